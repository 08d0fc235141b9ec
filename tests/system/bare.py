"""`make play` and `make test` from nothing, on bare Debians: `python -m tests.system.bare [bookworm trixie]`.

The root has python3, python3-venv and make, no compiler and no git. An ordinary user without any rights
takes the sources, says `make play`, a turn is played over the page, and `make test` is green. It takes
mmdebstrap, bubblewrap and the network. ARGS in the environment are pytest's.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO

from tests.required import is_required
from tests.system import host_pip
from tests.system.absent import Absent, need, run_all, say
from tests.system.debian import BUILD, ROOT, bare, unpacked
from tests.system.page import Page

SUITES = ("bookworm", "trixie")
PACKAGES = ("python3", "python3-venv", "make")
UNWANTED = ("cc", "gcc", "c++", "clang", "tcc", "git", "swig", "pip")
HOME = Path("/home/player")
USER = 1000
PATIENCE_S = 1200
FOLDER = BUILD / "bare"
LEFT_OUT = ("build", "dist", ".venv", ".git", ".hypothesis")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


class Bare:
    """A Debian with next to nothing in it, and a player's home."""

    def __init__(self, suite: str) -> None:
        need({"bwrap": "bubblewrap", "tar": "tar"})
        tar = bare(suite, PACKAGES, FOLDER / f"{suite}.tar")
        self.root = unpacked(tar, FOLDER / suite)
        self.home = FOLDER / f"{suite}-home"
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir()
        self._pips = host_pip.environment()
        self._add_player()

    def inside(self, *command: str, where: Path = HOME) -> list[str]:
        """A command as the player runs it: the system can't be written to, and nothing else is seen."""
        words = [
            "bwrap",
            "--unshare-user",
            "--unshare-all",
            "--share-net",
            "--die-with-parent",
            "--new-session",
        ]
        words += ["--uid", str(USER), "--gid", str(USER), "--cap-drop", "ALL", "--clearenv"]
        words += ["--ro-bind", str(self.root), "/", "--dev", "/dev", "--proc", "/proc"]
        words += ["--tmpfs", "/tmp", "--tmpfs", "/var/tmp"]  # noqa: S108  # its own
        words += ["--bind", str(self.home), str(HOME), "--bind", str(_cache()), str(HOME / ".cache")]
        for path in self._seen():
            words += ["--ro-bind", str(path.resolve()), str(path)]
        for name, value in self._environment().items():
            words += ["--setenv", name, value]
        return [*words, "--chdir", str(where), *command]

    def told(self, *command: str, where: Path = HOME) -> str:
        """What a command prints. AssertionError with what it complained about."""
        done = subprocess.run(self.inside(*command, where=where), capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(command)}: {done.stderr.strip()[-500:]}"
        return done.stdout

    def _add_player(self) -> None:
        """A user as `adduser` makes one, pip's settings, and where this computer's files will be seen."""
        with (self.root / "etc" / "passwd").open("a", encoding="ascii") as users:
            users.write(f"player:x:{USER}:{USER}::{HOME}:/bin/sh\n")
        (self.root / "etc" / "pip.conf").write_text(host_pip.settings(), "utf-8")
        for path in (HOME, *self._seen()):
            here = self.root / path.relative_to("/")
            if path == HOME or path.is_dir():
                here.mkdir(parents=True, exist_ok=True)
            else:
                here.parent.mkdir(parents=True, exist_ok=True)
                here.touch()
        (self.home / ".cache").mkdir()

    def _environment(self) -> dict[str, str]:
        usual = {"HOME": str(HOME), "USER": "player", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        return usual | {"PYTHONUNBUFFERED": "1"} | self._pips

    def _seen(self) -> list[Path]:
        """The files of this computer that a player's pip and names of hosts are found by."""
        names = [Path("/etc/resolv.conf"), Path("/etc/hosts")]
        return [*filter(Path.exists, names), *host_pip.places(host_pip.settings(), self._pips)]


def main() -> int:
    """Try it on each suite; 1 where one failed."""
    suites = sys.argv[1:] or SUITES
    wanted = is_required("bare")
    return run_all({f"bare Debian {suite}": partial(tried, suite) for suite in suites}, is_wanted=wanted)


def tried(suite: str) -> str:
    """Play there from nothing; says how. Raises Absent, or AssertionError with what went wrong."""
    here = Bare(suite)
    check_bare(here)
    check_network(here)
    sources = copied(here.home / "niwashi")
    began = time.monotonic()
    turn, first = played(here, sources)
    installed_s = time.monotonic() - began
    assert "Installing" in first, f"nothing was installed: {first}"
    kept = here.told(".venv/bin/niwashi", "games", "list", where=HOME / "niwashi")
    assert re.search(r"\b1\b", kept), f"the game is not kept: {kept}"
    _, second = played(here, sources)
    assert "Installing" not in second, f"installed twice: {second}"
    version = here.told(".venv/bin/niwashi", "--version", where=HOME / "niwashi").splitlines()[0]
    check_untouched(here)
    ended = tested(here, sources)
    return (
        f"{version}; {turn} and one more were played, {installed_s:.0f} s from the sources to the turn;"
        f" make test: {ended}"
    )


def check_bare(here: Bare) -> None:
    """There is no compiler, no git, and no right to get one. AssertionError."""
    found = here.told("sh", "-c", f"command -v {' '.join(UNWANTED)} || true").split()
    assert not found, f"this root is not bare: {found}"
    assert here.told("id", "-u").strip() == str(USER)
    rights = here.told("sh", "-c", "grep CapEff /proc/self/status").split()[1]
    assert int(rights, 16) == 0, f"rights {rights}"
    refused = subprocess.run(here.inside("touch", "/usr/bin/cc"), capture_output=True)
    assert refused.returncode != 0, "the player can write to the system"


def check_network(here: Bare) -> None:
    """The package index can be reached from there. Raises Absent."""
    asking = "python3 -m venv /tmp/v && /tmp/v/bin/pip -qq download --no-deps -d /tmp/d pip"
    done = subprocess.run(here.inside("sh", "-c", asking), capture_output=True, text=True)
    if done.returncode:
        raise Absent(f"no package index can be reached there: {done.stderr.strip()[-300:]}")


def copied(folder: Path) -> Path:
    """The sources, as somebody unpacks them: what git keeps or would, else all but what is made here."""
    folder.mkdir()
    for name in _names():
        goal = folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):  # taken away and not yet committed so
            shutil.copy2(ROOT / name, goal)
    return folder


def _names() -> Iterator[str]:
    asked = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    with suppress(FileNotFoundError):
        done = subprocess.run(asked, capture_output=True, text=True)
        if done.returncode == 0:
            yield from filter(None, done.stdout.split("\0"))
            return
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if (
            path.is_file()
            and parts[0] not in LEFT_OUT
            and "__pycache__" not in parts
            and "built" not in parts
        ):
            yield str(path.relative_to(ROOT))


def played(here: Bare, sources: Path) -> tuple[str, str]:
    """Say `make play`, look at the page, play a turn over it, and end it: the turn, and what it said."""
    with playing(here, sources) as (address, said), Page(address) as page:
        assert "<title>Niwashi" in page.document()
        turn = page.play()
        assert page.frames, "no lights came"
    return turn, said


@contextmanager
def playing(here: Bare, sources: Path) -> Iterator[tuple[str, str]]:
    """A running `make play`: its address, and what it said up to there."""
    command = here.inside("make", "play", "ARGS=--no-browser --port 0", where=HOME / sources.name)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True) as program:
        assert program.stdout is not None
        try:
            said = _said_until(program.stdout, ADDRESS)
            address = ADDRESS.search(said)
            assert address is not None, f"make play: {said.strip()[-800:]}"
            yield address[0], said
        finally:
            _interrupt(program)


def _said_until(told: IO[str], wanted: re.Pattern[str] | None) -> str:
    """What a program says up to a line in which something stands, or to its end."""
    said = ""
    for line in told:
        say(line.rstrip())
        said += line
        if wanted is not None and wanted.search(line):
            break
    return said


def _interrupt(program: "subprocess.Popen[str]") -> None:
    """End it as Ctrl-C does: every process of its own, from the inside out."""
    for child in _children(program.pid):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGINT)
    try:
        program.wait(timeout=60)
    except subprocess.TimeoutExpired:
        program.kill()


def _children(pid: int) -> Sequence[int]:
    """Whatever a process has started, the last first."""
    found: list[int] = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = each.read_text("utf-8", "replace").rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found += [*_children(int(each.parent.name)), int(each.parent.name)]
    return found


def tested(here: Bare, sources: Path) -> str:
    """Say `make test`: how it ended. AssertionError where it is not green."""
    command = here.inside("make", "test", f"ARGS={os.environ.get('ARGS', '')}", where=HOME / sources.name)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True) as program:
        assert program.stdout is not None
        said = _said_until(program.stdout, None)
    assert program.returncode == 0, f"make test: {said.strip()[-3000:]}"
    return said.strip().splitlines()[-1].strip(" =")


def check_untouched(here: Bare) -> None:
    """Nothing was written but the folder of the sources, the games and pip's store. AssertionError."""
    there = {path.name for path in here.home.iterdir()}
    assert there <= {"niwashi", ".cache", ".local", ".config"}, (
        f"written to the player's home: {sorted(there)}"
    )


def _cache() -> Path:
    folder = FOLDER / "cache"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
