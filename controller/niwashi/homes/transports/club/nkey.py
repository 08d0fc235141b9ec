"""NATS key encoding: role, 32 bytes and a checksum, in base32.

No cryptography is needed here: an Ed25519 key and its seed are 32 bytes each.
"""

import base64
import binascii
from enum import IntEnum


class KeyRole(IntEnum):
    """The role of a key; the value is the first byte of its encoding."""

    ACCOUNT = 0 << 3
    OPERATOR = 14 << 3
    USER = 20 << 3


_SEED = 18 << 3
_LENGTH = 32


def public_text(role: KeyRole, key: bytes) -> str:
    """Encode a public key.

    >>> public_text(KeyRole.USER, bytes(32))[:8]
    'UAAAAAAA'
    """
    return _text(bytes([role]) + _whole(key))


def public_of(role: KeyRole, text: str) -> bytes:
    """Decode a public key. Raises ValueError for anything else or another role.

    >>> public_of(KeyRole.ACCOUNT, public_text(KeyRole.ACCOUNT, bytes(range(32)))) == bytes(range(32))
    True
    """
    found = _bytes(text)
    if found[0] != role or len(found) != 1 + _LENGTH:
        raise ValueError(f"this is no public key of that role: {text[:80]!r}")
    return found[1:]


def seed_text(role: KeyRole, seed: bytes) -> str:
    """Encode a seed, which is secret.

    >>> seed_text(KeyRole.USER, bytes(32))[:2], seed_text(KeyRole.ACCOUNT, bytes(32))[:2]
    ('SU', 'SA')
    """
    return _text(bytes([_SEED | role >> 5, (role & 31) << 3]) + _whole(seed))


def seed_of(role: KeyRole, text: str) -> bytes:
    """Decode a seed. Raises ValueError, which does not show the text."""
    try:
        found = _bytes(text)
    except ValueError:
        raise ValueError("this is no seed of a key, or it was copied wrongly") from None
    if found[:2] != bytes([_SEED | role >> 5, (role & 31) << 3]) or len(found) != 2 + _LENGTH:
        raise ValueError("this is no seed of a key of that role")
    return found[2:]


def _whole(key: bytes) -> bytes:
    if len(key) != _LENGTH:
        raise ValueError(f"a key has {_LENGTH} bytes; this has {len(key)}")
    return key


def _text(content: bytes) -> str:
    checked = content + binascii.crc_hqx(content, 0).to_bytes(2, "little")
    return base64.b32encode(checked).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Decode a text and verify its checksum. Raises ValueError."""
    try:
        found = base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error as error:
        raise ValueError(f"this is no base32: {text[:80]!r}") from error
    if len(found) < 3 or binascii.crc_hqx(found[:-2], 0).to_bytes(2, "little") != found[-2:]:
        raise ValueError(f"its checksum is wrong: {text[:80]!r}")
    return found[:-2]
