"""`niwashi friends invite`, `send` and `take`: only links go between, or the answer goes by a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from extras.friends.tests.boards import GARDEN, Board, Boards, all_on, both_step, homes_of, no
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi_friends.links import linked_parcels

REFUSED = 2


def friends(board: Board, *words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, ["friends", *words, "--records", str(board.file)], input=typed)


@pytest.fixture
def apart(boards: Boards, tmp_path: Path) -> Boards:
    """Two friends' boards, each with a folder of its own."""
    for board, name in zip(boards, ("anna's", "ben's"), strict=True):
        board.through = tmp_path / name
        board.through.mkdir()
    return boards


@pytest.fixture
def strangers(tmp_path: Path) -> Iterator[Boards]:
    """Two boards with a folder in common, whose people do not know each other's keys."""
    both = Board(tmp_path, "Anna"), Board(tmp_path, "Ben")
    yield both
    for board in both:
        if board.is_on:
            board.switch_off()


def take(board: Board, text: str) -> Result:
    return friends(board, "take", "--transport", str(board.through), typed=text)


def carry(here: Board, there: Board, name: str) -> int:
    """Print what one has for the other, and take it there; how many lines that were."""
    shown = friends(here, "send", name)
    assert shown.exit_code == 0, shown.stderr
    taken = take(there, shown.stdout)
    assert taken.exit_code == 0, taken.stderr
    return len(linked_parcels(shown.stdout))


def test_game_is_agreed_and_played_by_links(apart: Boards) -> None:
    anna, ben = apart
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
    all_on(apart)
    for count in range(1, 4):
        here, there = sorted(apart, key=lambda board: not board.is_to_move)
        here.play()
        here.pass_time(1.0)
        carry(here, there, "Ben" if here is anna else "Anna")
        there.pass_time(1.0)
        there.pass_time(1.0)
        assert there.turns == here.turns
        assert len(here.turns) == count
        there.carry_out()
    assert carry(anna, ben, "Ben") == 1, "the last turn, which is not answered yet"


def test_invitation_is_answered_by_the_folder(strangers: Boards) -> None:
    """SG-80: whoever has the link accepts it, and neither knew the other's key."""
    anna, ben = strangers
    invited = friends(anna, "invite", "--as", "Anna", "--clock", "5+3", "--second")
    assert invited.exit_code == 0, invited.stderr
    link = invited.stdout
    assert friends(anna, "take", link).exit_code == REFUSED, "one's own"
    looked = friends(ben, "take", link)
    assert "Anna proposes a game: Garden; you move first." in looked.stdout
    assert "You have no friends" in friends(ben, "list").stdout
    accepted = friends(ben, "take", link, "--as", "Ben")
    assert accepted.exit_code == 0, accepted.stderr
    assert "accepted the invitation of Anna" in accepted.stdout
    assert "before" in friends(ben, "take", link, "--as", "Ben").stdout
    anna.sit_down_with_anybody()
    assert homes_of(anna)["open_game"].startswith("An invitation to Garden is open.")
    ben.sit_down()
    both_step(strangers, 12)
    assert ben.is_to_move
    assert not anna.is_to_move
    assert homes_of(anna)["friends"]["names"] == ["Ben"]
    assert homes_of(anna)["open_game"] == ""
    ben.play()
    both_step(strangers, 4)
    assert anna.turns == ben.turns


def test_answers_of_others_in_the_folder_make_no_friends(strangers: Boards, tmp_path: Path) -> None:
    """SG-81: the second one who accepts is refused, and so are terms that this board has not offered."""
    anna, ben = strangers
    link = friends(anna, "invite", "--as", "Anna").stdout
    eve = Board(tmp_path, "Eve")
    assert friends(ben, "take", link, "--as", "Ben").exit_code == 0
    anna.sit_down_with_anybody()
    ben.sit_down()
    both_step(strangers, 12)
    assert anna.evening.remote is not None
    assert friends(eve, "take", link, "--as", "Eve").exit_code == 0
    eve.sit_down()
    eve.befriend("Ben", ben)
    both_step((anna, eve), 8)
    assert homes_of(anna)["friends"]["names"] == ["Ben"]
    assert eve.evening.remote is None
    eve.switch_off()


def test_nothing_to_carry_and_missing_folder_are_reported(apart: Boards, tmp_path: Path) -> None:
    anna, ben = apart
    refused = friends(anna, "send", "Ben")
    assert (refused.exit_code, "nothing to send" in refused.stderr) == (REFUSED, True)
    anna.come_to_terms()
    ben.through = tmp_path / "gone"
    assert "can't be used now" in take(ben, friends(anna, "send", "Ben").stdout).stderr
    assert friends(anna, "send", "Eve").exit_code == REFUSED


def test_site_and_qr_code_are_printed(apart: Boards) -> None:
    anna, _ = apart
    anna.come_to_terms()
    site = "https://garden.example/"
    plain, picture = (friends(anna, "send", "Ben", "--site", site, *more).stdout for more in ((), ("--qr",)))
    assert plain.startswith(f"{site}#turn/")
    assert picture.startswith(plain)
    assert "▀" in picture


def test_decline_and_next_proposal_are_carried(apart: Boards) -> None:
    anna, ben = apart
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
