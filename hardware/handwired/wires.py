"""The netlist of a building step's picture: parts' pins at places, and wires that touch them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from hardware.handwired.canvas import Canvas, Point

Pin = tuple[str, str]
"""A part's reference and its pin, as in the netlist; ("rail", net) is a wire that other pictures
go on with, ("pad", name) bare copper."""

_NEAR = 1.0


def rail(net: str) -> Pin:
    """The end of a wire that other pictures begin with; it is drawn as a tag with the net's name."""
    return "rail", net


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire, leg or track of copper: its net, the way it is drawn, and the pins that it touches."""

    net: str
    ways: tuple[tuple[Point, ...], ...]
    pins: tuple[Pin, ...]

    def passes(self, at: Point) -> bool:
        """Return whether it is drawn through a point."""
        return any(_distance(at, a, b) < _NEAR for way in self.ways for a, b in pairwise(way))


@dataclass
class Step:
    """One picture: its name, its drawing, the places of its pins, and the wires between them."""

    name: str
    canvas: Canvas
    pins: dict[Pin, Point] = field(default_factory=dict)
    places: dict[Pin, list[Point]] = field(default_factory=dict)
    """Everywhere that a pin is drawn: a wire's tag may stand in several places."""
    wires: list[Wire] = field(default_factory=list)
    bands: dict[str, Point] = field(default_factory=dict)
    """Where the band of each diode is drawn."""

    def put(self, pin: Pin, at: Point) -> Point:
        """Note where a pin is drawn."""
        self.pins[pin] = at
        self.places.setdefault(pin, []).append(at)
        return at

    def wire(
        self,
        net: str,
        colour: str,
        *ways: Iterable[Point],
        pins: Iterable[Pin],
        thick: float = 5,
        halo: float = 0,
        dashed: bool = False,
    ) -> None:
        """Draw a wire, whose pins have been put before, and note it."""
        drawn = tuple(tuple(way) for way in ways)
        for way in drawn:
            self.canvas.line(way, colour, thick, halo=halo, dashed=dashed)
        self.wires.append(Wire(net, drawn, tuple(pins)))


def joined_pins(steps: Iterable[Step]) -> set[frozenset[Pin]]:
    """The pins of real parts that all pictures together join, group by group."""
    groups: dict[Pin, set[Pin]] = {}
    for step in steps:
        for wire in step.wires:
            whole = set(wire.pins).union(*(groups.get(pin, {pin}) for pin in wire.pins))
            groups |= dict.fromkeys(whole, whole)
    real = (frozenset(pin for pin in group if pin[0] not in ("rail", "pad")) for group in groups.values())
    return {group for group in real if group}


def _distance(at: Point, a: Point, b: Point) -> float:
    """From a point to a stretch of a line."""
    along = (b[0] - a[0], b[1] - a[1])
    square = along[0] ** 2 + along[1] ** 2
    part = ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / square if square else 0.0
    part = min(max(part, 0.0), 1.0)
    return hypot(at[0] - a[0] - part * along[0], at[1] - a[1] - part * along[1])
