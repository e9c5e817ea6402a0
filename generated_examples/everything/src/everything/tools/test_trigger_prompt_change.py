"""Handler of the tool test_trigger_prompt_change."""

from everything.generated import SyncContext, TestTriggerPromptChangeInput


def test_trigger_prompt_change(
    args: TestTriggerPromptChangeInput, ctx: SyncContext
) -> str:
    """Announces that the list of prompts changed."""
    ctx.list_changed("prompts")
    return "Announced"
