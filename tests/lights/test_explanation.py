"""The legend, and the board that explains its own lights."""

import pytest

from niwashi.board_types import Cue
from niwashi.lights import explanation, theme_file
from niwashi.lights.explanation import STEP_S
from niwashi.lights.motion import Motion
from niwashi.words.catalogue import LANGUAGES, translate

BOARD = (Cue.MAY_GO, None, Cue.LIFTED, Cue.DEAD_END, Cue.MAY_GO)


@pytest.mark.parametrize("name", theme_file.themes())
def test_legend_shows_every_cue_once_in_the_order_of_teaching(name: str) -> None:
    theme = theme_file.theme(name)
    legend = explanation.legend(theme)
    assert [entry.cue for entry in legend] == list(Cue)
    assert all(entry.colour == theme.lights[entry.cue].peak for entry in legend)
    assert all(entry.motion is theme.lights[entry.cue].motion for entry in legend)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cue_and_motion_can_be_explained_in_every_language(language: str) -> None:
    texts = [translate(f"cue-{cue}", language) for cue in Cue]
    assert len(set(texts)) == len(texts), "no two cues may mean the same"
    assert len({translate(f"page-motion-{motion}", language) for motion in Motion}) == len(Motion)


def test_explanation_shows_the_cells_of_one_cue_at_a_time_and_ends_by_itself() -> None:
    steps = [explanation.explanation(BOARD, (number + 0.5) * STEP_S) for number in range(4)]
    assert [step and (step.cue, step.number, step.count) for step in steps] == [
        (Cue.LIFTED, 1, 3),
        (Cue.MAY_GO, 2, 3),
        (Cue.DEAD_END, 3, 3),
        None,
    ]
    assert steps[1] is not None
    assert steps[1].cues == (Cue.MAY_GO, None, None, None, Cue.MAY_GO)


def test_dark_board_has_nothing_to_explain() -> None:
    assert explanation.explanation((None, None), 0.0) is None


def test_explanation_changes_exactly_when_its_step_is_over() -> None:
    just_before, at = (explanation.explanation(BOARD, t) for t in (STEP_S - 1e-9, STEP_S))
    assert just_before is not None
    assert at is not None
    assert (just_before.cue, at.cue) == (Cue.LIFTED, Cue.MAY_GO)
