"""Password-authenticated key exchange: SPAKE2 (RFC 9382), and encryption under the resulting key.

Nobody can try codes offline: each participant has one guess per exchange. `spake2` and `cryptography`
are imported when a code is used: 32-bit Pis have no ready-made wheels.
"""

import hmac
from collections.abc import Callable
from typing import Any, Literal

from niwashi.errors import NiwashiError

_KEY_BYTES = 32
_NONCE = bytes(12)
"""A constant nonce is safe, because each derived key encrypts one content only."""


class SealingKey:
    """A shared key, from which another one is derived for each use."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def proof(self, label: str, context: bytes) -> str:
        """Return 64 hexadecimal digits that only holders of the key can compute."""
        return hmac.digest(self._derived(f"proof {label}"), context, "sha256").hex()

    def proves(self, proof: str, label: str, context: bytes) -> bool:
        """Return whether a proof is valid for the label and context."""
        return hmac.compare_digest(proof.encode(), self.proof(label, context).encode())

    def sealed(self, label: str, context: bytes, content: bytes) -> bytes:
        """Return the content encrypted and authenticated. Use each label once."""
        sealed: bytes = self._cipher(label).encrypt(_NONCE, content, context)
        return sealed

    def opened(self, label: str, context: bytes, sealed: bytes) -> bytes | None:
        """Return the decrypted content; None if it was not sealed with this key, label and context."""
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


def check_codes() -> None:
    """Raise NiwashiError if codes can't be used on this computer, before anybody is given one."""
    try:
        import spake2  # noqa: F401
    except ImportError as error:
        raise NiwashiError("invite-no-spake2") from error


class SpakeHalf:
    """One side of an exchange, for single use. `chance` returns random bytes."""

    def __init__(
        self, secret: bytes, side: Literal["inviter", "joiner"], chance: Callable[[int], bytes]
    ) -> None:
        import spake2

        kind = spake2.SPAKE2_A if side == "inviter" else spake2.SPAKE2_B
        self._half = kind(secret, b"niwashi inviter", b"niwashi joiner", entropy_f=chance)
        self.message: str = self._half.start().hex()
        """The message for the other side: 66 hexadecimal digits."""

    def finish(self, theirs: str) -> SealingKey | None:
        """Return the shared key for the other side's message; None if that message is invalid."""
        from spake2.ed25519_basic import NotOnCurve
        from spake2.spake2 import SPAKEError

        try:
            return SealingKey(self._half.finish(bytes.fromhex(theirs)))
        except (NotOnCurve, SPAKEError, ValueError, AssertionError):
            return None
