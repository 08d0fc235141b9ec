"""A design as a KiCad 9 schematic: every part with its nets written at its pins.

Written out directly: the format is brackets and words, `kicad-cli` is the judge of it, and the library for it
(kicad-sch-api) would bring some fifty packages with it, a server among them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.circuits.design import Design, Part
from hardware.circuits.symbols import Pin, definition, pins

_GRID = 2.54
_STUB = 2.54
_PAPER = {"A3": (420.0, 297.0), "A2": (594.0, 420.0), "A1": (841.0, 594.0)}
_LETTER = 1.0  # width of a letter of a label


@dataclass(frozen=True)
class _Unit:
    part: Part
    number: int
    pins: tuple[Pin, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The area around its origin with labels: left, top, right, bottom; y downwards."""
        longest = max((len(net) for net in self.part.pins.values()), default=4) * _LETTER + 2 * _STUB
        xs = [0.0] + [pin.x for pin in self.pins]
        ys = [0.0] + [-pin.y for pin in self.pins]
        up = 6.0 + (longest if any(pin.angle in (90, 270) for pin in self.pins) else 0.0)
        return min(xs) - longest - 4, min(ys) - up, max(xs) + longest + 4, max(ys) + up


def schematic(design: Design) -> str:
    """The text of the .kicad_sch file."""
    paper, placed = _placed(design)
    body = [
        f'(kicad_sch (version 20250114) (generator "niwashi") (generator_version "9.0") '
        f'(uuid "{design.uuid("sheet")}") (paper "{paper}")',
        f'(title_block (title "{design.title}") (comment 1 "made from board files by hardware.circuits"))',
        "(lib_symbols",
        *(definition(symbol) for symbol in sorted({part.symbol for part in _parts(design)})),
        ")",
        *(line for unit, x, y in placed for line in _unit(design, unit, x, y)),
        '(sheet_instances (path "/" (page "1")))',
        "(embedded_fonts no))",
    ]
    return "\n".join(body) + "\n"


def project(design: Design) -> str:
    """The text of the .kicad_pro file: rules any of the usual makers keeps, stricter than their limits."""
    rules = (
        '"rules": {"min_clearance": 0.15, "min_track_width": 0.2, "min_via_diameter": 0.6, '
        '"min_through_hole_diameter": 0.3, "min_copper_edge_clearance": 0.3, "min_hole_to_hole": 0.25, '
        '"min_resolved_spokes": 1}'
    )
    classes = (
        '"net_settings": {"classes": [{"name": "Default", "clearance": 0.18, "track_width": 0.25, '
        '"via_diameter": 0.7, "via_drill": 0.35}], "meta": {"version": 4}}'
    )
    return (
        f'{{"board": {{"design_settings": {{{rules}}}}}, {classes}, '
        f'"meta": {{"filename": "{design.name}.kicad_pro", "version": 3}}}}\n'
    )


def _parts(design: Design) -> Iterator[Part]:
    yield from design.parts
    for number, net in enumerate(design.flags, 1):
        yield Part(f"#FLG{number:02d}", "power:PWR_FLAG", "", "PWR_FLAG", "", {"1": net})


def _units(design: Design) -> Iterator[_Unit]:
    for part in _parts(design):
        every = pins(part.symbol)
        shared = tuple(pin for pin in every if pin.unit == 0)
        numbers = sorted({pin.unit for pin in every} - {0}) or [1]
        for number in numbers:
            own = tuple(pin for pin in every if pin.unit == number)
            yield _Unit(part, number, own + (shared if number == numbers[0] else ()))


def _placed(design: Design) -> tuple[str, list[tuple[_Unit, float, float]]]:
    """The smallest paper that they fit on, in lines from left to right."""
    for paper, (width, height) in _PAPER.items():
        placed, bottom = _in_lines(design, width)
        if bottom < height - 40:
            return paper, placed
    raise ValueError(f"{design.name} fits no paper")


def _in_lines(design: Design, width: float) -> tuple[list[tuple[_Unit, float, float]], float]:
    placed, x, y, below = [], 20.0, 20.0, 20.0
    for unit in _units(design):
        left, top, right, bottom = unit.box
        if x + right - left > width - 20:
            x, y = 20.0, below
        placed.append((unit, _snapped(x - left), _snapped(y - top)))
        x += right - left + _GRID
        below = max(below, y + bottom - top + _GRID)
    return placed, below


def _snapped(length: float) -> float:
    return round(-(-length // _GRID) * _GRID, 4)


def _unit(design: Design, unit: _Unit, x: float, y: float) -> Iterator[str]:
    yield _symbol(design, unit, x, y)
    ends: dict[tuple[float, float], Pin] = {}
    for pin in unit.pins:
        ends.setdefault((pin.x, pin.y), pin)
    for pin in ends.values():
        yield from _end(design, unit.part, pin, x, y)


def _symbol(design: Design, unit: _Unit, x: float, y: float) -> str:
    part, number = unit.part, unit.number
    top = unit.box[1]
    bought = "yes" if part.key else "no"
    on_board = "no" if part.ref.startswith("#") else "yes"
    properties = (
        _property("Reference", part.ref, x + 1.5, y + top + 2, hidden=part.ref.startswith("#"))
        + _property("Value", part.value, x + 1.5, y + top + 4, hidden=part.ref.startswith("#"))
        + _property("Footprint", part.footprint, x, y, hidden=True)
        + _property("Key", part.key, x, y, hidden=True)
    )
    return (
        f'(symbol (lib_id "{part.symbol}") (at {x:g} {y:g} 0) (unit {number}) (exclude_from_sim no) '
        f"(in_bom {bought}) (on_board {on_board}) (dnp no) "
        f'(uuid "{design.uuid("symbol", part.ref, number)}") {properties} '
        f'(instances (project "{design.name}" (path "/{design.uuid("sheet")}" '
        f'(reference "{part.ref}") (unit {number})))))'
    )


def _property(name: str, value: str, x: float, y: float, *, hidden: bool) -> str:
    hide = " (hide yes)" if hidden else ""
    return (
        f'(property "{name}" "{value}" (at {x:g} {y:g} 0) '
        f"(effects (font (size 1.27 1.27)) (justify left){hide}))"
    )


_WAYS = {0: (-1, 0), 180: (1, 0), 90: (0, 1), 270: (0, -1)}


def _end(design: Design, part: Part, pin: Pin, x: float, y: float) -> Iterator[str]:
    """A short wire from the pin and the name of its net, or a cross where nothing is wanted."""
    here = round(x + pin.x, 4), round(y - pin.y, 4)
    net = part.pins.get(pin.number)
    uuid = design.uuid("end", part.ref, pin.number)
    if net is None:
        yield f'(no_connect (at {here[0]:g} {here[1]:g}) (uuid "{uuid}"))'
        return
    across, down = _WAYS[int(pin.angle)]
    there = round(here[0] + across * _STUB, 4), round(here[1] + down * _STUB, 4)
    yield (
        f"(wire (pts (xy {here[0]:g} {here[1]:g}) (xy {there[0]:g} {there[1]:g})) "
        f'(stroke (width 0) (type default)) (uuid "{design.uuid("wire", part.ref, pin.number)}"))'
    )
    turn, side = {
        (-1, 0): (180, "right"),
        (1, 0): (0, "left"),
        (0, 1): (270, "right"),
        (0, -1): (90, "left"),
    }[across, down]
    yield (
        f'(label "{net}" (at {there[0]:g} {there[1]:g} {turn}) '
        f'(effects (font (size 1.27 1.27)) (justify {side} bottom)) (uuid "{uuid}"))'
    )


def open_pins(design: Design) -> dict[str, dict[str, str]]:
    """For every part the pins left open, with the names that KiCad gives their nets."""
    found: dict[str, dict[str, str]] = {}
    for part in design.parts:
        first: dict[tuple[float, float, int], str] = {}
        for pin in sorted(pins(part.symbol), key=lambda pin: (len(pin.number), pin.number)):
            if pin.number not in part.pins:
                name = "" if pin.name in ("", "~") else f"{pin.name.replace('/', '{slash}')}-"
                whole = f"unconnected-({part.ref}-{name}Pad{pin.number})"
                found.setdefault(part.ref, {})[pin.number] = first.setdefault((pin.x, pin.y, pin.unit), whole)
    return found


def libraries(design: Design, kind: str) -> str:
    """The text of a project's sym-lib-table or fp-lib-table (`kind`: "sym" or "fp"): its libraries."""
    names = {(part.symbol if kind == "sym" else part.footprint).split(":")[0] for part in _parts(design)}
    place = "${KICAD9_SYMBOL_DIR}/{}.kicad_sym" if kind == "sym" else "${KICAD9_FOOTPRINT_DIR}/{}.pretty"
    rows = "".join(
        f'  (lib (name "{name}")(type "KiCad")(uri "{place.replace("{}", name)}")(options "")(descr ""))\n'
        for name in sorted(names - {""})
    )
    return f"({kind}_lib_table\n  (version 7)\n{rows})\n"
