"""The one table of lengths, `dimensions.toml`, read and typed. Millimetres, grams, teslas."""

import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache
from math import pi
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cell:
    """The pitch of cells, and how far off their middle stones may stand, as a part of it."""

    pitch: float
    off_centre: float

    @property
    def reach(self) -> float:
        """The largest offset of a stone from the middle."""
        return self.pitch * self.off_centre


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone with a relief within a rim on either face."""

    diameter: float
    height: float
    relief: float
    rim: float
    infill_density: float


@dataclass(frozen=True, slots=True)
class Magnet:
    """Disc magnets on a ring in every stone."""

    diameter: float
    height: float
    count: int
    ring: float
    remanence_t: tuple[float, float]
    size_tolerance: float
    density: float

    @property
    def volume(self) -> float:
        """One disc's, mm³."""
        return pi / 4 * self.diameter**2 * self.height


@dataclass(frozen=True, slots=True)
class Card:
    """Cards, and the sled under each."""

    width: float
    height: float
    sled: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """A sensor, with the depth of its sensing element below the surface."""

    depth: float
    depth_tolerance: float
    place_tolerance: float
    reed_depth: float
    reed_length: float


@dataclass(frozen=True, slots=True)
class Light:
    """Diffuser and light wells."""

    diffuser: float
    well: float
    well_wall: float
    pixel_off: float


@dataclass(frozen=True, slots=True)
class Strip:
    """The tape of pixels on the floor."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Board:
    """The row strip as a circuit board, and the room that it wants."""

    behind: float
    front: float
    thickness: float
    outline_tolerance: float
    below: float
    over: float

    @property
    def raised(self) -> float:
        """From the floor up to its upper side, where the wells stand."""
        return self.below + self.thickness


@dataclass(frozen=True, slots=True)
class Button:
    """A push button on its bit of board, and the cap above it."""

    switch: float
    board: float
    board_side: float
    below: float
    cap: float
    flange: float
    proud: float

    @property
    def rest(self) -> float:
        """From the base's upper side to the underside of the cap."""
        return self.below + self.board + self.switch


@dataclass(frozen=True, slots=True)
class Print:
    """Limits of a usual printer."""

    bed: float
    wall: float
    overhang_deg: float
    bridge: float
    fit: float
    press: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The box around the cells."""

    border: float
    base: float
    lip: float
    screw: float
    lap: float
    under: float


@dataclass(frozen=True, slots=True)
class Lengths:
    """All of it."""

    cell: Cell
    stone: Stone
    magnet: Magnet
    card: Card
    sensor: Sensor
    light: Light
    strip: Strip
    board: Board
    button: Button
    print: Print
    frame: Frame

    @property
    def magnet_height(self) -> float:
        """From the sensing element up to the middle of the lowest stone's magnets."""
        return self.sensor.depth + self.stone.height / 2

    @property
    def card_magnet_height(self) -> float:
        """Return the height of the magnet under a card."""
        return self.sensor.depth + self.card.sled - self.magnet.height / 2

    @property
    def card_magnet(self) -> Magnet:
        """The one magnet of a card's sled, in its middle."""
        return replace(self.magnet, count=1, ring=0.0)

    @property
    def on_boards(self) -> "Lengths":
        """Return these lengths for wells on circuit boards, where everything is higher."""
        return replace(self, light=replace(self.light, well=self.light.well + self.board.raised))

    @property
    def stone_g(self) -> float:
        """The least that a stone weighs: its reliefs, each half empty, do not count."""
        solid = pi / 4 * self.stone.diameter**2 * (self.stone.height - 2 * self.stone.relief)
        magnets = self.magnet.count * self.magnet.volume
        return ((solid - magnets) * self.stone.infill_density + magnets * self.magnet.density) / 1000


_TABLE = Path(__file__).with_name("dimensions.toml")


@cache
def lengths(path: Path = _TABLE) -> Lengths:
    """The table. Raises TypeError for a key too many or too few."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    found["magnet"]["remanence_t"] = tuple(found["magnet"]["remanence_t"])
    kinds = {each.name: each.type for each in fields(Lengths)}
    parts = {name: kinds[name](**section) for name, section in found.items() if name in kinds}  # type: ignore[operator]
    if len(parts) != len(found):
        raise TypeError(f"dimensions.toml: {sorted(set(found) - set(parts))} is no section that is read")
    return Lengths(**parts)
