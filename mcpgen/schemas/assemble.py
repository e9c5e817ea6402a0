"""From the generator's classes to the finished module of models."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, Final

from mcpgen.schemas import kinds
from mcpgen.schemas.classes import ClassView, Views
from mcpgen.schemas.docstrings import docstring
from mcpgen.schemas.kinds import Type
from mcpgen.schemas.naming import EXTRA
from mcpgen.schemas.order import in_order

Json = Any

_WIDTH: Final = 88

_HEAD: Final = '''"""Models of every schema in the contract.

A model is a view of a value that has already been held against its JSON Schema: it
gives types, and takes every valid value without altering it. What a type cannot say
(limits, patterns, conditions) is checked before a handler runs and before a result goes
out, and is told in the docstrings here. `model_dump(mode="json", by_alias=True,
exclude_unset=True)` gives back what came.
"""
'''

_MODEL: Final = '''

class Model(BaseModel):
    """Common to all models: nothing is converted, and what a schema leaves open is kept."""

    model_config = ConfigDict(
        strict=True, extra="allow", protected_namespaces=(), defer_build=True
    )
'''

_RENAMED: Final = '''

class Renamed(Model):
    """A model with fields that cannot go by their names in the schema (`class`, `a-b`)."""

    def __init__(self, **values: Any) -> None:
        """Make it in code: by the names of its fields, or by those of the schema."""
        self.__pydantic_validator__.validate_python(
            values, self_instance=self, by_alias=True, by_name=True
        )

    # Values from a client, where only the names of the schema count, do not come this way.
    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    @model_validator(mode="wrap")
    @classmethod
    def _tell_apart(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """A further property that happens to be called `class_` does not set the field."""
        model = handler(value)
        further = model.__pydantic_extra__
        if further and isinstance(value, dict):
            for name, field in cls.model_fields.items():
                if name in further and field.alias not in value:
                    model.__pydantic_fields_set__.discard(name)
        return model
'''

_WHOLE: Final = '''

def _whole(value: Any) -> Any:
    """JSON knows one kind of number: `5.0` is the integer 5. A boolean is none."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool):
        raise ValueError("true is no 1")  # noqa: TRY004 (pydantic wants it)
    return value


Whole = BeforeValidator(_whole)
'''

_INTEGER: Final = "Integer = Annotated[int, Whole]\n"

FIXED: Final = frozenset(
    text.strip("\n") for text in (_HEAD, _MODEL, _RENAMED, *_WHOLE.split("\n\n\n"))
)
"""The statements that every module of models shares, laid out as Black would."""


class Placeholders:
    """Stand-ins for what the generator must not see, and what they stand for.

    A stand-in is a word that no text of the manifest contains, and all are replaced in one pass: nothing that is put
    in is looked at again.
    """

    def __init__(self, views: Views, texts: str) -> None:
        self._mark = "Mcpgen"
        while self._mark in texts:
            self._mark += "z"
        self.common = re.compile(rf"\b{self._mark}[CF]\d+\b")
        """The stand-ins that classes of one form share."""
        self._own = re.compile(rf"\b{self._mark}(?:[DTV]\d+|N\w+)")
        self._texts: list[str] = []
        self._types: list[Type] = []
        self._defaults: list[str] = []
        self._wholes = views.wholes

    def field(self, number: int) -> str:
        """A stand-in for the name of a class's field."""
        return f"{self._mark}F{number}"

    def shared(self, told: str) -> tuple[str, dict[str, str]]:
        """What the generator is told with its stand-ins numbered anew, from 0, and what each of those means."""
        numbers: dict[str, str] = {}

        def numbered(match: re.Match[str]) -> str:
            return numbers.setdefault(match[0], f"{self._mark}C{len(numbers)}")

        told = self._own.sub(numbered, told)
        return told, {common: own for own, common in numbers.items()}

    def text(self, text: str, *, indent: int) -> str:
        """A stand-in for a docstring."""
        self._texts.append(docstring(text, indent))
        return f"{self._mark}D{len(self._texts) - 1}"

    def made(self, kind: Type, expression: str) -> Json:
        """Stand-ins for a type and a default that is made anew each time."""
        self._defaults.append(_default(expression))
        return {**self._typed(kind), "default": f"{self._mark}V{len(self._defaults) - 1}"}

    def told(self, kind: Type) -> Json:
        """A copy of `kind` for the generator, in which classes and types of ours are stand-ins, too."""
        if "discriminator" in kind:
            return self._typed(kind)
        if name := kinds.named(kind):
            return kinds.ours(f"{self._mark}N{name}")
        told: Json = {}
        for keyword, value in kind.items():
            if keyword == "anyOf":
                told[keyword] = [self.told(part) for part in value]
            elif keyword in ("items", "additionalProperties") and isinstance(value, dict):
                told[keyword] = self.told(value)
            else:
                told[keyword] = value
        return told

    def _typed(self, kind: Type) -> Json:
        """A stand-in for a type that the generator would not write as it should be."""
        self._types.append(kind)
        return kinds.ours(f"{self._mark}T{len(self._types) - 1}")

    def spell(self, name: str) -> str:
        """How a type of ours is written."""
        return self._wholes.get(name, name)

    def fill(self, body: str) -> str:
        """Put what they stand for in the place of all stand-ins."""
        body = re.sub(rf"^    {EXTRA}_*:", "    __pydantic_extra__:", body, flags=re.MULTILINE)
        mark = self._mark
        stand_ins = re.compile(
            rf'"""\s*{mark}D(?P<text>\d+)\s*"""|["\']{mark}V(?P<default>\d+)["\']'
            rf"|\b{mark}T(?P<type>\d+)\b|\b{mark}N(?P<name>\w+)"
        )
        return stand_ins.sub(self._meant, body)

    def _meant(self, match: re.Match[str]) -> str:
        if (text := match["text"]) is not None:
            return self._texts[int(text)]
        if (default := match["default"]) is not None:
            return self._defaults[int(default)]
        if (kind := match["type"]) is not None:
            return kinds.annotation(self._types[int(kind)], self.spell)
        return self.spell(match["name"])


def _default(expression: str) -> str:
    """Lists and maps of plain values are copied by Pydantic each time; models would not be."""
    if ".model_validate(" in expression:
        return f"Field(default_factory=lambda: {expression})"
    return expression


def body_of(text: str) -> str:
    """The classes alone, without what every one repeats though the base class says it."""
    start = re.search(r"^class ", text, re.MULTILINE)
    body = text[start.start() :].rstrip("\n") + "\n" if start else ""
    body = re.sub(r"^\w+\.model_rebuild\(\)$", "", body, flags=re.MULTILINE)
    settings = re.compile(r"    model_config = ConfigDict\(\n((?:        .*\n)+?)    \)\n+")
    return _STRING.sub(_double_quoted, settings.sub(_settings, body))


def _settings(match: re.Match[str]) -> str:
    """Only what the base class does not say, after an empty line below the docstring, as Black wants it."""
    closed = "forbid" in match[1]
    return '\n    model_config = ConfigDict(extra="forbid")\n\n' if closed else "\n"


_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"' r"|'([^'\"\\\n]*)'" r"|'(?:[^'\\\n]|\\.)*'")


def _double_quoted(match: re.Match[str]) -> str:
    """A plain text in the quotes that Black prefers. Docstrings are one word each here."""
    return match[0] if match[1] is None else f'"{match[1]}"'


def assemble(bodies: list[str], views: Views, placeholders: Placeholders) -> str:
    """The module: imports of what is used, our own types as far as needed, then every type after those it needs."""
    definitions = {name: text for body in bodies for name, text in split(placeholders.fill(body))}
    aliases = {
        name: _alias(name, kind, views, placeholders) for name, kind in views.aliases.items()
    }
    used = {name for text in definitions.values() for name in _names(text)}
    for value in aliases.values():
        used |= set(re.findall(r"\w+", value))  # some are quoted
    for name, value in aliases.items():
        definitions[name] = f"{name} = {value}\n{docstring(views.descriptions[name], 0)}\n"
    own = ""
    if views.classes:
        own += _MODEL + (_RENAMED if any(map(renames, views.classes.values())) else "")
    if "Integer" in used or "Whole" in used:
        own += _WHOLE + (_INTEGER if "Integer" in used else "")
    parts = in_order(definitions, views)
    return _HEAD + _imports(used | _names(own)) + own + "".join("\n\n" + part for part in parts)


def split(body: str) -> Iterator[tuple[str, str]]:
    """Each class with its name."""
    for text in re.split(r"^(?=class )", body, flags=re.MULTILINE):
        if match := re.match(r"class (\w+)", text):
            yield match[1], text.strip("\n") + "\n"


def _names(source: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}


def renames(found: ClassView) -> bool:
    """Whether a field of the class goes by another name than its property."""
    return any(field.name != field.property for field in found.fields)


def _alias(name: str, kind: Type, views: Views, placeholders: Placeholders) -> str:
    """The value of a type that is no class. Other aliases are quoted in it: they may come later, or be itself."""
    only = kinds.class_name(kind)
    if only is not None:
        return only
    return f'TypeAliasType("{name}", {kinds.deferred(kind, views.aliases, placeholders.spell)})'


def _imports(used: set[str]) -> str:
    text = ""
    for module, names in (
        ("typing", ("Annotated", "Any", "Literal", "Self", "Union")),
        (
            "pydantic",
            (
                "BaseModel",
                "BeforeValidator",
                "ConfigDict",
                "Field",
                "ModelWrapValidatorHandler",
                "model_validator",
            ),
        ),
        ("typing_extensions", ("TypeAliasType",)),
    ):
        wanted = [name for name in names if name in used]
        if wanted:
            gap = "" if module == "typing_extensions" and "from pydantic" in text else "\n"
            line = f"from {module} import {', '.join(wanted)}"
            if len(line) > _WIDTH:
                line = f"from {module} import (\n" + "".join(f"    {n},\n" for n in wanted) + ")"
            text += f"{gap}{line}\n"
    return text
