"""The command line: one command a job, each with help that teaches."""

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from niwashi import __version__
from niwashi.cli import (
    board,
    cards,
    doctor,
    engine,
    fair,
    firmware,
    games,
    play,
    report,
    rules,
    selftest,
    service,
    solve,
    update,
)
from niwashi.cli.help import Commands
from niwashi.engine import KERNEL, STALE
from niwashi.terminal import teach, tell

COMMANDS: Mapping[str, Commands | Callable[..., None]] = {
    "play": play.play,
    "doctor": doctor.doctor,
    "report": report.report,
    "rules": rules.app,
    "cards": cards.app,
    "board": board.app,
    "firmware": firmware.app,
    "games": games.app,
    "engine": engine.engine,
    "solve": solve.solve,
    "fair": fair.fair,
    "service": service.app,
    "update": update.app,
    "selftest": selftest.selftest,
}
"""Every command by its name, in the order of the help: a function, or a group of commands."""

app = Commands("niwashi-help", pretty_exceptions_enable=False)
for _name, _command in COMMANDS.items():
    if isinstance(_command, Commands):
        app.add_typer(_command, name=_name)
    else:
        app.command(_name, help=teach(f"{_name}-help"))(_command)


def _tell_version(wanted: bool) -> None:  # noqa: FBT001  (typer's own shape of a callback)
    if wanted:
        kernel = "stale" if STALE else KERNEL
        typer.echo(f"niwashi {__version__} ({tell(f'engine-kernel-{kernel}')})")
        raise typer.Exit


@app.callback()
def niwashi(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help=tell("niwashi-help-version"), callback=_tell_version, is_eager=True),
    ] = False,
) -> None:
    """A smart board for games that are not chess."""
    del version


def main() -> None:
    """Run the command line."""
    app()
