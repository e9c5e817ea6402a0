from core.generated import Context, FilesParams


async def files(params: FilesParams, ctx: Context) -> FilesParams:
    return params
