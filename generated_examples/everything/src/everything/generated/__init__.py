# Made by mcpgen 0.1.0 from everything.yaml. Do not edit: `mcpgen generate` writes it anew.
# SHA-256 of the rest: a64d10f210ce6b13ef241fcb291f612510c662213edba3edc98ab58b757d2765
"""What handlers import: the context, failures, content, and the models of the contract.

Everything else in this package is how the server works. It is written by the generator
and written anew when the manifest changes: read it, edit the manifest. Where to look:

* contract.json, models, handlers, identity: what follows from the manifest
* server, surface: one server, and which method is answered by whom
* tools, resources, prompts, completion, listing: the answers
* invoke, results, incidents: the run of a handler, and what comes of it
* context, blocking, dialogue, elicitation, tasks, updates, logs: behind `ctx`
* cli, options: the console command
* claim, stdio, session, dispatch, ending: the transport on the standard streams
* http, front, endpoint, auth, drain: the transport over HTTP

A name is imported when it is first used, so that starting the command, or importing one
module of this package, does not load all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .blocking import SyncContext
    from .content import (
        AudioContent,
        EmbeddedResource,
        ImageContent,
        PromptMessage,
        ResourceContents,
        ResourceLink,
        TextContent,
        ToolResult,
    )
    from .context import Context, Principal
    from .elicitation import Accepted, Cancelled, Declined
    from .environment import EnvironmentSettings
    from .errors import NotFound, StartError, ToolError
    from .models import (
        ApprovalForm,
        ChoicesForm,
        ColorForm,
        ConfirmDeleteInput,
        DefaultsForm,
        DeletionForm,
        FailingJobInput,
        GreetInput,
        JsonSchema202012ToolInput,
        JsonSchema202012ToolInputAddress,
        MultiInputInput,
        ProtocolErrorJobInput,
        SlowComputeInput,
        TemplateParams,
        TestAudioContentInput,
        TestCustomHeadersInput,
        TestElicitationInput,
        TestElicitationSep1034DefaultsInput,
        TestElicitationSep1330EnumsInput,
        TestEmbeddedResourceInput,
        TestErrorHandlingInput,
        TestImageContentInput,
        TestInputRequiredResultCapabilitiesInput,
        TestInputRequiredResultElicitationInput,
        TestInputRequiredResultListRootsInput,
        TestInputRequiredResultMultipleInputsInput,
        TestInputRequiredResultMultiRoundInput,
        TestInputRequiredResultPromptArgs,
        TestInputRequiredResultRequestStateInput,
        TestInputRequiredResultSamplingInput,
        TestInputRequiredResultTamperedStateInput,
        TestLoggingToolInput,
        TestMissingCapabilityInput,
        TestMultipleContentTypesInput,
        TestPromptWithArgumentsArgs,
        TestPromptWithEmbeddedResourceArgs,
        TestPromptWithImageArgs,
        TestReconnectionInput,
        TestSamplingInput,
        TestSimplePromptArgs,
        TestSimpleTextInput,
        TestStreamingElicitationInput,
        TestToolWithLoggingInput,
        TestToolWithProgressInput,
        TestToolWithTaskInput,
        TestTriggerPromptChangeInput,
        TestTriggerToolChangeInput,
        TopicForm,
        UserForm,
        UserNameForm,
    )
    from .sampling import Root, Sampled
    from .tasks import becomes_task

_PLACES: Final = {
    "SyncContext": "blocking",
    "AudioContent": "content",
    "EmbeddedResource": "content",
    "ImageContent": "content",
    "PromptMessage": "content",
    "ResourceContents": "content",
    "ResourceLink": "content",
    "TextContent": "content",
    "ToolResult": "content",
    "Context": "context",
    "Principal": "context",
    "Accepted": "elicitation",
    "Cancelled": "elicitation",
    "Declined": "elicitation",
    "EnvironmentSettings": "environment",
    "NotFound": "errors",
    "StartError": "errors",
    "ToolError": "errors",
    "ApprovalForm": "models",
    "ChoicesForm": "models",
    "ColorForm": "models",
    "ConfirmDeleteInput": "models",
    "DefaultsForm": "models",
    "DeletionForm": "models",
    "FailingJobInput": "models",
    "GreetInput": "models",
    "JsonSchema202012ToolInput": "models",
    "JsonSchema202012ToolInputAddress": "models",
    "MultiInputInput": "models",
    "ProtocolErrorJobInput": "models",
    "SlowComputeInput": "models",
    "TemplateParams": "models",
    "TestAudioContentInput": "models",
    "TestCustomHeadersInput": "models",
    "TestElicitationInput": "models",
    "TestElicitationSep1034DefaultsInput": "models",
    "TestElicitationSep1330EnumsInput": "models",
    "TestEmbeddedResourceInput": "models",
    "TestErrorHandlingInput": "models",
    "TestImageContentInput": "models",
    "TestInputRequiredResultCapabilitiesInput": "models",
    "TestInputRequiredResultElicitationInput": "models",
    "TestInputRequiredResultListRootsInput": "models",
    "TestInputRequiredResultMultipleInputsInput": "models",
    "TestInputRequiredResultMultiRoundInput": "models",
    "TestInputRequiredResultPromptArgs": "models",
    "TestInputRequiredResultRequestStateInput": "models",
    "TestInputRequiredResultSamplingInput": "models",
    "TestInputRequiredResultTamperedStateInput": "models",
    "TestLoggingToolInput": "models",
    "TestMissingCapabilityInput": "models",
    "TestMultipleContentTypesInput": "models",
    "TestPromptWithArgumentsArgs": "models",
    "TestPromptWithEmbeddedResourceArgs": "models",
    "TestPromptWithImageArgs": "models",
    "TestReconnectionInput": "models",
    "TestSamplingInput": "models",
    "TestSimplePromptArgs": "models",
    "TestSimpleTextInput": "models",
    "TestStreamingElicitationInput": "models",
    "TestToolWithLoggingInput": "models",
    "TestToolWithProgressInput": "models",
    "TestToolWithTaskInput": "models",
    "TestTriggerPromptChangeInput": "models",
    "TestTriggerToolChangeInput": "models",
    "TopicForm": "models",
    "UserForm": "models",
    "UserNameForm": "models",
    "Root": "sampling",
    "Sampled": "sampling",
    "becomes_task": "tasks",
}
"""The module of each name."""

__all__ = [
    "Accepted",
    "ApprovalForm",
    "AudioContent",
    "Cancelled",
    "ChoicesForm",
    "ColorForm",
    "ConfirmDeleteInput",
    "Context",
    "Declined",
    "DefaultsForm",
    "DeletionForm",
    "EmbeddedResource",
    "EnvironmentSettings",
    "FailingJobInput",
    "GreetInput",
    "ImageContent",
    "JsonSchema202012ToolInput",
    "JsonSchema202012ToolInputAddress",
    "MultiInputInput",
    "NotFound",
    "Principal",
    "PromptMessage",
    "ProtocolErrorJobInput",
    "ResourceContents",
    "ResourceLink",
    "Root",
    "Sampled",
    "SlowComputeInput",
    "StartError",
    "SyncContext",
    "TemplateParams",
    "TestAudioContentInput",
    "TestCustomHeadersInput",
    "TestElicitationInput",
    "TestElicitationSep1034DefaultsInput",
    "TestElicitationSep1330EnumsInput",
    "TestEmbeddedResourceInput",
    "TestErrorHandlingInput",
    "TestImageContentInput",
    "TestInputRequiredResultCapabilitiesInput",
    "TestInputRequiredResultElicitationInput",
    "TestInputRequiredResultListRootsInput",
    "TestInputRequiredResultMultiRoundInput",
    "TestInputRequiredResultMultipleInputsInput",
    "TestInputRequiredResultPromptArgs",
    "TestInputRequiredResultRequestStateInput",
    "TestInputRequiredResultSamplingInput",
    "TestInputRequiredResultTamperedStateInput",
    "TestLoggingToolInput",
    "TestMissingCapabilityInput",
    "TestMultipleContentTypesInput",
    "TestPromptWithArgumentsArgs",
    "TestPromptWithEmbeddedResourceArgs",
    "TestPromptWithImageArgs",
    "TestReconnectionInput",
    "TestSamplingInput",
    "TestSimplePromptArgs",
    "TestSimpleTextInput",
    "TestStreamingElicitationInput",
    "TestToolWithLoggingInput",
    "TestToolWithProgressInput",
    "TestToolWithTaskInput",
    "TestTriggerPromptChangeInput",
    "TestTriggerToolChangeInput",
    "TextContent",
    "ToolError",
    "ToolResult",
    "TopicForm",
    "UserForm",
    "UserNameForm",
    "becomes_task",
]


if not TYPE_CHECKING:  # a type checker must see what is missing

    def __getattr__(name: str) -> Any:
        module = _PLACES.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f".{module}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
