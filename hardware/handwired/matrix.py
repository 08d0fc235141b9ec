"""The grid's pictures: marking, diodes, row wires, column wires, each with one cell enlarged beside it."""

from itertools import groupby

from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.plate import PARTS, Plate, crossing, draw_plate, plate_of
from hardware.handwired.symbols import draw_diode, draw_joint
from hardware.handwired.wires import Step, rail
from hardware.lengths import lengths
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import WiredCell

_BIG = 470.0  # pixels of the enlarged cell
_BIG_AT = (1135.0, TOP + 380)
_TAIL = 0.72  # how far a row or column runs beyond its outermost cell's middle


def marking(file: BoardFile, number: int, language: str) -> Step:
    """Return the places of the holes, in millimetres."""
    size = lengths()
    step = opened("marking", number, language, "below", pitch=size.cell.pitch, hole=8)
    plate = plate_of(file, wide=1000)
    draw_plate(step.canvas, plate)
    left, top, right, bottom = plate.box
    canvas = step.canvas
    xs = sorted({plate.at(each)[0] for each in plate.cells})
    ys = sorted({plate.at(each)[1] for each in plate.cells})
    edge = size.frame.border + size.cell.pitch / 2
    for i, x in enumerate(xs):
        canvas.line([(x, top), (x, bottom)], "ghost", 1.5, dashed=True)
        canvas.label(x, top - 18, f"{edge + i * size.cell.pitch:.1f}", 19, "ink", "middle")
    for i, y in enumerate(ys):
        canvas.line([(left, y), (right, y)], "ghost", 1.5, dashed=True)
        canvas.label(left - 12, y, f"{edge + i * size.cell.pitch:.1f}", 19, "ink", "end")
    for each in plate.cells:
        canvas.circle(*plate.at(each), 4 / size.cell.pitch * plate.unit, "paper", "ink", 3)
        canvas.circle(*plate.at(each), 2, "ink")
    x = right + 40
    wide, high = (edge + (len(each) - 1) * size.cell.pitch + edge for each in (xs, ys))
    for i, line in enumerate(
        say("marking-side", language, wide=f"{wide:.1f}", high=f"{high:.1f}").splitlines()
    ):
        canvas.label(x, top + 40 + 34 * i, line, 22)
    return step


def diodes(file: BoardFile, number: int, language: str) -> Step:
    """A diode at each switch, its band towards the row."""
    step = opened("diodes", number, language, "below")
    plate = plate_of(file)
    draw_plate(step.canvas, plate)
    for each in plate.cells:
        _put(step, plate, each)
        way = [plate.part(each, "2"), plate.part(each, "A")]
        step.wire(f"{crossing(each)}", "ink", way, pins=[_pin(each, "2"), _pin(each, "A")], thick=4)
        step.bands[_pin(each, "K")[0]] = _diode(step.canvas, plate, each)
    big = _enlarged(step.canvas, plate, language)
    _big_diode(step.canvas, big, plate.cells[0])
    _big_legs(step.canvas, big, language)
    x, y = big.part(plate.cells[0], "A")
    step.canvas.label(x - 44, y + 0.165 * big.unit, say("part-diode", language), 22, at="end")
    step.canvas.label(x - 44, y + 0.23 * big.unit, say("part-band", language), 24, at="end", bold=True)
    step.canvas.arrow((x - 40, y + 0.23 * big.unit), (x - 24, y + 0.23 * big.unit), "ink")
    return step


def rows(file: BoardFile, number: int, language: str) -> Step:
    """A bare wire along each rank, under the diodes' lower ends."""
    step = opened("rows", number, language, "below")
    plate = plate_of(file)
    draw_plate(step.canvas, plate)
    for index, cells in _lines_of(plate, by_row=True):
        for each in cells:
            _put(step, plate, each)
            step.canvas.line([plate.part(each, "2"), plate.part(each, "A")], "faint", 3)
            _diode(step.canvas, plate, each, "faint")
        name = f"R{index + 1}"
        ends = [plate.part(each, "K") for each in cells]
        y, left = ends[0][1], plate.box[0] - 10
        way = [(left, y), (max(x for x, _ in ends), y)]
        step.put(rail(name), way[0])
        step.wire(name, "row", way, pins=[rail(name), *(_pin(each, "K") for each in cells)], thick=6)
        for at in ends:
            draw_joint(step.canvas, at, "row")
        step.canvas.tag(left - 4, y, name, "row", "end")
    big = _enlarged(step.canvas, plate, language)
    first = plate.cells[0]
    _big_diode(step.canvas, big, first)
    x, y = big.part(first, "K")
    step.canvas.line([(_BIG_AT[0] - _BIG / 2, y), (_BIG_AT[0] + _BIG / 2, y)], "row", 12)
    draw_joint(step.canvas, (x, y), "row", 14)
    step.canvas.label(x - 60, y - 34, say("part-row", language), 24, "row", "end", bold=True)
    _big_legs(step.canvas, big, language, quiet=True)
    return step


def columns(file: BoardFile, number: int, language: str) -> Step:
    """An insulated wire along each file, bared where it meets the switches' other legs."""
    step = opened("columns", number, language, "below")
    plate = plate_of(file)
    draw_plate(step.canvas, plate)
    for _, cells in _lines_of(plate, by_row=True):
        y = plate.part(cells[0], "K")[1]
        step.canvas.line([(plate.box[0] - 10, y), (max(plate.part(c, "K")[0] for c in cells), y)], "ghost", 5)
    for index, cells in _lines_of(plate, by_row=False):
        _column(step, plate, f"C{index + 1}", cells)
    big = _enlarged(step.canvas, plate, language)
    first = plate.cells[0]
    _big_diode(step.canvas, big, first)
    _, y = big.part(first, "K")
    step.canvas.line([(_BIG_AT[0] - _BIG / 2, y), (_BIG_AT[0] + _BIG / 2, y)], "ghost", 12)
    x, leg = big.part(first, "column")
    step.canvas.line([(x, _BIG_AT[1] - _BIG / 2), (x, _BIG_AT[1] + _BIG / 2)], "column", 12, halo=8)
    step.canvas.line([(x, leg), big.part(first, "1")], "ink", 8)
    draw_joint(step.canvas, (x, leg), "column", 14)
    step.canvas.label(x + 26, leg - 0.30 * big.unit, say("part-column", language), 24, "column", bold=True)
    step.canvas.label(x + 26, leg - 0.235 * big.unit, say("part-bared", language), 20, "faint")
    step.canvas.label(x + 26, y + 40, say("part-crosses", language), 20, "faint")
    _big_legs(step.canvas, big, language, quiet=True)
    return step


def _column(step: Step, plate: Plate, name: str, cells: tuple[WiredCell, ...]) -> None:
    for each in cells:
        _put(step, plate, each)
        step.canvas.line([plate.part(each, "2"), plate.part(each, "A")], "ghost", 3)
        draw_diode(step.canvas, plate.part(each, "A"), plate.part(each, "K"), 0.11 * plate.unit, "ghost")
    ends = [plate.part(each, "column") for each in cells]
    x, top = ends[0][0], plate.box[1] - 10
    legs = [(end, plate.part(each, "1")) for end, each in zip(ends, cells, strict=True)]
    step.put(rail(name), (x, top))
    way = [(x, top), (x, max(y for _, y in ends))]
    step.wire(
        name, "column", way, *legs, pins=[rail(name), *(_pin(each, "1") for each in cells)], thick=6, halo=4
    )
    for end, leg in legs:
        draw_joint(step.canvas, end, "column")
        step.canvas.circle(*leg, 0.03 * plate.unit, "ink")
    step.canvas.tag(x, top - 18, name, "column")


def _lines_of(plate: Plate, *, by_row: bool) -> list[tuple[int, tuple[WiredCell, ...]]]:

    def which(each: WiredCell) -> int:
        return crossing(each).row if by_row else crossing(each).column

    return [(index, tuple(cells)) for index, cells in groupby(sorted(plate.cells, key=which), which)]


def _pin(cell: WiredCell, end: str) -> tuple[str, str]:
    at = crossing(cell)
    return (f"D-{at}", end) if end in "AK" else (f"SW-{at}", end)


def _put(step: Step, plate: Plate, cell: WiredCell) -> None:
    """Note where the ends of a cell's parts are, and draw the legs of its switch."""
    for end in ("1", "2", "A", "K"):
        step.put(_pin(cell, end), plate.part(cell, end))
    for end in ("1", "2"):
        step.canvas.circle(*plate.part(cell, end), 0.03 * plate.unit, "ink")


def _diode(canvas: Canvas, plate: Plate, cell: WiredCell, colour: str = "ink") -> Point:
    return draw_diode(canvas, plate.part(cell, "A"), plate.part(cell, "K"), 0.11 * plate.unit, colour)


def _enlarged(canvas: Canvas, plate: Plate, language: str) -> Plate:
    """The first cell drawn large in a panel at the right."""
    (x, y), half, first = _BIG_AT, _BIG / 2, plate.cells[0]
    canvas.rect(x - half, y - half, 2 * half, 2 * half, "plate", "edge", thick=3, round_=14)
    canvas.label(x - half, y - half - 26, say("enlarged", language, cell=first.cell.name), 24, bold=True)
    canvas.circle(x, y, 4 / lengths().cell.pitch * _BIG, "paper", "hole", 3)
    return Plate((first,), (x, y), _BIG, plate.is_below)


def _big_diode(canvas: Canvas, big: Plate, cell: WiredCell) -> None:
    start, end = big.part(cell, "A"), big.part(cell, "K")
    canvas.line([big.part(cell, "2"), start], "ink", 8)
    draw_diode(canvas, start, end, 0.1 * big.unit)


def _big_legs(canvas: Canvas, big: Plate, language: str, *, quiet: bool = False) -> None:
    """The two legs of the switch in the hole, with their names."""
    for end in ("1", "2"):
        canvas.circle(*_leg(big, end), 11, "ink")
    if not quiet:
        x, y = big.middle
        canvas.label(x, y - 0.20 * big.unit, say("part-legs", language), 22, at="middle")
        for end in ("1", "2"):
            canvas.arrow(
                (_leg(big, end)[0], y - 0.165 * big.unit), (_leg(big, end)[0], y - 0.03 * big.unit), "faint"
            )


def _leg(big: Plate, end: str) -> Point:
    return big.middle[0] + PARTS[end][0] * big.unit, big.middle[1]
