"""Descriptions of choices on a board (KS-71 to KS-77): cell, words, effect."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from niwashi.games.game import Handling, Option, Outlook, Words
from niwashi.games.karesansui import board
from niwashi.games.karesansui.acts import coming
from niwashi.games.karesansui.garden import COLUMNS, COSTS, NAMES, STONES, Garden, monk_steps, stones_at_monk
from niwashi.games.karesansui.position import Position, player_key
from niwashi.games.karesansui.scoring import broken_joins, score
from niwashi.games.karesansui.seats import seats
from niwashi.words.catalogue import Key


def stone_key(kind: str) -> Key:
    """Return the name of a kind of stone, as a fact that every language words its own way."""
    return Key(f"karesansui-stone-{kind}")


class OptionMaker(NamedTuple):
    """Makes the options of a position; `here` is the one in the middle of its turn."""

    here: Position

    @property
    def side(self) -> int:
        """The player who decides."""
        return self.here.stage.side

    @property
    def corner(self) -> board.Corner:
        """The player's places beside the garden."""
        return board.corner(len(self.here.players), self.side)

    def cell(self, number: int) -> str:
        """The cell of a square of that player's garden."""
        return board.cell_of(len(self.here.players), self.side, NAMES[number])

    def tell(self, turn: str, button: str | None, key: str, **facts: str | int) -> Option:
        """A whole turn that is said; if a monk comes with it, he is set down afterwards."""
        handlings = coming(self.here, turn)
        words = Words(f"karesansui-say-{key}", facts)
        return Option(turn, handlings, button=button, words=words, spoken=bool(handlings))

    def begin(self, text: str, button: str | None, key: str, **facts: str | int) -> Option:
        """The beginning of a turn, which is said; it moves nothing."""
        return Option(text, (), goes_on=True, button=button, words=Words(f"karesansui-say-{key}", facts))

    def do(
        self,
        turn: str,
        handlings: tuple[Handling, ...],
        target: int,
        key: str,
        *,
        goes_on: bool = False,
        **facts: str | int,
    ) -> Option:
        """Return an option described by its target square where the board senses nothing of it (KS-72)."""
        words = Words(f"karesansui-say-{key}", {**facts, "place": self.cell(target)})
        return Option(turn, handlings, goes_on=goes_on, button=self.cell(target), words=words)

    def lay(self, verb: str, face: str, number: int) -> Option:
        """A tile laid on a square: by a touch there, or by the monk who comes with it (KS-73)."""
        turn = f"{verb} {face} {NAMES[number]}"
        points, outlook = self._worth(face, number)
        facts: Mapping[str, str | int] = {"place": self.cell(number), "points": f"{points:+d}"}
        words = Words("karesansui-say-steal" if verb == "steal" else "karesansui-say-lay", facts)
        own = self.here.mover.garden.monk is None
        handlings = coming(self.here, turn) if own else ()
        return Option(turn, handlings, button=self.cell(number), words=words, outlook=outlook)

    def kind(self, verb: str, kind: str) -> Option:
        """A kind of stone, chosen by its column: five columns for the five kinds, by their cost (KS-76)."""
        # The lowest square of its column where nothing stands, else one out of the monk's reach.
        garden = self.here.mover.garden
        reached = {*monk_steps(garden), *stones_at_monk(garden)}
        column = COLUMNS[STONES.index(kind)]
        square = min(column, key=lambda n: (bool(garden.stones[n]) or n == garden.monk, n in reached, n))
        button = self.cell(square)
        return self.begin(f"{verb} {kind}", button, "stone", stone=stone_key(kind), cost=COSTS[kind])

    def give(self, other: int) -> Option:
        """The tile offered to another player, chosen by that player's draw place (KS-74)."""
        name = seats(len(self.here.players))[other]
        button = board.corner(len(self.here.players), other).draw
        return self.tell(f"give {name}", button, "give", player=player_key(name))

    def _worth(self, face: str, number: int) -> tuple[int, Outlook]:
        """The points that a tile would bring, without hidden cards, and how that looks (KS-75)."""
        before = self.here.mover.garden
        garden = before.with_tile(number, face)
        points = _total(garden) - _total(before)
        if len(broken_joins(garden)) > len(broken_joins(before)):
            return points, Outlook.BAD
        return points, Outlook.GOOD if points > 0 else Outlook.PLAIN


@lru_cache(maxsize=1024)
def _total(garden: Garden) -> int:
    return score(garden).total
