"""`niwashi update`: a file, a status, a way back; each refusal leaves everything as it was."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE
from tests.update import making
from tests.update.making import HERE, Making, keyed, programs, unzipped, wheel
from typer.testing import CliRunner, Result

from niwashi.cli import update as command
from niwashi.cli.main import app
from niwashi.errors import UpdateRefused
from niwashi.terminal import ExitCode
from niwashi.update import place
from niwashi.update.machine import Slot, UpdateFailure, UpdatePhase, UpdateState
from niwashi.update.manifest import Wheel
from niwashi.update.place import NAMED_BY
from niwashi.update.slots import Programs
from niwashi.update.starting import before_start
from niwashi.update.updating import Updater, check_room, clean, install

REFUSED = 2


class Appliance:
    """Programs as the package leaves them, and somebody at the command line."""

    def __init__(self, folder: Path) -> None:
        self.programs = programs(folder / "programs")
        self.records = folder / "records" / "games.sqlite3"
        self.key, _ = keyed(folder / "keys")
        self.file = folder / "update.niwashi"
        self.environment = {NAMED_BY: str(self.programs.folder), "NIWASHI_UPDATE_KEYS": str(folder / "keys")}

    def __call__(self, *words: str, typed: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, ["update", *words], env=self.environment, input=typed)

    def made(self, wanted: Making | None = None) -> str:
        wanted = wanted or Making()
        wanted.key = wanted.key or self.key
        self.file.write_bytes(wanted.made())
        return str(self.file)

    def start(self) -> UpdateState:
        return before_start(self.programs, self.records, lambda _: None)


@pytest.fixture
def appliance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Appliance:
    monkeypatch.setattr(command, "Updater", partial(Updater, installer=unzipped))
    monkeypatch.setattr(os, "sync", lambda: None)  # other programs write to this disk too
    return Appliance(tmp_path)


def test_an_update_is_checked_installed_and_tried_before_it_is_used(appliance: Appliance) -> None:
    done = appliance(appliance.made())
    assert done.exit_code == 0, done.output
    assert done.output.splitlines() == [
        "Version 0.2.0 is signed by a key that you trust. Installed: 0.1.0.",
        "One package has arrived as it was signed.",
        "Version 0.2.0 is installed beside the old one. It tries itself out.",
        "> The engine answers.",
        "Version 0.2.0 works on this computer.",
        "The board does not play now. The new version begins when it is started.",
    ]
    assert appliance.programs.version(Slot.B) == "0.2.0"
    assert (appliance.programs.folder / "current").readlink() == Path("a"), "nothing has changed yet"
    assert not appliance.programs.incoming.exists()
    status = appliance("status").output
    assert "At the next start, version 0.1.0 runs." in status
    assert "Beside it: version 0.2.0." in status
    assert "Version 0.2.0 is ready." in status
    assert appliance.start().phase is UpdatePhase.PROBATION
    assert "is proving itself" in appliance("status").output
    again = appliance(str(appliance.file))
    assert (again.exit_code, "Version 0.2.0 is being proved" in again.output) == (REFUSED, True)


def test_update_reads_a_pipe(appliance: Appliance) -> None:
    appliance.made()
    done = appliance("-", typed=appliance.file.read_bytes())
    assert done.exit_code == 0, done.output
    assert appliance.programs.state.phase is UpdatePhase.READY


def test_the_way_back_asks_first(appliance: Appliance) -> None:
    assert appliance("back", "--yes").exit_code == REFUSED, "there is nothing to go back to"
    appliance(appliance.made())
    on_trial = appliance.start()
    assert appliance("back", typed="n\n").exit_code == ExitCode.NO
    assert appliance.programs.state == on_trial
    done = appliance("back", typed="y\n")
    assert (done.exit_code, "Go back to version 0.1.0?" in done.output) == (0, True)
    assert appliance.start().phase is UpdatePhase.BACK
    assert "0.1.0 is back, as you wanted." in appliance("status").output


@pytest.mark.parametrize(
    ("wanted", "said", "reason"),
    [
        (Making(selftest="echo The page does not answer.; exit 2"), "The page does not answer.", "selftest"),
        (Making(selftest="kill -9 $$"), "failed its own test", "selftest"),
        (Making(version="0.0.1"), "which is newer", None),
        (Making(machine="vax"), "is for vax", None),
    ],
    ids=["a failing selftest", "a selftest that dies", "a lower version", "another machine"],
)
def test_failed_update_changes_nothing(
    appliance: Appliance, wanted: Making, said: str, reason: str | None
) -> None:
    done = appliance(appliance.made(wanted))
    assert (done.exit_code, said in done.output) == (REFUSED, True), done.output
    state = appliance.programs.state
    assert (state.phase, state.reason) == (
        (UpdatePhase.FAILED, reason) if reason else (UpdatePhase.IDLE, None)
    )
    assert appliance.start().current is Slot.A
    assert appliance.programs.version(Slot.A) == "0.1.0"
    assert appliance(appliance.made()).exit_code == 0, "the next one may be better"


def test_a_file_that_is_cut_leaves_no_half_program(appliance: Appliance) -> None:
    appliance.made(Making(files={"more-1-py3-none-any.whl": b"x" * 9000}))
    appliance.file.write_bytes(appliance.file.read_bytes()[:-14_000])
    done = appliance(str(appliance.file))
    assert (done.exit_code, "is cut off" in done.output) == (REFUSED, True)
    assert appliance.programs.state.reason is UpdateFailure.BROKEN_OFF
    assert not appliance.programs.is_whole(Slot.B)
    assert "was not installed. 0.1.0 plays as before." in appliance("status").output


def test_a_program_of_another_version_than_it_says_is_not_used(
    appliance: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "PROGRAM", making.PROGRAM.replace("{version}", "6.6.6"))
    done = appliance(appliance.made())
    assert (done.exit_code, 'the program in it says "niwashi 6.6.6"' in done.output) == (REFUSED, True)
    assert not appliance.programs.is_whole(Slot.B)


def test_files_that_are_none(appliance: Appliance, tmp_path: Path) -> None:
    for name, said in (("nothing", "There is no file"), (str(tmp_path), "There is no file")):
        assert (appliance(name).exit_code, said in appliance(name).output) == (REFUSED, True)
    (tmp_path / "text").write_text("hello")
    assert "ends too early" in appliance(str(tmp_path / "text")).output


def test_a_niwashi_that_is_no_package_says_how_it_is_updated(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["update", "status"], env={NAMED_BY: str(tmp_path / "none")})
    assert (done.exit_code, "update it with git and make" in done.output) == (REFUSED, True)


def test_a_disk_that_is_full_is_told_and_changes_nothing(
    appliance: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(place: Path, wheels: Sequence[Wheel], folder: Path) -> None:
        raise OSError(28, "No space left on device", str(place / wheels[0].name), None, str(folder))

    monkeypatch.setattr(command, "Updater", partial(Updater, installer=full))
    done = appliance(appliance.made())
    assert (done.exit_code, "the disk is full" in done.output) == (REFUSED, True), done.output
    assert appliance.programs.state.reason is UpdateFailure.BROKEN_OFF
    assert not appliance.programs.is_whole(Slot.B)


def test_unreadable_update_is_reported(appliance: Appliance, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Programs, "_read", forbidden)
    done = appliance("status")
    assert (done.exit_code, "Try again with sudo." in done.output) == (REFUSED, True)


def test_two_at_once_are_one_too_many(appliance: Appliance) -> None:
    with appliance.programs.held("update.lock", "update-at-work"):
        done = appliance(appliance.made())
    assert (done.exit_code, 'Another "niwashi update" is at work' in done.output) == (REFUSED, True)


def test_update_waits_for_a_playing_board_and_reports_the_end(appliance: Appliance) -> None:
    """The service changes over, proves itself, or does not."""
    appliance(appliance.made())
    ways: dict[str, list[Callable[[], object]]] = {
        "good": [appliance.start, lambda: _write(appliance.programs, UpdatePhase.GOOD)],
        "back": [appliance.start, appliance.start],
    }
    for end, steps in ways.items():
        _write(appliance.programs, UpdatePhase.READY)
        left = iter(steps)
        state = command.waited(appliance.programs, lambda _, left=left: next(left)())  # type: ignore[misc]
        assert state.phase == end


def _write(both: Programs, phase: UpdatePhase) -> None:
    state = UpdateState(phase, version="0.2.0", before="0.1.0")
    both.write(state)
    both.link(state)


def test_with_a_board_that_plays_it_need_not_wait(appliance: Appliance) -> None:
    with appliance.programs.held("playing.lock", "update-busy"):
        done = appliance(appliance.made(), "--no-wait")
    assert done.exit_code == 0
    assert done.output.splitlines()[-1].startswith("The board changes over at the next pause")


def test_only_the_owner_or_root_updates(appliance: Appliance, monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[tuple[int, int]] = []
    monkeypatch.setattr(place, "become", lambda *who: became.append(who))
    owner = appliance.programs.folder.stat()
    monkeypatch.setattr(os, "geteuid", lambda: owner.st_uid + 1)
    done = appliance(appliance.made())
    assert (done.exit_code, "Try: sudo niwashi" in done.output) == (REFUSED, True)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    if owner.st_uid != 0:
        appliance(str(appliance.file))
        assert became == [(owner.st_uid, owner.st_gid)]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_root_becomes_the_owner_for_good(appliance: Appliance) -> None:
    folder = appliance.programs.folder
    for each in (folder.parent, folder, *folder.rglob("*")):
        os.chown(each, 65534, 65534, follow_symlinks=False)
    child = os.fork()
    if not child:
        try:
            place.check_owner(appliance.programs, "")
            rights = (os.getresuid(), os.getresgid(), os.getgroups())
            os._exit(0 if rights == ((65534,) * 3, (65534,) * 3, []) else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_too_little_room_is_found_before_anything_is_written(tmp_path: Path) -> None:
    large = [Wheel(name="x-1.whl", size=256 << 20, sha256="0" * 64, pythons=["3.11"])] * 1_000_000
    with pytest.raises(UpdateRefused, match="Make room"):
        check_room(tmp_path, large)


def test_an_environment_has_nothing_of_ours_in_it() -> None:
    ours = {"PYTHONPATH": "x", "PIP_INDEX_URL": "y", "VIRTUAL_ENV": "z"}
    assert clean({**ours, "PATH": "/bin", "LANG": "ja"}) == {"PATH": "/bin", "LANG": "ja"}


# The real installer


def wheels_in(folder: Path, sha256: str | None = None) -> list[Wheel]:
    import hashlib

    folder.mkdir()
    content = wheel("0.2.0")
    name = "niwashi-0.2.0-py3-none-any.whl"
    (folder / name).write_bytes(content)
    found = sha256 or hashlib.sha256(content).hexdigest()
    return [Wheel(name=name, size=len(content), sha256=found, pythons=[HERE.python])]


@EXHAUSTIVE
def test_pip_installs_it_without_any_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/never-asked")
    install(tmp_path / "b", wheels_in(tmp_path / "incoming"), tmp_path / "incoming")
    both = Programs(tmp_path)
    assert both.is_whole(Slot.B)
    assert both.version(Slot.B) == "0.2.0"
    assert str(both.place(Slot.B)) in both.command(Slot.B).read_text(), "it runs by its own Python"


@EXHAUSTIVE
def test_pip_looks_at_the_hash_once_more(tmp_path: Path) -> None:
    with pytest.raises(UpdateRefused, match="could not be installed"):
        install(tmp_path / "b", wheels_in(tmp_path / "incoming", "0" * 64), tmp_path / "incoming")
    assert not Programs(tmp_path).is_whole(Slot.B)
