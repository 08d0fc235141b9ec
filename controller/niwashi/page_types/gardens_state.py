"""Data for a page about a game with gardens (Karesansui), field by field.

Every text is in the page's language.
"""

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict


class TileView(TypedDict):
    """A tile beside the board."""

    picture: str
    label: str


class LaidTile(TileView):
    """A tile on the board."""

    turn: int
    """Degrees clockwise."""


class ItemView(TypedDict):
    """An item of the score."""

    label: str
    points: int
    places: Sequence[str]
    """Its squares."""


class GardenCardView(TypedDict):
    """A gardener card."""

    label: str
    text: str
    placeholder: bool
    """True if it replaces a card that is not known."""


class FamousView(GardenCardView):
    """A famous garden."""

    points: int
    needs: Mapping[str, Sequence[str]]
    """Required pictures by square, a1 to e3; "moss" for moss."""


class GardenView(TypedDict):
    """A player's garden, as far as this page's seat may know it."""

    virtue: int
    most: int
    """The highest possible virtue."""
    stored: TileView | None
    points: int
    items: Sequence[ItemView]
    cards: Sequence[GardenCardView]
    hidden: int
    """Number of cards that this page may not see."""
    famous: FamousView | None
    has_famous: bool
    picture: str
    """The name of the garden's picture."""


class TouchPreview(TypedDict):
    """Result of a touch of a square."""

    points: int
    text: str
    """Items of the score that would change."""
    picture: NotRequired[str]
    """The tile that the turn would lay."""
    turn: NotRequired[int]
    """Turn of the tile, in degrees clockwise."""


class GardensView(TypedDict):
    """The part of a game's state that gardens have besides pieces on places."""

    players: Sequence[GardenView]
    laid: Mapping[str, LaidTile]
    """By cell."""
    at_hand: Sequence[TileView]
    """The tile to lay, or those to choose from."""
    turn_over: str
    """The choice that turns the tile at hand over; "" if there is none."""
    shown: Sequence[FamousView]
    """The famous gardens open to all players."""
    stock: int
    """Number of tiles left."""
    promises: Mapping[str, TouchPreview]
    """By cell."""
    chosen: Mapping[str, TileView]
    """The kind of stone that was chosen in this turn, by the cell that was touched for it."""
    pictures: Mapping[str, str]
    """The pictures of choices, by turn."""
    piles: Mapping[str, str]
    """Choices made by taking a piece off a pile, by pile."""
