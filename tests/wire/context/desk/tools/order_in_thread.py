from desk.generated import Accepted, ConfirmForm, NameForm, OrderInThreadInput, SyncContext


def order_in_thread(args: OrderInThreadInput, ctx: SyncContext) -> str:
    who = ctx.elicit(NameForm)

    def reserve() -> int:
        ctx.state.numbers += 1
        return ctx.state.numbers

    number = ctx.once("number", reserve)
    sure = ctx.elicit(ConfirmForm)
    if isinstance(who, Accepted) and isinstance(sure, Accepted):
        return f"{who.value.name} {sure.value.sure} {number}"
    return "no"
