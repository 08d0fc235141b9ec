"""A game of OpenSpiel as the program knows games: OpenSpiel keeps the rules, a table says what stands where.

Turns are told by their successors. Each legal turn leads to a state; what differs there is what hands do, and
the program's tracker follows whichever of these a board shows.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import pyspiel

from niwashi.errors import BadPosition, BadTurn, IllegalTurn
from niwashi.games import (
    EMPTY,
    Act,
    Change,
    Game,
    Handling,
    Layout,
    Option,
    Piece,
    Place,
    PlaceKind,
    Reason,
    Stack,
    Words,
)
from niwashi.message import Key
from niwashi_openspiel.handlings import difference, sown, swapped
from niwashi_openspiel.reading import Reader
from niwashi_openspiel.table import Table

START = "start"
"""The text of the position in which a game begins; others are told by the turns that lead there."""

_KEPT = 96  # positions whose turns are kept, and so many whose options are
_QUOTED = 60  # characters of a text in a message
_CLAUSE = "OS-1"
_BOTH = (0, 1)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Position:
    """The turns so far, and the state of OpenSpiel that they lead to.

    In the middle of a turn `begun` is how its actions so far read; `state` is where they lead from `root`.
    """

    turns: tuple[str, ...]
    state: Any = field(compare=False, repr=False)
    begun: str = ""
    root: Any = field(default=None, compare=False, repr=False)


class _Way(NamedTuple):
    """Some actions in a row: how they read, the state that they lead to, whether the turn goes on there."""

    text: str
    actions: tuple[int, ...]
    state: Any
    goes_on: bool


def _led_to(state: Any, actions: Sequence[int]) -> Any:
    """The state after some actions."""
    first, *rest = actions
    after = state.child(first)
    for action in rest:
        after.apply_action(action)
    return after


class _Kept(OrderedDict[Position, Any]):
    """The last answers about positions."""

    def of(self, position: Position, made: Callable[[Position], T]) -> T:
        found: T
        if position in self:
            self.move_to_end(position)
            found = self[position]
            return found
        found = self[position] = made(position)
        if len(self) > _KEPT:
            self.popitem(last=False)
        return found


class SpielGame(Game[Position]):
    """One game; stateless but for what it keeps to be quicker."""

    def __init__(self, name: str, table: Table) -> None:
        """Load a game of OpenSpiel by its table."""
        self._name, self.table, self.reader = name, table, Reader(table)
        self.spiel = pyspiel.load_game(table.load)
        self._turns, self._options, self._squares = _Kept(), _Kept(), _Kept()

    @property
    def name(self) -> str:
        """Return the name that `--game` takes."""
        return self._name

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in the order in which they move."""
        return self.table.seats

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Return the squares, and a pile for each sort of pieces."""
        squares = {name: Place(PlaceKind.SQUARE) for name in self.table.places.names}
        has_kinds = len(self.table.kinds) > 1  # so many piles lie in one row
        owners = [-1 if has_kinds else self._owner(sort) for sort in range(len(self.piles))]
        piles = {pile: Place(PlaceKind.PILE, owners[sort], sort) for sort, pile in enumerate(self.piles)}
        return squares | piles

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Return the pairs of squares that share a side."""
        return self.table.places.neighbours

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Return the sorts of pieces."""
        return tuple(Piece(name, self._owner(sort)) for sort, name in enumerate(self.reader.sorts))

    @cached_property
    def piles(self) -> tuple[str, ...]:
        """The pile of each sort."""
        return tuple(f"{name} hand" for name in self.reader.sorts)

    def start(self) -> Position:
        """Return the position in which a game begins."""
        return Position((), self.spiel.new_initial_state())

    def parse(self, text: str) -> Position:
        """Return the position that some turns lead to: "start", or the turns with blanks between them."""
        position = self.start()
        for turn in text.split(" ") if text != START else ():
            legal = self.ways(position)
            if turn not in legal:
                raise BadPosition("openspiel-bad-position", found=text[:_QUOTED], turn=turn[:_QUOTED])
            position = self._following(position, turn)
        return position

    def format(self, position: Position) -> str:
        """Return the turns that lead to a position."""
        return " ".join(position.turns) or START

    def side(self, position: Position) -> int:
        """Return who moves next; in a finished position who would, had the last turn not ended the game."""
        state = position.state
        if not state.is_terminal():
            return self.table.numbers.index(state.current_player())
        history = state.full_history()
        return 1 - self.table.numbers.index(history[-1].player) if history else 0

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return who has most by OpenSpiel's count; a draw is shared."""
        if not position.state.is_terminal():
            return ()
        returns = [position.state.returns()[number] for number in self.table.numbers]
        return tuple(side for side in _BOTH if returns[side] == max(returns))

    def ending(self, position: Position) -> Reason | None:
        """Return why the game is over."""
        won = self.winners(position)
        if not won:
            return None
        if len(won) > 1:
            return Reason("openspiel-drawn", _CLAUSE)
        return Reason(
            f"openspiel-won-{self.table.won}", _CLAUSE, (), {"winner": Key(f"player-{self.players[won[0]]}")}
        )

    def legal_turns(self, position: Position) -> list[str]:
        """Return the legal turns."""
        return sorted(self.ways(position))

    def play(self, position: Position, turn: str) -> Position:
        """Return the position after a turn. Raises BadTurn, IllegalTurn."""
        if not turn or not turn.isascii() or " " in turn or len(turn) > _QUOTED:
            raise BadTurn("openspiel-bad-turn", turn=turn[:_QUOTED])
        if turn not in self.ways(position):
            raise IllegalTurn("openspiel-illegal", turn=turn, nearest=self._like(position, turn))
        return self._following(position, turn)

    def after(self, position: Position, turn: str) -> Position:
        """Return the position after a legal turn."""
        return self._following(position, turn)

    def ways(self, position: Position) -> Mapping[str, tuple[int, ...]]:
        """Return the actions of OpenSpiel that each legal turn is made of."""
        return self._turns.of(Position(position.turns, position.root or position.state), self._all_ways)

    def layout(self, position: Position) -> Layout:
        """Return what stands where: the squares, and in the piles what is left of each sort."""
        squares = self._squares.of(position, lambda one: self.reader.squares(one.state))
        left = list(self._supply)
        for stack in squares.values():
            for sort in stack.pieces if stack.height else ():
                left[sort] -= 1
        piles = {
            pile: Stack(sort, count) if count else EMPTY
            for sort, (pile, count) in enumerate(zip(self.piles, left, strict=True))
        }
        return {**squares, **piles}

    def options(self, position: Position) -> tuple[Option, ...]:
        """Return the legal turns, or their first parts, as the difference that each makes."""
        return self._options.of(position, self._made_options)

    def continue_turn(self, position: Position, begun: str) -> Position:
        """Return the position in the middle of a turn."""
        for way in self._steps(position):
            if way.text == begun and way.goes_on:
                return Position(position.turns, way.state, way.text, position.root or position.state)
        raise IllegalTurn("openspiel-illegal", turn=begun, nearest=self._like(position, begun))

    def rearranged(self, position: Position, layout: Layout) -> Position:
        """Return the last position of this game with those squares. Raises BadPosition for others."""
        for count in range(len(position.turns), -1, -1):
            earlier = self.parse(" ".join(position.turns[:count]) or START)
            squares = self.reader.squares(earlier.state)
            is_same = all(squares[name] == layout[name] for name in squares)
            if is_same and self.side(earlier) == self.side(position):
                return earlier
        raise BadPosition("openspiel-not-reached")

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        """Return that no legal action leads there, and the nearest that would."""
        facts = {"place": place, "nearest": self._nearest(position, place, change)}
        return Reason("openspiel-nowhere", _CLAUSE, (place,), facts)

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """Return how many pieces of each player are on the board."""
        if self.table.state.counts:
            return {}
        standing = [stack.owner for stack in self.reader.squares(position.state).values() if stack.height]
        return {
            f"{seat}_on_board": sum(self._owner(sort) == side for sort in standing)
            for side, seat in enumerate(self.players)
        }

    # Turns

    def _all_ways(self, position: Position) -> Mapping[str, tuple[int, ...]]:
        """Of turns that come to the same state, and that no board could tell apart, the first one alone.

        These are other orders of jumps, and seeds of which all that are left are taken in the end.
        """
        found: dict[str, tuple[int, ...]] = {}
        states: set[str] = set()
        for way in self._runs(position.state, "", ()):
            if self.table.sowing is not None or (len(way.actions) > 1 and not self.table.first):
                led_to = str(way.state)
                if led_to in states:
                    continue
                states.add(led_to)
            found.setdefault(way.text, way.actions)
        return found

    def _runs(self, state: Any, text: str, actions: tuple[int, ...]) -> Iterator[_Way]:
        """All turns from a state."""
        if state.is_terminal():
            return
        mover = state.current_player()
        for action in state.legal_actions():
            written = text + self.table.written(state.action_to_string(mover, action))
            run = (*actions, action)
            if self.table.actions == "one" and self.table.sowing is None:
                yield _Way(written, run, state, goes_on=False)  # nobody asks where it leads
                continue
            following = state.child(action)
            is_whole = self.table.actions == "one" or following.is_terminal()
            if not is_whole and following.current_player() == mover:
                yield from self._runs(following, written, run)
            else:
                yield _Way(written, run, following, goes_on=False)

    def _following(self, position: Position, turn: str) -> Position:
        state = _led_to(position.root or position.state, self.ways(position)[turn])
        return Position((*position.turns, turn), state)

    def _steps(self, position: Position) -> Iterator[_Way]:
        """The turns, or those parts that may be done first or next, with the states after them."""
        if position.begun:
            yield from self._runs(position.state, position.begun, ())
        elif self.table.first:
            yield from self._first_parts(position.state, "", ())
        else:
            for text, actions in self.ways(position).items():
                yield _Way(text, actions, _led_to(position.state, actions), goes_on=False)

    def _first_parts(self, state: Any, text: str, actions: tuple[int, ...]) -> Iterator[_Way]:
        mover = state.current_player()
        for action in state.legal_actions():
            following = state.child(action)
            written = text + self.table.written(state.action_to_string(mover, action))
            run = (*actions, action)
            if following.is_terminal() or following.current_player() != mover:
                yield _Way(written, run, following, goes_on=False)
            elif len(run) < self.table.first:
                yield from self._first_parts(following, written, run)
            else:
                yield _Way(written, run, following, goes_on=True)

    # Hands

    def _made_options(self, position: Position) -> tuple[Option, ...]:
        if position.state.is_terminal():
            return ()
        before, side = self.reader.squares(position.state), self.side(position)
        made = [self._option(way, before, side) for way in self._steps(position)]
        told_apart = self._with_touches if self.table.sowing is None else _said_by_their_start
        return tuple(sorted(told_apart(made, before), key=lambda option: option.turn))

    def _option(self, way: _Way, before: Mapping[str, Stack], side: int) -> Option:
        after = self.reader.squares(way.state)
        if self.table.sowing is not None:
            start = way.text
            handlings = sown(before, after, start, side, self.table.sowing, self.piles[before[start].owner])
        else:
            handlings = difference(before, after, self.piles, side, 2 * len(self.table.kinds))
        if not handlings:
            return Option(way.text, (), words=Words("openspiel-pass"))
        return Option(way.text, handlings, goes_on=way.goes_on)

    def _with_touches(self, options: Sequence[Option], before: Mapping[str, Stack]) -> Iterator[Option]:
        """Have those that hands do alike, but for the kind of a piece, told apart by touches.

        They lie on the file of the piece, in the order of the kinds, the first one two squares behind it: an
        answer lies where hands are not at work.
        """
        alike: dict[tuple[tuple[Act, str], ...], list[Option]] = {}
        for option in options:
            key = tuple((handling.act, handling.place) for handling in option.handlings)
            alike.setdefault(key, []).append(option)
        for key, tied in alike.items():
            if len(tied) == 1 or not key:
                yield from tied
                continue
            column = self._column(key[-1][1])
            tied.sort(key=lambda option: option.handlings[-1].stack.owner)
            for option, place in zip(tied, column, strict=False):
                handlings = swapped(before, option.handlings, self.piles)
                yield replace(option, handlings=handlings, touch=frozenset({place}))

    def _column(self, place: str) -> list[str]:
        grid = self.table.places.grid
        row = next(number for number, names in enumerate(grid) if place in names)
        across = grid[row].index(place)
        names = [each[across] for each in grid]
        return names[row + 2 :] if row < len(grid) / 2 else names[row - 2 :: -1]

    # Words

    @cached_property
    def _supply(self) -> tuple[int, ...]:
        """Return the number of pieces of each sort."""
        start = self.reader.squares(self.start().state)
        counted = [0] * len(self.reader.sorts)
        for stack in start.values():
            for sort in stack.pieces if stack.height else ():
                counted[sort] += 1
        supply = self.table.supply
        return tuple(
            max(counted[sort], supply if isinstance(supply, int) else supply.get(self._kind(sort), 0))
            if name in (self.table.state.counts, *self.table.state.pieces.values())
            else 0
            for sort, name in enumerate(self.reader.sorts)
        )

    def _kind(self, sort: int) -> str:
        own = 2 * len(self.table.kinds)
        return self.table.kinds[sort // 2] if sort < own else self.table.neutral[sort - own]

    def _owner(self, sort: int) -> int:
        return sort % 2 if sort < 2 * len(self.table.kinds) else -1

    def _like(self, position: Position, turn: str) -> str:
        """The legal turn that begins most like a text; "-" where there is none."""
        legal = self.legal_turns(position)

        def alike(other: str) -> int:
            pairs = enumerate(zip(turn, other, strict=False))
            return next((number for number, (one, two) in pairs if one != two), min(len(turn), len(other)))

        return max(legal, key=alike, default="-")

    def _nearest(self, position: Position, place: str, change: Change) -> str:
        """The legal turn that changes a place most like this; "-" where there is none."""
        leaves = change in (Change.GONE, Change.LIFTED, Change.FEWER)

        def alike(option: Option) -> tuple[bool, bool, float]:
            here: list[Handling] = [each for each in option.handlings if each.place == place]
            fits = any((each.act in (Act.LIFT, Act.TAKE)) == leaves for each in here)
            return fits, bool(here), -self._apart(option, place)

        best = max(self.options(position), key=alike, default=None)
        return best.turn if best else "-"

    def _apart(self, option: Option, place: str) -> float:
        at = self.table.places.at
        if place not in at or not option.handlings:
            return 0
        x, y = at[place]
        return min(abs(at[each.place][0] - x) + abs(at[each.place][1] - y) for each in option.handlings)


def _said_by_their_start(options: Sequence[Option], before: Mapping[str, Stack]) -> Iterator[Option]:
    """Have what is sown said by a touch of the house that it is sown from, where no stone tells it.

    Many houses may be empty in the end, or each as full as before, for a board that feels no heights; or what
    is sown comes round to its own house.
    """
    full = {option.turn: _full(option, before) for option in options}
    known = Counter((*full.values(), _full(None, before)))
    for option in options:
        comes_round = any((each.act, each.place) == (Act.ADD, option.turn) for each in option.handlings)
        is_untold = comes_round or known[full[option.turn]] > 1
        yield replace(option, spoken=True, button=option.turn) if is_untold else option


def _full(option: Option | None, before: Mapping[str, Stack]) -> frozenset[str]:
    """Return the places that are not empty after an option, or before any."""
    heights = {place: stack.height for place, stack in before.items()}
    for handling in option.handlings if option is not None else ():
        heights[handling.place] = handling.stack.height
    return frozenset(place for place, height in heights.items() if height)
