"""`niwashi friends invite` and `niwashi friends join`: two boards become friends by a code."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.keys import new_key
from niwashi.records.journal import Journal
from niwashi_friends.handshake import InvitationCode, parse_code
from niwashi_friends.invitation import InvitationParty, PageInvitation, inviting, joining, party
from niwashi_friends.store import Homes, Peer
from niwashi_friends.transports.folder import unpacked

CODE = parse_code("7-moss-lantern")
WRONG = parse_code("7-moss-garden")
WALL = 1_800_000_000.0


class Hall:
    """Boards with a folder in common, and a clock that goes on by six seconds a round."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "shared").mkdir()
        self.now = 0.0
        self.journals: list[Journal] = []

    def party(self, name: str, called: str | None = None, code: InvitationCode = CODE) -> InvitationParty:
        journal = Journal.open(self.folder / name / "games.sqlite3")
        self.journals.append(journal)
        made = party(journal, self.folder / "shared", code, name, called)
        return made._replace(now=lambda: self.now, wall=lambda: WALL + self.now)

    @property
    def files(self) -> list[Path]:
        return list((self.folder / "shared").iterdir())

    def run(self, *steps: Iterator[None]) -> list[Any]:
        """Go on with all of them until each has ended; what each came to."""
        found: list[Any] = [None] * len(steps)
        going = dict(enumerate(steps))
        for _ in range(2000):
            self.now += 6.0
            for number, each in tuple(going.items()):
                try:
                    next(each)
                except StopIteration as end:
                    found[number] = end.value
                    del going[number]
                except NiwashiError as why:
                    found[number] = why.key
                    del going[number]
        assert not going
        return found


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    for journal in made.journals:
        journal.close()


def test_invitation_makes_both_friends(hall: Hall) -> None:
    anna, ben = hall.party("Anna"), hall.party("花")
    found = hall.run(inviting(anna), joining(ben))
    assert found == [(Peer(ben.key.public, "花"), True), (Peer(anna.key.public, "Anna"), True)]
    assert anna.homes.peers() == (found[0][0],)
    assert ben.homes.peers() == (found[1][0],)
    again = hall.run(inviting(anna), joining(ben))
    assert again == found, "known friends stay what they are"
    left = {parcel.author for parcel in map(unpacked, map(Path.read_bytes, hall.files)) if parcel}
    assert len(hall.files) == 4, "the last word of each, in both invitations"
    assert left == {anna.key.public, ben.key.public}


def test_no_code_is_given_where_none_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spake2", None)
    said = ("friends", "invite", "--as", "Anna", "--transport", str(tmp_path))
    result = CliRunner().invoke(app, [*said, "--records", str(tmp_path / "games.sqlite3")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Exchange cards instead" in result.stderr
    with closing(Journal.open(tmp_path / "games.sqlite3")) as journal:
        page = PageInvitation(journal, tmp_path)
        with pytest.raises(NiwashiError, match="Exchange cards instead"):
            page.invite("Anna")
        assert page.code == ""


def test_wrong_code_makes_no_friend(hall: Hall) -> None:
    anna, ben = hall.party("Anna"), hall.party("Ben", code=WRONG)
    found = hall.run(inviting(anna), joining(ben))
    assert found == ["invite-wrong", "join-wrong"]
    assert anna.homes.peers() == ben.homes.peers() == ()


def test_late_or_missing_invitation_is_reported(hall: Hall) -> None:
    anna, ben = hall.party("Anna"), hall.party("Ben")
    assert hall.run(inviting(anna)) == ["invite-over"]
    assert hall.run(joining(ben)) == ["join-over"]


def test_one_of_two_joiners_becomes_friend(hall: Hall) -> None:
    anna, *others = (hall.party(name) for name in ("Anna", "Ben", "Eve"))
    (friend, _), *joined = hall.run(inviting(anna), *(joining(each) for each in others))
    first = [each.key.public for each in others].index(friend.key)
    assert joined[first] == (Peer(anna.key.public, "Anna"), True)
    assert joined[1 - first] == "join-taken"
    assert anna.homes.peers() == (friend,)


def test_invitation_of_killed_board_is_not_answered(hall: Hall) -> None:
    """No last word is said, as after kill -9; the next invitation at that mailbox is the one that counts."""
    anna, ben = hall.party("Anna"), hall.party("Ben")
    killed = inviting(anna)
    next(killed)
    next(killed)
    hall.now += 30.0
    found = hall.run(inviting(anna), joining(ben))
    assert found[0] == (Peer(ben.key.public, "Ben"), True)
    killed.close()


def test_closing_withdraws_invitation(hall: Hall) -> None:
    anna, ben = hall.party("Anna"), hall.party("Ben")
    steps = inviting(anna)
    answer = joining(ben)
    next(steps)
    next(answer)
    steps.close()
    assert hall.run(answer) == ["join-over"]


def test_taken_name_gets_number_unless_another_is_given(hall: Hall) -> None:
    anna, ben = hall.party("Anna"), hall.party("Ben")
    anna.homes.add_peer(Peer(new_key(bytes([9]) * 32).public, "Ben"), 1.0)
    found = hall.run(inviting(anna), joining(ben))
    assert found[0][0].name == "Ben 2"
    with pytest.raises(NiwashiError, match="give another name"):
        hall.party("Anna", called="Ben 2")
    anna, eve = hall.party("Anna", called="Evelyn"), hall.party("Eve")
    found = hall.run(inviting(anna), joining(eve))
    assert found[0][0].name == "Evelyn"


def command(*words: str, typed: str | None = None) -> Any:
    return CliRunner().invoke(app, words, input=typed)


def test_misspelt_code_sends_nothing(tmp_path: Path) -> None:
    shared, records = tmp_path / "shared", str(tmp_path / "games.sqlite3")
    shared.mkdir()
    words = ("--transport", str(shared), "--as", "Ben", "--records", records)
    refused = command("friends", "join", "7-moss-lantren", *words)
    assert (refused.exit_code, "Is it lantern?" in refused.stderr) == (2, True)
    refused = command("friends", "invite", "--transport", str(shared), "--as", " ", "--records", records)
    assert (refused.exit_code, "needs a name" in refused.stderr) == (2, True)
    assert list(shared.iterdir()) == []
    with closing(Journal.open(Path(records))) as journal:
        assert Homes(journal).peers() == ()


def test_ctrl_c_withdraws_invitation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared, records = tmp_path / "shared", str(tmp_path / "games.sqlite3")
    shared.mkdir()

    class Interrupted:
        rounds = 0

        def wait(self, _: float) -> None:
            Interrupted.rounds += 1
            if Interrupted.rounds > 3:
                raise KeyboardInterrupt

    monkeypatch.setattr("niwashi_friends.commands.friends.Event", Interrupted)
    said = command("friends", "invite", "--transport", str(shared), "--records", records, typed="Anna\n")
    assert said.exit_code == 130
    assert "no longer valid" in said.stderr
    code = re.search(r"friends join (\S+)", said.stdout)
    assert code is not None
    assert isinstance(parse_code(code[1]), InvitationCode)
    lines = [file.read_bytes() for file in sorted(shared.iterdir())]
    assert b'"form":"invitation"' in lines[0]
    assert b'"why":"over"' in lines[1]
    assert all(word.encode() not in b"".join(lines) for word in parse_code(code[1]).words)
    with suppress(FileNotFoundError):
        assert (tmp_path / "games.sqlite3.key").stat().st_mode & 0o077 == 0
