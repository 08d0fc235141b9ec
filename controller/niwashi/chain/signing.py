"""What is signed: strict values with one canonical text each, and bytes that begin with what they are for."""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from niwashi.rules import plain_text

Sign = Callable[[bytes], bytes]
"""Signs bytes with one key: 64 bytes of Ed25519."""

Check = Callable[[str, bytes, bytes], bool]
"""Whether the key, as 64 hexadecimal digits, has made a signature for some bytes."""

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256, or a public key: 64 hexadecimal digits."""

Signature = Annotated[str, Field(pattern=r"^([0-9a-f]{128})?$")]
"""A signature, or "" where there is none yet."""

Moment = Annotated[int, Field(ge=0, lt=1 << 40)]
"""Whole seconds since 1970."""


class Strict(BaseModel):
    """A value that is what it says: nothing is converted, nothing more is allowed."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Signable(Strict):
    """A value that somebody signs. Its hash does not depend on the signatures."""

    form: str
    v: Literal[1] = 1

    def content(self) -> bytes:
        """What is signed and hashed: what it is for, and everything but signatures as canonical JSON."""
        said = self.model_dump(mode="json", exclude={"signature", "signatures"})
        return f"niwashi-{self.form}-{self.v}\0".encode() + plain_text(said).encode()

    @property
    def hash(self) -> str:
        """The SHA-256 of the content."""
        return sha256(self.content()).hexdigest()

    def data(self) -> bytes:
        """The whole value as canonical JSON: one line of a file, one parcel of a carrier."""
        return plain_text(self.model_dump(mode="json")).encode()

    def changed(self, **fields: Any) -> Self:
        """The same with other fields; they are checked as those of a line are."""
        return self.model_validate_json(plain_text({**self.model_dump(mode="json"), **fields}))


def is_signed(check: Check, key: str, signature: str, content: bytes) -> bool:
    """Whether a key has signed some content; "" is no signature."""
    return bool(signature) and check(key, bytes.fromhex(signature), content)
