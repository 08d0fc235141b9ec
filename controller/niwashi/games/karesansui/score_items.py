"""The score place by place (KS-75): the squares of each item."""

from collections.abc import Iterable, Iterator, Sequence

from niwashi.games.game import Item, Words
from niwashi.games.karesansui import board
from niwashi.games.karesansui.deck import Famous
from niwashi.games.karesansui.garden import COLUMNS, NAMES, ROWS, SQUARES, Garden, square
from niwashi.games.karesansui.scoring import (
    broken_joins,
    circle_squares,
    figure_stones,
    largest_sand,
    score,
    symmetric_rows,
    top_run,
)
from niwashi.games.karesansui.tiles import Ground


def items(players: int, side: int, garden: Garden, famous: Sequence[Famous]) -> Iterator[Item]:
    """The items of one garden that are not zero, in the order of a score, with the cells that bring them."""
    for name, points in score(garden, famous)._asdict().items():
        if points:
            numbers = sorted(set(_squares(name, garden, famous)))
            cells = tuple(board.cell_of(players, side, NAMES[number]) for number in numbers)
            told = cells or (board.corner(players, side).monk,)
            yield Item(Words(f"karesansui-item-{name.replace('_', '-')}"), told, points, side)


def _squares(name: str, garden: Garden, famous: Sequence[Famous]) -> Iterable[int]:
    """The squares that bring an item; virtue lies on none."""
    match name:
        case "sand":
            return largest_sand(garden)
        case "moss":
            return (number for number in SQUARES if garden.is_ground(number, Ground.MOSS))
        case "symmetry":
            return (number for row in symmetric_rows(garden) for number in row)
        case "circles":
            return circle_squares(garden)
        case "pattern":
            broken = [number for pair in broken_joins(garden) for number in pair]
            return broken or SQUARES
        case "famous":
            best = max((card for card in famous if card.is_shown_by(garden)), key=lambda card: card.points)
            return map(square, best.needs)
        case "virtue":
            return ()
        case _:
            return _stones(name, garden)


def _stones(name: str, garden: Garden) -> Iterable[int]:
    """The stones that bring an item."""
    match name:
        case "knight_diagonal":
            return figure_stones(garden.standing)
        case "horai":
            return top_run(garden, "large", "large")
        case "sanzon":
            return top_run(garden, "small", "large", "small")
        case "recumbent":
            return (number for number in COLUMNS[2] if garden.stones[number] == "recumbent")
        case "boat":
            return (number for number in ROWS[0] if garden.stones[number] == "boat")
        case _:
            return garden.standing
