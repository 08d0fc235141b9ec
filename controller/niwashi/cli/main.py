"""The command line: one command a job, each with help that teaches."""

from typing import Annotated

import typer

from niwashi import __version__
from niwashi.cli import board as board_command
from niwashi.cli import cards as cards_command
from niwashi.cli import doctor as doctor_command
from niwashi.cli import engine as engine_command
from niwashi.cli import fair as fair_command
from niwashi.cli import firmware as firmware_command
from niwashi.cli import games as games_command
from niwashi.cli import play as play_command
from niwashi.cli import report as report_command
from niwashi.cli import rules as rules_command
from niwashi.cli import service as service_command
from niwashi.cli import solve as solve_command
from niwashi.cli.help import Commands
from niwashi.engine import KERNEL, STALE
from niwashi.program.terminal import teach, tell

__all__ = ["app", "main"]

app = Commands("niwashi-help", pretty_exceptions_enable=False)
app.command("play", help=teach("play-help"))(play_command.play)
app.command("doctor", help=teach("doctor-help"))(doctor_command.doctor)
app.command("report", help=teach("report-help"))(report_command.report)
app.add_typer(rules_command.app, name="rules")
app.add_typer(cards_command.app, name="cards")
app.add_typer(board_command.app, name="board")
app.add_typer(firmware_command.app, name="firmware")
app.add_typer(games_command.app, name="games")
app.command("engine", help=teach("engine-help"))(engine_command.engine)
app.command("solve", help=teach("solve-help"))(solve_command.solve)
app.command("fair", help=teach("fair-help"))(fair_command.fair)
app.add_typer(service_command.app, name="service")


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
