"""The rules of Three Men's Morris; `seeds/morris.md` is their digest."""

from collections.abc import Mapping
from typing import NamedTuple

from niwashi.errors import BadPosition, BadTurn, IllegalTurn, NiwashiError
from niwashi.games.game import Act, Change, Game, Handling, Layout, Option, Piece, Place, PlaceKind, Reason
from niwashi.games.morris import PLAYERS
from niwashi.message import Key
from niwashi.stack import EMPTY, Stack
from niwashi.validation import quoted

_FILES = "abc"
SQUARES = tuple(f"{file}{rank}" for rank in "123" for file in _FILES)
"""The nine squares by number (MM-1)."""

STONES = 3
"""Stones of each player (MM-1)."""

_NUMBERS = {square: number for number, square in enumerate(SQUARES)}
_LETTERS = "ld"
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_SIDE_BY_SIDE = frozenset(
    (SQUARES[one], SQUARES[other])
    for one in range(len(SQUARES))
    for other in (one + 1, one + 3)
    if other < len(SQUARES) and (other == one + 3 or other % 3)
)


class Position(NamedTuple):
    """The owner of the stone on each of `SQUARES` (0, 1, or -1 for none), and the player to move."""

    stones: tuple[int, ...] = (-1,) * len(SQUARES)
    side: int = 0

    @property
    def is_setting(self) -> bool:
        """True while the player to move has a stone in hand (MM-2)."""
        return self.stones.count(self.side) < STONES


class Morris(Game[Position]):
    """The game; stateless."""

    name = "morris"
    players = PLAYERS

    @property
    def places(self) -> Mapping[str, Place]:
        """The squares, and each player's stones beside the board."""
        hands = {_hand(side): Place(PlaceKind.PILE, side, side) for side in range(len(PLAYERS))}
        return {square: Place(PlaceKind.SQUARE) for square in SQUARES} | hands

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """The pairs of squares that share a side."""
        return _SIDE_BY_SIDE

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """One sort of stones for each player."""
        return tuple(Piece(player, side) for side, player in enumerate(PLAYERS))

    def start(self) -> Position:
        return Position()

    def parse(self, text: str) -> Position:
        """The position of a text: ranks 3, 2 and 1 with a dot for an empty square, then the side to move.

        >>> Morris().format(Morris().parse("..d/.l./l.. d"))
        '..d/.l./l.. d'
        """
        ranks, _, side = text.partition(" ")
        rows = ranks.split("/")
        if [len(row) for row in rows] != [3, 3, 3] or side not in ("l", "d"):
            raise BadPosition("morris-position-text", found=quoted(text))
        letters = "".join(reversed(rows))
        if not set(letters) <= {*_LETTERS, "."}:
            raise BadPosition("morris-position-text", found=quoted(text))
        position = Position(tuple(map(_LETTERS.find, letters)), _LETTERS.index(side))
        light, dark = map(position.stones.count, (0, 1))
        if light > STONES or light - dark != (position.side if position.is_setting else 0):
            raise BadPosition("morris-position-stones", light=light, dark=dark)
        if _has_line(position.stones, position.side):
            raise BadPosition("morris-position-line", player=_player(position.side))
        return position

    def format(self, position: Position) -> str:
        """The canonical text of a position."""
        letters = "".join(_LETTERS[stone] if stone >= 0 else "." for stone in position.stones)
        return f"{letters[6:]}/{letters[3:6]}/{letters[:3]} {_LETTERS[position.side]}"

    def side(self, position: Position) -> int:
        return position.side

    def winners(self, position: Position) -> tuple[int, ...]:
        """The player whose turn it was last, if that made a line (MM-4)."""
        mover = 1 - position.side
        return (mover,) if _has_line(position.stones, mover) else ()

    def ending(self, position: Position) -> Reason | None:
        """Return why a finished position is finished (MM-4)."""
        won = self.winners(position)
        if not won:
            return None
        squares = next(line for line in _LINES if _is_line_of(line, position.stones, won[0]))
        return Reason(
            "morris-won", "MM-4", tuple(SQUARES[number] for number in squares), {"winner": _player(won[0])}
        )

    def legal_turns(self, position: Position) -> list[str]:
        """The legal turns: "b2" sets a stone, "a1b2" moves one (MM-2, MM-3)."""
        if self.winners(position):
            return []
        empty = [square for square in SQUARES if _owner(position, square) < 0]
        if position.is_setting:
            return sorted(empty)
        own = [square for square in SQUARES if _owner(position, square) == position.side]
        return sorted(f"{one}{other}" for one in own for other in empty if _are_near(one, other))

    def play(self, position: Position, turn: str) -> Position:
        """The position after a turn. Raises BadTurn, or IllegalTurn with the reason."""
        origin, target = _read(turn)
        reason = self._against(position, origin, target)
        if reason is None:
            return self.after(position, turn)
        why = NiwashiError(reason.key, **reason.facts)
        raise IllegalTurn("rules-illegal-turn", turn=turn, why=why, clause=reason.clause)

    def after(self, position: Position, turn: str) -> Position:
        """The position after a turn that is known to be legal."""
        origin, target = _read(turn)
        stones = list(position.stones)
        if origin:
            stones[_NUMBERS[origin]] = -1
        stones[_NUMBERS[target]] = position.side
        return Position(tuple(stones), 1 - position.side)

    def layout(self, position: Position) -> Layout:
        """Return the stones on each square and in each hand."""
        standing = {
            square: Stack(stone, 1) if stone >= 0 else EMPTY
            for square, stone in zip(SQUARES, position.stones, strict=True)
        }
        in_hand = {side: STONES - position.stones.count(side) for side in range(len(PLAYERS))}
        return standing | {_hand(side): Stack(side, n) if n else EMPTY for side, n in in_hand.items()}

    def options(self, position: Position) -> tuple[Option, ...]:
        """The legal turns as things that hands do."""
        return tuple(_option(position, turn) for turn in self.legal_turns(position))

    def rearranged(self, position: Position, layout: Layout) -> Position:
        """The position with those stones and the same side to move. Raises BadPosition."""
        stones = tuple(layout[square].owner for square in SQUARES)
        return self.parse(self.format(Position(stones, position.side)))

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        """Return why a change belongs to no turn."""
        facts = {"place": place}
        if place not in _NUMBERS:
            return Reason("morris-pile", "MM-2", (place,), facts)
        if change in (Change.GONE, Change.LIFTED) and _owner(position, place) == position.side:
            if position.is_setting:
                return Reason("morris-set-first", "MM-2", (place,), facts)
            return Reason("morris-stuck", "MM-3", (place,), facts)
        if _owner(position, place) == 1 - position.side:
            return Reason("morris-not-yours", "MM-3", (place,), facts)
        if change is Change.APPEARED and not position.is_setting:
            return Reason("morris-none-left", "MM-3", (place,), facts)
        return Reason("morris-one-stone", "MM-2", (place,), facts)

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """Return the number of stones in each hand."""
        return {f"{player}_hand": STONES - position.stones.count(i) for i, player in enumerate(PLAYERS)}

    def _against(self, position: Position, origin: str, target: str) -> Reason | None:
        """Return why a turn is not legal; None for a legal one."""
        if won := self.winners(position):
            return Reason("morris-won-already", "MM-4", (), {"winner": _player(won[0])})
        if _owner(position, target) >= 0:
            return Reason("morris-taken", "MM-2", (target,), {"place": target})
        if not origin:
            return None if position.is_setting else Reason("morris-none-left", "MM-3", (), {"place": target})
        if position.is_setting:
            return Reason("morris-set-first", "MM-2", (origin,), {"place": origin})
        if _owner(position, origin) != position.side:
            return Reason("morris-not-yours", "MM-3", (origin,), {"place": origin})
        if not _are_near(origin, target):
            return Reason("morris-too-far", "MM-3", (target,), {"place": target, "origin": origin})
        return None


def _read(turn: str) -> tuple[str, str]:
    """Return where a stone comes from ("": the hand) and where it goes. Raises BadTurn."""
    origin, target = turn[:-2], turn[-2:]
    if target not in _NUMBERS or (origin and origin not in _NUMBERS) or origin == target:
        raise BadTurn("morris-turn-text", found=quoted(turn))
    return origin, target


def _option(position: Position, turn: str) -> Option:
    origin, target = _read(turn)
    stone = Stack(position.side, 1)
    if not origin:
        return Option(turn, (Handling(Act.ADD, target, stone, 0),))
    return Option(turn, (Handling(Act.LIFT, origin, EMPTY, 0), Handling(Act.SET, target, stone, 1)))


def _owner(position: Position, square: str) -> int:
    return position.stones[_NUMBERS[square]]


def _are_near(one: str, other: str) -> bool:
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)) == 1


def _has_line(stones: tuple[int, ...], side: int) -> bool:
    return any(_is_line_of(line, stones, side) for line in _LINES)


def _is_line_of(line: tuple[int, ...], stones: tuple[int, ...], side: int) -> bool:
    return all(stones[number] == side for number in line)


def _hand(side: int) -> str:
    return f"{PLAYERS[side]} hand"


def _player(side: int) -> Key:
    return Key(f"player-{PLAYERS[side]}")
