"""Handler of the prompt test_prompt_with_image."""

from everything.generated import (
    Context,
    ImageContent,
    PromptMessage,
    TestPromptWithImageArgs,
)
from everything.samples import PIXEL


async def test_prompt_with_image(
    args: TestPromptWithImageArgs, ctx: Context
) -> list[PromptMessage]:
    """A prompt with an image."""
    return [
        PromptMessage("user", ImageContent(PIXEL, "image/png")),
        PromptMessage("user", "Please analyze the image above."),
    ]
