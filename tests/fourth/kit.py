"""The kit of Stepping stones: an opponent, and what a page shows of no other game."""

from collections.abc import Mapping
from typing import Any

from tests.fourth.stepping import PLAYERS, Position, Stepping

from niwashi.engine import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop, ten_levels
from niwashi.games import Dice
from niwashi.kits import EngineKit, GameKit, PageKit
from niwashi.web import PieceView
from niwashi.words import Key, translate

_WON = 1000


class Thorough(Searcher):
    """Looks at all that can follow, so many turns ahead as it is told."""

    def __init__(self, game: Stepping) -> None:
        self.game = game
        self._known: dict[tuple[Position, int], int] = {}

    def rate(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Every turn, best first."""
        del stop, told  # nine squares take no time
        depth = min(limits.depth, 9)
        rated = [self._rated(position, turn, depth) for turn in self.game.legal_turns(position)]
        rated.sort(key=lambda each: -each.value)
        best = rated[0] if rated else Rated("", 0, Proof.LOSS, 0)
        line = tuple(each.turn for each in rated[:1])
        return Analysis(best.value, best.proof, best.distance, line, tuple(rated), depth, len(self._known))

    def forget(self) -> None:
        """Forget all."""
        self._known.clear()

    def _rated(self, position: Position, turn: str, depth: int) -> Rated:
        value = -self._worth(self.game.play(position, turn), depth - 1)
        if value == 0:
            return Rated(turn, 0)
        return Rated(turn, value, Proof.WIN if value > 0 else Proof.LOSS, depth - abs(value) + _WON)

    def _worth(self, position: Position, depth: int) -> int:
        """For the mover: so much the more, the more of the depth is left when the game is over."""
        if (position, depth) not in self._known:
            self._known[position, depth] = self._looked(position, depth)
        return self._known[position, depth]

    def _looked(self, position: Position, depth: int) -> int:
        if position.winner is not None:
            return (_WON + depth) * (1 if position.winner == position.side else -1)
        if depth <= 0:
            return 0
        after = (self.game.play(position, turn) for turn in self.game.legal_turns(position))
        return max(-self._worth(each, depth - 1) for each in after)


def _searcher(game: Stepping, megabytes: int, dice: Dice | None) -> Searcher:
    del megabytes, dice
    return Thorough(game)


class _Page(PageKit[Stepping]):
    def pieces(self, game: Stepping, language: str) -> list[PieceView]:
        del game
        return [
            {
                "label": translate("piece-stepping", language, player=Key(f"player-{player}")),
                "picture": player,
                "alone": player,
                "rides": False,
            }
            for player in PLAYERS
        ]

    def marks(self, game: Stepping, language: str) -> Mapping[str, str]:
        del game
        return {"b2": translate("mark-stepping", language)}

    def square_label(self, name: str, game: Stepping, language: str) -> str:
        del game
        return translate("place-stepping", language) if name == "b2" else name

    def drawing(self, game: Stepping, position: Any, name: str, language: str, when: str = "") -> str:
        if name not in PLAYERS:
            return super().drawing(game, position, name, language, when)
        colour = ("white", "darkgreen")[PLAYERS.index(name)]
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
            f'<circle cx="50" cy="50" r="30" fill="{colour}"/></svg>'
        )


KIT = GameKit(
    _Page(),
    EngineKit(_searcher, ten_levels(*((min(n, 8), 0.0, 0.0) for n in range(1, 10))), proves=True),
)
"""What the game's entry names as its kit."""

EMPTY = GameKit()
"""For a game with nothing but rules, said in another way."""
