"""`mcpgen prune`: handlers of items that are gone."""

from __future__ import annotations

from pathlib import Path

import click

from mcpgen.commands.output import show_invalid
from mcpgen.errors import UserError


@click.command("prune")
@click.argument("path", type=click.Path(path_type=Path), required=False)
@click.option("--yes", is_flag=True, help="Delete them.")
def command(path: Path | None, yes: bool) -> int:
    """List the handlers that nothing in the manifest needs any more; with --yes delete them.

    PATH is the project's folder or its manifest. Only modules that the lock knows as mcpgen's are ever deleted.
    """
    from mcpgen.project import workflow
    from mcpgen.project.apply import apply
    from mcpgen.reports.escaping import line

    try:
        with workflow.opened(path) as where:
            plan = workflow.plan(where, full=True)
            if yes and plan.orphans:
                if plan.refused or plan.pending:
                    raise UserError(
                        "the project is behind its manifest: run `mcpgen generate` first"
                    )
                apply(workflow.pruned(plan))
    except workflow.InvalidManifest as invalid:
        return show_invalid(invalid, "text")
    for left in plan.unneeded:
        click.echo(f"{line(left)}; delete it by hand")
    if not plan.orphans:
        click.echo("No orphans.")
    for orphan in plan.orphans:
        click.echo(f"{'deleted ' if yes else ''}{line(orphan.path)}  ({line(orphan.why)})")
    if plan.orphans and not yes:
        click.echo("`mcpgen prune --yes` deletes them.")
    return 0
