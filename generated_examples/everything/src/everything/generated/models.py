# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: d267af0cd869180267ab8d56ab10d419969a386d0a1cf23b6b4f26bf7ed071ee
"""Models of every schema in the contract.

A model is a view of a value that has already been held against its JSON Schema: it
gives types, and takes every valid value without altering it. What a type cannot say
(limits, patterns, conditions) is checked before a handler runs and before a result goes
out, and is told in the docstrings here. `model_dump(mode="json", by_alias=True,
exclude_unset=True)` gives back what came.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict


class Model(BaseModel):
    """Common to all models: nothing is converted, and what a schema leaves open is kept."""

    model_config = ConfigDict(
        strict=True, extra="allow", protected_namespaces=(), defer_build=True
    )


def _whole(value: Any) -> Any:
    """JSON knows one kind of number: `5.0` is the integer 5. A boolean is none."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool):
        raise ValueError("true is no 1")  # noqa: TRY004 (pydantic wants it)
    return value


Whole = BeforeValidator(_whole)
Integer = Annotated[int, Whole]


class TestSimpleTextInput(Model):
    """Arguments of the tool "test_simple_text"."""

    model_config = ConfigDict(extra="forbid")


class TestImageContentInput(Model):
    """Arguments of the tool "test_image_content"."""

    model_config = ConfigDict(extra="forbid")


class TestAudioContentInput(Model):
    """Arguments of the tool "test_audio_content"."""

    model_config = ConfigDict(extra="forbid")


class TestEmbeddedResourceInput(Model):
    """Arguments of the tool "test_embedded_resource"."""

    model_config = ConfigDict(extra="forbid")


class TestMultipleContentTypesInput(Model):
    """Arguments of the tool "test_multiple_content_types"."""

    model_config = ConfigDict(extra="forbid")


class TestErrorHandlingInput(Model):
    """Arguments of the tool "test_error_handling"."""

    model_config = ConfigDict(extra="forbid")


class TestToolWithLoggingInput(Model):
    """Arguments of the tool "test_tool_with_logging"."""

    model_config = ConfigDict(extra="forbid")


class TestToolWithProgressInput(Model):
    """Arguments of the tool "test_tool_with_progress"."""

    model_config = ConfigDict(extra="forbid")


class TestLoggingToolInput(Model):
    """Arguments of the tool "test_logging_tool"."""

    model_config = ConfigDict(extra="forbid")


class TestReconnectionInput(Model):
    """Arguments of the tool "test_reconnection"."""

    model_config = ConfigDict(extra="forbid")


class TestSamplingInput(Model):
    """Arguments of the tool "test_sampling"."""

    prompt: str
    """The prompt to send to the LLM"""


class TestElicitationInput(Model):
    """Arguments of the tool "test_elicitation"."""

    message: str
    """The message to show the user"""


class TestElicitationSep1034DefaultsInput(Model):
    """Arguments of the tool "test_elicitation_sep1034_defaults"."""

    model_config = ConfigDict(extra="forbid")


class TestElicitationSep1330EnumsInput(Model):
    """Arguments of the tool "test_elicitation_sep1330_enums"."""

    model_config = ConfigDict(extra="forbid")


class TestStreamingElicitationInput(Model):
    """Arguments of the tool "test_streaming_elicitation"."""

    model_config = ConfigDict(extra="forbid")


class TestMissingCapabilityInput(Model):
    """Arguments of the tool "test_missing_capability"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultElicitationInput(Model):
    """Arguments of the tool "test_input_required_result_elicitation"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultSamplingInput(Model):
    """Arguments of the tool "test_input_required_result_sampling"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultListRootsInput(Model):
    """Arguments of the tool "test_input_required_result_list_roots"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultRequestStateInput(Model):
    """Arguments of the tool "test_input_required_result_request_state"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultMultipleInputsInput(Model):
    """Arguments of the tool "test_input_required_result_multiple_inputs"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultMultiRoundInput(Model):
    """Arguments of the tool "test_input_required_result_multi_round"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultTamperedStateInput(Model):
    """Arguments of the tool "test_input_required_result_tampered_state"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultCapabilitiesInput(Model):
    """Arguments of the tool "test_input_required_result_capabilities"."""

    model_config = ConfigDict(extra="forbid")


class TestTriggerToolChangeInput(Model):
    """Arguments of the tool "test_trigger_tool_change"."""

    model_config = ConfigDict(extra="forbid")


class TestTriggerPromptChangeInput(Model):
    """Arguments of the tool "test_trigger_prompt_change"."""

    model_config = ConfigDict(extra="forbid")


class JsonSchema202012ToolInputAddress(Model):
    """Part of JsonSchema202012ToolInput."""

    street: str | None = None
    city: str | None = None


class JsonSchema202012ToolInput(Model):
    """Arguments of the tool "json_schema_2020_12_tool"."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = None
    address: JsonSchema202012ToolInputAddress | None = None
    contactMethod: Literal["phone", "email"] | None = None
    phone: str | None = None
    email: str | None = None


class TestCustomHeadersInput(Model):
    """Arguments of the tool "test_custom_headers"."""

    region: str
    priority: Integer | None = None
    verbose: bool | None = None
    query: str | None = None


class GreetInput(Model):
    """Arguments of the tool "greet"."""

    name: str


class SlowComputeInput(Model):
    """Arguments of the tool "slow_compute"."""

    seconds: int | float | None = None
    """Limits: at least 0."""
    label: str | None = None


class FailingJobInput(Model):
    """Arguments of the tool "failing_job"."""

    model_config = ConfigDict(extra="forbid")


class ProtocolErrorJobInput(Model):
    """Arguments of the tool "protocol_error_job"."""

    model_config = ConfigDict(extra="forbid")


class ConfirmDeleteInput(Model):
    """Arguments of the tool "confirm_delete"."""

    filename: str | None = None


class MultiInputInput(Model):
    """Arguments of the tool "multi_input"."""

    model_config = ConfigDict(extra="forbid")


class TestToolWithTaskInput(Model):
    """Arguments of the tool "test_tool_with_task"."""

    model_config = ConfigDict(extra="forbid")


class TemplateParams(Model):
    """Variables of the resource template "test://template/{id}/data"."""

    model_config = ConfigDict(extra="forbid")

    id: str


class TestSimplePromptArgs(Model):
    """Arguments of the prompt "test_simple_prompt"."""

    model_config = ConfigDict(extra="forbid")


class TestPromptWithArgumentsArgs(Model):
    """Arguments of the prompt "test_prompt_with_arguments"."""

    model_config = ConfigDict(extra="forbid")

    arg1: str
    arg2: str


class TestPromptWithEmbeddedResourceArgs(Model):
    """Arguments of the prompt "test_prompt_with_embedded_resource"."""

    model_config = ConfigDict(extra="forbid")

    resourceUri: str


class TestPromptWithImageArgs(Model):
    """Arguments of the prompt "test_prompt_with_image"."""

    model_config = ConfigDict(extra="forbid")


class TestInputRequiredResultPromptArgs(Model):
    """Arguments of the prompt "test_input_required_result_prompt"."""

    model_config = ConfigDict(extra="forbid")


class UserForm(Model):
    """What a user fills in: the elicitation "user"."""

    username: str
    """User's response"""
    email: str
    """User's email address"""


class DefaultsForm(Model):
    """What a user fills in: the elicitation "defaults"."""

    name: str = "John Doe"
    """User name"""
    age: Integer = 30
    """User age"""
    score: int | float = 95.5
    """User score"""
    status: Literal["active", "inactive", "pending"] = "active"
    """User status"""
    verified: bool = True
    """Verification status"""


class ChoicesForm(Model):
    """What a user fills in: the elicitation "choices"."""

    untitledSingle: Literal["option1", "option2", "option3"] | None = None
    titledSingle: Literal["value1", "value2", "value3"] | None = None
    legacyEnum: Literal["opt1", "opt2", "opt3"] | None = None
    untitledMulti: list[Literal["option1", "option2", "option3"]] | None = None
    titledMulti: list[Literal["value1", "value2", "value3"]] | None = None


class UserNameForm(Model):
    """What a user fills in: the elicitation "user_name"."""

    name: str


class ColorForm(Model):
    """What a user fills in: the elicitation "color"."""

    color: str


class ApprovalForm(Model):
    """What a user fills in: the elicitation "approval"."""

    ok: bool


class TopicForm(Model):
    """What a user fills in: the elicitation "topic"."""

    context: str


class DeletionForm(Model):
    """What a user fills in: the elicitation "deletion"."""

    confirm: bool
