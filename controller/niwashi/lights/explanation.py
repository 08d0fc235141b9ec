"""The meaning of the lights: the legend, and the board's explanation of its own lights."""

from dataclasses import dataclass
from typing import NamedTuple

from niwashi.board_types import Colour, Cue, Cues
from niwashi.lights.light import Theme
from niwashi.lights.motion import Motion

STEP_S = 2.5
"""Seconds for each cue in an explanation."""


class LegendItem(NamedTuple):
    """A line of a legend. `colour` is the light at its brightest, as in a frame."""

    cue: Cue
    colour: Colour
    motion: Motion


def legend(theme: Theme) -> tuple[LegendItem, ...]:
    """Return every cue with its look, in the order of teaching."""
    return tuple(LegendItem(cue, theme.lights[cue].peak, theme.lights[cue].motion) for cue in Cue)


@dataclass(frozen=True, slots=True)
class ExplanationStep:
    """One step of an explanation: in `cues`, only the cells of `cue` are lit. `number` counts from 1."""

    cue: Cue
    cues: Cues
    number: int
    count: int


def explanation(cues: Cues, elapsed_s: float) -> ExplanationStep | None:
    """Return the step at this time since help was asked for; None after the last step.

    >>> cues = (Cue.MAY_GO, None, Cue.LIFTED, Cue.MAY_GO)
    >>> [step and (step.cue.value, step.number) for step in (explanation(cues, t) for t in (0.0, 2.5, 5.0))]
    [('lifted', 1), ('may-go', 2), None]
    """
    present = [cue for cue in Cue if cue in cues]
    step = int(elapsed_s / STEP_S)
    if step >= len(present):
        return None
    shown = tuple(cue if cue is present[step] else None for cue in cues)
    return ExplanationStep(present[step], shown, step + 1, len(present))
