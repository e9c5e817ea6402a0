"""`mcpgen init`: a manifest to start from, and its schema beside it for the editor."""

from __future__ import annotations

from pathlib import Path

import click

from mcpgen.errors import UserError


@click.command("init")
@click.argument(
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("manifest.yaml"),
    metavar="[PATH]",
)
def command(path: Path) -> None:
    """Write a manifest to start from (by default manifest.yaml), and its JSON Schema beside it.

    Nothing that exists is overwritten but an older schema of mcpgen's.
    """
    from mcpgen.manifest import starter  # `--help` needs none of it

    try:
        written = starter.write(path)
    except FileExistsError as error:
        raise UserError(
            f"{error.filename} exists already; name another file: mcpgen init other.yaml"
        ) from error
    except OSError as error:
        raise UserError(f"{error.filename or path} cannot be written: {error.strerror}") from error
    for name in written:
        click.echo(f"wrote {name}")
    click.echo(f"next: edit it, then\n  mcpgen validate {path}\n  mcpgen new {path}")
