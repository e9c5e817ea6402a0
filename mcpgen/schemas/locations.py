"""Places in schemas: which subschema a reference means.

A location is named by the model in whose document it stands and a JSON pointer. A shared type is bundled into every
document that uses it; its locations carry the name of the shared type wherever they are met, so that one type in the
manifest is one class in the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

from mcpgen.contract.ir import Model
from mcpgen.schemas.gate import DEFAULT_DIALECT, DIALECTS, dialect_of
from mcpgen.schemas.walk import subschemas

Json = Any
Pointer = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Location:
    """A subschema: `pointer` counts from the document of `owner`, a model's name."""

    owner: str
    pointer: Pointer

    def __truediv__(self, step: str | int) -> Location:
        return Location(self.owner, (*self.pointer, str(step)))


class Document:
    """The schema of one model, and what its references mean."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.root: Json = model.schema.document
        self.dialect = dialect_of(self.root)
        self.known = self.dialect in DIALECTS
        """Whether the dialect is one whose keywords we know; else nothing may be concluded from them."""
        self.old = self.known and self.dialect not in (
            DEFAULT_DIALECT,
            "https://json-schema.org/draft/2019-09/schema",
        )
        """Draft 7 and before: `$ref` hides its siblings, `items` may be a list."""
        self.tuple_items = self.dialect != DEFAULT_DIALECT
        self._shared: Mapping[str, str] = model.schema.shared
        self._bases: dict[Pointer, str] = {}
        self._resources: dict[str, Pointer] = {"": ()}
        self._anchors: dict[tuple[str, str], Pointer] = {}
        self._index(self.root, (), "")

    def location(self, pointer: Pointer) -> Location:
        """The name of a place: places inside a shared type belong to that type."""
        if len(pointer) >= 2 and pointer[0] == "$defs" and pointer[1] in self._shared:
            return Location(self._shared[pointer[1]], pointer[2:])
        return Location(self.model.name, pointer)

    def follow(self, reference: str, pointer: Pointer) -> Pointer | None:
        """The pointer of what `reference`, standing at `pointer`, means; None where it leads out of the document."""
        target, fragment = urldefrag(urljoin(self._base(pointer), reference))
        base = self._resources.get(target)
        if base is None:
            return None
        fragment = unquote(fragment)
        if not fragment:
            return base
        if not fragment.startswith("/"):
            return self._anchors.get((target, fragment))
        steps = tuple(
            step.replace("~1", "/").replace("~0", "~") for step in fragment[1:].split("/")
        )
        return (*base, *steps)

    def get(self, pointer: Pointer) -> Json:
        """What stands at `pointer`. Raises LookupError where nothing does."""
        node = self.root
        for step in pointer:
            node = node[int(step)] if isinstance(node, list) else node[step]
        return node

    def _base(self, pointer: Pointer) -> str:
        while pointer:
            if pointer in self._bases:
                return self._bases[pointer]
            pointer = pointer[:-1]
        return self._bases.get((), "")

    def _index(self, node: Json, pointer: Pointer, base: str) -> None:
        """Note every `$id` and anchor below `node`."""
        if not isinstance(node, dict):
            return
        identifier = node.get("id" if self.dialect.endswith("draft-04/schema") else "$id")
        if isinstance(identifier, str) and not (self.old and "$ref" in node):
            joined, fragment = urldefrag(urljoin(base, identifier))
            if self.old and fragment and joined == base:
                self._anchors.setdefault((base, fragment), pointer)
            else:
                base = joined
                self._bases[pointer] = base
                self._resources.setdefault(base, pointer)
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(node.get(keyword), str):
                self._anchors.setdefault((base, node[keyword]), pointer)
        for step, child in subschemas(node):
            self._index(child, (*pointer, *step), base)
