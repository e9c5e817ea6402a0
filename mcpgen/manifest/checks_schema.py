"""What a schema may have wrong in itself, wherever it stands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Any

from mcpgen.diagnostics import Diagnostic
from mcpgen.manifest.checks_intent import oddities
from mcpgen.manifest.checks_values import Report
from mcpgen.manifest.hidden import ADVICE, hidden_in
from mcpgen.manifest.keywords import (
    CODE_KEYWORDS,
    FORMATS,
    KEYWORDS,
    nearest_format,
    nearest_keyword,
    synonym,
)
from mcpgen.manifest.misshapen import HOLDERS, keyword_at, misshapen
from mcpgen.manifest.units import Unit
from mcpgen.manifest.walk import MAX_DEPTH, Node, Pointer, path_in
from mcpgen.schemas.gate import DIALECTS, dialect_of

_HEADER = re.compile(r"x[-_]?mcp[-_]?(?:param[-_]?)?headers?", re.IGNORECASE)


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
            {path_in(document, error.instance_path) for error in meta.iter_errors(document)},
            key=lambda path: (len(path), [str(step) for step in path]),
        )
        for path in paths:
            # An error inside a value that was told of already says the same once more.
            if any(path[:length] in told for length in range(len(path) + 1)):
                continue
            if at := keyword_at(unit, path):
                held = len(at) + (at[-1] in HOLDERS)
                told.add(
                    path[:held]
                )  # of a map of schemas, the one at fault; the others are held as well
                self._say(unit, path, "MCG301", *misshapen(unit, at, path, dialect, self._shared))
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
            elif keyword in ("description", "title"):
                if isinstance(value, str) and (said := hidden_in(value)):
                    place = (*pointer, keyword)
                    self._say(unit, place, "MCG810", f'"{keyword}" {said}', ADVICE)
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
            _foreign_pattern(pattern),
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
                fault = f": {reason}" if reason and "is not a" not in reason else _likely(pattern)
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
        if near := synonym(keyword, schema) or nearest_keyword(keyword) or _header(keyword):
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


def _header(keyword: str) -> str | None:
    """The one extension that counts, where a slip in its name would be taken for another extension."""
    return "x-mcp-header" if keyword != "x-mcp-header" and _HEADER.fullmatch(keyword) else None


def _foreign_pattern(pattern: str) -> str | None:
    """The way out where a pattern is written as another language has it."""
    for foreign, ours in (
        ("\\Z", "$"),
        ("\\z", "$"),
        ("\\A", "^"),
        ("(?P<", "(?<"),
        ("[[:", "\\d, \\w or \\s"),
    ):
        if foreign in pattern:
            return f"patterns are those of JavaScript: write {ours} in place of {foreign}"
    if pattern[:1] == "/" and pattern.rstrip("gimsuy")[-1:] == "/":
        return "write it without the slashes around it"
    return None


def _likely(pattern: str) -> str:
    """What Python finds wrong with a pattern, where it does: the engine only says that something is."""
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f": {getattr(error, 'msg', error)}"
    return ""
