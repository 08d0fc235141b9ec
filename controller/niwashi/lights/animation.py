"""Animations: the motion of a light, computed once, so that a frame is only a look-up."""

from dataclasses import dataclass
from functools import cache

from niwashi.board_types import Colour
from niwashi.lights.motion import LOOPS, Motion, Stagger, scatter, spread, wave
from niwashi.lights.perception import light

TICKS_PER_S = 30
"""Ticks a second. Faster changes would not be visible, and every change costs bandwidth."""


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
