"""Runs tests on each Python that Niwashi is for: `python .ci/pythons.py [--all] [3.12 ...]`.

Without a version it leaves out the one that runs this, since `make test` has run everything on that one.

It wants the environment of the tests.
An interpreter is looked for on the path and among pyenv's; 3.13 and 3.14 else come from Debian 13 and from
Debian testing, in a root of their own under build/pythons, which stays there. One that can't be had is
skipped, and said so. The packages are those of the lock, with their hashes; the engine runs as plain Python.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from lock.install import PIP, UV, WHEELS  # noqa: E402
from lock.systems import System, locked  # noqa: E402

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
SUITES = {"3.13": "trixie", "3.14": "forky"}
"""Where Debian has which Python, beside its older release."""

TESTS = (
    *(f"tests/games/test_{each}.py" for each in ("borderland_text", "clauses", "notation")),
    *(f"tests/session/test_{each}.py" for each in ("tasks", "repair", "take_back", "wrong")),
    *(
        f"tests/devices/test_{each}.py"
        for each in ("board_file", "gpio_chip", "matrix", "pins", "serial", "wire")
    ),
    *(f"tests/records/test_{each}.py" for each in ("journal", "lines", "replay", "schema")),
)
"""Of each room what tells most of Python in least time; `--all` runs the rooms' whole suites."""

ROOMS = ("tests/games", "tests/session", "tests/devices", "tests/records")
FOLDER = ROOT / "build" / "pythons"
WORKERS = os.environ.get("WORKERS", "0")
"""None by default: each would compile all that there is once more, and what runs beside needs the cores."""


class Found(NamedTuple):
    """An interpreter: what starts it, and where from."""

    command: list[str]
    where: str


class Absent(Exception):
    """This Python can't be had here; says why."""


def main() -> int:
    """Test on each version; 1 where a test failed, or where none could be run."""
    own = ".".join(map(str, sys.version_info[:2]))
    others = [version for version in VERSIONS if version != own]
    asked = [word for word in sys.argv[1:] if word != "--all"] or others
    results: dict[str, str] = {}
    for version in asked:
        began = time.monotonic()
        try:
            found = interpreter(version)
            status = tested(version, found)
            said = f"{'passed' if status == 0 else 'FAILED'} ({found.where})"
        except Absent as reason:
            said = f"SKIPPED: {reason}"
        results[version] = f"{said}, {time.monotonic() - began:.0f} s"
        print(f"== Python {version}: {results[version]}", flush=True)
    print("\n".join(["", *(f"Python {version}: {said}" for version, said in results.items())]))
    bad = any(said.startswith("FAILED") for said in results.values())
    return int(bad or not any(said.startswith("passed") for said in results.values()))


def interpreter(version: str) -> Found:
    """Where a Python of this version is. Raises Absent."""
    for command in candidates(version):
        if version_of([command]) == version:
            return Found([command], command)
    if version not in SUITES:
        raise Absent(f"no python{version} on the path or among pyenv's, and no Debian has it beside this one")
    root = debian(version, SUITES[version])
    return Found(inside(root, f"/usr/bin/python{version}"), f"Debian {SUITES[version]}")


def candidates(version: str) -> Iterator[str]:
    """The interpreters on this computer that may be of a version."""
    yield sys.executable
    on_the_path = shutil.which(f"python{version}")
    if on_the_path:
        yield on_the_path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}")))


def version_of(command: Sequence[str]) -> str:
    """The version that an interpreter says it has; "" of what does not start."""
    asking = "import sys; print('.'.join(map(str, sys.version_info[:2])))"
    try:
        done = subprocess.run([*command, "-c", asking], capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def debian(version: str, suite: str) -> Path:
    """A root with a Debian's own Python, made once. Raises Absent."""
    root = FOLDER / suite
    command = inside(root, f"/usr/bin/python{version}")
    if root.exists() and version_of(command) == version:
        return root
    if not shutil.which("mmdebstrap"):
        raise Absent("mmdebstrap is not installed: sudo apt install mmdebstrap")
    print(f"== Making a root of Debian {suite}, for Python {version} ...", flush=True)
    shutil.rmtree(root, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    # A mirror may lag behind its own dates; packages are signed all the same.
    words = [
        "--quiet",
        "--variant=minbase",
        "--include=python3",
        '--aptopt=Acquire::Check-Valid-Until "false"',
    ]
    command_of_root = ["mmdebstrap", *words, suite, str(root), f"deb {source()} {suite} main"]
    done = subprocess.run(command_of_root, capture_output=True, text=True)
    if done.returncode:
        raise Absent(f"Debian {suite} could not be installed: {done.stderr.strip().splitlines()[-1:]}")
    if version_of(command) != version:
        raise Absent(f"Debian {suite} has another Python now, or its root can't be entered{_why(command)}")
    return root


def _why(command: Sequence[str]) -> str:
    """What a command that should start says that it fails for."""
    done = subprocess.run([*command, "--version"], capture_output=True, text=True)
    said = (done.stderr or done.stdout).strip().splitlines()
    return f": {said[-1]}" if said else ""


def source() -> str:
    """Where this Debian gets its packages from. Raises Absent."""
    done = subprocess.run([sys.executable, str(ROOT / ".ci" / "mirror.py")], capture_output=True, text=True)
    if done.returncode:
        raise Absent(done.stderr.strip())
    return done.stdout.strip()


def inside(root: Path, *command: str) -> list[str]:
    """A command in a root that sees this folder at the same place; nobody has to be root."""
    script = (
        # Its /tmp first: this folder may lie in ours.
        'set -e; mount -t tmpfs tmp "$1/tmp"; mkdir -p "$1$2"; mount --rbind "$2" "$1$2"; '
        'mount --rbind /dev "$1/dev"; mount -t proc proc "$1/proc"; '
        'root=$1; here=$2; shift 2; exec chroot "$root" /usr/bin/env -C "$here" "$@"'
    )
    mine = [] if os.geteuid() == 0 else ["--map-root-user"]
    return [
        "unshare",
        *mine,
        "--mount",
        "--pid",
        "--fork",
        "sh",
        "-c",
        script,
        "sh",
        str(root),
        str(ROOT),
        *command,
    ]


def packages(version: str) -> Path:
    """A folder with the locked packages of the tests for a version of Python, as far as there are wheels."""
    system = System("this computer", version, os.uname().machine, 36, {})
    folder = FOLDER / f"packages-{version}"
    text = locked(system, ("play", "pins", "test"))
    if (folder / "locked.txt").exists() and (folder / "locked.txt").read_text("ascii") == text:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "asked.txt").write_text(text, "ascii")
    for command in _installers(version, system):
        where = ["--target", str(folder), "--requirement", str(folder / "asked.txt")]
        done = subprocess.run(
            [*command, "--require-hashes", "--no-deps", *where], capture_output=True, text=True
        )
        if done.returncode == 0:
            break
    else:
        raise Absent(f"its packages could not be installed: {done.stderr.strip().splitlines()[-1:]}")
    (folder / "asked.txt").rename(folder / "locked.txt")
    return folder


def _installers(version: str, system: System) -> Iterator[list[str]]:
    """What installs wheels for another Python: uv where it is in the environment, and pip after all."""
    if find_spec("uv") is not None:
        yield [
            *UV,
            "--python-version",
            version,
            "--python-platform",
            f"{system.machine}-manylinux_2_{system.glibc}",
        ]
    tags = [word for tag in system.platforms for word in ("--platform", tag)]
    yield [*PIP, *WHEELS, "--python-version", version, *tags]


def tested(version: str, found: Found) -> int:
    """Run the tests on an interpreter; pytest's own status."""
    places = [ROOT, ROOT / "controller", ROOT / "sim", packages(version)]
    environment = {
        "HOME": str(Path.home()),
        "LC_ALL": "C.UTF-8",
        "NIWASHI_KERNEL": "plain",
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(map(str, places)),
    }
    command = [*found.command, "-m", "pytest", "-q", "-n", WORKERS, "-p", "no:cacheprovider"]
    command += ROOMS if "--all" in sys.argv else ("-m", "not exhaustive", *TESTS)
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
