"""Signed values: strict models with one canonical text each, and a prefix for the kind of value."""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from niwashi.games.setup import canonical_json
from niwashi.keys import is_public_key

Sign = Callable[[bytes], bytes]
"""Returns the signature of some bytes: 64 bytes of Ed25519."""

Verify = Callable[[str, bytes, bytes], bool]
"""True if a key (64 hexadecimal digits) made this signature for these bytes."""

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 digest: 64 hexadecimal digits."""


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


class Signable(StrictModel):
    """A signed value. Its hash does not depend on the signatures."""

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

    def data(self) -> bytes:
        """Return the whole value as canonical JSON: one line of a file, one parcel of a transport."""
        return canonical_json(self.model_dump(mode="json")).encode()

    def changed(self, **fields: Any) -> Self:
        """Return a copy with other fields, validated like a received line."""
        return self.model_validate_json(canonical_json({**self.model_dump(mode="json"), **fields}))


def is_signed(check: Verify, key: str, signature: str, content: bytes) -> bool:
    """Return whether a key signed the content; "" is no signature."""
    return bool(signature) and check(key, bytes.fromhex(signature), content)
