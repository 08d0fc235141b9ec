"""What a board has sensed in a turn, sealed by a hash: opened after the game, and checked by anybody."""

from collections.abc import Callable
from hashlib import sha256

SALT_DIGITS = 64
"""Hexadecimal digits of a salt: 32 bytes that nobody can guess."""

Sign = Callable[[bytes], bytes]


def readings_hash(salt: str, text: str) -> str:
    """The hash that a turn's entry carries as `trace`: of a salt, and of the readings as they are written.

    >>> readings_hash("00" * 32, "")[:16]
    '0b9c75c6142841b3'
    """
    return sha256(b"niwashi-readings-1\0" + bytes.fromhex(salt) + text.encode()).hexdigest()


def derive_secret(sign: Sign, purpose: str, *about: str) -> str:
    """A secret of whoever holds a key, always the same for the same things: 64 hexadecimal digits.

    It is the hash of a signature (Ed25519 signs alike each time) that is shown to nobody. Nothing has to be
    kept, and nobody else can work it out.
    """
    asked = "\0".join((f"niwashi-secret-{purpose}-1", *about))
    return sha256(sign(asked.encode())).hexdigest()
