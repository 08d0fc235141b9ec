"""The expanders' board: one MCP23017 with its inputs, a link of the I2C string; as many are made as chips.

Small boards on a string, each near its fourteen cells, instead of one with all the chips: wires to cells stay
short, and one layout serves every chip, told apart by bridges. The first in the string has the HAT's ribbon
too, with the lines of the matrix that the chips' inputs leave over; the last one closes JP4, which adds its
pull-ups to the Pi's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hardware.circuits.connectors import header, holes, ribbon_end, supplied
from hardware.circuits.design import Design, Part, Text, Zone
from hardware.circuits.netlist import netlist
from hardware.circuits.supply import C0805, R0805
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.chip_papers import chip_wires
from niwashi.wiring.wires import header_wires

PULL_UP_OHM = 4700
FIRST_ONLY = ("J5", "J6")
LAST_ONLY = ("R1", "R2")
"""Parts that only one board of the string has."""

BRIDGES = {"JP1": "17", "JP2": "16", "JP3": "15"}
"""The bridges of A2, A1, A0 and the chip's pins: from the middle to 1 (ground) or to 3 (3.3 V)."""

_SIZE = (70.0, 48.0)
_BRIDGES_X, _BRIDGES_PITCH = 13.0, 8.0
_BUS = ("SDA", "SCL", "INT", "+3V3", "GND")
_SYMBOL, _SO28 = "Interface_Expansion:MCP23017_SO", "Package_SO:SOIC-28W_7.5x17.9mm_P1.27mm"
_BRIDGE3 = "Jumper:SolderJumper-3_P1.3mm_Open_RoundedPad1.0x1.5mm_NumberLabels"
_BRIDGE2 = "Jumper:SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm"


def expander_board(file: BoardFile, carrier: Design) -> Design:
    """A board for any one of the file's expanders, on which all of them are wired alike."""
    expander = netlist(file).of_kind("expander")[0]
    pins = {pin: supplied(net.removeprefix(expander.ref)) for pin, net in expander.pins.items()}
    chip = pins | {pin: f"ADDR{2 - i}" for i, pin in enumerate(BRIDGES.values())}
    parts = [
        replace(ribbon_end(file, carrier, "J2", (17.0, 42.0), 90), ref="J5"),
        header("J6", _matrix(file), (12.0, 33.5), 90),
        header("J1", _BUS, (4.0, 12.0)),
        header("J2", _BUS, (_SIZE[0] - 4.0, 12.0)),
        *_chip(chip),
        *_inputs(),
        *_pull_ups(),
        *holes(_SIZE),
    ]
    return Design(
        "expander",
        "MCP23017 on a string",
        _SIZE,
        tuple(parts),
        (Zone("GND", "F.Cu"), Zone("GND", "B.Cu")),
        tuple(_texts(file)),
        {"+3V3": 0.5},
        ("+3V3", "GND"),
        3.0,
    )


def bridged(design: Design, jumpers: tuple[int, int, int], name: str, *, is_last: bool) -> Mapping[str, str]:
    """Return the board file's net for each net of the board, with the bridges closed for a chip.

    `jumpers` are A2, A1, A0; `name` is the chip's, such as "X3".
    """
    every = {net: net for part in design.parts for net in part.pins.values()}
    inputs = {
        net: f"{name}{net}" for net in every if len(net) == 2 and net[0] in "AB" and net[1] in "0123456"
    }
    levels = {f"ADDR{2 - i}": "+3V3" if level else "GND" for i, level in enumerate(jumpers)}
    return every | inputs | levels | ({"PULL": "+3V3"} if is_last else {})


def _matrix(file: BoardFile) -> list[str]:
    return [line.name for line in header_wires(file) if line.kind in ("row", "column")]


def _chip(pins: dict[str, str]) -> Iterator[Part]:
    yield Part("U1", _SYMBOL, _SO28, "MCP23017", "expander", pins, (35.0, 17.0), 90)
    yield Part("C1", "Device:C", C0805, "100nF", "c100n", {"1": "+3V3", "2": "GND"}, (37.5, 25.0))
    for number, (ref, pin) in enumerate(BRIDGES.items()):
        ends = {"1": "GND", "2": pins[pin], "3": "+3V3"}
        yield Part(ref, "Jumper:SolderJumper_3_Open", _BRIDGE3, f"A{2 - number}", "", ends,
                   (_BRIDGES_X + _BRIDGES_PITCH * number, 27.5))  # fmt: skip


def _inputs() -> Iterator[Part]:
    """Seven inputs and ground for each port: at the edge that the chip's side looks to."""
    for ref, port, x in (("J3", "B", 13.0), ("J4", "A", 39.0)):
        yield header(ref, ["GND", *(f"{port}{i}" for i in range(7))], (x, 4.0), 90)


def _pull_ups() -> Iterator[Part]:
    value = f"{PULL_UP_OHM / 1000:g}k"
    for ref, net, x in (("R1", "SDA", 46.0), ("R2", "SCL", 50.0)):
        yield Part(ref, "Device:R", R0805, value, "r4k7", {"1": "PULL", "2": net}, (x, 27.5), 90)
    ends = {"1": "PULL", "2": "+3V3"}
    yield Part("JP4", "Jumper:SolderJumper_2_Open", _BRIDGE2, "last", "", ends, (56.0, 27.5))


def _texts(file: BoardFile) -> Iterator[Text]:
    yield Text("Niwashi expander", (57.0, 43.5), 1.0)
    for number in range(len(BRIDGES)):
        x = _BRIDGES_X + _BRIDGES_PITCH * number
        yield Text(f"A{2 - number}", (x + 3.4, 25.3), 0.8)
    for x in (4.0 + 3.6, _SIZE[0] - 4.0 - 3.6):
        for line, net in enumerate(_BUS):
            yield Text(net.removeprefix("+").replace("GND", "G"), (x, 12.0 + 2.54 * line), 0.8)
    for x, port in ((13.0, "B"), (39.0, "A")):
        for i, word in enumerate(("G", *(f"{port}{i}" for i in range(7)))):
            yield Text(word, (x + 2.54 * i, 7.0), 0.8)
    for i, word in enumerate(_matrix(file)):
        yield Text(word, (12.0 + 2.54 * i, 30.5), 0.8, turn=90)
    for number, chip in enumerate(chip_wires(file)):
        marks = "".join("3" if level else "1" for level in chip.jumpers)
        yield Text(f"{chip.name} {marks}", (58.5, 32.0 + 1.6 * number), 0.8)
