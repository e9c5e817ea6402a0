from desk.generated import Context, NoteParams


async def note(params: NoteParams, ctx: Context) -> str:
    return f"note {params.id} at {ctx.uri}"
