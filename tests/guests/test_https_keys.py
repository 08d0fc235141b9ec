"""The keys of a board that is reached by https: whose they are, when they are made anew, broken files."""

import ssl
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

import pytest

pytest.importorskip("cryptography", "43", reason="no ready-made cryptography for this computer")

from niwashi.errors import NiwashiError
from niwashi.guests.https_keys import HttpsKeys
from niwashi.guests.kept_files import has_https, turned_off
from niwashi.network.authority import addresses_of, parse_certified_key

NOW = 1_798_070_400.0
DAY = 86_400.0
NAMES = ("niwashi", "niwashi.local")


class Today:
    """What the calendar says."""

    now = NOW

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def keys(records: Path, today: Callable[[], float] = lambda: NOW) -> HttpsKeys:
    made = HttpsKeys.beside(records, NAMES, today)
    made.set_up()
    return made


def files(records: Path) -> dict[str, tuple[int, bytes]]:
    folder = records.with_name("games.sqlite3.https")
    return {file.name: (file.stat().st_mode & 0o777, file.read_bytes()) for file in folder.iterdir()}


def test_keys_are_for_their_owner_alone_and_stay(records: Path) -> None:
    assert not has_https(records)
    first = keys(records)
    first.renewed("192.168.1.7")
    assert {mode for mode, _ in files(records).values()} == {0o600}
    assert records.with_name("games.sqlite3.https").stat().st_mode & 0o777 == 0o700
    before = files(records)
    again = keys(records)
    again.renewed("192.168.1.7")
    assert (files(records), again.fingerprint) == (before, first.fingerprint)
    assert has_https(records)


def test_another_address_is_added_and_what_is_known_costs_nothing(records: Path) -> None:
    kept = keys(records)
    assert kept.context("192.168.1.7") is None
    context = kept.renewed("192.168.1.7")
    assert kept.context("192.168.1.7") is context
    assert kept.context("10.42.0.1") is None
    other = kept.renewed("10.42.0.1")
    assert isinstance(other, ssl.SSLContext)
    board = parse_certified_key(files(records)["board.pem"][1])
    assert list(addresses_of(board)) == [ip_address("10.42.0.1"), ip_address("192.168.1.7")]
    at_both = files(records)
    assert kept.renewed("192.168.1.7") is kept.renewed("10.42.0.1")
    assert files(records) == at_both
    assert kept.renewed("fe80::1%eth0")


def test_certificate_is_renewed_while_the_board_runs(records: Path) -> None:
    today = Today()
    kept = keys(records, today)
    kept.renewed("192.168.1.7")
    before = files(records)["board.pem"]
    today.now += 300 * DAY
    assert kept.context("192.168.1.7") is None, "it is looked at again"
    kept.renewed("192.168.1.7")
    assert files(records)["board.pem"] == before
    today.now += 45 * DAY
    kept.renewed("192.168.1.7")
    assert files(records)["board.pem"] != before
    assert files(records)["authority.pem"] == files(records)["authority.pem"]


@pytest.mark.parametrize("content", [b"", b"\0" * 5000, b"-----BEGIN CERTIFICATE-----\nx"])
def test_a_board_s_certificate_that_a_dead_card_left_is_made_anew(records: Path, content: bytes) -> None:
    kept = keys(records)
    kept.renewed("192.168.1.7")
    records.with_name("games.sqlite3.https").joinpath("board.pem").write_bytes(content)
    assert keys(records).renewed("192.168.1.7")
    parse_certified_key(files(records)["board.pem"][1])


def test_an_authority_that_a_dead_card_left_is_told_and_can_be_taken_away(records: Path) -> None:
    keys(records)
    records.with_name("games.sqlite3.https").joinpath("authority.pem").write_bytes(b"\0" * 100)
    with pytest.raises(NiwashiError, match="https --off"):
        keys(records)
    assert turned_off(records)
    assert not turned_off(records)
    assert not has_https(records)
    assert keys(records).fingerprint
