"""Every game keeps the contract: those of the tree by the same door as packages from outside."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE

from niwashi import data
from niwashi.errors import NiwashiError
from niwashi.games import GAMES, Game, game_named
from niwashi.testing import Check, checks
from niwashi.testing.rules_contract import RULES


def seatings() -> Iterator[Game]:
    """Every game, with every number of players that it takes besides its usual one."""
    for name in GAMES:
        usual = game_named(name)
        yield usual
        for players in range(2, 7):
            with suppress(NiwashiError):
                if players != len(usual.players):
                    yield game_named(name, players=players)


def cases() -> Iterator[object]:
    """Every check of every game; of games for more players those of the rules, in `make test-all`."""
    for game in seatings():
        usual = len(game.players) == 2
        for check in checks() if usual else RULES:
            marks = [] if usual else [EXHAUSTIVE]
            yield pytest.param(
                check, game, marks=marks, id=f"{check.__name__}-{game.name}{len(game.players)}"
            )


@pytest.mark.parametrize(("check", "game"), list(cases()))
def test_game_keeps_the_contract(check: Check, game: Game) -> None:
    check(game)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_counted_trees_among_the_seeds(name: str) -> None:
    folders = [data.seeds(), Path(GAMES.origin(name).folder, "seeds")]
    assert any((folder / "perft" / f"{name}.toml").is_file() for folder in folders)
    assert any(list((folder / "games").glob(f"{name}-*.toml")) for folder in folders)
