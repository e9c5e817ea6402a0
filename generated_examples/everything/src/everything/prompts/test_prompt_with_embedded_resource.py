"""Handler of the prompt test_prompt_with_embedded_resource."""

from everything.generated import (
    Context,
    EmbeddedResource,
    PromptMessage,
    TestPromptWithEmbeddedResourceArgs,
)


async def test_prompt_with_embedded_resource(
    args: TestPromptWithEmbeddedResourceArgs, ctx: Context
) -> list[PromptMessage]:
    """A prompt with an embedded resource."""
    text = "Embedded resource content for testing."
    resource = EmbeddedResource(args.resourceUri, text, "text/plain")
    return [
        PromptMessage("user", resource),
        PromptMessage("user", "Please process the embedded resource above."),
    ]
