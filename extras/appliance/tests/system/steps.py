"""What the emulated computer does, step by step: `python3 steps.py first|second`. Facts go to its console.

It is started by systemd there, as root, with Debian's own Python: nothing of Niwashi is needed to begin with.
"""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import traceback
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

HERE = Path(__file__).parent
UNIT = "niwashi.service"
ADDRESS = "http://127.0.0.1:8080"
PROGRAMS = Path("/var/lib/niwashi/programs")
PROGRAM = PROGRAMS / "current/bin/python"
RECORDS = Path("/var/lib/niwashi/records/games.sqlite3")
TURNS = 3
IDLE_S = 60.0
MOST_EXPOSURE = 1.5
BETTER, WORSE = "99.1", "99.2"
"""Versions to come: one that plays, and one that is killed before it has proved itself."""

MOST_WAIT_S = 1200.0
GLANCE_S = "0.5"


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
            tell(*line.strip().split(maxsplit=1))
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
            tell(*line.strip().split(maxsplit=1))
    listing = run("niwashi", "games", "list")  # by root: those of the service
    tell("kept", listing.splitlines()[-1])
    reported()
    brought_back()
    measure()
    shutil.copy(HERE / "test.pub", "/etc/niwashi/update-keys")
    improved()
    returned()
    run("systemctl", "stop", UNIT)
    check_records()
    tell("stopped", run("systemctl", "show", UNIT, "-P", "Result"))
    removed()
    tell("DONE")


def reported() -> None:
    """Root's report has what the service has said, though the program runs as a user who may not read it."""
    file = Path("/tmp/report.zip")  # noqa: S108  # where that user may write
    run("niwashi", "report", "--out", file)
    with zipfile.ZipFile(file) as report:
        said, names = report.read("log.txt").decode(), report.namelist()
    assert ADDRESS.removeprefix("http://127.0.0.1") in said, f"what the service has not said: {said!r}"
    assert "game.jsonl" in names, names
    tell("reported", f"{len(said.splitlines())} lines of the journal, {' '.join(names)}")


STICK = Path("/media/niwashi-test")


def brought_back() -> None:
    """A stick that comes while the board plays gets a backup, and the page brings that back: by a restart."""
    lies = Path("/srv/stick")
    for folder in (lies, STICK):
        folder.mkdir(parents=True)
    shutil.chown(lies, "niwashi", "niwashi")
    run("mount", "--bind", lies, STICK)  # to the program it is a file system of its own, as a stick is
    wait_until(lambda: any(STICK.glob("niwashi-*.zip")), "the weekly backup")
    (file,) = STICK.glob("niwashi-*.zip")
    assert [each["stick"] for each in json.loads(asked("backups.json"))["sticks"]] == [str(STICK)]
    before, restarts = acts(RECORDS), int(run("systemctl", "show", UNIT, "-P", "NRestarts"))
    go_on()
    looked = json.loads(asked("backups/look-at", stick=str(STICK), file=file.name))
    tell("looked", " ".join(looked["lines"]))
    tell("asked", asked("backups/bring-back", instead=True))
    wait_until(lambda: now_has(before), "what the backup has")
    wait_until(lambda: int(run("systemctl", "show", UNIT, "-P", "NRestarts")) > restarts, "the restart")
    run("systemctl", "start", UNIT)  # waits for the start that is under way
    assert int(run("systemctl", "show", UNIT, "-P", "NRestarts")) == restarts + 1
    check_records()
    go_on()
    run("umount", STICK)
    tell("restored", f"{file.name}: the page asked, systemd started the program again, and the game goes on")


def asked(what: str, **words: object) -> str:
    """What the program answers to its own page. RuntimeError where it refuses."""
    body = json.dumps(words).encode() if words else None
    request = urllib.request.Request(f"{ADDRESS}/{what}", body, {"Origin": ADDRESS})  # noqa: S310  # our own
    try:
        with urllib.request.urlopen(request, timeout=MOST_WAIT_S) as answer:  # noqa: S310
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{what}: {error.code} {error.read().decode()}") from error


def now_has(turns: int) -> bool:
    """Whether so many turns are in the records; while they are exchanged there are none."""
    try:
        return acts(RECORDS) == turns
    except (sqlite3.Error, TypeError):
        return False


def wait_until_active() -> None:
    """Wait for the unit that systemd has started by itself. RuntimeError where it fails."""
    state = run("systemctl", "show", UNIT, "-P", "ActiveState")
    assert state in ("active", "activating"), f"systemd has not started it by itself: {state}"
    run("systemctl", "start", UNIT)  # waits for the start that is under way
    assert run("systemctl", "is-enabled", UNIT) == "enabled"
    assert run("systemctl", "show", UNIT, "-P", "NRestarts") == "0", "it was restarted"


def check_records() -> None:
    """The file of records is whole, by SQLite's own check."""
    with opened(RECORDS) as rows:
        (found,) = rows.execute("PRAGMA integrity_check").fetchone()
        tell("records", f"integrity_check {found}, {RECORDS.stat().st_size} bytes")
    assert found == "ok", found


def measure() -> None:
    """What the board takes of this computer: while nobody plays, and for one scan."""
    before = used_ns()
    began = time.monotonic()
    run("sleep", IDLE_S)
    share = (used_ns() - before) / 1e9 / (time.monotonic() - began)
    memory = run("systemctl", "show", UNIT, "-P", "MemoryCurrent")  # a container's kernel may not count it
    megabytes = f"{int(memory) / 1e6:.0f} MB" if memory.isdigit() else "memory is not counted here"
    tell("idle", f"{100 * share:.0f} % of a core, {megabytes}")
    for line in run(PROGRAM, HERE / "scans.py").splitlines():
        tell("measured", line)


def used_ns() -> int:
    """The processor time of the unit."""
    return int(run("systemctl", "show", UNIT, "-P", "CPUUsageNSec"))


# Updates


def improved() -> None:
    """A newer version is installed, changes over, and has proved itself after a minute of real time."""
    played, began, older = acts(RECORDS), time.monotonic(), tables(RECORDS)
    said = run("niwashi", "update", HERE / f"{BETTER}.niwashi")
    tell("update", f"{BETTER} was installed, tried, and proved itself in {time.monotonic() - began:.0f} s")
    assert f"Version {BETTER} has proved itself" in said, said
    assert f"Version {BETTER} has proved itself" in run("niwashi", "update", "status")
    assert run("niwashi", "--version").startswith(f"niwashi {BETTER} ")
    assert state()["phase"] == "good", state()
    assert links() == {"current": "b", "good": "b"}, links()
    assert run("stat", "-c", "%U", PROGRAMS / "b" / "bin" / "niwashi") == "niwashi"
    times = [at_s(f"Version {BETTER} {what}") for what in ("begins", "has proved itself")]
    assert times[1] - times[0] >= 60, f"it proved itself in {times[1] - times[0]:.0f} s"
    tell("proved", f"in {times[1] - times[0]:.0f} s from its start, by the journal; links {links()}")
    assert acts(RECORDS) == played
    assert tables(RECORDS) == older + 1, f"records of version {tables(RECORDS)} were migrated from {older}"
    tell("migrated", f"records of version {older} to {tables(RECORDS)}, {played} turns in both")
    go_on()
    tell("improved", f"{BETTER} plays, {score()} (systemd-analyze security)")


def returned() -> None:
    """A version that is killed on probation goes back, with the records as they were; nothing is lost."""
    played, found, older = acts(RECORDS), digest(RECORDS), tables(RECORDS)
    with player_told(1) as play, update(WORSE) as installing:
        wait_until(lambda: state()["phase"] == "probation", "the change over")
        wait_until(lambda: run("systemctl", "show", UNIT, "-P", "ActiveState") == "active", "its start")
        assert (state()["version"], links()) == (WORSE, {"current": "a", "good": "b"})
        for line in play():
            tell(*f"meanwhile {line.strip()}".split(maxsplit=1))
        assert state()["phase"] == "probation", f"it was not killed in time: {state()}"
        assert tables(RECORDS) == older + 1, f"records of version {tables(RECORDS)}, before {older}"
        run("systemctl", "kill", "--signal=KILL", UNIT)
        tell("killed", f"{WORSE} on probation, after {acts(RECORDS) - played} turn in it")
    assert installing.returncode == 1, f"the command ended with {installing.returncode}"
    told = run("niwashi", "update", "status")
    assert f"Version {WORSE} ended before it had run well for a minute" in told, told
    assert run("niwashi", "--version").startswith(f"niwashi {BETTER} ")
    aside = RECORDS.with_name(f"{RECORDS.name}.of-{WORSE}")
    assert digest(RECORDS) == found, "the records are not as they were"
    assert acts(aside) == played + 1, f"{acts(aside)} of {played + 1} turns are kept aside"
    assert (tables(RECORDS), tables(aside)) == (older, older + 1), (tables(RECORDS), tables(aside))
    for said in (f"Version {WORSE} ended before", "One turn was played that the records no longer have"):
        assert at_s(said), said
    tell("returned", f"records of version {older}; those that {WORSE} had migrated lie aside")
    tell("back", f"to {BETTER} by itself, records as they were; {aside.name} has what was played meanwhile")
    go_on()


def go_on() -> None:
    """A turn more, on the game that was there."""
    before = acts(RECORDS)
    with playing(1) as told:
        for line in told:
            tell(*line.strip().split(maxsplit=1))
    assert acts(RECORDS) == before + 1, f"{before} acts, then {acts(RECORDS)}"


@contextmanager
def update(version: str) -> Iterator["subprocess.Popen[str]"]:
    """The command at work; what it has said is told where it does not end."""
    words = ["niwashi", "update", str(HERE / f"{version}.niwashi")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as command:
        yield command
        said, _ = command.communicate(timeout=MOST_WAIT_S)
        for line in said.splitlines():
            print(line, flush=True)


@contextmanager
def player_told(turns: int) -> Iterator[Callable[[], Iterable[str]]]:
    """Somebody at the page who begins when told to: there is a minute, and a program takes long to start."""
    python = PROGRAMS / links()["current"] / "bin" / "python"  # the link will lead elsewhere
    words = [str(python), str(HERE / "page.py"), ADDRESS, str(turns), "when-told"]
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=both, text=True) as player:
        assert player.stdin is not None
        assert player.stdout is not None

        def play() -> Iterable[str]:
            assert player.stdin is not None
            player.stdin.write("go\n")
            player.stdin.close()
            return player.stdout or ()

        yield play
    if player.returncode:
        raise RuntimeError("the player has failed")


def links() -> dict[str, str]:
    """Which folders the links lead to."""
    return {name: (PROGRAMS / name).readlink().name for name in ("current", "good")}


def state() -> dict[str, object]:
    """How far the update has come, as it stands on the disk."""
    said: dict[str, object] = json.loads((PROGRAMS / "state.json").read_text("utf-8"))
    return said


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Look again and again. RuntimeError where it does not come."""
    latest = time.monotonic() + MOST_WAIT_S
    while not is_so():
        if time.monotonic() > latest:
            raise RuntimeError(f"{what} did not come within {MOST_WAIT_S:.0f} s; {troubles()}")
        run("sleep", GLANCE_S)


def opened(records: Path) -> closing[sqlite3.Connection]:
    """The records, to be read. A connection that nobody closes counts as a board that uses them."""
    return closing(sqlite3.connect(f"file:{records}?mode=ro", uri=True))


def acts(records: Path) -> int:
    """How many turns were ever played."""
    with opened(records) as rows:
        return int(rows.execute("SELECT acts FROM tally").fetchone()[0])


def tables(records: Path) -> int:
    """The version of the tables."""
    with opened(records) as rows:
        return int(rows.execute("PRAGMA user_version").fetchone()[0])


def digest(records: Path) -> list[tuple[object, ...]]:
    """Everything that was played."""
    with opened(records) as rows:
        return list(rows.execute("SELECT * FROM acts ORDER BY game, number"))


def at_s(said: str) -> float:
    """When the journal of the unit last had such a line, in seconds. RuntimeError where it had none."""
    lines = run("journalctl", "-b", "-u", UNIT, "-o", "short-unix", "--no-pager").splitlines()
    found = [float(line.split()[0]) for line in lines if said in line]
    if not found:
        raise RuntimeError(f"the journal does not say {said!r}")
    return found[-1]


# The end


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
