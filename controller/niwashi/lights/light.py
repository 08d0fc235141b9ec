"""Lights: colour, brightness and motion of one cue. Themes: a light for every cue."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from niwashi.board_types import Colour, Cue
from niwashi.lights.motion import Animation, Motion, Stagger, animate, spread
from niwashi.lights.perception import brightness, light

FASTEST_S = 0.4
"""The shortest period of any motion: 2.5 flashes a second, below the 3 of WCAG 2.3.1."""
CLEARLY_BRIGHTER = 0.1
"""The least difference of brightness (of full) that tells two lights apart."""
CLEARLY_FASTER = 1.5
"""The least ratio of periods that tells two lights apart."""
_VISIBLE_BYTE = 2  # 0 to 255: a dimmed board rounds less than this to dark


class Deficiency(StrEnum):
    """The common kinds of colour-vision deficiency, by the cone that is missing or weak."""

    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


class Light(BaseModel):
    """The look of one cue. `level` and `depth` are shares of perceived brightness.

    `colour` is the colour on a screen, `level` the used share of its brightness, `depth` the share of that
    which the motion takes away at its lowest. `period_s` is the time of one breath, blink, twinkle or flare.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    level: Annotated[float, Field(gt=0, le=1, strict=True)]
    motion: Motion
    period_s: Annotated[float, Field(ge=FASTEST_S, le=60, strict=True)] | None = None
    depth: Annotated[float, Field(ge=0.2, le=1, strict=True)] | None = None

    @model_validator(mode="after")
    def _moves_as_it_says(self) -> Self:
        given = {self.period_s is not None, self.depth is not None}
        if given != {self.motion is not Motion.STEADY}:
            key = "lights-theme-steady-moves" if self.motion is Motion.STEADY else "lights-theme-no-tempo"
            raise PydanticCustomError(key, "period_s and depth belong to what moves")
        return self

    @model_validator(mode="after")
    def _can_be_seen(self) -> Self:
        if max(self.peak) < _VISIBLE_BYTE:
            raise PydanticCustomError("lights-theme-too-dark", "a light that is dark")
        return self

    @property
    def peak(self) -> Colour:
        """The light at its brightest, as in a frame."""
        return light(self.colour, self.level)


def are_distinct_without_hue(one: Light, other: Light) -> bool:
    """Return whether two lights clearly differ in motion, in tempo or in brightness."""
    faster, slower = sorted((one.period_s or 1.0, other.period_s or 1.0))
    return (
        one.motion is not other.motion
        or slower >= CLEARLY_FASTER * faster
        or abs(brightness(one.peak) - brightness(other.peak)) >= CLEARLY_BRIGHTER
    )


@dataclass(frozen=True)
class Theme:
    """A light for every cue. `safe_for` are the colour-vision deficiencies it was designed for.

    `staggered` are the cues whose cells do not all move in step.
    """

    name: str
    lights: Mapping[Cue, Light]
    safe_for: frozenset[Deficiency] = frozenset()
    staggered: frozenset[Cue] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        staggered = (cue for cue in Cue if spread(self.lights[cue].motion) is not Stagger.TOGETHER)
        object.__setattr__(self, "staggered", frozenset(staggered))

    def animation(self, cue: Cue) -> Animation:
        """Return the motion of a cue's light, computed when it is first wanted: a start lights few cues."""
        one = self.lights[cue]
        return animate(one.colour, one.level, one.motion, one.period_s or 0.0, one.depth or 0.0)
