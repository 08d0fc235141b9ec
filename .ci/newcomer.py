"""A stranger's first minutes: `make play`, then `make test`, on a computer that has nothing for us yet.

`python .ci/newcomer.py play` takes a clone into a folder whose path is long and has blanks, an apostrophe
and letters beyond ASCII, and asks the page of its `make play`. `python .ci/newcomer.py test` runs the tests
there, in random order, and writes into build/newcomer what was skipped: `skips.json` says why, `skipped.txt`
names the tests for `make test ARGS=@build/newcomer/skipped.txt`. Named folders of tests alone are run; then
`passed.txt` leaves out, in a run of all, the files of them of which nothing was skipped.

The clone lies in the folder for what is temporary, and stays there where something failed.

Of programs there is what every Debian has, Python, make and git, and no compiler; where there is no dpkg to
ask, whatever there is. Root does it as somebody else, since no stranger is root.
"""

import json
import os
import pwd
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.system import host_pip  # noqa: E402

NOTES = ROOT / "build" / "newcomer"
PLACE = Path(tempfile.gettempdir()) / "niwashi-newcomer"
CLONE = (
    PLACE
    / "Hana's näme, 100 % ü 庭"
    / "a folder with a name as long as people give them when they keep many things in the cloud"
    / "これはとても長い名前のフォルダです"
    / "niwashi"
)
BROUGHT = ("python3-minimal", "make", "git")
"""What a stranger has beside what every Debian has: the README asks for it."""

NOBODY = pwd.getpwnam("nobody")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def main() -> int:
    """Do what is asked; the status of what was run."""
    return {"play": play, "test": test}[sys.argv[1]]()


def play() -> int:
    """Clone, say `make play` and ask the page."""
    shutil.rmtree(PLACE, ignore_errors=True)
    programs = plain_programs(PLACE / "bin")
    clone()
    print(f"In {CLONE} ({len(str(CLONE))} characters), with {programs} programs:", flush=True)
    command = ["make", "play", "ARGS=--no-browser --port 0"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,  # not shown once the page is named: make calls the signal below an error
        text=True,
        **as_newcomer(),
    ) as program:
        try:
            address = next(filter(None, map(_address, program.stdout or ())), None)
            assert address, "make play ended before it named its page"
            for path, sign in (("", "<title>Niwashi"), ("/page/main.js", "class Board")):
                with urlopen(address + path, timeout=60) as answer:  # noqa: S310  # the program's own loopback
                    assert sign in answer.read().decode(), f"no {sign} in what {address}{path} answers"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGINT)
    print("make play: the page answered.")
    return 0


def _seed_of_commit() -> str:
    """The same order for everybody who tests this commit, another one for the next."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    return str(int(head.stdout[:8], 16) % 10**6)


def test() -> int:
    """Run the tests in an order that is said, and note what was skipped."""
    seed = os.environ.get("NIWASHI_SEED") or _seed_of_commit()
    options = ["-p", "randomly", f"--randomly-seed={seed}", "--skips=build/skips.json"]
    options += sys.argv[2:]
    (NOTES / "passed.txt").unlink(missing_ok=True)
    print(f"make test ARGS='{shlex.join(options)}'", flush=True)
    done = subprocess.run(["make", "test", f"ARGS={shlex.join(options)}"], **as_newcomer())
    skips = json.loads((CLONE / "build" / "skips.json").read_text("utf-8"))
    NOTES.mkdir(parents=True, exist_ok=True)
    shutil.copy(CLONE / "build" / "skips.json", NOTES)
    (NOTES / "skipped.txt").write_text("".join(f"{test}\n" for test in skips), "utf-8")
    for why, count in sorted(Counter(skips.values()).items()):
        print(f"skipped {count:4}  {why}")
    print(f"{len(skips)} skipped. Once more in this order: NIWASHI_SEED={seed}")
    if done.returncode == 0:
        named = [file for folder in sys.argv[2:] for file in sorted((ROOT / folder).rglob("test_*.py"))]
        files = [file.relative_to(ROOT).as_posix() for file in named]
        lacking = {name.partition("::")[0] for name in skips}
        lines = [f"--ignore={file}\n" for file in files if file not in lacking]
        (NOTES / "passed.txt").write_text("".join(lines), "utf-8")
        shutil.rmtree(PLACE)
    return done.returncode


def clone() -> None:
    """A clone of this checkout, with what is not committed yet."""
    CLONE.parent.mkdir(parents=True)
    _run("git", "clone", "--quiet", str(ROOT), str(CLONE))
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        goal = CLONE / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, goal)
        else:
            goal.unlink(missing_ok=True)
    (PLACE / "home").mkdir()
    for name in (".config/pip/pip.conf", ".pip/pip.conf"):  # where packages come from
        with suppress(FileNotFoundError):
            goal = PLACE / "home" / name
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path.home() / name, goal)
    if os.geteuid() == 0:
        _run("chown", "--recursive", f"{NOBODY.pw_uid}:{NOBODY.pw_gid}", str(PLACE))


def plain_programs(folder: Path) -> int:
    """Link into a folder what a stranger has; how many that are."""
    folder.mkdir(parents=True)
    known = _files_of_every_debian()
    for place in ("/usr/sbin", "/usr/bin", "/sbin", "/bin") if known else os.environ["PATH"].split(":"):
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            if (not known or program.resolve() in known) and not (folder / program.name).exists():
                (folder / program.name).symlink_to(program)
    (folder / "python3").unlink(missing_ok=True)
    (folder / "python3").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n', "utf-8")
    (folder / "python3").chmod(0o755)
    return len(list(folder.iterdir()))


def _files_of_every_debian() -> set[Path]:
    if shutil.which("dpkg-query") is None:
        return set()
    told = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${Priority} ${Package}\n"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    required = [line.split()[1] for line in told if line.startswith("required ")]
    files = subprocess.run(["dpkg", "--listfiles", *required, *BROUGHT], capture_output=True, text=True)
    return {Path(line).resolve() for line in files.stdout.splitlines() if "bin/" in line}


def as_newcomer() -> dict[str, Any]:
    """In the clone, with nothing of ours in the environment, by nobody in particular."""
    environment = {"HOME": str(PLACE / "home"), "PATH": str(PLACE / "bin"), "LANG": "C.UTF-8"}
    environment |= host_pip.environment()
    who = {"user": NOBODY.pw_uid, "group": NOBODY.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
    return {"cwd": CLONE, "env": environment, "stdin": subprocess.DEVNULL, "start_new_session": True, **who}


def _address(line: str) -> str | None:
    print(line, end="", flush=True)
    found = ADDRESS.search(line)
    return found[0] if found else None


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
