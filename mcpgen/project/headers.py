"""The header of generated files: who made the file, from what, and the digest of the rest.

A file proves by its header alone that mcpgen wrote it and that nobody has edited it since, so a lost or broken lock
loses nothing. Line endings do not count: git may have turned them on its way. No time, no absolute path, no host: the
same input gives the same bytes everywhere.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from pathlib import PurePosixPath

# How a line of comment begins, by the end of the file's name. JSON has no comments: there the header is two keys.
_COMMENT = {".py": "# ", ".pyi": "# ", ".toml": "# ", ".yaml": "# ", ".yml": "# ", ".cfg": "# "}

_LINES = re.compile(
    rb"\A\S+ Made by mcpgen (?P<version>\S+) from (?P<manifest>[^\n]+)\. Do not edit: [^\n]*\n"
    rb"\S+ SHA-256 of the rest: (?P<digest>[0-9a-f]{64})\n"
)
_KEYS = re.compile(
    rb'\A\{\n {2}"//": "Made by mcpgen (?P<version>\S+) from (?P<manifest>[^\n]+)\. Do not edit: [^\n]*",\n'
    rb' {2}"//sha256": "(?P<digest>[0-9a-f]{64})",?\n'
)


@dataclass(frozen=True, slots=True)
class Header:
    """What the header of a file says, and whether the rest agrees with it."""

    version: str
    manifest: str
    intact: bool
    """Whether the rest of the file is what mcpgen wrote."""


def normal(data: bytes) -> bytes:
    """The bytes with LF line ends, unless they are no text: a CRLF checkout is the same file."""
    return data if b"\0" in data else data.replace(b"\r\n", b"\n")


def digest(data: bytes) -> str:
    """SHA-256 in hex of a file's content, line ends put aside."""
    return hashlib.sha256(normal(data)).hexdigest()


def stamp(path: str, text: str, manifest_name: str, version: str) -> bytes:
    """The bytes of a generated file: its header and the text, or the text alone where no header fits.

    `manifest_name` is relative to the project, with forward slashes.
    """
    manifest = "".join(c if c.isprintable() and c not in '"\\' else "?" for c in manifest_name)
    made = (
        f"Made by mcpgen {version} from {manifest}. Do not edit: `mcpgen generate` writes it anew."
    )
    suffix = PurePosixPath(path).suffix
    if suffix == ".json" and text.startswith("{\n"):
        rest = text.removeprefix("{\n")
        comma = "" if rest.startswith("}") else ","
        proof = digest(rest.encode())
        return f'{{\n  "//": "{made}",\n  "//sha256": "{proof}"{comma}\n{rest}'.encode()
    if suffix in _COMMENT:
        hash_sign = _COMMENT[suffix]
        return f"{hash_sign}{made}\n{hash_sign}SHA-256 of the rest: {digest(text.encode())}\n{text}".encode()
    return text.encode()


def read(data: bytes) -> Header | None:
    """The header of a file, None where there is none."""
    plain = normal(data)
    found = _LINES.match(plain) or _KEYS.match(plain)
    if found is None:
        return None
    rest = plain[found.end() :]
    return Header(
        version=found["version"].decode("utf-8", "replace"),
        manifest=found["manifest"].decode("utf-8", "replace"),
        intact=hashlib.sha256(rest).hexdigest() == found["digest"].decode(),
    )


def first_difference(data: bytes, other: bytes) -> int:
    """The number of the first line of a text, from 1, that is another one in the other text; headers do not count."""
    rest, others = (_after_header(text).split(b"\n") for text in (data, other))
    skipped = normal(data).count(b"\n") - len(rest) + 1
    pairs = zip_longest(rest, others)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return skipped + min(same + 1, len(rest))


def _after_header(data: bytes) -> bytes:
    plain = normal(data)
    found = _LINES.match(plain) or _KEYS.match(plain)
    return plain[found.end() :] if found else plain


def merged(data: bytes) -> tuple[bytes, bytes] | None:
    """Both sides of a text that git left in conflict, with its markers; None where no whole conflict stands in it."""
    ours: list[bytes] = []
    theirs: list[bytes] = []
    state = "common"
    hunks = 0
    for line in normal(data).splitlines(keepends=True):
        follows = next((s for mark, s in _MARKS.get(state, ()) if line.startswith(mark)), None)
        if follows is not None:
            state = follows
            hunks += state == "common"
            continue
        if state in ("common", "ours"):
            ours.append(line)
        if state in ("common", "theirs"):
            theirs.append(line)
    return (b"".join(ours), b"".join(theirs)) if hunks and state == "common" else None


# What a line of git's may begin within each part of a conflict. `base` is there with `merge.conflictStyle=diff3`.
_MARKS: dict[str, tuple[tuple[bytes, str], ...]] = {
    "common": ((b"<<<<<<< ", "ours"),),
    "ours": ((b"||||||| ", "base"), (b"=======\n", "theirs")),
    "base": ((b"=======\n", "theirs"),),
    "theirs": ((b">>>>>>> ", "common"),),
}
