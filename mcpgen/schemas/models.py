"""The module of models of an emitted project; the only place that knows datamodel-code-generator.

The generator writes the classes; what they are called and what their types are has been decided before
(`mcpgen.schemas.view`), and what it wrote is compared with what it was asked for. It never sees a text of the
manifest that could matter to it: descriptions and made defaults travel as placeholders and are put in afterwards,
and no keyword reaches it that is not built in `mcpgen.schemas.kinds`.
"""

from __future__ import annotations

import ast
import gc
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mcpgen.contract.ir import Contract, Model
from mcpgen.schemas import kinds
from mcpgen.schemas.assemble import Placeholders, assemble, body_of, renames, split
from mcpgen.schemas.classes import ClassView, Note, Views
from mcpgen.schemas.docstrings import docstring
from mcpgen.schemas.naming import EXTRA
from mcpgen.schemas.view import view

Json = Any


@dataclass(frozen=True, slots=True)
class ModelsSource:
    """The module of models."""

    text: str
    """Python source, without a header."""
    classes: tuple[str, ...]
    """Every class and type alias that it defines, sorted: what can be imported from it."""
    notes: tuple[Note, ...]
    """Where a type had to be looser than the schema suggests."""


def generate_models(contract: Contract) -> ModelsSource:
    """Write the models of everything in `contract`. Never fails for a contract that has been checked."""
    return models_source(contract.models)


def models_source(models: Iterable[Model]) -> ModelsSource:
    """Write the models of `models`, whose names are kept exactly. Shared types must be among them."""
    wanted = list(models)
    views = view(wanted)
    texts = json.dumps(
        [(model.name, model.schema.document) for model in wanted], ensure_ascii=False
    )
    placeholders = Placeholders(views, texts)
    classes = list(views.classes.values())
    bodies: list[str] = []
    if classes:
        try:
            bodies.append(_written(classes, placeholders))
        except _Unusable:
            bodies += [_written_alone(found, views, placeholders) for found in classes]
    text = assemble(bodies, views, placeholders)
    names = tuple(sorted([*views.classes, *views.aliases]))
    return ModelsSource(text, names, tuple(views.notes))


class _Unusable(Exception):
    """The generator failed, or wrote something else than it was asked for."""


def _written_alone(found: ClassView, views: Views, placeholders: Placeholders) -> str:
    """One class by itself; a class that takes any object, and a note, if even that cannot be had."""
    try:
        return _written([found], placeholders)
    except _Unusable as problem:
        views.notes.append(Note(found.name, found.name, "generator", f"{problem}: any object"))
        found.fields, found.extra = [], None
        return f"class {found.name}(Model):\n    {docstring(found.description, 4)}\n"


class _Form(NamedTuple):
    """A class without its texts and names: what many classes share."""

    key: str
    """What the generator is told, as JSON: the schema and the aliases of properties."""
    fields: list[str]
    """How the fields are called in it."""
    meant: dict[str, str]
    """What its stand-ins mean in the class at hand."""


def _written(classes: list[ClassView], placeholders: Placeholders) -> str:
    """The classes as the generator writes them, under their own names again. A form is written once."""
    forms = [_form(found, placeholders) for found in classes]
    told = {key: f"McpgenClass{number}" for number, key in enumerate({f.key: 0 for f in forms})}
    definitions: dict[str, Json] = {}
    aliases: dict[str, str] = {}
    for key, name in told.items():
        definitions[name], renamed = json.loads(key)
        aliases |= {f"{name}.{prop}": field for prop, field in renamed.items()}
    try:
        with _uncollected():
            generate, configure = _generator()
            text = generate({"$defs": definitions}, config=configure(aliases))
    except ImportError:
        raise  # it is not there at all: that is no matter of these classes
    except Exception as error:  # whatever it is: one class that it cannot write must not stop all
        raise _Unusable(f"the model generator failed ({type(error).__name__})") from error
    if not isinstance(text, str):
        raise _Unusable("the model generator wrote more than one module")
    body = body_of(text)
    _compare(body, {told[form.key]: form for form in forms})
    written = dict(split(body))
    return "".join(
        f"class {_head(found)}{_meant(written[told[form.key]], form, placeholders)}\n\n"
        for found, form in zip(classes, forms, strict=True)
    )


def _meant(text: str, form: _Form, placeholders: Placeholders) -> str:
    """What follows the head of a class, for the class at hand."""
    rest = text[text.index("(") :].removeprefix("(Model)")
    return placeholders.common.sub(lambda match: form.meant[match[0]], rest)


def _head(found: ClassView) -> str:
    return f"{found.name}({'Renamed' if renames(found) else 'Model'})"


def _form(found: ClassView, placeholders: Placeholders) -> _Form:
    """The form of a class, and what its stand-ins mean there."""
    names = {
        field.property: (
            placeholders.field(number) if field.name == field.property else field.property
        )
        for number, field in enumerate(found.fields)
    }
    renamed = {f.property: f.name for f in found.fields if f.name != f.property}
    key, meant = placeholders.shared(json.dumps([_schema(found, names, placeholders), renamed]))
    meant |= {told: name for name, told in names.items() if told != name}
    fields = [_extra_key(found)] if found.extra is not None else []
    fields += [renamed.get(field.property, names[field.property]) for field in found.fields]
    return _Form(key, fields, meant)


def _schema(found: ClassView, names: Mapping[str, str], placeholders: Placeholders) -> Json:
    """What the generator is told of a class; `names` are those that its properties get."""
    properties: dict[str, Json] = {}
    required: list[str] = []
    if found.extra is not None:
        properties[_extra_key(found)] = placeholders.told(kinds.dict_of(found.extra))
        required.append(_extra_key(found))
    for field in found.fields:
        default = field.default
        if default is not None and default.expression is not None:
            schema = placeholders.made(field.type, default.expression)
        elif default is not None:
            schema = {**placeholders.told(field.type), "default": default.value}
        else:
            schema = placeholders.told(field.type)
        if field.description is not None:
            schema["description"] = placeholders.text(field.description, indent=4)
        if field.required:
            required.append(names[field.property])
        properties[names[field.property]] = schema
    return {
        "type": "object",
        "description": placeholders.text(found.description, indent=4),
        "properties": properties,
        "required": required,
        "additionalProperties": not found.closed,
    }


def _extra_key(found: ClassView) -> str:
    """The field that stands for further properties; no property of the class is called so."""
    taken = {field.property for field in found.fields}
    key = EXTRA
    while key in taken:
        key += "_"
    return key


def _compare(body: str, told: Mapping[str, _Form]) -> None:
    """Hold what was written against what was asked for: the same classes with the same fields, and no others."""
    try:
        tree = ast.parse(body)
    except (SyntaxError, ValueError) as error:
        raise _Unusable("the model generator wrote no valid Python") from error
    written = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    if written.keys() != told.keys():
        raise _Unusable("the model generator named classes otherwise than asked")
    for name, form in told.items():
        names = [
            node.target.id
            for node in written[name].body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        ]
        if sorted(names) != sorted(form.fields):
            raise _Unusable("the model generator named fields otherwise than asked")


@contextmanager
def _uncollected() -> Iterator[None]:
    """No collection of garbage meanwhile: the generator makes a great many objects that all live until its end."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@cache
def _generator() -> tuple[Callable[..., Any], Callable[[dict[str, str]], Any]]:
    """The generator and what makes its configuration. Imported here: that alone costs a quarter of a second."""
    from datamodel_code_generator import GenerateConfig, generate
    from datamodel_code_generator.enums import DataModelType, InputFileType, NamingStrategy
    from datamodel_code_generator.format import PythonVersion
    from datamodel_code_generator.parser import LiteralType

    # A folder without settings: else the user's own pyproject.toml would have a say.
    nowhere = Path(tempfile.gettempdir()) / "mcpgen-no-settings"

    def configure(aliases: dict[str, str]) -> Any:
        return GenerateConfig(
            input_file_type=InputFileType.JsonSchema,
            output_model_type=DataModelType.PydanticV2BaseModel,
            target_python_version=PythonVersion.PY_311,
            formatters=[],  # Black has the last word over the whole module
            settings_path=nowhere,
            disable_timestamp=True,
            use_double_quotes=True,
            class_name=None,
            skip_root_model=True,
            naming_strategy=NamingStrategy.FullPath,
            use_annotated=True,
            field_constraints=True,
            use_standard_collections=True,
            use_union_operator=True,
            use_default_kwarg=True,
            enum_field_as_literal=LiteralType.All,
            strict_nullable=True,
            strict_refs=True,
            allow_remote_refs=False,
            use_schema_description=True,
            use_field_description=True,
            use_attribute_docstrings=True,
            base_class=f"{kinds.OURS}.Model",
            aliases=aliases,
        )

    return generate, configure
