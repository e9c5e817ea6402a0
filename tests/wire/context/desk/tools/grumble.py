from desk.generated import Context, GrumbleInput, NameForm


async def grumble(args: GrumbleInput, ctx: Context) -> str:
    asked = False
    try:
        await ctx.elicit(NameForm)
        asked = True
    finally:
        if not asked:
            raise ValueError("raised while the handler was unwound")
    return "done"
