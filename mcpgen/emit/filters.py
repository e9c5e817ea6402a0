"""The only way in which a manifest's text gets into an emitted file.

A manifest may come from a stranger. Whatever a text holds, each filter here gives something inert in its place: one
literal, one comment line, one table cell. Templates print texts through these filters and in no other way.
"""

from __future__ import annotations

import json
import keyword
import re
import unicodedata
from collections.abc import Callable
from typing import Any

# What an editor, a terminal or a reviewer would not show as it is: controls, line and paragraph separators, and the
# marks that reorder text (the "trojan source" class). `Cs` are lone surrogates, which no file can hold.
_UNSEEN = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"}
_WIDTH = 78


def _escape(char: str) -> str:
    code = ord(char)
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    )


def visible(text: str) -> str:
    """The text in one line, with everything that would not show written as an escape."""
    return "".join(_escape(c) if unicodedata.category(c) in _UNSEEN else c for c in text)


def pystr(text: str) -> str:
    """A Python string literal in double quotes that evaluates to the text."""
    body = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + visible(body) + '"'


def pyvalue(value: Any) -> str:
    """A Python literal for a JSON value."""
    if isinstance(value, str):
        return pystr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{pystr(k)}: {pyvalue(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        inner = ", ".join(pyvalue(v) for v in value)
        if isinstance(value, tuple):
            return f"({inner},)" if len(value) == 1 else f"({inner})"
        return f"[{inner}]"
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    raise TypeError(f"no literal for {type(value).__name__}")


def one_line(text: str) -> str:
    """All white space folded, the rest visible."""
    return visible(" ".join(text.split()))


def summary(text: str, width: int = 200) -> str:
    """The first sentence or line of a description, at most `width` characters."""
    first = text.strip().split("\n", 1)[0].strip()
    sentence = re.match(r".*?[.!?…](?=\s|$)", first)
    line = one_line(sentence.group(0) if sentence else first)
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"


def doc(text: str, indent: int = 0, width: int = _WIDTH) -> str:
    """Text for the inside of a docstring: wrapped, inert, the first line without indentation.

    Paragraphs are kept. Backslashes are doubled and a quote that could end the docstring is escaped.
    """
    paragraphs = [_wrap(one_line(p), width - indent) for p in re.split(r"\n[ \t]*\n", text.strip())]
    lines: list[str] = []
    for paragraph in paragraphs:
        if lines and paragraph:
            lines.append("")
        lines += paragraph
    pad = " " * indent
    escaped = [line.replace('"""', '\\"\\"\\"') for line in lines]
    if lines and lines[-1].endswith('"') and not lines[-1].endswith('"""'):
        escaped[-1] = escaped[-1][:-1] + '\\"'
    return "\n".join(line if i == 0 or not line else pad + line for i, line in enumerate(escaped))


def _wrap(line: str, width: int) -> list[str]:
    """Greedy wrapping that never breaks a word, with the backslashes of the text doubled first."""
    lines: list[str] = []
    current = ""
    for word in line.replace("\\", "\\\\").split(" "):
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return [*lines, current] if current else lines


def comment(text: str) -> str:
    """Text for one comment line of Python, TOML, YAML or a shell."""
    return one_line(text)


def tomlstr(text: str) -> str:
    """A TOML basic string (TOML 1.0) in which nothing is unseen."""
    return _quoted(text, lambda c: f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}")


_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def tomlkey(text: str) -> str:
    """A TOML key: bare where it may be."""
    return text if _BARE_KEY.fullmatch(text) else tomlstr(text)


def jsonstr(text: str) -> str:
    """A JSON string (RFC 8259) in which nothing is unseen."""
    return _quoted(text, lambda c: "".join(f"\\u{unit:04x}" for unit in _utf16(c)))


def _quoted(text: str, escape: Callable[[str], str]) -> str:
    """In double quotes, with the escapes that JSON and TOML share and `escape` for what would not show."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(escape(c) if unicodedata.category(c) in _UNSEEN else c for c in quoted)


def _utf16(char: str) -> list[int]:
    data = char.encode("utf-16-be", "surrogatepass")
    return [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)]


_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~$&])")
# What makes a heading, a quotation, a list or a rule only where a line starts with it.
_MARKDOWN_START = re.compile(r"^([#+=-]|[0-9]+(?=[.)]))")


def md(text: str) -> str:
    """Text for one line or table cell of Markdown (CommonMark, GFM), shown as it is written."""
    line = _MARKDOWN.sub(r"\\\1", one_line(text))
    start = _MARKDOWN_START.match(line)
    if start is None:
        return line
    mark = start.group(1)
    return f"{mark}\\{line[len(mark):]}" if mark.isdigit() else f"\\{line}"


def mdcode(text: str) -> str:
    """Text as a code span that nothing in it can end; in a table cell a bar is written as an entity's escape."""
    line = one_line(text)
    longest = max((len(run) for run in re.findall(r"`+", line)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{pad}{line.replace('|', chr(92) + '|')}{pad}{fence}"


def stem(handle: str) -> str:
    """The class stem of a handle: `search_orders` gives `SearchOrders`."""
    return "".join(part[:1].upper() + part[1:] for part in handle.split("_") if part)


def is_identifier(text: str) -> bool:
    return text.isidentifier() and not keyword.iskeyword(text)


FILTERS = {
    "comment": comment,
    "doc": doc,
    "jsonstr": jsonstr,
    "md": md,
    "mdcode": mdcode,
    "one_line": one_line,
    "pystr": pystr,
    "pyvalue": pyvalue,
    "stem": stem,
    "summary": summary,
    "tomlkey": tomlkey,
    "tomlstr": tomlstr,
}
