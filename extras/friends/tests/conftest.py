"""Fixtures: two boards, and two boards with the whole program on each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from extras.friends.tests.boards import Boards, agreed, all_on, friends
from extras.friends.tests.homes import Begun, OneHome, TwoBoards
from tests.conftest import (
    axe,
    new_context,
    no_engine_outlives_its_test,
    no_loop_of_a_browser,
    open_page,
    serve,
)

from niwashi.features import features

features()  # as the command line does: the records have their tables

__all__ = ["axe", "new_context", "no_engine_outlives_its_test", "no_loop_of_a_browser", "open_page", "serve"]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[TwoBoards]:
    """Two boards that have not played yet."""
    made = TwoBoards(tmp_path)
    yield made
    made.close()


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    """Play some turns; return both boards, the one that has just moved, and the one to move."""
    made: list[TwoBoards] = []

    def begin(turns: int = 3, **said: Any) -> tuple[TwoBoards, OneHome, OneHome]:
        made.append(TwoBoards(tmp_path, **said))
        two = made[-1]
        two.go_on(60, turns=turns)
        two.rest(6)
        two.check_equal()
        waits, moves = sorted(two.homes, key=lambda home: home.remote.is_ours)
        assert moves.remote.is_ours
        return two, waits, moves

    yield begin
    for each in made:
        each.close()


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[Boards]:
    """Two friends' boards, switched off; what a test has left on is switched off in the end."""
    made = friends(tmp_path)
    yield made
    for board in made:
        if board.is_on:
            board.switch_off()


@pytest.fixture
def on(boards: Boards) -> Boards:
    """Two boards that have agreed on a game, switched on."""
    agreed(*boards)
    return all_on(boards)
