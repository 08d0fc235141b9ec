"""A board's own authority: what it may vouch for, for how long, and what a clock that is wrong does to it."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network

import pytest

pytest.importorskip("cryptography", reason="no ready-made cryptography for this computer")

from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from niwashi.network.authority import (
    AUTHORITY_DAYS,
    CERTIFICATE_DAYS,
    MOST_ADDRESSES,
    Signed,
    addresses_of,
    as_der,
    fingerprint,
    is_due,
    names_of,
    new_authority,
    new_certificate,
    read_signed,
    surely,
)

NOW = datetime(2026, 12, 24, tzinfo=UTC).timestamp()
DAY = 86_400.0
NETWORKS = [ip_network("192.168.0.0/16"), ip_network("fc00::/7")]
HOME, AWAY = ip_address("192.168.1.7"), ip_address("93.184.216.34")
NAMES = ("niwashi", "niwashi.local")


@pytest.fixture(scope="module")
def authority() -> Signed:
    return new_authority(NAMES, NETWORKS, NOW)


def certificate(signed: Signed) -> x509.Certificate:
    return x509.load_pem_x509_certificate(signed.certificate)


def verified(board: Signed, authority: Signed, subject: x509.verification.Subject, now: float = NOW) -> None:
    """What a browser looks at, by a library that is not our own. Raises VerificationError."""
    store = Store([certificate(authority)])
    builder = PolicyBuilder().store(store).time(datetime.fromtimestamp(now, UTC).replace(tzinfo=None))
    builder.build_server_verifier(subject).verify(certificate(board), [])


def test_a_board_s_certificate_is_good_for_its_names_and_addresses(authority: Signed) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW)
    verified(board, authority, x509.DNSName("niwashi.local"))
    verified(board, authority, x509.IPAddress(HOME))
    for other in (x509.DNSName("other.local"), x509.IPAddress(ip_address("192.168.1.8"))):
        with pytest.raises(VerificationError):
            verified(board, authority, other)
    assert read_signed(board.pem) == board
    assert names_of(board) == list(NAMES)


def test_a_stolen_authority_vouches_for_nothing_outside_of_a_home(authority: Signed) -> None:
    board = new_certificate(authority, ("example.com", "niwashi.local"), [AWAY, HOME], NOW)
    assert (list(names_of(board)), list(addresses_of(board))) == (["niwashi.local"], [HOME])
    forged = _forged(authority, [x509.DNSName("example.com")])
    with pytest.raises(VerificationError):
        verified(forged, authority, x509.DNSName("example.com"))


def _forged(authority: Signed, names: list[x509.GeneralName]) -> Signed:
    """What a thief makes of the key, who does not keep to what our own code leaves out."""
    from niwashi.network import authority as inside

    kept = inside._vouched_for
    inside._vouched_for = lambda *_: names
    try:
        return new_certificate(authority, (), [], NOW)
    finally:
        inside._vouched_for = kept


def test_both_last_as_long_as_phones_bear(authority: Signed) -> None:
    board = certificate(new_certificate(authority, NAMES, [HOME], NOW))
    assert board.not_valid_after_utc - board.not_valid_before_utc == timedelta(days=CERTIFICATE_DAYS)
    assert CERTIFICATE_DAYS < 398
    own = certificate(authority)
    assert own.not_valid_after_utc - own.not_valid_before_utc == timedelta(days=AUTHORITY_DAYS)
    assert own.extensions.get_extension_for_class(x509.NameConstraints).critical


def test_it_is_made_anew_before_it_ends_and_for_an_address_that_it_has_not(authority: Signed) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW)
    assert not is_due(board, authority, HOME, NOW)
    assert not is_due(board, authority, None, NOW + 300 * DAY)
    assert is_due(board, authority, HOME, NOW + 340 * DAY)
    assert is_due(board, authority, ip_address("192.168.1.9"), NOW)
    assert not is_due(board, authority, AWAY, NOW), "no certificate could have that address"
    assert is_due(board, new_authority(NAMES, NETWORKS, NOW), HOME, NOW), "an authority of today as well"
    last = new_certificate(authority, NAMES, [HOME], NOW + 3600 * DAY)
    assert not is_due(last, authority, HOME, NOW + 3649 * DAY), "no later one could be had"
    beyond = new_certificate(authority, NAMES, [HOME], NOW + 9000 * DAY)
    assert not is_due(beyond, authority, HOME, NOW + 9000 * DAY)


def test_a_clock_of_1970_makes_no_certificate_that_phones_refuse(authority: Signed) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW)
    assert not is_due(board, authority, HOME, 0.0), "a Pi that has just been switched on"
    at = surely(0.0, authority, board)
    anew = new_certificate(authority, NAMES, [HOME, ip_address("192.168.1.9")], at)
    verified(anew, authority, x509.IPAddress(HOME), NOW)
    verified(anew, authority, x509.IPAddress(HOME), NOW + 200 * DAY)
    first = new_authority(NAMES, NETWORKS, 0.0)
    verified(new_certificate(first, NAMES, [HOME], 0.0), first, x509.IPAddress(HOME), NOW)


def test_a_clock_that_was_ahead_is_forgotten_once_it_is_right(authority: Signed) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW + 1000 * DAY)
    assert is_due(board, authority, HOME, NOW)
    assert surely(NOW, authority, board) == NOW


def test_it_has_the_addresses_by_which_it_was_reached_last(authority: Signed) -> None:
    many = [ip_address(f"192.168.1.{n}") for n in range(1, 30)]
    assert list(addresses_of(new_certificate(authority, NAMES, many, NOW))) == many[:MOST_ADDRESSES]


def test_phones_get_the_certificate_and_no_key(authority: Signed) -> None:
    found = x509.load_der_x509_certificate(as_der(authority))
    assert found == certificate(authority)
    assert len(fingerprint(authority).split(":")) == 32


@pytest.mark.parametrize(
    "pem", [b"", b"\0" * 100, b"-----BEGIN CERTIFICATE-----\n", b"x-----BEGIN CERTIFICATE-----y"]
)
def test_what_is_no_key_and_certificate_is_a_value_error(pem: bytes) -> None:
    with pytest.raises(ValueError):
        read_signed(pem)


def test_a_key_of_another_certificate_is_none(authority: Signed) -> None:
    other = new_authority(NAMES, NETWORKS, NOW)
    with pytest.raises(ValueError, match="another key"):
        read_signed(other.key + authority.certificate)
