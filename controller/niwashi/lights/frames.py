"""Frames: cues to colours, as a pure function of (cues, theme, time)."""

from math import floor, lcm

from niwashi.board_types import DARK, Colour, Cue, Cues, Frame
from niwashi.lights.light import Theme
from niwashi.lights.motion import TICKS_PER_S


def frame(cues: Cues, theme: Theme, now: float) -> Frame:
    """Return the light of every cell at a moment (seconds): channels from 0 to 255, dark without a cue.

    It is a pure function, so call it at any rate and in any order.
    """
    tick = _tick(now)
    present = set(cues) - {None}
    colours: dict[Cue | None, Colour] = {cue: theme.animation(cue).at(tick) for cue in present if cue}
    colours[None] = DARK
    cells = [colours[cue] for cue in cues]
    for cue in present & theme.staggered:
        if cue:  # each of its cells is shifted, as they do not move in step
            strip, own = theme.animation(cue), _cells_of(cues, cue)
            for cell, shift in zip(own, strip.shifts(own), strict=True):
                cells[cell] = strip.at(tick + shift)
    return tuple(cells)


def dimmed(frame: Frame, percent: int) -> Frame:
    """Return a frame at a percentage of its light, not rounded.

    >>> dimmed(((255, 100, 0), (0.5, 2, 0)), 20)
    ((51.0, 20.0, 0.0), (0.1, 0.4, 0.0))
    """
    if percent >= 100:
        return frame
    return tuple(
        (red * percent / 100, green * percent / 100, blue * percent / 100) for red, green, blue in frame
    )


def next_change(cues: Cues, theme: Theme, now: float) -> float | None:
    """Return the time (seconds) of the next change of the frame; None if it never changes.

    >>> from niwashi.lights.theme_file import theme
    >>> next_change((None, Cue.MAY_GO), theme("dusk"), 12.0) is None
    True
    """
    tick = _tick(now)
    lasting = [ticks for cue in set(cues) if cue for ticks in _lasting(cues, cue, theme, tick)]
    return (tick + min(lasting)) / TICKS_PER_S if lasting else None


class Course:
    """The frames of some cues over time at a percentage of their light, each made once: motions repeat.

    >>> from niwashi.lights.theme_file import theme
    >>> course = Course((Cue.YOURS_TO_CHOOSE, None), theme("dusk"), 100)
    >>> course.at(3.0)[0] is course.at(3.0)[0]
    True
    """

    MOST_FRAMES = 1024
    """Frames that are kept: more than half a minute, and some hundred kilobytes for a large board."""

    def __init__(self, cues: Cues, theme: Theme, percent: int) -> None:
        self._cues, self._theme, self._percent = cues, theme, percent
        self.ticks = lcm(*(len(theme.animation(cue).colours) for cue in set(cues) if cue))
        """Ticks until all of it repeats."""
        self._known: dict[int, tuple[Frame, float]] = {}

    @property
    def kept(self) -> int:
        """The number of frames that are kept."""
        return len(self._known)

    def at(self, now: float) -> tuple[Frame, float]:
        """Return the frame of a moment, and the time of its next change; infinity if it never changes."""
        tick = _tick(now)
        at = tick % self.ticks
        if at not in self._known:
            if len(self._known) >= self.MOST_FRAMES:
                self._known.clear()
            # In the middle of the tick: no rounding leads to another one.
            moment = (at + 0.5) / TICKS_PER_S
            due = next_change(self._cues, self._theme, moment)
            lasts = float("inf") if due is None else round(due * TICKS_PER_S) - at
            self._known[at] = dimmed(frame(self._cues, self._theme, moment), self._percent), lasts
        shown, lasts = self._known[at]
        return shown, (tick + lasts) / TICKS_PER_S


def _tick(now: float) -> int:
    # A time that next_change returned must fall into its tick, whatever the division rounds to.
    return floor(now * TICKS_PER_S + 1e-6)


def _lasting(cues: Cues, cue: Cue, theme: Theme, tick: int) -> list[int]:
    """Return the ticks until each cell of a cue changes, for cells that ever do."""
    strip = theme.animation(cue)
    shifts = strip.shifts(_cells_of(cues, cue)) if cue in theme.staggered else [0]
    return [ticks for shift in shifts if (ticks := strip.lasting(tick + shift))]


def _cells_of(cues: Cues, cue: Cue) -> list[int]:
    return [cell for cell, shown in enumerate(cues) if shown is cue]
