"""A board in words: its description, advice, wiring tables and parts.

`niwashi board` prints them, and the page shows them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.wiring.kind_papers import BoardPart, SayText, WiringTable, series_ohm
from niwashi.wiring.parts import parts_list
from niwashi.wiring.switch_papers import papers_of
from niwashi.wiring.wires import header_wires, pixel_order, switch_wires


class BoardTable(NamedTuple):
    """A table in a reader's language: its title, the titles of its columns, its rows."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def board_summary(board: BoardFile, say: SayText) -> str:
    """Return a line about a board: the numbers of cells, switches and pixels, and their wiring."""
    here = papers_of(board)
    measuring = [papers for kind, papers in here.items() if kind.measures]
    told = filter(None, (papers.wired_to(board, say) for papers in measuring[:1] or here.values()))
    wired = reduce(lambda first, more: say("board-wired-and", wired=first, more=more), told)
    return say(
        "board-summary",
        cells=len(board.cells),
        switches=len(switch_wires(board)),
        wired=wired,
        pixels=len(board.chain),
        driver=board.pixels.driver.upper(),
        limit=f"{board.pixels.limit_ma:g}",
    )


def board_warnings(board: BoardFile, say: SayText) -> Iterator[str]:
    """Yield warnings about wiring that works but had better be changed."""
    return (warning for papers in papers_of(board).values() for warning in papers.warnings(board, say))


def board_tables(board: BoardFile, say: SayText) -> Iterator[BoardTable]:
    """Yield the wiring tables of a board, and the list of its parts."""
    for table in _tables(board, say):
        columns = [say(f"board-column-{column}") for column in table.columns]
        yield BoardTable(say(table.title), columns, table.rows)


def _tables(board: BoardFile, say: SayText) -> Iterator[WiringTable]:
    if lines := list(_line_rows(board, say)):
        title = "board-table-lines" if board.serial is None else "board-table-pico-lines"
        yield WiringTable(title, ("wire", "gpio", "pin", "use"), lines)
    here = papers_of(board).values()
    yield from filter(None, (papers.chip_table(board, say) for papers in here))
    yield from filter(None, (papers.switch_table(board, say) for papers in here))
    if board.has_chain:
        pixels = [(str(number), cell) for number, cell in enumerate(pixel_order(board))]
        yield WiringTable("board-table-pixels", ("pixel", "cell"), pixels)
    parts = [_part_row(part, say) for part in parts_list(board)]
    yield WiringTable("board-table-parts", ("count", "part"), parts)


def _line_rows(board: BoardFile, say: SayText) -> Iterable[Sequence[str]]:
    for line in header_wires(board):
        ohm = series_ohm(line.kind, is_pi=board.serial is None)
        kind = line.kind
        if board.matrix.driven == "columns":
            kind = {"row": "row-read", "column": "column-driven"}.get(kind, kind)
        use = say(f"board-use-{kind}", **({"ohm": ohm} if ohm else {}))
        yield line.name, str(line.gpio), str(line.header_pin), use


def _part_row(part: BoardPart, say: SayText) -> Sequence[str]:
    count = say("board-as-many-as-pieces") if part.quantity is None else str(part.quantity)
    return count, say(part.key, rating=part.rating)
