"""A section of one cell: the place of reed or button, and the layers above and below it."""

from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.wires import Step
from hardware.lengths import Lengths, lengths
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile

_SCALE = 18.0  # pixels a millimetre
_MIDDLE = 660.0
_FLOOR_THICK = 3.0


def switch(file: BoardFile, number: int, language: str) -> Step:
    """A reed upright in its post; or a button in its place."""
    has_reed = any(each.reed for each in file.cells if each.cell.shape is not Shape.BUTTON)
    name = "reed" if has_reed else "press"
    size = lengths()
    step = opened(name, number, language, depth=size.sensor.reed_depth)
    ground = TOP + 600.0
    _floor(step.canvas, size, ground, language)
    if has_reed:
        _case(step.canvas, size, ground, language)
        _reed(step.canvas, size, ground, language)
    else:
        _button(step.canvas, size, ground, language)
    return step


def _floor(canvas: Canvas, size: Lengths, ground: float, language: str) -> None:
    """The floor with its hole, to scale."""
    half, hole = size.cell.pitch / 2 * _SCALE + 20, 4 * _SCALE
    for left in (_MIDDLE - half, _MIDDLE + hole):
        canvas.rect(left, ground, half - hole, _FLOOR_THICK * _SCALE, "copper", "edge")
    _named(canvas, size, ground + _FLOOR_THICK * _SCALE / 2, say("part-floor", language))


def _case(canvas: Canvas, size: Lengths, ground: float, language: str) -> None:
    """Well walls, diffuser and a stone on it, to scale."""
    mm, half = _SCALE, size.cell.pitch / 2 * _SCALE
    top = ground - size.light.well * mm
    for side in (-1, 1):
        x = _MIDDLE + side * half - size.print.wall * mm / 2
        canvas.rect(x, top, size.print.wall * mm, size.light.well * mm, "edge")
    surface = top - size.light.diffuser * mm
    canvas.rect(_MIDDLE - half - 20, surface, 2 * half + 40, size.light.diffuser * mm, "glass", "edge")
    wide, high = size.stone.diameter * mm, size.stone.height * mm
    canvas.rect(_MIDDLE - wide / 2, surface - high, wide, high, "stone", "edge", round_=10)
    for side in (-1, 1):
        x = _MIDDLE + side * size.magnet.ring * mm - size.magnet.diameter * mm / 2
        canvas.rect(
            x, surface - high / 2 - mm / 2, size.magnet.diameter * mm, size.magnet.height * mm, "body"
        )
    _named(canvas, size, surface - high / 2, say("part-stone", language))
    _named(canvas, size, surface + size.light.diffuser * mm / 2, say("part-diffuser", language))
    _named(canvas, size, top + size.light.well * mm * 0.45, say("part-well", language))


def _named(canvas: Canvas, size: Lengths, y: float, text: str) -> None:
    right = _MIDDLE + size.cell.pitch / 2 * _SCALE + 60
    canvas.line([(right - 34, y), (right - 6, y)], "faint", 2)
    canvas.label(right + 4, y, text, 22)


def _reed(canvas: Canvas, size: Lengths, ground: float, language: str) -> None:
    mm = _SCALE
    surface = ground - (size.light.well + size.light.diffuser) * mm
    middle = surface + size.sensor.reed_depth * mm
    high = size.sensor.reed_length * mm
    x = _MIDDLE
    canvas.rect(
        x - 3.6 * mm,
        ground - (size.light.well - 1) * mm,
        7.2 * mm,
        (size.light.well - 1) * mm,
        "plate",
        "edge",
    )
    canvas.rect(x - 1.2 * mm, middle - high / 2, 2.4 * mm, high, "glass", "ink", thick=2, round_=16)
    end = ground + (_FLOOR_THICK + 4) * mm
    canvas.line([(x, middle - high / 2), (x - 5, middle + 14)], "ink", 5)
    canvas.line([(x, middle + high / 2), (x + 5, middle - 14)], "ink", 5)
    canvas.line([(x, middle + high / 2), (x + 1.6 * mm, ground + mm), (x + 2.3 * mm, end)], "ink", 5)
    over = middle - high / 2 - 9
    canvas.line(
        [
            (x, middle - high / 2),
            (x, over),
            (x - 3.9 * mm, over),
            (x - 3.9 * mm, ground + mm),
            (x - 2.3 * mm, end),
        ],
        "column",
        5,
    )
    canvas.label(x - 2.6 * mm, end + 22, say("leg-column", language), 20, "column", "end", bold=True)
    canvas.label(x + 2.6 * mm, end + 22, say("leg-diode", language), 20, "ink", bold=True)
    _measure(canvas, (x - 9.5 * mm, surface), (x - 9.5 * mm, middle), f"{size.sensor.reed_depth:g} mm")
    canvas.line([(x - 9.5 * mm, middle), (x - 1.4 * mm, middle)], "faint", 1.5, dashed=True)
    _sleeve(canvas, (x - 3.9 * mm, ground - 3.4 * mm), language)


def _sleeve(canvas: Canvas, at: Point, language: str) -> None:
    left = 40.0
    for i, line in enumerate(say("part-sleeve", language).splitlines()):
        canvas.label(left, at[1] + 30 * i, line, 20, "column")
    canvas.line([(296, at[1]), (at[0] - 6, at[1])], "column", 1.5)


def _measure(canvas: Canvas, start: Point, end: Point, text: str) -> None:
    middle = (start[1] + end[1]) / 2
    canvas.arrow((start[0], middle), end, "ink", 2)
    canvas.arrow((start[0], middle), start, "ink", 2)
    canvas.label(start[0] - 10, middle, text, 22, "ink", "end", bold=True)


def _button(canvas: Canvas, size: Lengths, ground: float, language: str) -> None:
    """A push button with 6 mm sides on a strip of wood over the hole."""
    mm, x = _SCALE, _MIDDLE
    canvas.rect(x - 5.5 * mm, ground - 1.6 * mm, 11 * mm, 1.6 * mm, "board", "edge")
    canvas.rect(x - 3 * mm, ground - 5.1 * mm, 6 * mm, 3.5 * mm, "body", "ink", thick=2)
    canvas.rect(x - 1.75 * mm, ground - 11.1 * mm, 3.5 * mm, 6 * mm, "ghost", "ink", thick=2)
    _named(canvas, size, ground - 0.8 * mm, say("part-piece", language))
    end = ground + (_FLOOR_THICK + 4) * mm
    canvas.line([(x + 2.6 * mm, ground - 1.6 * mm), (x + 2.6 * mm, end)], "ink", 5)
    canvas.line([(x - 2.6 * mm, ground - 1.6 * mm), (x - 2.6 * mm, end)], "column", 5)
    canvas.label(x - 3.2 * mm, end + 22, say("leg-column", language), 20, "column", "end", bold=True)
    canvas.label(x + 3.2 * mm, end + 22, say("leg-diode", language), 20, "ink", bold=True)
