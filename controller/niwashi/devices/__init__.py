"""Ways to reach a board: switches read through gpiozero, pixels lit through the Adafruit libraries.

>>> from niwashi import data
>>> board = load(data.boards() / "garden-36.toml")
>>> len(board.geometry), board.geometry.cells[0].name, len(board.chain)
(48, 'a1', 44)
"""

from niwashi.devices.board import MatrixBoard
from niwashi.devices.board_file import BoardFile, load, parse
from niwashi.devices.hardware import open_board
from niwashi.devices.matrix import Pin, PinFactory
from niwashi.devices.pixels import FRAMES_PER_SECOND, Strip
from niwashi.devices.wired import Crossing, WiredCell

__all__ = [
    "FRAMES_PER_SECOND",
    "BoardFile",
    "Crossing",
    "MatrixBoard",
    "Pin",
    "PinFactory",
    "Strip",
    "WiredCell",
    "load",
    "open_board",
    "parse",
]
