"""The naming rule: from what the manifest calls an item to what its code is called.

An item's *handle* is its Python name (`search_orders`), its *stem* the first half of its classes (`SearchOrders`).
Nothing here reports: a name that cannot be had is `None`, and whoever asked says so in its place.
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from mcpgen.contract.modules import NEEDED_DISTRIBUTIONS, NEEDED_MODULES, STANDARD_LIBRARY
from mcpgen.schemas.reserved import RESERVED_NAMES

MAX_HANDLE_BYTES = 200
"""A handle is a file name too: most file systems stop at 255 bytes, suffixes included."""

# Windows opens a device in place of a file of one of these names, whatever its extension.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"com{n}" for n in range(1, 10)}
    | {f"lpt{n}" for n in range(1, 10)}
)

OFFERED_NAMES = frozenset("""
    Accepted AudioContent Cancelled Context Declined EmbeddedResource EnvironmentSettings ImageContent NotFound Principal
    PromptMessage ResourceContents ResourceLink Root Sampled StartError SyncContext TextContent ToolError ToolResult
    becomes_task NotImplementedError
    """.split())
"""What the module of a handler may need beside its models: a function of such a name would hide it."""

_TOOL_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}", re.ASCII)
_PEP440 = re.compile(
    r"""\s*v?(?:\d+!)?\d+(?:\.\d+)*
    (?:[-_.]?(?:alpha|beta|preview|pre|a|b|c|rc)[-_.]?\d*)?
    (?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?
    (?:[-_.]?dev[-_.]?\d*)?
    (?:\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_STEP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_RELEASE = re.compile(r"(\d+!)?\d+(?:\.\d+)*", re.ASCII)
_PRERELEASE = re.compile(
    r"[-_.]?(alpha|beta|preview|pre|a|b|c|rc)[-_.]?(\d*)(?![a-z])", re.IGNORECASE
)
_DISTRIBUTION = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")


def is_tool_name(name: str) -> bool:
    """Whether clients take a name as that of a tool."""
    return _TOOL_NAME.fullmatch(name) is not None


def derived_handle(name: str) -> str | None:
    """The handle that follows from an item's name, or None when nothing in it can stand in a Python name."""
    return _joined(parts(name))


def written_handle(handler: str) -> str | None:
    """`handler` of an item where it may be used as it stands, else None."""
    ok = (
        handler.isidentifier()
        and not keyword.iskeyword(handler)
        and unicodedata.normalize("NFKC", handler) == handler
        and not (handler.startswith("__") and handler.endswith("__"))
        and handler.lower() not in _DEVICES
        and len(handler.encode()) <= MAX_HANDLE_BYTES
        and bool(parts(handler))
    )
    return handler if ok else None


def stem(handle: str) -> str:
    """The parts of a handle, capitalised: the class name without its suffix (`search_orders` → `SearchOrders`)."""
    joined = "".join(part[0].upper() + part[1:] for part in parts(handle))
    return joined if joined.isidentifier() else f"_{joined}"


def type_names(wanted: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """The class name of each shared type: its own where Python allows and nothing else has it, else with `Model`.

    `taken` are the classes of the items; what the emitted modules import counts as taken as well.
    """
    used = {*taken}
    names: dict[str, str] = {}
    keys = list(wanted)
    # Types that keep their names come first, so that no renamed type takes one away from them.
    for key in keys:
        if not is_taken(key) and key not in used and is_stable(key):
            names[key] = key
    used |= set(names.values())
    for key in keys:
        if key in names:
            continue
        base = key if is_stable(key) else stem(derived_handle(key) or "type")
        name = base if base != key and not is_taken(base) and base not in used else f"{base}Model"
        candidate, number = name, 2
        while candidate in used or is_taken(candidate):
            candidate, number = f"{name}{number}", number + 1
        names[key] = candidate
        used.add(candidate)
    return names


def is_taken(name: str) -> bool:
    """Whether a class of that name would hide one that the emitted modules need."""
    return name in RESERVED_NAMES


def class_name(item_stem: str, suffix: str) -> str:
    """The class of an item's schema: `SearchOrders` and `Input` give `SearchOrdersInput`."""
    name = item_stem + suffix
    return f"{name}Model" if is_taken(name) else name


def completion_name(argument: str) -> str | None:
    """The function that completes an argument, or None when nothing of its name can stand in one."""
    words = parts(argument)
    return f"complete_{'_'.join(words)}" if words else None


def package_name(server_name: str) -> str | None:
    """The import name that follows from `server.name`, or None when no ASCII letter or digit is left."""
    name = _joined(parts(_tail(server_name), ascii_only=True))
    if name is None:
        return None
    return f"{name}_server" if hides_module(name) else name


def distribution_name(server_name: str) -> str | None:
    """The name in pyproject, of the command and of the folder that follows from `server.name`."""
    pieces = parts(_tail(server_name), ascii_only=True)
    if not pieces:
        return None
    name = "-".join(pieces)
    taken = hides_module(name.replace("-", "_")) or name in NEEDED_DISTRIBUTIONS
    return f"{name}-server" if taken else name


def hides_module(package: str) -> bool:
    """Whether a package of that name would hide a module that the running server imports."""
    name = package.lower()
    return name in STANDARD_LIBRARY or name in NEEDED_MODULES


def is_package(name: str) -> bool:
    """Whether `project.package` may be used as it stands (whether it hides a module is another question)."""
    return (
        name.isascii() and name.isidentifier() and not keyword.iskeyword(name) and bool(parts(name))
    )


def is_distribution(name: str) -> bool:
    """Whether a name is one that packaging tools accept (PEP 508) and a file system takes as a folder."""
    return len(name) <= 100 and bool(_DISTRIBUTION.fullmatch(name))


def is_dependency(distribution: str) -> bool:
    """Whether the emitted project depends on a distribution of that name."""
    return re.sub(r"[-_.]+", "-", distribution).lower() in NEEDED_DISTRIBUTIONS


def is_version(text: str) -> bool:
    """Whether packaging tools accept a version as it stands (PEP 440)."""
    return text.isascii() and _PEP440.fullmatch(text) is not None


def nearest_version(text: str) -> str:
    """The version itself where PEP 440 knows it, else the nearest that it knows.

    The first run of numbers is the release, a known word after it the pre-release; what is left becomes the local
    part, so that two versions which differ do not become one.
    """
    if is_version(text):
        return text.strip()
    release = _RELEASE.search(text)
    if release is None:
        left = _local(text)
        return f"0+{left}" if left else "0"
    rest = text[release.end() :]
    version = release.group()
    pre = _PRERELEASE.match(rest)
    if pre is not None:
        word = {"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc"}
        label = pre.group(1).lower()
        version += f"{word.get(label, label)}{int(pre.group(2) or 0)}"
        rest = rest[pre.end() :]
    left = _local(rest)
    return f"{version}+{left}" if left else version


def _local(text: str) -> str:
    return ".".join(piece.lower() for piece in re.findall(r"[A-Za-z0-9]+", text))


def parts(name: str, *, ascii_only: bool = False) -> list[str]:
    """The words of a name in lower case: split at all that is no letter or digit, and where lower meets upper."""
    if name.isascii():
        return _ASCII_WORD.findall(_STEP.sub(" ", name).lower())
    words: list[str] = []
    word = ""
    previous = ""
    for char in unicodedata.normalize("NFKC", name):
        if not _is_word(char) or (ascii_only and not char.isascii()):
            words.append(word)
            word = ""
        elif previous.islower() and char.isupper():
            words.append(word)
            word = char
        else:
            word += char
        previous = char
    words.append(word)
    lowered = (unicodedata.normalize("NFKC", word.lower()) for word in words)
    # Lowering and folding may bring forth a character that no identifier may hold: it goes.
    return [clean for word in lowered if (clean := "".join(c for c in word if _is_word(c)))]


@lru_cache(maxsize=4096)
def _is_word(char: str) -> bool:
    """Whether a character is a letter or a digit, or a mark that belongs to the letter before it."""
    return unicodedata.category(char)[0] in "LNM" and f"a{char}".isidentifier()


def _joined(words: list[str]) -> str | None:
    if not words:
        return None
    name = "_".join(words)
    if keyword.iskeyword(name) or name in _DEVICES:
        return f"{name}_"
    return name if name.isidentifier() else f"_{name}"


def _tail(server_name: str) -> str:
    return server_name.rsplit("/", 1)[-1]


def is_stable(name: str) -> bool:
    """Whether a name is one that Python keeps as it is written."""
    return name.isidentifier() and unicodedata.normalize("NFKC", name) == name and bool(parts(name))
