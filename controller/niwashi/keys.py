"""The key of a board: Ed25519 (RFC 8032), in a file of its own that nobody else may read.

`cryptography` is imported only when a key is wanted: for 32-bit Pis there is no ready-made one.
"""

import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any

from niwashi.chain import is_public_key
from niwashi.data import opened
from niwashi.errors import NiwashiError, reason

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["BoardKey", "is_signature", "key_file", "load_or_make_key", "new_key"]

_LARGEST = 4096  # bytes of a key's file


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A private key that signs, and its public key as 64 hexadecimal digits."""

    public: str
    _private: "Ed25519PrivateKey"

    def sign(self, content: bytes) -> bytes:
        """The signature of some bytes."""
        signature: bytes = self._private.sign(content)
        return signature


def is_signature(key: str, signature: bytes, content: bytes) -> bool:
    """Whether the private half of a key has made a signature for some bytes. Raises NiwashiError."""
    ed25519 = _ed25519()
    from cryptography.exceptions import InvalidSignature

    if not is_public_key(key):
        return False
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True


def new_key(seed: bytes) -> BoardKey:
    """The key that 32 random bytes are. Raises NiwashiError where there is no `cryptography`."""
    return _of(_ed25519().Ed25519PrivateKey.from_private_bytes(seed))


def key_file(records: Path) -> Path:
    """Where the key of a board lies: beside its records, and in none of their copies."""
    return records.with_name(f"{records.name}.key")


def load_or_make_key(file: Path) -> BoardKey:
    """The key in a file; where there is none, a new one is made. A file that is there is never replaced.

    Raises:
        NiwashiError: It holds no key, or others may read it, or it can't be read or made.
    """
    try:
        if not os.path.lexists(file):
            with suppress(FileExistsError):
                _make(file)
        return _read(file)
    except OSError as error:
        raise NiwashiError("keys-not-there", file=str(file), why=reason(error)) from error


def _make(file: Path) -> None:
    """Write a new key beside its place, and give it its name when it is on the disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(_pem(os.urandom(32)))
            out.flush()
            os.fsync(out.fileno())
            file.hardlink_to(name)
            if not os.path.samestat(os.fstat(out.fileno()), file.lstat()):  # somebody else writes there, too
                file.unlink()
                raise NiwashiError("keys-not-ours", file=str(file))
    finally:
        Path(name).unlink(missing_ok=True)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _pem(seed: bytes) -> bytes:
    from cryptography.hazmat.primitives import serialization as form

    private = _ed25519().Ed25519PrivateKey.from_private_bytes(seed)
    pem: bytes = private.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    return pem


def _read(file: Path) -> BoardKey:
    ed25519 = _ed25519()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    with opened(file) as content:
        if os.fstat(content.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise NiwashiError("keys-shown", file=str(file))
        raw = content.read(_LARGEST)
    try:
        private = load_pem_private_key(raw, None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise NiwashiError("keys-no-key", file=str(file)) from error
    if not isinstance(private, ed25519.Ed25519PrivateKey):
        raise NiwashiError("keys-no-key", file=str(file))
    return _of(private)


def _of(private: "Ed25519PrivateKey") -> BoardKey:
    return BoardKey(private.public_key().public_bytes_raw().hex(), private)


def _ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError as error:
        raise NiwashiError("keys-no-cryptography") from error
    return ed25519
