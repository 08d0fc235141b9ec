"""`niwashi friends`: cards are exchanged, checked and kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.errors import BadEntry
from niwashi.keys import is_signature, new_key
from niwashi_friends.signing import FriendCard, read_card

REFUSED = 2
BEN = new_key(bytes([2]) * 32)
CARD = FriendCard(key=BEN.public, name="Ben").signed(BEN.sign)


@pytest.fixture
def records(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite3")


def friends(records: str, *words: str, typed: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["friends", *words, "--records", records], input=typed)


def test_exchanged_cards_list_friend_and_own_key(tmp_path: Path) -> None:
    boards = [str(tmp_path / name / "games.sqlite3") for name in ("anna", "ben")]
    cards = [friends(board, "card", name).stdout for board, name in zip(boards, ("Anna", "花"), strict=True)]
    assert friends(boards[0], "add", "-", typed=cards[1].encode()).exit_code == 0
    assert friends(boards[1], "add", "-", "--name", "A.", typed=cards[0].encode()).exit_code == 0
    assert friends(boards[0], "list").stdout.startswith("花  ")
    key = read_card(cards[0].encode(), is_signature).key
    own = read_card(cards[1].encode(), is_signature).key
    assert friends(boards[1], "list").stdout == f"A.  {key}\nThis board's own key: {own}\n"
    assert friends(boards[0], "card", "Anna").stdout == cards[0], "a board has one key"
    out = tmp_path / "anna.card"
    written = friends(boards[0], "card", "Anna", "--out", str(out))
    assert (written.exit_code, key in written.stdout) == (0, True)
    assert out.read_text("utf-8") == cards[0]
    assert friends(boards[0], "card", "Anna", "--out", str(out)).exit_code == REFUSED
    assert "PRIVATE" not in cards[0]


def test_own_card_and_taken_name_are_refused(records: str) -> None:
    own = friends(records, "card", "Anna").stdout
    assert "this board itself" in friends(records, "add", "-", typed=own.encode()).stderr
    for end in (b"", b"\r\n"):
        assert friends(records, "add", "-", typed=CARD.data() + end).exit_code == 0, "also if known already"
    other = new_key(bytes([9]) * 32)
    twin = FriendCard(key=other.public, name="Ben").signed(other.sign)
    refused = friends(records, "add", "-", typed=twin.data())
    assert (refused.exit_code, "give another name" in refused.stderr) == (REFUSED, True)
    assert friends(records, "forget", "Ben").exit_code == 0
    assert "You have no friends" in friends(records, "list").stdout
    assert friends(records, "forget", "Ben").exit_code == REFUSED


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[" * 3000,
        b"\xff",
        b" " * 5000 + CARD.data(),
        CARD.data()[:-20],
        CARD.data().replace(b"Ben", b"Eve"),
        CARD.data().replace(BEN.public.encode(), new_key(bytes(32)).public.encode()),
        CARD.data().replace(b'"v":1', b'"v":1,"x":NaN'),
        CARD.changed(signature="").data(),
        FriendCard(key=BEN.public, name="B\u202en").signed(BEN.sign).data(),
        FriendCard(key=BEN.public, name=" Ben").signed(BEN.sign).data(),
        os.urandom(500),
    ],
)
def test_invalid_card_is_refused(raw: bytes) -> None:
    with pytest.raises(BadEntry):
        read_card(raw, is_signature)


def test_invalid_card_or_name_is_no_friend(records: str, tmp_path: Path) -> None:
    for raw in (b"", b" " * 5000 + CARD.data(), CARD.data().replace(b"Ben", b"Eve")):
        assert friends(records, "add", "-", typed=raw).exit_code == REFUSED
    assert "You have no friends" in friends(records, "list").stdout
    for name in ("  ", "A\x1b[2J"):
        assert friends(records, "card", name).exit_code == REFUSED
    refused = friends(records, "add", str(tmp_path / "missing"))
    assert (refused.exit_code, "missing" in refused.stderr) == (REFUSED, True)
