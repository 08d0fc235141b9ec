"""The level shifter's stripboard: which hole takes what, where tracks are cut, and what copper then joins."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

Hole = tuple[str, int]
"""A track's letter, and the hole's number along it, from the left, seen from the parts' side."""

TRACKS = "ABCDEFGHIJKLMNOP"
COLUMNS = 30
_IC, _LEFT, _RIGHT = "IJKLMNO", 12, 15


@dataclass(frozen=True, slots=True)
class Placed:
    """A part: its reference in the netlist ("rail" for a clamp, whose pins are nets), each pin's hole."""

    ref: str
    kind: str
    holes: dict[str, Hole]


PLACED = (
    Placed("rail", "pixels", {"5V": ("C", 2), "GND": ("E", 2), "PIXEL0": ("G", 2)}),
    Placed("rail", "computer", {"data": ("J", 2), "GND": ("L", 2)}),
    Placed("rail", "supply", {"VIN": ("C", 29), "GND": ("E", 29)}),
    Placed("F1", "fuse", {"2": ("C", 17), "1": ("C", 26)}),
    Placed("C1", "1000uF", {"+": ("C", 11), "-": ("E", 11)}),
    Placed("R1", "330R", {"2": ("G", 6), "1": ("K", 6)}),
    Placed(
        "U1",
        "shifter",
        {str(i + 1): (track, _LEFT) for i, track in enumerate(_IC)}
        | {str(14 - i): (track, _RIGHT) for i, track in enumerate(_IC)},
    ),
    Placed("C2", "100nF", {"1": ("I", 20), "2": ("K", 20)}),
)
"""Everything on the board. A 74AHCT125 in a DIP-14 lies across the tracks, pin 1 at the upper left."""

CUTS: tuple[Hole, ...] = (("C", 22), *((track, 13) for track in _IC))
"""Where a track is cut through, at a hole."""

LINKS: tuple[tuple[Hole, Hole], ...] = (
    (("E", 8), ("I", 8)),
    (("I", 9), ("L", 9)),
    (("L", 10), ("M", 10)),
    (("M", 8), ("O", 8)),
    (("C", 16), ("I", 16)),
    (("E", 17), ("J", 17)),
    (("J", 18), ("K", 18)),
    (("K", 17), ("M", 17)),
    (("M", 18), ("N", 18)),
)
"""Wire links on the parts' side."""


def copper(hole: Hole) -> tuple[str, int, int]:
    """The piece of track that a hole is in: its letter, first and last hole. Raises ValueError at a cut."""
    track, number = hole
    if hole in CUTS:
        raise ValueError(f"the track is cut at {track}{number}")
    cuts = [0, *sorted(n for letter, n in CUTS if letter == track), COLUMNS + 1]
    first, last = next((a, b) for a, b in pairwise(cuts) if a < number < b)
    return track, first + 1, last - 1


def used() -> Iterator[tuple[Hole, str]]:
    """Every hole that takes a leg or a link's end, and whose it is."""
    for part in PLACED:
        yield from ((hole, f"{part.ref}.{pin}") for pin, hole in part.holes.items())
    for link in LINKS:
        yield from ((hole, "link") for hole in link)
