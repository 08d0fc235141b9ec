"""Motions of a light: its brightness over time, as a wave from 0 to 1, and as frames computed once."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import cos, pi, sin

from niwashi.board_types import Colour
from niwashi.lights.perception import light

_GOLDEN = 0.6180339887498949
# Multiples of the golden ratio spread evenly over a cycle, however many there are.

TICKS_PER_S = 30
"""Ticks a second. Faster changes would not be visible, and every change costs bandwidth."""


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


@dataclass(frozen=True, slots=True)
class Animation:
    """The colours of one light, one a tick, over one loop of its motion.

    `lasts[t]` is the number of ticks until the colour differs from that at t; 0 everywhere if it never does.
    """

    colours: tuple[Colour, ...]
    lasts: tuple[int, ...]
    spread: Stagger
    period_ticks: float

    def at(self, tick: int) -> Colour:
        """Return the colour at a tick, which may be any whole number."""
        return self.colours[tick % len(self.colours)]

    def lasting(self, tick: int) -> int:
        """Return the number of ticks until the next change; 0 for never."""
        return self.lasts[tick % len(self.lasts)]

    def shifts(self, cells: list[int]) -> list[int]:
        """Return for each of these cells the ticks that it is ahead, when all show this light."""
        match self.spread:
            case Stagger.TOGETHER:
                return [0] * len(cells)
            case Stagger.SCATTERED:
                return [int(scatter(cell) * len(self.colours)) for cell in cells]
            case Stagger.IN_TURN:
                return [-int(n * self.period_ticks / len(cells)) for n in range(len(cells))]


@cache
def animate(colour: str, level: float, motion: Motion, period_s: float, depth: float) -> Animation:
    """Compute the animation of a light: `#rrggbb`, highest level, and the share that the motion takes away.

    >>> animate("#ffffff", 1.0, Motion.BLINK, 0.4, 1.0).colours[5:7]
    ((255.0, 255.0, 255.0), (0.0, 0.0, 0.0))
    """
    loops = LOOPS.get(motion, 1)
    ticks = max(1, round(period_s * loops * TICKS_PER_S))
    heights = [wave(motion, tick * loops / ticks) for tick in range(ticks)]
    colours = tuple(light(colour, level * (1 - depth * (1 - height))) for height in heights)
    return Animation(colours, _lasts(colours), spread(motion), ticks / loops)


def _lasts(colours: tuple[Colour, ...]) -> tuple[int, ...]:
    """Return for each tick of a loop the ticks until another colour; all 0 if there is only one."""
    if len(set(colours)) == 1:
        return (0,) * len(colours)
    lasts = [0] * len(colours)
    # Twice, backwards: in the second pass the last ticks know the colours after the loop's end.
    for tick in [*reversed(range(len(colours)))] * 2:
        after = (tick + 1) % len(colours)
        lasts[tick] = lasts[after] + 1 if colours[after] == colours[tick] else 1
    return tuple(lasts)
