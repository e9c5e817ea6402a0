"""Handler of the prompt test_input_required_result_prompt."""

from everything.generated import (
    Accepted,
    Context,
    TestInputRequiredResultPromptArgs,
    TopicForm,
)


async def test_input_required_result_prompt(
    args: TestInputRequiredResultPromptArgs, ctx: Context
) -> str:
    """A prompt that asks the user first."""
    match await ctx.elicit(TopicForm):
        case Accepted(form):
            return f"Answer in the context of {form.context}."
        case _:
            return "Answer without any context."
