"""What a schema may have wrong in itself, wherever it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.checks_intent import oddities
from mcpgen.manifest.checks_values import Report
from mcpgen.manifest.keywords import (
    CODE_KEYWORDS,
    FORMATS,
    KEYWORDS,
    SHAPES,
    TYPES,
    kind,
    nearest_format,
    nearest_keyword,
    nearest_type,
    synonym,
)
from mcpgen.manifest.meant import schema_meant
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import MAX_DEPTH, Node, Pointer
from mcpgen.schemas.gate import DIALECTS, dialect_of

HOLDERS = frozenset({"properties", "$defs", "definitions", "patternProperties", "dependentSchemas"})
"""Keywords whose value is a map of schemas, under names of the author's choice."""


class SchemaChecks:
    """Checks units, each once, and remembers which patterns the engine takes."""

    def __init__(self, report: Report, shared: Collection[str] = ()) -> None:
        """`shared` are the names of the shared types, for hints."""
        self._report = report
        self._shared = shared
        self._patterns: dict[tuple[str, str], str | None] = {}
        self._seen: set[tuple[str, Pointer]] = set()

    def check(self, unit: Unit) -> bool:
        """Whether the unit is a schema that can be compiled; what is wrong or unwise in it is reported."""
        if unit.walk.too_deep is not None:
            self._say(
                unit,
                unit.walk.too_deep,
                "MCG307",
                f"more than {MAX_DEPTH} schemas are nested here; {MAX_DEPTH} is the limit",
                'give an inner schema a name under "schemas" and refer to it',
            )
            return False
        dialect = dialect_of(unit.schema)
        if dialect not in DIALECTS:
            self._say(
                unit,
                ("$schema",),
                "MCG310",
                f'"{dialect}" is no dialect of JSON Schema that is known here',
                f"leave $schema out for 2020-12, or write one of: {', '.join(DIALECTS)}",
            )
            return False
        fine = self._check_shape(unit, dialect)
        for node in unit.walk.nodes:
            if isinstance(node.schema, dict):
                fine = self._check_node(unit, node, dialect) and fine
                for odd in oddities(unit, node):
                    self._say(unit, odd.pointer, odd.code, odd.message, odd.hint, key=odd.key)
            elif node.keyword == "properties":
                self._say_boolean(unit, node)
        return fine

    def _say(
        self,
        unit: Unit,
        pointer: Pointer,
        code: str,
        message: str,
        hint: str | None = None,
        *,
        key: bool = False,
    ) -> None:
        # Parts of a file may be units inside one another: each place is told once.
        place = (str(unit.document.path), (*unit.base, *pointer, code))
        if place not in self._seen:
            self._seen.add(place)
            self._report(Diagnostic.of(code, unit.span(pointer, key=key), message, hint))

    def _check_shape(self, unit: Unit, dialect: str) -> bool:
        """Holds the unit against the meta-schema."""
        import jsonschema_rs

        schema = unit.schema
        document = {**schema, "$schema": dialect} if isinstance(schema, dict) else schema
        if jsonschema_rs.meta.is_valid(document):
            return True
        meta = getattr(jsonschema_rs, DIALECTS[dialect])({"$ref": dialect, "$schema": dialect})
        told: set[Pointer] = set()
        paths = sorted(
            {tuple(error.instance_path) for error in meta.iter_errors(document)}, key=len
        )
        for path in paths:
            # An error inside a value that was told of already says the same once more.
            if any(path[:length] in told for length in range(len(path) + 1)):
                continue
            if keyword_at := _keyword_at(unit, path):
                held = len(keyword_at) + (keyword_at[-1] in HOLDERS)
                told.add(
                    path[:held]
                )  # of a map of schemas, the one at fault; the others are held as well
                self._say(
                    unit, path, "MCG301", *_misshapen(unit, keyword_at, path, dialect, self._shared)
                )
        # The engine finds patterns at fault here as well; those are told of one by one.
        return not told

    def _check_node(self, unit: Unit, node: Node, dialect: str) -> bool:
        pointer, schema, _, _ = node
        fine = True
        for keyword, value in schema.items():
            if keyword == "pattern":
                if isinstance(value, str):
                    fine = (
                        self._check_pattern(unit, (*pointer, keyword), value, dialect, key=False)
                        and fine
                    )
            elif keyword == "properties":
                if isinstance(value, dict):
                    fine = self._check_names(unit, (*pointer, keyword), value) and fine
            elif keyword == "patternProperties":
                for name in value if isinstance(value, dict) else ():
                    fine = (
                        self._check_pattern(
                            unit, (*pointer, keyword, name), name, dialect, key=True
                        )
                        and fine
                    )
            elif keyword == "format":
                self._check_format(unit, (*pointer, keyword), value)
            elif keyword not in KEYWORDS:
                fine = self._check_unknown(unit, (*pointer, keyword), keyword, schema) and fine
        return fine

    def _check_names(self, unit: Unit, pointer: Pointer, properties: dict[str, Any]) -> bool:
        fine = True
        for name in properties:
            if not name.isascii() and (stable := unicodedata.normalize("NFKC", name)) != name:
                fine = False
                self._say(
                    unit,
                    (*pointer, name),
                    "MCG212",
                    f'the property name "{name}" is not in its NFKC form: Python would read it as "{stable}"',
                    f'write "{stable}"',
                    key=True,
                )
        return fine

    def _check_pattern(
        self, unit: Unit, pointer: Pointer, pattern: str, dialect: str, *, key: bool
    ) -> bool:
        wrong = self._pattern_fault(pattern, dialect)
        if wrong is None:
            return True
        self._say(
            unit,
            pointer,
            "MCG303",
            f'the pattern "{pattern}" is no regular expression{wrong}',
            key=key,
        )
        return False

    def _pattern_fault(self, pattern: str, dialect: str) -> str | None:
        import jsonschema_rs

        if (pattern, dialect) not in self._patterns:
            fault = None
            try:
                getattr(jsonschema_rs, DIALECTS[dialect])(
                    {"pattern": pattern}, validate_formats=False
                )
            except ValueError as error:
                reason = str(error).splitlines()[0] if str(error) else ""
                fault = "" if "is not a" in reason or not reason else f": {reason}"
            self._patterns[pattern, dialect] = fault
        return self._patterns[pattern, dialect]

    def _check_format(self, unit: Unit, pointer: Pointer, value: Any) -> None:
        if isinstance(value, str) and value not in FORMATS:
            near = nearest_format(value)
            self._say(
                unit,
                pointer,
                "MCG312",
                f'"{value}" is no format of JSON Schema: readers ignore it',
                (
                    f'did you mean "{near}"?'
                    if near
                    else "leave it out, or describe the form by a `pattern`, which is checked"
                ),
            )

    def _check_unknown(
        self, unit: Unit, pointer: Pointer, keyword: str, schema: dict[str, Any]
    ) -> bool:
        if keyword in CODE_KEYWORDS:
            self._say(
                unit,
                pointer,
                "MCG308",
                f'"{keyword}" would bring code of its choice into the models',
                "remove it; a schema says what data looks like, and nothing else",
                key=True,
            )
            return False
        if near := synonym(keyword, schema) or nearest_keyword(keyword):
            self._say(
                unit,
                pointer,
                "MCG302",
                f'"{keyword}" is no keyword of JSON Schema and has no effect',
                f'did you mean "{near}"?',
                key=True,
            )
        return True

    def _say_boolean(self, unit: Unit, node: Node) -> None:
        name = node.pointer[-1]
        if name in ("additionalProperties", "unevaluatedProperties"):
            text = f'"{name}" under "properties" is a property of that name, and closes nothing'
            hint = f'the keyword "{name}" belongs beside `properties`: indent it less'
            self._say(unit, node.pointer, "MCG804", text, hint, key=True)
            return
        self._say(
            unit,
            node.pointer,
            "MCG804",
            f'the schema of the property "{name}" is `{str(node.schema).lower()}`, over which some clients '
            "stumble",
            (
                "write {} for true; for false leave the property out"
                if node.schema
                else "leave the property out"
            ),
        )


def _keyword_at(unit: Unit, path: Pointer) -> Pointer | None:
    """The pointer of the keyword at fault: the first step below the innermost schema."""
    for length in range(len(path) - 1, -1, -1):
        if path[:length] in unit.walk.places:
            return path[: length + 1]
    return path or ("",)


def _misshapen(
    unit: Unit, keyword_at: Pointer, path: Pointer, dialect: str, shared: Collection[str]
) -> tuple[str, str | None]:
    """Message and hint for a keyword whose value is not what it should be."""
    holder = unit.schema
    for token in keyword_at[:-1]:
        holder = holder[token]
    keyword = str(keyword_at[-1])
    if not isinstance(holder, dict) or keyword not in holder:
        return f"{kind(unit.schema)} is no schema", "write a mapping, such as {type: object}"
    value: Any = holder
    for token in (keyword, *path[len(keyword_at) :]):
        value = value[token]
    inner = path[len(keyword_at) :]
    if keyword == "type":
        return _wrong_type(value, shared)
    meant = schema_meant(value, shared) if isinstance(value, str) else None
    if inner and keyword in HOLDERS:
        if keyword == "properties" and _belongs_beside(str(inner[0]), value):
            return (
                f'"{inner[0]}" under "properties" would be a property, and it is no schema',
                f'the keyword "{inner[0]}" belongs beside `properties`, not under it: indent it less',
            )
        return (
            f'"{inner[0]}" under "{keyword}" must be a schema, not {_shown(value)}',
            f"write {meant or _SCHEMA_SAMPLE}",
        )
    hint = _advice(keyword, value, dialect)
    if meant is not None and SHAPES.get(keyword) == SHAPES["items"]:
        hint = f"write {keyword}: {meant}"
    expected = SHAPES.get(keyword, "something else")
    if keyword == "required" and isinstance(value, list):
        return f'"required" names a property twice: {_shown(value)}', "name each once"
    return f'"{keyword}" must be {expected}, not {_shown(value)}', hint


_SCHEMA_SAMPLE = "{type: string}"


def _belongs_beside(name: str, value: Any) -> bool:
    """Whether what stands among properties is a keyword of the object that has them, indented too far."""
    if name == "required":
        return isinstance(value, (list, bool))
    if name in ("title", "description", "$schema", "$id", "$comment"):
        return isinstance(value, str) and not nearest_type(value)
    return name == "type" and value == "object"


def _wrong_type(value: Any, shared: Collection[str]) -> tuple[str, str | None]:
    if isinstance(value, str):
        near = nearest_type(value)
        meant = schema_meant(value, shared)
        hint = f'did you mean "{near}"?' if near else None
        if meant is not None and meant != f"{{type: {near}}}":
            hint = f"write {meant}"
        return f'"{value}" is no type of JSON Schema: {", ".join(TYPES)}', hint
    if isinstance(value, list):
        for name in value:
            if name not in TYPES:
                return (
                    _wrong_type(name, shared)
                    if not isinstance(name, list)
                    else ('"type" holds a list in a list', None)
                )
        return f'"type" must name at least one type, each once, not {_shown(value)}', None
    hint = 'quote it: "null"' if value is None else None
    return f'"type" must be {SHAPES["type"]}, not {_shown(value)}', hint


def _advice(keyword: str, value: Any, dialect: str) -> str | None:
    if keyword == "required" and isinstance(value, bool):
        return 'list the name under the "required" of the object that has the property'
    if keyword in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(value, bool):
        return f"since draft-06 it is the bound itself: {keyword}: 0"
    if keyword == "items" and isinstance(value, list) and dialect.endswith("2020-12/schema"):
        return 'in 2020-12 a list of schemas stands under "prefixItems"'
    if isinstance(value, dict) and SHAPES.get(keyword) == "text" and "type" in value:
        return f'a property called "{keyword}" belongs under `properties`'
    if isinstance(value, str) and value.lstrip("-").replace(".", "", 1).isdecimal():
        return f"without quotes: {keyword}: {value}"
    if keyword == "enum" and isinstance(value, dict):
        return "write a list: [a, b]"
    if keyword in ("allOf", "anyOf", "oneOf", "prefixItems") and value == []:
        return "it needs at least one schema"
    return None


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, (list, dict)) and not value:
        return f"an empty {'list' if isinstance(value, list) else 'mapping'}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)[:40]
    return kind(value)
