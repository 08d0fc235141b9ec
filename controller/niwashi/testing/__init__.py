"""Tools for tests of games: the contract of every game, and packages installed for one test."""

from niwashi.testing.contract import Check, checks, game_contract
from niwashi.testing.installing import installed, write_metadata

__all__ = ["Check", "checks", "game_contract", "installed", "write_metadata"]
