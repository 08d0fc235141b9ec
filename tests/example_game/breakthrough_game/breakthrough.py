"""The rules of Breakthrough, on a board of six by six squares.

- BT-1 White and black have twelve pieces each, in the two rows nearest to them. White moves first.
- BT-2 A piece goes one square straight or diagonally ahead, onto an empty square.
- BT-3 Diagonally it may also go onto an opponent's piece, which leaves the board.
- BT-4 Whoever brings a piece to the far row wins, as does whoever takes the last piece of the opponent.
"""

from collections.abc import Mapping
from typing import NamedTuple

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
)
from niwashi.message import Key

PLAYERS = ("white", "black")
FILES, RANKS = "abcdef", "123456"
SQUARES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
NUMBER = {square: number for number, square in enumerate(SQUARES)}
LETTERS = "wb"
PIECES = 12
FAR = (RANKS[-1], RANKS[0])
"""The row that each player has to reach."""


class Position(NamedTuple):
    """Whose piece stands on each of `SQUARES` (0, 1, or -1 for none), and whose turn it is."""

    pieces: tuple[int, ...] = (0,) * PIECES + (-1,) * 12 + (1,) * PIECES
    side: int = 0

    def at(self, square: str) -> int:
        """Return whose piece stands on a square."""
        return self.pieces[NUMBER[square]]


class Breakthrough(Game[Position]):
    """The game; stateless."""

    name = "breakthrough"
    players = PLAYERS

    @property
    def places(self) -> Mapping[str, Place]:
        """Return the squares, and a pile for the pieces that each player has lost."""
        squares = {square: Place(PlaceKind.SQUARE) for square in SQUARES}
        piles = {_pile(side): Place(PlaceKind.PILE, side, side) for side in range(2)}
        return squares | piles

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Return the pairs of squares that share a side."""
        beside = (
            (one, other) for one in SQUARES for other in SQUARES if _apart(one, other) in ((0, 1), (1, 0))
        )
        return frozenset(beside)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Return one sort a player."""
        return tuple(Piece(player, side) for side, player in enumerate(PLAYERS))

    def start(self) -> Position:
        """Return the start (BT-1)."""
        return Position()

    def parse(self, text: str) -> Position:
        """Return the position of a text: six ranks from the far one, and the side: "bb3b/…/wwwwww w"."""
        placement, _, side = text.partition(" ")
        rows = placement.split("/")
        spread = ["".join("." * int(c) if c in RANKS else c for c in row) for row in rows]
        if side not in LETTERS or not side or [len(row) for row in spread] != [6] * 6:
            raise BadPosition("breakthrough-bad-position", found=text[:60])
        letters = "".join(reversed(spread))
        if any(letters.count(each) > PIECES for each in LETTERS) or set(letters) > set(f"{LETTERS}."):
            raise BadPosition("breakthrough-bad-position", found=text[:60])
        pieces = tuple(LETTERS.find(letter) for letter in "".join(spread[5 - rank] for rank in range(6)))
        position = Position(pieces, LETTERS.index(side))
        if self.format(position) != text or position.side in self.winners(position):
            raise BadPosition("breakthrough-bad-position", found=text[:60])
        return position

    def format(self, position: Position) -> str:
        """Return the canonical text of a position."""
        rows = []
        for rank in reversed(range(6)):
            row, empty = "", 0
            for side in (*position.pieces[6 * rank : 6 * rank + 6], None):
                if side == -1:
                    empty += 1
                    continue
                row += str(empty) if empty else ""
                row += LETTERS[side] if side is not None else ""
                empty = 0
            rows.append(row)
        return f"{'/'.join(rows)} {LETTERS[position.side]}"

    def side(self, position: Position) -> int:
        """Return whose turn it is."""
        return position.side

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return who has won (BT-4)."""
        for side in range(2):
            has_arrived = any(position.at(f"{file}{FAR[side]}") == side for file in FILES)
            if has_arrived or (1 - side) not in position.pieces:
                return (side,)
        return ()

    def ending(self, position: Position) -> Reason | None:
        """Return why the game is over (BT-4)."""
        won = self.winners(position)
        return Reason("breakthrough-won", "BT-4", (), {"winner": _name(won[0])}) if won else None

    def legal_turns(self, position: Position) -> list[str]:
        """Return the legal turns, such as "b2c3" (BT-2, BT-3)."""
        if self.winners(position):
            return []
        own = [square for square in SQUARES if position.at(square) == position.side]
        return sorted(f"{square}{goal}" for square in own for goal in _ahead(position, square))

    def play(self, position: Position, turn: str) -> Position:
        """Return the position after a turn. Raises BadTurn, IllegalTurn."""
        if len(turn) != 4 or not {turn[:2], turn[2:]} <= set(SQUARES):
            raise BadTurn("breakthrough-bad-turn", turn=turn[:20])
        if turn not in self.legal_turns(position):
            raise IllegalTurn("breakthrough-illegal", turn=turn)
        return self.after(position, turn)

    def after(self, position: Position, turn: str) -> Position:
        """Return the position after a legal turn."""
        pieces = [*position.pieces]
        pieces[NUMBER[turn[:2]]], pieces[NUMBER[turn[2:]]] = -1, position.side
        return Position(tuple(pieces), 1 - position.side)

    def layout(self, position: Position) -> Layout:
        """Return what stands where: the pieces, and in the piles those that were taken."""
        standing = {
            square: EMPTY if side < 0 else Stack(side, 1)
            for square, side in zip(SQUARES, position.pieces, strict=True)
        }
        lost = [PIECES - position.pieces.count(side) for side in range(2)]
        return standing | {_pile(side): Stack(side, n) if n else EMPTY for side, n in enumerate(lost)}

    def rearranged(self, position: Position, layout: Layout) -> Position:
        """Return the position with those pieces and the same side to move. Raises BadPosition."""
        found = Position(tuple(layout[square].owner for square in SQUARES), position.side)
        return self.parse(self.format(found))

    def options(self, position: Position) -> tuple[Option, ...]:
        """Return what hands do: lift the piece, take what it captures, set it down there."""
        return tuple(_option(position, turn) for turn in self.legal_turns(position))

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        """Return why a change belongs to no turn."""
        if (
            change in (Change.GONE, Change.LIFTED)
            and place in SQUARES
            and position.at(place) == position.side
        ):
            return Reason("breakthrough-stuck", "BT-2", (place,), {"place": place})
        return Reason("breakthrough-ahead", "BT-2", (place,), {"place": place})

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """Return how many pieces each player has."""
        return {f"{player}_left": position.pieces.count(side) for side, player in enumerate(PLAYERS)}


def _name(side: int) -> Key:
    return Key(f"player-{PLAYERS[side]}")


def _pile(side: int) -> str:
    return f"{PLAYERS[side]} hand"


def _apart(one: str, other: str) -> tuple[int, int]:
    return abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))


def _ahead(position: Position, square: str) -> list[str]:
    """Return where a piece may go: ahead if that is empty, diagonally unless an own piece stands there."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1]) + (1 if position.side == 0 else -1)
    if not 0 <= rank < 6:
        return []
    goals = []
    for sideways in (-1, 0, 1):
        if 0 <= file + sideways < 6:
            goal = f"{FILES[file + sideways]}{RANKS[rank]}"
            is_free = position.at(goal) < 0
            if is_free or (sideways and position.at(goal) != position.side):
                goals.append(goal)
    return goals


def _option(position: Position, turn: str) -> Option:
    origin, goal = turn[:2], turn[2:]
    taken = position.at(goal)
    take = (Handling(Act.TAKE, goal, EMPTY, 0, _pile(taken)),) if taken >= 0 else ()
    return Option(
        turn,
        (Handling(Act.LIFT, origin, EMPTY, 0), *take, Handling(Act.SET, goal, Stack(position.side, 1), 1)),
    )
