"""The two kinds of failure that mcpgen knows: the user's, which is printed, and ours, which is not expected."""


class McpgenError(Exception):
    """Any failure that mcpgen raises on purpose."""


class UserError(McpgenError):
    """Something that the user can mend; the text says what, where and how.

    `status` is the exit status: 1 when there is a problem in what was given, 2 for wrong usage.
    """

    def __init__(self, message: str, *, status: int = 1) -> None:
        super().__init__(message)
        self.status = status
