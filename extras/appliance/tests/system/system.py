"""The package on an emulated computer, with the plug pulled in mid-turn, an update, and one that fails.

`python -m extras.appliance.tests.system.system arm64 [PACKAGE]`, or `amd64`, which is quick where there is
KVM, or `here`, a container on this computer's kernel, which is quick anywhere (container.py). Without
a package it is the one in dist. What happens in there stands in steps.py; what the computer says is kept in
build/system/MACHINE.
"""

import argparse
import os
import shutil
import sys
import time
from functools import partial
from pathlib import Path

from extras.appliance.tests.system.computer import MACHINES, Computer
from extras.appliance.tests.system.container import Container, architecture
from extras.appliance.tests.system.newer import updates
from extras.appliance.tests.system.steps import BETTER, WORSE
from tests.required import is_required
from tests.system.absent import Absent, run_all
from tests.system.debian import ROOT

HERE = Path(__file__).parent
CONTAINER = "here"
Tried = Computer | Container
SHARED = ROOT / "tests" / "system"
STEPS = (HERE / "steps.py", SHARED / "page.py", SHARED / "scans.py")
MOST_S = float(os.environ.get("NIWASHI_SYSTEM_MINUTES", "40")) * 60
UNIT = """\
[Unit]
Description=What is tried on this computer
After=multi-user.target

[Service]
ExecStart=/usr/bin/python3 /opt/niwashi-test/steps.py {stage}
StandardOutput=tty
StandardError=tty
TTYPath=/dev/{console}
"""
SLOWER = """\
# An emulated processor under a busy computer: nothing about the unit is tried by being late.
[Service]
TimeoutStartSec=1200
TimeoutStopSec=300
WatchdogSec=600
"""
JOURNAL = "[Journal]\nStorage=persistent\nSyncIntervalSec=5s\n"


def main() -> int:
    """Try it; 1 where it failed."""
    parser = argparse.ArgumentParser(prog="python -m extras.appliance.tests.system.system")
    parser.add_argument("machine", choices=[*sorted(MACHINES), CONTAINER])
    parser.add_argument("package", nargs="?", type=Path)
    asked = parser.parse_args()
    wanted = is_required("system")
    job = partial(tried, asked.machine, asked.package)
    name = (
        "a container on this computer"
        if asked.machine == CONTAINER
        else f"an emulated computer, {asked.machine}"
    )
    return run_all({name: job}, is_wanted=wanted)


def tried(machine: str, named: Path | None) -> str:
    """Install, play, pull the plug, play on; says what was found. Raises Absent, or AssertionError."""
    is_here = machine == CONTAINER
    package = _package(architecture() if is_here else machine, named)
    computer = Container() if is_here else Computer(MACHINES[machine])
    computer.make_disk(_besides(package, computer))
    began = time.monotonic()
    played, begun, facts = _first(computer)
    facts.append(
        f"PLUG PULLED in the middle of {begun}, {time.monotonic() - began:.0f} s after it was put in"
    )
    facts += _second(computer, played)
    return "\n   ".join(["", *facts])


def _first(computer: Tried) -> tuple[list[str], str, list[str]]:
    """The turns that were played and seen, the one that was begun, and all facts."""
    with computer.stage("first") as console:
        begun = console.until("begun", MOST_S)
    turns = [fact.partition(" ")[2] for fact in console.facts if fact.startswith("turn ")]
    assert turns, "nothing was played"
    return turns, begun, console.facts


def _second(computer: Tried, played: list[str]) -> list[str]:
    """What is there after the plug was pulled. AssertionError where a turn is lost."""
    with computer.stage("second") as console:
        found = console.until("found", MOST_S).split()
        assert found == played, f"played {played}, found {found}"
        for stage in ("improved", "back", "DONE"):
            console.until(stage, MOST_S)
    return console.facts


def _package(machine: str, named: Path | None) -> Path:
    """The package to install. Raises Absent."""
    found = [named] if named else sorted((ROOT / "dist").glob(f"niwashi_*_{machine}.deb"))
    if not found or not found[-1].exists():
        raise Absent(f"there is no package for {machine} in dist: make -C extras/appliance deb")
    return found[-1]


def _besides(package: Path, computer: Tried) -> Path:
    """What the disk has over and above Debian."""
    folder = computer.folder / "besides"
    shutil.rmtree(folder, ignore_errors=True)
    mine = folder / "opt" / "niwashi-test"
    mine.mkdir(parents=True)
    for file in STEPS:
        shutil.copy(file, mine)
    shutil.copy(package, mine)
    updates(package, (BETTER, WORSE), mine, computer.folder / "updates")
    units = folder / "etc" / "systemd" / "system"
    for stage in ("first", "second"):
        _write(
            units / f"niwashi-test-{stage}.service",
            UNIT.format(stage=stage, console=computer.machine.console),
        )
    _write(units / "niwashi.service.d" / "slower.conf", SLOWER)
    _write(folder / "etc" / "systemd" / "journald.conf.d" / "kept.conf", JOURNAL)
    _write(folder / "etc" / "fstab", "/dev/vda / ext4 defaults 0 1\n")
    _write(folder / "etc" / "hostname", "board\n")
    return folder


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
