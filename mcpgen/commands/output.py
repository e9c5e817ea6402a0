"""What the commands that write projects share: options, and how a plan is shown."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from mcpgen.project.plan import Plan
    from mcpgen.project.workflow import InvalidManifest

LONG = 200
"""From how many files on a progress bar is worth its line."""

PATIENCE = 2
"""Seconds of silence that a terminal is not left alone with."""

root = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that references may not leave; by default the manifest's own.",
)
check_format = click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print: for people, or for programs.",
)
quiet = click.option("-q", "--quiet", is_flag=True, help="Print only what needs a hand.")
verbose = click.option(
    "-v", "--verbose", is_flag=True, help="List unchanged files too, and warnings."
)


def show(
    plan: Plan,
    *,
    style: str,
    quiet: bool,
    verbose: bool,
    done: bool,
    more: Mapping[str, Any] | None = None,
) -> int:
    """Print what was done, or would be; the exit status of a run that has done its work.

    `more`: what the JSON tells beside the plan.
    """
    from mcpgen.project import report

    applied = done and not plan.refused
    if style == "json":
        click.echo(report.as_json(plan, applied=applied, verbose=verbose, more=more))
    else:
        text = report.summary(plan, report.Style(quiet, verbose, applied))
        if text:
            click.echo(text, err=plan.refused, color=colour())
    return 1 if plan.refused else 0


def show_invalid(invalid: InvalidManifest, style: str) -> int:
    """Print what is wrong with a manifest, as `mcpgen validate` does."""
    from mcpgen.reports import render

    if style == "json":
        click.echo(render(invalid.diagnostics, invalid.sources, "json"), nl=False)
    else:
        text = render(invalid.diagnostics, invalid.sources, "text", colour=True)
        click.echo(text, nl=False, err=True, color=colour())
        click.echo(f"mcpgen: {invalid}", err=True)
    return 1


def colour() -> bool | None:
    """None: click drops colours where the output is no terminal. NO_COLOR drops them everywhere."""
    return False if "NO_COLOR" in os.environ else None


@contextmanager
def patience(*, quiet: bool) -> Iterator[None]:
    """While a long plan is made: a line on the terminal that counts the seconds, and goes when the plan is there."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()

    def count() -> None:
        seconds = 0
        while not done.wait(1):
            seconds += 1
            if seconds >= PATIENCE:
                click.echo(f"\rRendering, {seconds} s", nl=False, err=True)
        if seconds >= PATIENCE:
            click.echo("\r\x1b[K", nl=False, err=True)

    counter = threading.Thread(target=count, daemon=True)
    counter.start()
    try:
        yield
    finally:
        done.set()
        counter.join()


@contextmanager
def progress(plan: Plan, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal when there is much to write, nothing otherwise."""
    total = sum(action.new is not None for action in plan.changes)
    if quiet or total < LONG or not sys.stderr.isatty():
        yield _nothing
        return
    bar: Any
    with click.progressbar(length=total, label="Writing", file=sys.stderr) as bar:
        yield lambda done, _total: bar.update(done - bar.pos)


def _nothing(_done: int, _total: int) -> None:
    return
