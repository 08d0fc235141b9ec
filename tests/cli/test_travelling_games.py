"""Games out and in by the command line: nothing is replaced unasked, nothing comes in half."""

import json
import os
import shutil
import signal
import stat
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from tests.marks import EXHAUSTIVE
from tests.records.playing import recorded
from typer.testing import CliRunner, Result

from niwashi.cli import incoming, writing
from niwashi.cli.games import app
from niwashi.errors import BadRecords, RecordsFault
from niwashi.records.atomic_file import write_whole
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi.terminal import ExitCode

EVIL = "Ha\x1b]0;pwn\x07na\u202e\x00"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("played") / "games.sqlite3"
    recorded(file, 2, seed=3).close()
    return file


@pytest.fixture(scope="module")
def exported(played: Path) -> list[str]:
    with closing(Journal.open(played)) as journal:
        return [f"{line}\n" for line in record_lines(journal, journal.games())]


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path))


def games(file: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, [*arguments, "--records", str(file)], input=typed)


# Out


def test_an_export_is_its_owners_alone_and_nothing_lies_beside_it(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out" / "all.jsonl"
    out.parent.mkdir()
    assert games(file, "export", "--out", str(out)).exit_code == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert [each.name for each in out.parent.iterdir()] == ["all.jsonl"]


@pytest.mark.parametrize(("answer", "is_replaced"), [("y", True), ("n", False), ("", False)])
def test_at_a_terminal_somebody_is_asked(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, *, is_replaced: bool
) -> None:
    out = tmp_path / "all.jsonl"
    out.write_text("mine")
    monkeypatch.setattr(writing, "_at_terminal", lambda: True)
    asked = games(file, "export", "--out", str(out), typed=f"{answer}\n")
    assert "is there already. Replace it?" in asked.stdout
    assert (out.read_text() != "mine") == is_replaced


def test_a_file_that_comes_while_another_is_written_is_not_replaced_either(tmp_path: Path) -> None:
    out = tmp_path / "all.jsonl"

    def parts() -> Iterator[str]:
        yield "one"
        out.write_text("mine")
        yield "two"

    with pytest.raises(RecordsFault, match="stays as it is"):
        write_whole(out, parts(), replace=False)
    assert out.read_text() == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["all.jsonl"]


def test_an_export_that_is_killed_leaves_the_older_one(tmp_path: Path) -> None:
    out = tmp_path / "all.jsonl"
    out.write_text("mine")
    child = os.fork()
    if not child:

        def parts() -> Iterator[str]:
            yield "x" * 100_000
            os.kill(os.getpid(), signal.SIGKILL)

        try:
            write_whole(out, parts(), replace=True)
        finally:
            os._exit(1)
    os.waitpid(child, 0)
    assert out.read_text() == "mine"


def test_a_disk_that_fails_leaves_the_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "all.jsonl"
    out.write_text("mine")

    def fail(_: int) -> None:
        raise OSError(28, "the disk is full on device")

    monkeypatch.setattr("niwashi.records.atomic_file.os.fsync", fail)
    with pytest.raises(RecordsFault, match="the disk is full"):
        write_whole(out, ["new"], replace=True)
    assert out.read_text() == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["all.jsonl"]


@pytest.mark.parametrize("error", [PermissionError(1, "Operation not permitted"), NotImplementedError()])
def test_a_card_or_browser_without_links_takes_exports_too(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    write_whole(tmp_path / "new", ["text"], replace=False)
    assert (tmp_path / "new").read_text() == "text"


# In


def test_a_report_that_unpacks_to_too_much_is_refused_at_once(tmp_path: Path, exported: list[str]) -> None:
    """758 kB that became 260 MB took a minute and a gigabyte."""
    bomb, line = tmp_path / "bomb.zip", exported[-2].encode()
    with ZipFile(bomb, "w", ZIP_DEFLATED) as bundle, bundle.open("game.jsonl", "w") as member:
        for _ in range(66):
            member.write(line * ((1 << 20) // len(line) + 1))
    assert bomb.stat().st_size < 1_000_000
    refused = games(tmp_path / "new", "import", str(bomb))
    assert refused.exit_code == 2
    assert "more than 64 MB" in refused.stderr


def packed(folder: Path, way: int = ZIP_DEFLATED, other: str = "README.txt") -> Path:
    with ZipFile(folder / "report.zip", "w", way) as bundle:
        bundle.writestr("game.jsonl", "{}\n" * 5000)
        bundle.writestr(other, "")
    return folder / "report.zip"


def assert_no_report(tmp_path: Path, file: Path) -> None:
    refused = games(tmp_path / "new", "import", str(file))
    assert "not a whole report" in refused.stderr
    assert refused.exit_code == 2


@pytest.mark.parametrize("way", [ZIP_LZMA, ZIP_BZIP2])
def test_a_report_is_packed_as_ours_are_or_refused(tmp_path: Path, way: int) -> None:
    """Noise led to a traceback once in these two."""
    file = packed(tmp_path, way)
    content = bytearray(file.read_bytes())
    at = content.index(b"game.jsonl") + 19
    content[at : at + 50] = bytes(byte ^ 0xA5 for byte in content[at : at + 50])
    file.write_bytes(content)
    assert_no_report(tmp_path, file)


def test_a_report_with_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = packed(tmp_path, other="é.txt")
    file.write_bytes(file.read_bytes().replace("é".encode(), b"\xff\xfe"))
    assert_no_report(tmp_path, file)


@pytest.mark.parametrize("far", [False, True])
def test_a_directory_without_end_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, far: bool
) -> None:
    """30 MB of names took 15 seconds and 600 MB."""
    entry = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0)
    directory = b"".join(b"%b%06x" % (entry, number) for number in range(1300))
    size = len(directory)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1300, 1300, size, 30, 0)
    if far:
        end = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 1300, 1300, size, 30)
        end += struct.pack("<4sLQL", b"PK\6\7", 0, 30 + size, 1)
        end += struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 1, 0xFFFFFFFF, 0)
    (tmp_path / "many.zip").write_bytes(b"PK\3\4" + bytes(26) + directory + end)
    read: list[object] = []
    monkeypatch.setattr(incoming, "ZipFile", read.append)
    assert_no_report(tmp_path, tmp_path / "many.zip")
    assert read == []


def test_a_report_that_is_too_long_as_it_is_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "_LONGEST_REPORT", 100)
    refused = games(tmp_path / "new", "import", str(packed(tmp_path)))
    assert "more than" in refused.stderr
    assert refused.exit_code == 2


def test_unpacked_size_is_limited_whatever_the_file_claims(tmp_path: Path) -> None:
    (tmp_path / "long").write_text("x" * 5000)
    with (tmp_path / "long").open("rb") as content, pytest.raises(BadRecords, match="more than"):
        incoming._text(content, 4000, tmp_path / "long", lambda _: None).read()


GROWTH = """
import resource, sys
from pathlib import Path
from niwashi.cli.games import app
from typer.testing import CliRunner
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
done = CliRunner().invoke(app, ["import", sys.argv[1], "--records", sys.argv[2]])
assert done.exit_code == 0, done.output
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@EXHAUSTIVE
def test_memory_does_not_grow_with_what_is_taken_in(tmp_path: Path, exported: list[str]) -> None:
    """8 MB come in within 12 MB more than the program has anyway; it was four bytes a byte once."""
    rest = '{"line":"trace","at":1.0,"kind":"rest","detail":""}\n'
    count = 160_000
    end = json.dumps({"line": "end", "games": 1, "lines": len(exported) + count}) + "\n"
    big = tmp_path / "big.jsonl"
    big.write_text("".join([*exported[:-1], rest * count, end]))
    command = [sys.executable, "-c", GROWTH, str(big), str(tmp_path / "new")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(done.stdout) * unit < 12 << 20


def test_ctrl_c_leaves_nothing_half(
    tmp_path: Path, exported: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "whole.jsonl").write_text("".join(exported))
    calls = [0]
    trace = Journal.trace

    def interrupted(*arguments: object) -> None:
        trace(*arguments)  # type: ignore[arg-type]
        calls[0] += 1
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever another test has left
    with monkeypatch.context() as stopping:
        stopping.setattr(Journal, "trace", interrupted)
        stopped = games(tmp_path / "new", "import", str(tmp_path / "whole.jsonl"))
    signal.signal(signal.SIGINT, before)
    assert calls == [1]
    assert stopped.exit_code == ExitCode.STOPPED
    assert "Nothing was imported" in stopped.stderr
    with closing(Journal.open(tmp_path / "new")) as journal:
        assert journal.games() == ()
        for table in ("SELECT * FROM games", "SELECT * FROM runs", "SELECT * FROM trace"):
            assert journal.ask(table) == []
    assert "Imported: 1 game;" in games(tmp_path / "new", "import", str(tmp_path / "whole.jsonl")).stdout


# Names


def test_names_lose_what_commands_a_terminal_wherever_they_come_in(
    file: Path, tmp_path: Path, exported: list[str]
) -> None:
    evil = [json.loads(line) for line in exported]
    evil[1]["players"] = [EVIL, "b"]
    (tmp_path / "evil.jsonl").write_text("".join(json.dumps(line) + "\n" for line in evil))
    assert games(tmp_path / "new", "import", str(tmp_path / "evil.jsonl")).exit_code == 0
    assert games(file, "name", "1", EVIL, "b").exit_code == 0
    for records in (tmp_path / "new", file):
        with closing(Journal.open(records)) as journal:
            assert journal.game(1).players == ("Ha]0;pwnna", "b")
            assert journal.ask("SELECT players FROM games") == [('["Ha]0;pwnna","b"]',)]


def test_names_that_are_kept_already_lose_it_where_they_go_out(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        journal.ask("UPDATE games SET players = :names", names=json.dumps([EVIL, "b"]))
    for command in (["list"], ["show", "1"], ["export"]):
        told = games(file, *command).stdout
        assert "Ha]0;pwnna" in told
        assert not set(told) & set("\x1b\x07\x00\u202e")


def test_refusals_that_quote_a_file_do_not_command_a_terminal(tmp_path: Path, exported: list[str]) -> None:
    (tmp_path / "evil.jsonl").write_text(exported[0] + exported[1].replace("garden", f"{EVIL[1:-1]}", 1))
    (tmp_path / "raw.jsonl").write_text(f"{exported[0]}\x1b]0;pwn\x07\u202e\n")
    for name in ("evil", "raw"):
        refused = games(tmp_path / "new", "import", str(tmp_path / f"{name}.jsonl"))
        assert refused.exit_code == 2
        assert not set(refused.stderr) & set("\x1b\x07\x00\u202e")


def test_a_bar_shows_how_far_a_file_is_read(tmp_path: Path, exported: list[str]) -> None:
    whole = tmp_path / "whole.jsonl"
    whole.write_text("".join(exported))
    told: list[int] = []
    with incoming.opened(whole, told.append) as text:
        assert text.read() == "".join(exported)
    assert sum(told) == incoming.size_of(whole) == whole.stat().st_size
