"""Wheels for a machine that need not be this one: those of the lock, and our own, compiled for it."""

import subprocess
from pathlib import Path

import pytest
from lock.sets import file_of, pins
from lock.systems import locked, wanted
from tools.wheels import own
from tools.wheels.headers import Unavailable, headers
from tools.wheels.locked import SETS, wheels
from tools.wheels.target import MACHINES, RELEASES, Release, epoch, system

BOOKWORM, TRIXIE = RELEASES


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.suite)
def test_markers_are_judged_for_the_machine_that_a_bundle_is_for(machine: str, release: Release) -> None:
    here = system(release, machine)
    names = {pin.partition("==")[0] for pin in locked(here, SETS).split() if "==" in pin}
    assert names == {*wanted(here, "play"), *wanted(here, "friends"), *wanted(here, "pins")}
    assert "nats-py" in names
    assert ("gpiod" in names) == (machine == "aarch64")
    assert ("lgpio" in names) == (machine == "aarch64" and here.python == "3.11")


def test_every_package_of_a_bundle_has_its_hashes() -> None:
    text = locked(system(TRIXIE, "aarch64"), SETS)
    everything = {name for each in SETS for name, _, _ in pins(file_of(each).read_text("ascii"))}
    assert {line.partition("==")[0] for line in text.splitlines() if "==" in line} <= everything
    assert all("--hash=sha256:" in block for block in text.split("==")[1:])
    assert ";" not in text


def test_wheels_that_were_fetched_for_another_lock_are_fetched_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, asked = system(TRIXIE, "aarch64"), []
    count = locked(here, SETS).count("==")

    def run(command: list[str], **_: object) -> None:
        asked.append(command)
        for number in range(count):
            (Path(command[command.index("--dest") + 1]) / f"p{number}.whl").touch()

    monkeypatch.setattr("tools.wheels.locked.subprocess.run", run)
    folder = tmp_path / "wheels"
    assert len(wheels(here, folder)) == len(wheels(here, folder)) == count
    assert len(asked) == 1
    assert {"--require-hashes", "--no-deps", "3.13", "manylinux_2_41_aarch64"} <= set(asked[0])
    (folder / "locked.txt").write_text("another lock")
    (folder / "old.whl").touch()
    assert len(wheels(here, folder)) == count
    (folder / "p0.whl").unlink()
    with pytest.raises(SystemExit, match="packages"):
        wheels(here, folder)


def test_an_engine_that_cannot_be_compiled_stays_plain_and_that_is_said_loudly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[dict[str, str]] = []

    def nowhere(*_: object) -> list[Path]:
        raise Unavailable("Debian trixie can't be reached")

    def built(folder: Path, settings: dict[str, str]) -> Path:
        told.append(settings)
        return folder

    monkeypatch.setattr(own, "headers", nowhere)
    monkeypatch.setattr(own, "find_spec", lambda _: type("Spec", (), {"origin": "/zig/__init__.py"}))
    monkeypatch.setattr(own, "_built", built)
    assert own.wheel(TRIXIE, "aarch64", tmp_path) == tmp_path / "plain"
    assert told == [{"NIWASHI_KERNEL": "plain"}]
    said = capsys.readouterr().err
    assert "THE ENGINE STAYS PLAIN PYTHON for Python 3.13 on aarch64" in said
    assert "can't be reached" in said


def test_an_engine_is_compiled_for_the_python_and_machine_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[dict[str, str]] = []
    monkeypatch.setattr(own, "headers", lambda *_: [Path("/include/python3.13"), Path("/include")])
    monkeypatch.setattr(own, "find_spec", lambda _: type("Spec", (), {"origin": "/zig/__init__.py"}))
    monkeypatch.setattr(own, "_built", lambda _, settings: told.append(settings))
    own.wheel(TRIXIE, "aarch64", tmp_path)
    assert told == [
        {
            "CC": "/zig/zig cc -target aarch64-linux-gnu.2.28",
            "NIWASHI_HEADERS": "/include/python3.13:/include",
            "NIWASHI_KERNEL": "compiled",
            "NIWASHI_PYTHON": "3.13",
            "NIWASHI_TARGET": "aarch64",
        }
    ]


def test_without_a_compiler_it_is_said_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "find_spec", lambda _: None)
    with pytest.raises(Unavailable, match=r"lock\.install cross"):
        own._compiling(TRIXIE, "aarch64", tmp_path)


def test_headers_that_cannot_be_fetched_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBIAN_MIRROR", "file:///nowhere")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="apt-get is not installed"):
        headers(TRIXIE, "aarch64", tmp_path / "headers")


def test_headers_that_are_there_are_not_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    include = tmp_path / "root" / "usr" / "include"
    (include / "python3.13").mkdir(parents=True)
    (include / "python3.13" / "Python.h").touch()
    assert headers(TRIXIE, "aarch64", tmp_path) == [include / "python3.13", include]


def test_everything_bears_the_time_of_the_last_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    answer = subprocess.CompletedProcess([], 0, "1700000000\n", "")
    monkeypatch.setattr("tools.wheels.target.subprocess.run", lambda *_, **__: answer)
    assert epoch() == 1_700_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "5")
    assert epoch() == 5


def test_a_folder_without_a_commit_is_told_what_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_git(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("tools.wheels.target.subprocess.run", no_git)
    with pytest.raises(SystemExit, match="SOURCE_DATE_EPOCH="):
        epoch()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(SystemExit, match="'yesterday'"):
        epoch()
