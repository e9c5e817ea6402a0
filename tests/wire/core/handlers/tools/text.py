from core.generated import Context, TextInput


async def text(args: TextInput, ctx: Context) -> str:
    return f"{args.value} {ctx.state.limit} {','.join(ctx.state.names)}"
