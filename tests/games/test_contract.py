"""Every game keeps the contract: those of the tree by the same door as packages from outside."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE

from niwashi import data
from niwashi.errors import NiwashiError
from niwashi.games.game import Act, Game, Handling
from niwashi.games.known import GAMES, game_named
from niwashi.stack import stacked
from niwashi.testing import rules_contract
from niwashi.testing.board_contract import (
    clumsy_hands_play_on_a_board_that_feels_presence,
    clumsy_hands_play_on_a_board_that_sees_colours,
)
from niwashi.testing.contract import Check, checks
from niwashi.testing.rules_contract import RULES, handled


def seatings() -> Iterator[Game]:
    """Every game, with every number of players that it takes besides its usual one."""
    for name in GAMES:
        usual = game_named(name)
        yield usual
        for players in range(2, 7):
            with suppress(NiwashiError):
                if players != len(usual.players):
                    yield game_named(name, players=players)


IN_SIM = (clumsy_hands_play_on_a_board_that_feels_presence, clumsy_hands_play_on_a_board_that_sees_colours)
"""Checks of which `tests/sim` shows more, game by game: of these games they run in `make test-all`."""


def cases() -> Iterator[object]:
    """Every check of every game; of games for more players those of the rules, in `make test-all`."""
    for game in seatings():
        usual = len(game.players) == 2
        for check in checks() if usual else RULES:
            marks = [] if usual and check not in IN_SIM else [EXHAUSTIVE]
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


@pytest.mark.parametrize(
    ("act", "pieces", "said"),
    [
        (Act.ADD, (), r"add a1 \(\(0, 1\) to \(\)\): one piece has to come, none to leave"),
        (Act.TAKE, (1,), r"take a1 \(\(0, 1\) to \(1,\)\): the top piece has to leave"),
        (Act.LIFT, (0, 1), "pieces have to leave"),
        (Act.SET, (0, 1, 0), r"what was lifted has to come, sorts \[\]"),
    ],
)
def test_contract_says_in_a_sentence_what_a_handling_does_wrong(
    act: Act, pieces: tuple[int, ...], said: str
) -> None:
    with pytest.raises(AssertionError, match=said):
        handled({"a1": stacked((0, 1))}, (Handling(act, "a1", stacked(pieces), 0),))


def test_contract_names_the_player_who_never_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("garden")
    monkeypatch.setattr(type(game), "side", lambda _game, _position: 0)
    monkeypatch.setattr(rules_contract, "random_positions", lambda game: [game.start()])
    with pytest.raises(AssertionError, match="it is never the turn of tendril"):
        rules_contract.everybody_gets_to_decide(game)
