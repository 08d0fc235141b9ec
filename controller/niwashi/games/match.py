"""A match: one game from its start, turn by turn, with take-back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from niwashi.errors import IllegalTurn
from niwashi.games.game import Change, Game, Item, Layout, Option, Reason, Refused
from niwashi.games.guest import GuestGame
from niwashi.message import Key

_REMEMBERED = 3  # positions: this one, the one in the middle of a turn, and the one before


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of a match and the position it led to."""

    turn: str
    position: Any


class Match:
    """The positions of one game so far. Pure state: no clock, no input, no output.

    Answers of the rules about a position are cached.
    """

    is_kept = True
    """True if the game belongs in the records."""

    def __init__(
        self, game: Game, start: Any = None, turns: Iterable[str] = (), begun: Iterable[str] = ()
    ) -> None:
        """Begin at a position, the usual start without one, play turns and the actions that begin another.

        Raises BadTurn, IllegalTurn.
        """
        self.game = game
        self.start = game.start() if start is None else start
        self.played: list[Played] = []
        self.out_of_time: int | None = None  # who has lost by that
        self.begun: list[Played] = []
        self._said: list[tuple[Played, ...]] = []  # how each turn played was begun, as far as nothing moved
        self._facts: tuple[_Facts, ...] = ()  # of the positions looked at last
        for turn in turns:
            self.play(turn)
        for turn in begun:
            self.begin(turn)

    @property
    def position(self) -> Any:
        return self.played[-1].position if self.played else self.start

    @property
    def here(self) -> Any:
        """The position now, in the middle of a turn the one after its actions so far."""
        return self.begun[-1].position if self.begun else self.position

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns played so far, as text."""
        return tuple(p.turn for p in self.played)

    @property
    def actions(self) -> tuple[str, ...]:
        """The beginnings of the turn in progress so far, each as text; none between two turns."""
        return tuple(p.turn for p in self.begun)

    # What the rules say of the position now

    @property
    def side(self) -> int:
        """The player to move."""
        return self._of(self.here).side

    @property
    def result(self) -> str | None:
        """The winner's name once the game is over; winners in common are joined by "+"."""
        if self.out_of_time is not None:
            return "+".join(self.game.players[winner] for winner in self.winners)
        return self._of(self.position).result

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won; none while the game goes on."""
        if self.out_of_time is not None:
            return tuple(i for i in range(len(self.game.players)) if i != self.out_of_time)
        return self._of(self.position).winners

    @property
    def ending(self) -> Reason | None:
        """Why the game is over; None while it goes on."""
        if self.out_of_time is not None:
            player = Key(f"player-{self.game.players[self.out_of_time]}")
            return Reason("match-out-of-time", "", facts={"player": player})
        return self.game.ending(self.position)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of hands now: legal turns, or their next actions."""
        return () if self.out_of_time is not None else self._of(self.here).options

    @property
    def options_of_turn(self) -> tuple[Option, ...]:
        """The legal turns from their beginning, without regard to actions already done."""
        return () if self.out_of_time is not None else self._of(self.position).options

    @property
    def mistakes(self) -> Sequence[Refused]:
        """Starts of turns that people try here and the rules refuse."""
        return () if self.out_of_time is not None else self._of(self.here).mistakes

    @property
    def dead_ends(self) -> Sequence[Refused]:
        """The mistakes that the board marks beforehand."""
        return () if self.out_of_time is not None else self._of(self.here).dead_ends

    @property
    def territories(self) -> Mapping[int, Collection[str]]:
        """The territories here: player to places."""
        return self._of(self.here).territories

    @property
    def score_items(self) -> tuple[Item, ...]:
        """The parts of the final score; empty before the end, or where points are not counted."""
        is_counted = self.winners and self.out_of_time is None
        return self._of(self.position).score_items if is_counted else ()

    def objection(self, place: str, change: Change) -> Reason:
        """Return why a change at a place belongs to no possible continuation."""
        over = self.ending if self.out_of_time is not None else None
        return over or self.game.objection(self.here, place, change)

    def layout(self) -> Layout:
        return self._of(self.here).layout

    def layout_before(self) -> Layout | None:
        """Return the layout before the last action of this turn or the last turn; None at the start."""
        before = self._before()
        return None if before is None else before.layout

    def side_before(self) -> int:
        """Return the player of this turn's last action, or of the last turn; the mover at the start."""
        before = self._before()
        return self.side if before is None else before.side

    def said_by(self) -> str:
        """The cell that said the beginning of the turn in progress; "" if none did."""
        if not self.begun:
            return ""
        before = self.begun[-2].position if len(self.begun) > 1 else self.position
        said = (o for o in self._of(before).options if o.goes_on and not o.handlings)
        return next((o.button or "" for o in said if o.turn == self.begun[-1].turn), "")

    # Going on, and back

    def rearranged(self, layout: Layout) -> "Match":
        """A match that begins here, with another layout. Raises BadPosition with the reason why it can't."""
        return Match(self.game, self.game.rearranged(self.position, layout))

    def play(self, turn: str) -> None:
        """Play a turn. Raises BadTurn or IllegalTurn and then changes nothing."""
        if self.out_of_time is not None:
            raise IllegalTurn("match-over-on-time", turn=turn)
        after = self.game.play(self.position, turn)
        said: tuple[Played, ...] = ()  # the beginnings of this turn up to the first that moved something
        if self.begun:
            stood = self._of(self.position).layout
            said = tuple(takewhile(lambda begun: self._of(begun.position).layout == stood, self.begun))
        self._said.append(said)
        self.played.append(Played(turn, after))
        self.begun.clear()

    def look_ahead(self, turn: str, *, goes_on: bool = False) -> None:
        """Work out what may follow a turn: of a game from outside, whose own code may take its time.

        Raises StillUnderWay where that takes longer than a moment, and what `play` raises.
        """
        if isinstance(self.game, GuestGame) and not goes_on:
            self.game.prepare(self.position, turn)

    def begin(self, turn: str) -> None:
        """Note the actions of a turn that goes on; `turn` is its text so far. Raises IllegalTurn."""
        if not any(o.goes_on and o.turn == turn for o in self.options):
            raise IllegalTurn("session-not-a-beginning", turn=turn)
        self.begun.append(Played(turn, self.game.continue_turn(self.position, turn)))

    def lose_on_time(self, player: int) -> None:
        """End the game, as a player has no time left; a turn that was begun no longer counts."""
        self.out_of_time = player
        self.begun.clear()

    def take_back(self) -> str | None:
        """Take this turn's last action back, or the last turn; returns its text, None if there was none.

        A game that has ended on time goes on by that. Before a turn that was begun by saying something, that
        is still said.
        """
        if self.begun or not self.played:
            return self.begun.pop().turn if self.begun else None
        self.out_of_time = None
        self.begun = list(self._said.pop())
        return self.played.pop().turn

    def _before(self) -> "_Facts | None":
        """The position before the last action of this turn or the last turn; None at the start."""
        last = (*self.played[-2:], *self.begun[-2:])
        if not last:
            return None
        return self._of(last[-2].position if len(last) > 1 else self.start)

    def _of(self, position: Any) -> "_Facts":
        known = next((facts for facts in self._facts if facts.position is position), None)
        if known is None:
            known = _Facts(self.game, position)
            self._facts = (known, *self._facts[: _REMEMBERED - 1])
        return known


class _Facts:
    """Facts from the rules about one position, each computed on first use."""

    def __init__(self, game: Game, position: Any) -> None:
        self.game = game
        self.position = position

    @cached_property
    def side(self) -> int:
        return self.game.side(self.position)

    @cached_property
    def result(self) -> str | None:
        return self.game.result(self.position)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        return self.game.winners(self.position)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return self.game.options(self.position)

    @cached_property
    def mistakes(self) -> Sequence[Refused]:
        return self.game.common_mistakes(self.position)

    @cached_property
    def dead_ends(self) -> Sequence[Refused]:
        return self.game.dead_ends(self.position)

    @cached_property
    def territories(self) -> Mapping[int, Collection[str]]:
        return self.game.territories(self.position)

    @cached_property
    def score_items(self) -> tuple[Item, ...]:
        return self.game.score_items(self.position)

    @cached_property
    def layout(self) -> Layout:
        return self.game.layout(self.position)
