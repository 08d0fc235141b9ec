"""The list of sessions on the card: what is damaged says nothing, what is over is taken away."""

from pathlib import Path

import pytest

from niwashi.errors import RecordsFault
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import MOST_SESSIONS, SESSION_LASTS_S, GuestSession, hash_key
from niwashi.page_types.rights import Right

TODAY = 1_800_000_000.0


def session(number: int, began_at: float = TODAY) -> GuestSession:
    return GuestSession(number=number, key_hash=hash_key(str(number)), right=Right.HAND, began_at=began_at)


def listed(folder: Path, today: float = TODAY) -> list[int]:
    return sorted(each.number for each in GuestList(folder, lambda: today).sessions())


def test_each_has_a_file_and_ending_takes_it_away(tmp_path: Path) -> None:
    kept = GuestList.beside(tmp_path / "games.sqlite3", lambda: TODAY)
    for number in (1, 2, 3):
        kept.add(session(number))
    folder = tmp_path / "games.sqlite3.guests"
    assert sorted(file.name for file in folder.iterdir()) == ["1.json", "2.json", "3.json"]
    assert kept.end(2)
    assert not kept.end(2)
    assert listed(folder) == [1, 3]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"null",
        b"\xff\xfe",
        b'{"number": 1}',
        session(2).model_dump_json().encode(),  # another one's
        session(1).model_dump_json().replace("hand", "root").encode(),
        b"[" * 100_000,
    ],
)
def test_invalid_session_admits_nobody(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "1.json").write_bytes(text)
    assert listed(tmp_path) == []


def test_ended_sessions_are_removed(tmp_path: Path) -> None:
    GuestList(tmp_path, lambda: TODAY).add(session(1))
    assert listed(tmp_path, TODAY + SESSION_LASTS_S) == []
    assert list(tmp_path.iterdir()) == []


def test_other_files_are_let_be(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / f"{MOST_SESSIONS + 1}.json").write_text(session(33).model_dump_json(), encoding="utf-8")
    assert listed(tmp_path) == []
    assert len(list(tmp_path.iterdir())) == 2


def test_a_card_that_can_t_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "1.json").mkdir()
    with pytest.raises(RecordsFault):
        GuestList(tmp_path, lambda: TODAY).add(session(1))


def test_without_a_folder_sessions_end_with_the_program() -> None:
    kept = GuestList(None, lambda: TODAY)
    kept.add(session(1))
    assert not kept.look()
    assert kept.is_on(session(1))
    assert kept.end(1)
    assert not kept.is_on(session(1))
