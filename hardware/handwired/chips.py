"""Boards with expanders: holes in a hexagon, ground along the ranks, each chip with its cells, the bus."""

from itertools import groupby

from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.plate import Plate, draw_plate, fitted, hexes, outline
from hardware.handwired.symbols import draw_joint
from hardware.handwired.wires import Pin, Step, rail
from hardware.lengths import lengths
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import ExpanderInput, WiredCell
from niwashi.wiring.chip_papers import ChipWire, chip_wires

_BODY = (560.0, TOP + 70, 190.0)  # a chip's left edge, its top, its width
_PITCH = 52.0
_NAMES = {9: "VDD", 10: "VSS", 12: "SCL", 13: "SDA", 15: "A0", 16: "A1", 17: "A2", 18: "RESET", 20: "INTA"}
_RAILS = {"3V3": "chips", "GND": "ground", "SDA": "sda", "SCL": "scl", "INT": "interrupt"}


def hex_marking(file: BoardFile, number: int, language: str) -> Step:
    """Return the holes: for each rank its height, and the first hole from the left."""
    size = lengths()
    step = opened("hex-marking", number, language, "below", pitch=size.cell.pitch, hole=8)
    plate = fitted(hexes(file), left=130, wide=900)
    draw_plate(step.canvas, plate)
    left, top, _, _ = plate.box
    scale = size.cell.pitch / plate.unit
    more = size.cell.pitch * (1 / 3**0.5 - 0.5)  # a hexagon is higher than it is wide
    for y, cells in _ranks(plate):
        first = min(plate.at(each)[0] for each in cells)
        step.canvas.line([(first, y), (left - 96, y)], "ghost", 1.5, dashed=True)
        step.canvas.label(left - 104, y, f"{(y - top) * scale + more:.1f}", 19, "ink", "end")
        step.canvas.label(left - 12, y - 14, f"{(first - left) * scale:.1f}", 19, "row", "end")
    for i, line in enumerate(say("hex-marking-side", language).splitlines()):
        step.canvas.label(1080, TOP + 60 + 34 * i, line, 21)
    return step


def grounds(file: BoardFile, number: int, language: str) -> Step:
    """A bare wire along each rank, under one leg of every reed of the chips; all joined at the side."""
    step = opened("grounds", number, language, "below")
    plate = fitted(hexes(file))
    draw_plate(step.canvas, plate)
    side = plate.box[0] - 24
    levels = []
    for _, cells in _ranks(plate):
        mine = [each for each in cells if isinstance(each.switches[0], ExpanderInput)]
        if not mine:
            continue
        legs = [step.put((f"SW-{each.switches[0]}", "2"), plate.part(each, "2")) for each in mine]
        level = plate.at(mine[0], (0.0, 0.22))[1]
        levels.append(level)
        way = [(side, level), (max(x for x, _ in legs), level)]
        taps = [[leg, (leg[0], level)] for leg in legs]
        pins: list[Pin] = [(f"SW-{each.switches[0]}", "2") for each in mine]
        start = step.put(("pad", f"rank {level:.0f}"), way[0])
        step.wire("GND", "ground", way, *taps, pins=[("pad", f"rank {level:.0f}"), *pins], thick=5)
        for leg in legs:
            draw_joint(step.canvas, (leg[0], level), "ground", 5)
        step.put(("pad", f"rank {level:.0f}"), start)
    bar = [(side, min(levels)), (side, max(levels) + 30)]
    step.put(rail("GND"), bar[1])
    ends: list[Pin] = [("pad", f"rank {level:.0f}") for level in levels]
    step.wire("GND", "ground", bar, pins=[rail("GND"), *ends], thick=7)
    step.canvas.tag(*bar[1], "GND", "ground")
    for i, line in enumerate(say("grounds-side", language).splitlines()):
        step.canvas.label(960, TOP + 60 + 34 * i, line, 21)
    return step


def chip(file: BoardFile, number: int, language: str, index: int) -> Step:
    """One expander, seen from above: its cells, its supply and bus, its address."""
    mine = chip_wires(file)[index]
    step = opened("chip", number, language, "above", chip=mine.name, address=f"{mine.address:#04x}")
    cells = {each.switches[0]: each for each in file.cells if isinstance(each.switches[0], ExpanderInput)}
    here = {at: each for at, each in cells.items() if isinstance(at, ExpanderInput) and at.chip == index}
    x, y, wide = _BODY
    step.canvas.rect(x, y - 30, wide, 14 * _PITCH + 34, "body", "ink", round_=8)
    step.canvas.circle(x + wide / 2, y - 30, 16, "paper")
    step.canvas.label(x + wide / 2, y + 6.5 * _PITCH, mine.name, 34, "paper", "middle", bold=True)
    inputs = {at.pin: (at, each) for at, each in here.items()}
    for pin in range(1, 29):
        _pin(step, pin, inputs.get(pin), mine)
    _capacitor(step, mine, language)
    _where(step.canvas, file, set(here.values()), language)
    return step


def _place(pin: int) -> tuple[Point, int]:
    x, y, wide = _BODY
    left = pin <= 14
    row = pin - 1 if left else 28 - pin
    return ((x if left else x + wide), y + row * _PITCH), -1 if left else 1


def _pin(step: Step, pin: int, cell: tuple[ExpanderInput, WiredCell] | None, chip_: ChipWire) -> None:
    at, side = _place(pin)
    canvas = step.canvas
    canvas.rect(at[0] - (22 if side < 0 else 0), at[1] - 9, 22, 18, "ghost", "ink", thick=1)
    anchor, other = ("start", "end") if side < 0 else ("end", "start")
    name = f" {_NAMES[pin]}" if pin in _NAMES else ""
    canvas.label(
        at[0] - side * 8,
        at[1],
        f"{pin}{name}" if side < 0 else f"{name[1:]} {pin}".strip(),
        16,
        "paper",
        anchor,
    )
    end = (at[0] + side * 22, at[1])
    far = (at[0] + side * 110, at[1])
    if cell is not None:
        net = str(cell[0])
        step.put((chip_.name, str(pin)), end)
        step.put((f"SW-{net}", "1"), far)
        step.wire(net, "ink", [end, far], pins=[(chip_.name, str(pin)), (f"SW-{net}", "1")], thick=5)
        canvas.tag(far[0], at[1], cell[1].cell.name, "ink", other, 20)
    elif net := _rail_of(pin, chip_):
        step.put((chip_.name, str(pin)), end)
        step.put(rail(net), far)
        step.wire(net, _RAILS[net[:3]], [end, far], pins=[(chip_.name, str(pin)), rail(net)], thick=5)
        canvas.tag(far[0], at[1], net, _RAILS[net[:3]], other, 18)


def _rail_of(pin: int, chip_: ChipWire) -> str:
    """The line of the bus or supply that a pin is on."""
    found = {9: "3V3", 18: "3V3", 10: "GND", 12: chip_.scl, 13: chip_.sda, 20: chip_.interrupt or ""}
    levels = zip((17, 16, 15), chip_.jumpers, strict=True)
    return (found | {pin: "3V3" if high else "GND" for pin, high in levels}).get(pin, "")


def _capacitor(step: Step, chip_: ChipWire, language: str) -> None:
    """100 nF across supply and ground, right at the chip."""
    (x, top), _ = _place(9)
    (_, low), _ = _place(10)
    x -= 68
    ref = f"C-{chip_.name}"
    for pin, y, net in (("1", top, "3V3"), ("2", low, "GND")):
        step.put((ref, pin), (x, y))
        own = (chip_.name, "9" if pin == "1" else "10")
        way = [(x, (top + low) / 2), (x, y), (_place(9)[0][0] - 22, y)]
        step.wire(net, _RAILS[net], way, pins=[(ref, pin), own], thick=5)
    step.canvas.circle(x, (top + low) / 2, 15, "light", "ink", 2.5)
    step.canvas.label(330, (top + low) / 2, say("capacitor", language), 18, "faint", "end")


def _where(canvas: Canvas, file: BoardFile, here: set[WiredCell], language: str) -> None:
    """The cells of a chip on the board, seen from below."""
    plate = Plate(hexes(file), (1170.0, TOP + 400), 38.0, is_below=True)
    canvas.label(1170, TOP + 130, say("map-below", language), 20, "faint", "middle")
    for each in plate.cells:
        at = plate.at(each)
        canvas.shape(outline(each, at, plate.unit), "ink" if each in here else "plate", "edge", 1)
        if each in here:
            canvas.label(*at, each.cell.name, 15, "paper", "middle", bold=True)


def bus(file: BoardFile, number: int, language: str) -> Step:
    """Five wires from chip to chip, and the two resistors at the last."""
    step = opened("bus", number, language)
    chips = chip_wires(file)
    levels = {net: TOP + 70 + 64 * i for i, net in enumerate(_RAILS)}
    right = 1120.0
    for net, y in levels.items():
        step.put(rail(net), (170, y))
        step.wire(net, _RAILS[net], [(170, y), (right + 160, y)], pins=[rail(net)], thick=6)
        step.canvas.tag(166, y, net, _RAILS[net], "end")
    gap = (right - 230) / len(chips)
    for i, each in enumerate(chips):
        _tapped(step, each, 240 + gap * (i + 0.5), levels)
    for i, net in enumerate(("SDA", "SCL")):
        _pull_up(step, net, right + 40 + 90 * i, levels, language)
    for i, line in enumerate(say("bus-side", language).splitlines()):
        step.canvas.label(170, TOP + 640 + 34 * i, line, 21)
    return step


def _tapped(step: Step, chip_: ChipWire, x: float, levels: dict[str, float]) -> None:
    """A chip under the lines, with a tap for each."""
    top = max(levels.values()) + 60
    step.canvas.rect(x - 66, top, 132, 110, "body", "ink", round_=8)
    step.canvas.label(x, top + 62, chip_.name, 26, "paper", "middle", bold=True)
    for i, (net, pin) in enumerate(
        (("3V3", "9"), ("GND", "10"), ("SDA", "13"), ("SCL", "12"), ("INT", "20"))
    ):
        if net == "INT" and chip_.interrupt is None:
            continue
        at = (x - 52 + 26 * i, levels[net])
        end = step.put((chip_.name, pin), (at[0], top))
        step.wire(net, _RAILS[net], [at, end], pins=[rail(net), (chip_.name, pin)], thick=4, halo=3)
        step.put(rail(net), at)
        draw_joint(step.canvas, at, _RAILS[net], 7)
        step.canvas.label(at[0], top + 16, pin, 15, "paper", "middle")


def _pull_up(step: Step, net: str, x: float, levels: dict[str, float], language: str) -> None:
    """A resistor from a line of the bus to 3.3 V."""
    rating = say("pull-up", language)
    ref, low = f"R-{net}", max(levels.values()) + 190
    high = max(levels.values()) + 60
    first = step.put((ref, "1"), (x, high))
    second = step.put((ref, "2"), (x, low))
    step.put(rail("3V3"), (x, levels["3V3"]))
    step.put(rail(net), (x + 40, levels[net]))
    step.wire("3V3", "chips", [(x, levels["3V3"]), first], pins=[rail("3V3"), (ref, "1")], thick=4, halo=3)
    way = [(x + 40, levels[net]), (x + 40, low), second]
    step.wire(net, _RAILS[net], way, pins=[rail(net), (ref, "2")], thick=4, halo=3)
    step.canvas.line([first, second], "ink", 3)
    step.canvas.rect(x - 12, high + 34, 24, low - high - 68, "panel", "ink", thick=2.5, round_=7)
    step.canvas.label(
        x + 10,
        low + 26 + (28 if net == "SCL" else 0),
        f"{net}: {rating}",
        18,
        "ink",
        "middle",
    )
    draw_joint(step.canvas, (x, levels["3V3"]), "chips", 7)
    draw_joint(step.canvas, (x + 40, levels[net]), _RAILS[net], 7)


def _ranks(plate: Plate) -> list[tuple[float, list[WiredCell]]]:
    """The cells of each rank with its height in the picture."""

    def height(each: WiredCell) -> float:
        return round(plate.at(each)[1], 3)

    return [(y, list(cells)) for y, cells in groupby(sorted(plate.cells, key=height), height)]
