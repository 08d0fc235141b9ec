"""Commitment to the sensor readings of a turn: a salted hash, opened after the game for anybody to check."""

from hashlib import sha256

from niwashi_friends.chain.signing import Sign

SALT_DIGITS = 64
"""Hexadecimal digits of a salt, which is 32 secret bytes."""


def readings_hash(salt: str, text: str) -> str:
    """Return the hash of a salt and the readings' text, which a turn carries as `trace`.

    >>> readings_hash("00" * 32, "")[:16]
    '0b9c75c6142841b3'
    """
    return sha256(b"niwashi-readings-1\0" + bytes.fromhex(salt) + text.encode()).hexdigest()


def derive_secret(sign: Sign, purpose: str, *about: str) -> str:
    """Derive a secret from a signing key, the same for the same arguments: 64 hexadecimal digits.

    It is the hash of a signature that is never shown. Ed25519 signatures are deterministic, so the
    secret need not be stored, and nobody without the key can compute it.
    """
    asked = "\0".join((f"niwashi-secret-{purpose}-1", *about))
    return sha256(sign(asked.encode())).hexdigest()
