"""The field of one stone's ring of magnets, and the force between two stones, by magpylib."""

from math import cos, pi, radians, sin

import magpylib
import numpy as np
import numpy.typing as npt

from hardware.lengths import Lengths, Magnet

_TURNS = 4  # a stone may lie turned; the field is averaged over so many turns within one magnet's share
_MESH = 60

Floats = npt.NDArray[np.float64]


def _notify(magnet: Magnet, turn: float, z: float = 0.0) -> list[magpylib.magnet.Cylinder]:
    """The magnets of one stone about the axis, north up, polarised by one tesla."""
    angles = [turn + 2 * pi * i / magnet.count for i in range(magnet.count)]
    return [
        magpylib.magnet.Cylinder(
            polarization=(0, 0, 1.0),
            dimension=(magnet.diameter / 1000, magnet.height / 1000),
            position=(magnet.ring * cos(angle) / 1000, magnet.ring * sin(angle) / 1000, z / 1000),
        )
        for angle in angles
    ]


def field_mt(magnet: Magnet, heights: Floats, distances: Floats) -> Floats:
    """The upward field below one stone, mT a tesla of remanence: rows are heights (mm), columns distances.

    Heights are those of the magnets' middle over the sensor, distances are sideways; a mean over turns.
    """
    share = 2 * pi / magnet.count
    places = np.array([(d / 1000, 0.0, -h / 1000) for h in heights for d in distances])
    total = np.zeros(len(places))
    for i in range(_TURNS):
        ring = _notify(magnet, share * i / _TURNS)
        total += magpylib.getB(ring, places, sumup=True).reshape(-1, 3)[:, 2]
    return (1000 * total / _TURNS).reshape(len(heights), len(distances))


def force_mn(lengths: Lengths, *, turned_deg: float = 0.0) -> float:
    """The pull between two stones of the strongest magnets on each other, mN; push if one is turned over."""
    strongest = max(lengths.magnet.remanence_t) ** 2
    below = _notify(lengths.magnet, 0.0)
    above = _notify(lengths.magnet, radians(turned_deg), lengths.stone.height)
    forces = np.asarray(magpylib.getFT(below, above, pivot=(0, 0, 0), meshing=_MESH)).reshape(-1, 2, 3)
    return float(-1000 * strongest * forces[:, 0, 2].sum())
