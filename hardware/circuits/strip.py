"""The row strip: six cells with reed, diode and pixel, or with a hall sensor; it may be sawn between any two.

One strip serves every board. The chain of pixels runs to and fro over a board, so there are two of each: in
one it runs from left to right, in the other back. Nothing else differs, and none lies turned round: every
pixel is behind its cell's middle, in every row, where the light wells are. `orders` counts how many it takes.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.circuits.design import Design, Part, Text, Zone
from hardware.lengths import lengths

CELLS = 6
PITCH = lengths().cell.pitch
"""Between the centres of two cells, in millimetres."""

HEIGHT = lengths().board.behind + lengths().board.front

_MIDDLE = PITCH / 2
SENSOR = lengths().board.behind
"""From the upper edge down to the line of the cells' middles, where the sensors are."""

_PIXEL = SENSOR - lengths().light.pixel_off

_JOINT_Y = SENSOR - 9.35
"""The first pin of a joint: the last one still clears the fin of a sensor's post (`hardware.housing`)."""

LEGS = (1.27, 2.0)
"""From a hall sensor's element, in the cell's middle: its first leg so far to the left, and in front."""

_ENDS = (3.0, PITCH - 3.0)
_JOINT = "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical"
_PAD = "Connector_PinHeader_2.54mm:PinHeader_1x01_P2.54mm_Vertical"
_C0805 = "Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder"


@dataclass(frozen=True)
class Course:
    """Which way the chain of pixels runs: what the strip's name ends in, the pixel's turn, its mark."""

    ending: str
    turn: float
    mark: str

    def nets(self, cell: int) -> tuple[str, str]:
        """Data at the left and at the right joint of a cell, counted from where the chain comes in."""
        if self is ON:
            return f"DATA{cell + 1}", f"DATA{cell + 2}"
        return f"DATA{CELLS - cell + 1}", f"DATA{CELLS - cell}"


ON = Course("", 180, "{} >")
BACK = Course("-back", 0, "< {}")


def reed_strip(course: Course = ON) -> Design:
    """Cells of upright reed, diode and pixel. The row has a bridge at each joint, cut where rows change."""
    parts = [
        part for cell in range(CELLS) for part in (*_common(cell, f"ROW{cell + 1}", course), *_reed(cell))
    ]
    return _strip("strip-reed", "Row strip, reed switches", parts, ("+5V", "GND"), course)


def hall_strip(course: Course = ON) -> Design:
    """Cells of hall sensor and pixel: the sensor has legs that reach into the post, under the middle."""
    parts = [part for cell in range(CELLS) for part in (*_common(cell, "+3V3", course), *_hall(cell))]
    return _strip("strip-hall", "Row strip, hall sensors", parts, ("+5V", "GND", "+3V3"), course)


def _strip(name: str, title: str, parts: list[Part], flags: tuple[str, ...], course: Course) -> Design:
    return Design(
        name + course.ending,
        title,
        (PITCH * CELLS, HEIGHT),
        tuple(parts),
        (Zone("+5V", "F.Cu"), Zone("GND", "B.Cu")),
        tuple(_texts(name, course)),
        {"+3V3": 0.5},
        flags,
        cuts=tuple(PITCH * i for i in range(1, CELLS)),
    )


def _texts(name: str, course: Course) -> Iterator[Text]:
    middle = "ROW" if name == "strip-reed" else "3V3"
    for cell in range(CELLS):
        left = cell * PITCH
        for line, words in enumerate(("5V", middle, "D", "G")):
            yield Text(words, (left + 5.8, _JOINT_Y + 2.54 * line), 0.8)
        yield Text(course.mark.format(cell + 1), (left + 10.0, _PIXEL), 1.4)
    yield Text(f"Niwashi {name}{course.ending}", (_MIDDLE, HEIGHT - 1.6), 0.9)


def _common(cell: int, middle: str, course: Course) -> Iterator[Part]:
    """Pixel, its capacitor, and the joints at both ends: 5 V, row or 3.3 V, data, ground."""
    left, number = cell * PITCH, cell + 1
    data = course.nets(cell)
    into, onward = data if course is ON else data[::-1]
    yield Part(
        f"LED{number}",
        "LED:WS2812B",
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        "WS2812B",
        "pixel",
        {"1": "+5V", "2": onward, "3": "GND", "4": into},
        (left + _MIDDLE, _PIXEL),
        course.turn,
    )
    yield _capacitor(f"C{number}", "+5V", (left + _MIDDLE + 5.6, _PIXEL), 90)
    for i, (x, net) in enumerate(zip(_ENDS, data, strict=True)):
        pins = {"1": "+5V", "2": middle, "3": net, "4": "GND"}
        yield Part(
            f"J{2 * cell + i + 1}",
            "Connector_Generic:Conn_01x04",
            _JOINT,
            "joint",
            "",
            pins,
            (left + x, _JOINT_Y),
        )


def _capacitor(ref: str, net: str, at: tuple[float, float], turn: float) -> Part:
    return Part(ref, "Device:C", _C0805, "100nF", "c100n", {"1": net, "2": "GND"}, at, turn)


def _reed(cell: int) -> Iterator[Part]:
    left, number = cell * PITCH, cell + 1
    row, column, inner = f"ROW{number}", f"COL{number}", f"REED{number}"
    yield Part(
        f"SW{number}",
        "Switch:SW_Reed",
        "Resistor_THT:R_Axial_DIN0411_L9.9mm_D3.6mm_P5.08mm_Vertical",
        "reed NO",
        "reed",
        {"1": column, "2": inner},
        (left + _MIDDLE, SENSOR),
    )
    yield Part(
        f"D{number}",
        "Diode:1N4448W",
        "Diode_SMD:D_SOD-123",
        "1N4448W",
        "diode",
        {"1": row, "2": inner},
        (left + _MIDDLE + 9.0, SENSOR - 1.0),
        270,
    )
    yield _pad(f"J{100 + number}", column, (left + 3.0, SENSOR - 13.0))
    yield _pad(f"J{200 + number}", column, (left + 3.0, HEIGHT - 3.0))
    if number < CELLS:
        yield Part(
            f"JP{number}",
            "Jumper:SolderJumper_2_Bridged",
            "Jumper:SolderJumper-2_P1.3mm_Bridged_RoundedPad1.0x1.5mm",
            "row bridge",
            "",
            {"1": row, "2": f"ROW{number + 1}"},
            (left + _MIDDLE + 9.0, HEIGHT - 3.0),
        )


def _hall(cell: int) -> Iterator[Part]:
    """The sensor lies high up in the post of its light well, its legs come straight down through the slot."""
    left, number = cell * PITCH, cell + 1
    yield Part(
        f"U{number}",
        "Sensor_Magnetic:DRV5055A1xLPGxQ1",
        "Package_TO_SOT_THT:TO-92_Inline",
        "DRV5055A1",
        "hall",
        {"1": "+3V3", "2": "GND", "3": f"HALL{number}"},
        (left + _MIDDLE - LEGS[0], SENSOR + LEGS[1]),
    )
    yield _capacitor(f"C{100 + number}", "+3V3", (left + _MIDDLE + 6.0, SENSOR + 1.0), 90)
    yield _pad(f"J{100 + number}", f"HALL{number}", (left + 3.0, SENSOR - 13.0))


def _pad(ref: str, net: str, at: tuple[float, float]) -> Part:
    return Part(ref, "Connector_Generic:Conn_01x01", _PAD, net, "", {"1": net}, at)
