"""Secrets sealed by a passphrase: scrypt makes the key, ChaCha20-Poly1305 seals (RFC 7914, RFC 8439).

A sealed text is one line of JSON with its parameters, and the encrypted bytes below it. The line is
authenticated as well. records/FORMAT.md describes it for other programs.
"""

import base64
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal
from unicodedata import normalize

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi.errors import BadBackup, NiwashiError
from niwashi.keys import check_cryptography

SHORTEST = 8
"""Fewest characters of a passphrase."""

LONGEST = 1 << 20
"""Most bytes of a sealed text."""

_SCRYPT_COST = 1 << 15  # 32 MB, about a second on a Pi
_DEAREST = 1 << 18  # 256 MB: whoever asks for more wants the memory, not a key


class _Head(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    format: Literal["niwashi-sealed"] = "niwashi-sealed"
    version: Literal[1] = 1
    kdf: Literal["scrypt"] = "scrypt"
    n: Annotated[int, Field(ge=2, le=_DEAREST)]
    r: Literal[8] = 8
    p: Literal[1] = 1
    salt: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    cipher: Literal["chacha20-poly1305"] = "chacha20-poly1305"
    nonce: Annotated[str, Field(pattern=r"^[0-9a-f]{24}$")]


def check_passphrase(passphrase: str) -> None:
    """Refuse a passphrase that is too short to protect anything. Raises NiwashiError."""
    if len(normalize("NFKC", passphrase)) < SHORTEST:
        raise NiwashiError("backup-passphrase-short", fewest=SHORTEST, found=len(passphrase))


def seal(secrets: Mapping[str, bytes], passphrase: str, chance: bytes, *, cost: int = _SCRYPT_COST) -> bytes:
    """Return the sealed text of some files by name; `chance` is 28 random bytes.

    Raises NiwashiError for a short passphrase and without `cryptography`.
    """
    check_passphrase(passphrase)
    head = _Head(n=cost, salt=chance[:16].hex(), nonce=chance[16:28].hex())
    line = head.model_dump_json().encode()
    plain = json.dumps({name: base64.b64encode(each).decode() for name, each in sorted(secrets.items())})
    sealed: bytes = _cipher(head, passphrase).encrypt(bytes.fromhex(head.nonce), plain.encode(), line)
    return line + b"\n" + sealed


def check_sealed(sealed: bytes) -> None:
    """Check that a text can be a sealed one. Raises BadBackup."""
    _parts(sealed)


def unseal(sealed: bytes, passphrase: str) -> dict[str, bytes]:
    """Return the files in a sealed text.

    Raises:
        BadBackup: It is no sealed text, or the passphrase is another one, or it was changed.
        NiwashiError: `cryptography` is not installed.
    """
    head, line, encrypted = _parts(sealed)
    cipher = _cipher(head, passphrase)
    from cryptography.exceptions import InvalidTag

    try:
        plain = cipher.decrypt(bytes.fromhex(head.nonce), encrypted, line)
    except InvalidTag as error:
        raise BadBackup("backup-wrong-passphrase") from error
    try:
        found = json.loads(plain)
        return {str(name): base64.b64decode(each, validate=True) for name, each in found.items()}
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise BadBackup("backup-odd-secrets") from error


def _parts(sealed: bytes) -> tuple[_Head, bytes, bytes]:
    line, _, encrypted = sealed.partition(b"\n")
    try:
        head = _Head.model_validate_json(line)
    except ValidationError as error:
        raise BadBackup("backup-odd-secrets") from error
    if len(sealed) > LONGEST or head.n & (head.n - 1):
        raise BadBackup("backup-odd-secrets")
    return head, line, encrypted


def _cipher(head: _Head, passphrase: str) -> Any:
    check_cryptography("backup-no-cryptography")
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    scrypt = Scrypt(salt=bytes.fromhex(head.salt), length=32, n=head.n, r=head.r, p=head.p)
    # The same letters come in several forms from one keyboard to the next.
    return ChaCha20Poly1305(scrypt.derive(normalize("NFKC", passphrase).encode("utf-8", "surrogatepass")))
