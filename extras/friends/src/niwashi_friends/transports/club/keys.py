"""A club's keys and tokens: all derived from one secret of 32 bytes, the only one to keep safe.

Keys are in NATS's encoding: role, 32 bytes and a checksum, in base32. Tokens are NATS JSON Web Tokens: the
signed rights of accounts and users. Imported only for administration, because 32-bit Pis have no ready-made
`cryptography`.
"""

import base64
import binascii
import hashlib
import json
import secrets
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from niwashi_friends.transports import nats_subjects as names
from niwashi_friends.transports.club.register import ClubError, ClubRegister


class KeyRole(IntEnum):
    """The role of a key; the value is the first byte of its encoding."""

    ACCOUNT = 0 << 3
    OPERATOR = 14 << 3
    USER = 20 << 3


_SEED = 18 << 3
_LENGTH = 32


_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_VERSION = 2
_NO_LIMIT = -1
_LIMITS = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
_STORAGE = ("mem_storage", "disk_storage", "streams", "consumer")


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


def new_key() -> str:
    """Return the text of a new club's secret key."""
    return seed_text(KeyRole.OPERATOR, secrets.token_bytes(32))


def parse_key(text: str) -> "ClubKeys":
    """Parse a club's key. Raises ClubError, which does not show the text."""
    try:
        return ClubKeys(seed_of(KeyRole.OPERATOR, text.strip()))
    except ValueError as error:
        raise ClubError("club-bad-key") from error


class ClubKeys:
    """The keys that a club signs with. None of them is ever shown."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._operator = SigningKey(KeyRole.OPERATOR, seed)
        self._account = self._key(KeyRole.ACCOUNT, "account")
        self._system = self._key(KeyRole.ACCOUNT, "system")
        self._steward = self._key(KeyRole.USER, "steward")
        self.account = self._account.public
        self.system_account = self._system.public

    def operator_token(self, club: str) -> str:
        """Return the token that identifies the club's accounts; always the same."""
        return operator_token(club, self._operator, 0, self.system_account)

    def system_token(self) -> str:
        """Return the token of the system account; always the same."""
        return system_token(self.system_account, self._operator, 0)

    def account_token(self, register: ClubRegister, at: int) -> str:
        """Return the token of the boards' account, with all revoked passes."""
        removed = {public_text(KeyRole.USER, bytes.fromhex(each.key)): each.at for each in register.removed}
        return account_token(register.name, self.account, self._operator, at, removed=removed)

    def member_token(self, name: str, key: str, at: int) -> str:
        """Return the token of a board, which may send as itself only and read its own parcels."""
        publish, subscribe = names.member_rights(key)
        user = public_text(KeyRole.USER, bytes.fromhex(key))
        return user_token(name, user, self._account, at, publish=publish, subscribe=subscribe)

    def leaf_logins(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Return token and seed of a leaf node for the club's and the system account: secrets."""
        boards = self._leaf_login("leaf", self._account, *names.leaf_rights())
        return boards, self._leaf_login("leaf servers", self._system, *names.leaf_system_rights())

    def route_secret(self) -> str:
        """Return the secret by which the servers of a cluster recognise each other."""
        return self._derived("routes").hex()

    def steward(self, at: int) -> tuple[str, str, SigningKey]:
        """Return key, token and signing key for managing the stream."""
        publish, subscribe = names.steward_rights()
        token = user_token(
            "steward", self._steward.public, self._account, at, publish=publish, subscribe=subscribe
        )
        return self._steward.raw.hex(), token, self._steward

    def _leaf_login(
        self, purpose: str, signer: SigningKey, publish: list[str], subscribe: list[str]
    ) -> tuple[str, str]:
        user = self._key(KeyRole.USER, purpose).public
        token = user_token(purpose, user, signer, 0, publish=publish, subscribe=subscribe)
        return token, seed_text(KeyRole.USER, self._derived(purpose))

    def _key(self, role: KeyRole, purpose: str) -> SigningKey:
        return SigningKey(role, self._derived(purpose))

    def _derived(self, purpose: str) -> bytes:
        derive = HKDF(algorithm=SHA256(), length=32, salt=None, info=f"niwashi club {purpose}".encode())
        derived: bytes = derive.derive(self._seed)
        return derived
