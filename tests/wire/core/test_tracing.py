"""OpenTelemetry: who traces sees a span for each call; who does not pays nothing for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.projects import Project, new_project
from tests.support.stdio import StdioServer, call, modern, request

MANIFEST = """\
mcpgen: 1
server: {name: traced, version: 1.0.0}
tools:
  - name: span
    description: Tells of the span around it.
    inputSchema: {type: object, properties: {}, additionalProperties: false}
"""

HANDLER = '''"""Handler of the tool span."""

from opentelemetry import context, trace

from traced.generated import Context, SpanInput

SEEN: list[str] = []


class Span(trace.NonRecordingSpan):
    """One span of the provider below."""


class Tracer(trace.NoOpTracer):
    """Notes the names of its spans."""

    def start_span(self, name, context=None, *more, **options):
        SEEN.append(name)
        parent = trace.get_current_span(context).get_span_context()
        return Span(trace.SpanContext(parent.trace_id or 7, 8, is_remote=False))


class Provider(trace.TracerProvider):
    """What the SDK of OpenTelemetry has a real one of."""

    def get_tracer(self, *names, **options):
        return Tracer()


async def span(args: SpanInput, ctx: Context) -> object:
    found = trace.get_current_span().get_span_context()
    before = list(SEEN)
    if not before:
        PREPARE
    return {"trace": found.trace_id, "seen": before, "context": len(context.get_current())}
'''

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Project]:
    """Makes a project whose handler does this, as long as it has seen no span."""

    def make(prepare: str) -> Project:
        folder = tmp_path_factory.mktemp("traced")
        (folder / "traced.yaml").write_text(MANIFEST)
        project = new_project(folder / "traced.yaml", folder / "traced")
        handler = HANDLER.replace("PREPARE", prepare)
        (project.source / "tools" / "span.py").write_text(handler)
        return project

    return make


def told(answer: Any) -> Any:
    """What the handler says."""
    return json.loads(answer["result"]["content"][0]["text"])


def test_a_call_has_no_span_while_nobody_records_spans(make: Callable[[str], Project]) -> None:
    project = make("pass")
    with StdioServer(project.command(), env=project.environment) as server:
        server.open_session()
        expected = {"trace": 0, "seen": [], "context": 0}
        assert told(server.ask(call(1, "span"))) == expected
        assert told(server.ask(call(2, "span", progressToken="t"))) == expected
        assert told(server.ask(modern(3, "tools/call", {"name": "span"}))) == expected


def test_a_handler_is_in_the_trace_of_its_client(make: Callable[[str], Project]) -> None:
    project = make("pass")
    with StdioServer(project.command(), env=project.environment) as server:
        server.open_session()
        trace = int(PARENT.split("-")[1], 16)
        assert told(server.ask(call(1, "span", traceparent=PARENT)))["trace"] == trace
        envelope = modern(2, "tools/call", {"name": "span"}, traceparent=PARENT)
        assert told(server.ask(envelope))["trace"] == trace
        assert told(server.ask(call(3, "span")))["trace"] == 0


def test_every_message_has_its_span_as_soon_as_there_is_a_provider(
    make: Callable[[str], Project],
) -> None:
    project = make("trace.set_tracer_provider(Provider())")
    with StdioServer(project.command(), env=project.environment) as server:
        server.open_session()
        assert told(server.ask(call(1, "span")))["seen"] == []
        assert told(server.ask(call(2, "span")))["seen"] == ["tools/call span"]
        server.ask(request(3, "tools/list"))
        seen = told(server.ask(modern(4, "tools/call", {"name": "span"}, traceparent=PARENT)))
        assert seen["seen"] == ["tools/call span", "tools/list", "tools/call span"]
        assert seen["trace"] == int(PARENT.split("-")[1], 16)
