from typing import Any

from core.generated import Context, ImageContent, PromptMessage, TypedArgs


async def typed(args: TypedArgs, ctx: Context) -> Any:
    return [
        f"{args.count!r} {args.tags!r} {args.mood!r}",
        PromptMessage("assistant", ImageContent(b"1", "image/png")),
    ]


def complete_city(value: str, chosen: dict[str, str], ctx: object) -> tuple[str, ...]:
    return (value + "-" + chosen.get("count", "?"),)
