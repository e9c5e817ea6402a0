"""Diagnostics for programs: JSON, the workflow commands of GitHub, SARIF 2.1.0.

All of it is ASCII: whatever a manifest holds, no control or bidirectional character reaches a terminal or a log.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from mcpgen import __version__
from mcpgen.diagnostics import CODES, Diagnostic, Span
from mcpgen.reports.escaping import line

SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

_COMMAND = re.compile(r"#(?=#\[|#vso\[|#teamcity\[)")


def as_json(diagnostics: Sequence[Diagnostic]) -> str:
    """An array with an object for each diagnostic; `[]` when all is well. What has no place has nulls there."""
    return _dump([_plain(item) for item in diagnostics])


def _plain(item: Diagnostic) -> dict[str, Any]:
    span = item.span
    return {
        "file": span.file if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "endLine": span.end_line if span else None,
        "endColumn": span.end_column if span else None,
        "severity": item.severity,
        "code": item.code,
        "message": item.message,
        "hint": item.hint,
    }


def as_github(diagnostics: Sequence[Diagnostic]) -> str:
    """A workflow command a line: GitHub shows them in the files of a pull request."""
    return "".join(_command(item) for item in diagnostics)


def _command(item: Diagnostic) -> str:
    properties = {"title": item.code}
    if (span := item.span) is not None:
        properties = {
            "file": span.file,
            "line": str(span.line),
            "endLine": str(span.end_line),
            "col": str(span.column),
            "endColumn": str(span.end_column),
            **properties,
        }
    told = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    parts = [line(item.message)]
    if item.hint:
        parts += [line(part) for part in item.hint.split("\n")]
    return f"::{item.severity} {told}::{_data(chr(10).join(parts))}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(line(text)).replace(":", "%3A").replace(",", "%2C")


def as_sarif(diagnostics: Sequence[Diagnostic]) -> str:
    """A SARIF 2.1.0 log with one run; the codes that occur are its rules."""
    codes = sorted({item.code for item in diagnostics})
    run = {
        "tool": {
            "driver": {
                "name": "mcpgen",
                "version": __version__,
                "rules": [_rule(code) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(item, codes.index(item.code)) for item in diagnostics],
    }
    return _dump({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str) -> dict[str, Any]:
    known = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.mending},
        "help": {"text": f"{known.mending}\n\nThe mistake:\n\n{known.example}"},
        "defaultConfiguration": {"level": known.severity},
    }


def _result(item: Diagnostic, index: int) -> dict[str, Any]:
    text = f"{item.message}\n{item.hint}" if item.hint else item.message
    result: dict[str, Any] = {
        "ruleId": item.code,
        "ruleIndex": index,
        "level": item.severity,
        "message": {"text": text},
    }
    if item.span is not None:
        location = {"artifactLocation": {"uri": _uri(item.span.file)}, "region": _region(item.span)}
        result["locations"] = [{"physicalLocation": location}]
    return result


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _uri(file: str) -> str:
    name = file.replace("\\", "/")
    try:
        data = name.encode("utf-8", "surrogateescape")  # a POSIX name in bytes that are no UTF-8
    except UnicodeEncodeError:
        data = name.encode("utf-8", "surrogatepass")  # half a character in a name of Windows
    path = quote(data)
    return f"file://{path}" if path.startswith("/") else path


def _dump(value: Any) -> str:
    # The escape stands for the same character, so the value stays what it is.
    return _COMMAND.sub(r"\\u0023", json.dumps(value, indent=2)) + "\n"
