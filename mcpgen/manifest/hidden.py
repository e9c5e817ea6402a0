"""Characters that nobody sees, by which a text may say to a model what no person reads."""

from __future__ import annotations

import re

# Controls, bidirectional marks, and tag characters, by which a text may say to a model what no person sees. Tabs and
# line ends are fine, and so are tag characters in a flag, which a black flag opens.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
    "|(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0000-\U000e007f]"
)

ADVICE = "remove it, unless it is meant"


def hidden_in(text: str) -> str | None:
    """What is to be said of a text with such a character, as the rest of a sentence; None where it has none."""
    if text.isascii() and text.isprintable():
        return None
    found = _HIDDEN.search(text)
    if found is None:
        return None
    code = f"U+{ord(found.group()):04X}"
    return f"has a character that nobody sees ({code}), by which a text may hide what it says"
