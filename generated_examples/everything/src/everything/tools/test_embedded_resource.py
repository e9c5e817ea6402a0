"""Handler of the tool test_embedded_resource."""

from everything.generated import (
    Context,
    EmbeddedResource,
    TestEmbeddedResourceInput,
)


async def test_embedded_resource(
    args: TestEmbeddedResourceInput, ctx: Context
) -> EmbeddedResource:
    """Returns an embedded resource."""
    return EmbeddedResource(
        "test://embedded-resource",
        "This is an embedded resource content.",
        "text/plain",
    )
