# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 1f1a2a15345d0142443aa71bb6254c76eee1f3c5c8d78aa594d6b28aad51947e
"""One server for both transports: `build_server()`."""

from __future__ import annotations

import copy
import multiprocessing
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from types import ModuleType
from typing import Any

from mcp import types
from mcp.server.lowlevel import NotificationOptions, Server
from pydantic import BaseModel, ValidationError

from .completion import Completions
from .contract import Contract, JsonObject, load_contract
from .elicitation import Forms
from .errors import StartError
from .invoke import Threads
from .listing import Listing
from .loading import Handler, Handlers, load_app, load_handlers, place_of
from .logs import install_logging
from .prompts import Prompts
from .protocol import is_modern
from .resources import Resources
from .runtime import Runtime
from .state import state_boundary
from .surface import Answer, Surface
from .tasks import Tasks
from .tools import Tools
from .tracing import WhenTraced
from .updates import Kind, Updates
from .variables import report_misspelt

PARAMS: dict[str, type[BaseModel]] = {
    "tools/list": types.PaginatedRequestParams,
    "tools/call": types.CallToolRequestParams,
    "resources/list": types.PaginatedRequestParams,
    "resources/templates/list": types.PaginatedRequestParams,
    "resources/read": types.ReadResourceRequestParams,
    "prompts/list": types.PaginatedRequestParams,
    "prompts/get": types.GetPromptRequestParams,
    "completion/complete": types.CompleteRequestParams,
}


def build_server(
    *,
    mock: bool = False,
    settings: Any = None,
    state_keys: Sequence[str] | None = None,
    stateless: bool = False,
) -> ContractServer:
    """Build the server that keeps the contract.

    Args:
        mock: answer calls with the examples of the manifest; nothing of yours is
            imported, and no lifespan runs.
        settings: an instance of `app.Settings`; by default it is read from the
            environment.
        state_keys: secrets that seal what a client keeps between two rounds of a call;
            by default from the environment, else made up for this process.
        stateless: keep nothing between two requests over HTTP, so that any process can
            answer any of them.

    Raises:
        StartError: handlers or settings are missing or do not fit.
    """
    contract = load_contract()
    app = None if mock else load_app()
    handlers = Handlers() if mock else load_handlers()
    if app is not None and settings is None:
        settings = _settings(app)
    return ContractServer(
        contract,
        app=app,
        handlers=handlers,
        settings=settings,
        state_keys=state_keys,
        stateless=stateless,
    )


class ContractServer(Server[Any]):
    """The SDK's low-level server, with the contract in the place of its derivations."""

    def __init__(
        self,
        contract: Contract,
        *,
        app: ModuleType | None,
        handlers: Handlers,
        settings: Any,
        state_keys: Sequence[str] | None,
        stateless: bool,
    ) -> None:
        from . import handlers as table

        info = contract.server
        super().__init__(
            info["name"],
            version=info["version"],
            title=info.get("title"),
            description=info.get("description"),
            instructions=contract.instructions,
            website_url=info.get("websiteUrl"),
            lifespan=_lifespan,
            get_tool_input_schema=self._input_schema,
        )
        self._app = app
        self._contract = contract
        self._stateless = stateless
        self._kinds = _kinds(contract)
        self._subscribable = _any_subscribable(contract)
        self.updates = Updates(
            self._kinds,
            self._admits_subscription if self._subscribable else None,
            lambda uri: self.resources.declared_subscribable(uri),
            stateless,
        )
        elicitations = contract.behaviour.get("elicitations", {})
        self.runtime = Runtime(
            contract=contract,
            handlers=handlers,
            settings=settings,
            forms=Forms(elicitations, table.FORMS),
            threads=Threads(),
            updates=self.updates,
            tasks=Tasks() if any_task(contract) else None,
            mock=app is None,
        )
        self.tools = Tools(self.runtime, _models(table.TOOLS))
        self.resources = Resources(self.runtime, _models(table.TEMPLATES))
        self.prompts = Prompts(self.runtime, _models(table.PROMPTS))
        self.completions = Completions(self.runtime)
        self._install(state_keys)

    def _install(self, state_keys: Sequence[str] | None) -> None:
        """Register what the contract has; what it has not is an unknown method."""
        answers = self._answers()
        surface = Surface(
            self._contract,
            answers,
            serves=lambda method: self.get_request_handler(method) is not None,
        )
        for method in answers:
            self.add_request_handler(method, PARAMS[method], surface.handler(method))
        self.updates.install(self)
        if self._contract.logging and not self._stateless:
            install_logging(self)
        if self.runtime.tasks is not None:
            self.runtime.tasks.install(self)
        # What the SDK has put there is its tracing, and nothing else.
        self.middleware[:] = map(WhenTraced, self.middleware)
        self.middleware.append(
            state_boundary(state_keys, self._contract.server["name"])
        )
        self.middleware.append(surface)

    def _answers(self) -> dict[str, Answer]:
        """The methods of the kinds that the manifest has."""
        contract = self._contract
        answers: dict[str, Answer] = {}
        if contract.tools:
            answers["tools/list"] = self._list("tools", contract.tools, "name").page
            answers["tools/call"] = self.tools.call
        if contract.resources or contract.templates:
            more = self.resources.listed if self.runtime.handlers.listings else None
            answers["resources/list"] = self._list(
                "resources", contract.resources, "uri", more
            ).page
            answers["resources/templates/list"] = self._list(
                "resourceTemplates", contract.templates, "uriTemplate"
            ).page
            answers["resources/read"] = self.resources.read
        if contract.prompts:
            answers["prompts/list"] = self._list(
                "prompts", contract.prompts, "name"
            ).page
            answers["prompts/get"] = self.prompts.get
        if self.completions.any:
            answers["completion/complete"] = self.completions.complete
        return answers

    def _list(
        self, kind: str, items: list[JsonObject], key: str, more: Any = None
    ) -> Listing:
        behaviour = self._contract.behaviour_of
        scopes = [behaviour(kind, item[key]).get("scopes", []) for item in items]
        return Listing(self._contract, kind, items, scopes, more)

    # What the SDK's constructor and `Updates` are given before the parts are made.

    def _admits_subscription(self, uri: str) -> bool | None:
        return self.resources.subscribable(uri)

    def _input_schema(self, name: str) -> Mapping[str, Any] | None:
        return self.tools.input_schema(name)

    def scopes_needed(self, method: str, params: Mapping[str, Any]) -> list[str]:
        """The scopes that a request needs; none where it is malformed or unknown."""
        ref = params.get("ref")
        if method == "completion/complete" and isinstance(ref, Mapping):
            if ref.get("type") == "ref/prompt":
                return self.prompts.scopes(str(ref.get("name")))
            return self.resources.scopes_of_template(str(ref.get("uri")))
        if method == "tools/call":
            return self.tools.scopes(str(params.get("name")))
        if method == "prompts/get":
            return self.prompts.scopes(str(params.get("name")))
        if method in ("resources/read", "resources/subscribe"):
            return self.resources.scopes(str(params.get("uri")))
        return []

    def get_capabilities(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
        *,
        protocol_version: str | None = None,
    ) -> types.ServerCapabilities:
        """What this server really does, for a client of this revision.

        The SDK derives capabilities from handlers and from options of the transport. Here
        the manifest decides, and whether a notification can reach the client: a stateless
        server has no way to an older one.
        """
        modern = protocol_version is not None and is_modern(protocol_version)
        reachable = modern or not self._stateless
        capabilities: JsonObject = {}
        for kind in sorted(self._kinds):
            capabilities[kind] = {"listChanged": True} if reachable else {}
        if self._subscribable and reachable:
            capabilities["resources"]["subscribe"] = True
        if self._contract.logging and reachable:
            capabilities["logging"] = {}
        if self.completions.any:
            capabilities["completions"] = {}
        ours = self.extensions if modern else {}
        declared = {**ours, **self._contract.extensions}
        if declared:
            capabilities["extensions"] = declared
        return types.ServerCapabilities.model_validate(capabilities)

    @property
    def server_info_stamp(self) -> dict[str, Any]:
        """Who this server is, as the manifest has it."""
        return copy.deepcopy(self._contract.server)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Any]:
        """Your lifespan, and around it what has to end before it closes.

        Raises:
            StartError: the lifespan failed before it yielded the state.
        """
        if self._app is None:
            yield None
            return
        async with AsyncExitStack() as stack:
            try:
                manager = self._app.lifespan(self.runtime.settings)
                state = await stack.enter_async_context(manager)
            except StartError:
                raise
            except Exception as error:
                what = f"{type(error).__name__}: {error}".splitlines()[0]
                raise StartError(
                    f"lifespan failed at {place_of(error)}: {what}"
                ) from error
            stack.push_async_callback(self._end_tasks)
            yield state

    async def _end_tasks(self) -> None:
        if self.runtime.tasks is not None:
            await self.runtime.tasks.close()


@asynccontextmanager
async def _lifespan(server: Server[Any]) -> AsyncIterator[Any]:
    assert isinstance(server, ContractServer)
    async with server.running() as state:
        yield state


def _settings(app: ModuleType) -> Any:
    """The settings of the person's app, read from the environment."""
    if multiprocessing.parent_process() is None:  # said once, not by each worker
        report_misspelt(app.Settings)
    make = getattr(app.Settings, "from_environment", app.Settings)
    try:
        return make()
    except StartError:
        raise
    except ValidationError as error:
        fields = sorted({".".join(map(str, e["loc"])) for e in error.errors()})
        raise StartError(f"settings that do not fit: {', '.join(fields)}") from None
    except Exception as error:
        raise StartError(f"Settings failed at {place_of(error)}") from error


def _models(rows: Mapping[str, Handler]) -> dict[str, str]:
    """The class of the first argument of each handler."""
    return {key: row.model for key, row in rows.items() if row.model is not None}


def _kinds(contract: Contract) -> set[Kind]:
    """The kinds of items that the manifest has."""
    kinds: set[Kind] = set()
    if contract.tools:
        kinds.add("tools")
    if contract.resources or contract.templates:
        kinds.add("resources")
    if contract.prompts:
        kinds.add("prompts")
    return kinds


def _any_subscribable(contract: Contract) -> bool:
    """Whether updates of some resource can be subscribed to."""
    kinds = ("resources", "resourceTemplates")
    items = [
        item for kind in kinds for item in contract.behaviour.get(kind, {}).values()
    ]
    return any(item.get("subscribe") for item in items)


def any_task(contract: Contract) -> bool:
    """Whether some tool can run as a task."""
    supports = (t.get("execution", {}).get("taskSupport") for t in contract.tools)
    return any(support in ("optional", "required") for support in supports)
