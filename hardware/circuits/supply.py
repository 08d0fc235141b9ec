"""The way of 5 V and data to the pixels, the same on the HAT and on the Pico's carrier.

Supply, fuse, two P-channel transistors source to source, 1000 µF, pixels. The first transistor keeps a supply
the wrong way round away from everything; the second turns on slowly, so that the capacitors charge with a
quarter of an ampere instead of dozens. `decks_power` simulates both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import cos, radians

from hardware.circuits.design import Part, Text

SOFT_KOHM = 100
"""From the gates to ground."""
GATE_NF = 100
"""From the gates to the output: how slowly it rises."""
HOLD_NF = 1000
"""From the gates to the sources: keeps both off while the plug goes in."""

R0805 = "Resistor_SMD:R_0805_2012Metric_Pad1.20x1.40mm_HandSolder"
C0805 = "Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder"
_FET = "Package_TO_SOT_SMD:TO-252-2"
_CLAMP = "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-{0}-5.08_1x0{0}_P5.08mm_Horizontal"

FUSE_A = 2.5
"""The largest fuse that belongs into the holder: that of the hungriest board (`fuse_a`)."""

_NAMES = {"J3": (-1.5, -8.6, 0.0), "J4": (-1.5, -13.7, 0.0)}
"""Where the clamps' names are printed: above, since what their poles are stands beside them."""

Place = tuple[float, float, float]


def supply_parts(places: Mapping[str, Place], data: str) -> Iterator[Part]:
    """Every part from the supply's clamp to the pixels' clamp; `data` is the net of the computer's pin."""
    for part in _parts(data):
        x, y, turn = places[part.ref]
        yield replace(part, at=(x, y), turn=turn, named=_NAMES.get(part.ref))


def supply_texts(places: Mapping[str, Place]) -> Iterator[Text]:
    """Return the texts beside the clamps' poles and the fuse."""
    for ref, words in (("J3", ("+5V", "GND")), ("J4", ("+5V", "DATA", "GND"))):
        x, y, _ = places[ref]
        for line, word in enumerate(words):
            yield Text(word, (x - 7.4, y - 5.08 * line), 0.9)
    x, y, turn = places["F1"]
    along = cos(radians(turn))  # its holder lies to the right of its first pin, or to the left
    yield Text(f"T {FUSE_A:g} A max", (x + 11.3 * along + 7.0, y - 5.9 * along), 0.9)


def _parts(data: str) -> Iterator[Part]:
    clamp = "Connector:Screw_Terminal_01x0{}"
    yield _part("J3", clamp.format(2), _CLAMP.format(2), "5 V in", "clamp2", "VIN", "GND")
    fuse = "Fuse:Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open"
    yield _part("F1", "Device:Fuse", fuse, f"T {FUSE_A:g} A max", "fuseholder", "VIN", "VFUSED")
    yield from _transistors()
    electrolytic = "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm"
    yield _part("C1", "Device:C_Polarized", electrolytic, "1000uF 10V", "c1000u", "+5V", "GND")
    # The 74AHCT125: one gate lifts the data to 5 V, the inputs of the others rest at ground.
    pins = ("GND", data, "SHIFTED", "GND", "GND", "", "GND", "", "GND", "GND", "", "GND", "GND", "+5V")
    yield _part("U1", "74xx:74AHCT125", "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm", "74AHCT125", "shifter", *pins)
    yield _part("C2", "Device:C", C0805, "100nF", "c100n", "+5V", "GND")
    yield _part("R1", "Device:R", R0805, "330", "r330", "SHIFTED", "PIXELS")
    yield _part("R3", "Device:R", R0805, "100k", "r100k", data, "GND")
    yield _part("J4", clamp.format(3), _CLAMP.format(3), "pixels", "clamp3", "+5V", "PIXELS", "GND")


def _transistors() -> Iterator[Part]:
    fet = "Transistor_FET:SUD50P04-08"
    yield _part("Q1", fet, _FET, "SUD50P04-08", "fet", "GATE", "VFUSED", "VMID")
    yield _part("Q2", fet, _FET, "SUD50P04-08", "fet", "GATE", "+5V", "VMID")
    yield _part("R2", "Device:R", R0805, f"{SOFT_KOHM}k", "r100k", "GATE", "GND")
    yield _part("C3", "Device:C", C0805, "1uF", "c1u", "GATE", "VMID")
    yield _part("C4", "Device:C", C0805, "100nF", "c100n", "GATE", "+5V")


def _part(ref: str, symbol: str, footprint: str, value: str, key: str, *nets: str) -> Part:
    pins = {str(i): net for i, net in enumerate(nets, 1) if net}
    return Part(ref, symbol, footprint, value, key, pins)
