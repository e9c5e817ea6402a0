"""Handler of the tool test_input_required_result_elicitation."""

from everything.generated import (
    Accepted,
    Context,
    TestInputRequiredResultElicitationInput,
    UserNameForm,
)


async def test_input_required_result_elicitation(
    args: TestInputRequiredResultElicitationInput, ctx: Context
) -> str:
    """Asks for a name and greets."""
    match await ctx.elicit(UserNameForm):
        case Accepted(form):
            return f"Hello, {form.name}!"
        case _:
            return "Hello, whoever you are!"
