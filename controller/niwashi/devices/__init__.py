"""Ways to reach a board: switches read over pins or an I2C bus, pixels lit in a chain.

>>> from niwashi import data
>>> board = load(data.boards() / "garden-36.toml")
>>> len(board.geometry), board.geometry.cells[0].name, len(board.chain)
(48, 'a1', 44)
"""

from niwashi.devices.board import SwitchBoard
from niwashi.devices.board_file import BoardFile, load, parse
from niwashi.devices.diagram import diagram
from niwashi.devices.hardware import open_board
from niwashi.devices.i2c import Bus
from niwashi.devices.matrix import Pin, PinFactory
from niwashi.devices.parts import Part, parts
from niwashi.devices.pixels import FRAMES_PER_SECOND, Strip
from niwashi.devices.scanner import Doubt, Scanner
from niwashi.devices.scanners import scanners
from niwashi.devices.wired import INPUTS, Crossing, Input, Switch, WiredCell
from niwashi.devices.wiring import ChipWire, Line, SwitchWire, chip_wires, lines, pixel_order, switch_wires

__all__ = [
    "FRAMES_PER_SECOND",
    "INPUTS",
    "BoardFile",
    "Bus",
    "ChipWire",
    "Crossing",
    "Doubt",
    "Input",
    "Line",
    "Part",
    "Pin",
    "PinFactory",
    "Scanner",
    "Strip",
    "Switch",
    "SwitchBoard",
    "SwitchWire",
    "WiredCell",
    "chip_wires",
    "diagram",
    "lines",
    "load",
    "open_board",
    "parse",
    "parts",
    "pixel_order",
    "scanners",
    "switch_wires",
]
