"""Card sets (RC-6, RC-41): four patterns a face, as data that a person can enter and a record can carry."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError
from pydantic_core import PydanticCustomError

from niwashi import data
from niwashi.errors import RefusedText
from niwashi.games.reclamation.rules import CARDS, Face, Offset
from niwashi.validation import first_error, quoted

_MAX_OFFSET = 5
_MOST_OFFSETS = 8


class Standing(StrEnum):
    """The certainty that a pattern is the published one (RC-41)."""

    CERTAIN = "certain"
    FITS_EXAMPLES = "fits-examples"
    PLACEHOLDER = "placeholder"

    @classmethod
    def _missing_(cls, value: object) -> "Standing | None":
        # Sets of before RC-41 was put right say so of red 1, which the sheet's own example has refuted since.
        return cls.PLACEHOLDER if value == "probable" else None


def _checked_offset(offset: Offset) -> Offset:
    if offset == (0, 0):
        raise PydanticCustomError("cards-offset-zero", "own square", {"offset": str(offset)})
    if max(map(abs, offset)) > _MAX_OFFSET:
        raise PydanticCustomError("cards-offset-far", "too far", {"offset": str(offset)})
    return offset


def _checked_offsets(offsets: tuple[Offset, ...]) -> tuple[Offset, ...]:
    if not 1 <= len(offsets) <= _MOST_OFFSETS:
        raise PydanticCustomError("cards-offset-count", "1 to 8", {"count": len(offsets)})
    for i, offset in enumerate(offsets):
        if offset in offsets[:i]:
            raise PydanticCustomError("cards-offset-repeated", "twice", {"offset": str(offset)})
    return offsets


class Card(BaseModel):
    """One pattern: its offsets (forward, right), compared as a set, and its standing."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    offsets: Annotated[
        tuple[Annotated[tuple[StrictInt, StrictInt], AfterValidator(_checked_offset)], ...],
        AfterValidator(_checked_offsets),
    ]
    standing: Standing = Standing.CERTAIN


def _checked_face(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if len(cards) != len(CARDS):
        raise PydanticCustomError("cards-count", "exactly 4", {"count": len(cards)})
    for i, card in enumerate(cards):
        for j in range(i):
            if set(card.offsets) == set(cards[j].offsets):
                offsets = ", ".join(map(str, sorted(card.offsets)))
                raise PydanticCustomError(
                    "cards-same", "same", {"first": j + 1, "second": i + 1, "offsets": offsets}
                )
    return cards


_Cards = Annotated[tuple[Card, ...], AfterValidator(_checked_face)]


class CardSet(BaseModel):
    """A named set of cards: four black ones for Garden and four red ones for Throne (RC-7)."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    name: Annotated[StrictStr, Field(pattern=r"^\w[\w -]*$", max_length=40)]
    black: _Cards
    red: _Cards

    def face(self, face: Face) -> tuple[Card, ...]:
        """The four cards of a face, card 1 first."""
        return self.black if face == "black" else self.red

    def uncertain(self, face: Face) -> Mapping[Standing, tuple[int, ...]]:
        """The numbers (1 to 4) of a face's cards that are not certain to be the published ones, by degree."""
        cards = list(enumerate(self.face(face), start=1))
        told = {standing: tuple(n for n, card in cards if card.standing is standing) for standing in Standing}
        return {each: numbers for each, numbers in told.items() if numbers and each is not Standing.CERTAIN}


def card_from(fields: object, source: str, face: Face, number: int) -> Card:
    """The card 1 to 4 of a face that plain data describes. Raises RefusedText, naming the source."""
    try:
        return Card.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error, fields, source, (face, number - 1)) from error


def card_set_from(fields: object, source: str) -> CardSet:
    """The card set that plain data (from TOML or JSON) describes. Raises RefusedText, naming the source."""
    try:
        return CardSet.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error, fields, source) from error


def built_in_card_set() -> CardSet:
    """The set that comes with Niwashi, most of its patterns placeholders (RC-41)."""
    return card_set_from(data.seed("cards/placeholder.toml"), "cards/placeholder.toml")


def card_set_text(cards: CardSet) -> str:
    """A card set as the text of a TOML file that is read back as the same."""
    import tomli_w  # for whoever writes cards: rules need none of it

    text = tomli_w.dumps(cards.model_dump(mode="json"))
    return re.sub(r"\[\s+(-?\d+),\s+(-?\d+),\s+\]", r"[\1, \2]", text)  # an offset on one line


_Path = tuple[int | str, ...]
_OFFSET_DEPTH = 4  # face, card, "offsets", offset
_KEYS = {
    "missing": "cards-missing-key",
    "extra_forbidden": "cards-unknown-key",
    "enum": "cards-bad-standing",
    "string_pattern_mismatch": "cards-bad-name",
    "string_too_long": "cards-bad-name",
}


def _refusal(error: ValidationError, fields: object, source: str, inside: _Path = ()) -> RefusedText:
    """Return pydantic's first error in terms of cards and offsets; `inside` is the place in a set."""
    first = first_error(error)
    kind, found, where = first.kind, quoted(first.found), (*inside, *first.where)
    if not where:
        return RefusedText("cards-not-a-table", source=source, found=found)
    if kind.startswith("cards-"):
        return RefusedText(kind, source=source, where=_where(where), **first.facts)
    if "offsets" in where and len(where) >= _OFFSET_DEPTH:
        offset: Any = fields
        for part in where[len(inside) : _OFFSET_DEPTH]:
            offset = offset[part]
        return RefusedText("cards-not-an-offset", source=source, where=_where(where), found=quoted(offset))
    key = _KEYS.get(kind, "cards-wrong-shape")
    return RefusedText(key, source=source, where=_where(where), field=str(where[-1]), found=found)


def _where(path: _Path) -> str:
    """The card (or face, or key) that an error's path leads to: "black 2"."""
    return " ".join(str(part + 1) if isinstance(part, int) else part for part in path[:2])
