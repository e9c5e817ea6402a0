"""`mcpgen schema`: the JSON Schema of the manifest, for editors."""

from __future__ import annotations

import click


@click.command("schema")
def command() -> None:
    """Print the JSON Schema (draft-07) of the manifest."""
    from mcpgen.manifest.published import text  # `--help` needs none of it

    click.echo(text(), nl=False)
