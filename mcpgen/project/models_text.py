"""The generated models as their users see them, read class by class from the text of `models.py`.

A handler sees Python names, which only the generated text has: aliases, renamed twins, shared types. Only the classes
that are asked for are parsed, so that a project of a thousand tools is checked at once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from mcpgen.schemas.reserved import MODEL_METHODS


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a class; `alias` is its name on the wire where that differs."""

    name: str
    alias: str | None
    required: bool
    annotation: ast.expr


@dataclass(frozen=True, slots=True)
class Class:
    """A generated class. `open`: its attributes cannot be known from the text."""

    name: str
    fields: Mapping[str, Field]
    methods: frozenset[str]
    open: bool
    root: bool
    extra: bool
    """Whether other fields than its own are taken as well."""
    known: frozenset[str]
    """Names of all generated classes."""

    def allows(self, attribute: str) -> bool:
        return (
            attribute in self.fields
            or attribute in self.methods
            or attribute in MODEL_METHODS
            or attribute.startswith(("model_", "_"))
            or (self.root and attribute == "root")
        )

    def accepts(self, keyword: str) -> bool:
        """Whether a keyword may be given when the class is called."""
        return keyword in self.fields or any(f.alias == keyword for f in self.fields.values())

    def lacking(self, given: set[str]) -> list[str]:
        """The required fields that are not among what is given."""
        return [
            f.name
            for f in self.fields.values()
            if f.required and f.name not in given and (f.alias or f.name) not in given
        ]

    def lacking_on_the_wire(self, given: set[str]) -> list[str]:
        """The required fields that are not among the keys of a dict, by the names that clients see."""
        required = [f.alias or f.name for f in self.fields.values() if f.required]
        return [name for name in required if name not in given]

    def type_of(self, attribute: str) -> str | None:
        """The generated class of a field where the annotation is that class alone."""
        found = self.fields.get(attribute)
        if found is None:
            return None
        annotation = found.annotation
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            return annotation.value if annotation.value in self.known else None
        if isinstance(annotation, ast.Name) and annotation.id in self.known:
            return annotation.id
        return None


class Models:
    """The text of `generated/models.py` and of `generated/__init__.py`, which says what handlers may import.

    `modules`: names of the modules beside them, which can be imported, too.
    """

    def __init__(self, text: str, exports: str, modules: Iterable[str] = ()) -> None:
        self._text = text
        self._exports = exports
        self._modules = frozenset(modules)
        self._read: dict[str, Class | None] = {}

    @cached_property
    def _places(self) -> dict[str, int]:
        return {m[1]: m.start() for m in re.finditer(r"^class (\w+)\b", self._text, re.MULTILINE)}

    @cached_property
    def _aliases(self) -> dict[str, str]:
        """Other names of classes: `LendBookOutput = Loan`."""
        found = re.findall(r'^([^\W\d]\w*)(?:: TypeAlias)? = "?(\w+)"?$', self._text, re.MULTILINE)
        return {alias: name for alias, name in found if alias != name}

    @cached_property
    def names(self) -> frozenset[str]:
        """Names of the classes and of the aliases at the top level."""
        aliases = re.findall(r"^(?:type )?([^\W\d]\w*)(?:: [^=\n]+)? = ", self._text, re.MULTILINE)
        return frozenset(self._places) | frozenset(aliases)

    @cached_property
    def _exported(self) -> frozenset[str]:
        return frozenset(re.findall(r"\w+", self._exports))

    @cached_property
    def importable(self) -> frozenset[str]:
        """Names that a handler is meant to import: the models, and the library around them."""
        public = re.search(r"^__all__ = \[(.*?)\]", self._exports, re.MULTILINE | re.DOTALL)
        return self.names | frozenset(re.findall(r"\w+", public[1]) if public else ())

    def has(self, name: str) -> bool:
        return name in self.names

    def exports(self, name: str) -> bool:
        """Whether a handler can import the name. An `__init__` that is not known exports everything."""
        known = (self.names, self._exported, self._modules)
        return not self._exports or any(name in names for names in known)

    def real(self, name: str) -> str:
        """The name that a class was defined under, whatever other name is asked for."""
        for _ in self._aliases:  # as often at most: an alias of itself, written by hand, has no end
            if name not in self._aliases:
                break
            name = self._aliases[name]
        return name

    def read(self, name: str) -> Class | None:
        """The class of that name or of that alias, None when there is none."""
        name = self.real(name)
        if name not in self._read:
            self._read[name] = None  # a class that inherits from itself ends here
            self._read[name] = self._parse(name)
        return self._read[name]

    def _parse(self, name: str) -> Class | None:
        start = self._places.get(name)
        if start is None:
            return None
        end = re.compile(r"^(?=[^\s#)\]}])", re.MULTILINE).search(self._text, start + 1)
        try:
            node = ast.parse(self._text[start : end.start() if end else None]).body[0]
        except SyntaxError:
            return None  # edited by hand: the run is refused for that, with a better message
        assert isinstance(node, ast.ClassDef)
        fields: dict[str, Field] = {}
        methods: set[str] = set()
        is_open = root = False
        extra = False
        for base in node.bases:
            base_name = base.value if isinstance(base, ast.Subscript) else base
            text = base_name.id if isinstance(base_name, ast.Name) else ""
            parent = self.read(text)
            root = root or text == "RootModel" or (parent is not None and parent.root)
            if parent is not None:
                fields |= parent.fields
                methods |= parent.methods
                is_open, extra = is_open or parent.open, extra or parent.extra
            elif text not in ("BaseModel", "RootModel"):
                is_open = True
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                field = _field(statement.target.id, statement)
                fields[field.name] = field
            elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                methods.add(statement.name)
            elif isinstance(statement, ast.Assign):
                methods |= {t.id for t in statement.targets if isinstance(t, ast.Name)}
        own = _extra(node)
        extra = extra if own is None else own == "allow"
        return Class(name, fields, frozenset(methods), is_open, root, extra, self.names)


def _field(name: str, statement: ast.AnnAssign) -> Field:
    """A field from `name: Annotated[type, Field(alias=…)] = default`."""
    annotation, calls = statement.annotation, []
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value).endswith(
        "Annotated"
    ):
        inside = annotation.slice
        parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
        annotation, calls = parts[0], [p for p in parts[1:] if isinstance(p, ast.Call)]
    value = statement.value
    required = value is None
    if isinstance(value, ast.Call) and ast.unparse(value.func).endswith("Field"):
        calls.append(value)
        required = not value.args or (
            isinstance(value.args[0], ast.Constant) and value.args[0].value is Ellipsis
        )
    alias = None
    for keyword in (k for call in calls for k in call.keywords):
        if keyword.arg == "alias" and isinstance(keyword.value, ast.Constant):
            alias = str(keyword.value.value)
        if keyword.arg in ("default", "default_factory"):
            required = False
    return Field(name, alias, required, annotation)


def _extra(node: ast.ClassDef) -> str | None:
    """What the class itself says of fields that it does not know, None when it says nothing."""
    config = [
        s
        for s in node.body
        if isinstance(s, ast.Assign) and ast.unparse(s.targets[0]) == "model_config"
    ]
    text = "".join(ast.unparse(s.value) for s in config)
    found = re.search(r"extra['\"]?\s*[=:]\s*['\"](\w+)", text)
    return found[1] if found else None
