"""What a dead card leaves is moved aside and play goes on; what is somebody's own stays where it is."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from niwashi.cli.records_option import kept_games
from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.damage import open_whole
from niwashi.records.journal import Journal
from niwashi.records.opening import APPLICATION_ID
from niwashi.records.store import VERSION
from niwashi.words.catalogue import translate

PAGE = 4096
NOISE = Random("noise").randbytes(3 * PAGE)


def numbered(version: int, *, owner: int = APPLICATION_ID) -> Callable[[bytes], bytes]:
    """The whole file, saying that it is of another version."""
    return lambda whole: (
        whole[:60]
        + version.to_bytes(4, "big", signed=True)
        + whole[64:68]
        + owner.to_bytes(4, "big")
        + whole[72:]
    )


def patched(at: int, content: bytes) -> Callable[[bytes], bytes]:
    return lambda whole: whole[:at] + content + whole[at + len(content) :]


RELICS: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda whole: bytes(len(whole)),
    "one zero": lambda _: b"\x00",
    "a sector of zeros": lambda _: bytes(512),
    "erased flash": lambda whole: b"\xff" * len(whole),
    "noise": lambda _: NOISE,
    "a little noise": lambda _: NOISE[:2000],
    "a first page of zeros": lambda whole: bytes(PAGE) + whole[PAGE:],
    "a first page of erased flash": lambda whole: b"\xff" * PAGE + whole[PAGE:],
    "a first page of noise": lambda whole: NOISE[:PAGE] + whole[PAGE:],
    "a first sector of zeros": patched(0, bytes(512)),
    "a first page without tables": patched(100, bytes(PAGE - 100)),
    "half a magic": lambda whole: whole[:7],
    "half a header": lambda whole: whole[:60],
    "a header alone": lambda whole: whole[:100],
    "half a page": lambda whole: whole[: PAGE // 2],
    "a page alone": lambda whole: whole[:PAGE],
    "all but the last page": lambda whole: whole[:-PAGE],
    "zeros behind the first page": lambda whole: whole[:PAGE] + bytes(len(whole) - PAGE),
    "a header out of its mind": patched(16, b"\x07" * 84),
    "a page size that there is not": patched(16, b"\x12\x34"),
    "a version of SQLite that there is not": patched(18, b"\x09\x09"),
    "a negative version": numbered(-1),
    "the most negative version": numbered(-(1 << 31)),
    "a version of billions": numbered((1 << 31) - 1),
    "no version": numbered(0),
    "an older version whose tables are others": numbered(2),
    "a newer version whose tables are others": numbered(VERSION + 1),
}

UNREADABLE = {
    *("zeros", "one zero", "a sector of zeros", "erased flash", "noise", "a little noise"),
    *("half a magic", "half a header", "a header alone", "half a page", "a page alone"),
    "zeros behind the first page",
}
"""Relics without a row of any game; all others give theirs to the new file."""


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    file = tmp_path / "games"
    with closing(Journal.open(file)) as journal:
        journal.begin("game-one", GameSetup.of(game_named("garden")), 1.0)
        journal.turn("game-one", "f1e2:1", 2.0)
    return file


@pytest.mark.parametrize("what", RELICS)
def test_a_relic_is_left_by_who_looks_and_moved_aside_whole_by_who_plays(
    whole: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    relic = RELICS[what](whole.read_bytes())
    whole.write_bytes(relic)
    with pytest.raises(RecordsFault) as refused, closing(Journal.open(whole)) as looking:
        looking.check()
    assert refused.value.key == "records-corrupt"
    assert all(str(whole) in translate(refused.value.message, language) for language in ("en", "ja"))
    assert whole.read_bytes() == relic
    with kept_games(str(whole), unless=False) as journal:
        assert journal is not None
        assert journal.replaces is not None
        assert journal.replaces.read_bytes() == relic
        assert str(journal.replaces) in capsys.readouterr().err
        journal.begin("game-two", GameSetup.of(game_named("garden")), 3.0)
        journal.turn("game-two", "f1e2:1", 4.0)
        earlier = [] if what in UNREADABLE else ["game-one"]
        assert [kept.key for kept in journal.games()] == [*earlier, "game-two"]


def somebodys_database(owner: int) -> Callable[[Path], None]:
    def make(file: Path) -> None:
        file.unlink()
        with closing(sqlite3.connect(file)) as bees:
            bees.executescript(f"CREATE TABLE bees (name TEXT); PRAGMA application_id = {owner};")

    return make


def newer_of_ours(file: Path) -> None:
    """Make a file one of a later version, with a table that it might have."""
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("CREATE TABLE later (number INTEGER)")
    file.write_bytes(numbered(77)(file.read_bytes()))


FOREIGN: dict[str, Callable[[Path], object]] = {
    "a word": lambda file: file.write_text("Hello"),
    "a letter": lambda file: file.write_text("Dear gardener,\r\n\tgood morning.\n" * 400),
    "a letter in Japanese": lambda file: file.write_text("庭師さま、おはようございます。\n" * 400),
    "a letter in UTF-16": lambda file: file.write_text("Dear gardener", encoding="utf-16"),
    "a picture": lambda file: file.write_bytes(b"\x89PNG\r\n\x1a\n" + NOISE),
    "an archive": lambda file: file.write_bytes(b"PK\x03\x04" + NOISE),
    "a database with another owner": somebodys_database(0x42454553),
    "a database of nobody": somebodys_database(0),
    "a newer file of ours": newer_of_ours,
}


@pytest.mark.parametrize("what", FOREIGN)
def test_foreign_file_is_refused_and_stays(whole: Path, what: str) -> None:
    FOREIGN[what](whole)
    before = whole.read_bytes()
    is_newer = FOREIGN[what] is newer_of_ours
    said = r"version 77.*Update Niwashi" if is_newer else "not a file of Niwashi's records.*--records FILE"
    for opened in (Journal.open, lambda file: open_whole(file, "today")):
        with pytest.raises(RecordsFault, match=said) as refused:
            opened(whole)
        assert refused.value.key == ("records-newer" if is_newer else "records-not-ours")
    assert whole.read_bytes() == before
    assert [file.name for file in whole.parent.iterdir()] == ["games"]


def test_a_foreign_database_that_is_damaged_is_not_moved_either(whole: Path) -> None:
    somebodys_database(0x42454553)(whole)
    torn = whole.read_bytes()[:100] + NOISE[: PAGE - 100]
    whole.write_bytes(torn)
    with pytest.raises(RecordsFault) as refused:
        open_whole(whole, "today")
    assert refused.value.key == "records-not-ours"
    assert whole.read_bytes() == torn
