"""The chance of Karesansui: who gets which cards, and which tile is drawn next, one lot after the other.

Niwashi's rules draw from a stock whose order a seed decides. Here the order is left open: a turn is played
with any order, and then what it drew is drawn again by lot (KS-3, KS-10, KS-63).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Position
from niwashi.games.karesansui.tiles import DESIGNS


@dataclass(frozen=True)
class Draw:
    """So many tiles still to be drawn: from the stock, and once it is empty from `again`, shuffled discards.

    `after` is the position with all of them drawn somehow; `again` is empty where the stock is enough.
    """

    after: Position
    tiles: tuple[str, ...]
    left: int
    stock: tuple[str, ...]
    again: tuple[str, ...] = ()

    @property
    def lots(self) -> Counter[str]:
        """What may come next, and how often it is there."""
        return Counter(f"tile {design}" for design in self.stock or self.again)

    @property
    def position(self) -> Position:
        """The position as far as it is drawn."""
        stage = self.after.stage._replace(tiles=self.tiles)
        discards = self.again if self.stock and self.again else self.after.discards
        return self.after._replace(stage=stage, stock=self.stock or self.again, discards=discards)

    def drawn(self, lot: str) -> "Draw | Position":
        """Return what is left to be drawn after a lot, or the position if nothing is."""
        design = lot.removeprefix("tile ")
        stock, again = (self.stock, self.again) if self.stock else (self.again, ())
        index = stock.index(design)
        here = replace(
            self,
            tiles=(*self.tiles, design),
            left=self.left - 1,
            stock=stock[:index] + stock[index + 1 :],
            again=again,
        )
        return here if here.left else here.position


@dataclass(frozen=True)
class Deal:
    """Cards still to be dealt: so many gardeners to one player after the other, then famous gardens.

    These are hidden, one for each player, or lie open where `shown` says how many. `blank` is the start
    without any cards and without a tile; the two decks are what may be dealt.
    """

    blank: Position
    each: int
    shown: int
    gardener_deck: tuple[str, ...]
    famous_deck: tuple[str, ...]
    gardeners: tuple[str, ...] = ()
    famous: tuple[str, ...] = ()

    @property
    def lots(self) -> Counter[str]:
        """What may come next, each once."""
        if len(self.gardeners) < self.each * len(self.blank.players):
            return Counter(f"gardener {card}" for card in self.gardener_deck if card not in self.gardeners)
        return Counter(f"famous {card}" for card in self.famous_deck if card not in self.famous)

    @property
    def position(self) -> Position:
        """The position with the cards that are dealt, and no tile drawn."""
        hidden = () if self.shown else self.famous
        players = tuple(
            player._replace(
                cards=tuple(sorted(self.gardeners[self.each * i : self.each * (i + 1)])),
                famous=next(iter(hidden[i : i + 1]), None),
            )
            for i, player in enumerate(self.blank.players)
        )
        return self.blank._replace(players=players, shown=tuple(sorted(self.famous)) if self.shown else ())

    def drawn(self, lot: str) -> "Deal | Draw":
        """Return what is left to be dealt after a lot, or the first tile."""
        kind, card = lot.split(" ")
        if kind == "gardener":
            return replace(self, gardeners=(*self.gardeners, card))
        here = replace(self, famous=(*self.famous, card))
        if len(here.famous) < (self.shown or len(self.blank.players)):
            return here
        return Draw(here.position, (), 1, here.position.stock)


Pending = Deal | Draw


class Lots:
    """Every lot of a game of Karesansui; its number is its index in `texts`."""

    def __init__(self, game: Karesansui) -> None:
        deck, start = game.deck, game.start()
        famous = tuple(deck.famous_by_id)
        self.texts = (
            *(f"gardener {card}" for card in deck.gardener_ids),
            *(f"famous {card}" for card in famous),
            *(f"tile {design}" for design in DESIGNS),
        )
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        blank = self.settled(start)._replace(
            players=tuple(player._replace(cards=(), famous=None) for player in start.players),
            stage=start.stage._replace(tiles=()),
            stock=tuple(sorted(start.stock + start.stage.tiles)),
            shown=(),
        )
        each = len(start.players[0].cards)
        self.deal = Deal(blank, each, len(start.shown), deck.gardener_ids, famous)

    def settled(self, position: Position) -> Position:
        """Return a position without the order of its stock, and without a seed."""
        return position._replace(stock=tuple(sorted(position.stock)), seed=0, shuffles=0)

    def pending(self, before: Position, after: Position) -> Draw | None:
        """Return what a turn has drawn, to be drawn by lot; None if it has drawn nothing."""
        tiles = drawn(before, after)
        if not tiles:
            return None
        is_shuffled = after.shuffles != before.shuffles
        again = tuple(sorted(tiles[len(before.stock) :] + after.stock)) if is_shuffled else ()
        return Draw(after._replace(shuffles=0), (), len(tiles), before.stock, again)


def drawn(before: Any, after: Any) -> tuple[str, ...]:
    """Return the tiles that a turn has drawn: all that lie ready after it."""
    is_other = (before.stock, before.shuffles) != (after.stock, after.shuffles)
    tiles: tuple[str, ...] = after.stage.tiles if is_other else ()
    return tiles


def outcomes(pending: Pending) -> Iterator[tuple[str, float]]:
    """Each lot that may come, with its probability."""
    lots = pending.lots
    yield from ((text, count / lots.total()) for text, count in lots.items())
