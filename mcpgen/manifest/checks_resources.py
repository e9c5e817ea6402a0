"""Resources and resource templates: URIs, content kept beside the manifest, parameters, completions."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from mcpgen.manifest import uris
from mcpgen.manifest.checks_base import Checks
from mcpgen.manifest.checks_completions import check_completion, decoded
from mcpgen.manifest.checks_values import Report, ValueChecks
from mcpgen.manifest.files import Folder, Refused
from mcpgen.manifest.load import Manifest
from mcpgen.manifest.templates import BadTemplate, Template, parse_template
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import Pointer

_WINDOWS = re.compile(r"[A-Za-z]:\\")
_LEAD = re.compile(r"\A(?:/+|[^/{}]*://+)")
"""What stands in the place of a scheme and is none."""
_OTHER_VARIABLE = re.compile(r"[/:]:\w|<\w+>|\*|\$\w|%s")
"""How other tools write a variable."""
_EVERYBODYS = frozenset({"http", "https", "file", "ftp", "data", "git", "ui", "urn", "mailto"})
"""Schemes that no server has for itself."""
MAX_CONTENT_BYTES = 32 * 1024 * 1024


class ResourceChecks(Checks):
    """Checks the lists of resources and of resource templates."""

    def __init__(
        self,
        manifest: Manifest,
        units: Mapping[Pointer, Unit],
        usable: Mapping[Pointer, Unit],
        values: ValueChecks,
        report: Report,
    ) -> None:
        super().__init__(manifest, units, usable, values, report)
        self._folder = Folder(manifest.root)
        self.content_files: dict[int, Path] = {}
        self.matchers: list[re.Pattern[str]] = []
        self.uris: set[str] = set()

    def check(self) -> None:
        first: dict[str, int] = {}
        for index, item in enumerate(self._manifest.data.get("resources") or ()):
            self._check_uri(index, item, first)
            self._check_content(index, item)
        self.uris = set(first)
        first = {}
        parsed: list[tuple[int, Template]] = []
        for index, item in enumerate(self._manifest.data.get("resourceTemplates") or ()):
            template = self._check_template(index, item, first)
            if template is not None:
                self._advise_hidden(index, template, parsed)
                parsed.append((index, template))
                self._check_variables(index, item, template)
                self._check_examples(index, item, template)
                self._check_outcomes("resourceTemplates", index, item, "uri")
        self.matchers = [uris.matcher(template) for _, template in parsed]

    def _check_uri(self, index: int, item: dict[str, Any], first: dict[str, int]) -> None:
        uri = item.get("uri")
        if not isinstance(uri, str):
            return
        pointer: Pointer = ("resources", index, "uri")
        if (fault := uris.fault(uri)) is not None:
            self._say("MCG401", pointer, f'"{uri}" {fault}', self._better(uri))
        if uri in first:
            line = self._line(("resources", first[uri], "uri"), pointer)
            self._say(
                "MCG402",
                self._own(pointer, ("resources", first[uri], "uri")),
                f'the resource "{uri}" is listed already on {line}',
                "give it its own URI",
            )
        first.setdefault(uri, index)

    def _better(self, uri: str) -> str | None:
        """How to write what is no URI."""
        if "{" in uri and "}" in uri:
            return "a URI with variables goes under resourceTemplates, as uriTemplate"
        if _WINDOWS.match(uri):
            path = uri.replace("\\", "/")
            return f'write "file:///{uris.encoded(path)}"'
        better = uris.encoded(uri if uris.has_scheme(uri) else self._rooted(uri))
        return f'write "{better}"' if better != uri and uris.fault(better) is None else None

    def _rooted(self, text: str) -> str:
        """A text under the scheme that the manifest uses most, else under one of the server's name, where that can be one."""
        server = self._manifest.data.get("server") or {}
        name = re.sub(r"[^a-z0-9]+", "-", str(server.get("name", "")).lower()).strip("-")
        scheme = self._scheme or (name if name[:1].isalpha() else "docs")
        return f"{scheme}://{_LEAD.sub('', text, count=1) or 'readme'}"

    @cached_property
    def _scheme(self) -> str | None:
        """The scheme of most URIs and templates, those aside that lead elsewhere: into the web, or to files."""
        kinds = (("resources", "uri"), ("resourceTemplates", "uriTemplate"))
        texts = (
            str(item.get(key, ""))
            for kind, key in kinds
            for item in self._manifest.data.get(kind) or ()
        )
        found = Counter(scheme for text in texts if (scheme := uris.scheme(text)) is not None)
        own = [scheme for scheme, _ in found.most_common() if scheme not in _EVERYBODYS]
        return own[0] if own else None

    def _check_content(self, index: int, item: dict[str, Any]) -> None:
        pointer: Pointer = ("resources", index, "file")
        name = item.get("file")
        if isinstance(name, str):
            try:
                path = self._folder.find(self._manifest.origin(pointer).parent, name)
                if path.stat().st_size > MAX_CONTENT_BYTES:
                    text = f'"{name}" has more than {MAX_CONTENT_BYTES // 1024**2} MiB'
                    raise Refused(
                        "MCG608", text, "content of that size is better served by a handler"
                    )
                with path.open("rb"):
                    self.content_files[index] = path
            except Refused as wrong:
                self._say(wrong.code, pointer, wrong.message, wrong.hint)
            except OSError as error:
                self._say("MCG603", pointer, f'"{name}" cannot be read: {error.strerror or error}')
        unit = self._usable.get(("resources", index, "schema"))
        if unit is not None and "json" in item:
            place: Pointer = ("resources", index, "json")
            self._values.check_value(unit, item["json"], place, self._manifest, "the content")
        elif unit is not None and isinstance(item.get("text"), str):
            gate = self._values.gate(unit)
            if gate is not None and not any(map(gate.is_valid, decoded(item["text"]))):
                message = "the content does not fit its schema, neither as text nor read as JSON"
                self._say("MCG311", ("resources", index, "text"), message, "mend one of the two")

    def _check_template(
        self, index: int, item: dict[str, Any], first: dict[str, int]
    ) -> Template | None:
        text = item.get("uriTemplate")
        if not isinstance(text, str):
            return None
        pointer: Pointer = ("resourceTemplates", index, "uriTemplate")
        if text in first:
            line = self._line(("resourceTemplates", first[text], "uriTemplate"), pointer)
            message = f'the template "{text}" is listed already on {line}'
            self._say(
                "MCG402",
                self._own(pointer, ("resourceTemplates", first[text], "uriTemplate")),
                message,
                "nobody would reach this one: change it or remove it",
            )
            return None
        first[text] = index
        try:
            template = parse_template(text)
        except BadTemplate as bad:
            if bad.matching:
                self._say(
                    "MCG404",
                    pointer,
                    f'the template "{text}" cannot be matched: {bad.message}',
                    bad.hint,
                )
            else:
                self._say("MCG403", pointer, f"this is no URI template: {bad.message}", bad.hint)
            return None
        if (fault := uris.template_fault(template)) is not None:
            better = self._rooted(text) if "scheme" in fault else uris.encoded_literals(template)
            hint = f'write "{better}"' if better != text else None
            self._say("MCG401", pointer, f'the template "{text}" {fault}', hint)
            return None
        if not template.variables:
            self._say(
                "MCG407",
                pointer,
                f'the template "{text}" has no variable',
                (
                    "a variable is written in braces: `{name}`"
                    if _OTHER_VARIABLE.search(text)
                    else "list it under `resources`, as `uri`"
                ),
            )
        return template

    def _advise_hidden(
        self, index: int, template: Template, earlier: list[tuple[int, Template]]
    ) -> None:
        """Says where an earlier template takes every URI of this one."""
        sample, start = uris.sample(template), _literal_start(template)
        pointer: Pointer = ("resourceTemplates", index, "uriTemplate")
        for other_index, other in earlier:
            if start.startswith(_literal_start(other)) and uris.matcher(other).fullmatch(sample):
                line = self._line(("resourceTemplates", other_index, "uriTemplate"), pointer)
                message = f'"{other.text}" on {line} comes first and matches what "{template.text}" matches'
                hint = "templates are tried in order: put the more special one first"
                self._say("MCG408", pointer, message, hint)
                return

    def _check_variables(self, index: int, item: dict[str, Any], template: Template) -> None:
        base: Pointer = ("resourceTemplates", index)
        for name in item.get("parameters") or {}:
            if name not in template.names:
                text = f'"{name}" is no variable of "{template.text}"'
                self._say(
                    "MCG405",
                    (*base, "parameters", name),
                    text,
                    near(name, template.names),
                    key=True,
                )
        for name, values in (item.get("complete") or {}).items():
            if name not in template.names:
                text = f'"{name}" is no variable of "{template.text}": nothing can be completed'
                self._say(
                    "MCG503", (*base, "complete", name), text, near(name, template.names), key=True
                )
                continue
            unit = self._usable.get((*base, "parameters", name))
            check_completion(self._values, unit, values, (*base, "complete", name), self._say)

    def _check_examples(self, index: int, item: dict[str, Any], template: Template) -> None:
        pattern = uris.matcher(template)
        unit = self._usable.get(("resourceTemplates", index, "schema"))
        for place, example in enumerate(item.get("examples") or ()):
            pointer: Pointer = ("resourceTemplates", index, "examples", place)
            uri = example.get("uri")
            if isinstance(uri, str) and not pattern.fullmatch(uri):
                text = f'the URI "{uri}" does not follow from "{template.text}"'
                hint = f'such as "{uris.sample(template, "1")}"'
                self._say("MCG406", (*pointer, "uri"), text, hint)
            elif isinstance(uri, str):
                self._check_values(index, uris.values(template, uri), uri, (*pointer, "uri"))
            if unit is not None and "result" in example:
                at = (*pointer, "result")
                self._values.check_value(unit, example["result"], at, self._manifest, "the result")

    def _check_values(
        self, index: int, given: Mapping[str, str], uri: str, pointer: Pointer
    ) -> None:
        """The decoded variables of an example's URI: a value that its schema refuses means "not found"."""
        for name, text in given.items():
            unit = self._usable.get(("resourceTemplates", index, "parameters", name))
            gate = self._values.gate(unit) if unit is not None else None
            if gate is not None and not any(gate.is_valid(value) for value in decoded(text)):
                message = (
                    f'"{text}" for "{name}" in "{uri}" is refused by the schema of that parameter'
                )
                hint = "the server would answer that there is no such resource"
                self._say("MCG406", pointer, message, hint)


def near(name: str, known: Iterable[str]) -> str | None:
    """A hint for a name that is not among the known ones."""
    names = list(known)
    by_case = {one.lower(): one for one in names}
    close = (
        [by_case[name.lower()]]
        if name.lower() in by_case
        else difflib.get_close_matches(name, names, 1, 0.6)
    )
    if close:
        return f'did you mean "{close[0]}"?'
    return f"there are: {', '.join(names[:10])}" if names else None


def _literal_start(template: Template) -> str:
    first = template.pieces[0] if template.pieces else ""
    return first if isinstance(first, str) else ""
