"""Handler of the tool test_multiple_content_types."""

import json

from everything.generated import (
    Context,
    EmbeddedResource,
    ImageContent,
    TestMultipleContentTypesInput,
    TextContent,
)
from everything.samples import PIXEL


async def test_multiple_content_types(
    args: TestMultipleContentTypesInput, ctx: Context
) -> list[TextContent | ImageContent | EmbeddedResource]:
    """Returns a text, an image and a resource."""
    data = json.dumps({"test": "data", "value": 123})
    return [
        TextContent("Multiple content types test:"),
        ImageContent(PIXEL, "image/png"),
        EmbeddedResource("test://mixed-content-resource", data, "application/json"),
    ]
