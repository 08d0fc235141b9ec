"""The automatic part of a game: dealing, drawing, the next player, the end; chance as a value (KS-63)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from niwashi.games.karesansui import SUPPLY
from niwashi.games.karesansui.deck import Deck
from niwashi.games.karesansui.position import DEALT, Laying, Phase, Player, Position, SetUp, Stage

_T = TypeVar("_T")

SEED_DIGITS = 19
"""Digits of the longest seed that a position's text can be read with again."""


def deal(deck: Deck, players: int, seed: int, set_up: SetUp = SetUp.SHEET) -> Position:
    """The start position (KS-1 to KS-3), the first tile drawn."""
    gardeners = shuffled(deck.gardener_ids, seed, "gardeners")
    famous = shuffled(tuple(deck.famous_by_id), seed, "famous")
    each = DEALT[set_up].gardeners
    hands = [tuple(sorted(gardeners[each * i : each * (i + 1)])) for i in range(players)]
    hidden = list(famous[:players]) if DEALT[set_up].hidden else [None] * players
    dealt = Position(
        players=tuple(Player(cards=hands[i], famous=hidden[i]) for i in range(players)),
        stage=Stage(Phase.ACT, active=players - 1, side=players - 1),
        supply=SUPPLY[players],
        stock=shuffled(deck.all_tiles, seed, "stock 0"),
        discards=(),
        shown=tuple(sorted(famous[: DEALT[set_up].shown])),
        used=(),
        seed=seed,
        shuffles=0,
    )
    return after_turn(dealt)


def after_turn(position: Position) -> Position:
    """The next player's turn: a tile is drawn, unless that garden is full (KS-10, KS-18)."""
    active = (position.stage.active + 1) % len(position.players)
    if position.players[active].garden.is_full:
        return settled(position.staged(Stage(Phase.ACT, active, active)))
    after, tiles = drawn(position, 1)
    if not tiles and after.players[active].stored is None:
        return after.staged(Stage(Phase.ACT, active, active))  # nothing to place: the half is skipped (KS-19)
    return after.staged(Stage(Phase.TILE, active, active, tiles))


def second_half(position: Position) -> Position:
    """The second half of the active player's turn."""
    active = position.stage.active
    return settled(position.staged(Stage(Phase.ACT, active, active)))


def settled(position: Position) -> Position:
    """The position, finished if every garden is full (KS-18, KS-67)."""
    if not all(player.garden.is_full for player in position.players):
        return position
    stage = position.stage
    return discarded(position, stage.tiles).staged(Stage(Phase.OVER, stage.active, stage.active))


def drawn(position: Position, count: int) -> tuple[Position, tuple[str, ...]]:
    """Up to so many tiles from the stock, and the position without them; discards fill it up (KS-19)."""
    tiles: tuple[str, ...] = ()
    while len(tiles) < count and (position.stock or position.discards):
        if not position.stock:
            shuffles = position.shuffles + 1
            # Sorted first: the order of the discards, which everybody has seen, must not tell that of
            # the stock.
            stock = shuffled(sorted(position.discards), position.seed, f"stock {shuffles}")
            position = position._replace(stock=stock, discards=(), shuffles=shuffles)
        tiles += position.stock[:1]
        position = position._replace(stock=position.stock[1:])
    return position, tiles


def discarded(position: Position, tiles: tuple[str, ...]) -> Position:
    """The position with more discards."""
    return position._replace(discards=position.discards + tiles)


def laid(position: Position, index: int, laying: Laying) -> Position:
    """The position with a tile laid in one player's garden."""
    garden = position.players[index].garden.with_tile(laying.square, laying.tile)
    return position.with_garden(index, garden)


def shuffled(things: Sequence[_T], seed: int, purpose: str) -> tuple[_T, ...]:
    """The things in the order of the digests of seed, purpose and place: the same on every machine, always.

    A library's generator may deal otherwise in its next version, and old records would no longer replay.

    >>> shuffled("abcdef", 1, "stock 0"), shuffled("abcdef", 1, "stock 1")
    (('d', 'f', 'a', 'e', 'b', 'c'), ('e', 'c', 'f', 'a', 'b', 'd'))
    """
    order = sorted(range(len(things)), key=lambda i: sha256(f"{seed} {purpose} {i}".encode()).digest())
    return tuple(things[i] for i in order)


def next_seed(seed: int) -> int:
    """The seed of the game after one dealt by a seed: nine digits at most, to be typed by hand.

    >>> next_seed(0) != next_seed(1)
    True
    """
    return int(sha256(f"{seed} next".encode()).hexdigest(), 16) % 10**9
