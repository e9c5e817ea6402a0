"""Names that the module of models and Pydantic use for themselves, and that no model or field may therefore take."""

from __future__ import annotations

import builtins
import keyword

RESERVED_NAMES: frozenset[str] = frozenset(
    {
        # what the module imports or defines
        "Annotated",
        "Any",
        "BaseModel",
        "BeforeValidator",
        "ConfigDict",
        "Field",
        "Integer",
        "Literal",
        "Model",
        "ModelWrapValidatorHandler",
        "Renamed",
        "RootModel",
        "Self",
        "TypeAlias",
        "TypeAliasType",
        "Union",
        "Whole",
        # what the model generator may import of its own accord, and would rename a class for
        "Dict",
        "Enum",
        "List",
        "Optional",
        "Sequence",
        "Set",
        "Tuple",
        "Callable",
        "Mapping",
        "UUID",
        "date",
        "datetime",
        "time",
        "timedelta",
        "annotations",
        "_whole",
        "model_validator",
        # what the other generated modules offer under the same roof
        "Accepted",
        "AudioContent",
        "Cancelled",
        "Context",
        "Declined",
        "EmbeddedResource",
        "EnvironmentSettings",
        "ImageContent",
        "NotFound",
        "Principal",
        "PromptMessage",
        "ResourceContents",
        "ResourceLink",
        "Root",
        "Sampled",
        "Settings",
        "State",
        "SyncContext",
        "TextContent",
        "ToolError",
        "ToolResult",
    }
    | set(dir(builtins))
    | set(keyword.kwlist)
    | set(keyword.softkwlist)
)
"""A type of one of these names is called `<name>Model` instead."""

MODEL_METHODS: frozenset[str] = frozenset(
    {
        "construct",
        "copy",
        "dict",
        "from_orm",
        "json",
        "parse_file",
        "parse_obj",
        "parse_raw",
        "schema",
        "schema_json",
        "update_forward_refs",
        "validate",
    }
)
"""Old methods of Pydantic's BaseModel, which every model has and a field would hide."""
