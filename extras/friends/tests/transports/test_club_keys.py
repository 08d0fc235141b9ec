"""A club's keys and tokens are valid for NATS, and copying errors are detected."""

from __future__ import annotations

import base64
import json
import time
from bisect import bisect_left
from datetime import UTC, datetime
from ssl import create_default_context

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN
from hypothesis import given
from hypothesis import strategies as st
from tests.marks import quick_first

from niwashi_friends.transports.club.certificate import certificate
from niwashi_friends.transports.club.keys import (
    KeyRole,
    new_key,
    parse_key,
    public_of,
    public_text,
    seed_of,
    seed_text,
)
from niwashi_friends.transports.club.register import (
    ClubError,
    ClubRegister,
    FormerMember,
    Member,
    parse_register,
)

ROLES = st.sampled_from(KeyRole)
KEYS = st.binary(min_size=32, max_size=32)
REGISTER = ClubRegister(name="Rooks", servers=("tls://club.example:4222",))


@given(ROLES, KEYS)
def test_key_round_trip_checks_role(role: KeyRole, key: bytes) -> None:
    assert public_of(role, public_text(role, key)) == key
    assert seed_of(role, seed_text(role, key)) == key
    for other in set(KeyRole) - {role}:
        with pytest.raises(ValueError, match="role"):
            public_of(other, public_text(role, key))
        with pytest.raises(ValueError, match="role"):
            seed_of(other, seed_text(role, key))


@given(KEYS, st.data())
def test_key_with_wrong_letter_is_refused_without_showing_it(key: bytes, data: st.DataObject) -> None:
    text = seed_text(KeyRole.OPERATOR, key)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(
        st.sampled_from([each for each in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" if each != text[place]])
    )
    wrong = text[:place] + letter + text[place + 1 :]
    if place < len(text) - 1:  # the last letter has bits that stand for nothing
        with pytest.raises(ClubError) as refused:
            parse_key(wrong)
        assert wrong not in str(refused.value)


@given(st.text(max_size=80))
def test_invalid_key_text_is_refused(text: str) -> None:
    with pytest.raises(ClubError):
        parse_key(text)


def test_keys_are_derived_from_club_key() -> None:
    text = new_key()
    first, again, other = parse_key(text), parse_key(f"{text}\n"), parse_key(new_key())
    assert (first.account, first.system_account) == (again.account, again.system_account)
    assert len({first.account, other.account, first.system_account, other.system_account}) == 4
    assert first.operator_token("Rooks") == again.operator_token("Rooks")
    assert first.route_secret() not in (other.route_secret(), text)


def claims(token: str) -> dict[str, object]:
    body = token.split(".")[1]
    found: dict[str, object] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return found


def test_pass_is_signed_after_revocations() -> None:
    key = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
    now = int(time.time())
    removed = REGISTER.admitted("Aoi", key).without("Aoi", now)
    assert removed.issued_at(key, now) == now + 1
    assert removed.issued_at(key, now + 9) == now + 9
    keys = parse_key(new_key())
    nats = claims(keys.account_token(removed, now))["nats"]
    assert isinstance(nats, dict)
    assert nats["revocations"] == {public_text(KeyRole.USER, bytes.fromhex(key)): now}


@given(st.text(max_size=200))
def test_invalid_register_is_refused(text: str) -> None:
    with pytest.raises(ClubError):
        parse_register(text)


def test_register_round_trip() -> None:
    full = REGISTER.admitted("葵", "a" * 64).admitted("Ben 2", "b" * 64).without("葵", 7)
    assert parse_register(full.text()) == full


@pytest.mark.parametrize("name", quick_first(["庭" * 32, "A"]))
def test_full_register_admits_nobody_and_lets_members_go(name: str) -> None:
    """What is written can be read, then and when some or all have been removed."""

    def members(numbers: range) -> tuple[Member, ...]:
        return tuple(Member.model_construct(name=f"{name} {each}", key=ANNA.public) for each in numbers)

    def club(count: int) -> ClubRegister:
        return ClubRegister.model_construct(
            name="rooks", servers=("nats://rooks.local:4222",), members=members(range(count))
        )

    def is_full(count: int) -> bool:
        try:
            club(count).admitted("last", BEN.public)
        except ClubError:
            return True
        return False

    most = bisect_left(range(4000), x=True, key=is_full)
    assert 500 < most < 4000
    with pytest.raises(ClubError, match=f"the register is full, with {most:,} members"):
        club(most).admitted("last", BEN.public)
    for count in (0, 1, most // 2, most):
        gone = [
            FormerMember.model_construct(name=each.name, key=each.key, at=10_000_000_000)
            for each in members(range(count))
        ]
        left = club(most).model_copy(update={"members": members(range(count, most)), "removed": tuple(gone)})
        assert len(parse_register(left.text()).removed) == count


@pytest.mark.parametrize("hosts", [["club.example"], ["192.168.1.7", "fd00::2"]])
def test_certificate_is_valid(hosts: list[str]) -> None:
    public, private = certificate(hosts, "Rooks", datetime.now(UTC))
    trusted = create_default_context(cadata=public).get_ca_certs()
    assert len(trusted) == 1
    assert "PRIVATE KEY" in private
    assert "PRIVATE KEY" not in public
