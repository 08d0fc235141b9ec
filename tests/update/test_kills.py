"""kill -9 at each change that an update or a start makes to the disk: then the next start puts it right."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE
from tests.update.making import Making, keyed, programs

from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.backup import back_up, content_of
from niwashi.records.journal import Journal
from niwashi.update.machine import Slot, UpdateFailure, UpdatePhase, UpdateState
from niwashi.update.slots import BACKUP, Programs
from niwashi.update.starting import before_start

SETUP = GameSetup.of(game_named("garden"), game_named("garden").start())
_MOST = 400


class Orders:
    """A process that carries orders out by forks of itself."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.update.dying"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, what: str, folder: Path, at: int = -1) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what}\t{folder}\t{at}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def order() -> Iterator[Orders]:
    with closing(Orders()) as made:
        yield made


class World:
    """Programs, records and an update, in a folder that can be copied as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = Programs(folder / "programs")
        self.records = folder / "records" / "games.sqlite3"

    def copied(self, to: Path) -> "World":
        shutil.copytree(self.folder, to, symlinks=True)
        return World(to)

    def play(self, turns: int) -> None:
        with closing(Journal.open(self.records)) as journal:
            key = f"key-{turns}"
            journal.begin(key, SETUP, 1.0)
            for number in range(turns):
                journal.turn(key, "f1e2:1", float(number))

    @property
    def turns(self) -> int:
        return content_of(self.records).acts

    @property
    def aside(self) -> list[int]:
        found = self.records.parent.glob("games.sqlite3.of-*")
        return sorted(content_of(file).acts for file in found if not file.name.endswith(("-wal", "-shm")))

    @property
    def runs(self) -> str:
        """The version that the link leads to; the program must be whole."""
        slot = Slot((self.programs.folder / "current").readlink().name)
        assert self.programs.is_whole(slot)
        return self.programs.version(slot)


@pytest.fixture
def world(tmp_path: Path) -> World:
    folder = tmp_path / "world"
    folder.mkdir()
    (folder / "records").mkdir()
    key, _ = keyed(folder / "keys")
    (folder / "update.niwashi").write_bytes(Making(key=key).made())
    made = World(folder)
    programs(folder / "programs")
    made.play(3)
    return made


def ready(world: World, order: Orders) -> World:
    assert order("update", world.folder) == 0
    assert world.programs.state.phase is UpdatePhase.READY
    return world


def on_trial(world: World, order: Orders) -> World:
    """The update runs, three turns more were played, and it was not heard of for a minute."""
    ready(world, order)
    assert order("start", world.folder) == 0
    assert (world.runs, world.programs.state.phase) == ("0.2.0", UpdatePhase.PROBATION)
    world.play(4)
    return world


def kills(world: World, order: Orders, what: str, tmp_path: Path, every: int = 1) -> Iterator[World]:
    """Copies of a world in which something was killed at each of its changes, one after the other."""
    for at in range(0, _MOST, every):
        copy = world.copied(tmp_path / f"{what}-{at}")
        status = order(what, copy.folder, at)
        assert status in (0, -signal.SIGKILL)
        if status == 0:
            assert at > 5, "it has changed something"
            return
        yield copy
        shutil.rmtree(copy.folder)
    raise AssertionError("it never ended")


def check_killed_update(copy: World, order: Orders) -> None:
    assert (copy.runs, copy.turns) == ("0.1.0", 3)
    assert order("start", copy.folder) == 0
    if copy.programs.state.phase is not UpdatePhase.PROBATION:  # it was ready when it was killed
        assert copy.runs == "0.1.0"
        ready(copy, order)
        assert order("start", copy.folder) == 0
    assert (copy.runs, copy.turns) == ("0.2.0", 3)


def test_an_update_that_is_killed_leaves_the_program_and_can_be_done_again(
    world: World, order: Orders, tmp_path: Path
) -> None:
    for copy in kills(world, order, "update", tmp_path, every=8):
        check_killed_update(copy, order)


@EXHAUSTIVE
def test_an_update_that_is_killed_anywhere_can_be_done_again(
    world: World, order: Orders, tmp_path: Path
) -> None:
    for copy in kills(world, order, "update", tmp_path):
        check_killed_update(copy, order)


def test_a_change_over_that_is_killed_is_finished_by_the_next_start(
    world: World, order: Orders, tmp_path: Path
) -> None:
    for copy in kills(ready(world, order), order, "start", tmp_path):
        assert copy.runs in ("0.1.0", "0.2.0")
        for _ in range(3):
            assert order("start", copy.folder) == 0
            state = copy.programs.state
            assert copy.turns == 3
            assert content_of(copy.programs.kept / BACKUP).acts == 3
            if state.phase is UpdatePhase.PROBATION:
                assert copy.runs == "0.2.0"
        assert state.phase is UpdatePhase.BACK, "it was never good"
        assert copy.runs == "0.1.0"


def test_going_back_that_is_killed_is_finished_and_loses_no_turn(
    world: World, order: Orders, tmp_path: Path
) -> None:
    for copy in kills(on_trial(world, order), order, "start", tmp_path):
        assert copy.runs in ("0.1.0", "0.2.0")
        assert order("start", copy.folder) == 0
        assert copy.programs.state.phase is UpdatePhase.BACK
        assert copy.programs.state.reason is UpdateFailure.RESTARTED
        assert (copy.runs, copy.turns, copy.aside) == ("0.1.0", 3, [7])
        assert sorted(file.name for file in copy.records.parent.iterdir()) == [
            "games.sqlite3",
            "games.sqlite3.of-0.2.0",
        ]
        assert order("start", copy.folder) == 0
        assert (copy.turns, copy.aside) == (3, [7]), "once is enough"


def test_records_in_which_nothing_was_played_meanwhile_do_not_stay_aside(
    world: World, order: Orders, tmp_path: Path
) -> None:
    """Not even where the newer program has changed the tables, or has begun a game that nobody played."""
    ready(world, order)
    assert order("start", world.folder) == 0
    with closing(Journal.open(world.records)) as journal:
        journal.begin("nobody plays", SETUP, 9.0)
    _as_a_newer_program_leaves_them(world.records)
    for copy in kills(world, order, "start", tmp_path):
        assert order("start", copy.folder) == 0
        assert (copy.runs, copy.turns) == ("0.1.0", 3)
        assert [file.name for file in copy.records.parent.iterdir()] == ["games.sqlite3"]


def test_incomparable_records_stay_aside(world: World, order: Orders) -> None:
    ready(world, order)
    assert order("start", world.folder) == 0
    with closing(sqlite3.connect(world.records)) as connection:
        connection.execute("ALTER TABLE games RENAME TO matches")
    assert order("start", world.folder) == 0
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 3, [3])


def test_going_back_by_choice_keeps_what_was_played(world: World, order: Orders) -> None:
    on_trial(world, order)
    programs_ = world.programs
    programs_.write(replace(programs_.state, phase=UpdatePhase.GOOD, good=Slot.B))
    assert order("recall", world.folder) == 0
    assert order("start", world.folder) == 0
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 7, [])


def test_newer_tables_lie_aside_when_the_older_program_comes_back_by_choice(
    world: World, order: Orders, tmp_path: Path
) -> None:
    on_trial(world, order)
    programs_ = world.programs
    programs_.write(replace(programs_.state, phase=UpdatePhase.GOOD, good=Slot.B))
    assert order("recall", world.folder) == 0
    _as_a_newer_program_leaves_them(world.records)
    for copy in kills(world, order, "start", tmp_path):
        assert order("start", copy.folder) == 0
        assert (copy.runs, copy.turns, copy.aside) == ("0.1.0", 3, [7])
        with closing(Journal.open(copy.records)) as journal:
            assert len(journal.games()) == 1, "this program can read them"


def _as_a_newer_program_leaves_them(records: Path) -> None:
    with closing(sqlite3.connect(records)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("ALTER TABLE games ADD COLUMN mood TEXT")
        connection.execute(f"PRAGMA user_version = {version + 1}")


def test_records_that_are_open_elsewhere_are_backed_up_with_their_log(world: World, tmp_path: Path) -> None:
    with closing(Journal.open(world.records)) as journal:
        journal.begin("another", SETUP, 1.0)
        journal.turn("another", "f1e2:1", 1.0)
        log = world.records.with_name("games.sqlite3-wal")
        before = log.read_bytes()
        content = back_up(world.records, tmp_path / "copy")
        assert content is not None
        assert content.acts == 4
        assert log.read_bytes() == before, "nothing of it was touched"
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == ["copy"]


def started(world: World) -> list[str]:
    """A start here in this process; what it says."""
    said: list[str] = []
    before_start(world.programs, world.records, lambda told: said.append(f"{told.key} {told.facts}"))
    return said


def noise(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 120)


def test_going_back_with_a_damaged_backup_keeps_the_records(world: World, order: Orders) -> None:
    """The program before can read them: they stay, with all that was played since."""
    on_trial(world, order)
    noise(world.programs.kept / BACKUP)
    said = started(world)
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 7, [])
    assert any(line.startswith("update-backup-damaged") for line in said)


def test_damaged_backup_is_restored_and_newer_records_are_named(world: World, order: Orders) -> None:
    on_trial(world, order)
    _as_a_newer_program_leaves_them(world.records)
    backup = world.programs.kept / BACKUP
    content = bytearray(backup.read_bytes())
    content[100:900] = b"\xa5" * 800  # the schema
    backup.write_bytes(content)
    said = started(world)
    assert (world.runs, world.aside) == ("0.1.0", [7])
    with closing(Journal.open(world.records)) as journal:
        assert [len(kept.acts) for kept in journal.games()] == [3]
    assert any("games.sqlite3.of-0.2.0" in line for line in said)


def test_newer_records_are_named_where_the_backup_holds_nothing(world: World, order: Orders) -> None:
    on_trial(world, order)
    _as_a_newer_program_leaves_them(world.records)
    noise(world.programs.kept / BACKUP)
    said = started(world)
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 0, [7])
    assert any("games.sqlite3.of-0.2.0" in line for line in said)


def test_records_that_can_t_be_read_are_named_when_they_are_put_aside(world: World, order: Orders) -> None:
    on_trial(world, order)
    noise(world.records)
    for part in ("-wal", "-shm"):
        world.records.with_name(f"games.sqlite3{part}").unlink(missing_ok=True)
    said = started(world)
    assert (world.runs, world.turns) == ("0.1.0", 3)
    assert any("games.sqlite3.of-0.2.0" in line for line in said)


def test_a_program_before_that_is_not_whole_is_not_gone_back_to(world: World, order: Orders) -> None:
    on_trial(world, order)
    world.programs.command(Slot.A).unlink()
    said = started(world)
    assert (world.runs, world.turns, world.programs.state.phase) == ("0.2.0", 7, UpdatePhase.PROBATION)
    assert any(line.startswith("update-nothing-before") for line in said)


def test_a_state_file_of_nonsense_is_told_and_safe(world: World, order: Orders) -> None:
    """Before the change nothing is lost; on probation the program before comes back, with its records."""
    file = world.programs.folder / "state.json"
    for nonsense in (b"", b"{", b"[]", b"\xff" * 100, b'{"format": 99}', b'{"format":1,"phase":"so"}'):
        file.write_bytes(nonsense)
        assert world.programs.found().is_odd
        assert world.programs.state == UpdateState()
    on_trial(world, order)
    for nonsense in (b"", b"\0" * 4096, b'{"format":1,"current":"c"}', b"[" * 100_000):
        copy = world.copied(world.folder.with_name("copy"))
        (copy.programs.folder / "state.json").write_bytes(nonsense)
        assert order("start", copy.folder) == 0
        assert copy.programs.state.reason is UpdateFailure.LOST
        assert (copy.runs, copy.turns, copy.aside) == ("0.1.0", 3, [7])
        assert (copy.programs.folder / "state.json.odd").read_bytes() == nonsense
        shutil.rmtree(copy.folder)


def test_a_program_that_is_gone_from_its_slot_is_not_started(world: World, order: Orders) -> None:
    on_trial(world, order)
    shutil.rmtree(world.programs.place(Slot.B))
    assert order("start", world.folder) == 0
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 3, [7])


def test_links_that_are_gone_are_made_anew(world: World, order: Orders) -> None:
    (world.programs.folder / "current").unlink()
    assert order("start", world.folder) == 0
    assert world.runs == "0.1.0"
    assert (world.programs.folder / "good").readlink() == Path("a")


@EXHAUSTIVE
def test_a_full_disk_leaves_the_records_that_there_are(world: World, order: Orders) -> None:
    """There is no room to put them back; the program before can read these, and goes on with them."""
    on_trial(world, order)
    anew = world.records.with_name(".games.sqlite3.restoring.new")
    anew.mkdir()  # what is to be written there can't be
    (anew / "x").touch()
    assert order("start", world.folder) == 0
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 7, [])
    assert world.programs.state.phase is UpdatePhase.BACK


@EXHAUSTIVE
def test_newer_records_that_can_t_be_put_back_are_tried_again(world: World, order: Orders) -> None:
    on_trial(world, order)
    _as_a_newer_program_leaves_them(world.records)
    anew = world.records.with_name(".games.sqlite3.restoring.new")
    anew.mkdir()
    (anew / "x").touch()
    assert order("start", world.folder) == 2
    assert world.programs.state.phase is UpdatePhase.RETURNING
    shutil.rmtree(anew)
    assert order("start", world.folder) == 0
    assert (world.runs, world.turns, world.aside) == ("0.1.0", 3, [7])
