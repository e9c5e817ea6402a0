"""Forms that some texts of the manifest must have: without them the server would not start, or clients stumble."""

from __future__ import annotations

from typing import Final

from mcpgen.manifest.shapes import Form

_DAY: Final = (
    r"(?:-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12][0-9]|3[01]))?"  # 2026-12, 2026-12-01, 20261201
    r"|-?W(?:0[1-9]|[1-4][0-9]|5[0-3])(?:-?[1-7])?"  # 2026-W49, 2026-W49-2
    r"|-?(?:[0-2][0-9]{2}|3[0-6][0-9]))?"  # 2026-335
)
_HOUR: Final = r"(?:[01][0-9]|2[0-4])"
_TIME: Final = rf"{_HOUR}(?::?[0-5][0-9](?::?(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?)?"
_ZONE: Final = rf"(?:Z|[+\-]{_HOUR}(?::?[0-5][0-9])?)"
_AUTHORITY: Final = r"[^\s/?#@\\*]+"

MOMENT: Final = Form(
    rf"^[0-9]{{4}}{_DAY}(?:T{_TIME}{_ZONE}?)?$",
    "a date, or a date and time with `T` between them, as ISO 8601 has it",
    (
        (r"^(\d{4}-\d\d-\d\d) +(\d\d:\d\d\S*)$", r"\1T\2"),
        (r"^(\d{4})/(\d\d)/(\d\d)$", r"\1-\2-\3"),
        (r"^(\d\d)\.(\d\d)\.(\d{4})$", r"\3-\2-\1"),
    ),
)
PATH: Final = Form(
    r"^/[^\s?#]*$",
    "a path that begins with `/`",
    ((r"^\w+://[^/]*", ""), (r"^(?=[^/])", "/")),
)
HTTP_URL: Final = Form(
    rf"^https?://{_AUTHORITY}(?:[/?][^\s#]*)?$",
    "an http:// or https:// address without a fragment (`#…`)",
    ((r"#.*$", ""), (r"^(?=[^/:]+\.)", "https://")),
)
HOST: Final = Form(
    r"^(?:\*|(?:\[[0-9A-Fa-f:.]+\]|[^\s/?#@:\[\]\\*]+)(?::[0-9]{1,5})?)$",
    "the name of a host, with or without a port, and with no scheme or path (`*` alone admits all)",
    ((r"^\w+://([^/]*).*$", r"\1"), (r"/.*$", "")),
)
ORIGIN: Final = Form(
    rf"^(?:\*|null|[A-Za-z][A-Za-z0-9+.\-]*://{_AUTHORITY}/?)$",
    "an origin: a scheme and a host, with or without a port, and with no path (`*` alone admits all)",
    ((r"^(\w+://[^/]*)/.*$", r"\1"), (r"^(?=[^/:]+\.)", "https://")),
)
SCOPE: Final = Form(
    r"^[\x21\x23-\x5B\x5D-\x7E]+$",
    "one OAuth scope: ASCII, without spaces, quotes and backslashes",
)
BASE64: Final = Form(r"\{\{|^[A-Za-z0-9+/_\s-]*={0,2}\s*$", "base64")
"""What no decoder takes is refused; some forgive a missing `=`. An argument may be substituted: what it will be is
not known yet."""
