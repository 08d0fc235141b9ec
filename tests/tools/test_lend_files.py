"""What `sudo niwashi` lends to the program of the package: the files that its words name, and no others."""

from __future__ import annotations

import errno
import json
import os
import pwd
import shutil
import stat
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest
import typer.main
from tests.backup.places import furnished
from tests.marks import EXHAUSTIVE
from tools.deb.tree import FILES

from niwashi.cli.kept_state import KERNEL_LOGS
from niwashi.cli.main import app

SCRIPT = FILES / "lend_files.py"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NEEDS_ROOT = pytest.mark.skipif(
    not IS_ROOT or shutil.which("setpriv") is None,
    reason="only root can act as another user; setpriv gives rights up: apt install util-linux",
)
CALLER = "daemon"
"""A user whom every Debian has."""


@pytest.fixture(scope="module")
def lending() -> Any:
    """The program that lends."""
    loader = SourceFileLoader("lend_files", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def lender(lending: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is lent to a program that was called with some words, in an own folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stick").mkdir()
    (tmp_path / "there.zip").write_bytes(b"there")
    words = ["restore", "there.zip", "--out=new.svg", str(tmp_path / "out.zip"), "stick", "-"]
    made = lending.Lender(words, None)
    yield made
    made.close()


def asked(lender: Any, act: str, path: Path, **more: object) -> tuple[int, int | None]:
    said, handle = lender.answer(json.dumps({"do": act, "path": str(path), **more}).encode())
    return said.get("errno", 0), handle


def written(lender: Any, path: Path, content: bytes, *, replace: bool = False) -> int:
    """Write a file as the program does; the number of the error."""
    number, handle = asked(lender, "write", path, replace=replace)
    if handle is not None:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        number, _ = asked(lender, "whole", path)
    return number


def test_named_file_is_lent_to_read(lender: Any, tmp_path: Path) -> None:
    number, handle = asked(lender, "read", tmp_path / "there.zip")
    assert number == 0
    assert handle is not None
    with os.fdopen(handle, "rb") as content:
        assert content.read() == b"there"


@pytest.mark.parametrize("act", ["read", "write", "look"])
@pytest.mark.parametrize(
    "name", ["other.txt", "stick/x.txt", "stick/.profile", ".ssh", "stick/sub/niwashi.zip", "../niwashi.zip"]
)
def test_file_that_no_word_names_is_not_lent(lender: Any, tmp_path: Path, act: str, name: str) -> None:
    place = Path(os.path.abspath(tmp_path / name))
    if not place.exists() and place.parent.exists() and name != "../niwashi.zip":
        place.write_text("private")
    number, handle = asked(lender, act, place, replace=True)
    assert (number, handle) == (errno.EACCES, None)


@pytest.mark.parametrize(
    "name", ["out.zip", "new.svg", "stick/niwashi-1a2b3c-20261126-101112.zip", "stones.html"]
)
def test_named_place_is_written_whole_for_its_owner_alone(lender: Any, tmp_path: Path, name: str) -> None:
    assert written(lender, tmp_path / name, b"new") == 0
    assert (tmp_path / name).read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    assert not list(tmp_path.rglob(".*"))


def test_file_that_is_there_is_replaced_only_if_asked(lender: Any, tmp_path: Path) -> None:
    assert written(lender, tmp_path / "there.zip", b"new") == errno.EEXIST
    assert (tmp_path / "there.zip").read_bytes() == b"there"
    assert written(lender, tmp_path / "there.zip", b"new", replace=True) == 0
    assert (tmp_path / "there.zip").read_bytes() == b"new"


def test_file_whose_name_the_program_chose_is_never_replaced(lender: Any, tmp_path: Path) -> None:
    (tmp_path / "cards.html").write_bytes(b"there")
    assert written(lender, tmp_path / "cards.html", b"new", replace=True) == errno.EEXIST
    assert (tmp_path / "cards.html").read_bytes() == b"there"


@pytest.mark.parametrize("replace", [False, True])
def test_link_is_neither_followed_nor_replaced_by_root(lender: Any, tmp_path: Path, replace: bool) -> None:
    (tmp_path / "aim").write_bytes(b"private")
    (tmp_path / "out.zip").symlink_to("aim")
    assert written(lender, tmp_path / "out.zip", b"new", replace=replace) == errno.ENXIO
    assert asked(lender, "read", tmp_path / "out.zip") == (errno.ELOOP, None)
    assert (tmp_path / "aim").read_bytes() == b"private"


def test_file_that_came_meanwhile_stays(lender: Any, tmp_path: Path) -> None:
    _, handle = asked(lender, "write", tmp_path / "out.zip", replace=False)
    assert handle is not None
    os.close(handle)
    (tmp_path / "out.zip").write_bytes(b"came")
    assert asked(lender, "whole", tmp_path / "out.zip")[0] == errno.EEXIST
    assert (tmp_path / "out.zip").read_bytes() == b"came"
    assert not list(tmp_path.glob(".*"))


def test_what_was_not_said_to_be_whole_is_removed(lender: Any, tmp_path: Path) -> None:
    for _ in range(3):
        _, handle = asked(lender, "write", tmp_path / "out.zip", replace=False)
        assert handle is not None
        os.write(handle, b"half")
        os.close(handle)
    assert len(list(tmp_path.glob(".*"))) == 1
    lender.close()
    lender._writing.clear()
    assert not list(tmp_path.glob(".*"))
    assert not (tmp_path / "out.zip").exists()


def test_pipe_and_folder_are_not_lent(lender: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "out.zip")
    assert asked(lender, "read", tmp_path / "out.zip") == (errno.ENXIO, None)
    assert asked(lender, "read", tmp_path / "stick") == (errno.ENXIO, None)
    assert written(lender, tmp_path / "stick", b"new", replace=True) == errno.EISDIR


@pytest.mark.parametrize(
    "request_bytes",
    [b"", b"{}", b"[]", b"\xff", b"[" * 8000, b'{"do":"read","path":5}', b'{"do":"read","path":"there.zip"}',
     b'{"do":"write","path":"/x"}', b'{"do":"whole","path":"/x"}', b'{"do":"x","path":"/x"}',
     b'{"do":"read","path":"/x\\u0000"}'],
)  # fmt: skip
def test_odd_requests_get_an_error(lender: Any, request_bytes: bytes) -> None:
    said, handle = lender.answer(request_bytes)
    assert said["errno"]
    assert handle is None


def test_what_the_kernel_said_is_lent_as_the_program_asks_for_it(
    lending: Any, lender: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, says in (("journalctl", ""), ("dmesg", "mmc0: error -110")):
        (tmp_path / name).write_text(f"#!/bin/sh\n[ -z '{says}' ] || echo '{says}'\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    number, handle = asked(lender, "kernel log", Path("/"))
    assert number == 0
    assert handle is not None
    with os.fdopen(handle, "rb") as log:
        assert log.read() == b"mmc0: error -110\n"
    assert lending.KERNEL_LOGS == KERNEL_LOGS


def test_status_of_the_command_is_passed_on(tmp_path: Path) -> None:
    for code, status in (("raise SystemExit(5)", 5), ("import os; os.kill(os.getpid(), 9)", 137), ("", 0)):
        command = [sys.executable, str(SCRIPT), sys.executable, "-c", code, "--", "word"]
        assert subprocess.run(command, cwd=tmp_path).returncode == status


# The whole way, as root


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home of whoever calls by sudo, which nobody else may enter."""
    folder = tmp_path / "home of aki"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """The records of the service."""
    return furnished(tmp_path / "service", games=1, turns=2)


def by_sudo(home: Path, *words: str, records: Path, code: int = 0) -> str:
    """Call the program as the package's command does: it can't enter the home of whoever calls."""
    entry = pwd.getpwnam(CALLER)
    for file in (home, *home.rglob("*")):
        os.chown(file, entry.pw_uid, entry.pw_gid)
    known = {name: each for name, each in os.environ.items() if name != "NIWASHI_LENDER"}
    known |= {"SUDO_UID": str(entry.pw_uid), "SUDO_GID": str(entry.pw_gid), "LC_ALL": "C.UTF-8"}
    known |= {"NIWASHI_RECORDS": str(records)}
    gives_up = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    command = [sys.executable, str(SCRIPT), *gives_up, sys.executable, "-m", "niwashi", "--", *words]
    done = subprocess.run(
        command,
        cwd=home,
        env=known,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    for file in home.rglob("*"):
        assert file.stat().st_uid == entry.pw_uid, "what is written is the caller's"
        assert not file.name.endswith(".part")
    return done.stdout + done.stderr


@NEEDS_ROOT
def test_backup_goes_into_the_callers_home_and_comes_back_from_it(
    home: Path, records: Path, tmp_path: Path
) -> None:
    (home / "words").write_text("correct horse battery\n")
    (home / "board.toml").write_text("mine")
    words = ("--passphrase-file", str(home / "words"))
    said = by_sudo(home, "backup", str(home / "x.zip"), "--also", "board.toml", *words, records=records)
    assert str(home / "x.zip") in said
    there = tmp_path / "another" / "games.sqlite3"
    by_sudo(home, "restore", "x.zip", "--yes", *words, records=there)
    listed = [by_sudo(home, "games", "list", records=each) for each in (records, there)]
    assert listed[0] == listed[1] != ""
    assert (there.parent / "games.sqlite3.key").read_bytes() == Path(f"{records}.key").read_bytes()
    assert (there.parent / "games.sqlite3.own" / "board.toml").read_text() == "mine"
    again = by_sudo(home, "backup", "x.zip", *words, records=records, code=2)
    assert "x.zip" in again
    by_sudo(home, "backup", "x.zip", "--force", *words, records=records)
    by_sudo(home, "backup", ".", "--without-keys", records=records)
    assert len(list(home.glob("niwashi-*.zip"))) == 1


ROOT = Path(__file__).parents[2]
BOARD, CARDS = ROOT / "hardware" / "boards" / "garden-36.toml", ROOT / "seeds" / "cards" / "placeholder.toml"
CALLS = (
    ("games", "export", "--out", "games.jsonl"),
    ("games", "import", "games.jsonl"),
    ("games", "picture", "1", "--out", "game.svg"),
    ("report", "--board", "board.toml", "--log", "log"),
    ("report", "--out", "report.zip"),
    ("board", "check", "board.toml"),
    ("board", "wiring", "board.toml", "--svg", "wiring.svg"),
    ("cards", "check", "cards.toml"),
    ("print", "stones"),
    ("friends", "card", "Aki", "--out", "card"),
    ("friends", "add", "card"),
)
"""Calls of commands that read or write a file, in a folder that only the caller may enter."""

TRIED = {
    "games export --out", "games import file", "games picture --out", "report --board", "report --log",
    "report --out", "board check file", "board wiring file", "board wiring --svg", "cards check file",
    "print stones --out", "friends card --out", "friends add file",
    "backup file", "backup --also", "backup --passphrase-file", "restore file", "restore --passphrase-file",
}  # fmt: skip
"""Parameters that the tests here use."""

ALIKE = {
    "play --board", "puzzle --board", "doctor --board", "firmware version --board",
    "firmware install --board", "games replay --board", "watch --board",
    "selftest --board",  # load_board, as "board check"
    "play --faults", "rules score file",  # data.text_of, as "cards check"
    "puzzle --out", "rules score --picture", "print cards --out", "games animation --out",
    "guests card --out", "chain open --out", "cards new --out", "solve --proof",
    "fair --out",  # written_whole
    "friends receive file", "tournament table files", "tournament pair files", "chain verify file",
    "chain verify --trace", "solve --check",  # data.opened
}  # fmt: skip
"""Parameters whose files are opened by the same functions."""

OTHERWISE = {"update install file"}  # handed on as standard input
ROOTS_OWN = {"service show --board", "service install --board"}  # run as root


@NEEDS_ROOT
@EXHAUSTIVE
def test_commands_read_and_write_files_in_the_callers_home(home: Path, records: Path) -> None:
    (home / "board.toml").write_bytes(BOARD.read_bytes())
    (home / "cards.toml").write_bytes(CARDS.read_bytes())
    (home / "log").write_text("a line\n")
    for words in CALLS:
        before = set(home.iterdir())
        code = 2 if words[:2] == ("friends", "add") else 0  # read, and it is this board's own card
        by_sudo(home, *words, records=records, code=code)
        new = {file.name for file in set(home.iterdir()) - before}
        wanted = {word for word in words[2:] if "." in word} - {file.name for file in before}
        assert wanted <= new, words
    assert list(home.glob("niwashi-report-*.zip"))
    assert (home / "stones.html").exists()


def _parameters(command: Any, path: tuple[str, ...] = ()) -> set[str]:
    """Return all parameters of commands that name a file of people."""
    found = set()
    for name, each in getattr(command, "commands", {}).items():
        found |= _parameters(each, (*path, name))
    for each in getattr(command, "params", ()):
        if "FILE" in (each.metavar or "") or "--svg" in each.opts:
            found.add(" ".join((*path, max(each.opts, key=len))))
    return {each for each in found if not each.endswith(" --records")}


def test_each_file_that_a_command_names_is_known_here() -> None:
    """A new parameter has to be lent, too, and tried by a call or opened by a function that is."""
    assert _parameters(typer.main.get_command(app)) == TRIED | ALIKE | OTHERWISE | ROOTS_OWN
