"""`mcpgen explain MCG301`: what a code means, an example of the mistake, its mending."""

from __future__ import annotations

import click

from mcpgen.errors import UserError


@click.command("explain")
@click.argument("code")
def command(code: str) -> None:
    """Explain a code such as MCG105."""
    from mcpgen.diagnostics import CODES  # `--help` needs none of it
    from mcpgen.explain import entry

    wanted = code.upper()
    if wanted.isdigit():
        wanted = f"MCG{wanted:>03}"
    if wanted not in CODES:
        from mcpgen.manifest.nearest import nearest

        near = nearest(wanted, CODES)
        more = f"; did you mean {near}?" if near else ""
        raise UserError(f"there is no code {code!r}{more}", status=2)
    click.echo(entry(CODES[wanted]), nl=False)
