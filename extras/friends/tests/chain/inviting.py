"""Helpers: both sides of an invitation, and message delivery between them."""

from __future__ import annotations

from hashlib import sha256
from itertools import count

from niwashi.keys import BoardKey, is_signature, new_key
from niwashi_friends.handshake import (
    InvitationCode,
    InvitationMessage,
    Inviter,
    Joiner,
    parse_code,
    parse_invitation_message,
)
from niwashi_friends.pake import SpakeHalf
from niwashi_friends.signing import FriendCard

CODE = parse_code("7-moss-lantern")
OTHER_CODE = parse_code("7-moss-garden")
ANNA, BEN, EVE, EVAN = (new_key(bytes([number]) * 32) for number in (1, 2, 3, 4))
NAMES = {ANNA.public: "Anna", BEN.public: "Ben", EVE.public: "Eve", EVAN.public: "Evan"}
WALL = 1_800_000_000.0

_numbers = [count()]


def begin_anew() -> None:
    """Restart the deterministic random bytes."""
    _numbers[0] = count()


def chance(size: int) -> bytes:
    """Return unique random bytes, the same in each run."""
    return (sha256(str(next(_numbers[0])).encode()).digest() * 3)[:size]


def card(key: BoardKey) -> FriendCard:
    return FriendCard(key=key.public, name=NAMES[key.public]).signed(key.sign)


def inviter(code: InvitationCode = CODE, key: BoardKey = ANNA, wall: float = WALL) -> Inviter:
    half = SpakeHalf(code.secret, "inviter", chance)
    return Inviter(card(key), half, is_signature, chance(16).hex(), now=0.0, wall=wall)


def joiner(code: InvitationCode = CODE, key: BoardKey = BEN, wall: float = WALL) -> Joiner:
    half = SpakeHalf(code.secret, "joiner", chance)
    return Joiner(card(key), half, is_signature, now=0.0, wall=lambda: wall)


def read(raw: bytes) -> InvitationMessage:
    said = parse_invitation_message(raw)
    assert said is not None
    return said


def step(one: Inviter | Joiner, now: float = 1.0) -> list[bytes]:
    """Let one side take its automatic actions; return its messages."""
    one.look(now)
    one.keep()
    return one.posted()


def talk(*sides: Inviter | Joiner, now: float = 1.0, rounds: int = 6) -> list[bytes]:
    """Deliver all messages to both sides; return them."""
    said: list[bytes] = []
    for _ in range(rounds):
        for one in sides:
            for raw in step(one, now):
                said.append(raw)
                for other in sides:
                    if other is not one:
                        other.take(raw, now)
    return said
