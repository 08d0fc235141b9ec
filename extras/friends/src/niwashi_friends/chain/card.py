"""A friend card: a board's public key and its owner's name, signed with that key.

The signature only shows that the card was copied without errors. It does not prove who handed the card
over.
"""

from typing import Annotated, Literal

from pydantic import Field, ValidationError

from niwashi.errors import BadEntry
from niwashi.words.sanitize import sanitize
from niwashi_friends.chain.signing import PublicKey, Sign, Signable, Signature, Verify, is_signed
from niwashi_friends.chain.terms import LONGEST_NAME

LONGEST_CARD = 1024


class FriendCard(Signable):
    """The public key and name that two boards exchange before their first game."""

    form: Literal["card"] = "card"
    key: PublicKey
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    signature: Signature = ""

    def signed(self, sign: Sign) -> "FriendCard":
        """Return a copy with its signature."""
        return self.model_copy(update={"signature": sign(self.content()).hex()})


def read_card(raw: bytes, check: Verify) -> FriendCard:
    """Parse and verify a card; surrounding whitespace is allowed. Raises BadEntry."""
    text = raw[: LONGEST_CARD + 1].strip()
    try:
        card = FriendCard.model_validate_json(text)
    except ValidationError as error:
        raise BadEntry("friends-no-card") from error
    if len(raw) > LONGEST_CARD or card.data() != text:
        raise BadEntry("friends-no-card")
    if sanitize(card.name) != card.name or card.name.strip() != card.name:
        raise BadEntry("chain-bad-name")
    if not is_signed(check, card.key, card.signature, card.content()):
        raise BadEntry("friends-card-spoiled")
    return card
