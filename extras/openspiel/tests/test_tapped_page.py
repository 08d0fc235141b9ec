"""Somebody new who taps what glows plays each game of OpenSpiel on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from extras.openspiel.tests.names import NAMES
from extras.openspiel.tests.test_page import Open, served_game
from tests.marks import EXHAUSTIVE
from tests.page.newcomer import Newcomer

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.browser

TURNS = 4
MOST_TAPS = 60
"""A pit of Kalah takes one tap and each of its seeds one more."""


class BothSides(Newcomer):
    """Plays for both players, as nobody else is there."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._to_others = ("no other",)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "mancala" else EXHAUSTIVE) for name in NAMES]
)
def test_tapping_lit_places_plays_turns(name: str, serve: Callable[..., Any], open_page: Open) -> None:
    with served_game(f"openspiel:{name}", serve) as served:
        newcomer = BothSides(open_page(served.url))
        seen = newcomer.play(lambda turns: turns >= TURNS)
        assert seen.turns >= TURNS
        assert len(newcomer.taps) < MOST_TAPS, newcomer.taps
