"""Ways to reach a board: switches read through gpiozero, pixels lit through the Adafruit libraries.

>>> from niwashi import data
>>> board = load(data.boards() / "garden-36.toml")
>>> len(board.geometry), board.geometry.cells[0].name, len(board.chain)
(48, 'a1', 44)
"""

from niwashi.devices.board import MatrixBoard
from niwashi.devices.board_file import BoardFile, load, parse
from niwashi.devices.diagram import diagram
from niwashi.devices.hardware import open_board
from niwashi.devices.matrix import Pin, PinFactory
from niwashi.devices.parts import Part, parts
from niwashi.devices.pixels import FRAMES_PER_SECOND, Strip
from niwashi.devices.wired import Crossing, WiredCell
from niwashi.devices.wiring import Line, SwitchWire, lines, pixel_order, switch_wires

__all__ = [
    "FRAMES_PER_SECOND",
    "BoardFile",
    "Crossing",
    "Line",
    "MatrixBoard",
    "Part",
    "Pin",
    "PinFactory",
    "Strip",
    "SwitchWire",
    "WiredCell",
    "diagram",
    "lines",
    "load",
    "open_board",
    "parse",
    "parts",
    "pixel_order",
    "switch_wires",
]
