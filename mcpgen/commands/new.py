"""`mcpgen new`: a project from a manifest."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from mcpgen.commands.output import check_format, quiet, root, show, show_invalid, verbose


@click.command("new")
@click.argument("manifest", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Folder of the project, by default named after the server. `.` adds to an existing repository.",
)
@click.option(
    "--link", is_flag=True, help="Leave the manifest where it is instead of copying it in."
)
@root
@check_format
@quiet
@verbose
def command(
    *,
    manifest: Path,
    output: Path | None,
    link: bool,
    root: Path | None,
    style: str,
    quiet: bool,
    verbose: bool,
) -> int:
    """Make a project from MANIFEST that runs as it stands.

    Exit status: 0 made, 1 refused (nothing is written then), 2 wrong usage.
    """
    from mcpgen.commands.output import patience, progress
    from mcpgen.project.apply import apply
    from mcpgen.project.creation import created
    from mcpgen.project.workflow import InvalidManifest

    try:
        with ExitStack() as held:
            with patience(quiet=quiet):
                creation = held.enter_context(created(manifest, output, link=link, root=root))
            plan = creation.plan
            if not plan.refused:
                with progress(plan, quiet=quiet or style == "json") as tick:
                    apply(plan, progress=tick)
    except InvalidManifest as invalid:
        return show_invalid(invalid, style)
    more = {"additions": list(creation.additions)}
    status = show(plan, style=style, quiet=quiet, verbose=verbose, done=True, more=more)
    if style == "json" or quiet or plan.refused:
        return status
    if creation.additions:
        click.echo("\npyproject.toml is yours and was left alone. Add to it:\n")
        click.echo("\n".join(f"    {line}" for line in creation.additions))
    click.echo(f"\n{creation.live}\n\nNext:\n")
    click.echo("\n".join(creation.commands))
    return status
