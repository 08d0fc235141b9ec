"""Motions: the brightness of a light over time, as a wave from 0 to 1."""

from enum import StrEnum
from math import cos, pi, sin

_GOLDEN = (
    0.6180339887498949  # multiples of the golden ratio spread evenly over a cycle, however many there are
)


class Motion(StrEnum):
    """The motion of a light. The order is that of a legend."""

    STEADY = "steady"
    BREATHE = "breathe"  # up and down softly, like sleeping
    BLINK = "blink"  # on and off
    SPARKLE = "sparkle"  # twinkles, every cell at its own moments
    SWEEP = "sweep"  # flares up and fades, running on from cell to cell


class Stagger(StrEnum):
    """The phases of the cells of one cue."""

    TOGETHER = "together"
    SCATTERED = "scattered"  # each cell somewhere else in the loop
    IN_TURN = "in turn"  # one after another through the period, in the order of the geometry


_SPREADS = {Motion.SPARKLE: Stagger.SCATTERED, Motion.SWEEP: Stagger.IN_TURN}
LOOPS = {Motion.SPARKLE: 16}
"""Periods until a motion repeats, where it is not one: sparkles need variety to look random."""


def spread(motion: Motion) -> Stagger:
    """Return the phases of cells with this motion."""
    return _SPREADS.get(motion, Stagger.TOGETHER)


def scatter(number: int) -> float:
    """Return a share (0..1) for a cell number, far apart for neighbours.

    >>> [round(scatter(n), 2) for n in range(5)]
    [0.0, 0.62, 0.24, 0.85, 0.47]
    """
    return number * _GOLDEN % 1


def wave(motion: Motion, periods: float) -> float:
    """Return the height (0..1) of a motion's wave after this number of periods.

    >>> wave(Motion.STEADY, 0.3), wave(Motion.BREATHE, 0.5), wave(Motion.BLINK, 0.2), wave(Motion.BLINK, 0.7)
    (1.0, 0.0, 1.0, 0.0)
    """
    number, phase = divmod(periods, 1)
    match motion:
        case Motion.STEADY:
            return 1.0
        case Motion.BREATHE:
            return (1 + cos(2 * pi * phase)) / 2
        case Motion.BLINK:
            return float(phase < 0.5)
        case Motion.SPARKLE:
            # One swelling in each period, of a height that differs from period to period.
            period = int(number)
            height = 1 - 0.7 * scatter(period * period)
            return height * sin(pi * phase / 0.8) ** 2 if phase < 0.8 else 0.0
        case Motion.SWEEP:
            # A rise within an eighth of the period, then a slow fall.
            return 8 * phase if phase < 0.125 else ((1 - phase) / 0.875) ** 1.5
