"""How far apart lights look that move alike, to common and to less common eyes.

Distances are CAM02-UCS (1 is about what can just be told apart side by side), between lights at their
brightest, for every pair of cues with the same motion, whether or not they ever meet on a board.
Deficiencies are simulated whole, as if a kind of cone were missing: whoever has it weaker sees more.
"""

from itertools import combinations

import pytest
from tools.propose_light import APART, seen

from niwashi.board_types import Cue
from niwashi.lights import theme_file
from niwashi.lights.light import Deficiency, Theme


def nearest(theme: Theme, deficiency: Deficiency | None = None) -> tuple[float, Cue, Cue]:
    """Return the distance of the two cues with the same motion that look most alike, and which they are."""
    pairs = [
        (one, other)
        for one, other in combinations(Cue, 2)
        if theme.lights[one].motion is theme.lights[other].motion
    ]
    looks = {cue: seen(theme.lights[cue].peak, deficiency) for cue in Cue}
    return min((looks[a].delta_e(looks[b], method="cam02"), a, b) for a, b in pairs)


@pytest.mark.parametrize("name", theme_file.themes())
def test_cues_that_move_alike_look_different_in_every_theme(name: str) -> None:
    distance, one, other = nearest(theme_file.theme(name))
    assert distance >= APART, (one, other)


def test_theme_is_safe_for_all_three_common_deficiencies() -> None:
    assert any(theme_file.theme(name).safe_for == set(Deficiency) for name in theme_file.themes())


@pytest.mark.parametrize("deficiency", Deficiency)
@pytest.mark.parametrize("name", [n for n in theme_file.themes() if theme_file.theme(n).safe_for])
def test_theme_is_safe_for_whom_it_says(name: str, deficiency: Deficiency) -> None:
    theme = theme_file.theme(name)
    if deficiency in theme.safe_for:
        distance, one, other = nearest(theme, deficiency)
        assert distance >= APART, (one, other)
