"""Card places and buttons: a station for each, under a line for each row and column that it hangs on."""

from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import TOP, WIDTH, opened, say
from hardware.handwired.plate import crossing, grid_cells, leftover_cells, other_cells
from hardware.handwired.symbols import draw_button, draw_diode, draw_joint, draw_reed
from hardware.handwired.wires import Step, rail
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import WiredCell

_LEFT, _RIGHT = 300.0, WIDTH - 60
_LANE = 40.0
_ASIDE = 24.0
_MAP = 30.0  # pixels a cell of the little map


def cards(file: BoardFile, number: int, language: str) -> Step:
    """Switch and diode of every card place, and their wires."""
    return _comb(file, "cards", (number, language), other_cells(file, buttons=False), grid_cells(file))


def buttons(file: BoardFile, number: int, language: str) -> Step:
    """The buttons, wired as every switch."""
    before = (*grid_cells(file), *other_cells(file, buttons=False))
    return _comb(file, "buttons", (number, language), other_cells(file, buttons=True), before)


def leftovers(file: BoardFile, number: int, language: str) -> Step:
    """The cells for which the chips have no input: they hang on a row of the computer's own."""
    return _comb(file, "leftovers", (number, language), leftover_cells(file), ())


def bare_buttons(file: BoardFile, number: int, language: str) -> Step:
    """The buttons of a board with chips: on the same row, without diodes."""
    cells = tuple(each for each in file.cells if each.cell.shape is Shape.BUTTON)
    return _comb(file, "bare-buttons", (number, language), cells, leftover_cells(file))


_Cells = tuple[WiredCell, ...]


def _comb(file: BoardFile, name: str, which: tuple[int, str], cells: _Cells, before: _Cells) -> Step:
    """A picture of some cells; lines of the cells before them go on."""
    number, language = which
    step = opened(name, number, language)
    # The rows and columns that these cells hang on, rows first.
    used = {name for each in cells for name in _names(each)}
    lanes = sorted(used, key=lambda name: (name[0] != "R", int(name[1:])))
    gap = (_RIGHT - _LEFT) / len(cells)
    spots = {each.cell.name: _LEFT + gap * (i + 0.5) for i, each in enumerate(cells)}
    size = 1.4 if len(cells) < 6 else 1.0
    heights = {lane: TOP + 30 + _LANE * size * i for i, lane in enumerate(lanes)}
    for each in cells:
        _station(step, each, spots[each.cell.name], heights, size if file.matrix.diodes else -size)
    for lane, y in heights.items():
        mine = [each for each in cells if lane in _names(each)]
        _lane(step, lane, y, mine, has_diode=file.matrix.diodes)
        key = "lane-on" if any(lane in _names(each) for each in before) else "lane-new"
        step.canvas.label(44, y, say(key, language, name=lane), 20, "faint")
    _map(step.canvas, file, cells, language)
    return step


def _names(cell: WiredCell) -> tuple[str, str]:
    at = crossing(cell)
    return f"R{at.row + 1}", f"C{at.column + 1}"


def _station(step: Step, cell: WiredCell, x: float, heights: dict[str, float], size: float) -> None:
    """A switch below its lines, between its column and, with a diode or without (size below 0), its row."""
    draw = _with_diode if size > 0 else _without_diode
    size = abs(size)
    top = max(heights.values()) + 40 * size
    wide = 104.0 * size
    step.canvas.rect(x - wide / 2, top, wide, 176 * size, "plate", "edge", thick=2, round_=10)
    draw(step, cell, (x, top), heights, size)
    _words(step.canvas, cell.cell.name, (x, top + 200 * size), 16 * size)


def _around(at: Point, size: float) -> tuple[float, float, float, float]:
    """Left, right, high and low: the ends of a switch and of its neighbour."""
    return at[0] - _ASIDE * size, at[0] + _ASIDE * size, at[1] + 22 * size, at[1] + 152 * size


def _put_switch(step: Step, name: str, at: Point, size: float) -> tuple[Point, Point]:
    """A switch with both its ends, upright."""
    left, _, high, low = _around(at, size)
    return step.put((f"SW-{name}", "1"), (left, high)), step.put((f"SW-{name}", "2"), (left, low))


def _with_diode(step: Step, cell: WiredCell, at: Point, heights: dict[str, float], size: float) -> None:
    """The switch from its column and, beside it, its diode back to the row, the band above."""
    name, (row, column) = str(crossing(cell)), _names(cell)
    left, right, high, low = _around(at, size)
    switch = _put_switch(step, name, at, size)
    diode = step.put((f"D-{name}", "A"), (right, low)), step.put((f"D-{name}", "K"), (right, high))
    step.wire(column, "column", [(left, heights[column]), switch[0]], pins=[(f"SW-{name}", "1")], halo=5)
    step.wire(row, "row", [(right, heights[row]), diode[1]], pins=[(f"D-{name}", "K")], halo=5)
    step.wire(name, "ink", [switch[1], diode[0]], pins=[(f"SW-{name}", "2"), (f"D-{name}", "A")], thick=4)
    (draw_reed if cell.reed else draw_button)(step.canvas, *switch, 26 * size)
    step.bands[f"D-{name}"] = draw_diode(step.canvas, *diode, 24 * size)


def _without_diode(step: Step, cell: WiredCell, at: Point, heights: dict[str, float], size: float) -> None:
    """The switch from its column, and from its lower end straight back to the row."""
    name, (row, column) = str(crossing(cell)), _names(cell)
    left, right, _, low = _around(at, size)
    switch = _put_switch(step, name, at, size)
    step.wire(column, "column", [(left, heights[column]), switch[0]], pins=[(f"SW-{name}", "1")], halo=5)
    back = [(right, heights[row]), (right, low), switch[1]]
    step.wire(row, "row", back, pins=[(f"SW-{name}", "2")], halo=5)
    (draw_reed if cell.reed else draw_button)(step.canvas, *switch, 26 * size)


def _words(canvas: Canvas, name: str, at: Point, size: float) -> None:
    for i, word in enumerate(name.rsplit(" ", 1) if len(name) > 9 else [name]):
        canvas.label(at[0], at[1] + 1.4 * size * i, word, size, "ink", "middle", bold=True)


def _lane(step: Step, lane: str, y: float, cells: list[WiredCell], *, has_diode: bool) -> None:
    """A line from its tag at the left over all its stations."""
    is_row = lane[0] == "R"
    colour, end = ("row", "K" if has_diode else "2") if is_row else ("column", "1")
    pins = [(f"D-{crossing(each)}" if end == "K" else f"SW-{crossing(each)}", end) for each in cells]
    aside = 2 * _ASIDE if end == "2" else 0.0  # the way back is beside the switch
    taps = [(step.pins[pin][0] + aside, y) for pin in pins]
    start = step.put(rail(lane), (_LEFT - 40, y))
    way = [start, (max(x for x, _ in taps), y)]
    drops = [[tap, (tap[0], step.pins[pin][1]), step.pins[pin]] for tap, pin in zip(taps, pins, strict=True)]
    step.wire(lane, colour, way, *drops, pins=[rail(lane), *pins])
    for tap in taps:
        draw_joint(step.canvas, tap, colour, 8)
    step.canvas.tag(*start, lane, colour, "end")


def _map(canvas: Canvas, file: BoardFile, cells: tuple[WiredCell, ...], language: str) -> None:
    """The board from above, small, with the cells of this picture marked."""
    xs, ys = ([getattr(each.cell, axis) for each in file.cells] for axis in "xy")
    unit = min(_MAP, 226 / (max(ys) - min(ys) + 1.6))
    left, top = _LEFT + 20, 985 - unit * (max(ys) - min(ys) + 1.6)
    canvas.label(left - 40, top + 10, say("map", language), 20, "faint", "end")
    for each in file.cells:
        x = left + (each.cell.x - min(xs) + 0.5) * unit
        y = top + (max(ys) - each.cell.y + 0.8) * unit
        here = each in cells
        half = (
            0.62 if each.cell.shape is Shape.CARD else 0.32 if each.cell.shape is Shape.BUTTON else 0.48
        ) * unit
        canvas.rect(x - half, y - half, 2 * half, 2 * half, "ink" if here else "plate", "edge", round_=3)
    found = sorted(cells, key=lambda each: (-each.cell.y, each.cell.x))
    for i, each in enumerate(found):
        x = left + (max(xs) - min(xs) + 2) * unit + (i // 4) * 380
        canvas.label(x, top + 20 + 34 * (i % 4), f"{each.cell.name}: {', '.join(_names(each))}", 20, "faint")
