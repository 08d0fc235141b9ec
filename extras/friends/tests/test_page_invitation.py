"""Friends on the page of a running board: a code is shown, typed on another one, and both are friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from extras.friends.tests.boards import Board, Boards, ask, homes_of

from niwashi.errors import NiwashiError
from niwashi.page_types.friends import FriendsView
from niwashi.records.journal import Journal
from niwashi_friends.invitation import PageInvitation
from niwashi_friends.store import Homes
from niwashi_friends.transports.transport import Transport, TransportError

PATIENCE_S = 30.0


class Host:
    """Somebody with a board at whose page friends are invited."""

    def __init__(self, folder: Path, name: str) -> None:
        self.journal = Journal.open(folder / name / "games.sqlite3")
        (folder / "shared").mkdir(exist_ok=True)
        self.at = PageInvitation(self.journal, folder / "shared")

    @property
    def peers(self) -> list[str]:
        return [peer.name for peer in Homes(self.journal).peers()]

    def close(self) -> None:
        self.at.close()
        self.journal.close()


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Host]]:
    made = [Host(tmp_path, name) for name in ("Anna", "Ben")]
    yield made
    for each in made:
        each.close()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for a thread; a test that would wait for ever fails."""
    nothing = Event()
    for _ in range(round(PATIENCE_S / 0.01)):
        if is_so():
            return
        nothing.wait(0.01)
    raise AssertionError("it never came to that")


def over(*hosts: Host) -> None:
    until(lambda: not any(host.at.is_on for host in hosts))


def test_page_invitation_makes_both_friends(hosts: list[Host]) -> None:
    anna, ben = hosts
    anna.at.invite("Anna")
    assert anna.at.code
    assert "10 minutes" in anna.at.said("en")
    assert "10分" in anna.at.said("ja")
    ben.at.join(anna.at.code.replace("-", " ").upper(), "花")
    over(anna, ben)
    assert (anna.peers, ben.peers) == (["花"], ["Anna"])
    assert (anna.at.friends, ben.at.friends) == (("花",), ("Anna",))
    assert anna.at.said("en").startswith("花 is a friend now.")
    assert anna.at.said("ja").startswith("花と友達になりました。")
    assert anna.at.code == "", "it is no longer valid"
    assert (anna.at.own_name, ben.at.own_name) == ("Anna", "花")


def test_stopped_invitation_invalidates_code(hosts: list[Host]) -> None:
    anna, _ = hosts
    anna.at.invite("Anna")
    with pytest.raises(NiwashiError, match="on already"):
        anna.at.invite("Anna")
    with pytest.raises(NiwashiError, match="on already"):
        anna.at.join(anna.at.code, "Anna")
    anna.at.stop()
    over(anna)
    assert (anna.at.code, anna.peers) == ("", [])
    assert "no longer valid" in anna.at.said("en")
    anna.at.invite("Anna")
    anna.at.close()
    assert not anna.at.is_on


def test_invalid_name_or_code_is_refused_and_sends_nothing(hosts: list[Host], tmp_path: Path) -> None:
    anna, _ = hosts
    for name in ("   ", "\x1b[2J", "x" * 41):
        anna.at.invite(name)
        over(anna)
        assert (anna.at.code, anna.peers) == ("", []), name
        assert anna.at.said("en") not in ("", anna.at.said("ja")), name
    for code in ("moss", "7-moss-nonsense", "💥" * 20):
        with pytest.raises(NiwashiError):
            anna.at.join(code, "Anna")
        assert not anna.at.is_on, code
    assert list((tmp_path / "shared").iterdir()) == []


def test_missing_folder_is_reported_and_retried(hosts: list[Host], tmp_path: Path) -> None:
    anna, _ = hosts
    (tmp_path / "shared").rmdir()
    anna.at.invite("Anna")
    code = anna.at.code
    until(lambda: "shared" in anna.at.said("en"))
    assert "can't be used now" in anna.at.said("en")
    assert "フォルダー" in anna.at.said("ja")
    assert anna.at.is_on
    assert anna.at.code == code


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (TransportError("carrier-nats-closed"), ("closed", "閉じています")),
        (RuntimeError("no \u202e route"), ("an unexpected way (RuntimeError: no", "予想外の理由")),
    ],
)
def test_transport_fault_is_reported_in_both_languages(
    hosts: list[Host], monkeypatch: pytest.MonkeyPatch, fault: Exception, said: tuple[str, str]
) -> None:
    def broken(*_: object) -> Transport:
        raise fault

    monkeypatch.setattr("niwashi_friends.invitation.lobby_through", broken)
    anna, _ = hosts
    anna.at.invite("Anna")
    over(anna)
    for language, part in zip(("en", "ja"), said, strict=True):
        assert part in anna.at.said(language), anna.at.said(language)
        assert "\u202e" not in anna.at.said(language)
    assert anna.at.code == ""


def test_board_runs_on_during_invitation(boards: Boards) -> None:
    anna, _ = boards
    anna.sit_down()
    with pytest.raises(NiwashiError, match="niwashi friends invite"):
        ask(anna, do="friend-invite", name="Anna")
    friends = homes_of(anna)["friends"]
    assert friends is not None
    assert not friends["by_code"]
    with closing(PageInvitation(anna.on.journal, anna.through)) as at:
        anna.evening._inviting = at
        ask(anna, do="friend-invite", name="Anna")
        anna.pass_time(0.5)
        shown = friends_of(anna)
        assert (shown["names"], shown["code"], shown["is_on"]) == (("Ben",), at.code, True)
        version = anna.program.versions()["status"]
        ask(anna, do="friend-stop")
        until(lambda: not at.is_on)
        anna.pass_time(0.5)
        assert anna.program.versions()["status"] > version
        shown = friends_of(anna)
        assert (shown["own"], shown["code"], shown["is_on"]) == ("Anna", "", False)
    anna.switch_off()


def friends_of(board: Board) -> FriendsView:
    friends: FriendsView | None = homes_of(board)["friends"]
    assert friends is not None
    return friends
