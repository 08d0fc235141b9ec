"""What the tests on whole systems stand on, as far as it needs no system: quick, and run with everything."""

import gzip
import os
import sqlite3
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from tests.system import bare, card, newer, user_mode
from tests.system.absent import Absent, need, run_all
from tests.system.card import Shell, check_unwritten
from tests.system.computer import Console
from tests.system.page import handles
from tests.system.ram_disk import archive, modules
from tests.system.waveform import CLOCK, MOSI, Change, changes, colours, pixel_bits, sampled
from tests.tools import toys
from tools.bundle import archive as packing
from tools.image import layout

from niwashi.devices.pixels_spi import SpiStrip
from niwashi.devices.spi_frame import RATE_HZ, frame_bytes
from niwashi.games.game import Act, Handling, Stack
from niwashi.update.bundle import Bundle, BundleTrust
from niwashi.update.manifest import here


class I2cBus:
    """What the NeoPixel library takes for an SPI bus; it keeps the bytes."""

    frequency = RATE_HZ

    def __init__(self) -> None:
        self.told = b""

    def try_lock(self) -> bool:
        return True

    def configure(self, **_: int) -> None:
        pass

    def write(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.told = bytes(data[start:end])

    def unlock(self) -> None:
        pass


def traced(data: bytes, first: int = 458) -> list[str]:
    """What a kernel's trace would tell of these bytes: a data line that is set where it changes alone."""
    rows, last = [f"x: gpio_value: {first + 8} set 0"], None
    for byte in data:
        for bit in range(7, -1, -1):
            level = byte >> bit & 1
            rows += [] if level == last else [f"x: gpio_value: {first + MOSI} set {level}"]
            rows += [f"x: gpio_value: {first + CLOCK} set {clock}" for clock in (1, 0)]
            last = level
    return rows


def test_the_waveform_of_our_own_driver_is_decoded_to_its_colours() -> None:
    rng, bus = Random(1), I2cBus()
    shown = [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(44)]
    SpiStrip(bus, 44, "GRB").send(shown)
    assert len(bus.told) == frame_bytes(44)
    bits = sampled(changes(traced(bus.told)))
    assert len(bits) == 8 * frame_bytes(44)
    assert colours(pixel_bits(bits, RATE_HZ)) == shown


@pytest.mark.parametrize(("length", "is_read"), [(1, False), (2, True), (4, True), (6, False)])
def test_a_pulse_that_no_pixel_is_sure_to_read_is_refused(length: int, is_read: bool) -> None:
    bits = [True] * length + [False]
    if is_read:
        assert pixel_bits(bits, RATE_HZ) in ([0], [1])
    else:
        with pytest.raises(ValueError, match="no WS2812"):
            pixel_bits(bits, RATE_HZ)


def test_a_pixel_that_lacks_a_bit_is_refused() -> None:
    with pytest.raises(ValueError, match="whole number"):
        colours([0] * 23)


def test_nothing_is_made_of_an_empty_trace() -> None:
    assert changes([]) == []
    assert sampled([Change(MOSI, True)]) == []


def jobs(**each: Callable[[], str]) -> dict[str, Callable[[], str]]:
    return dict(each)


def absent() -> str:
    raise Absent("nothing is here")


def broken() -> str:
    raise AssertionError("it is broken")


@pytest.mark.parametrize(
    ("job", "is_wanted", "status", "says"),
    [
        (lambda: "fine", True, 0, "== job passed: fine"),
        (absent, False, 0, "== job SKIPPED: nothing is here"),
        (absent, True, 1, "== job SKIPPED: nothing is here"),
        (broken, False, 1, "== job FAILED: it is broken"),
    ],
)
def test_failures_fail_and_absences_are_reported(
    job: Callable[[], str], is_wanted: bool, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_all(jobs(job=job), is_wanted=is_wanted) == status
    assert says in capsys.readouterr().out


def test_missing_tools_are_named_with_their_packages() -> None:
    need({"sh": "dash"})
    with pytest.raises(Absent, match="no nowhere-to-be-found here: sudo apt install some-package"):
        need({"nowhere-to-be-found": "some-package", "sh": "dash"})


def test_modules_come_after_those_that_they_need_and_once(tmp_path: Path) -> None:
    (tmp_path / "modules.builtin").write_text("kernel/drivers/virtio/virtio.ko\n", "ascii")
    (tmp_path / "modules.dep").write_text(
        "fs/ext4.ko.xz: fs/jbd2.ko.xz lib/crc16.ko.xz\n"
        "fs/jbd2.ko.xz:\nlib/crc16.ko.xz:\ndrivers/virtio_blk.ko.xz: lib/crc16.ko.xz\n",
        "ascii",
    )
    found = [path.name for path in modules(tmp_path, ["virtio", "virtio-blk".replace("-", "_"), "ext4"])]
    assert found == ["crc16.ko.xz", "virtio_blk.ko.xz", "jbd2.ko.xz", "ext4.ko.xz"]
    with pytest.raises(KeyError):
        list(modules(tmp_path, ["nothing"]))


def test_an_archive_has_its_folders_before_what_is_in_them() -> None:
    plain = gzip.decompress(archive({"bin/busybox": b"12345", "init": b"#!"}))
    assert len(plain) % 4 == 0
    assert [plain.find(name) for name in (b"bin\0", b"bin/busybox\0", b"init\0", b"TRAILER!!!\0")] == sorted(
        plain.find(name) for name in (b"bin\0", b"bin/busybox\0", b"init\0", b"TRAILER!!!\0")
    )
    assert b"12345\0\0\0" in plain


@contextmanager
def heard(log: Path, *pieces: bytes) -> Iterator[Console]:
    reading, writing = os.pipe()
    for piece in pieces:
        os.write(writing, piece)
    os.close(writing)
    with os.fdopen(reading, "rb") as line:
        yield Console(line, log)


def test_a_console_hears_its_own_lines_among_others_however_they_are_cut(tmp_path: Path) -> None:
    pieces = b"[ 1.0] noise\r\n@@ turn f1", b"e1:1\r\n@@ begun e1d1:2\r\nmore\n@@ DONE\n"
    with heard(tmp_path / "log", *pieces) as console:
        assert console.until("begun", 5) == "e1d1:2"
        assert console.until("DONE", 5) == ""
    assert console.facts == ["turn f1e1:1", "begun e1d1:2", "DONE"]


def test_nothing_is_typed_before_somebody_is_there(tmp_path: Path) -> None:
    keys = BytesIO()
    pieces = b"[ 1.0] noise\r\n[ 2.0] ro", b"ot@board:/# [ 3.0] noise\r\n@@ shell 7\n"
    with heard(tmp_path / "log", *pieces) as console:
        Shell(keys, console).wait(5)
    assert console.facts == ["shell 7"]
    assert keys.getvalue().count(b"\n") == 1
    assert (tmp_path / "log").read_text("utf-8").splitlines()[0] == "[ 1.0] noise"
    nobody = BytesIO()
    failing = pytest.raises(AssertionError, match="off before it said 'root@'; its last line is 'no drive'")
    with heard(tmp_path / "other", b"[ 1.0] noise\r\nno drive\n") as console, failing:
        Shell(nobody, console).wait(5)
    assert nobody.getvalue() == b""


def test_serial_line_answers_in_one_line(tmp_path: Path) -> None:
    command, keys = """printf 'one\\n"two" %%s\\n'; echo more >&2""", BytesIO()
    with heard(tmp_path / "log", b"@@ name something\n") as console:
        assert Shell(keys, console).told("name", command) == "something"
    done = subprocess.run(["sh"], input=keys.getvalue(), capture_output=True, check=True)
    assert done.stdout == b'@@ name one "two" %s more \n'
    assert b"@@" not in keys.getvalue(), "its echo would be taken for the answer"


def test_a_partition_that_was_written_to_is_named() -> None:
    root, games = list(layout.placed())[1:]
    table, last = (0, layout.SECTOR), (root.start + root.size - layout.SECTOR, root.start + root.size)
    check_unwritten([table, (games.start, games.start + 1)], layout.FIRMWARE, layout.ROOT)
    check_unwritten([table, last], layout.FIRMWARE)
    with pytest.raises(AssertionError, match="niwashi-root was written at"):
        check_unwritten([table, last], layout.FIRMWARE, layout.ROOT)
    with pytest.raises(AssertionError, match="not even the games"):
        check_unwritten([], layout.ROOT)


def test_failed_check_names_the_command(tmp_path: Path) -> None:
    with heard(tmp_path / "log", b"@@ root ext4 rw\n") as console:
        shell = Shell(BytesIO(), console)
        with pytest.raises(AssertionError, match="root: findmnt / says 'ext4 rw'"):
            shell.holds("root", "findmnt /", lambda said: "ro" in said.split())


@pytest.mark.parametrize(("told", "is_so"), [("1.5 OK", True), ("1.6 OK", False), ("", False)])
def test_a_unit_is_hardened_by_systemds_own_figure(told: str, is_so: bool) -> None:
    line = f"→ Overall exposure level for niwashi.service: {told} 🙂"
    assert card.is_hardened(line) is is_so


@pytest.mark.parametrize("said", [(b"@@ FAILED nothing works\n",), (b"@@ turn f1e1:1\n",), ()])
def test_a_console_that_fails_or_goes_silent_is_a_failure(said: Sequence[bytes], tmp_path: Path) -> None:
    began = time.monotonic()
    with heard(tmp_path / "log", *said) as console, pytest.raises(AssertionError):
        console.until("DONE", 60)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    ("act", "wanted"),
    [
        (Act.LIFT, [("lift", "f1")]),
        (Act.SET, [("set", "f1")]),
        (Act.PULL, [("pull", "f1")]),
        (Act.RETURN, [("put", "f1")]),
        (Act.ADD, [("take", "flower hand"), ("add", "f1")]),
        (Act.TAKE, [("take", "f1"), ("set", "flower hand")]),
    ],
)
def test_every_act_has_its_handles(act: Act, wanted: list[tuple[str, str]]) -> None:
    assert handles(Handling(act, "f1", Stack(0, 1), 0), "flower hand") == wanted


def test_the_sources_that_a_bare_system_gets_have_what_make_needs_and_nothing_made_here() -> None:
    names = set(bare._names())
    assert {"Makefile", "pyproject.toml", "lock/play.txt", "controller/niwashi/__init__.py"} <= names
    assert not [
        name for name in names if name.startswith((".venv/", "build/", ".git/")) or name.endswith(".so")
    ]


def test_the_kernel_that_is_built_has_chips_of_its_own_and_no_module() -> None:
    assert user_mode.WANTED["GPIO_SIM"] == user_mode.WANTED["SPI_GPIO"] == "y"
    assert user_mode.WANTED["MODULES"] == "n"


def test_an_update_is_the_same_program_but_for_its_number_and_tables_and_believed_by_its_key(
    tmp_path: Path,
) -> None:
    wheel, other = toys.wheel(tmp_path), toys.wheel(tmp_path, "pebble", "2.0")
    with zipfile.ZipFile(wheel, "a") as packed:
        packed.writestr("niwashi/__init__.py", '__version__ = "0.1.0"\n')
        packed.writestr("niwashi/more.py", "more = 1\n")
        packed.writestr("niwashi/records/versions/1.sql", "CREATE TABLE games (id INTEGER);\n")
    bundle, update, private = (tmp_path / name for name in ("bundle", "update", "private"))
    pythons = sorted({"3.11", here().python})
    wheels = {wheel: pythons, other: pythons}
    packing.write(bundle, packing.manifest("0.1.0", here().machine, wheels), wheels, toys.EPOCH)
    newer.make_keys(private, tmp_path / "test.pub")
    newer.write(update, bundle, "99.1", private, tmp_path / "scratch", tables=2)
    (tmp_path / "out").mkdir()
    with update.open("rb") as content:
        Bundle(content, BundleTrust(tmp_path)).unpack(tmp_path / "out", here("0.1.0"))
    assert (tmp_path / "out" / other.name).read_bytes() == other.read_bytes()
    with zipfile.ZipFile(tmp_path / "out" / "niwashi-99.1-py3-none-any.whl") as made:
        assert made.read("niwashi/__init__.py") == b'__version__ = "99.1"\n'
        assert made.read("niwashi/more.py") == b"more = 1\n"
        assert b"\nVersion: 99.1\n" in made.read("niwashi-99.1.dist-info/METADATA")
        assert not [name for name in made.namelist() if "0.1.0" in name]
        assert made.read("niwashi/records/versions/1.sql") == b"CREATE TABLE games (id INTEGER);\n"
        with closing(sqlite3.connect(":memory:")) as records:
            for number in (1, 2, 3):
                records.execute(made.read(f"niwashi/records/versions/{number}.sql").decode())
            names = [name for (name,) in records.execute("SELECT name FROM sqlite_schema")]
        assert names == ["games", "of_version_2", "of_version_3"]
        listed = made.read("niwashi-99.1.dist-info/RECORD").decode().splitlines()
        assert [line.partition(",")[0] for line in listed].count("niwashi/records/versions/3.sql") == 1
