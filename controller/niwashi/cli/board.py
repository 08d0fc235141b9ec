"""`niwashi board`: a board file checked, and turned into wiring tables, a parts list and a diagram."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated
from unicodedata import east_asian_width

import typer

from niwashi import data
from niwashi.cli.writing import Force, write_named
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.errors import BadBoardFile, reason
from niwashi.loop.fitting import obstacles
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message
from niwashi.wiring.board_papers import BoardTable, board_summary, board_tables, board_warnings
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import LANGUAGES, translate

app = typer.Typer(help=("Check a board file, or print how to wire the board."), no_args_is_help=True)

_File = Annotated[
    Path, typer.Argument(help="A board file (TOML), such as hardware/boards/garden-36.toml.", metavar="FILE")
]
_Svg = Annotated[
    Path | None,
    typer.Option(
        "--svg",
        help="Write the wiring diagram to this SVG file; any browser shows and prints it.",
        metavar="OUT",
    ),
]


_SETTING = re.compile(r"^\W*board\W*[=:＝：]", re.IGNORECASE)
_TEXT_EDITORS = (".rtf", ".doc", ".docx", ".odt", ".pages", ".rtfd")


@app.command()
def check(file: _File) -> None:
    """Say whether a board file describes a board that can be built, and what is in it.

    niwashi board check hardware/boards/garden-36.toml
    """
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
            typer.echo(translate(obstacle.message, LANGUAGE))


@app.command("of-card", hidden=True)
def of_card(card: Path) -> None:
    """Print the board file named on a card's first partition; on a mistake a note and exit status 2."""
    try:
        typer.echo(board_on(card).encode(), nl=False)
    except BadBoardFile as refused:
        typer.echo(refusal_note(refused), nl=False)
        raise typer.Exit(ExitCode.REFUSED) from refused


@app.command()
def wiring(file: _File, *, svg: _Svg = None, force: Force = False) -> None:
    """Print the wiring table and the parts list of a board; with --svg, draw its wiring diagram too.

    niwashi board wiring hardware/boards/garden-36.toml --svg wiring.svg
    """
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


# The board that a card's first partition asks for, as Windows, Macs and their editors write such files.


def board_on(card: Path) -> str:
    """The text of the board file that is asked for; nothing where none is. Raises BadBoardFile.

    A file of one's own (`board.toml`) goes before a name in `board.txt`, and that before a file that is named
    as a board is (`garden-36.toml`). Case, and endings that a computer has added or hidden, do not count.
    """
    files = sorted(filter(_may_be_meant, card.iterdir()), key=lambda file: (len(file.name), file.name))
    for file in _called("board.toml", files):
        return _checked_text(_text_of(file), file.name)
    for name in filter(None, map(_name_in, _called("board.txt", files))):
        return _board_named(name)
    boards = [file for board in sorted(_boards()) for file in _called(f"{board}.toml", files)]
    if len(boards) > 1:
        raise BadBoardFile("card-several-boards", found=", ".join(file.name for file in boards))
    for file in boards:
        return _checked_text(_text_of(file), file.name)
    for file in files:
        if file.name.casefold().startswith("board.") and file.name.casefold().endswith(_TEXT_EDITORS):
            raise BadBoardFile("card-no-plain-text", file=file.name)
    return ""


def _called(name: str, files: Iterable[Path]) -> list[Path]:
    return [file for file in files if _plain(file.name) == name]


def _may_be_meant(file: Path) -> bool:
    """Macs leave files of their own, which begin with a dot."""
    return file.is_file() and not file.name.startswith(".")


def _plain(name: str) -> str:
    """A file's name as it was meant: Windows hides an ending, and an editor adds another.

    >>> _plain("Board.TXT.txt"), _plain("garden-36.toml.txt"), _plain("board.toml")
    ('board.txt', 'garden-36.toml', 'board.toml')
    """
    plain = data.meant(name).casefold()
    while plain.endswith((".txt.txt", ".toml.txt", ".toml.toml")):
        plain = plain.rpartition(".")[0]
    return plain


def _text_of(file: Path) -> str:
    try:
        return data.text_of(file)
    except (OSError, ValueError) as error:
        raise BadBoardFile("card-unreadable", file=file.name, why=reason(error)) from error


def _checked_text(text: str, name: str) -> str:
    parse_board(text, name)
    return text


def _name_in(file: Path) -> str:
    """The first line that is no comment, also as a setting: `board = garden-36`."""
    lines = (data.meant(_SETTING.sub("", line.partition("#")[0])) for line in _text_of(file).split("\n"))
    return next(filter(None, lines), "")


def _board_named(named: str) -> str:
    """The board file of a name, however that was written: `Garden 36.toml` is garden-36."""
    plain = "-".join(_plain(named).removesuffix(".txt").removesuffix(".toml").replace("_", " ").split())
    if plain not in _boards():
        raise BadBoardFile("card-unknown-board", found=named, known=", ".join(sorted(_boards())))
    return data.text_of(data.boards() / f"{plain}.toml")


def _boards() -> frozenset[str]:
    return frozenset(file.stem for file in data.boards().glob("*.toml"))


def refusal_note(refused: BadBoardFile) -> bytes:
    """Return `board-wrong.txt` in each language, with the mark and line ends that editors expect."""
    lines: list[str] = []
    for language in LANGUAGES:
        wrong, next_ = translate("card-board-wrong", language), translate("card-board-next", language)
        lines += [wrong, translate(refused.message, language), next_, ""]
    return "\n".join(lines).replace("\n", "\r\n").encode("utf-8-sig")
