"""The components (KS-3, KS-4, KS-20, KS-37): tiles and cards, as data that an owner can replace."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictStr, ValidationError
from pydantic_core import PydanticCustomError

from niwashi import data
from niwashi.errors import RefusedText
from niwashi.games.karesansui.garden import Garden, square
from niwashi.games.karesansui.tiles import DESIGNS, Ground
from niwashi.message import Key
from niwashi.validation import first_error, quoted

_FEWEST_TILES = 64  # four gardens and four storage places (KS-61)
_FEWEST_GARDENERS = 6  # two players with three each (KS-3)
_FEWEST_FAMOUS = 4  # four players with one each (KS-3)
_MOST_POINTS = 15

DeckStanding = Literal["certain", "probable", "placeholder"]
Id = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z-]{0,23}$")]
GardenerId = Literal[
    "muso", "zenami", "sesshu", "ishikawa", "shigemori", "rikyu", "enshu", "kentei", "kanamori"
]
SquareName = Annotated[str, Field(pattern=r"^[a-e][1-3]$")]
StoneKind = Literal["flat", "small", "recumbent", "large", "boat"]
Need = Literal["moss", StoneKind]
Points = Annotated[int, Field(ge=0, le=_MOST_POINTS)]

_FROZEN = ConfigDict(frozen=True, extra="forbid", strict=True)


class Famous(BaseModel):
    """A famous garden: its points, and for some squares what each has to hold."""

    model_config = _FROZEN
    points: Points
    needs: Annotated[dict[SquareName, Annotated[list[Need], Field(min_length=1)]], Field(min_length=1)]

    def is_shown_by(self, garden: Garden) -> bool:
        """Return whether every square of the picture has the wanted pieces."""
        return all(_holds(garden, square(name), need) for name, needs in self.needs.items() for need in needs)


def _holds(garden: Garden, number: int, need: Need) -> bool:
    return garden.is_ground(number, Ground.MOSS) if need == "moss" else garden.stones[number] == need


def _known_design(name: str) -> str:
    if name not in DESIGNS:
        facts = {"found": quoted(name), "known": ", ".join(DESIGNS)}
        raise PydanticCustomError("karesansui-deck-design", "unknown", facts)
    return name


class CardNames(BaseModel):
    """The names of a card in the languages of the catalogue."""

    model_config = _FROZEN
    en: Annotated[str, Field(min_length=1, max_length=60)]
    ja: Annotated[str, Field(min_length=1, max_length=60)]


class GardenerCard(BaseModel):
    """A gardener card: which of the nine it is (KS-20), and how far its effect here can be trusted."""

    model_config = _FROZEN
    id: GardenerId
    name: CardNames
    standing: DeckStanding


class FamousCard(Famous):
    """A famous garden on a card."""

    id: Id
    name: CardNames
    standing: DeckStanding


_Card = TypeVar("_Card", GardenerCard, FamousCard)


def _distinct(cards: list[_Card]) -> list[_Card]:
    for i, card in enumerate(cards):
        if card.id in [other.id for other in cards[:i]]:
            raise PydanticCustomError("karesansui-deck-twice", "twice", {"card": card.id})
    return cards


def _enough(tiles: dict[str, int]) -> dict[str, int]:
    if sum(tiles.values()) < _FEWEST_TILES:
        facts = {"count": sum(tiles.values()), "wanted": _FEWEST_TILES}
        raise PydanticCustomError("karesansui-deck-tiles", "too few", facts)
    return tiles


class Deck(BaseModel):
    """Tile mix, gardener cards and famous gardens."""

    model_config = _FROZEN
    name: Annotated[str, Field(pattern=r"^\w[\w -]*$", max_length=40)]
    tiles_standing: DeckStanding
    tiles: Annotated[
        dict[Annotated[str, AfterValidator(_known_design)], Annotated[int, Field(ge=0, le=20)]],
        AfterValidator(_enough),
    ]
    gardeners: Annotated[list[GardenerCard], Field(min_length=_FEWEST_GARDENERS), AfterValidator(_distinct)]
    famous: Annotated[list[FamousCard], Field(min_length=_FEWEST_FAMOUS), AfterValidator(_distinct)]

    @property
    def all_tiles(self) -> tuple[str, ...]:
        """Every tile of the game, design by design."""
        return tuple(design for design in DESIGNS for _ in range(self.tiles.get(design, 0)))

    @property
    def gardener_ids(self) -> tuple[str, ...]:
        """The gardener cards in the order of the file."""
        return tuple(card.id for card in self.gardeners)

    @property
    def famous_by_id(self) -> Mapping[str, FamousCard]:
        """The famous gardens by their ids, in the order of the file."""
        return {card.id: card for card in self.famous}


def deck_from(fields: object, source: str) -> Deck:
    """The deck that plain data describes. Raises RefusedText, naming the source."""
    try:
        return Deck.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error, source) from error


@cache
def built_in_deck() -> Deck:
    """The deck that comes with Niwashi: the tile mix, some cards and all famous gardens are placeholders."""
    return deck_from(data.seed("karesansui.toml"), "karesansui.toml")


def _refusal(error: ValidationError, source: str) -> RefusedText:
    """Return pydantic's first error with its place in the data and the expected value."""
    first = first_error(error)
    path = first.path
    if first.kind.startswith("karesansui-"):
        return RefusedText(first.kind, source=source, **first.facts)
    where, found = quoted(" ".join(path) or "-"), quoted(repr(first.found))
    if first.kind == "missing":
        return RefusedText("karesansui-missing-key", source=source, where=where)
    if first.kind == "extra_forbidden":
        return RefusedText("karesansui-unknown-key", source=source, where=where)
    wanted = Key(_WANTED[path[0]] if path else "karesansui-want-deck")
    return RefusedText("karesansui-wrong-value", source=source, where=where, found=found, wanted=wanted)


_WANTED = {
    "name": "karesansui-want-deck-name",
    "tiles_standing": "karesansui-want-standing",
    "tiles": "karesansui-want-counts",
    "gardeners": "karesansui-want-gardeners",
    "famous": "karesansui-want-cards",
}
