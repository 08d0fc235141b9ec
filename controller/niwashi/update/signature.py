"""Signatures of bundles: Ed25519 by the keys that somebody put on this computer (RFC 8032).

Imported only when a signature is looked at: for 32-bit Pis there is no ready-made `cryptography`.
"""

import base64
import binascii
from collections.abc import Iterable, Iterator
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from niwashi.errors import RefusedText, UpdateRefused, reason
from niwashi.keys import is_public_key

CONTEXT = b"niwashi-update-1\0"
"""Prefix of a signed manifest: a signature for another purpose is not accepted here."""

LENGTH = 64  # bytes of a signature
_LARGEST_KEY = 4096
_KEY = 32  # bytes


def check_signed(manifest: bytes, signature: bytes, folder: Path) -> None:
    """Raises RefusedText unless one of the keys (`*.pub`) in a folder has signed a manifest; UpdateRefused
    where there is no key to check by.
    """
    files = sorted(folder.glob("*.pub"))
    if not files:
        raise UpdateRefused("update-no-keys", folder=str(folder))
    if not any(_has_signed(key, manifest, signature) for key in keys(files)):
        raise RefusedText("update-not-signed", folder=str(folder), keys=", ".join(f.stem for f in files))


def keys(files: Iterable[Path]) -> Iterator[Ed25519PublicKey]:
    """The keys in some files. Raises UpdateRefused for one that holds none: it is not passed over."""
    for file in files:
        try:
            yield _checked(_key(file))
        except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
            why = reason(error) if isinstance(error, OSError) else "-"
            raise UpdateRefused("update-bad-key", file=str(file), why=why) from error


def _key(file: Path) -> Ed25519PublicKey:
    """A public key: PEM, 32 bytes in base64, or the 32 bytes themselves."""
    with file.open("rb") as content:
        raw = content.read(_LARGEST_KEY)
    if len(raw) == _KEY:
        return Ed25519PublicKey.from_public_bytes(raw)
    if raw.lstrip().startswith(b"-----BEGIN"):
        found = load_pem_public_key(raw)
        if not isinstance(found, Ed25519PublicKey):
            raise TypeError("another kind of key")
        return found
    try:
        return Ed25519PublicKey.from_public_bytes(base64.b64decode(raw.strip(), validate=True))
    except binascii.Error as error:
        raise ValueError("no key") from error


def _checked(key: Ed25519PublicKey) -> Ed25519PublicKey:
    if not is_public_key(key.public_bytes_raw().hex()):
        raise ValueError("no private key belongs to this key")
    return key


def _has_signed(key: Ed25519PublicKey, manifest: bytes, signature: bytes) -> bool:
    try:
        key.verify(signature, CONTEXT + manifest)
    except InvalidSignature:
        return False
    return True
