"""Good turns in Karesansui: the points that a turn shows at once, and the average over possible deals."""

from typing import Any

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
from niwashi.games.game import Dice
from niwashi.games.karesansui.garden import Garden
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Phase, Player, Position
from niwashi.games.karesansui.scoring import score

_POINT = 100
# What is not used yet, in hundredths of a point. Fitted to who won 2,000 games (logistic regression),
# then tried in games: who hurries to fill a garden loses to one who waits for what fits.
_SQUARE, _UNSTONED, _VIRTUE, _CARD, _STORED = 130, 80, 50, 30, 20
_SHOWN = 3  # deals that weigh as much as what a garden shows at once
_FIELD = 8  # turns that are looked at further; fewer with every halving
_HALVING = 4  # deals that each of them is given before the worse half is left alone
_MIN_TURNS = 2
_ROUNDS = 400
_TURNS = 2  # turns of the player's own that a deal is played on for
_MAX_DECISIONS = 60  # in those turns
_REMEMBERED = 1 << 16  # gardens


class GardenSearcher(Searcher):
    """Looks at every turn, then at what follows the best of them in deals that are the same for all of these.

    `Limits.depth` counts the deals; without any, only the gardens right after the turn count.
    """

    def __init__(self, game: Karesansui, dice: Dice) -> None:
        self.game, self.dice = game, dice
        self._known: dict[tuple[tuple[str | None, ...], tuple[str | None, ...], tuple[str, ...]], int] = {}

    def forget(self) -> None:
        self._known.clear()

    def rate(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Return every legal turn with its average gain, best first."""
        turns = self.game.legal_turns(position)
        if not turns:
            return Analysis(0, Proof.OPEN, 0, (), (), 0, 0)
        side = self.game.side(position)
        field = _Field({turn: self._worth(self.game.after(position, turn), side) for turn in turns})
        looked = len(turns)
        for deal in range(1, (min(limits.depth, _ROUNDS) if len(turns) > 1 else 0) + 1):
            some = field.best(deal)
            enough = looked + len(some) > limits.nodes
            found = None if enough else self._dealt(position, some, side, stop)
            if found is None:
                return field.analysis(looked, stopped=True)
            field.add(found)
            looked += len(some)
            if told:
                told(field.analysis(looked))
        return field.analysis(looked)

    def _dealt(
        self, position: Position, turns: list[str], side: int, stop: Stop | None
    ) -> dict[str, float] | None:
        """Return the values of some turns in one shared deal that fits the view; None if stopped."""
        dealt = self.game.redealt(position, self.dice)
        found = {}
        for turn in turns:
            later = self._further(self.game.after(dealt, turn), side, stop)
            if later is None:
                return None
            found[turn] = later
        return found

    def _further(self, here: Position, side: int, stop: Stop | None) -> float | None:
        """Return the value of the gardens after some more turns; None if stopped."""
        begun = 0
        for _ in range(_MAX_DECISIONS):
            if begun > _TURNS or here.stage.phase is Phase.OVER:
                break
            if stop and stop():
                return None
            before, here = here.stage.active, self._likely(here)
            begun += here.stage.active == side != before
        return self._worth(here, side)

    def _likely(self, position: Position) -> Position:
        """Return the position after the turn that looks best at once to the deciding player."""
        side = self.game.side(position)
        after = (self.game.after(position, turn) for turn in self.game.legal_turns(position))
        return max(after, key=lambda then: self._worth(then, side))

    def _worth(self, position: Position, side: int) -> float:
        """A player's lead over the best of the others, in hundredths of a point."""
        worths = [self._hopes(position, player) for player in position.players]
        return worths[side] - max(worth for other, worth in enumerate(worths) if other != side)

    def _hopes(self, position: Position, player: Player) -> float:
        """Return a garden's points and expected further points, in hundredths of a point."""
        garden = player.garden
        shown = (*position.shown, player.famous) if player.famous else position.shown
        points = _POINT * self._points(garden, shown)
        if position.stage.phase is Phase.OVER:
            return points + _POINT * garden.virtue
        free = _SQUARE * garden.tiles.count(None) + _UNSTONED * garden.stones.count(None)
        hand = _VIRTUE * garden.virtue + _CARD * len(player.cards) + _STORED * (player.stored is not None)
        return points + free + hand

    def _points(self, garden: Garden, famous: tuple[str, ...]) -> int:
        """Return the score of tiles and stones. It is cached, as gardens recur wherever their monk stands."""
        key = garden.tiles, garden.stones, famous
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            cards = [self.game.deck.famous_by_id[each] for each in famous]
            self._known[key] = score(garden, cards).total - garden.virtue
        return self._known[key]


class _Field:
    """Turns, what each shows at once and what deals add to that; better ones are looked at more often."""

    def __init__(self, shown: dict[str, float]) -> None:
        self.deals = 0
        self._seen = dict.fromkeys(shown, 0)
        self._sums = {turn: _SHOWN * value for turn, value in shown.items()}
        self._shown = shown
        self._order = sorted(shown, key=lambda turn: (-shown[turn], turn))

    def best(self, deal: int) -> list[str]:
        """The turns to be looked at in that deal, the first being 1: ever fewer (successive halving)."""
        return self._order[: max(_MIN_TURNS, _FIELD >> (deal - 1) // _HALVING)]

    def add(self, found: dict[str, float]) -> None:
        """Add the values of one deal, less their mean: the mean says nothing about a turn."""
        luck = sum(found[turn] - self._shown[turn] for turn in found) / len(found)
        for turn, later in found.items():
            self._sums[turn] += later - luck
            self._seen[turn] += 1
        self.deals += 1
        self._order.sort(key=lambda turn: (-self._seen[turn], -self._mean(turn), turn))

    def analysis(self, looked: int, *, stopped: bool = False) -> Analysis:
        """Return all turns; one that was left alone is never rated above one that was not."""
        turns, least = [], self._mean(self._order[0])
        for turn in self._order:
            least = min(least, self._mean(turn))
            turns.append(Rated(turn, round(least)))
        line = (self._order[0],)
        return Analysis(turns[0].value, Proof.OPEN, None, line, tuple(turns), self.deals, looked, stopped)

    def _mean(self, turn: str) -> float:
        return self._sums[turn] / (_SHOWN + self._seen[turn])
