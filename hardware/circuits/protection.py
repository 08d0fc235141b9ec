"""Resistors between a carrier's ribbons and the computer: a wire that slips onto 5 V must not cost it a pin.

What is a row on one board is a column on another, and a row bears less; so each line has what the most tender
of its uses bears, and one carrier serves every board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hardware.circuits.design import Part
from hardware.circuits.supply import R0805
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.kind_papers import series_ohm
from niwashi.wiring.wires import header_wires

PITCH = 1.96
"""From one resistor to the next beside it, in millimetres: they are soldered by hand."""


def line_ohms(boards: Iterable[BoardFile]) -> dict[str, int]:
    """The resistor of each GPIO's net, for boards on one kind of computer; buses and ADCs have none."""
    found: dict[str, int] = {}
    for file in boards:
        for line in header_wires(file):
            ohm = series_ohm(line.kind, is_pi=file.serial is None)
            if ohm is not None:
                net = f"GPIO{line.gpio}"
                found[net] = min(ohm, found.get(net, ohm))
    return found


def wire_net(net: str, ohms: Mapping[str, int]) -> str:
    """The net on the ribbon's side of a GPIO's resistor, if it has one.

    >>> wire_net("GPIO17", {"GPIO17": 68}), wire_net("GPIO2", {"GPIO17": 68})
    ('WIRE17', 'GPIO2')
    """
    return net.replace("GPIO", "WIRE") if net in ohms else net


def pin_net(net: str) -> str:
    """The computer's net behind a wire of a ribbon, whether there is a resistor between or not.

    >>> pin_net("WIRE17"), pin_net("GPIO2"), pin_net("GND")
    ('GPIO17', 'GPIO2', 'GND')
    """
    return net.replace("WIRE", "GPIO")


def series_parts(
    nets: Sequence[str], ohms: Mapping[str, int], first: int, at: tuple[float, float], turn: float
) -> Iterator[Part]:
    """A resistor for each net that wants one: standing ones (90) side by side, others one below another."""
    for i, net in enumerate(net for net in nets if net in ohms):
        along = (PITCH * i, 0.0) if turn else (0.0, PITCH * i)
        ends = {"1": wire_net(net, ohms), "2": net}
        value, place = f"{ohms[net]}", (round(at[0] + along[0], 3), round(at[1] + along[1], 3))
        # Beside the end of each: between them, where the footprint has its name, lies the next one.
        named = (0.0, -2.65, 90.0) if turn else (2.65, 0.0, 0.0)
        yield Part(f"R{first + i}", "Device:R", R0805, value, f"r{value}", ends, place, turn, named=named)
