"""`niwashi friends send` and `receive`: a game of two homes that only codes go between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from extras.friends.tests.boards import GARDEN, Board, Boards, all_on, no
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.keys import new_key
from niwashi_friends.codes import decode_parcels, encode_parcel
from niwashi_friends.transports.folder import FolderTransport

REFUSED = 2


def friends(board: Board, *words: str, typed: str | None = None) -> Result:
    records = ("--transport", str(board.through), "--records", str(board.file))
    return CliRunner().invoke(app, ["friends", *words, *records], input=typed)


@pytest.fixture
def boards(boards: Boards, tmp_path: Path) -> Boards:
    """Two friends' boards, each with a folder of its own."""
    for board, name in zip(boards, ("anna's", "ben's"), strict=True):
        board.through = tmp_path / name
        board.through.mkdir()
    return boards


def carry(here: Board, there: Board, name: str) -> int:
    """Show what one has for the other, and type it in there; how many codes that were."""
    shown = friends(here, "send", name)
    assert shown.exit_code == 0, shown.stderr
    taken = friends(there, "receive", typed=shown.stdout)
    assert taken.exit_code == 0, taken.stderr
    return len(decode_parcels(shown.stdout))


def test_game_is_agreed_and_played_by_codes(boards: Boards) -> None:
    anna, ben = boards
    assert anna.come_to_terms() is None
    assert carry(anna, ben, "Ben") == 1, "a proposal"
    assert ben.come_to_terms() is None
    assert carry(ben, anna, "Anna") == 1, "yes"
    assert carry(ben, anna, "Anna") == 1, "until it is answered"
    first = anna.come_to_terms()
    assert first is not None
    assert carry(anna, ben, "Ben") == 1, "the last signature"
    second = ben.come_to_terms()
    assert second is not None
    assert first.game == second.game
    all_on(boards)
    for count in range(1, 4):
        here, there = sorted(boards, key=lambda board: not board.is_to_move)
        here.play()
        here.pass_time(1.0)
        carry(here, there, "Ben" if here is anna else "Anna")
        there.pass_time(1.0)
        there.pass_time(1.0)
        assert there.turns == here.turns
        assert len(here.turns) == count
        there.carry_out()
    assert carry(anna, ben, "Ben") == 1, "the last turn, which is not answered yet"
    for board in boards:
        board.switch_off()
    everything = friends(anna, "send", "Ben", "--all")
    assert len(decode_parcels(everything.stdout)) == 4, "proposal, signature, two turns"


def test_codes_of_strangers_and_misspelt_codes_are_refused(boards: Boards) -> None:
    anna, ben = boards
    anna.come_to_terms()
    shown = friends(anna, "send", "Ben").stdout
    (sent,) = decode_parcels(shown)
    eve = new_key(bytes([9]) * 32)
    stranger = encode_parcel(type(sent)(sent.game, eve.public, 0, sent.data))
    noise = encode_parcel(type(sent)(sent.game, anna.key.public, 0, b"noise"))
    wrong = shown.replace("NIWASHI\n0", "NIWASHI\n1", 1)
    cases: tuple[tuple[str, str], ...] = (
        (stranger, "no friend of yours"),
        (noise, "is not JSON"),
        (wrong, "not right: 1."),
        (f"{shown}\n{stranger}", "no friend of yours"),
        ("", "begins with NIWASHI"),
    )
    for text, why in cases:
        refused = friends(ben, "receive", typed=text)
        assert (refused.exit_code, why in refused.stderr) == (REFUSED, True), refused.stderr
    assert list(ben.through.iterdir()) == []
    assert friends(ben, "receive", str(ben.through / "gone.txt")).exit_code == REFUSED


def test_nothing_to_carry_and_missing_folder_are_reported(boards: Boards, tmp_path: Path) -> None:
    anna, ben = boards
    refused = friends(anna, "send", "Ben")
    assert (refused.exit_code, "nothing to carry" in refused.stderr) == (REFUSED, True)
    anna.come_to_terms()
    ben.through = tmp_path / "gone"
    shown = friends(anna, "send", "Ben", "--no-qr").stdout
    assert "can't be used now" in friends(ben, "receive", typed=shown).stderr
    assert friends(anna, "send", "Eve").exit_code == REFUSED


def test_qr_option_prints_qr_code(boards: Boards) -> None:
    anna, _ = boards
    anna.come_to_terms()
    plain, picture = (friends(anna, "send", "Ben", option).stdout for option in ("--no-qr", "--qr"))
    assert picture.endswith(plain)
    assert "▀" in picture
    assert "▀" not in plain
    found: Any = FolderTransport(anna.through, "0" * 64).received()
    assert decode_parcels(plain) == found


def test_decline_and_next_proposal_are_carried(boards: Boards) -> None:
    anna, ben = boards
    anna.come_to_terms()
    assert carry(anna, ben, "Ben") == 1
    assert ben.come_to_terms(no, rounds=3) is None
    shown = friends(ben, "send", "Anna")
    assert "a refusal of a proposed game" in shown.stderr
    assert carry(ben, anna, "Anna") == 1
    assert anna.come_to_terms() is None
    assert anna.said.startswith("Ben has declined.")
    assert anna.come_to_terms(wanted=GARDEN._replace(is_new=True)) is None
    assert carry(anna, ben, "Ben") == 1
