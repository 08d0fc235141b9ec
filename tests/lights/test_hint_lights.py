"""Hint lights beside those that show what is legal: another hue and another motion, in every theme."""

import pytest
from tools.propose_light import APART, seen

from niwashi.board_types import Cue, CueCategory, cues_of
from niwashi.lights import theme_file
from niwashi.lights.light import Deficiency

LEGAL = sorted(cues_of(CueCategory.OFFER))
"""What says that something may be done here."""

EYES = [
    (name, eyes) for name in theme_file.themes() for eyes in (None, *Deficiency)
    if eyes is None or eyes in theme_file.theme(name).safe_for
]  # fmt: skip


@pytest.mark.parametrize("name", theme_file.themes())
def test_hint_moves_otherwise_than_what_is_legal(name: str) -> None:
    shown = theme_file.theme(name).lights
    assert [cue for cue in LEGAL if shown[cue].motion is shown[Cue.HINT].motion] == []


@pytest.mark.parametrize(("name", "eyes"), EYES)
def test_hint_has_another_hue_than_what_is_legal(name: str, eyes: Deficiency | None) -> None:
    looks = {cue: seen(theme_file.theme(name).lights[cue].peak, eyes) for cue in (Cue.HINT, *LEGAL)}
    distances = {cue: looks[Cue.HINT].delta_e(looks[cue], method="cam02") for cue in LEGAL}
    assert {cue: distance for cue, distance in distances.items() if distance < APART} == {}
