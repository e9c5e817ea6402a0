"""The manifest that `mcpgen init` writes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

SCHEMA_NAME: Final = "mcpgen.schema.json"

_POINTER: Final = re.compile(
    rb"""^#\s*yaml-language-server:\s*\$schema=(?:\./)?%(name)s\s*$"""
    rb"""|["']?\$schema["']?\s*:\s*["']?(?:\./)?%(name)s["']?\s*(?:,|\}|\#|$)"""
    % {b"name": re.escape(SCHEMA_NAME).encode()},
    re.MULTILINE,
)

_STARTER: Final = """\
# yaml-language-server: $schema={schema}
# What a key means: hover over it in an editor, or `mcpgen schema`. All of it: `mcpgen validate {file}`.
mcpgen: 1
server:
  name: {name}
  version: 1.0.0
  title: {title}
  instructions: Use the tools to work with notes.

tools:
  - name: add_note
    title: Add a note
    description: Adds a note and returns its number.
    inputSchema:
      type: object
      properties:
        text: {{type: string, minLength: 1, description: What the note says.}}
        tags: {{type: array, items: {{type: string}}, description: Words to find it by.}}
      required: [text]
      additionalProperties: false
    outputSchema:
      type: object
      properties:
        id: {{type: integer, description: Number of the note.}}
      required: [id]
    annotations: {{readOnlyHint: false, destructiveHint: false, idempotentHint: false}}
    examples:
      - name: a short note
        arguments: {{text: Buy milk, tags: [home]}}
        result: {{id: 1}}

resourceTemplates:
  - uriTemplate: notes://{{id}}
    name: note
    description: One note by its number.
    mimeType: text/plain
    parameters:
      id: {{type: integer}}

prompts:
  - name: summarize
    description: Asks for a summary of the notes about a topic.
    arguments:
      - {{name: topic, description: What the notes are about., required: true}}
    messages:
      - {{role: user, text: "Summarize my notes about {{{{topic}}}}."}}
"""


def text(path: Path) -> str:
    """The text of a starter manifest that is to stand at `path`."""
    stem = path.stem if path.stem != "manifest" else path.absolute().parent.name
    name = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")
    if not name or not name[0].isalpha():
        name = "notes"
    title = name.replace("-", " ").capitalize()
    return _STARTER.format(schema=SCHEMA_NAME, file=path.name, name=name, title=title)


def write(path: Path) -> list[Path]:
    """Writes the manifest and the schema beside it, and returns what was written.

    Raises FileExistsError rather than overwrite a file; only a schema that is mcpgen's own is renewed.
    """
    from mcpgen.manifest import published  # it brings the whole vocabulary

    schema = path.with_name(SCHEMA_NAME)
    wanted = published.text()
    if schema.exists() and not (schema.is_file() and is_our_schema(schema.read_bytes())):
        raise FileExistsError(17, "File exists", str(schema))
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text(path))
    schema.write_text(wanted, encoding="utf-8", newline="\n")
    return [path, schema]


def asks_for_schema(manifest: bytes) -> bool:
    """Whether a manifest points its editor at the schema beside it, in its first line or by the key `$schema`."""
    return _POINTER.search(manifest) is not None


def is_our_schema(data: bytes) -> bool:
    """Whether a file is a schema of the manifest as some mcpgen, perhaps an older one, has written it."""
    try:
        found = json.loads(data)
    except ValueError:
        return False
    return isinstance(found, dict) and found.get("title") == "mcpgen manifest"
