"""The faults of a board: mistakes of its builder, wear, loose contacts.

All of them are below the drivers. `niwashi_sim.defects` names them in words.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import reduce
from typing import Any

from niwashi.devices.cell_wiring import Channel, Crossing, Switch

_NO_CROSSINGS: frozenset[Crossing] = frozenset()
_NO_SWITCHES: frozenset[Switch] = frozenset()
_NO_NUMBERS: frozenset[int] = frozenset()
_NO_CHANNELS: frozenset[Channel] = frozenset()
_NO_PAIRS: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True)
class Faults:
    """Faults of a simulated board; rows, columns, chips and pixels are counted from 0.

    `weak` magnets let go of their closed switch now and then, `loose_rows` have a wire with a loose
    contact, `cut_rows` and `cut_columns` none at all; `swapped_rows`, `swapped_columns` and
    `swapped_pixels` are pairs that were soldered the wrong way round. `bridged` diodes conduct both ways
    (as if missing); with `turned_diodes` all are the wrong way round. `missing_chips` are numbers of
    expanders, `missing_tiles` of NeoTrellis tiles, and those
    of `wrong_addresses` have another jumper soldered; with `held_bus` something holds SDA low. From one of
    `silent_registers` on, a chain of shift registers gives nothing; it is shorted to ground
    (`grounded_registers`), hangs in the air (`loose_registers`) or is not shifted (`stalled_registers`).
    `cut_interrupts` are GPIOs whose wire is broken, and each transfer over I2C fails with the probability
    `nacks`. Contacts chatter up to `bounce_s` seconds, 0 for as long as usual. Of the pixels, those behind
    `chain_ends` hear nothing, `dead_pixels` stay dark, `colour_order` is the one they really have, and where
    a frame takes more than
    `supply_ma` they forget it; with `slow_spi` each zero is so long that it counts as a one. Hall sensors are
    `dead_halls` (they always tell of no field), `stuck_halls` (of the strongest), `weak_halls` (of a
    third of what is there), `crooked_halls` (of a field where none is) or `reversed_halls` (of the other
    face); behind `dead_multiplexers` there is nothing but noise; `swapped_channels` are pairs of their
    wires, `swapped_selects` pairs of the wires of S0 to S3, and with `reversed_magnets` all pieces have
    theirs the wrong way up. While `unplugged`, neither pins nor buses reach anything, and the pixels have
    no supply.
    """

    stuck_closed: frozenset[Switch] = _NO_SWITCHES
    stuck_open: frozenset[Switch] = _NO_SWITCHES
    weak: frozenset[Switch] = _NO_SWITCHES
    bridged: frozenset[Crossing] = _NO_CROSSINGS
    reversed: frozenset[Crossing] = _NO_CROSSINGS
    turned_diodes: bool = False
    grounded_columns: frozenset[int] = _NO_NUMBERS
    grounded_rows: frozenset[int] = _NO_NUMBERS
    loose_rows: frozenset[int] = _NO_NUMBERS
    cut_rows: frozenset[int] = _NO_NUMBERS
    cut_columns: frozenset[int] = _NO_NUMBERS
    swapped_rows: frozenset[tuple[int, int]] = _NO_PAIRS
    swapped_columns: frozenset[tuple[int, int]] = _NO_PAIRS
    missing_chips: frozenset[int] = _NO_NUMBERS
    missing_tiles: frozenset[int] = _NO_NUMBERS
    wrong_addresses: frozenset[int] = _NO_NUMBERS
    held_bus: bool = False
    silent_registers: frozenset[int] = _NO_NUMBERS
    grounded_registers: frozenset[int] = _NO_NUMBERS
    loose_registers: frozenset[int] = _NO_NUMBERS
    stalled_registers: frozenset[int] = _NO_NUMBERS
    cut_interrupts: frozenset[int] = _NO_NUMBERS
    nacks: float = 0.0
    bounce_s: float = 0.0
    swapped_pixels: frozenset[tuple[int, int]] = _NO_PAIRS
    dead_pixels: frozenset[int] = _NO_NUMBERS
    chain_ends: int | None = None
    colour_order: str | None = None
    supply_ma: float | None = None
    slow_spi: bool = False
    dead_multiplexers: frozenset[int] = _NO_NUMBERS
    dead_halls: frozenset[Channel] = _NO_CHANNELS
    stuck_halls: frozenset[Channel] = _NO_CHANNELS
    weak_halls: frozenset[Channel] = _NO_CHANNELS
    crooked_halls: frozenset[Channel] = _NO_CHANNELS
    reversed_halls: frozenset[Channel] = _NO_CHANNELS
    swapped_channels: frozenset[tuple[Channel, Channel]] = frozenset()
    swapped_selects: frozenset[tuple[int, int]] = _NO_PAIRS
    reversed_magnets: bool = False
    unplugged: bool = False

    def __or__(self, other: "Faults") -> "Faults":
        """All faults of both; of two numbers the worse one."""
        return replace(
            self,
            **{f.name: _both(f.name, getattr(self, f.name), getattr(other, f.name)) for f in fields(self)},
        )

    @staticmethod
    def all_of(some: Iterable["Faults"]) -> "Faults":
        """Return the union of some faults."""
        return reduce(Faults.__or__, some, SOUND)


def _both(name: str, mine: Any, other: Any) -> Any:
    if mine is None or other is None:
        return mine if other is None else other
    if name in ("chain_ends", "supply_ma"):
        return min(mine, other)
    if isinstance(mine, float):
        return max(mine, other)
    return other if isinstance(mine, str) else mine | other


SOUND = Faults()
"""A board without faults."""
