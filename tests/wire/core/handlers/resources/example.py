from core.generated import Context, ExampleParams


async def example(params: ExampleParams, ctx: Context) -> ExampleParams:
    return params
