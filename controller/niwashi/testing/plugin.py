"""The pytest plugin: `-p niwashi.testing.plugin`, or `addopts` of a package's pytest settings.

It has the assertions of the contract told in full, adds `--niwashi-games`, and finds the game of the project
that is being tested even where that is not installed.
"""

import sys
from contextlib import ExitStack

import pytest

from niwashi.games.known import ENTRY_POINTS, GAMES
from niwashi.testing.installing import entry_points_of, installed

_CHECKS = ("niwashi.testing.rules_contract", "niwashi.testing.board_contract")
if not sys.modules.keys() & set(_CHECKS):
    pytest.register_assert_rewrite(*_CHECKS)

_STACK = pytest.StashKey[ExitStack]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("niwashi", "games for Niwashi's board")
    group.addoption(
        "--niwashi-games",
        type=int,
        metavar="COUNT",
        help="how many games clumsy hands play on each kind of board",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Put the project on the path if its game is not installed."""
    from niwashi.testing import board_contract

    if (count := config.getoption("--niwashi-games")) is not None:
        board_contract.GAMES_EACH = count
    config.stash[_STACK] = stack = ExitStack()
    names = entry_points_of(config.rootpath).get(ENTRY_POINTS, {})
    known = {GAMES.origin(name).folder for name in GAMES}
    if names and not any(folder.startswith(str(config.rootpath)) for folder in known):
        stack.enter_context(installed(config.rootpath))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take the project off the path again."""
    if (stack := config.stash.get(_STACK, None)) is not None:
        stack.close()
