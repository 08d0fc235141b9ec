"""`niwashi board`: a board file checked, and turned into wiring tables, a parts list and a diagram."""

from pathlib import Path
from typing import Annotated
from unicodedata import east_asian_width

import typer

from niwashi.cli.card_board import board_on, note
from niwashi.cli.help import CommandGroup
from niwashi.cli.writing import Force, write_named
from niwashi.devices.board_parser import load_board
from niwashi.errors import BadBoardFile
from niwashi.loop.fitting import obstacles
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, help_text, message
from niwashi.wiring.board_papers import BoardTable, board_summary, board_tables, board_warnings
from niwashi.wiring.wiring_diagram import diagram

app = CommandGroup("board-help")

_File = Annotated[Path, typer.Argument(help=message("board-help-file"), metavar="FILE")]
_Svg = Annotated[Path | None, typer.Option("--svg", help=message("board-help-svg"), metavar="OUT")]


@app.command(help=help_text("board-help-check"))
def check(file: _File) -> None:
    """Say whether a board file describes a board that can be built."""
    with exit_on_refusal():
        board = load_board(file)
        typer.echo(message("board-good", file=str(file), name=board.name))
        typer.echo(board_summary(board, message))
        for line in board_warnings(board, message):
            typer.echo(line)
        lacking = obstacles(board.geometry)
        games = ", ".join(name for name, obstacle in lacking.items() if obstacle is None)
        typer.echo(message("board-games", games=games or "-"))
        for obstacle in filter(None, lacking.values()):
            typer.echo(obstacle.message(LANGUAGE))


@app.command("of-card", hidden=True)
def of_card(card: Path) -> None:
    """Print the board file named on a card's first partition; on a mistake a note and exit status 2."""
    try:
        typer.echo(board_on(card).encode(), nl=False)
    except BadBoardFile as refused:
        typer.echo(note(refused), nl=False)
        raise typer.Exit(ExitCode.REFUSED) from refused


@app.command(help=help_text("board-help-wiring"))
def wiring(file: _File, *, svg: _Svg = None, force: Force = False) -> None:
    """Print the wiring tables and the parts list; draw the diagram if asked to."""
    with exit_on_refusal():
        board = load_board(file)
        if svg is not None:  # first: a reader of the tables may end before they do
            write_named(svg, [diagram(board, LANGUAGE)], force=force)
        typer.echo(f"{board.name}\n{board_summary(board, message)}")
        for table in board_tables(board, message):
            _tell_table(table)
        if svg is not None:
            typer.echo("\n" + message("board-svg-written", file=str(svg)))


def _tell_table(table: BoardTable) -> None:
    rows = [tuple(table.columns), *table.rows]
    widths = [max(map(_cells, column)) for column in zip(*rows, strict=True)]
    typer.echo("\n" + table.title)
    for row in rows:
        padded = (text + " " * (width - _cells(text)) for text, width in zip(row, widths, strict=True))
        typer.echo("  " + "  ".join(padded).rstrip())


def _cells(text: str) -> int:
    """Return the width of a text in columns of a terminal; Japanese letters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
