"""Positions as frozen values: every garden, the supply, the order of the stock, and who decides what."""

from enum import StrEnum
from typing import NamedTuple

from niwashi.games.karesansui.garden import COSTS, EMPTY_GARDEN, NAMES, STONES, Garden
from niwashi.message import Key

STEAL_COST = 2
"""Cost of stealing (KS-15)."""


def player_key(name: str) -> Key:
    """The catalogue key of a player's name, a fact that every language says its own way."""
    return Key(f"player-{name}")


class SetUp(StrEnum):
    """Ways to deal the cards (KS-3): as in the rule sheet, or as in the edition of 2015 for two players."""

    SHEET = "sheet"
    EDITION_2015 = "2015"


class DealtCards(NamedTuple):
    """Gardener cards and hidden famous gardens of each player, and open ones."""

    gardeners: int
    hidden: int
    shown: int


DEALT = {SetUp.SHEET: DealtCards(1, 1, 0), SetUp.EDITION_2015: DealtCards(3, 0, 3)}
"""Numbers dealt in each set-up (KS-3)."""


class Phase(StrEnum):
    """The decision that is due."""

    TILE = "tile"  # the first half: what happens to the tile that was drawn (KS-10)
    OFFER = "offer"  # another player: take the tile as a gift? (KS-12)
    STEAL = "steal"  # another player: steal the tile? (KS-15)
    REACT = "react"  # the player stolen from: let it happen? (KS-20, Shigemori)
    ACT = "act"  # the second half (KS-16)
    BUY = "buy"  # a stone after Rikyu's walk? (KS-20)
    TILES = "tiles"  # the tiles that a gardener card brought (KS-20)
    OVER = "over"  # nothing: every garden is full (KS-18)


class Laying(NamedTuple):
    """A tile as it is to lie, and the square in the garden of the one who lays it."""

    tile: str
    square: int

    def text(self, verb: str) -> str:
        """The text of the turn that lays it."""
        return f"{verb} {self.tile} {NAMES[self.square]}"


class Stage(NamedTuple):
    """The state of a turn: whose turn it is (`active`), and who decides now (`side`).

    `tiles` are designs that lie neither in the stock nor in a garden nor in a storage place. `refused`
    are the players who did not want the gift, `declared` is the placement that may be stolen, `stolen`
    what `thief` would do with the tile, `card` the gardener card whose tiles are being laid.
    """

    phase: Phase
    active: int
    side: int
    tiles: tuple[str, ...] = ()
    refused: tuple[int, ...] = ()
    declared: Laying | None = None
    thief: int | None = None
    stolen: Laying | None = None
    card: str | None = None


class Player(NamedTuple):
    """One player's things; `cards` are the gardener cards not used yet, `famous` the own famous garden."""

    garden: Garden = EMPTY_GARDEN
    stored: str | None = None
    cards: tuple[str, ...] = ()
    famous: str | None = None


class Position(NamedTuple):
    """A whole game at one moment, with the chance that is still to come (KS-63).

    `stock` is the order of the tiles to be drawn, the next one first; `seed` and `shuffles` decide the
    order after the next shuffling. `shown` are the famous gardens that lie open, `used` the gardener
    cards that everybody has seen. `begun` is how far a turn has been told in the middle of it (KS-71).
    """

    players: tuple[Player, ...]
    stage: Stage
    supply: tuple[int, ...]
    stock: tuple[str, ...]
    discards: tuple[str, ...]
    shown: tuple[str, ...]
    used: tuple[str, ...]
    seed: int
    shuffles: int
    begun: str = ""

    @property
    def set_up(self) -> SetUp:
        """The set-up that this was dealt by: only that of 2015 has famous gardens lying open (KS-3)."""
        return SetUp.EDITION_2015 if self.shown else SetUp.SHEET

    @property
    def mover(self) -> Player:
        return self.players[self.stage.side]

    @property
    def is_closing(self) -> bool:
        """True if some garden has all fifteen tiles (KS-18)."""
        return any(player.garden.is_full for player in self.players)

    @property
    def others(self) -> tuple[int, ...]:
        """The players who are not the active one, clockwise from them."""
        count, active = len(self.players), self.stage.active
        return tuple((active + step) % count for step in range(1, count))

    def having(self, index: int, player: Player) -> "Position":
        return self._replace(players=(*self.players[:index], player, *self.players[index + 1 :]))

    def with_garden(self, index: int, garden: Garden) -> "Position":
        return self.having(index, self.players[index]._replace(garden=garden))

    def staged(self, stage: Stage) -> "Position":
        return self._replace(stage=stage)

    def price(self, kind: str) -> int | None:
        """Return the lowest price of a stone, None if the supply has none left."""
        return COSTS[kind] if self.supply[STONES.index(kind)] else None

    def taking(self, kind: str) -> "Position":
        """This position with one stone less in the supply."""
        gone = STONES.index(kind)
        return self._replace(supply=tuple(n - (i == gone) for i, n in enumerate(self.supply)))
