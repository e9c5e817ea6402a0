"""What items of every kind have in common: unique names, descriptions, scopes, hidden characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mcpgen.manifest.checks_base import Checks
from mcpgen.manifest.hidden import ADVICE, hidden_in
from mcpgen.manifest.uris import has_scheme
from mcpgen.manifest.walk import Pointer

_NOUNS = {
    "tools": "tool",
    "resources": "resource",
    "resourceTemplates": "resource template",
    "prompts": "prompt",
}


class ItemChecks(Checks):
    """Checks that do not depend on the kind of an item."""

    def check(self) -> None:
        data = self._manifest.data
        self._check_texts(
            ("server",), data.get("server") or {}, ("title", "description", "instructions")
        )
        self._check_addresses(("server",), data.get("server") or {})
        for name, form in (data.get("elicitations") or {}).items():
            self._check_texts(("elicitations", name), form, ("message",))
        has_auth = isinstance(data.get("auth"), dict)
        for kind, noun in _NOUNS.items():
            first: dict[str, int] = {}
            for index, item in enumerate(data.get(kind) or ()):
                self._check_name(kind, noun, index, item, first)
                self._check_description(kind, noun, index, item)
                self._check_texts((kind, index), item, ("title", "description"))
                self._check_addresses((kind, index), item)
                if kind == "tools":
                    annotations = item.get("annotations") or {}
                    self._check_texts((kind, index, "annotations"), annotations, ("title",))
                elif kind == "prompts":
                    self._check_prompt_texts(index, item)
                if item.get("scopes") and not has_auth:
                    text = f'the {noun} "{item.get("name", "")}" asks for scopes, but the manifest has no `auth`'
                    hint = "add `auth` with an issuer: without it nobody checks scopes"
                    self._say("MCG808", (kind, index, "scopes"), text, hint, key=True)

    def _check_name(
        self, kind: str, noun: str, index: int, item: dict[str, Any], first: dict[str, int]
    ) -> None:
        name = item.get("name")
        if not isinstance(name, str):
            return
        pointer: Pointer = (kind, index, "name")
        if not name and kind != "tools":
            self._say(
                "MCG202",
                pointer,
                f"the name of a {noun} may not be empty",
                "write what clients should call it",
            )
        if kind not in ("tools", "prompts") or not name:
            return
        if name in first:
            line = self._line((kind, first[name], "name"), pointer)
            text = f'the {noun} "{name}" stands already on {line}'
            self._say(
                "MCG203",
                self._own(pointer, (kind, first[name], "name")),
                text,
                f"rename one of the two: a client calls a {noun} by its name",
            )
        first.setdefault(name, index)

    def _check_description(self, kind: str, noun: str, index: int, item: dict[str, Any]) -> None:
        described = item.get("description")
        if self._manifest.has_lost(item, "description"):
            return
        if described is None or not described.strip():
            called = item.get("name") or item.get("uri") or item.get("uriTemplate") or ""
            who = f'the {noun} "{called}"' if called else f"this {noun}"
            text = f"{who} has no description"
            reason = (
                "the model chooses a tool by it"
                if kind == "tools"
                else "people and models choose by it"
            )
            pointer: Pointer = (
                (kind, index, "description") if described is not None else (kind, index, "name")
            )
            self._say("MCG801", pointer, text, f"say what it is for and when to use it: {reason}")

    def _check_texts(self, base: Pointer, item: dict[str, Any], keys: Iterable[str]) -> None:
        for key in keys:
            text = item.get(key)
            if isinstance(text, str) and (said := hidden_in(text)):
                self._say("MCG810", (*base, key), f'"{key}" {said}', ADVICE)

    def _check_addresses(self, base: Pointer, item: dict[str, Any]) -> None:
        """Icons and the site of the server: a client cannot load what is relative, for it knows no base."""
        found: list[tuple[Pointer, Any]] = [
            (("icons", place, "src"), icon.get("src"))
            for place, icon in enumerate(item.get("icons") or ())
        ]
        if base == ("server",):
            found.append((("websiteUrl",), item.get("websiteUrl")))
        for pointer, address in found:
            if isinstance(address, str) and not has_scheme(address):
                text = f'"{pointer[-1]}" is "{address[:80]}", which no client can load: it has no scheme'
                hint = "write the whole address, such as `https://example.com/icon.svg`"
                self._say("MCG812", (*base, *pointer), text, hint)

    def _check_prompt_texts(self, index: int, item: dict[str, Any]) -> None:
        base: Pointer = ("prompts", index)
        for place, argument in enumerate(item.get("arguments") or ()):
            self._check_texts((*base, "arguments", place), argument, ("title", "description"))
        for place, message in enumerate(item.get("messages") or ()):
            self._check_texts((*base, "messages", place), message, ("text",))
            content = message.get("content")
            if isinstance(content, dict):
                self._check_texts((*base, "messages", place, "content"), content, ("text",))

    def check_interfaces(self, answers: Iterable[Any], uris: set[str]) -> None:
        """`_meta.ui.resourceUri` of tools, which a resource or a template must answer."""
        patterns = list(answers)
        for index, item in enumerate(self._manifest.data.get("tools") or ()):
            for pointer, uri in _interfaces(item.get("_meta")):
                if uri not in uris and not any(pattern.fullmatch(uri) for pattern in patterns):
                    text = f'no resource answers "{uri}", the user interface of tool "{item.get("name", "")}"'
                    hint = "add a resource with that URI"
                    self._say("MCG809", ("tools", index, "_meta", *pointer), text, hint)


def _interfaces(meta: Any) -> Iterator[tuple[Pointer, str]]:
    if not isinstance(meta, dict):
        return
    ui = meta.get("ui")
    if isinstance(ui, dict) and isinstance(ui.get("resourceUri"), str):
        yield ("ui", "resourceUri"), ui["resourceUri"]
        return
    flat = meta.get("ui/resourceUri")  # as it was written before the extension was agreed upon
    if isinstance(flat, str):
        yield ("ui/resourceUri",), flat
