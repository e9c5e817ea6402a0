# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: 1264dc34f37f7b8c52f5f8130db054abb82e6b8f44502327a5bb9a2e1d842778
"""The handlers of this server: where each one is, and the shape that it has.

The tables say which function serves which item; they are read when the server starts. The
types below them are for type checkers: each handler is held against the shape that the
manifest gives it, so that a changed manifest shows where code has to follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .loading import Handler

if TYPE_CHECKING:
    from typing import TypeAlias

    from ..prompts import (
        test_input_required_result_prompt as prompts_test_input_required_result_prompt,
    )
    from ..prompts import (
        test_prompt_with_embedded_resource as prompts_test_prompt_with_embedded_resource,
    )
    from ..prompts import test_prompt_with_image as prompts_test_prompt_with_image
    from ..resources import template as resources_template
    from ..resources import watched_resource as resources_watched_resource
    from ..tools import confirm_delete as tools_confirm_delete
    from ..tools import failing_job as tools_failing_job
    from ..tools import greet as tools_greet
    from ..tools import json_schema_2020_12_tool as tools_json_schema_2020_12_tool
    from ..tools import multi_input as tools_multi_input
    from ..tools import protocol_error_job as tools_protocol_error_job
    from ..tools import slow_compute as tools_slow_compute
    from ..tools import test_audio_content as tools_test_audio_content
    from ..tools import test_custom_headers as tools_test_custom_headers
    from ..tools import test_elicitation as tools_test_elicitation
    from ..tools import (
        test_elicitation_sep1034_defaults as tools_test_elicitation_sep1034_defaults,
    )
    from ..tools import (
        test_elicitation_sep1330_enums as tools_test_elicitation_sep1330_enums,
    )
    from ..tools import test_embedded_resource as tools_test_embedded_resource
    from ..tools import test_error_handling as tools_test_error_handling
    from ..tools import test_image_content as tools_test_image_content
    from ..tools import (
        test_input_required_result_capabilities as tools_test_input_required_result_capabilities,
    )
    from ..tools import (
        test_input_required_result_elicitation as tools_test_input_required_result_elicitation,
    )
    from ..tools import (
        test_input_required_result_list_roots as tools_test_input_required_result_list_roots,
    )
    from ..tools import (
        test_input_required_result_multi_round as tools_test_input_required_result_multi_round,
    )
    from ..tools import (
        test_input_required_result_multiple_inputs as tools_test_input_required_result_multiple_inputs,
    )
    from ..tools import (
        test_input_required_result_request_state as tools_test_input_required_result_request_state,
    )
    from ..tools import (
        test_input_required_result_sampling as tools_test_input_required_result_sampling,
    )
    from ..tools import (
        test_input_required_result_tampered_state as tools_test_input_required_result_tampered_state,
    )
    from ..tools import test_logging_tool as tools_test_logging_tool
    from ..tools import test_missing_capability as tools_test_missing_capability
    from ..tools import test_multiple_content_types as tools_test_multiple_content_types
    from ..tools import test_reconnection as tools_test_reconnection
    from ..tools import test_sampling as tools_test_sampling
    from ..tools import test_simple_text as tools_test_simple_text
    from ..tools import test_streaming_elicitation as tools_test_streaming_elicitation
    from ..tools import test_tool_with_logging as tools_test_tool_with_logging
    from ..tools import test_tool_with_progress as tools_test_tool_with_progress
    from ..tools import test_tool_with_task as tools_test_tool_with_task
    from ..tools import test_trigger_prompt_change as tools_test_trigger_prompt_change
    from ..tools import test_trigger_tool_change as tools_test_trigger_tool_change
    from . import models
    from .signatures import Content, Handles, Messages, Reads, Unstructured


TOOLS: Final[dict[str, Handler]] = {
    "test_simple_text": Handler(
        "everything.tools.test_simple_text", "test_simple_text", "TestSimpleTextInput"
    ),
    "test_image_content": Handler(
        "everything.tools.test_image_content",
        "test_image_content",
        "TestImageContentInput",
    ),
    "test_audio_content": Handler(
        "everything.tools.test_audio_content",
        "test_audio_content",
        "TestAudioContentInput",
    ),
    "test_embedded_resource": Handler(
        "everything.tools.test_embedded_resource",
        "test_embedded_resource",
        "TestEmbeddedResourceInput",
    ),
    "test_multiple_content_types": Handler(
        "everything.tools.test_multiple_content_types",
        "test_multiple_content_types",
        "TestMultipleContentTypesInput",
    ),
    "test_error_handling": Handler(
        "everything.tools.test_error_handling",
        "test_error_handling",
        "TestErrorHandlingInput",
    ),
    "test_tool_with_logging": Handler(
        "everything.tools.test_tool_with_logging",
        "test_tool_with_logging",
        "TestToolWithLoggingInput",
    ),
    "test_tool_with_progress": Handler(
        "everything.tools.test_tool_with_progress",
        "test_tool_with_progress",
        "TestToolWithProgressInput",
    ),
    "test_logging_tool": Handler(
        "everything.tools.test_logging_tool",
        "test_logging_tool",
        "TestLoggingToolInput",
    ),
    "test_reconnection": Handler(
        "everything.tools.test_reconnection",
        "test_reconnection",
        "TestReconnectionInput",
    ),
    "test_sampling": Handler(
        "everything.tools.test_sampling", "test_sampling", "TestSamplingInput"
    ),
    "test_elicitation": Handler(
        "everything.tools.test_elicitation", "test_elicitation", "TestElicitationInput"
    ),
    "test_elicitation_sep1034_defaults": Handler(
        "everything.tools.test_elicitation_sep1034_defaults",
        "test_elicitation_sep1034_defaults",
        "TestElicitationSep1034DefaultsInput",
    ),
    "test_elicitation_sep1330_enums": Handler(
        "everything.tools.test_elicitation_sep1330_enums",
        "test_elicitation_sep1330_enums",
        "TestElicitationSep1330EnumsInput",
    ),
    "test_streaming_elicitation": Handler(
        "everything.tools.test_streaming_elicitation",
        "test_streaming_elicitation",
        "TestStreamingElicitationInput",
    ),
    "test_missing_capability": Handler(
        "everything.tools.test_missing_capability",
        "test_missing_capability",
        "TestMissingCapabilityInput",
    ),
    "test_input_required_result_elicitation": Handler(
        "everything.tools.test_input_required_result_elicitation",
        "test_input_required_result_elicitation",
        "TestInputRequiredResultElicitationInput",
    ),
    "test_input_required_result_sampling": Handler(
        "everything.tools.test_input_required_result_sampling",
        "test_input_required_result_sampling",
        "TestInputRequiredResultSamplingInput",
    ),
    "test_input_required_result_list_roots": Handler(
        "everything.tools.test_input_required_result_list_roots",
        "test_input_required_result_list_roots",
        "TestInputRequiredResultListRootsInput",
    ),
    "test_input_required_result_request_state": Handler(
        "everything.tools.test_input_required_result_request_state",
        "test_input_required_result_request_state",
        "TestInputRequiredResultRequestStateInput",
    ),
    "test_input_required_result_multiple_inputs": Handler(
        "everything.tools.test_input_required_result_multiple_inputs",
        "test_input_required_result_multiple_inputs",
        "TestInputRequiredResultMultipleInputsInput",
    ),
    "test_input_required_result_multi_round": Handler(
        "everything.tools.test_input_required_result_multi_round",
        "test_input_required_result_multi_round",
        "TestInputRequiredResultMultiRoundInput",
    ),
    "test_input_required_result_tampered_state": Handler(
        "everything.tools.test_input_required_result_tampered_state",
        "test_input_required_result_tampered_state",
        "TestInputRequiredResultTamperedStateInput",
    ),
    "test_input_required_result_capabilities": Handler(
        "everything.tools.test_input_required_result_capabilities",
        "test_input_required_result_capabilities",
        "TestInputRequiredResultCapabilitiesInput",
    ),
    "test_trigger_tool_change": Handler(
        "everything.tools.test_trigger_tool_change",
        "test_trigger_tool_change",
        "TestTriggerToolChangeInput",
    ),
    "test_trigger_prompt_change": Handler(
        "everything.tools.test_trigger_prompt_change",
        "test_trigger_prompt_change",
        "TestTriggerPromptChangeInput",
    ),
    "json_schema_2020_12_tool": Handler(
        "everything.tools.json_schema_2020_12_tool",
        "json_schema_2020_12_tool",
        "JsonSchema202012ToolInput",
    ),
    "test_custom_headers": Handler(
        "everything.tools.test_custom_headers",
        "test_custom_headers",
        "TestCustomHeadersInput",
    ),
    "greet": Handler("everything.tools.greet", "greet", "GreetInput"),
    "slow_compute": Handler(
        "everything.tools.slow_compute", "slow_compute", "SlowComputeInput"
    ),
    "failing_job": Handler(
        "everything.tools.failing_job", "failing_job", "FailingJobInput"
    ),
    "protocol_error_job": Handler(
        "everything.tools.protocol_error_job",
        "protocol_error_job",
        "ProtocolErrorJobInput",
    ),
    "confirm_delete": Handler(
        "everything.tools.confirm_delete", "confirm_delete", "ConfirmDeleteInput"
    ),
    "multi_input": Handler(
        "everything.tools.multi_input", "multi_input", "MultiInputInput"
    ),
    "test_tool_with_task": Handler(
        "everything.tools.test_tool_with_task",
        "test_tool_with_task",
        "TestToolWithTaskInput",
    ),
}
"""By the name of the tool."""

RESOURCES: Final[dict[str, Handler]] = {
    "test://watched-resource": Handler(
        "everything.resources.watched_resource", "watched_resource"
    ),
}
"""By URI."""

TEMPLATES: Final[dict[str, Handler]] = {
    "test://template/{id}/data": Handler(
        "everything.resources.template", "template", "TemplateParams"
    ),
}
"""By URI template."""

LISTINGS: Final[dict[str, Handler]] = {}
"""By URI template: what enumerates its resources."""

PROMPTS: Final[dict[str, Handler]] = {
    "test_prompt_with_embedded_resource": Handler(
        "everything.prompts.test_prompt_with_embedded_resource",
        "test_prompt_with_embedded_resource",
        "TestPromptWithEmbeddedResourceArgs",
    ),
    "test_prompt_with_image": Handler(
        "everything.prompts.test_prompt_with_image",
        "test_prompt_with_image",
        "TestPromptWithImageArgs",
    ),
    "test_input_required_result_prompt": Handler(
        "everything.prompts.test_input_required_result_prompt",
        "test_input_required_result_prompt",
        "TestInputRequiredResultPromptArgs",
    ),
}
"""By the name of the prompt."""

COMPLETIONS: Final[dict[tuple[str, str, str], Handler]] = {}
"""By kind, name of the prompt or URI template, and argument."""

FORMS: Final[dict[str, str]] = {
    "UserForm": "user",
    "DefaultsForm": "defaults",
    "ChoicesForm": "choices",
    "UserNameForm": "user_name",
    "ColorForm": "color",
    "ApprovalForm": "approval",
    "TopicForm": "topic",
    "DeletionForm": "deletion",
}
"""By the class of a form: the elicitation of the manifest that it belongs to."""

if TYPE_CHECKING:
    TestSimpleTextTool: TypeAlias = Handles[models.TestSimpleTextInput, Unstructured]
    """The handler of the tool test_simple_text."""
    _tool_test_simple_text: TestSimpleTextTool = tools_test_simple_text.test_simple_text

    TestImageContentTool: TypeAlias = Handles[
        models.TestImageContentInput, Unstructured
    ]
    """The handler of the tool test_image_content."""
    _tool_test_image_content: TestImageContentTool = (
        tools_test_image_content.test_image_content
    )

    TestAudioContentTool: TypeAlias = Handles[
        models.TestAudioContentInput, Unstructured
    ]
    """The handler of the tool test_audio_content."""
    _tool_test_audio_content: TestAudioContentTool = (
        tools_test_audio_content.test_audio_content
    )

    TestEmbeddedResourceTool: TypeAlias = Handles[
        models.TestEmbeddedResourceInput, Unstructured
    ]
    """The handler of the tool test_embedded_resource."""
    _tool_test_embedded_resource: TestEmbeddedResourceTool = (
        tools_test_embedded_resource.test_embedded_resource
    )

    TestMultipleContentTypesTool: TypeAlias = Handles[
        models.TestMultipleContentTypesInput, Unstructured
    ]
    """The handler of the tool test_multiple_content_types."""
    _tool_test_multiple_content_types: TestMultipleContentTypesTool = (
        tools_test_multiple_content_types.test_multiple_content_types
    )

    TestErrorHandlingTool: TypeAlias = Handles[
        models.TestErrorHandlingInput, Unstructured
    ]
    """The handler of the tool test_error_handling."""
    _tool_test_error_handling: TestErrorHandlingTool = (
        tools_test_error_handling.test_error_handling
    )

    TestToolWithLoggingTool: TypeAlias = Handles[
        models.TestToolWithLoggingInput, Unstructured
    ]
    """The handler of the tool test_tool_with_logging."""
    _tool_test_tool_with_logging: TestToolWithLoggingTool = (
        tools_test_tool_with_logging.test_tool_with_logging
    )

    TestToolWithProgressTool: TypeAlias = Handles[
        models.TestToolWithProgressInput, Unstructured
    ]
    """The handler of the tool test_tool_with_progress."""
    _tool_test_tool_with_progress: TestToolWithProgressTool = (
        tools_test_tool_with_progress.test_tool_with_progress
    )

    TestLoggingToolTool: TypeAlias = Handles[models.TestLoggingToolInput, Unstructured]
    """The handler of the tool test_logging_tool."""
    _tool_test_logging_tool: TestLoggingToolTool = (
        tools_test_logging_tool.test_logging_tool
    )

    TestReconnectionTool: TypeAlias = Handles[
        models.TestReconnectionInput, Unstructured
    ]
    """The handler of the tool test_reconnection."""
    _tool_test_reconnection: TestReconnectionTool = (
        tools_test_reconnection.test_reconnection
    )

    TestSamplingTool: TypeAlias = Handles[models.TestSamplingInput, Unstructured]
    """The handler of the tool test_sampling."""
    _tool_test_sampling: TestSamplingTool = tools_test_sampling.test_sampling

    TestElicitationTool: TypeAlias = Handles[models.TestElicitationInput, Unstructured]
    """The handler of the tool test_elicitation."""
    _tool_test_elicitation: TestElicitationTool = (
        tools_test_elicitation.test_elicitation
    )

    TestElicitationSep1034DefaultsTool: TypeAlias = Handles[
        models.TestElicitationSep1034DefaultsInput, Unstructured
    ]
    """The handler of the tool test_elicitation_sep1034_defaults."""
    _tool_test_elicitation_sep1034_defaults: TestElicitationSep1034DefaultsTool = (
        tools_test_elicitation_sep1034_defaults.test_elicitation_sep1034_defaults
    )

    TestElicitationSep1330EnumsTool: TypeAlias = Handles[
        models.TestElicitationSep1330EnumsInput, Unstructured
    ]
    """The handler of the tool test_elicitation_sep1330_enums."""
    _tool_test_elicitation_sep1330_enums: TestElicitationSep1330EnumsTool = (
        tools_test_elicitation_sep1330_enums.test_elicitation_sep1330_enums
    )

    TestStreamingElicitationTool: TypeAlias = Handles[
        models.TestStreamingElicitationInput, Unstructured
    ]
    """The handler of the tool test_streaming_elicitation."""
    _tool_test_streaming_elicitation: TestStreamingElicitationTool = (
        tools_test_streaming_elicitation.test_streaming_elicitation
    )

    TestMissingCapabilityTool: TypeAlias = Handles[
        models.TestMissingCapabilityInput, Unstructured
    ]
    """The handler of the tool test_missing_capability."""
    _tool_test_missing_capability: TestMissingCapabilityTool = (
        tools_test_missing_capability.test_missing_capability
    )

    TestInputRequiredResultElicitationTool: TypeAlias = Handles[
        models.TestInputRequiredResultElicitationInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_elicitation."""
    _tool_test_input_required_result_elicitation: (
        TestInputRequiredResultElicitationTool
    ) = (
        tools_test_input_required_result_elicitation.test_input_required_result_elicitation
    )

    TestInputRequiredResultSamplingTool: TypeAlias = Handles[
        models.TestInputRequiredResultSamplingInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_sampling."""
    _tool_test_input_required_result_sampling: TestInputRequiredResultSamplingTool = (
        tools_test_input_required_result_sampling.test_input_required_result_sampling
    )

    TestInputRequiredResultListRootsTool: TypeAlias = Handles[
        models.TestInputRequiredResultListRootsInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_list_roots."""
    _tool_test_input_required_result_list_roots: (
        TestInputRequiredResultListRootsTool
    ) = (
        tools_test_input_required_result_list_roots.test_input_required_result_list_roots
    )

    TestInputRequiredResultRequestStateTool: TypeAlias = Handles[
        models.TestInputRequiredResultRequestStateInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_request_state."""
    _tool_test_input_required_result_request_state: (
        TestInputRequiredResultRequestStateTool
    ) = (
        tools_test_input_required_result_request_state.test_input_required_result_request_state
    )

    TestInputRequiredResultMultipleInputsTool: TypeAlias = Handles[
        models.TestInputRequiredResultMultipleInputsInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_multiple_inputs."""
    _tool_test_input_required_result_multiple_inputs: (
        TestInputRequiredResultMultipleInputsTool
    ) = (
        tools_test_input_required_result_multiple_inputs.test_input_required_result_multiple_inputs
    )

    TestInputRequiredResultMultiRoundTool: TypeAlias = Handles[
        models.TestInputRequiredResultMultiRoundInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_multi_round."""
    _tool_test_input_required_result_multi_round: (
        TestInputRequiredResultMultiRoundTool
    ) = (
        tools_test_input_required_result_multi_round.test_input_required_result_multi_round
    )

    TestInputRequiredResultTamperedStateTool: TypeAlias = Handles[
        models.TestInputRequiredResultTamperedStateInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_tampered_state."""
    _tool_test_input_required_result_tampered_state: (
        TestInputRequiredResultTamperedStateTool
    ) = (
        tools_test_input_required_result_tampered_state.test_input_required_result_tampered_state
    )

    TestInputRequiredResultCapabilitiesTool: TypeAlias = Handles[
        models.TestInputRequiredResultCapabilitiesInput, Unstructured
    ]
    """The handler of the tool test_input_required_result_capabilities."""
    _tool_test_input_required_result_capabilities: (
        TestInputRequiredResultCapabilitiesTool
    ) = (
        tools_test_input_required_result_capabilities.test_input_required_result_capabilities
    )

    TestTriggerToolChangeTool: TypeAlias = Handles[
        models.TestTriggerToolChangeInput, Unstructured
    ]
    """The handler of the tool test_trigger_tool_change."""
    _tool_test_trigger_tool_change: TestTriggerToolChangeTool = (
        tools_test_trigger_tool_change.test_trigger_tool_change
    )

    TestTriggerPromptChangeTool: TypeAlias = Handles[
        models.TestTriggerPromptChangeInput, Unstructured
    ]
    """The handler of the tool test_trigger_prompt_change."""
    _tool_test_trigger_prompt_change: TestTriggerPromptChangeTool = (
        tools_test_trigger_prompt_change.test_trigger_prompt_change
    )

    JsonSchema202012ToolTool: TypeAlias = Handles[
        models.JsonSchema202012ToolInput, Unstructured
    ]
    """The handler of the tool json_schema_2020_12_tool."""
    _tool_json_schema_2020_12_tool: JsonSchema202012ToolTool = (
        tools_json_schema_2020_12_tool.json_schema_2020_12_tool
    )

    TestCustomHeadersTool: TypeAlias = Handles[
        models.TestCustomHeadersInput, Unstructured
    ]
    """The handler of the tool test_custom_headers."""
    _tool_test_custom_headers: TestCustomHeadersTool = (
        tools_test_custom_headers.test_custom_headers
    )

    GreetTool: TypeAlias = Handles[models.GreetInput, Unstructured]
    """The handler of the tool greet."""
    _tool_greet: GreetTool = tools_greet.greet

    SlowComputeTool: TypeAlias = Handles[models.SlowComputeInput, Unstructured]
    """The handler of the tool slow_compute."""
    _tool_slow_compute: SlowComputeTool = tools_slow_compute.slow_compute

    FailingJobTool: TypeAlias = Handles[models.FailingJobInput, Unstructured]
    """The handler of the tool failing_job."""
    _tool_failing_job: FailingJobTool = tools_failing_job.failing_job

    ProtocolErrorJobTool: TypeAlias = Handles[
        models.ProtocolErrorJobInput, Unstructured
    ]
    """The handler of the tool protocol_error_job."""
    _tool_protocol_error_job: ProtocolErrorJobTool = (
        tools_protocol_error_job.protocol_error_job
    )

    ConfirmDeleteTool: TypeAlias = Handles[models.ConfirmDeleteInput, Unstructured]
    """The handler of the tool confirm_delete."""
    _tool_confirm_delete: ConfirmDeleteTool = tools_confirm_delete.confirm_delete

    MultiInputTool: TypeAlias = Handles[models.MultiInputInput, Unstructured]
    """The handler of the tool multi_input."""
    _tool_multi_input: MultiInputTool = tools_multi_input.multi_input

    TestToolWithTaskTool: TypeAlias = Handles[
        models.TestToolWithTaskInput, Unstructured
    ]
    """The handler of the tool test_tool_with_task."""
    _tool_test_tool_with_task: TestToolWithTaskTool = (
        tools_test_tool_with_task.test_tool_with_task
    )

    WatchedResourceResource: TypeAlias = Reads[Content]
    """The handler of the resource test://watched-resource."""
    _resource_watched_resource: WatchedResourceResource = (
        resources_watched_resource.watched_resource
    )

    TemplateTemplate: TypeAlias = Handles[models.TemplateParams, Content]
    """The handler of the resources test://template/{id}/data."""
    _template_template: TemplateTemplate = resources_template.template

    TestPromptWithEmbeddedResourcePrompt: TypeAlias = Handles[
        models.TestPromptWithEmbeddedResourceArgs, Messages
    ]
    """The handler of the prompt test_prompt_with_embedded_resource."""
    _prompt_test_prompt_with_embedded_resource: TestPromptWithEmbeddedResourcePrompt = (
        prompts_test_prompt_with_embedded_resource.test_prompt_with_embedded_resource
    )

    TestPromptWithImagePrompt: TypeAlias = Handles[
        models.TestPromptWithImageArgs, Messages
    ]
    """The handler of the prompt test_prompt_with_image."""
    _prompt_test_prompt_with_image: TestPromptWithImagePrompt = (
        prompts_test_prompt_with_image.test_prompt_with_image
    )

    TestInputRequiredResultPromptPrompt: TypeAlias = Handles[
        models.TestInputRequiredResultPromptArgs, Messages
    ]
    """The handler of the prompt test_input_required_result_prompt."""
    _prompt_test_input_required_result_prompt: TestInputRequiredResultPromptPrompt = (
        prompts_test_input_required_result_prompt.test_input_required_result_prompt
    )
