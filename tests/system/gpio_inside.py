"""What is tried on a real kernel's chip: run by tests/system/inside.sh, as root, in a kernel of its own.

Every line that it prints is a fact. It ends with an AssertionError where one is not as it should be.
"""

import os
import shutil
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fcntl import ioctl
from importlib.util import find_spec
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from gpiozero import Device
from tests.system.waveform import CHIP_SELECT, Change, changes, colours, pixel_bits, sampled
from tests.system.wired import CHIP, SimulatedLines, WiredLinux

from niwashi import data
from niwashi.devices import gpio_chip
from niwashi.devices.board_file import PinLibrary
from niwashi.devices.board_parser import load_board
from niwashi.devices.cell_wiring import Crossing
from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.current import limit_current
from niwashi.devices.gpio_chip import LinuxKernel, Mode, header_chip
from niwashi.devices.hardware import open_board
from niwashi.devices.kind_matrix import MatrixScanner
from niwashi.devices.pins import header_pins
from niwashi.devices.pixels_spi import RATE_HZ, RESET_S, frame_bytes
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.server.live import LiveProgram
from niwashi_sim.circuit import Circuit
from niwashi_sim.habits import CLUMSY
from niwashi_sim.hands import Hands
from niwashi_sim.simulated_match import SessionEyes
from niwashi_sim.table import Table
from niwashi_sim.wiring import Wiring

FILE = data.boards() / "garden-36.toml"
GARDEN = load_board(FILE)
SPI = Path("/dev/spidev0.0")
TRACE = Path("/sys/kernel/tracing")
TMP = Path("/tmp")  # noqa: S108  # of a kernel of our own
WITHOUT_RIGHTS = ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"]
"""Root as anybody else is: what the modes of files forbid is forbidden."""

SCANS = 500
PATIENCE_S = 120.0
LOOK_S = 2.0


def main() -> None:
    """Everything, one after the other."""
    model = Path("/proc/device-tree/model").read_text("ascii").strip("\0")
    fact(f"kernel {os.uname().release}, {header_chip(LinuxKernel()).label}, {model}")
    switch_loopback_on()
    lines = SimulatedLines()
    every_crossing(lines)
    speed(lines)
    whole_turn(lines)
    contract("kernel")
    for library in LIBRARIES:
        by_library(library)
    whole_program()
    with installed() as as_the_service:
        whole_program(*as_the_service)
    advice()


LIBRARIES: tuple[PinLibrary, ...] = ("gpiod", "lgpio", "rpigpio")
"""Libraries of others, each named as in a board file; the kernel's interface has had its turn."""

_MODULES = {"rpigpio": "RPi"}


def by_library(library: PinLibrary) -> None:
    """Every crossing and a whole turn through a library, in a process of its own."""
    if find_spec(_MODULES.get(library, library)) is None:
        fact(f"SKIPPED: pins = {library!r}, which has no wheel for this Python")
        return
    words = [sys.executable, "-m", "tests.system.gpio_inside", library]
    done = subprocess.run(words, capture_output=True, text=True, timeout=2 * PATIENCE_S, check=False)
    assert done.returncode == 0, f"pins = {library!r}: {done.stdout} {done.stderr}"
    for line in done.stdout.splitlines():
        fact(f"pins = {library!r}: {line}")


def with_library(library: PinLibrary) -> None:
    """What `by_library` starts."""
    lines = SimulatedLines()
    every_crossing(lines, library)
    whole_turn(lines, library)
    contract(library)


def contract(library: PinLibrary) -> None:
    """The contract of a board, on this kernel's pins through a library. AssertionError."""
    words = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"]
    words += ["-m", "exhaustive or not exhaustive", "-k", "real", "tests/devices/test_board_contract.py"]
    variables = os.environ | {"NIWASHI_REAL_PINS": library}
    done = subprocess.run(words, capture_output=True, text=True, env=variables, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-500:]
    fact(f"the contract of boards: {done.stdout.splitlines()[-1]}")


def switch_loopback_on() -> None:
    """Have this kernel reach itself over its network, as any computer does (netdevice(7))."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        ioctl(line, 0x8914, struct.pack("16sh14x", b"lo", 0x1 | 0x40))  # SIOCSIFFLAGS: up and running


def fact(text: str) -> None:
    """Tell what was found."""
    print(text, flush=True)


# The matrix


@contextmanager
def wired(lines: SimulatedLines, table: Table, library: PinLibrary = "kernel") -> Iterator[WiredLinux]:
    """The kernel as a pin library uses it, with the switches under a table."""
    kernel = WiredLinux(GARDEN, Wiring(GARDEN, table, clock=time.monotonic, rng=Random(3)), lines, str(CHIP))
    factory: Any = header_pins(kernel, library)  # it stays the one of this process
    if library != "kernel":
        Device.pin_factory = kernel.answering(factory)
    try:
        yield kernel
    finally:
        factory.close()
        Device.pin_factory = None


def table_of(game: Game) -> Table:
    """A table on which a game begins."""
    return Table(game.places, game.layout(game.start()))


def every_crossing(lines: SimulatedLines, library: PinLibrary = "kernel") -> None:
    """Each switch alone is read as itself, and three corners are no fourth."""
    table = table_of(game_named("garden"))
    with wired(lines, table, library) as kernel:
        scanner = MatrixScanner(GARDEN.matrix, header_pins())
        circuit = kernel.wiring.circuit
        assert scanner.grounded == 0, f"grounded: {scanner.grounded:x}"
        for row in range(len(GARDEN.matrix.rows)):
            for column in range(len(GARDEN.matrix.columns)):
                scan_with(circuit, scanner, {(row, column)})
        scan_with(circuit, scanner, {(0, 0), (0, 1), (1, 0)})
        scan_with(circuit, scanner, {(0, 0), (1, 1), (5, 7), (2, 3), (2, 4)})
        check_rows(kernel)
        scanner.close()
        assert not any(kernel.is_output(row) for row in GARDEN.matrix.rows)
    fact("each of 48 crossings alone, and patterns: read as they are; one row low at a time, none ever high")


def scan_with(circuit: Circuit, scanner: MatrixScanner, closed: set[tuple[int, int]]) -> None:
    """A scan with some switches closed reads those. AssertionError."""
    width = len(GARDEN.matrix.columns)
    for row in range(len(GARDEN.matrix.rows)):
        for column in range(width):
            circuit.set(Crossing(row, column), closed=(row, column) in closed)
    circuit.rest()
    wanted, found = sum(1 << row * width + column for row, column in closed), scanner.scan(0.0)
    assert found == wanted, f"{sorted(closed)} was read as {found:012x}"


def check_rows(kernel: WiredLinux) -> None:
    """No two rows were driven at once, and none was high. AssertionError."""
    assert max(map(len, kernel.driven)) == 1, f"rows at once: {kernel.driven}"
    assert not kernel.high, f"rows driven high: {kernel.high}"


def speed(lines: SimulatedLines) -> None:
    """How long an idle scan takes here, and how many calls."""
    for line in (*GARDEN.matrix.rows, *GARDEN.matrix.columns):
        lines.pull(line, up=True)
    scanner = MatrixScanner(GARDEN.matrix, ChipFactory(header_chip(LinuxKernel()), 0xC03111))
    began, used = time.perf_counter(), time.process_time()
    for _ in range(SCANS):
        scanner.scan(0.0)
    took, used = time.perf_counter() - began, time.process_time() - used
    scanner.close()
    fact(
        f"an idle scan takes {took / SCANS * 1e6:.0f} us here, {used / SCANS * 1e6:.0f} us of processor time"
    )


# A game


def whole_turn(lines: SimulatedLines, library: PinLibrary = "kernel") -> None:
    """A turn of Garden by clumsy hands: the program sees it by its own drivers, and lights it."""
    game = game_named("garden")
    table = table_of(game)
    with wired(lines, table, library) as kernel:
        board = open_board(GARDEN)
        program = LiveProgram(game, board, time.monotonic, scan_s=0.005)
        session = program.game_loop.session
        hands = Hands(table, board.geometry, SessionEyes(session), 0, Random(7), CLUMSY)
        option = game.options(session.match.here)[0]
        wait(program, LOOK_S)  # nobody lifts anything before the board has been seen
        assert session.is_settled, f"what stands there is not seen as it is: {SessionEyes(session).cues()}"
        began = time.monotonic()
        for seconds in hands.play(option):
            wait(program, seconds)
            assert time.monotonic() < began + PATIENCE_S, f"{option.turn} was not done in {PATIENCE_S:.0f} s"
        assert session.match.turns == (option.turn,), f"{session.match.turns} instead of {option.turn}"
        check_rows(kernel)
        took = time.monotonic() - began
        calls = f"{kernel.calls} calls of the kernel in " if library == "kernel" else ""
        fact(f"a whole turn of Garden, {option.turn}: {calls}{took:.1f} s")
        check_pixels(board)
        with traced() as trace:
            program.close()
        check_frame(trace, ((0, 0, 0),) * len(GARDEN.chain))
        fact("closed: the last frame on the wire is dark, every line is an input again")
        assert not any(kernel.is_output(line) for line in (*GARDEN.matrix.rows, *GARDEN.matrix.columns))


def wait(program: LiveProgram, seconds: float) -> None:
    """Let time pass, at least one step."""
    until = time.monotonic() + seconds
    program.step()
    while time.monotonic() < until:
        program.step()


# The pixels


@contextmanager
def traced() -> Iterator[list[str]]:
    """What the kernel sets lines to meanwhile."""
    found: list[str] = []
    (TRACE / "buffer_size_kb").write_text("16384", "ascii")
    (TRACE / "trace").write_text("", "ascii")
    enabled = TRACE / "events" / "gpio" / "gpio_value" / "enable"
    enabled.write_text("1", "ascii")
    try:
        yield found
    finally:
        enabled.write_text("0", "ascii")
        found += (TRACE / "trace").read_text("ascii").splitlines()
        (TRACE / "trace").write_text("", "ascii")


def check_pixels(board: Any) -> None:
    """What the wire of the pixels carries is the frame, limited as the board file says. AssertionError."""
    rng = Random(7)
    for most in (40, 255):  # below what all pixels may draw, and far above it
        frame = tuple((rng.randrange(most), rng.randrange(most), rng.randrange(most)) for _ in board.geometry)
        with traced() as trace:
            shown_by = time.monotonic() + 5
            while not board.show(frame, time.monotonic()):
                assert time.monotonic() < shown_by, "no frame went out"
        check_frame(trace, limit_current([frame[cell] for cell in GARDEN.chain], GARDEN.pixels))
    fact(f"two frames of {len(GARDEN.chain)} pixels by spidev and spi-gpio: the wire carries what was shown")


def check_frame(trace: Sequence[str], wanted: Sequence[tuple[int, int, int]]) -> None:
    """The lines of the SPI bus were set to one frame, in one piece, with rest around it. AssertionError."""
    seen = last_transfer(changes(trace))
    bits = sampled(seen)
    assert len(bits) == 8 * frame_bytes(len(wanted)), f"{len(bits)} clocks for {len(wanted)} pixels"
    rest = round(RATE_HZ * RESET_S)
    assert not any(bits[:rest]), "no rest before the frame"
    assert not any(bits[-rest:]), "no rest after it"
    found = colours(pixel_bits(bits, RATE_HZ))
    assert found == list(wanted), f"on the wire: {found[:3]}..., shown: {list(wanted)[:3]}..."


def last_transfer(seen: Sequence[Change]) -> Sequence[Change]:
    """From the last time that the bus is chosen on."""
    return seen[max(i for i, change in enumerate(seen) if change == (CHIP_SELECT, False)) :]


# The program as people start it


def whole_program(*before: str) -> None:
    """`niwashi play --board` on the real chip: it starts, holds the lines by name, and ends dark."""
    with playing(*before) as program:
        address = address_of(program)  # told before the board is open
        held = holders()
        until = time.monotonic() + PATIENCE_S
        while set(held.values()) != {"niwashi"} and time.monotonic() < until:
            with suppress(subprocess.TimeoutExpired):
                assert program.wait(timeout=0.2) is None, "it has ended"
            held = holders()
        assert set(held.values()) == {"niwashi"}, f"lines are held by {held}"
        while not shows(program):
            assert time.monotonic() < until, "no frame goes out"
        with traced() as trace:
            program.terminate()
            assert program.wait(timeout=PATIENCE_S) == 0, "it does not end well"
    assert not any(holders().values()), "lines are held after its end"
    check_frame(trace, ((0, 0, 0),) * len(GARDEN.chain))
    by = "niwashi" if before else "root"
    fact(f"niwashi play --board, by {by}: {address}; all lines held, then let go of, and dark")


@contextmanager
def installed() -> Iterator[tuple[str, ...]]:
    """What the package brings: its users and groups, and its rules, which udev finds by their name.

    Yields what starts a program as its service. Every device is root's alone before.
    """
    from niwashi_appliance.deb.tree import COPIED, FILES, SERVICE  # all else here does without the extra

    root = Path("/run/installed")
    for path, (name, _) in COPIED.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FILES / name, root / path)
    users, rules = (next(root.glob(f"usr/lib/{folder}")) for folder in ("sysusers.d", "udev/rules.d"))
    for name in ("passwd", "group"):
        shutil.copy(f"/etc/{name}", root / "etc")
    does("systemd-sysusers", f"--root={root}", *map(str, users.iterdir()))
    for name in ("passwd", "group"):
        does("mount", "--bind", str(root / "etc" / name), f"/etc/{name}")
    Path("/run/udev").mkdir(exist_ok=True)
    Path("/run/udev/rules.d").symlink_to(rules)
    CHIP.chmod(0o600)
    SPI.chmod(0o600)
    does("/lib/systemd/systemd-udevd", "--daemon")
    try:
        does("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=spidev")
        does("udevadm", "settle", f"--timeout={PATIENCE_S:.0f}")
        own = ["--reuid", SERVICE.user, "--regid", SERVICE.user, "--groups", ",".join(SERVICE.groups)]
        yield ("setpriv", *own, "--no-new-privs", *WITHOUT_RIGHTS[1:])
    finally:
        does("udevadm", "control", "--exit")


def does(*command: str) -> None:
    """Run a command of the system. AssertionError with what it says where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"


def shows(program: "subprocess.Popen[str]") -> bool:
    """True if a frame has gone out within some seconds."""
    with traced() as trace, suppress(subprocess.TimeoutExpired):
        program.wait(timeout=LOOK_S)
    return (CHIP_SELECT, False) in changes(trace)


@contextmanager
def playing(*before: str, where: Path = TMP, **variables: str) -> Iterator["subprocess.Popen[str]"]:
    """A started `niwashi play --board`; what still runs at the end is killed."""
    words = [*before, sys.executable, "-m", "niwashi", "play", "--board", str(FILE), "--no-browser"]
    words += ["--port", "0", "--records", "none"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        words, cwd=where, env={**os.environ, **variables}, stdout=pipe, stderr=subprocess.STDOUT, text=True
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def address_of(program: "subprocess.Popen[str]") -> str:
    """The line in which a started program tells its address. AssertionError with what it says instead."""
    said = ""
    for line in program.stdout or ():
        said += line
        if "http://" in line:
            return line.strip()
    raise AssertionError(f"the program does not start: {said}")


def holders() -> dict[int, str]:
    """Who holds each line of the matrix on the header's chip; "" for nobody."""
    chip = header_chip(LinuxKernel())
    try:
        return {line: chip._holder(line) for line in (*GARDEN.matrix.rows, *GARDEN.matrix.columns)}
    finally:
        chip.close()


# What goes wrong


def advice() -> None:
    """Each thing that is missing or taken gets the advice that helps. AssertionError."""
    row = GARDEN.matrix.rows[1]
    with held_by(b"fan control", row):
        refused("a line is busy", ["in use already", f"GPIO{row} by 'fan control'", "Stop the other program"])
    CHIP.chmod(0)
    permission = ["No permission", "usermod -aG gpio"]
    refused("no permission", permission, *WITHOUT_RIGHTS)
    CHIP.chmod(0o600)
    SPI.chmod(0)
    refused("no permission for the pixels", [*permission, "spidev"], *WITHOUT_RIGHTS)
    SPI.chmod(0o600)
    if has_lgpio():
        lgpios_folder()
    else:
        fact("SKIPPED: lgpio's ways, which it has no wheel for on this Python")
    SPI.unlink()
    refused("no SPI bus", ["There is no SPI bus", "raspi-config"])
    CHIP.unlink()
    refused("no chip", ["There is no GPIO chip", "--device /dev/gpiochip0", "--sim"])
    if has_lgpio():
        refused("no chip, by lgpio", ["There is no GPIO chip"], GPIOZERO_PIN_FACTORY="lgpio")


def lgpios_folder() -> None:
    """lgpio makes a pipe in a folder: one that can't be written is told, and none is left behind."""
    by_lgpio = {"GPIOZERO_PIN_FACTORY": "lgpio"}
    TMP.chmod(0o555)
    advice = ["A folder that can be written is missing", "LG_WD="]
    nowhere = by_lgpio | {"TMPDIR": "/nowhere"}
    refused("no folder can be written, by lgpio", advice, *WITHOUT_RIGHTS, where=Path("/usr"), **nowhere)
    TMP.chmod(0o1777)
    chosen, started = TMP / "chosen", TMP / "started-here"
    chosen.mkdir()
    started.mkdir()
    for where, variables in ((Path("/usr"), nowhere | {"LG_WD": str(chosen)}), (started, by_lgpio)):
        with playing(*WITHOUT_RIGHTS, where=where, **variables) as program:
            address_of(program)
            program.terminate()
            assert program.wait(timeout=PATIENCE_S) == 0, f"by lgpio, in {where}, it does not end well"
    left = [path.name for path in started.iterdir()]
    assert not left, f"left behind: {left}"
    fact("lgpio plays from a folder that can't be written with LG_WD, and leaves nothing behind without")


def refused(what: str, advice: Sequence[str], *before: str, where: Path = TMP, **variables: str) -> None:
    """The program says what to do, and ends with 2 or keeps a page that says it. AssertionError else."""
    said = ""
    with playing(*before, where=where, **variables) as program:
        patience = Timer(PATIENCE_S, program.kill)
        patience.start()
        for line in program.stdout or ():
            said = f"{said} {' '.join(line.split())}".strip()
            if all(each in said for each in advice):
                break
        patience.cancel()
        missing = [each for each in advice if each not in said]
        assert not missing, f"{what}: no {missing} in {said}"
        is_over = "http://" not in said
        assert not is_over or program.wait(timeout=PATIENCE_S) == 2, f"{what}: {program.returncode}, {said}"
    fact(f"{what}: {said}")


@contextmanager
def held_by(name: bytes, line: int) -> Iterator[None]:
    """Another program holds a line."""
    gpio_chip._CONSUMER, own = name, gpio_chip._CONSUMER
    chip = header_chip(LinuxKernel())
    lines = chip.request([line], Mode.FLOATING)
    gpio_chip._CONSUMER = own
    try:
        yield
    finally:
        lines.close()
        chip.close()


def has_lgpio() -> bool:
    """Whether the real library is here."""
    return find_spec("lgpio") is not None


if __name__ == "__main__":
    if sys.argv[1:]:
        with_library(next(library for library in LIBRARIES if library == sys.argv[1]))
    else:
        main()
