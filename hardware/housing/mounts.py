"""Parts under the floor: plates for a Pi or a Pico, lids over them, feet."""

from typing import Any, NamedTuple

from build123d import Align, Box, Cone, Cylinder, Pos, Rot

from hardware.lengths import Lengths

Solid = Any

_UP = (Align.CENTER, Align.CENTER, Align.MIN)
_STAND = 6.0
_EAR = 10.0  # of the plate at either end
_BLOCK = (8.0, 4.0, 10.0)  # at two corners, across from each other
_BLOCK_PILOT, _BLOCK_HOLE = 2.2, 2.9  # M2.5, cutting its own thread, and going through
_SLOT = 3.0
_AIR = 4.0  # between lid and table


class Mount(NamedTuple):
    """A circuit board's size, the distances of its four holes, and holes for screws that cut their thread."""

    size: tuple[float, float]
    holes: tuple[float, float]
    off: float
    pilot: float
    sockets: tuple[float, float]
    """Openings of the lid for cables and wires: how wide at the right end, and at either long side."""

    @property
    def plate(self) -> tuple[float, float]:
        return self.size[0] + 2 * _EAR, self.size[1] + 4


MOUNTS = {
    "pi": Mount((85.0, 56.0), (58.0, 49.0), -10.0, 2.2, (54.0, 66.0)),
    "pico": Mount((51.0, 21.0), (47.0, 11.4), 0.0, 1.7, (14.0, 40.0)),
}
"""Raspberry Pi mechanical drawings: Pi 2 to 5 (holes 3.5 mm from the edge, M2.5), Pico (M2)."""


def mount(lengths: Lengths, which: str) -> Solid:
    """A plate with four stands, and two blocks that the lid is screwed to from the ends."""
    it = MOUNTS[which]
    base, screw = lengths.frame.base, lengths.frame.screw
    body = Box(*it.plate, base, align=_UP)
    for x in (-1, 1):
        body -= Pos(x * (it.size[0] / 2 + 6), 0, 0) * Cylinder(screw / 2, base, align=_UP)
        for y in (-1, 1):
            at = Pos(it.off + x * it.holes[0] / 2, y * it.holes[1] / 2, 0)
            body += at * Cylinder(it.pilot / 2 + 1.4, base + _STAND, align=_UP)
            body -= at * Pos(0, 0, base) * Cylinder(it.pilot / 2, _STAND, align=_UP)
        corner = _corner(it, x)
        body += Pos(*corner, 0) * Box(_BLOCK[0], _BLOCK[1], base + _BLOCK[2], align=_UP)
        # A hole across the plate into the block.
        at = Pos(*corner, base + _BLOCK[2] / 2)
        body -= at * Rot(90, 0, 0) * Cylinder(_BLOCK_PILOT / 2, 3 * _BLOCK[1])
    return body


def _corner(it: Mount, end: int) -> tuple[float, float]:
    """The middle of a block."""
    (wide, deep), (along, across, _) = it.plate, _BLOCK
    return end * (wide - along) / 2, end * (deep - across) / 2


def lid(lengths: Lengths, which: str) -> Solid:
    """A cover as it is printed, its slotted face on the bed; on the board it hangs over the plate."""
    it, wall, fit = MOUNTS[which], lengths.print.wall + 0.4, lengths.print.fit
    wide, deep = (side + 2 * fit for side in it.plate)
    high = lengths.frame.under - _AIR
    body = Box(wide + 2 * wall, deep + 2 * wall, high, align=_UP)
    body -= Pos(0, 0, wall) * Box(wide, deep, high, align=_UP)
    count = int((wide - 20) // (2.5 * _SLOT))
    places = [(i - (count - 1) / 2) * 2.5 * _SLOT for i in range(count)]
    body -= [Pos(x, 0, 0) * Box(_SLOT, 0.6 * deep, wall, align=_UP) for x in places]
    end, side = it.sockets
    opening = high - lengths.frame.base - 2
    body -= Pos(wide / 2, 0, high - opening) * Box(6 * wall, min(end, deep - 6), opening, align=_UP)
    body -= Pos(0, 0, high - opening) * Box(side, deep + 6 * wall, opening, align=_UP)
    return body - _lid_bores(it, high, lengths)


def _lid_bores(it: Mount, high: float, lengths: Lengths) -> list[Solid]:
    """The holes before the blocks, as the lid lies: turned over, its rim is at the floor."""
    found = []
    for end in (-1, 1):
        x, y = _corner(it, end)
        at = Pos(x, -y, high - lengths.frame.base - _BLOCK[2] / 2)
        found.append(at * Rot(90, 0, 0) * Cylinder(_BLOCK_HOLE / 2, 3 * _BLOCK[1]))
    return found


def foot(lengths: Lengths) -> Solid:
    """A foot, its wide end on the bed and on the floor: an M3 screw from below, its head sunk deep."""
    high, screw = lengths.frame.under, lengths.frame.screw
    body = Cone(12.0, 9.0, high, align=_UP)
    body -= Cylinder(screw / 2, high, align=_UP)
    return body - Pos(0, 0, 8.0) * Cylinder(3.4, high, align=_UP)
