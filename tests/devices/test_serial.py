"""A board on a serial line: the real driver through pyserial, the firmware's own link at the other end."""

import os
import re
import select
import socket
import tty
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from serial import serial_for_url
from serial.rfc2217 import PortManager
from tests.devices.expanded import on_expanders
from tests.devices.wire_ends import BoardEnd, texts, wire_table

from niwashi import data
from niwashi.board_types import DARK, Senses, view
from niwashi.devices import serial_port
from niwashi.devices.board_file import BoardFile, SerialConfig
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.cell_wiring import ExpanderInput
from niwashi.devices.firmware_files import copy_firmware
from niwashi.devices.hardware import awaited_board
from niwashi.devices.serial_board import REFUSALS, ReadingDecoder, RestartWatch, SerialBoard
from niwashi.devices.serial_link.messages import SerialMessage, encode_message
from niwashi.devices.serial_link.table import RefusalReason
from niwashi.devices.serial_port import SerialPort
from niwashi.devices.stored_texts import wiring_text
from niwashi.errors import BoardAwaited, BoardFault, NiwashiError
from niwashi.stack import Stack
from niwashi.words.catalogue import translate

PICO = load_board(data.boards() / "garden-36-pico.toml")
HALL = load_board(data.boards() / "garden-36-hall.toml")


class Line:
    """A pseudo-terminal with a microcontroller at its far end, in this process; a `tick` is short."""

    def __init__(self, file: BoardFile = PICO) -> None:
        self.now = 50.0
        self.end = BoardEnd(file.sensors, len(file.chain))
        self.state = bytearray(file.sensors)
        self.master = -1
        self.path = ""
        self.plug()
        self.board = SerialBoard(file, lambda: SerialPort(self.path, 115_200), session=8)

    def plug(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(slave)
        os.close(slave)

    def unplug(self) -> None:
        os.close(self.master)
        self.master = -1

    def tick(self, step_s: float = 0.001) -> None:
        self.now += step_s
        self.board.advance(self.now)
        if self.master >= 0:
            self.far_end()

    def far_end(self) -> None:
        stream = self.end.stream
        if select.select([self.master], [], [], 0.0005)[0]:
            with suppress(OSError):  # nobody has the other side open yet
                stream.coming += os.read(self.master, 4096)
        if 0 in self.end.kept:
            self.end.link.sense(self.state)
        self.end.link.poll(round(1000 * self.now) & 0x3FFFFFFF)
        with suppress(OSError):
            del stream.going[: os.write(self.master, stream.going)]

    def until(self, holds: Callable[[], bool], seconds: float = 4.0, step_s: float = 0.001) -> None:
        began = self.now
        while not holds():
            self.tick(step_s)
            assert self.now - began < seconds, "it never came"

    def close(self) -> None:
        self.board.close()
        if self.master >= 0:
            self.unplug()


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    yield line
    line.close()


def put(line: Line, cell: str, state: int = 1) -> None:
    (wired,) = (each for each in PICO.cells if each.cell.name == cell)
    (switch,) = wired.switches
    line.state[PICO.sensor(switch)] = state


# The line


def test_board_is_told_its_wiring_and_reads_what_stands(line: Line) -> None:
    put(line, "f1")
    line.until(lambda: line.board.is_ready)
    reading = line.board.read(line.now)
    assert line.end.kept == {0: wiring_text(PICO)}
    assert [cell.name for cell, value in zip(PICO.geometry, reading.values, strict=True) if value] == ["f1"]
    assert reading.notices == ()


def test_lights_go_over_the_line_in_chain_order_and_out_at_its_end(line: Line) -> None:
    line.until(lambda: line.board.is_ready)
    frame = [DARK] * len(PICO.geometry)
    frame[PICO.geometry.index["flower card 4"]] = (250, 100, 0)  # pixel 0, at a brightness of 0.4
    assert line.board.show(tuple(frame), line.now)
    line.until(lambda: any(line.end.colours))
    assert bytes(line.end.colours) == bytes((100, 40, 0)) + bytes(len(line.end.colours) - 3)
    line.board.close()
    for _ in range(5):
        line.now += 0.001
        line.far_end()
    assert not any(line.end.colours)


def test_line_that_is_cut_reads_as_it_last_did_and_says_so_until_it_is_back(line: Line) -> None:
    put(line, "c3")
    line.until(lambda: line.board.is_ready)
    line.board.show(((9, 9, 9),) * len(PICO.geometry), line.now)
    before = line.board.read(line.now)
    line.unplug()
    line.until(lambda: line.board.read(line.now).notices != ())
    reading = line.board.read(line.now)
    assert reading.values == before.values
    assert [notice.key for notice in reading.notices] == ["serial-notice-away"]
    put(line, "c3", 0)
    put(line, "d4")  # set down while the line was cut, and it still stands
    line.end.power_on()
    line.end.colours[:] = bytes(len(line.end.colours))
    line.plug()
    line.until(lambda: line.board.read(line.now).notices == ())
    values = line.board.read(line.now).values
    assert (values[PICO.geometry.index["c3"]], values[PICO.geometry.index["d4"]]) == (0, 1)
    line.until(lambda: any(line.end.colours))


def test_line_that_nobody_reads_never_makes_it_wait_or_grow(line: Line) -> None:
    line.until(lambda: line.board.is_ready)
    for i in range(3000):
        line.now += 0.017
        line.board.show(((i % 256, i // 256, 7),) * len(PICO.geometry), line.now)
        assert len(line.board._outgoing) < 2000


def test_board_that_does_not_show_its_lights_says_so_while_the_game_goes_on(line: Line) -> None:
    line.until(lambda: line.board.is_ready)
    show, line.end.light = line.end.light, lambda: None  # type: ignore[method-assign]
    line.end.pixels = 0
    line.board.link.show([(9, 9, 9)] * 400)  # more than it has: it refuses
    line.until(lambda: line.board.read(line.now).notices != (), step_s=0.05)
    assert [notice.key for notice in line.board.read(line.now).notices] == ["serial-notice-dark"]
    put(line, "c3")
    line.until(lambda: line.board.read(line.now).values[PICO.geometry.index["c3"]] == 1)
    line.end.light = show  # type: ignore[method-assign]
    line.board.link.show([(0, 0, 0)])
    line.until(lambda: line.board.read(line.now).notices == ())


@pytest.mark.parametrize("answer", [b"", b"\0" * 95, b"\0" * 97])
def test_fields_of_another_length_are_a_fault_and_no_measurement(answer: bytes) -> None:
    line = Line(HALL)
    line.end.fields = lambda body, at: said(body, at, answer)  # type: ignore[method-assign]
    line.until(lambda: line.board.is_ready)
    with pytest.raises(BoardFault) as fault:
        line.until(lambda: line.board.measured(line.now) is not None)
    assert fault.value.key == "serial-fault-fields"
    assert f"{len(answer):,} bytes came, 96 were expected for 48 sensors" in str(fault.value)
    line.end.fields = lambda body, at: said(body, at, b"\0\x80" * 48)  # type: ignore[method-assign]
    line.until(lambda: line.board.measured(line.now) == (0x8000,) * 48)
    line.close()


def test_fields_that_never_come_are_a_fault() -> None:
    line, lost = Line(HALL), list[str]()
    line.until(lambda: line.board.is_ready)
    line.board.link.ask = lambda name: lost.append(name)  # type: ignore[method-assign]
    began = line.now
    with pytest.raises(BoardFault, match="0 bytes came"):
        line.until(lambda: line.board.measured(line.now) is not None, seconds=9, step_s=0.05)
    assert line.now - began > 3
    assert lost.count("FIELDS") > 3, "it was asked again"
    line.close()


def said(body: bytearray, at: int, answer: bytes) -> int:
    body[at : at + len(answer)] = answer
    return at + len(answer)


# What keeps a board from being ready


def why_not(line: Line) -> BoardFault:
    with pytest.raises(BoardFault) as fault:
        line.board.read(line.now)
    return fault.value


def test_port_that_is_not_there_is_named_with_what_to_do() -> None:
    board = SerialBoard(
        PICO, lambda: serial_port.open_port(SerialConfig(port="/dev/no-such-port")), session=1
    )
    with pytest.raises(BoardFault, match=r"/dev/no-such-port cannot be opened .* dialout"):
        board.read(1.0)


@pytest.mark.parametrize("name", ["spy:///dev/null?file={}", "{}", "/dev/zero", "/dev/tty", "/dev/pts"])
def test_path_that_is_no_serial_line_is_not_opened(name: str, tmp_path: Path) -> None:
    """Not even past the board file, and whatever stands there stays as it is."""
    kept = tmp_path / "kept"
    kept.write_text("as it was")
    asked = SerialConfig().model_copy(update={"port": name.format(kept)})
    with pytest.raises(BoardFault) as fault:
        serial_port.open_port(asked)
    assert fault.value.key == "serial-fault-no-line"
    with pytest.raises(BoardFault):
        SerialPort(asked.port, 9600)
    with pytest.raises(BoardFault, match="is not a serial port"):
        copy_firmware(asked.port)
    assert kept.read_text() == "as it was"


def test_link_counts_as_what_it_leads_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links below /dev may be anybody's: in /dev/shm, or what udev makes of a name on the wire."""
    leads_to = {"/dev/good": "", "/dev/file": str(tmp_path / "file"), "/dev/pipe": str(tmp_path / "pipe")}
    master, slave = os.openpty()
    leads_to["/dev/good"] = os.ttyname(slave)
    Path(leads_to["/dev/file"]).write_text("as it was")
    os.mkfifo(leads_to["/dev/pipe"])
    real = os.path.realpath
    monkeypatch.setattr("os.path.realpath", lambda path: leads_to.get(path) or real(path))
    assert serial_port.openable("/dev/good") == os.ttyname(slave)
    for name in ("/dev/file", "/dev/pipe"):
        with pytest.raises(BoardFault, match=f"{name} is not a serial port"):
            serial_port.openable(name)
    os.close(master)
    os.close(slave)


@pytest.mark.skipif(os.name == "nt", reason="there they are ports")
def test_port_of_windows_is_no_file_of_that_name_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "COM3").write_text("as it was")
    with pytest.raises(BoardFault, match="COM3 is not a serial port"):
        serial_port.open_port(SerialConfig(port="COM3"))


def test_network_that_fails_is_no_matter_of_groups() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    with pytest.raises(BoardFault) as fault:
        serial_port.open_port(SerialConfig(port=f"socket://127.0.0.1:{number}"))
    assert fault.value.key == "serial-fault-network"
    assert "dialout" not in str(fault.value)
    assert "ser2net" in str(fault.value)


class Far:
    """A port whose opening and closing take as long as the test wants."""

    name = "far"

    def __init__(self, line: Line) -> None:
        self.works: list[Callable[[], None]] = []
        self.opened: list[Far] = []
        self.closed: list[Far] = []
        self.fault: OSError | None = None
        self.board = SerialBoard(PICO, self.open, session=3, run=self.works.append)
        self.line = line

    def open(self) -> "Far":
        if self.fault is not None:
            raise self.fault
        self.opened.append(self)
        return self

    def read(self) -> bytes:
        if self.fault is not None:
            raise self.fault
        return b""

    def write(self, data: bytes) -> int:
        return len(data)

    def wait(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        self.closed.append(self)

    def key(self, now: float) -> str:
        with pytest.raises(BoardFault) as fault:
            self.board.read(now)
        return f"{type(fault.value).__name__} {fault.value.key}"


def test_no_step_waits_for_a_port_that_is_being_opened_or_closed(line: Line) -> None:
    far = Far(line)
    assert far.key(1.0) == "BoardAwaited serial-fault-opening"
    assert far.key(2.0) == "BoardAwaited serial-fault-opening"
    assert far.key(9.0) == "BoardFault serial-fault-opening", "it has had its time"
    assert len(far.works) == 1
    assert not far.opened, "nothing is opened in a step"
    far.works.pop()()
    assert far.key(9.1) == "BoardFault serial-fault-silent"
    far.fault = OSError("unplugged")
    assert far.key(9.2) == "BoardFault serial-fault-lost"
    assert far.closed == [], "nothing is closed in a step"
    far.works.pop()()
    assert far.closed == [far]
    assert far.key(9.3) == "BoardFault serial-fault-lost"
    assert not far.works, "a second passes between two tries"
    far.key(10.3)
    far.works.pop()()
    assert far.key(10.4) == "BoardFault serial-fault-lost"
    far.fault = None
    far.key(11.5)
    far.works.pop()()
    assert far.key(11.6) == "BoardFault serial-fault-silent", "what failed before is over"


def test_port_that_opens_after_the_board_was_closed_is_let_go_of(line: Line) -> None:
    far = Far(line)
    far.key(1.0)
    far.board.close()
    far.works.pop()()
    assert far.opened == far.closed == [far]


def test_board_on_this_computer_opens_its_port_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    may_open = Event()

    def open_port(text: SerialConfig) -> SerialPort:
        assert may_open.wait(60)
        raise BoardFault("serial-fault-network", port=text.port, detail="too late")

    monkeypatch.setattr(serial_port, "open_port", open_port)
    board = awaited_board(PICO.on_port("socket://shed:4000"))
    with pytest.raises(BoardAwaited):
        board.read(1.0)
    may_open.set()
    board.close()


def test_silent_port_is_told(line: Line) -> None:
    line.end.link.poll = lambda _: None
    for _ in range(20):
        line.tick()
    fault = why_not(line)
    assert fault.key == "serial-fault-silent"
    assert line.path in str(fault)


def test_another_protocol_is_told_with_its_cure(line: Line) -> None:
    line.board.advance(line.now)
    hello = encode_message("HELLO", line.board.link._session, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, b"x" * 8)
    line.board.link.take(hello, line.now)
    assert str(why_not(line)) == (
        "The board's firmware speaks protocol 7, this program speaks 1. "
        "Bring them together with: niwashi firmware install"
    )


def test_refused_wiring_is_told_with_its_reason(line: Line) -> None:
    """Each reason has words of its own: test_wire.py."""
    line.end.refuses = texts.Refused(wire_table.NO_PIN, "parts[0].kind: lidar")
    line.until(lambda: line.board.link.refusal is not None)
    fault = why_not(line)
    assert fault.key == "serial-fault-refused"
    assert "parts[0].kind: lidar" in str(fault)
    assert str(fault.facts["reason"]) == str(NiwashiError(REFUSALS[RefusalReason.PIN]))
    assert str(fault) != translate(fault.message, "ja")


def usb(device: str, vid: int | None, pid: int | None, number: str | None = None) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=number)


@pytest.mark.parametrize(
    ("ports", "expected"),
    [
        ([usb("/dev/ttyS0", None, None), usb("/dev/ttyACM1", 0x2E8A, 5)], "/dev/ttyACM1"),
        ([usb("/dev/ttyS0", None, None)], "serial-fault-none"),
        ([], "serial-fault-none"),
        ([usb("/dev/ttyACM0", 0x2E8A, 5), usb("/dev/ttyACM1", 0x2E8A, 5)], "serial-fault-several"),
    ],
)
def test_board_is_found_by_its_usb_number(
    ports: list[SimpleNamespace], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    if expected.startswith("/"):
        assert serial_port.found("2e8a:0005") == expected
    else:
        with pytest.raises(BoardFault) as fault:
            serial_port.found("2e8a:0005")
        assert fault.value.key == expected


TWO = [
    usb("/dev/ttyACM0", 0x2E8A, 5, "E661A"),
    usb("/dev/ttyACM1", 0x2E8A, 5, "E661"),
    usb("/dev/ttyS0", None, None),
]


def test_one_of_several_is_chosen_by_its_serial_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: TWO)
    assert serial_port.found("2e8a:0005:E661") == "/dev/ttyACM1"
    assert serial_port.found("2e8a:0005:E661A") == "/dev/ttyACM0"
    with pytest.raises(BoardFault) as several:
        serial_port.found("2e8a:0005")
    assert several.value.facts["found"] == "/dev/ttyACM0 (2e8a:0005:E661A), /dev/ttyACM1 (2e8a:0005:E661)"
    assert 'usb = "2e8a:0005:E661A"' in str(several.value)
    with pytest.raises(BoardFault) as gone:
        serial_port.found("2e8a:0005:E66")
    assert gone.value.key == "serial-fault-none"
    assert "/dev/ttyACM1 (2e8a:0005:E661), /dev/ttyS0." in str(gone.value)


def test_socket_is_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = SerialPort(f"socket://127.0.0.1:{server.getsockname()[1]}", 115_200)
        peer, _ = server.accept()
        with peer:
            assert port.write(b"to the board") == 12
            assert peer.recv(100) == b"to the board"
            peer.sendall(b"to the host")
            port.wait(2.0)
            come = port.read()
            while len(come) < 11:
                port.wait(2.0)
                come += port.read()
            assert come == b"to the host"
            assert port.read() == b""
        port.close()
        port.close()


class Telnet:
    """The far end of an rfc2217:// line, pyserial's own: what comes is answered in capitals."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.name = f"rfc2217://127.0.0.1:{self.server.getsockname()[1]}"
        self.thread = Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        peer, _ = self.server.accept()
        with peer, suppress(OSError), serial_for_url("loop://") as line:
            manager = PortManager(line, SimpleNamespace(write=peer.sendall))  # type: ignore[arg-type]  # it wants what reads and writes
            while come := peer.recv(1024):
                heard = b"".join(manager.filter(come))
                peer.sendall(b"".join(manager.escape(heard.upper())))

    def close(self) -> None:
        self.thread.join(10)
        self.server.close()


@pytest.mark.filterwarnings("ignore:setDaemon:DeprecationWarning", "ignore:setName:DeprecationWarning")
def test_telnet_line_is_a_line() -> None:
    """It never opened before: pyserial refuses a write timeout there, and gives one byte a call."""
    far = Telnet()
    port = SerialPort(far.name, 115_200)
    text = bytes(range(256)) * 4
    assert port.write(text) == len(text)
    come = b""
    while len(come) < len(text):
        port.wait(10.0)
        come += port.read()
    assert come == text.upper()
    port.close()
    port.close()
    far.close()


# What a reading means


def reading_of(file: BoardFile, states: dict[int, int], **troubles: int) -> SerialMessage:
    tail = bytearray(file.sensors)
    for sensor, state in states.items():
        tail[sensor] = state
    return SerialMessage(
        "READING", 1, {"seq": 1, "stuck": 0, "grounded": 0, "silent": 0, **troubles}, bytes(tail)
    )


def hall_at(name: str) -> int:
    channel = next(wired.hall for wired in HALL.cells if wired.cell.name == name)
    assert channel is not None
    return HALL.sensor(channel)


def test_hall_sensor_tells_whose_stone_is_on_top() -> None:
    beliefs = ReadingDecoder(HALL)
    reading = beliefs.reading(reading_of(HALL, {hall_at("a1"): 1 | 3 << 2, hall_at("b1"): 2 | 1 << 2}))
    at = HALL.geometry.index
    assert reading.values[at["a1"]] == view(Senses.FACE, Stack(0, 3))
    assert reading.values[at["b1"]] == view(Senses.FACE, Stack(1, 1))
    assert sum(map(bool, reading.values)) == 2


def test_heights_are_believed_where_the_board_file_says_so() -> None:
    text = (data.boards() / "garden-36-hall.toml").read_text(encoding="utf-8")
    file = parse_board(text.replace("raising = 0", "raising = 1\nheights = true"), "file")
    reading = ReadingDecoder(file).reading(reading_of(file, {hall_at("a1"): 1 | 3 << 2}))
    assert reading.values[0] == view(Senses.FACE | Senses.HEIGHT, Stack(1, 3))
    assert file.geometry["help"].senses == Senses.PRESS


def test_magnets_of_player_0_raise_the_field_where_the_board_file_does_not_say() -> None:
    text = (data.boards() / "garden-36-hall.toml").read_text(encoding="utf-8")
    file = parse_board(re.sub(r"(?m)^raising = 0.*\n", "", text), "file")
    assert file.hall is not None
    assert "raising" not in file.hall.model_fields_set
    reading = ReadingDecoder(file).reading(reading_of(file, {hall_at("a1"): 1 | 1 << 2}))
    assert reading.values[0] == view(Senses.FACE, Stack(0, 1))


def test_face_that_cannot_be_told_leaves_the_cell_as_it_was() -> None:
    beliefs = ReadingDecoder(HALL)
    first = beliefs.reading(reading_of(HALL, {hall_at("c2"): 2 | 1 << 2}))
    assert beliefs.reading(reading_of(HALL, {hall_at("c2"): 3})).values == first.values
    assert not any(beliefs.reading(reading_of(HALL, {})).values)


def test_stuck_column_holds_what_was_certain_and_is_told() -> None:
    beliefs = ReadingDecoder(PICO)
    beliefs.reading(reading_of(PICO, {0: 1}))
    reading = beliefs.reading(reading_of(PICO, {i * 8: 1 for i in range(6)}, stuck=1))
    (notice,) = reading.notices
    assert notice.key == "board-notice-stuck"
    assert set(notice.cells) == {f"a{rank}" for rank in range(1, 7)}
    assert [cell.name for cell, v in zip(PICO.geometry, reading.values, strict=True) if v] == ["a1"]


@pytest.mark.parametrize(("stuck", "behind"), [(0, []), (1, ["board-notice-behind-grounded"])])
def test_grounded_row_is_blamed_before_the_columns_that_it_pulls_down(stuck: int, behind: list[str]) -> None:
    grounded, *others = ReadingDecoder(PICO).reading(reading_of(PICO, {}, grounded=0b10, stuck=stuck)).notices
    assert grounded.key == "board-notice-grounded"
    assert "a2" in grounded.cells
    assert "a1" not in grounded.cells
    assert [notice.key for notice in others] == behind


def test_without_diodes_what_cannot_be_told_apart_is_held_and_told() -> None:
    file = replace(PICO, matrix=PICO.matrix.model_copy(update={"diodes": False}))
    beliefs = ReadingDecoder(file)
    beliefs.reading(reading_of(file, {0: 1, 1: 1}))
    reading = beliefs.reading(reading_of(file, {0: 1, 1: 1, 8: 1, 9: 1, 18: 1}))
    (ghosts,) = reading.notices
    assert (ghosts.key, set(ghosts.cells)) == ("board-notice-ghosts", {"a1", "b1", "a2", "b2"})
    standing = {cell.name for cell, value in zip(file.geometry, reading.values, strict=True) if value}
    assert standing == {"a1", "b1", "c3"}, "what is not in doubt goes on"
    stuck = beliefs.reading(reading_of(file, {0: 1, 1: 1, 8: 1, 9: 1, 18: 1}, stuck=0b10))
    doubts = {notice.key: set(notice.cells) for notice in stuck.notices}
    assert doubts["board-notice-ghosts"] == {"a1", "a2"}, "a column that is stuck is told of as such"
    assert doubts["board-notice-stuck"] == {f"b{rank}" for rank in range(1, 7)}


def test_switches_of_a_chip_that_is_silent_keep_their_state_and_are_told() -> None:
    file = on_expanders(PICO, keep_rows=2)
    chip = {file.sensor(switch): wired.cell.name for wired in file.cells for switch in wired.switches
            if isinstance(switch, ExpanderInput) and switch.chip == 1}  # fmt: skip
    beliefs = ReadingDecoder(file)
    beliefs.reading(reading_of(file, {}))
    reading = beliefs.reading(reading_of(file, dict.fromkeys(range(file.sensors), 1), silent=0b10))
    (notice,) = reading.notices
    assert (notice.key, sorted(notice.cells)) == ("serial-notice-silent", sorted(chip.values()))
    dark = {cell.name for cell, value in zip(file.geometry, reading.values, strict=True) if not value}
    buttons = {cell.name for cell in file.geometry if cell.role}
    assert dark - buttons == set(chip.values()) - buttons


def test_board_says_which_zeros_it_has_been_given(line: Line) -> None:
    line.until(lambda: line.board.is_ready)
    assert not line.board.is_calibrated([7])
    line.board.calibrate([7])
    line.until(lambda: line.board.is_calibrated([7]))
    assert not line.board.is_calibrated([8])


def test_wait_ends_as_soon_as_bytes_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    port = SerialPort(os.ttyname(slave), 115_200)
    os.write(master, b"here")
    looked: list[float | None] = []
    look = select.select

    def noted(*words: Any) -> Any:
        looked.append(words[3])
        assert len(looked) < 10, "it looks again and again"
        return look(*words)

    monkeypatch.setattr("niwashi.devices.serial_port.select.select", noted)
    port.wait(60.0)
    assert port.read() == b"here"
    port.close()
    os.close(master)
    os.close(slave)


def test_port_waits_for_bytes_that_are_on_their_way() -> None:
    """Who waits has them; who did not wait would find nothing yet."""
    master, slave = os.openpty()
    tty.setraw(slave)
    begun = Event()

    def answer() -> None:
        begun.wait()
        os.write(master, b"here")

    far = Thread(target=answer)
    far.start()
    port = SerialPort(os.ttyname(slave), 115_200)
    try:
        begun.set()
        received = b""
        while len(received) < 4:
            port.wait(60.0)
            piece = port.read()
            assert piece, "a minute has passed, or nobody waited"
            received += piece
        assert received == b"here"
    finally:
        far.join()
        port.close()
        os.close(master)
        os.close(slave)


# Its supply


def dip(line: Line) -> None:
    """Its supply is away for a moment, the cable is not."""
    line.end.power_on()
    line.until(
        lambda: line.board.link.hello is not None and line.board.link.hello["resets"] == line.end.starts
    )
    line.until(lambda: line.board.link.has_reading)


def test_microcontroller_that_loses_its_supply_again_and_again_is_told_for_ten_minutes(line: Line) -> None:
    line.until(lambda: line.board.is_ready)
    for _ in range(2):
        dip(line)
    assert line.board.read(line.now).notices == (), "somebody moved the plug"
    dip(line)
    assert [notice.key for notice in line.board.read(line.now).notices] == ["serial-notice-restarts"]
    line.until(lambda: line.board.link.has_reading)
    assert not line.board._restarts.are_many(line.now + 600)


def test_line_that_breaks_hides_no_loss_of_supply() -> None:
    watch = RestartWatch()
    for n in range(4):
        watch.note(SerialMessage("HELLO", 1, {"chip": 7, "resets": n, "cause": 0}), float(n))
        watch.note(None, n + 0.5)
    assert watch.are_many(4.0)


def test_start_that_was_asked_for_and_another_board_are_no_loss_of_supply() -> None:
    watch = RestartWatch()
    hello: dict[str, Any] = {"chip": b"a-board!", "resets": 1, "cause": 0}
    for n in range(1, 9):
        watch.note(SerialMessage("HELLO", 1, {**hello, "resets": n, "cause": 2}), float(n))
        another: dict[str, Any] = {**hello, "chip": b"%8d" % n, "resets": n}
        watch.note(SerialMessage("HELLO", 1, another), n + 0.5)
        watch.note(SerialMessage("HELLO", 1, {**hello, "resets": n, "cause": 2}), n + 0.7)
    assert not watch.are_many(10.0)
