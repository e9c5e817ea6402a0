"""`mcpgen validate`: every mistake of the manifests, in the format that is asked for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from mcpgen.reports import FORMATS


@click.command("validate")
@click.argument("manifests", nargs=-1, metavar="[MANIFEST]...")
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How to print: for people (to stderr), or for programs (to stdout).",
)
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--names", is_flag=True, help="Print the Python names that the items get.")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that references may not leave; by default the manifest's own.",
)
def command(
    manifests: tuple[str, ...], style: str, strict: bool, names: bool, root: Path | None
) -> int:
    """Find every mistake in manifests.

    MANIFEST is a file, a glob, or - for standard input; by default that of the project around the current folder. Exit status: 0 fine, 1 problems found, 2 wrong usage.
    """
    from mcpgen.api import validate  # `--help` needs none of it
    from mcpgen.reports import render

    if not manifests:
        name, root = _of_project(root)
        manifests = (name,)
    found = validate(manifests, root=root, strict=strict)
    colour = style == "text" and sys.stderr.isatty() and "NO_COLOR" not in os.environ
    printed = render(found.diagnostics, found.sources, style, colour=colour)
    if style != "text":
        click.echo(printed, nl=False)
    elif printed:
        click.echo(printed, nl=False, err=True, color=True)
    else:
        told = ", ".join(manifest.name for manifest in found.manifests)
        click.echo(f"no problems in {told}", err=True)
    if names:
        from mcpgen.reports.names import table

        for manifest in found.manifests:
            click.echo(table(manifest), nl=False, err=style != "text")
    return 0 if found.ok else 1


def _of_project(root: Path | None) -> tuple[str, Path | None]:
    """The manifest of the project around the working folder, and the folder that its references may not leave."""
    from mcpgen.errors import UserError
    from mcpgen.project import workflow

    project = workflow.around(Path.cwd())
    if project is None:
        text = "which manifest? There is no project around the current folder: mcpgen validate MANIFEST"
        raise UserError(text, status=2)
    where = workflow.remembered(project, None, root)
    return os.path.relpath(where.manifest), where.root
