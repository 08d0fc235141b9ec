"""The contract of every game as tests for pytest."""

from collections.abc import Callable, Sequence

from niwashi.games.game import Game
from niwashi.games.known import game_named

Check = Callable[[Game], None]
"""One check of a contract: it takes a game, and fails by an assertion."""


def game_contract(name: str, *, players: int | None = None) -> Callable[..., None]:
    """Return a test that runs all checks on a game, each as a case of its own.

    A test module has one line for it: `test_contract = game_contract("my-game")`. pytest has to be installed,
    and to rewrite the assertions its plugin: `-p niwashi.testing.plugin`.
    """
    import pytest

    @pytest.mark.parametrize("check", checks(), ids=lambda check: check.__name__)
    def test_contract(check: Check) -> None:
        check(game_named(name, players=players))

    return test_contract


def checks() -> Sequence[Check]:
    """Return all checks: those of the rules, then those on a board."""
    from niwashi.testing.board_contract import BOARD
    from niwashi.testing.rules_contract import RULES

    return (*RULES, *BOARD)
