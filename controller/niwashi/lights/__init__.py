"""From cues to light. A frame is a pure function of (cues, theme, time); a theme is one TOML file.

A cue is the meaning of a cell, not its look. A `Theme` gives each cue a `Light`: hue, brightness and motion.
No two lights differ in hue only. `frame` returns the colours at a moment, `next_change` the moment of the
next change; `legend` and `explanation` explain the lights to people.

>>> from niwashi.board_types import Cue
>>> from niwashi.lights.frames import frame
>>> from niwashi.lights.theme_file import theme
>>> frame((Cue.MAY_GO, None), theme("dusk"), now=12.5) == frame((Cue.MAY_GO, None), theme("dusk"), now=99.0)
True
"""
