"""A club's keys, all derived from one secret of 32 bytes, the only one to keep safe."""

import secrets

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from niwashi.homes.transports import nats_subjects as names
from niwashi.homes.transports.club.jwt import (
    SigningKey,
    account_token,
    operator_token,
    system_token,
    user_token,
)
from niwashi.homes.transports.club.nkey import KeyRole, public_text, seed_of, seed_text
from niwashi.homes.transports.club.register import ClubError, ClubRegister


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
