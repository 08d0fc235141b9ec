"""NATS JSON Web Tokens: the signed rights of accounts and users.

Imported only for administration, because 32-bit Pis have no ready-made `cryptography`.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from niwashi.homes.transports.club.nkey import KeyRole, public_text

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_VERSION = 2
_NO_LIMIT = -1
_LIMITS = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
_STORAGE = ("mem_storage", "disk_storage", "streams", "consumer")


class SigningKey:
    """A private key with its role. It signs tokens and is never shown."""

    def __init__(self, role: KeyRole, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.raw = self._key.public_key().public_bytes_raw()
        self.public = public_text(role, self.raw)

    def sign(self, content: bytes) -> bytes:
        """Return the signature of some bytes."""
        return self._key.sign(content)


def account_token(name: str, account: str, signer: SigningKey, at: int, *, removed: Mapping[str, int]) -> str:
    """Return the token of a club's account; `removed` maps user keys to the time until which they are
    void.
    """
    limits = dict.fromkeys((*_LIMITS, *_STORAGE), _NO_LIMIT)
    body: dict[str, Any] = {"limits": {**limits, "wildcards": True}}
    if removed:
        body["revocations"] = dict(removed)
    return _signed(name, account, signer, at, {"type": "account", **body})


def system_token(account: str, signer: SigningKey, at: int) -> str:
    """Return the token of the system account, through which servers communicate."""
    limits = {**dict.fromkeys(_LIMITS, _NO_LIMIT), "wildcards": True}
    return _signed("servers", account, signer, at, {"type": "account", "limits": limits})


def operator_token(name: str, signer: SigningKey, at: int, system_account: str) -> str:
    """Return the self-signed token that names the operator of the accounts."""
    body = {"type": "operator", "system_account": system_account}
    return _signed(name, signer.public, signer, at, body)


def user_token(
    name: str, user: str, signer: SigningKey, at: int, *, publish: list[str], subscribe: list[str]
) -> str:
    """Return the token of a user with the subjects that it may publish and subscribe to."""
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
