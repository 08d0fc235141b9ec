"""Records that can only be read: listed, shown, exported and replayed all the same, the last turns too."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from niwashi.cli.games import app
from niwashi.cli.records_option import kept_games
from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.reader import open_to_read

GARDEN = GameSetup.of(game_named("garden"))


def killed(file: Path) -> None:
    """A game of two turns; the second is in the log alone."""
    child = os.fork()
    if not child:
        try:
            journal = Journal.open(file)
            journal.begin("game-one", GARDEN, 1.0)
            journal.turn("game-one", "f1e2:1", 2.0)
            journal.checkpoint()
            journal.turn("game-one", "a6b5:2", 3.0)
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)


def closed(file: Path) -> None:
    killed(file)
    Journal.open(file).close()


MADE: dict[str, Callable[[Path], None]] = {"killed": killed, "closed": closed}


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """A file of records of some making, in a folder that nobody can write to any more."""
    folder = tmp_path / "card"
    mounted: list[Path] = []

    def lock(made: str) -> Path:
        folder.mkdir()
        MADE[made](folder / "games")
        for left in folder.glob("*.lock"):
            left.unlink()
        if os.geteuid() == 0:
            _mount(folder)
            mounted.append(folder)
        else:
            folder.chmod(0o555)
        return folder / "games"

    yield lock
    for each in mounted:
        subprocess.run(["umount", each], check=True)
    if folder.exists():
        folder.chmod(0o755)


def _mount(folder: Path) -> None:
    """Root writes everywhere but on what is mounted read-only."""
    for command in (
        ["mount", "--bind", str(folder), str(folder)],
        ["mount", "-o", "remount,ro,bind", str(folder)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"root may not mount anything here: {done.stderr.strip()}")


def games(file: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--records", str(file)])


@pytest.mark.parametrize("made", MADE)
def test_everything_that_only_reads_works(card: Callable[[str], Path], tmp_path: Path, made: str) -> None:
    file = card(made)
    before = sorted(each.name for each in file.parent.iterdir())
    listed = games(file, "list")
    assert listed.exit_code == 0, listed.output
    assert "2 turns" in listed.stdout
    assert games(file, "show", "1").exit_code == 0
    assert games(file, "replay", "1").stdout.splitlines()[2].startswith("  2. ")
    out = tmp_path / "out.jsonl"
    assert games(file, "export", "--out", str(out)).exit_code == 0
    assert "Imported:" in games(tmp_path / "elsewhere", "import", str(out)).stdout
    assert sorted(each.name for each in file.parent.iterdir()) == before


@pytest.mark.parametrize("command", [["name", "1", "Hana"], ["delete", "1", "--yes"], ["import", __file__]])
def test_writing_to_read_only_records_is_refused_with_advice(
    card: Callable[[str], Path], command: list[str]
) -> None:
    refused = games(card("closed"), *command)
    assert refused.exit_code == 2
    assert "--records FILE" in refused.stderr


def test_play_is_refused_with_what_to_do(card: Callable[[str], Path]) -> None:
    with pytest.raises(RecordsFault, match=r"--records FILE"), kept_games(str(card("closed")), unless=False):
        pytest.fail("it was opened")


def test_without_room_for_a_copy_it_is_refused_with_the_reason(
    card: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = card("killed")

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", no_room)
    listed = games(file, "list")
    assert listed.exit_code == 2
    assert "the disk is full. Make room in" in listed.stderr


def test_a_copy_goes_with_its_journal(card: Callable[[str], Path], tmp_path: Path) -> None:
    with closing(open_to_read(card("killed"))) as journal:
        (_, _, place) = journal.ask("PRAGMA database_list")[0]
        assert Path(place).is_file()
        assert journal.file == tmp_path / "card" / "games"
    assert not Path(place).parent.exists()
