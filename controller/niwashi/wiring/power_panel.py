"""Level shifter, supply and the parts list in the wiring diagram."""

from collections.abc import Callable

from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.wiring_table import header_wires
from niwashi.wiring.parts import parts_list, supply_a
from niwashi.words.catalogue import translate

_WIDE = 480.0
_PARTS, _PART = 592.0, 20.0  # where the list of parts begins, and the height of its lines

_DATA, _PLUS, _GROUND = 100.0, 300.0, 372.0  # heights of the data wire and the two rails

FeedPoint = Callable[[float, float], tuple[float, float]]


def power_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    return _WIDE, _PARTS + _PART * len(parts_list(file))


def parts_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the inside of a panel with the list of parts alone."""
    return _WIDE, _PART * len(parts_list(file))


def draw_parts(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the list of parts, for a board whose lights need no supply of their own."""
    _draw_list(drawing, file, lambda x, y: (left + x, top + 16 + y), language)


def draw_power(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the path of data and 5 V from the Pi and the supply to the first pixel."""

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x, top + y

    _draw_rails(drawing, at)
    _draw_data(drawing, at)
    _draw_boxes(drawing, file, at, language)
    _draw_capacitors(drawing, at)
    for i, part in enumerate(("shift", "ground", "fuse", "spare")):
        drawing.text(*at(0, 446 + 22 * i), translate(f"board-diagram-power-{part}", language), size=12)
    drawing.bold(*at(0, _PARTS - 26), translate("board-table-parts", language))
    _draw_list(drawing, file, lambda x, y: at(x, _PARTS + y), language)


def _draw_list(drawing: SvgDrawing, file: BoardFile, at: FeedPoint, language: str) -> None:
    for i, part in enumerate(parts_list(file)):
        name = translate(part.key, language, rating=part.rating)
        if part.quantity is not None:
            drawing.text(*at(24, _PART * i), str(part.quantity), size=12, at="end")
        drawing.text(*at(34, _PART * i), name, size=12)


def _draw_boxes(drawing: SvgDrawing, file: BoardFile, at: FeedPoint, language: str) -> None:
    data = next(wire for wire in header_wires(file) if wire.kind == "data")
    gpio = f"GPIO {data.gpio}"
    _box(drawing, at(0, 60), 120, 108, file.header.name)
    _pin(
        drawing,
        at(6, _DATA),
        translate("board-diagram-pin", language, what=gpio, pin=data.header_pin),
    )
    _pin(
        drawing,
        at(6, 146),
        translate("board-diagram-pin", language, what="GND", pin=file.header.data_ground),
    )
    _box(drawing, at(190, 50), 130, 118, "74AHCT125")
    for label, x, y, anchor in (
        ("2  1A", 196, _DATA, "start"),
        ("1  1OE", 196, 132, "start"),
        ("1Y  3", 314, _DATA, "end"),
        ("14", 225, 154, "middle"),
        ("7", 262, 154, "middle"),
    ):
        _pin(drawing, at(x, y), label, anchor)
    _box(drawing, at(0, 262), 130, 130, translate("board-diagram-supply", language))
    drawing.text(*at(10, 338), f"5 V, ≥ {supply_a(file):g} A", size=13)
    _pin(drawing, at(124, _PLUS), "+5 V", "end")
    _pin(drawing, at(124, _GROUND), "GND", "end")
    _box(drawing, at(362, 262), 112, 130, "")
    drawing.bold(*at(372, 340), translate("board-diagram-first-pixel", language), size=13)
    _pin(drawing, at(418, 276), "DIN", "middle")
    _pin(drawing, at(368, _PLUS), "+5 V")
    _pin(drawing, at(368, _GROUND), "GND")


def _draw_rails(drawing: SvgDrawing, at: FeedPoint) -> None:
    drawing.line([at(130, _PLUS), at(362, _PLUS)], "power", 2.6)
    drawing.rect(*at(158, _PLUS - 7), 38, 14, fill="panel", edge="power", round_=2)
    drawing.line([at(158, _PLUS), at(196, _PLUS)], "power", 1.2)
    drawing.text(*at(177, _PLUS - 13), "F", size=12, colour="power", at="middle")
    drawing.line([at(130, _GROUND), at(362, _GROUND)], "ground", 2.6)
    drawing.line([at(225, 168), at(225, _PLUS)], "power")
    drawing.line([at(262, 168), at(262, _GROUND)], "ground")
    drawing.line([at(120, 146), at(138, 146), at(138, _GROUND)], "ground")
    drawing.line([at(190, 132), at(148, 132), at(148, _GROUND)], "ground")
    drawing.circle(*at(225, _PLUS), 3.6, fill="power")
    for x in (138, 148, 262):
        drawing.circle(*at(x, _GROUND), 3.6, fill="ground")


def _draw_data(drawing: SvgDrawing, at: FeedPoint) -> None:
    drawing.line([at(120, _DATA), at(190, _DATA)], "data", 2.4)
    drawing.line([at(320, _DATA), at(418, _DATA), at(418, 262)], "data", 2.4)
    drawing.rect(*at(348, _DATA - 7), 44, 14, fill="panel", edge="data", round_=2)
    drawing.text(*at(370, _DATA - 13), "330 Ω", size=12, colour="data", at="middle")
    drawing.shape([at(412, 236), at(424, 236), at(418, 248)], "data")


def _draw_capacitors(drawing: SvgDrawing, at: FeedPoint) -> None:
    x = 318
    drawing.line([at(x, _PLUS), at(x, 332)], "ink")
    drawing.line([at(x - 13, 332), at(x + 13, 332)], "ink", 2.6)
    drawing.line([at(x - 13, 340), at(x + 13, 340)], "ink", 2.6)
    drawing.line([at(x, 340), at(x, _GROUND)], "ink")
    drawing.text(*at(x - 17, 326), "+", size=13, at="end")
    drawing.text(*at(x - 2, 394), "1000 µF", size=12, at="middle")
    drawing.circle(*at(x, _PLUS), 3.6, fill="power")
    drawing.circle(*at(x, _GROUND), 3.6, fill="ground")
    drawing.line([at(225, 205), at(240, 205)], "ink")
    drawing.line([at(240, 196), at(240, 214)], "ink", 2.6)
    drawing.line([at(247, 196), at(247, 214)], "ink", 2.6)
    drawing.line([at(247, 205), at(262, 205)], "ink")
    drawing.circle(*at(225, 205), 3, fill="power")
    drawing.circle(*at(262, 205), 3, fill="ground")
    drawing.text(*at(270, 209), "100 nF", size=12)


def _box(drawing: SvgDrawing, corner: tuple[float, float], width: float, height: float, title: str) -> None:
    drawing.rect(*corner, width, height, fill="square", edge="faint", round_=6)
    drawing.bold(corner[0] + 10, corner[1] + 20, title, size=13)


def _pin(drawing: SvgDrawing, end: tuple[float, float], label: str, anchor: str = "start") -> None:
    drawing.text(end[0], end[1] + 4, label, size=11, at=anchor)
