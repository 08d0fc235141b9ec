"""Small games of turns that boards hardly feel: on towers, in place, or back to where they began."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from niwashi.errors import IllegalTurn
from niwashi.games.game import (
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
    Words,
)
from niwashi.message import Key
from niwashi.stack import EMPTY, Stack, stacked

FILES = "abcde"
SQUARES = tuple(f"{file}{rank}" for rank in range(1, 6) for file in FILES)
SUPPLY, LONGEST = 30, 24
PILES = ("white hand", "black hand")
_AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Position(NamedTuple):
    """The pieces of each occupied square from bottom to top, and how many turns have been played."""

    towers: Mapping[str, tuple[int, ...]]
    turns: int = 0

    @property
    def side(self) -> int:
        """White begins."""
        return self.turns % 2

    def at(self, square: str) -> tuple[int, ...]:
        """Return the tower on a square."""
        return self.towers.get(square, ())

    def own(self) -> list[str]:
        """Return the squares of the player to move."""
        return [square for square in SQUARES if self.at(square)[-1:] == (self.side,)]


class OddGame(Game[Position]):
    """What these games share; a game of its own says what hands do in each turn."""

    players = ("white", "black")
    pieces = (Piece("white", 0), Piece("black", 1))
    begins = "0"
    """The text of the start."""

    @property
    def places(self) -> Mapping[str, Place]:
        piles = {pile: Place(PlaceKind.PILE, side, side) for side, pile in enumerate(PILES)}
        return {**dict.fromkeys(SQUARES, Place(PlaceKind.SQUARE)), **piles}

    @property
    def name(self) -> str:
        return type(self).__name__.lower()

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        """Return the text of each turn, and what hands do."""
        raise NotImplementedError

    def start(self) -> Position:
        return self.parse(self.begins)

    def parse(self, text: str) -> Position:
        turns, *towers = text.split()
        pairs = (tower.split("=") for tower in towers)
        return Position({square: tuple(map(int, sorts)) for square, sorts in pairs}, int(turns))

    def format(self, position: Position) -> str:
        towers = (f"{square}={''.join(map(str, tower))}" for square, tower in sorted(position.towers.items()))
        return " ".join((str(position.turns), *towers))

    def side(self, position: Position) -> int:
        return position.side

    def winners(self, position: Position) -> tuple[int, ...]:
        return () if self.options(position) else (1 - position.side,)

    def ending(self, position: Position) -> Reason | None:
        return Reason("why-nothing-to-take-back", "odd") if self.winners(position) else None

    def legal_turns(self, position: Position) -> list[str]:
        return [option.turn for option in self.options(position)]

    def options(self, position: Position) -> tuple[Option, ...]:
        if position.turns >= LONGEST:
            return ()
        return tuple(Option(text, acts) for text, acts in sorted(self.acts(position)))

    def play(self, position: Position, turn: str) -> Position:
        option = next((each for each in self.options(position) if each.turn == turn), None)
        if option is None:
            raise IllegalTurn("rules-one-action", turn=turn, position=self.format(position))
        towers = dict(position.towers)
        for handling in option.handlings:
            towers[handling.place] = handling.stack.pieces
        return Position({square: tower for square, tower in towers.items() if tower}, position.turns + 1)

    def layout(self, position: Position) -> Layout:
        used = [sum(tower.count(sort) for tower in position.towers.values()) for sort in (0, 1)]
        squares = {square: stacked(position.at(square)) for square in SQUARES}
        return {**squares, **{pile: Stack(sort, SUPPLY - used[sort]) for sort, pile in enumerate(PILES)}}

    def rearranged(self, position: Position, layout: Layout) -> Position:
        return Position(
            {name: layout[name].pieces for name in SQUARES if layout[name].height}, position.turns
        )

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        del position, change
        return Reason("why-put-there", "odd", (place,), {"place": place})


def beside(square: str, far: int = 1) -> Iterator[str]:
    """Return the squares that lie so far away in a straight line."""
    file, rank = FILES.index(square[0]), int(square[1])
    for x, y in _AROUND:
        if 0 <= file + far * x < len(FILES) and 1 <= rank + far * y <= len(FILES):
            yield f"{FILES[file + far * x]}{rank + far * y}"


def _moved(position: Position, origin: str, goal: str) -> tuple[Handling, ...]:
    after = stacked((*position.at(goal), *position.at(origin)))
    return Handling(Act.LIFT, origin, EMPTY, 0), Handling(Act.SET, goal, after, 1)


class Towers(OddGame):
    """A tower goes onto any square beside it, onto other towers too, or a piece is put on an empty square."""

    begins = "0 a1=0 b3=0 b2=1 d4=1 c3=01 e5=10"

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        for origin in position.own():
            yield from ((origin + goal, _moved(position, origin, goal)) for goal in beside(origin))
        piece = stacked((position.side,))
        for square in SQUARES:
            if not position.at(square):
                yield square, (Handling(Act.ADD, square, piece, 0),)


class Entries(OddGame):
    """Pieces enter on the first rank, also where an enemy's stands, which they take; they walk up and off."""

    begins = "0 a1=0 b1=1 d1=1 e2=0"

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        side, piece = position.side, stacked((position.side,))
        for square in SQUARES[:5]:
            if not position.at(square):
                yield square, (Handling(Act.ADD, square, piece, 0),)
            elif position.at(square)[-1] != side:
                yield f"x{square}", (_taken(position, square, 0), Handling(Act.ADD, square, piece, 1))
        for origin in position.own():
            goal = f"{origin[0]}{int(origin[1]) + 1}"
            if goal not in SQUARES:
                yield f"{origin}off", (Handling(Act.TAKE, origin, EMPTY, 0, PILES[side]),)
            elif not position.at(goal):
                yield origin + goal, _moved(position, origin, goal)
            elif position.at(goal)[-1] != side:
                lifted = Handling(Act.LIFT, origin, EMPTY, 0)
                yield (
                    f"{origin}x{goal}",
                    (lifted, _taken(position, goal, 0), Handling(Act.SET, goal, piece, 1)),
                )


class Rounds(OddGame):
    """A piece steps, or jumps over enemies and takes the top of each tower; it may come home."""

    begins = "0 a1=0 e5=1 b1=11 c2=11 b3=01 a2=11 d5=00 c4=0 d3=00 e4=10 d1=0 a4=1"

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        for origin in position.own():
            if len(position.at(origin)) > 1:
                continue
            for goal in beside(origin):
                if not position.at(goal):
                    yield origin + goal, _moved(position, origin, goal)
            found: dict[tuple[str, frozenset[str]], str] = {}
            for way, over in _jumps(position, origin, origin, ()):
                found.setdefault((way[-2:], frozenset(over)), way)
            for (goal, taken), way in found.items():
                tower = position.at(origin)
                yield (
                    origin + way,
                    (
                        Handling(Act.LIFT, origin, EMPTY, 0),
                        Handling(Act.SET, goal, stacked(tower), 1),
                        *(_taken(position, square, 2) for square in sorted(taken)),
                    ),
                )


def _jumps(
    position: Position, origin: str, here: str, over: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for between, goal in ((_middle(here, goal), goal) for goal in beside(here, 2)):
        is_enemy = position.at(between)[-1:] == (1 - position.side,)
        if is_enemy and between not in over and (goal == origin or not position.at(goal)):
            yield goal, (*over, between)
            for way, taken in _jumps(position, origin, goal, (*over, between)):
                yield goal + way, taken


def _middle(one: str, other: str) -> str:
    file = FILES[(FILES.index(one[0]) + FILES.index(other[0])) // 2]
    return f"{file}{(int(one[1]) + int(other[1])) // 2}"


def _taken(position: Position, square: str, step: int) -> Handling:
    """The top piece goes back to its owner."""
    *left, top = position.at(square)
    return Handling(Act.TAKE, square, stacked(left), step, PILES[top])


class Swaps(OddGame):
    """Pieces are placed; the second player may take the first one over instead, or anybody pass."""

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        for square in SQUARES:
            if not position.at(square):
                yield square, (Handling(Act.ADD, square, stacked((position.side,)), 0),)

    def options(self, position: Position) -> tuple[Option, ...]:
        placed = super().options(position)
        if not placed:
            return ()
        colour = Words("borderland-say-colour", {"colour": Key("player-white")})
        said = colour if position.turns == 1 else Words("borderland-say-pass")
        return tuple(sorted((*placed, Option("pass", (), words=said)), key=lambda option: option.turn))


class Alike(OddGame):
    """A piece is exchanged for one of two towers: nothing but a word of the game's could tell which."""

    begins = "0 a1=0 a5=1 e1=0 e5=1"

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        for square in position.own():
            yield f"{square}+", (Handling(Act.ADD, square, stacked((*position.at(square), 0)), 0),)
            yield f"{square}-", (Handling(Act.ADD, square, stacked((*position.at(square), 1)), 0),)


ODD_GAMES = (Towers(), Entries(), Rounds(), Swaps())
