"""Stepping stones: a tiny fourth game, written as docs/EXTENDING.md says. It lives only in these tests.

- SS-1 Crane and turtle set one stone of their own each on a square that is free, crane first. There are nine.
- SS-2 Whoever has three in a line has won. If all nine squares are taken before, turtle has.
"""

from collections.abc import Mapping
from typing import NamedTuple

from niwashi.errors import BadPosition, BadTurn, IllegalTurn, NiwashiError
from niwashi.games import (
    EMPTY,
    Act,
    Change,
    Game,
    GameSetup,
    Handling,
    Layout,
    Option,
    Piece,
    Place,
    PlaceKind,
    Reason,
    RulesKit,
    Stack,
)
from niwashi.words import Key

PLAYERS = ("crane", "turtle")
SQUARES = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
STONES = 5
LETTERS = "ct."


class Position(NamedTuple):
    """Whose stone stands on each of `SQUARES`: 0, 1, or -1 for nobody's."""

    stones: tuple[int, ...] = (-1,) * 9

    @property
    def side(self) -> int:
        """Whose turn it is."""
        return (9 - self.stones.count(-1)) % 2

    @property
    def winner(self) -> int | None:
        """Who has won (SS-2)."""
        for a, b, c in LINES:
            if self.stones[a] == self.stones[b] == self.stones[c] >= 0:
                return self.stones[a]
        return None if -1 in self.stones else 1


class Stepping(Game[Position]):
    """The game; stateless."""

    name = "stepping"
    players = PLAYERS

    @property
    def places(self) -> Mapping[str, Place]:
        """Nine squares, and each player's stones."""
        hands = {f"{player} hand": Place(PlaceKind.PILE, side, side) for side, player in enumerate(PLAYERS)}
        return {square: Place(PlaceKind.SQUARE) for square in SQUARES} | hands

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """One sort a player."""
        return tuple(Piece(player, side) for side, player in enumerate(PLAYERS))

    def start(self) -> Position:
        """Nothing stands anywhere."""
        return Position()

    def parse(self, text: str) -> Position:
        """The position in a text such as "c.t.c....". Raises BadPosition."""
        if len(text) != 9 or not set(text) <= set(LETTERS):
            raise BadPosition("stepping-bad-position", found=text[:40])
        found = Position(tuple(-1 if letter == "." else LETTERS.index(letter) for letter in text))
        if not 0 <= found.stones.count(0) - found.stones.count(1) <= 1:
            raise BadPosition("stepping-bad-position", found=text)
        return found

    def format(self, position: Position) -> str:
        """The canonical text of a position."""
        return "".join(LETTERS[stone] for stone in position.stones)

    def side(self, position: Position) -> int:
        """Whose turn it is."""
        return position.side

    def result(self, position: Position) -> str | None:
        """The winner's name once there is one."""
        return None if position.winner is None else PLAYERS[position.winner]

    def winners(self, position: Position) -> tuple[int, ...]:
        """The winner's index once there is one."""
        return () if position.winner is None else (position.winner,)

    def ending(self, position: Position) -> Reason | None:
        """Why it is over (SS-2)."""
        if position.winner is None:
            return None
        return Reason("stepping-won", "SS-2", (), {"winner": Key(f"player-{PLAYERS[position.winner]}")})

    def legal_turns(self, position: Position) -> list[str]:
        """The free squares (SS-1)."""
        return [] if position.winner is not None else sorted(self._free(position))

    def play(self, position: Position, turn: str) -> Position:
        """The position after a stone was set. Raises BadTurn, IllegalTurn."""
        if turn not in SQUARES:
            raise BadTurn("stepping-bad-turn", turn=turn)
        if turn not in self.legal_turns(position):
            raise IllegalTurn("stepping-illegal", turn=turn)
        at = SQUARES.index(turn)
        return Position((*position.stones[:at], position.side, *position.stones[at + 1 :]))

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of turns there are. Raises NiwashiError for a negative length."""
        if depth < 0:
            raise NiwashiError("rules-perft-negative", found=depth)
        if depth == 0:
            return 1
        return sum(self.perft(self.play(position, turn), depth - 1) for turn in self.legal_turns(position))

    def layout(self, position: Position) -> Layout:
        """What stands where."""
        standing = {
            square: Stack(stone, 1) if stone >= 0 else EMPTY
            for square, stone in zip(SQUARES, position.stones, strict=True)
        }
        left = [STONES - position.stones.count(side) for side in (0, 1)]
        hands = {f"{PLAYERS[side]} hand": Stack(side, n) if n else EMPTY for side, n in enumerate(left)}
        return standing | hands

    def rearranged(self, position: Position, layout: Layout) -> Position:  # noqa: ARG002
        """The position with those stones; the numbers of stones tell whose turn it is. Raises BadPosition."""
        return self.parse(self.format(Position(tuple(layout[square].owner for square in SQUARES))))

    def options(self, position: Position) -> tuple[Option, ...]:
        """A stone comes from the hand."""
        stone = Stack(position.side, 1)
        return tuple(
            Option(turn, (Handling(Act.ADD, turn, stone, 0),)) for turn in self.legal_turns(position)
        )

    def objection(self, position: Position, place: str, change: Change) -> Reason:  # noqa: ARG002
        """Stones that stand stay where they are (SS-1)."""
        return Reason("stepping-stays", "SS-1", (), {"place": place})

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """How many squares are free."""
        return {"stepping_free": len(self._free(position))}

    def _free(self, position: Position) -> list[str]:
        return [square for square, stone in zip(SQUARES, position.stones, strict=True) if stone < 0]


def stepping(setup: GameSetup) -> Stepping:
    """The game. Raises NiwashiError for a setup that it has no use for."""
    setup.without_cards()
    setup.without_dealing()
    return Stepping()


RULES = RulesKit(stepping, PLAYERS, kit="tests.fourth.kit:KIT")
"""What `GAMES` has under its name."""
