"""The board between hall strips and the Pico: its multiplexers, and a connector for every line of cells.

All of it is counted from the board file: which channel each cell has, which pins of the Pico select and read.
Cells that lie in one line (a rank, a player's cards) share a connector, in order from left to right, so each
strip's sensors come in one flat cable.
"""

from collections import defaultdict
from collections.abc import Iterator

from hardware.circuits.connectors import header, holes, ribbon_end, supplied
from hardware.circuits.design import Design, Part, Text, Zone
from hardware.circuits.netlist import netlist
from hardware.circuits.supply import C0805
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.chip_papers import HallWire, hall_wires
from niwashi.wiring.wires import header_wires

_SIZE = (100.0, 76.0)
_PITCH = 21.6
_FIRST_X = 16.5
_EDGES = (72.0, 4.0)
"""Where connectors stand, below and above by turns: each multiplexer has its own lines around it."""

_CHIPS = ((31.0, 38.0), (54.0, 38.0), (77.0, 38.0))
_RIBBONS = {"J2": (5.5, 14.0), "J5": (5.5, 50.0)}
_BUTTONS = (96.5, 32.0)


def hall_board(file: BoardFile, carrier: Design) -> Design:
    """Three CD74HC4067 on the carrier's two ribbons; the buttons' lines of the same ribbon come out too."""
    parts = [
        *(ribbon_end(file, carrier, ref, at) for ref, at in _RIBBONS.items()),
        *_chips(file),
        *_connectors(file),
        *holes(_SIZE, 14.0),
    ]
    return Design(
        "hall-board",
        "Multiplexers of hall sensors",
        _SIZE,
        tuple(parts),
        (Zone("GND", "F.Cu"), Zone("GND", "B.Cu")),
        tuple(_texts(file)),
        {"+3V3": 0.8},
        ("+3V3", "GND"),
        3.0,
    )


def sensor_lines(file: BoardFile) -> list[list[HallWire]]:
    """The hall sensors line by line in the order of their channels, each line from left to right."""
    places = {wired.cell.name: (wired.cell.y, wired.cell.x) for wired in file.cells}
    found: dict[float, list[HallWire]] = defaultdict(list)
    for wire in sorted(hall_wires(file), key=lambda wire: places[wire.cell]):
        found[places[wire.cell][0]].append(wire)
    return sorted(found.values(), key=lambda line: line[0].at)


def _chips(file: BoardFile) -> Iterator[Part]:
    symbol, footprint = "74xx:CD74HC4067M", "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm"
    wired = netlist(file).of_kind("multiplexer")
    for number, (chip, at) in enumerate(zip(wired, _CHIPS, strict=True), 1):
        pins = {pin: supplied(net) for pin, net in chip.pins.items()}
        yield Part(f"U{number}", symbol, footprint, "CD74HC4067", "mux", pins, at)
        yield _capacitor(f"C{number}", "100nF", "c100n", (at[0] + 3.5, at[1] - 10.0))
    yield _capacitor("C4", "1uF", "c1u", (14.5, 46.0))


def _capacitor(ref: str, value: str, key: str, at: tuple[float, float]) -> Part:
    return Part(ref, "Device:C", C0805, value, key, {"1": "+3V3", "2": "GND"}, at)


def _place(number: int) -> tuple[float, float]:
    return _FIRST_X + number // 2 * _PITCH, _EDGES[number % 2]


def _connectors(file: BoardFile) -> Iterator[Part]:
    """3.3 V, ground and its sensors for every line of cells; rows and columns for the buttons."""
    for number, wires in enumerate(sensor_lines(file)):
        nets = ["+3V3", "GND", *(str(wire.at) for wire in wires)]
        yield header(f"J{11 + number}", nets, _place(number), 90)
    switches = [line.name for line in header_wires(file) if line.kind in ("row", "column")]
    yield header("J3", switches, _BUTTONS)


def _texts(file: BoardFile) -> Iterator[Text]:
    yield Text("Niwashi hall-board", (53.0, 54.0), 1.2)
    for number, wires in enumerate(sensor_lines(file)):
        x, y = _place(number)
        words = f"3V3 G {wires[0].cell}-{wires[-1].cell.split()[-1]}"
        yield Text(words, (x + 8.0, y + (4.0 if y < _SIZE[1] / 2 else -4.0)), 0.9)
    yield Text("buttons", (_BUTTONS[0] - 1.0, _BUTTONS[1] - 3.4), 0.9)
