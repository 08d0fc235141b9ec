"""A circuit board before any tool has drawn it: its parts, what their pins join, where they lie."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from uuid import NAMESPACE_URL, uuid5

_OURS = uuid5(NAMESPACE_URL, "https://niwashi.invalid/hardware")


@dataclass(frozen=True)
class Part:
    """A part: KiCad's symbol and footprint, the net of every pin, and its place in millimetres.

    `key` names it in the parts list ("" for what is not bought: bare copper and holes). Pins without a
    net are left open on purpose. `named` is where its reference is printed, from its place, and how turned,
    if not where the footprint has it.
    """

    ref: str
    symbol: str
    footprint: str
    value: str
    key: str
    pins: Mapping[str, str]
    at: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    is_below: bool = False
    named: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Zone:
    """Copper poured for a net: its layer, and its corners (none: the whole board)."""

    net: str
    layer: str
    corners: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Text:
    """Words on the silk screen."""

    words: str
    at: tuple[float, float]
    size: float = 1.0
    layer: str = "F.SilkS"
    turn: float = 0.0


@dataclass(frozen=True)
class Design:
    """A board to be made. `widths` are the tracks of nets that are not signals, in millimetres."""

    name: str
    title: str
    size: tuple[float, float]
    parts: tuple[Part, ...]
    zones: tuple[Zone, ...] = ()
    texts: tuple[Text, ...] = ()
    widths: Mapping[str, float] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    """Nets that are fed from outside through connectors, which KiCad cannot know."""
    corner: float = 1.0
    cuts: tuple[float, ...] = ()
    """Where the board may be sawn apart: x, in millimetres."""

    @property
    def nets(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Every net with its pins, `(reference, pin)`, sorted."""
        return joined((part.ref, pin, net) for part in self.parts for pin, net in part.pins.items())

    def uuid(self, *what: object) -> str:
        """An identity that is the same each time: schematic and board know each other by it."""
        return str(uuid5(_OURS, "/".join([self.name, *map(str, what)])))

    def as_data(self) -> dict[str, object]:
        """Return the input of the board's builder, ready for JSON."""
        data = asdict(self)
        data["uuids"] = {part.ref: self.uuid("symbol", part.ref, 1) for part in self.parts}
        data["root"] = self.uuid("sheet")
        return data


def joined(pins: Iterable[tuple[str, str, str]]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Nets by name from (reference, pin, net).

    >>> joined([("R2", "1", "A"), ("R1", "2", "A")])
    {'A': (('R1', '2'), ('R2', '1'))}
    """
    nets: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for ref, pin, net in pins:
        nets[net].append((ref, pin))
    return {net: tuple(sorted(nets[net])) for net in sorted(nets)}
