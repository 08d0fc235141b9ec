"""Which searcher a game gets, how much memory it may have, and whether the kernel is compiled."""

from pathlib import Path

from niwashi.engine import reclaim
from niwashi.engine.analysis import Searcher
from niwashi.engine.built import is_stale
from niwashi.engine.gardens import GardenSearcher
from niwashi.engine.levels import Dice
from niwashi.engine.searcher import ReclamationSearcher
from niwashi.engine.solver import Solver
from niwashi.engine.uct import HexSearcher
from niwashi.errors import NiwashiError
from niwashi.rules import Game, Reclamation
from niwashi.rules.borderland import Borderland
from niwashi.rules.karesansui import Karesansui

__all__ = ["KERNEL", "STALE", "searcher_for", "solver_for", "table_megabytes"]

KERNEL = "plain" if reclaim.__file__.endswith(".py") else "compiled"
"""Which build of the kernel runs: "compiled", or "plain" Python, which does the same slowly."""

STALE = is_stale(Path(__file__).parent)
"""Whether there is a compiled kernel that does not run because its sources have changed."""

_LEAST, _MOST, _SHARE = 16, 64, 16


def table_megabytes(free: int) -> int:
    """How large a table should be on a computer with so many bytes of memory free: 16 to 64 megabytes.

    >>> table_megabytes(200 << 20), table_megabytes(600 << 20), table_megabytes(8 << 30)
    (16, 32, 64)
    """
    wanted = (free >> 20) // _SHARE
    return max(_LEAST, min(_MOST, 1 << max(wanted, 1).bit_length() - 1))


def searcher_for(game: Game, megabytes: int = _LEAST, dice: Dice | None = None) -> Searcher:
    """The searcher of a game, some of them with dice. Raises NiwashiError for a game that none plays yet."""
    if isinstance(game, Reclamation):
        return ReclamationSearcher(game, megabytes)
    if isinstance(game, Karesansui) and dice is not None:
        return GardenSearcher(game, dice)
    if isinstance(game, Borderland) and dice is not None:
        return HexSearcher(game, dice, megabytes)
    raise NiwashiError("engine-no-searcher", game=game.name)


def solver_for(game: Game, megabytes: int = _LEAST) -> Solver:
    """The solver of a game. Raises NiwashiError for a game that can't be solved."""
    if isinstance(game, Reclamation):
        return Solver(game, megabytes)
    raise NiwashiError("engine-no-solver", game=game.name)
