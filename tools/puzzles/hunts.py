"""The search for puzzles of each game: the games played, the numbers, and the heads of the files."""

from collections.abc import Mapping
from functools import partial

from tools.puzzles.casts import Cast
from tools.puzzles.enclosing import EnclosingFinder
from tools.puzzles.forced import WinFinder
from tools.puzzles.hunt import Hunt
from tools.puzzles.placements import PlacementFinder
from tools.puzzles.spread import Wanted

from niwashi.games.game import Game
from niwashi.games.known import game_named

_HEAD = """\
# Puzzles of {name}, found{proved} by `make -C tools puzzles`; docs/PUZZLES.md says how.
{what}#   wrong     {wrong}
#   level     the weakest level of play that finds the first turn in one game of two; 11: none
#   rating    all that in one number, as Glicko-2 has it
"""
_FORCED = """\
#   position  the player to move forces the win
#   turns     in so many turns of their own, and in no fewer
#   line      the only first turn that does; then the longest resistance and what follows. No other first turn
#             forces a win within 11 turns of both (13 where `turns` is 4, 15 where it is 5, 17 where it is 6)
"""
_ENCLOSING = """\
#   goal      enclose: win with this turn (BL-24); capture: take more than any other turn, none wins
#   line      the turn that does it, `also` the same in another order; it takes both actions, and no turn that
#             leads to another board does it
"""
_PLACING = """\
#   goal      score: lay the drawn tile where it brings most points at once, as everybody sees them
#   line      the placement that does, `also` one that brings as much: three points at least, and two more
#             than any other
"""


_LOOKS = "other turns that look as good without looking ahead"
_CHAINS = "other boards a turn may lead to with a chain as long, or shorter by one piece"
_CLOSE = "other placements that bring three points less at most"

_RECLAIMING: tuple[Cast, ...] = (
    (2, 2), (0, 0), (3, 3), (1, 1), (4, 2), (0, 0), (2, 3), (0, 3), (4, 4), (3, 1),
)  # fmt: skip
_SETTLING: tuple[Cast, ...] = ((6, 6), (5, 5), (7, 7), (3, 6), (7, 4), (6, 7))
_RAKING: tuple[Cast, ...] = ((3, 3), (2, 4), (0, 0), (5, 3, 2), (4, 4), (1, 3, 2, 4))


def _reclamation(name: str, number: int, cast: Cast) -> Game:
    del number, cast
    return game_named(name)


def _borderland(number: int, cast: Cast) -> Game:
    del number, cast
    return game_named("borderland")


def _karesansui(number: int, cast: Cast) -> Game:
    return game_named("karesansui", players=len(cast), seed=number)


def _forced(name: str, wins: Mapping[int, int]) -> Hunt:
    sorts = {f"win {turns}": count for turns, count in wins.items()}
    head = _HEAD.format(name=name.capitalize(), proved=" and proved", what=_FORCED, wrong=_LOOKS)
    return Hunt(partial(_reclamation, name), WinFinder, _RECLAIMING, 80, Wanted(sorts), 2, head)


HUNTS: Mapping[str, Hunt] = {
    "garden": _forced("garden", {1: 50, 2: 100, 3: 100, 4: 75, 5: 50, 6: 25}),
    "throne": _forced("throne", {1: 25, 2: 40, 3: 40, 4: 25, 5: 15, 6: 5}),
    "borderland": Hunt(
        _borderland,
        EnclosingFinder,
        _SETTLING,
        150,
        Wanted({"enclose 1": 30, "capture 1": 30}, themes=2),
        2,
        _HEAD.format(name="Borderland", proved="", what=_ENCLOSING, wrong=_CHAINS),
    ),
    "karesansui": Hunt(
        _karesansui,
        PlacementFinder,
        _RAKING,
        300,
        Wanted({"score 1": 60}, near=0),
        2,
        _HEAD.format(name="Karesansui", proved="", what=_PLACING, wrong=_CLOSE),
    ),
}
"""The hunt for each game's puzzles."""
