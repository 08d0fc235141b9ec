"""What the emulated computer does, step by step: `python3 steps.py first|second`. Facts go to its console.

It is started by systemd there, as root, with Debian's own Python: nothing of Niwashi is needed to begin with.
"""

import re
import sqlite3
import subprocess
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
UNIT = "niwashi.service"
ADDRESS = "http://127.0.0.1:8080"
PROGRAM = Path("/var/lib/niwashi/programs/current/bin/python")
RECORDS = Path("/var/lib/niwashi/records/games.sqlite3")
TURNS = 3
IDLE_S = 60.0
MOST_EXPOSURE = 1.5


def main() -> None:
    """Do a stage; whatever goes wrong is told."""
    try:
        {"first": first, "second": second}[sys.argv[1]]()
    except Exception:  # noqa: BLE001  # the one place that tells of it
        for line in traceback.format_exc().splitlines():
            print(line, flush=True)
        tell("FAILED", " / ".join(traceback.format_exc().splitlines()[-2:]) + " " + troubles())


def tell(word: str, text: object = "") -> None:
    """Tell a fact to whoever has switched this on."""
    print(f"@@ {word} {text}", flush=True)


def run(*command: object) -> str:
    """What a command prints. RuntimeError with what it complained about."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        said = " ".join((done.stderr + done.stdout).split())[-600:]
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {done.returncode}: {said}")
    return done.stdout.strip()


def troubles() -> str:
    """What the unit last said."""
    done = subprocess.run(["journalctl", "-u", UNIT, "-n", "8", "-o", "cat"], capture_output=True, text=True)
    return " / ".join(done.stdout.splitlines())


# The first time


def first() -> None:
    """Install the package, start it, play; in the middle of a turn the plug is pulled."""
    systemd = run("systemctl", "--version").split()[1]
    tell("up", f"{up_s():.0f} s after power on, Linux {run('uname', '-rm')}, systemd {systemd}")
    (package,) = HERE.glob("*.deb")
    began = time.monotonic()
    run("apt-get", "-qq", "--yes", "install", package)  # what it depends on is there: no network
    version = run("niwashi", "--version").splitlines()[0]
    tell("installed", f"{package.name} in {time.monotonic() - began:.0f} s: {version}")
    check_owners()
    began = time.monotonic()
    run("systemctl", "enable", "--quiet", "--now", UNIT)
    tell("started", f"by systemd, ready after {time.monotonic() - began:.0f} s")
    tell("unit", f"{score()} (systemd-analyze security)")
    with playing(TURNS, "begin") as told:
        for line in told:
            tell(*line.split(maxsplit=1))
    tell("FAILED", "nobody has pulled the plug")


def check_owners() -> None:
    """The program belongs to its own user, who is nobody else and has no shell."""
    entry = run("getent", "passwd", "niwashi").split(":")
    assert entry[6].endswith(("nologin", "false")), entry
    assert PROGRAM.exists(), "the package has made no program"
    assert run("stat", "-c", "%U", "/var/lib/niwashi/records") == "niwashi"


def score() -> float:
    """How exposed systemd finds the unit. RuntimeError where that is too much."""
    told = run("systemd-analyze", "security", "--no-pager", UNIT)
    found = float(re.findall(r"Overall exposure level for \S+: ([0-9.]+)", told)[0])
    assert found <= MOST_EXPOSURE, f"{found} is more than {MOST_EXPOSURE}"
    return found


@contextmanager
def playing(turns: int, *more: str) -> Iterator[Iterable[str]]:
    """Somebody at the page, for so many turns: what they say, line by line."""
    words = [str(PROGRAM), str(HERE / "page.py"), ADDRESS, str(turns), *more]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as player:
        assert player.stdout is not None
        yield player.stdout
    if player.returncode:
        raise RuntimeError("the player has failed")


# After the plug was pulled


def second() -> None:
    """The board plays again by itself, and nothing that was seen is lost."""
    tell("up", f"{up_s():.0f} s after power on")
    wait_until_active()
    tell("again", f"{UNIT} is active, {up_s():.0f} s after power on; nobody has started it but systemd")
    lasting = run("journalctl", "-b", "-1", "-u", UNIT, "-o", "cat").splitlines()
    assert lasting, "the journal of the time before is gone"
    check_records()
    with playing(1) as told:
        for line in told:
            tell(*line.split(maxsplit=1))
    listing = run("runuser", "-u", "niwashi", "--", "niwashi", "games", "list", "--records", RECORDS)
    tell("kept", listing.splitlines()[-1])
    measure()
    run("systemctl", "stop", UNIT)
    check_records()
    tell("stopped", run("systemctl", "show", UNIT, "-P", "Result"))
    removed()
    tell("DONE")


def wait_until_active() -> None:
    """Wait for the unit that systemd has started by itself. RuntimeError where it fails."""
    state = run("systemctl", "show", UNIT, "-P", "ActiveState")
    assert state in ("active", "activating"), f"systemd has not started it by itself: {state}"
    run("systemctl", "start", UNIT)  # waits for the start that is under way
    assert run("systemctl", "is-enabled", UNIT) == "enabled"
    assert run("systemctl", "show", UNIT, "-P", "NRestarts") == "0", "it was restarted"


def check_records() -> None:
    """The file of records is whole, by SQLite's own check."""
    with sqlite3.connect(f"file:{RECORDS}?mode=ro", uri=True) as records:
        (found,) = records.execute("PRAGMA integrity_check").fetchone()
        tell("records", f"integrity_check {found}, {RECORDS.stat().st_size} bytes")
    assert found == "ok", found


def measure() -> None:
    """What the board takes of this computer: while nobody plays, and for one scan."""
    before = used_ns()
    began = time.monotonic()
    run("sleep", IDLE_S)
    share = (used_ns() - before) / 1e9 / (time.monotonic() - began)
    memory = int(run("systemctl", "show", UNIT, "-P", "MemoryCurrent")) / 1e6
    tell("idle", f"{100 * share:.0f} % of a core, {memory:.0f} MB")
    for line in run(PROGRAM, HERE / "scans.py").splitlines():
        tell("measured", line)


def used_ns() -> int:
    """The processor time of the unit."""
    return int(run("systemctl", "show", UNIT, "-P", "CPUUsageNSec"))


def removed() -> None:
    """Taking the package away keeps the games, purging it does not."""
    run("dpkg", "--remove", "niwashi")
    assert RECORDS.exists(), "the games are gone with the package"
    assert not PROGRAM.exists(), "the program is still there"
    run("dpkg", "--purge", "niwashi")
    assert not RECORDS.parent.parent.exists(), "the games are there after a purge"
    tell("removed", "the games stay; purged, they do not")


def up_s() -> float:
    """How long this computer has been on."""
    return float(Path("/proc/uptime").read_text("ascii").split()[0])


if __name__ == "__main__":
    main()
