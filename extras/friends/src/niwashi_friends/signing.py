"""Signed values: strict models with one canonical text each, and a prefix for the kind of value."""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from niwashi.errors import BadEntry, mistake_reason
from niwashi.games.setup import canonical_json
from niwashi.keys import is_public_key
from niwashi.validation import first_error, quoted
from niwashi.words.sanitize import sanitize

LONGEST = 4096
"""Limit in bytes of one signed line."""

LONGEST_NAME = 40
LONGEST_CARD = 1024

Sign = Callable[[bytes], bytes]
"""Returns the signature of some bytes: 64 bytes of Ed25519."""

Verify = Callable[[str, bytes, bytes], bool]
"""True if a key (64 hexadecimal digits) made this signature for these bytes."""

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 digest: 64 hexadecimal digits."""

HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


def _checked_key(key: str) -> str:
    if not is_public_key(key):
        raise ValueError("no private key belongs to this key")
    return key


PublicKey = Annotated[Hash, AfterValidator(_checked_key)]
"""An Ed25519 public key: 64 hexadecimal digits."""

Signature = Annotated[str, Field(pattern=r"^([0-9a-f]{128})?$")]
"""A signature, or "" for none yet."""

Moment = Annotated[int, Field(ge=0, lt=1 << 40)]
"""Whole seconds since 1970."""


class StrictModel(BaseModel):
    """A model without conversions or extra fields."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    def data(self) -> bytes:
        """Return the whole value as canonical JSON: one line of a file, one parcel of a transport."""
        return canonical_json(self.model_dump(mode="json")).encode()


class Signable(StrictModel):
    """A value to be signed. Its hash does not depend on the signatures."""

    form: str
    v: Literal[1] = 1

    def content(self) -> bytes:
        """Return the bytes that are signed and hashed: a prefix, and canonical JSON without signatures."""
        said = self.model_dump(mode="json", exclude={"signature", "signatures"})
        return f"niwashi-{self.form}-{self.v}\0".encode() + canonical_json(said).encode()

    @property
    def hash(self) -> str:
        """The SHA-256 digest of the content."""
        return sha256(self.content()).hexdigest()

    def changed(self, **fields: Any) -> Self:
        """Return a copy with other fields, validated like a received line."""
        return self.model_validate_json(canonical_json({**self.model_dump(mode="json"), **fields}))


class Signed(Signable):
    """A value with the signature of its author."""

    by: PublicKey
    signature: Signature = ""

    def signed(self, sign: Sign) -> Self:
        """Return a copy with its signature."""
        return self.model_copy(update={"signature": sign(self.content()).hex()})

    def is_signed(self, check: Verify) -> bool:
        """Return whether the signature is the author's."""
        return is_signed(check, self.by, self.signature, self.content())


def is_signed(check: Verify, key: str, signature: str, content: bytes) -> bool:
    """Return whether a key signed the content; "" is no signature."""
    return bool(signature) and check(key, bytes.fromhex(signature), content)


def parse_signable(kinds: TypeAdapter[Any], raw: bytes) -> Any:
    """Parse one line of another board. Signatures are not checked here.

    Raises:
        BadEntry: The line is too long, invalid, or not in canonical form.
    """
    if len(raw) > LONGEST:
        raise BadEntry("chain-too-long", found=len(raw), most=LONGEST)
    try:
        line = kinds.validate_json(raw)
    except ValidationError as error:
        mistake = first_error(error)
        if mistake.kind == "json_invalid":
            raise BadEntry("chain-no-json", why=mistake_reason(mistake)) from error
        found = mistake.found[:100] if isinstance(mistake.found, str) else mistake.found
        where = sanitize(quoted(".".join(mistake.path) or "-"))
        raise BadEntry("chain-unreadable", where=where, found=sanitize(quoted(found))) from error
    if line.data() != raw:
        raise BadEntry("chain-not-canonical", what="JSON")
    return line


def derive_secret(sign: Sign, purpose: str, *about: str) -> str:
    """Derive a secret from a signing key, the same for the same arguments: 64 hexadecimal digits.

    It is the hash of a signature that is never shown. Ed25519 signatures are deterministic, so the
    secret need not be stored, and nobody without the key can compute it.
    """
    asked = "\0".join((f"niwashi-secret-{purpose}-1", *about))
    return sha256(sign(asked.encode())).hexdigest()


class FriendCard(Signable):
    """The public key and the owner's name that two boards exchange before their first game.

    The signature only shows that the card was copied without errors. It does not prove who handed the
    card over.
    """

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
