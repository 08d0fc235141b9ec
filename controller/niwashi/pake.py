"""One key for two who know one short code: SPAKE2 (RFC 9382 tells of it), and what is sealed under that key.

A password-authenticated key exchange lets nobody try codes beside it: whoever takes part has one guess.
`spake2` and `cryptography` are imported only when a code is used: for 32-bit Pis they are not ready-made.
"""

import hmac
from collections.abc import Callable
from typing import Any, Literal

from niwashi.errors import NiwashiError

__all__ = ["SealingKey", "SpakeHalf"]

_KEY_BYTES = 32
_NONCE = bytes(12)
"""Each key that seals is used for one content alone, so its nonce need not differ."""


class SealingKey:
    """A key that two have come to. For each use another one is derived from it."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def proof(self, label: str, context: bytes) -> str:
        """64 hexadecimal digits that only who has the key can tell."""
        return hmac.digest(self._derived(f"proof {label}"), context, "sha256").hex()

    def proves(self, proof: str, label: str, context: bytes) -> bool:
        """Whether a proof is that one."""
        return hmac.compare_digest(proof.encode(), self.proof(label, context).encode())

    def sealed(self, label: str, context: bytes, content: bytes) -> bytes:
        """Some content, so that only who has the key reads it, and nobody changes it. Once for a label."""
        sealed: bytes = self._cipher(label).encrypt(_NONCE, content, context)
        return sealed

    def opened(self, label: str, context: bytes, sealed: bytes) -> bytes | None:
        """What was sealed; None for what was not sealed so."""
        from cryptography.exceptions import InvalidTag

        try:
            content: bytes = self._cipher(label).decrypt(_NONCE, sealed, context)
        except InvalidTag:
            return None
        return content

    def _cipher(self, label: str) -> Any:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        return ChaCha20Poly1305(self._derived(f"seal {label}"))

    def _derived(self, label: str) -> bytes:
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        derived: bytes = HKDF(SHA256(), _KEY_BYTES, None, f"niwashi {label}".encode()).derive(self._key)
        return derived


class SpakeHalf:
    """One half of the exchange, for one side and one time. `chance` makes so many random bytes."""

    def __init__(
        self, secret: bytes, side: Literal["inviter", "joiner"], chance: Callable[[int], bytes]
    ) -> None:
        spake2 = _spake2()
        kind = spake2.SPAKE2_A if side == "inviter" else spake2.SPAKE2_B
        self._half = kind(secret, b"niwashi inviter", b"niwashi joiner", entropy_f=chance)
        self._message: str = self._half.start().hex()

    @property
    def message(self) -> str:
        """What the other one is sent: 66 hexadecimal digits."""
        return self._message

    def finish(self, theirs: str) -> SealingKey | None:
        """The key that comes of the other one's message; None where that is no such message."""
        from spake2.ed25519_basic import NotOnCurve
        from spake2.spake2 import SPAKEError

        try:
            return SealingKey(self._half.finish(bytes.fromhex(theirs)))
        except (NotOnCurve, SPAKEError, ValueError, AssertionError):
            return None


def _spake2() -> Any:
    try:
        import spake2
    except ImportError as error:
        raise NiwashiError("invite-no-spake2") from error
    return spake2
