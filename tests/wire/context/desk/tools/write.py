from desk.generated import Context, WriteInput


async def write(args: WriteInput, ctx: Context) -> str:
    written = await ctx.sample("Say hello", max_tokens=20, system_prompt="Be brief")
    return f"{written.model}: {written.text}"
