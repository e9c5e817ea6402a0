# Made by mcpgen 0.1.0 from orders.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 4523668d85951eee58d627b668033b68f99ddb4d7ea8b33bf3ed0d153b3263ac
"""The lists: items as the manifest has them, in its order, page by page.

What is listed depends on the era of the client and on the scopes of its token, on
nothing else; each such list is prepared once.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Awaitable, Callable

from .contract import Contract, JsonObject, is_of_object
from .protocol import Request, invalid_params, is_modern, shown
from .scopes import granted


class Listing:
    """One list: the answer to `tools/list`, `resources/list` and so on."""

    def __init__(
        self,
        contract: Contract,
        key: str,
        items: list[JsonObject],
        scopes: list[list[str]],
        more: Callable[[Request], Awaitable[list[JsonObject]]] | None = None,
    ) -> None:
        """
        Args:
            key: the key of the items in the answer, as `tools`.
            scopes: for each item, the scopes that a caller needs to see it.
            more: gives items that are known at run time only; they come last.
        """
        self._key = key
        self._items = items
        self._scopes = scopes
        self._more = more
        self._size = contract.page_size
        self._seal = _digest(key, contract)
        self._prepared: dict[tuple[bool, frozenset[str] | None], list[JsonObject]] = {}
        hint = contract.cache or {}
        # A list that depends on the caller is no list for everybody, and a handler that
        # lists knows the caller.
        shared = more is None and not any(scopes)
        self._hint = {
            "ttlMs": hint.get("ttlMs", 0),
            "cacheScope": hint.get("scope", "private") if shared else "private",
        }

    async def page(self, request: Request) -> JsonObject:
        """The page that the request asks for.

        Raises:
            MCPError: the cursor is none that this list has given out.
        """
        cursor = (request.params or {}).get("cursor")
        start = 0 if cursor is None else self._opened(cursor)
        items = self._visible(is_modern(request.protocol_version))
        if self._more is not None:
            items = items + await self._more(request)
        if self._size is None:
            return {self._key: items, **self._hint}
        end = start + self._size
        page: JsonObject = {self._key: items[start:end], **self._hint}
        if end < len(items):
            page["nextCursor"] = self._sealed(end)
        return page

    def _visible(self, modern: bool) -> list[JsonObject]:
        """The items for a client of this era, as far as its token shows them."""
        have = granted() if any(self._scopes) else None
        needed = {scope for scopes in self._scopes for scope in scopes}
        # Scopes that no item asks for make no difference: fewer lists to keep.
        key = (modern, None if have is None else have & needed)
        if key not in self._prepared:
            shape = _for_modern if modern else _for_legacy
            self._prepared[key] = [
                shape(item) if self._key == "tools" else item
                for item, scopes in zip(self._items, self._scopes, strict=True)
                if have is None or have.issuperset(scopes)
            ]
        return self._prepared[key]

    def _sealed(self, start: int) -> str:
        text = f"{self._seal}:{start}".encode()
        return base64.urlsafe_b64encode(text).decode().rstrip("=")

    def _opened(self, cursor: str) -> int:
        try:
            padded = cursor + "=" * (-len(cursor) % 4)
            seal, _, start = base64.urlsafe_b64decode(padded).decode().partition(":")
        except ValueError:
            seal, start = "", ""
        # No more digits than any list needs: `int` refuses thousands of them.
        place = int(start) if re.fullmatch("[1-9][0-9]{0,15}", start) else 0
        if (
            not place
            or seal != self._seal
            or self._sealed(place) != cursor
            or self._size is None
            or place % self._size
        ):
            raise invalid_params(
                f"Unknown cursor of {self._key}", {"cursor": shown(cursor)}
            )
        return place


def _digest(key: str, contract: Contract) -> str:
    """Ties a cursor to one list of one contract, the same in every process."""
    text = json.dumps(
        [key, contract.server, contract.page_size, contract.data.get(key)]
    )
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _for_modern(tool: JsonObject) -> JsonObject:
    """Tasks are an extension here: `execution` is gone from the list."""
    return {key: value for key, value in tool.items() if key != "execution"}


def _for_legacy(tool: JsonObject) -> JsonObject:
    """Schemas must be those of objects here, or clients refuse the whole list."""
    shown = dict(tool)
    if not is_of_object(tool.get("outputSchema")):
        shown.pop("outputSchema", None)
    schema = tool["inputSchema"]
    if not is_of_object(schema):
        rest = {key: value for key, value in schema.items() if key != "type"}
        shown["inputSchema"] = {"type": "object", **rest}
    return shown
