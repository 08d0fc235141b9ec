"""The papers to build a board: a wiring diagram, tables, and the parts to buy.

>>> from niwashi import data
>>> from niwashi.devices import load_board
>>> from niwashi.wiring import parts_list
>>> board = load_board(data.boards() / "garden-36.toml")
>>> next(part.quantity for part in parts_list(board) if part.key == "board-part-diode")
48
"""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.wiring.board_papers import BoardTable, board_summary, board_tables, board_warnings
    from niwashi.wiring.parts import fuse_a, parts_list, supply_a
    from niwashi.wiring.wiring_diagram import diagram

__all__ = [
    "BoardTable",
    "board_summary",
    "board_tables",
    "board_warnings",
    "diagram",
    "fuse_a",
    "parts_list",
    "supply_a",
]

__getattr__ = offer_later(
    __name__,
    {
        "board_papers": ["BoardTable", "board_summary", "board_tables", "board_warnings"],
        "parts": ["fuse_a", "parts_list", "supply_a"],
        "wiring_diagram": ["diagram"],
    },
)
