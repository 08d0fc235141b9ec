"""What the program sends a page of a game of gardens (Karesansui), field by field, as plain data.

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
    """An item of a score."""

    label: str
    points: int
    places: Sequence[str]
    """The squares that it is for."""


class GardenCardView(TypedDict):
    """A gardener card."""

    label: str
    text: str
    placeholder: bool
    """Whether it stands in for a card that is not known."""


class FamousView(GardenCardView):
    """A famous garden."""

    points: int
    needs: Mapping[str, Sequence[str]]
    """What has to be on its squares, a1 to e3: the names of pictures, "moss" for moss."""


class GardenView(TypedDict):
    """A player's garden, with no more than this page's seat may know."""

    virtue: int
    most: int
    """The highest virtue there is."""
    stored: TileView | None
    points: int
    items: Sequence[ItemView]
    cards: Sequence[GardenCardView]
    hidden: int
    """How many cards this page may not see."""
    famous: FamousView | None
    has_famous: bool
    picture: str
    """The name of the garden's picture."""


class Promise(TypedDict):
    """What a touch of a square would bring."""

    points: int
    text: str
    """The items that would change."""
    picture: NotRequired[str]
    """The tile that would lie there, for a turn that lays one."""
    turn: NotRequired[int]
    """How far it would be turned, in degrees clockwise."""


class GardensView(TypedDict):
    """What a game of gardens has over and above pieces on places."""

    players: Sequence[GardenView]
    laid: Mapping[str, LaidTile]
    """By cell."""
    at_hand: Sequence[TileView]
    """The tile to be laid, or those to choose one of."""
    turn_over: str
    """The choice that turns the tile at hand over, "" if there is none."""
    shown: Sequence[FamousView]
    """The famous gardens that anybody may score."""
    stock: int
    """How many tiles are left."""
    promises: Mapping[str, Promise]
    """By cell."""
    pictures: Mapping[str, str]
    """The pictures of choices, by turn."""
    piles: Mapping[str, str]
    """The choices that taking a piece off a pile says, by pile."""
