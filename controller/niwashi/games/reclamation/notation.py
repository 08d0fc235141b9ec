"""The notation of The Reclamation: canonical text of positions and turns, and why other text is refused."""

import re
from typing import NamedTuple

from niwashi.errors import BadPosition, BadTurn
from niwashi.games.reclamation.rules import (
    CARDS,
    SIZE,
    Camp,
    Position,
    Turn,
    Variant,
    mask_of,
    names,
    player_key,
    square,
)
from niwashi.games.reclamation.rules import NAMES as SQUARES
from niwashi.validation import quoted

_SIDES = "ft"
_STACKS = "abcxyz"  # Flower's stacks of 1, 2, 3, then Tendril's
_PAIR = re.compile(r"0*([0-9]{1,2}),0*([0-9]{1,2})")
_CARDS = re.compile(r"([1-4]*),([1-4]*)")
_SQUARE = "[a-f][1-6]"
_TURN = re.compile(rf"({_SQUARE})({_SQUARE}):([1-4])(?:\+({_SQUARE}(?:,{_SQUARE})*))?")


_Stacks = tuple[int, int, int]


class TurnText(NamedTuple):
    """A parsed turn: squares by number, the card 0 to 3, the choice as a set of squares."""

    origin: int
    target: int
    card: int
    chosen: int


def format_position(position: Position, variant: Variant) -> str:
    """The canonical text of a position."""
    flower, tendril = position.camps
    ranks = (range(rank * SIZE, rank * SIZE + SIZE) for rank in reversed(range(SIZE)))
    placement = "/".join("".join(_stack(position, number) for number in rank) for rank in ranks)
    cards = ",".join(
        "".join(str(card + 1) for card in CARDS if camp.cards >> card & 1) for camp in position.camps
    )
    trophies = f"{flower.trophies},{tendril.trophies}" if variant.has_trophies else "-"
    fields = [
        re.sub("1+", lambda run: str(len(run[0])), placement),
        _SIDES[position.side],
        f"{flower.hand},{tendril.hand}",
        cards,
        trophies,
    ]
    return " ".join(fields)


def parse_position(text: str, variant: Variant) -> Position:
    """The position that a canonical text means. Raises BadPosition."""
    position = _read(text, variant)
    _check(position, variant)
    canonical = format_position(position, variant)
    if text != canonical:
        raise BadPosition("rules-position-not-canonical", found=quoted(text), canonical=canonical)
    return position


def format_turn(turn: Turn | TurnText) -> str:
    """The canonical text of a turn."""
    chosen = "+" + ",".join(names(turn.chosen)) if turn.chosen else ""
    return f"{SQUARES[turn.origin]}{SQUARES[turn.target]}:{turn.card + 1}{chosen}"


def parse_turn(text: str) -> TurnText:
    """The squares and card that a turn's text names, legal or not. Raises BadTurn.

    >>> parse_turn("a1b2:3+c1,a2")
    TurnText(origin=0, target=7, card=2, chosen=68)
    """
    match = _TURN.fullmatch(re.sub(r"\s", "", text).lower())
    if not match:
        raise BadTurn("rules-turn-text", found=quoted(text))
    origin, target, card, chosen = match.groups()
    turn = TurnText(
        square(origin), square(target), int(card) - 1, mask_of((chosen or "").split(",") if chosen else ())
    )
    if format_turn(turn) != text:
        raise BadTurn("rules-turn-not-canonical", found=quoted(text), canonical=format_turn(turn))
    return turn


def _stack(position: Position, number: int) -> str:
    flower, tendril = (camp.height(number) for camp in position.camps)
    return "1" if not flower + tendril else _STACKS[flower - 1 if flower else tendril + 2]


def _read(text: str, variant: Variant) -> Position:
    fields = text.split()
    if len(fields) != 5:
        raise BadPosition("rules-position-fields", found=quoted(text), count=len(fields))
    placement, side, hands, cards, trophies = fields
    if side not in list(_SIDES):
        raise BadPosition("rules-position-side", found=quoted(side))
    stacks = _read_placement(placement)
    in_hand = _read_pair(hands, "rules-position-hands")
    available = _read_cards(cards)
    held = _read_trophies(trophies, variant)
    flower = Camp(*stacks[0], in_hand[0], available[0], held[0])
    tendril = Camp(*stacks[1], in_hand[1], available[1], held[1])
    return Position((flower, tendril), _SIDES.index(side))


def _read_placement(placement: str) -> tuple[_Stacks, _Stacks]:
    """For each player the sets of squares with stacks of 1, 2 and 3."""
    ranks = placement.split("/")
    if len(ranks) != SIZE:
        raise BadPosition("rules-position-ranks", found=quoted(placement), count=len(ranks))
    whole = "".join(_read_rank(rank, SIZE - i) for i, rank in enumerate(ranks))
    upward = [whole[i : i + SIZE] for i in range(SIZE * SIZE - SIZE, -1, -SIZE)]
    places = list(enumerate("".join(upward)))
    a, b, c, x, y, z = (sum(1 << n for n, stack in places if stack == letter) for letter in _STACKS)
    return (a, b, c), (x, y, z)


def _read_rank(rank: str, number: int) -> str:
    """A rank with a character a square."""
    if not re.fullmatch("[abcxyz1-6]+", rank):
        raise BadPosition("rules-position-rank", found=quoted(rank), rank=number)
    wide = re.sub("[1-6]", lambda run: "1" * int(run[0]), rank)
    if len(wide) != SIZE:
        raise BadPosition("rules-position-width", found=quoted(rank), rank=number, count=len(wide))
    return wide


def _read_pair(text: str, key: str) -> tuple[int, int]:
    match = _PAIR.fullmatch(text)
    if not match:
        raise BadPosition(key, found=quoted(text))
    return int(match[1]), int(match[2])


def _read_cards(text: str) -> tuple[int, int]:
    match = _CARDS.fullmatch(text)
    if not match or any(len(set(cards)) != len(cards) for cards in match.groups()):
        raise BadPosition("rules-position-cards", found=quoted(text))
    flower, tendril = (sum(1 << int(card) - 1 for card in cards) for cards in match.groups())
    return flower, tendril


def _read_trophies(text: str, variant: Variant) -> tuple[int, int]:
    if variant.has_trophies:
        return _read_pair(text, "rules-position-trophies")
    if text != "-":
        raise BadPosition("rules-position-no-trophies", found=quoted(text))
    return 0, 0


def _check(position: Position, variant: Variant) -> None:
    """Refuse what no reachable position shows."""
    stones = sum(camp.stones for camp in position.camps)
    if stones != variant.stones:
        raise BadPosition("rules-position-stones", found=stones, wanted=variant.stones)
    if not any(camp.threes for camp in position.camps):
        raise BadPosition("rules-position-no-gardener")
    for side, camp in enumerate(position.camps):
        if camp.threes.bit_count() not in variant.gardeners:
            raise BadPosition(
                "rules-position-gardeners", player=player_key(side), found=camp.threes.bit_count()
            )
        if not camp.cards:
            raise BadPosition("rules-position-no-card", player=player_key(side))
    if variant.won(position.mover, position.other):
        raise BadPosition("rules-position-won", player=player_key(position.side))
