"""A board's Ed25519 key (RFC 8032), in a file that only its owner may read.

`cryptography` is imported when a key is used: 32-bit Pis have no ready-made wheel. That of a system may be of
any age.
"""

import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any

from niwashi.data import opened
from niwashi.errors import NiwashiError, reason
from niwashi.kept_files import KeptFile

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "KEPT_FILES",
    "BoardKey",
    "check_cryptography",
    "is_public_key",
    "is_signature",
    "key_file",
    "load_or_make_key",
    "new_key",
    "public_key",
]

KEPT_FILES = (KeptFile("key", is_secret=True),)

_MIN_VERSION = 43
"""The oldest version of `cryptography` that was tried; pyproject.toml says the same."""

_MAX_KEY_BYTES = 4096
_KEY = re.compile(r"[0-9a-f]{64}")
_P = (1 << 255) - 19
_ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL_ORDER = frozenset({0, 1, _P - 1, _ORDER_8, _P - _ORDER_8})
"""The y coordinates of the eight points of small order of edwards25519."""


def is_public_key(key: str) -> bool:
    """Return whether a text is a safe Ed25519 public key: 64 hexadecimal digits.

    For a point of small order one constant passes as the signature of anything, and y >= p is a second
    text for another key. No private key leads to either, yet OpenSSL accepts both.

    >>> is_public_key("01" + 62 * "0"), is_public_key(64 * "f"), is_public_key(64 * "5")
    (False, False, True)
    """
    if not _KEY.fullmatch(key):
        return False
    y = int.from_bytes(bytes.fromhex(key), "little") & ((1 << 255) - 1)
    return y < _P and y not in _SMALL_ORDER


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A private key for signing, and its public key as 64 hexadecimal digits."""

    public: str
    _private: "Ed25519PrivateKey"

    def sign(self, content: bytes) -> bytes:
        signature: bytes = self._private.sign(content)
        return signature


def is_signature(key: str, signature: bytes, content: bytes) -> bool:
    """Return whether a key made this signature for these bytes.

    Raises NiwashiError without `cryptography`.
    """
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
    """Return the key for 32 random bytes. Raises NiwashiError without `cryptography`."""
    return _of(_ed25519().Ed25519PrivateKey.from_private_bytes(seed))


def key_file(records: Path) -> Path:
    """Return the path of a board's key: next to its records, but not part of their backups."""
    return records.with_name(f"{records.name}.key")


def load_or_make_key(file: Path) -> BoardKey:
    """Return the key in a file; create the file if it is missing. Existing files are never replaced.

    Raises:
        NiwashiError: The file holds no key, is readable by others, or can't be read or made.
    """
    try:
        if not os.path.lexists(file):
            with suppress(FileExistsError):
                _make(file)
        return _read(file)
    except OSError as error:
        raise NiwashiError("keys-not-there", file=str(file), why=reason(error)) from error


def public_key(records: Path) -> str | None:
    """Return the public key of a board; None if it has no key, or none that can be read."""
    file = key_file(records)
    if not file.exists():
        return None
    with suppress(NiwashiError):
        key = load_or_make_key(file).public
        return key if is_public_key(key) else None
    return None


def _make(file: Path) -> None:
    """Write a new key to a temporary file and link it into place once it is on disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(_pem(os.urandom(32)))
            out.flush()
            os.fsync(out.fileno())
            file.hardlink_to(name)
            if not os.path.samestat(
                os.fstat(out.fileno()), file.lstat()
            ):  # another program replaced the file
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
        raw = content.read(_MAX_KEY_BYTES)
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
    check_cryptography("keys-no-cryptography")
    from cryptography.hazmat.primitives.asymmetric import ed25519

    return ed25519


def check_cryptography(missing: str) -> None:
    """Raise NiwashiError where `cryptography` is too old, or with the key `missing` where there is none."""
    try:
        from cryptography import __version__ as found
    except ImportError as error:
        raise NiwashiError(missing) from error
    if int(found.partition(".")[0]) < _MIN_VERSION:
        raise NiwashiError("keys-old-cryptography", found=found, least=str(_MIN_VERSION))
