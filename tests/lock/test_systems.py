"""What a Pi gets ready-made: the table, the lock, and, where that is asked for, the package index itself."""

import os
import platform
import re
import subprocess
from pathlib import Path

import pytest
from lock import systems as asking
from lock.sets import ROOT
from lock.systems import SETS, System, differing, is_index_there, systems, wanted, without_wheel

SYSTEMS = systems()
TABLE = (ROOT / "docs" / "PI.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+) \| (3\.\d+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_source_packages_belong_to_the_system(system: System) -> None:
    for name in SETS:
        assert set(system.source[name]) <= set(wanted(system, name)), name


@pytest.mark.parametrize(
    "system", [each for each in SYSTEMS if each.machine == "aarch64"], ids=lambda s: s.name
)
def test_a_64_bit_system_plays_without_a_compiler(system: System) -> None:
    assert [system.source[name] for name in ("build", "play", "pins")] == [[], [], []]


def test_the_page_has_the_same_table() -> None:
    rows = {name: (python, source) for name, python, source in ROW.findall(TABLE)}
    assert rows == {each.name: (each.python, said(each)) for each in SYSTEMS}


def said(system: System) -> str:
    """As the page says it: what a set adds to those that it stands on."""
    told = [f"`{name}`: {', '.join(system.source[name])}" for name in SETS if system.source[name]]
    return "; ".join(told) or "-"


def test_markers_are_judged_for_the_system_and_not_for_this_computer() -> None:
    bookworm, trixie, narrow = SYSTEMS[0], SYSTEMS[1], SYSTEMS[3]
    named = {"gpiod", "lgpio"}
    assert set(wanted(bookworm, "pins")) & named == {"gpiod", "lgpio"}
    assert set(wanted(trixie, "pins")) & named == {"gpiod"}
    assert set(wanted(narrow, "pins")) & named == set()
    assert "rpi-ws281x" in wanted(trixie, "pi"), f"whatever {platform.machine()} gets"


def test_the_tags_are_those_of_the_systems_libc() -> None:
    tags = SYSTEMS[1].platforms
    assert (tags[0], tags[-2:]) == ("manylinux_2_41_aarch64", ["manylinux2014_aarch64", "linux_aarch64"])
    assert SYSTEMS[4].platforms == ["linux_armv6l"]


class Pip:
    """What pip says, one answer after the other."""

    def __init__(self, *errors: str) -> None:
        self.errors = list(errors)
        self.asked: list[list[str]] = []

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        requirements = Path(command[command.index("--requirement") + 1])
        self.asked.append(requirements.read_text(encoding="ascii").split())
        error = self.errors.pop(0) if self.errors else ""
        return subprocess.CompletedProcess(command, bool(error), "", error)


def test_every_package_without_a_wheel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pip = Pip(
        "ERROR: No matching distribution found for Sysv_IPC==1.2", "No matching distribution found for b==2"
    )
    monkeypatch.setattr("lock.systems.subprocess.run", pip.run)
    assert without_wheel(SYSTEMS[0], {"sysv-ipc": "1.2", "a": "1", "b": "2"}) == ["b", "sysv-ipc"]
    assert pip.asked == [["sysv-ipc==1.2", "a==1", "b==2"], ["a==1", "b==2"], ["a==1"]]


def test_packages_without_wheel_are_asked_for_singly(monkeypatch: pytest.MonkeyPatch) -> None:
    pip = Pip("ERROR: No matching distribution found for b==2", "", "No matching distribution found for a==1")
    monkeypatch.setattr("lock.systems.subprocess.run", pip.run)
    assert without_wheel(SYSTEMS[0], {"a": "1", "b": "2", "c": "3"}, ["b", "c", "other"]) == ["a", "b"]
    assert pip.asked == [["b==2"], ["c==3"], ["a==1", "c==3"], ["c==3"]]


def test_other_output_of_pip_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lock.systems.subprocess.run", Pip("ERROR: connection broken").run)
    with pytest.raises(RuntimeError, match="connection broken"):
        without_wheel(SYSTEMS[0], {"a": "1"})


def test_a_change_of_the_index_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if gpiod had lost its wheels, and rpi-ws281x had got some."""
    monkeypatch.setattr(asking, "without_wheel", lambda *_: ["gpiod"])
    assert differing(SYSTEMS[1]) == {
        "pins": ([], ["gpiod"]),
        "pi": (["rpi-ws281x"], ["gpiod"]),
        "pi5": ([], ["gpiod"]),
    }


@pytest.fixture(scope="module")
def _index() -> None:
    if not os.environ.get("NIWASHI_ASK_INDEX"):
        pytest.skip("asks the package index for a minute: NIWASHI_ASK_INDEX=1")
    if not is_index_there():
        pytest.skip("no package index can be reached")


@pytest.mark.usefixtures("_index")
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_index_has_ready_made_what_the_table_says(system: System) -> None:
    assert differing(system) == {}, "python -m lock.systems; then lock/systems.toml and docs/PI.md"
