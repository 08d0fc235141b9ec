"""The command line: one command a job, each with help that teaches."""

from typing import Annotated

import typer

from niwashi import __version__
from niwashi.app import board_command, cards_command, games_command, play_command, rules_command
from niwashi.app.terminal import teach, tell

__all__ = ["app", "main"]

app = typer.Typer(
    help=teach("niwashi-help"), no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)
app.command("play", help=teach("play-help"))(play_command.play)
app.add_typer(rules_command.app, name="rules")
app.add_typer(cards_command.app, name="cards")
app.add_typer(board_command.app, name="board")
app.add_typer(games_command.app, name="games")


def _tell_version(wanted: bool) -> None:  # noqa: FBT001  (typer's own shape of a callback)
    if wanted:
        typer.echo(f"niwashi {__version__}")
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
