"""`mcpgen upgrade`: what mcpgen would seed now, beside the files that are a person's."""

from __future__ import annotations

from pathlib import Path

import click

from mcpgen.commands.output import show_invalid


@click.command("upgrade")
@click.argument("path", type=click.Path(path_type=Path), required=False)
def command(path: Path | None) -> int:
    """Write FILE.new beside each seeded file of yours that this mcpgen would seed differently.

    PATH is the project's folder or its manifest. Compare, take what you want, delete the FILE.new.
    """
    from mcpgen.project import workflow
    from mcpgen.project.apply import apply
    from mcpgen.reports.escaping import line

    try:
        with workflow.opened(path) as where:
            plan = workflow.plan_upgrade(where)
            apply(plan)
    except workflow.InvalidManifest as invalid:
        return show_invalid(invalid, "text")
    if not plan.changes:
        click.echo(
            "Nothing to offer: your files are as this mcpgen would seed them, or as it seeded them."
        )
    for action in plan.changes:
        click.echo(f"  + {line(action.path)}  ({line(action.why)})")
    return 0
