"""From cues to light. A frame is a pure function of (cues, theme, time); a theme is one TOML file.

A cue is the meaning of a cell, not its look. A `Theme` gives each cue a `Light`: hue, brightness and motion.
No two lights differ in hue only. `frame` returns the colours at a moment, `next_change` the moment of the
next change; `legend` and `explanation` explain the lights to people.

>>> from niwashi.session import Cue
>>> frame((Cue.MAY_GO, None), theme("dusk"), now=12.5) == frame((Cue.MAY_GO, None), theme("dusk"), now=99.0)
True
"""

from niwashi.lights.animation import TICKS_PER_S
from niwashi.lights.explanation import STEP_S, ExplanationStep, LegendItem, explanation, legend
from niwashi.lights.frames import Course, dimmed, frame, next_change
from niwashi.lights.light import (
    CLEARLY_BRIGHTER,
    CLEARLY_FASTER,
    FASTEST_S,
    Deficiency,
    Light,
    Theme,
    are_distinct_without_hue,
)
from niwashi.lights.motion import Motion
from niwashi.lights.perception import brightness, luminance, on_screen
from niwashi.lights.theme_file import DEFAULT_THEME, load, theme, themes, title

__all__ = [
    "CLEARLY_BRIGHTER",
    "CLEARLY_FASTER",
    "DEFAULT_THEME",
    "FASTEST_S",
    "STEP_S",
    "TICKS_PER_S",
    "Course",
    "Deficiency",
    "ExplanationStep",
    "LegendItem",
    "Light",
    "Motion",
    "Theme",
    "are_distinct_without_hue",
    "brightness",
    "dimmed",
    "explanation",
    "frame",
    "legend",
    "load",
    "luminance",
    "next_change",
    "on_screen",
    "theme",
    "themes",
    "title",
]
