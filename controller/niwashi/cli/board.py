"""`niwashi board`: a board file checked, and turned into wiring tables, a parts list and a diagram."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Annotated
from unicodedata import east_asian_width

import typer

from niwashi.cli.card_board import board_on, note
from niwashi.cli.help import Commands
from niwashi.cli.writing import Force, write_named
from niwashi.devices import (
    BoardFile,
    Part,
    diagram,
    header_wires,
    load_board,
    parts_list,
    pixel_order,
    series_ohm,
    switch_wires,
)
from niwashi.errors import BadBoardFile
from niwashi.loop import obstacles
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, help_text, message

app = Commands("board-help")

_File = Annotated[Path, typer.Argument(help=message("board-help-file"), metavar="FILE")]
_Svg = Annotated[Path | None, typer.Option("--svg", help=message("board-help-svg"), metavar="OUT")]


@app.command(help=help_text("board-help-check"))
def check(file: _File) -> None:
    """Say whether a board file describes a board that can be built."""
    with exit_on_refusal():
        board = load_board(file)
        typer.echo(message("board-good", file=str(file), name=board.name))
        typer.echo(_summary(board))
        for line in (*_warnings(board), *_games(board)):
            typer.echo(line)


@app.command("of-card", hidden=True)
def of_card(card: Path) -> None:
    """Print the board file that a card's first partition asks for, or with status 2 what is wrong there."""
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
        typer.echo(f"{board.name}\n{_summary(board)}")
        if lines := list(_line_rows(board)):
            title = "board-table-lines" if board.serial is None else "board-table-pico-lines"
            _tell_table(title, ("wire", "gpio", "pin", "use"), lines)
        _tell_switches(board)
        if board.lit_by is None:
            _tell_table("board-table-pixels", ("pixel", "cell"), _pixel_rows(board))
        _tell_table("board-table-parts", ("count", "part"), map(_part_row, parts_list(board)))
        if svg is not None:
            typer.echo("\n" + message("board-svg-written", file=str(svg)))


def _summary(board: BoardFile) -> str:
    return message(
        "board-summary",
        cells=len(board.cells),
        switches=len(switch_wires(board)),
        wired=_wired_to(board),
        pixels=len(board.chain),
        driver=board.pixels.driver.upper(),
        limit=f"{board.pixels.limit_ma:g}",
    )


def _wired_to(board: BoardFile) -> str:
    here = [kind for kind in board.kinds if kind.is_in(board)]
    measuring = [kind for kind in here if kind.measures]
    told = filter(None, (kind.wired_to(board, message) for kind in measuring[:1] or here))
    return reduce(lambda first, more: message("board-wired-and", wired=first, more=more), told)


def _warnings(board: BoardFile) -> Iterator[str]:
    return (warning for kind in board.kinds for warning in kind.warnings(board, message))


def _games(board: BoardFile) -> Iterator[str]:
    """Yield the games that can be played on a board, then what each other one lacks there."""
    found = obstacles(board.geometry)
    yield message("board-games", games=", ".join(name for name in found if found[name] is None) or "-")
    for obstacle in filter(None, found.values()):
        yield obstacle.message(LANGUAGE)


def _line_rows(board: BoardFile) -> Iterable[Sequence[str]]:
    for line in header_wires(board):
        ohm = series_ohm(line.kind, is_pi=board.serial is None)
        use = message(f"board-use-{line.kind}", **({"ohm": ohm} if ohm else {}))
        yield line.name, str(line.gpio), str(line.header_pin), use


def _tell_switches(board: BoardFile) -> None:
    """The tables of the kinds of switches that it has: of their chips, and then of themselves."""
    here = [kind for kind in board.kinds if kind.is_in(board)]
    for table in (kind.chip_table(board, message) for kind in here):
        if table is not None:
            _tell_table(*table)
    for table in (kind.switch_table(board, message) for kind in here):
        if table is not None:
            _tell_table(*table)


def _pixel_rows(board: BoardFile) -> Iterable[Sequence[str]]:
    return ((str(number), cell) for number, cell in enumerate(pixel_order(board)))


def _part_row(part: Part) -> Sequence[str]:
    count = message("board-as-many-as-pieces") if part.quantity is None else str(part.quantity)
    return count, message(part.key, rating=part.rating)


def _tell_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = [tuple(message(f"board-column-{column}") for column in columns), *rows]
    widths = [max(map(_cells, column)) for column in zip(*table, strict=True)]
    typer.echo("\n" + message(title))
    for row in table:
        padded = (text + " " * (width - _cells(text)) for text, width in zip(row, widths, strict=True))
        typer.echo("  " + "  ".join(padded).rstrip())


def _cells(text: str) -> int:
    """Return the width of a text in columns of a terminal; Japanese letters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
