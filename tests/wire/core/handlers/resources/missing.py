from core.generated import NotFound


def missing(ctx: object) -> str:
    raise NotFound
