"""A board's Ed25519 key (RFC 8032), in a file that only its owner may read.

`cryptography` is imported when a key is used: 32-bit Pis have no ready-made wheel. That of a system may be of
any age. Where there is none, as in a browser, the host may give the functions (`sign_by`).
"""

import base64
import binascii
import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from tempfile import mkstemp

from niwashi.data import opened
from niwashi.errors import NiwashiError, reason
from niwashi.kept_files import KeptFile

KEPT_FILES = (KeptFile("key", is_secret=True),)

_MIN_VERSION = 43
"""The oldest version of `cryptography` that was tried; pyproject.toml says the same."""

_MAX_KEY_BYTES = 4096
_SEED_BYTES = 32
_PKCS8 = bytes.fromhex("302e020100300506032b657004220420")
"""The DER of a private key of Ed25519 (RFC 8410, 7), up to its seed."""

_PEM = re.compile(rb"-----BEGIN PRIVATE KEY-----\s+([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----")
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
class Ed25519:
    """The functions of Ed25519, for seeds and public keys of 32 bytes and signatures of 64."""

    public: Callable[[bytes], bytes]
    """Returns the public key of a seed."""
    sign: Callable[[bytes, bytes], bytes]
    """Returns the signature of a seed for a content."""
    verify: Callable[[bytes, bytes, bytes], bool]
    """Returns whether a public key made a signature, of any length, for a content.

    It compares the encoded R (RFC 8032, 5.1.7, without the cofactor), as OpenSSL does: boards must agree.
    """


_given: Ed25519 | None = None


def sign_by(functions: Ed25519 | None) -> None:
    """Sign and verify by these functions; by `cryptography` if None."""
    global _given  # one program has one host
    _given = functions


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A private key for signing, and its public key as 64 hexadecimal digits."""

    public: str
    sign: Callable[[bytes], bytes] = field(repr=False, compare=False)
    """Returns the signature for a content."""


def is_signature(key: str, signature: bytes, content: bytes) -> bool:
    """Return whether a key made this signature for these bytes.

    Raises NiwashiError where nothing can be verified.
    """
    verify = _ed25519().verify
    return is_public_key(key) and verify(bytes.fromhex(key), signature, content)


def new_key(seed: bytes) -> BoardKey:
    """Return the key for 32 random bytes. Raises NiwashiError where nothing can be signed."""
    ed25519 = _ed25519()
    return BoardKey(ed25519.public(seed).hex(), partial(ed25519.sign, seed))


def key_file(records: Path) -> Path:
    """Return the path of a board's key: next to its records, but not part of their backups."""
    return records.with_name(f"{records.name}.key")


def load_or_make_key(file: Path) -> BoardKey:
    """Return the key in a file; create the file if it is missing. Existing files are never replaced.

    Raises:
        NiwashiError: The file holds no key, is readable by others, or can't be read or made. Or nothing can
            be signed here.
    """
    _ed25519()
    try:
        if not os.path.lexists(file):
            with suppress(FileExistsError):
                _make(file, os.urandom(_SEED_BYTES))
        return _read(file)
    except OSError as error:
        raise NiwashiError("keys-not-there", file=str(file), why=reason(error)) from error


def seed_in(file: Path) -> bytes:
    """Return the 32 secret bytes of the key in a file, by which it moves. Raises as `load_or_make_key`."""
    try:
        return _seed(file)
    except OSError as error:
        raise NiwashiError("keys-not-there", file=str(file), why=reason(error)) from error


def take_seed(file: Path, seed: bytes) -> None:
    """Put the key of a seed in place of one that nobody knows. Raises as `load_or_make_key`."""
    try:
        file.unlink(missing_ok=True)
        _make(file, seed)
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


def _make(file: Path, seed: bytes) -> None:
    """Write a key to a temporary file and link it into place once it is on disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(_pem(seed))
            out.flush()
            os.fsync(out.fileno())
            try:
                file.hardlink_to(name)
            except NotImplementedError:  # in a browser, which has one program and no links
                Path(name).rename(file)
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
    return b"-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n" % base64.b64encode(_PKCS8 + seed)


def _read(file: Path) -> BoardKey:
    return new_key(_seed(file))


def _seed(file: Path) -> bytes:
    with opened(file) as content:
        if os.fstat(content.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise NiwashiError("keys-shown", file=str(file))
        raw = content.read(_MAX_KEY_BYTES)
    found = _PEM.search(raw)
    with suppress(binascii.Error):
        der = base64.b64decode(b"" if found is None else b"".join(found[1].split()), validate=True)
        if der.startswith(_PKCS8) and len(der) == len(_PKCS8) + _SEED_BYTES:
            return der.removeprefix(_PKCS8)
    raise NiwashiError("keys-no-key", file=str(file))


def _ed25519() -> Ed25519:
    if _given is not None:
        return _given
    check_cryptography("keys-no-cryptography")
    return _of_cryptography()


@cache
def _of_cryptography() -> Ed25519:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

    def public(seed: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()

    def sign(seed: bytes, content: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(seed).sign(content)

    def verify(public: bytes, signature: bytes, content: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
        except (InvalidSignature, ValueError):
            return False
        return True

    return Ed25519(public, sign, verify)


def check_cryptography(missing: str) -> None:
    """Raise NiwashiError where `cryptography` is too old, or with the key `missing` where there is none."""
    try:
        from cryptography import __version__ as found
    except ImportError as error:
        raise NiwashiError(missing) from error
    if int(found.partition(".")[0]) < _MIN_VERSION:
        raise NiwashiError("keys-old-cryptography", found=found, least=str(_MIN_VERSION))
