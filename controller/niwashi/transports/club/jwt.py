"""What an account or a user of NATS may do, as signed JSON: a JSON Web Token with NATS's own claims.

Imported only when a club is looked after: for 32-bit Pis there is no ready-made `cryptography`.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from niwashi.transports.club.nkey import KeyRole, public_text

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_VERSION = 2
_NO_LIMIT = -1
_LIMITS = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
_STORAGE = ("mem_storage", "disk_storage", "streams", "consumer")


class SigningKey:
    """A private key with its role: it signs tokens, and is never shown."""

    def __init__(self, role: KeyRole, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.raw = self._key.public_key().public_bytes_raw()
        self.public = public_text(role, self.raw)

    def sign(self, content: bytes) -> bytes:
        """The signature of some bytes."""
        return self._key.sign(content)


def account_token(name: str, account: str, signer: SigningKey, at: int, *, removed: Mapping[str, int]) -> str:
    """The token of a club's account; `removed` says until when tokens of a user's key are void."""
    limits = dict.fromkeys((*_LIMITS, *_STORAGE), _NO_LIMIT)
    body: dict[str, Any] = {"limits": {**limits, "wildcards": True}}
    if removed:
        body["revocations"] = dict(removed)
    return _signed(name, account, signer, at, {"type": "account", **body})


def system_token(account: str, signer: SigningKey, at: int) -> str:
    """The token of the servers' own account, through which they talk to each other."""
    limits = {**dict.fromkeys(_LIMITS, _NO_LIMIT), "wildcards": True}
    return _signed("servers", account, signer, at, {"type": "account", "limits": limits})


def operator_token(name: str, signer: SigningKey, at: int, system_account: str) -> str:
    """The token by which servers know whose accounts they keep; it is signed by itself."""
    body = {"type": "operator", "system_account": system_account}
    return _signed(name, signer.public, signer, at, body)


def user_token(
    name: str, user: str, signer: SigningKey, at: int, *, publish: list[str], subscribe: list[str]
) -> str:
    """The token of a user: the subjects that it may send to, and those that it may listen to."""
    rights = {"pub": {"allow": publish}, "sub": {"allow": subscribe}}
    limits = dict.fromkeys(("subs", "data", "payload"), _NO_LIMIT)
    return _signed(name, user, signer, at, {"type": "user", **rights, **limits})


def _signed(name: str, subject: str, signer: SigningKey, at: int, body: Mapping[str, Any]) -> str:
    claims = {"iat": at, "iss": signer.public, "name": name, "sub": subject}
    claims["nats"] = {**body, "version": _VERSION}
    digest = hashlib.sha256(_json(claims)).digest()
    claims["jti"] = base64.b32encode(digest).decode().rstrip("=")
    signed = f"{_base64(_json(_HEADER))}.{_base64(_json(claims))}"
    return f"{signed}.{_base64(signer.sign(signed.encode()))}"


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
