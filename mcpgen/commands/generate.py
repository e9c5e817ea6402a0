"""`mcpgen generate`: a project brought up to date, or what that would do."""

from __future__ import annotations

from pathlib import Path

import click

from mcpgen.commands.output import check_format, colour, quiet, root, show, show_invalid, verbose


@click.command("generate")
@click.argument("path", type=click.Path(path_type=Path), required=False)
@click.option(
    "--check",
    is_flag=True,
    help="Write nothing; exit 1 if something is to be done or a handler no longer fits.",
)
@click.option("--dry-run", is_flag=True, help="Write nothing; print what would be done.")
@click.option("--diff", is_flag=True, help="Write nothing; print the differences.")
@click.option(
    "--force",
    is_flag=True,
    help="Overwrite generated files that were edited; the old text stays as FILE.orig.",
)
@root
@check_format
@quiet
@verbose
def command(
    *,
    path: Path | None,
    check: bool,
    dry_run: bool,
    diff: bool,
    force: bool,
    root: Path | None,
    style: str,
    quiet: bool,
    verbose: bool,
) -> int:
    """Bring a project up to date with its manifest. What a person wrote is never changed.

    PATH is the project's folder or its manifest; by default the project around the current folder. Exit status: 0
    done, also when a handler now needs a hand; 1 refused, with nothing written, or something found by --check.
    """
    from mcpgen.commands.output import patience, progress
    from mcpgen.project import workflow
    from mcpgen.project.apply import apply

    writes = not (check or dry_run or diff)
    try:
        with workflow.opened(path, root) as where:
            with patience(quiet=quiet):
                plan = workflow.plan(where, force=force)
            if writes and not plan.refused:
                with progress(plan, quiet=quiet or style == "json") as tick:
                    apply(plan, progress=tick)
    except workflow.InvalidManifest as invalid:
        return show_invalid(invalid, style)
    if diff and style == "text":
        from mcpgen.project.report import differences

        click.echo(differences(plan), nl=False, color=colour())
    status = show(plan, style=style, quiet=quiet or diff, verbose=verbose, done=writes)
    if check and quiet and plan.pending and not plan.refused and style == "text":
        click.echo("The project is behind its manifest: `mcpgen generate` brings it up to date.")
    return status or int(check and not plan.clean)
