"""Propose the light of a new cue: `python -m tools.propose_light CUE`, for each theme and for all of them.

A motion after the cue (`breathe`) has only that considered.

What is proposed passes the tests of themes: it is told from every other light without its hue, and from
those that move alike by common eyes and, where the theme promises that, by eyes that mix colours up.
"""

import colorsys
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from niwashi import lights
from niwashi.board_types import Colour, Cue, CueCategory
from niwashi.lights import theme_file
from niwashi.lights.light import Deficiency, Light, are_distinct_without_hue
from niwashi.lights.motion import Motion

if TYPE_CHECKING:
    from coloraide.everything import ColorAll

__all__ = ["APART", "LightProposal", "Others", "main", "propose", "seen"]

APART = 16
"""How far apart lights must be that move alike, in CAM02-UCS: 1 can just be told apart side by side."""

_PERIODS_S = (0.6, 1.0, 1.6, 2.5, 4.0, 6.5, 10.0)
_LEVELS = (0.4, 0.6, 0.8, 1.0)
_DEPTH = 0.7
_HUES = 24
_CHANNEL_MA = 13
_MOST_MA = 1500 / 44  # of a pixel, when a whole board shows the cue

Eyes = Deficiency | None
Place = tuple[float, ...]
"""Where a light lies in CAM02-UCS, for some eyes."""


_FOLDER = Path(lights.__file__).parent


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Others(NamedTuple):
    """The lights of a theme that a new one must differ from, and their look to the theme's eyes."""

    lights: Mapping[str, Light]
    places: Mapping[Eyes, Mapping[str, Place]]

    @classmethod
    def of(cls, theme: str, cue: str) -> "Others":
        """Those of all cues but the one that is looked for; the theme need not be whole."""
        file = _read(_FOLDER / "themes" / f"{theme}.toml")
        given = {**_read(_FOLDER / "defaults.toml")["lights"], **file["lights"]}
        shown = {each: Light.model_validate(light) for each, light in given.items() if each != cue}
        eyes: tuple[Eyes, ...] = (None, *map(Deficiency, file.get("safe_for", ())))
        places = {each: {c: place(light.peak, each) for c, light in shown.items()} for each in eyes}
        return cls(shown, places)


class LightProposal(NamedTuple):
    """A light, and how far the nearest that moves alike is from it."""

    light: Light
    distance: float

    def line(self, cue: str) -> str:
        """The line of a theme file."""
        light = self.light
        moves = "" if light.period_s is None else f", period_s = {light.period_s}, depth = {light.depth}"
        look = f'colour = "{light.colour}", level = {light.level}, motion = "{light.motion}"'
        return f"{cue} = {{ {look}{moves} }}"


def main(words: Sequence[str]) -> int:
    """Print proposals; 1 where there is none."""
    cue, *motions = words or ("--help",)
    if cue.startswith("-") or not {*motions} <= {*Motion}:
        print(f"usage: python -m tools.propose_light CUE [{' | '.join(Motion)}]")
        return 2
    themes = theme_file.themes()
    found = [_tell(f"themes/{theme}", cue, propose(cue, [theme], motions)) for theme in themes]
    found.append(_tell("defaults", cue, propose(cue, themes, motions)))
    return 0 if all(found) else 1


def _tell(name: str, cue: str, best: LightProposal | None) -> bool:
    said = "nothing can be told from all other lights" if best is None else best.line(cue)
    print(f"{name}.toml:\n  {said}")
    return best is not None


def seen(light: Colour, eyes: Eyes = None) -> "ColorAll":
    """A light as some eyes see it. Deficiencies are whole, as if a kind of cone were missing."""
    from coloraide.everything import ColorAll  # half a second, which only who looks at lights has to wait

    shown = ColorAll("srgb-linear", [channel / 255 for channel in light])
    return shown.filter(eyes) if eyes else shown


@cache
def place(light: Colour, eyes: Eyes) -> Place:
    """Return a light's coordinates for some eyes; distances are visible differences."""
    return tuple(seen(light, eyes).convert("cam02-ucs").coords())


def propose(cue: str, themes: Iterable[str], motions: Sequence[str] = ()) -> LightProposal | None:
    """Return the light farthest from all others in all of these themes; None if none differs enough.

    It moves in one of the ways that are named, if any are.
    """
    others = [Others.of(theme, cue) for theme in themes]
    best: LightProposal | None = None
    for light in _candidates(next((each.category for each in Cue if each == cue), None)):
        if motions and light.motion not in motions:
            continue
        if all(_is_told_without_hue(light, each) for each in others):
            nearest = min(_nearest(light, each, best.distance if best else APART) for each in others)
            if nearest >= APART and (best is None or nearest > best.distance):
                best = LightProposal(light, nearest)
    return best


def _candidates(category: CueCategory | None) -> Iterator[Light]:
    """Yield lights to choose from; an offer must not move as hints do."""
    moving = [motion for motion in Motion if motion is not Motion.STEADY]
    for motion, period, level, colour in product(moving, _PERIODS_S, _LEVELS, _colours()):
        if category is not CueCategory.OFFER or motion is not Motion.SPARKLE:
            yield Light(colour=colour, level=level, motion=motion, period_s=period, depth=_DEPTH)
    for level, colour in product(_LEVELS, _colours()):
        yield Light(colour=colour, level=level, motion=Motion.STEADY)


@cache
def _colours() -> tuple[str, ...]:
    shades = product(range(_HUES), (1.0, 0.55))
    rgb = (colorsys.hsv_to_rgb(hue / _HUES, saturation, 1.0) for hue, saturation in shades)
    return tuple("#" + "".join(f"{round(255 * channel):02x}" for channel in each) for each in rgb)


def _is_told_without_hue(light: Light, others: Others) -> bool:
    draws_ma = sum(light.peak) / 255 * _CHANNEL_MA
    alike = (other for other in others.lights.values() if other.motion is light.motion)
    return draws_ma < _MOST_MA and all(are_distinct_without_hue(light, other) for other in alike)


def _nearest(light: Light, others: Others, enough: float) -> float:
    """Return the distance to the nearest light with the same motion; stops below `enough`."""
    nearest = 100.0
    for eyes, places in others.places.items():
        own = place(light.peak, eyes)
        for cue, other in places.items():
            if others.lights[cue].motion is light.motion:
                nearest = min(nearest, dist(own, other))
        if nearest < enough:
            return nearest
    return nearest


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
