"""Handler of the tool test_image_content."""

from everything.generated import Context, ImageContent, TestImageContentInput
from everything.samples import PIXEL


async def test_image_content(args: TestImageContentInput, ctx: Context) -> ImageContent:
    """Returns an image."""
    return ImageContent(PIXEL, "image/png")
