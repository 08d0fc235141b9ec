"""Sketches: turns of both sides named by touches alone, from any position."""

from __future__ import annotations

from random import Random

import pytest

from niwashi import data
from niwashi.board_types import Cue, Geometry
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, game_named
from niwashi.session.sketch import Sketch

BOARDS = {"borderland": "hex-91.toml"}
_PASSIVE = (Cue.LAST_TURN,)


def cells_for(game: str) -> Geometry:
    return load_board(data.boards() / BOARDS.get(game, "garden-36.toml")).geometry


def sketch(game: str, *touches: str, line: tuple[str, ...] = ()) -> Sketch:
    played = game_named(game)
    return Sketch(played, cells_for(game), played.start(), line, touches)


def test_touches_name_a_turn_and_nothing_is_carried_out() -> None:
    tried = sketch("garden", "f1", "e2", "flower card 2")
    assert tried.line == ("f1e2:2",)
    assert tried.touches == []
    assert tried.session.advice().cues[tried.session.geometry.index["a6"]] is Cue.MAY_LIFT


def test_begun_turn_keeps_its_touches() -> None:
    tried = sketch("garden", "f1", "e2")
    assert (tried.line, tried.touches) == ((), ["f1", "e2"])


def test_free_choice_is_named_before_the_turn_counts() -> None:
    """RC-16: one stone is left for two squares of the card."""
    played = "f1f2:4 a6b6:1 f2e2:1 b6c5:2 e2e3:2 c5b5:3 e3e2:3 b5a5:4 e2e1:1 a5a6:3"
    line = tuple(played.split())
    tried = sketch("garden", "e1", "e2", "flower card 2", line=line)
    assert tried.line == line
    tried.touch("d1")
    assert tried.line == (*line, "e1e2:2+d1")


def test_refused_touch_has_the_reason_of_the_rules() -> None:
    tried = sketch("garden", "a6")
    assert tried.session.reason is not None
    assert tried.line == ()


def test_choice_of_a_menu_is_made_by_its_text() -> None:
    tried = sketch("borderland", "e5", "g7", "=white")
    assert tried.line == ("w:e5,b:g7", "white")


def test_unknown_cell_is_refused() -> None:
    with pytest.raises(NiwashiError, match="z9"):
        sketch("garden", "z9")


def test_illegal_line_is_refused() -> None:
    with pytest.raises(NiwashiError):
        sketch("garden", line=("f1f4:1",))


@pytest.mark.parametrize("game", GAMES)
def test_touching_what_glows_plays_on(game: str) -> None:
    """Somebody who only touches lit cells gets far. The same request gives the same position."""
    rng, tried = Random(7), sketch(game)
    for _ in range(150):
        advice = tried.session.advice()
        lit = [
            cell.name
            for cell, cue in zip(tried.session.geometry, advice.cues, strict=True)
            if cue is not None and cue not in _PASSIVE
        ]
        if tried.match.result is not None or not lit:
            break
        tried.touch(rng.choice(lit))
    assert len(tried.line) >= 6
    again = sketch(game, *tried.touches, line=tried.line)
    assert again.session.advice().cues == tried.session.advice().cues
    assert again.match.here == tried.match.here
