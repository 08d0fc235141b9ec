"""Parts that several boards share: pin rows, corner holes, and the far ends of a carrier's ribbons."""

from collections.abc import Iterator, Sequence

from hardware.circuits.design import Design, Part
from hardware.circuits.protection import pin_net
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.wires import header_wires

_PINS = "Connector_PinHeader_2.54mm:PinHeader_1x{0}_P2.54mm_Vertical"
_HOLE = "MountingHole:MountingHole_2.7mm_M2.5"
_HOLE_IN = 3.5
"""From a hole's middle to the edges, in millimetres."""


def header(ref: str, nets: Sequence[str], at: tuple[float, float], turn: float = 0) -> Part:
    """A row of pins 2.54 mm apart, from pin 1 downwards, or to the right if turned by 90 degrees."""
    size = f"{len(nets):02d}"
    pins = {str(i): net for i, net in enumerate(nets, 1)}
    symbol = f"Connector_Generic:Conn_01x{size}"
    return Part(ref, symbol, _PINS.format(size), "pins", f"pins{size}", pins, at, turn)


def holes(size: tuple[float, float], inward: float = _HOLE_IN) -> Iterator[Part]:
    """Four of M2.5: at the corners, or those on the right-hand side further inward along it."""
    width, height = size
    left = [(_HOLE_IN, y) for y in (_HOLE_IN, height - _HOLE_IN)]
    right = [(width - _HOLE_IN, y) for y in (inward, height - inward)]
    for number, at in enumerate([left[0], right[0], left[1], right[1]], 1):
        yield Part(f"H{number}", "Mechanical:MountingHole", _HOLE, "M2.5", "", {}, at)


def ribbon_end(file: BoardFile, carrier: Design, ref: str, at: tuple[float, float], turn: float = 0) -> Part:
    """The other end of a carrier's ribbon: its nets by this board's names, unusable ones left open."""
    (theirs,) = (part for part in carrier.parts if part.ref == ref)
    known = {f"GPIO{line.gpio}": line.name for line in header_wires(file) if line.kind != "data"}
    known |= {"GND": "GND", "+3V3": "+3V3"}
    nets = {pin: known[pin_net(net)] for pin, net in theirs.pins.items() if pin_net(net) in known}
    return Part(ref, theirs.symbol, theirs.footprint, theirs.value, theirs.key, nets, at, turn)


def supplied(net: str) -> str:
    """A board file's 3.3 V by the name that circuit boards have for it."""
    return "+3V3" if net == "3V3" else net
