"""Grid controllers over MIDI: the real port and parser on a pseudo-terminal with a simulated controller."""

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import pytest

from niwashi import data
from niwashi.board_types import Pixel
from niwashi.devices.background import Runner, run_inline
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.connections import BytePort, Connections
from niwashi.devices.key_grid import KeyChange, KeyGrid
from niwashi.devices.launchpad import _ANSWER_S, KNOWN_USB, LIGHTS_HZ, OLDER_USB, Launchpad, pad_of
from niwashi.devices.midi_port import MidiPort, found, open_midi
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import BadBoardFile, BoardFault
from niwashi_sim.simulated_midi import AttendedPort, SimulatedLaunchpad

DARK: Pixel = (0, 0, 0)
TEXT = (data.boards() / "launchpad.toml").read_text(encoding="utf-8")


class Rig:
    def __init__(self, header: int = 0x0D, port: Callable[[BytePort], BytePort] = lambda port: port) -> None:
        self.controller = SimulatedLaunchpad(header)
        self._wrap = port
        self.device = Launchpad(self.open, "usb")
        self.now = 0.0

    def open(self) -> BytePort:
        path = self.controller.path
        if path is None:
            raise BoardFault("midi-fault-none", found="-")
        return self._wrap(AttendedPort(MidiPort(path), self.controller.attend))

    def exchange(self, colours: Sequence[Pixel] | None = None, after_s: float = 0.1) -> Sequence[KeyChange]:
        self.now += after_s
        return self.device.exchange(colours, self.now)


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.mark.parametrize("header", [0x0C, 0x0D, 0x0E])
@pytest.mark.parametrize("was_left", [False, True])
def test_every_known_model_is_put_into_programmer_mode(header: int, *, was_left: bool) -> None:
    """Also one that a killed program has left in it: that ends in its usual mode, too."""
    rig = Rig(header)
    if was_left:
        rig.controller.mode = rig.controller.programmer
    for _ in range(40):
        rig.exchange([(9, 9, 9)] * 81)
    assert rig.controller.sends_pads
    assert any(map(any, rig.controller.shown))
    rig.device.close()
    rig.controller.attend()
    assert rig.controller.mode == rig.controller.usual
    assert not any(map(any, rig.controller.shown))


def test_pro_is_told_its_programmer_layout_and_no_mode_that_its_manual_has_not() -> None:
    rig = Rig(0x0E)
    rig.exchange()
    assert rig.controller.mode == (0x11, 0, 0)


def test_launchpad_before_the_mk3_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(BoardFault, match="older than MK3") as caught:
        Rig(0).exchange()
    assert caught.value.key == "midi-fault-older"
    with pytest.raises(BoardFault, match=r"/dev/snd/midiC0D0.*older than MK3"):
        found(KNOWN_USB, cards(tmp_path, "1235:0069"), older=OLDER_USB)


def test_controller_is_left_in_its_usual_mode_after_a_fault(rig: Rig) -> None:
    rig.exchange([(9, 9, 9)] * 81)
    rig.controller._say = lambda body: None  # type: ignore[method-assign]  # noqa: ARG005
    with pytest.raises(BoardFault, match="does not answer"):
        _exchange_for_long(rig)
    rig.controller.attend()
    assert not rig.controller.sends_pads


class Flood:
    """A port from which something comes for ever; all that is sent to it is lost."""

    name = "flood"

    def __init__(self, piece: bytes) -> None:
        self._piece, self.taken = piece, 0

    def read(self) -> bytes:
        self.taken += len(self._piece)
        return self._piece

    def write(self, data: bytes) -> int:  # noqa: ARG002
        return 0

    def wait(self, seconds: float) -> None: ...
    def close(self) -> None: ...


@pytest.mark.parametrize(
    "piece", [b"\xf0" + bytes(999), bytes(1000), bytes((0x90, 11, 64)) * 300, b"\xf8" * 999]
)
def test_device_that_never_stops_does_not_own_the_driver(piece: bytes) -> None:
    port = Flood(piece)
    device = Launchpad(lambda: port, "usb")
    with pytest.raises(BoardFault, match="does not answer"):
        device.exchange(None, 0.0)
    assert port.taken < 200_000
    device._port = port
    for step in range(20):
        port.taken = 0
        assert device._received(step / 100) == []
        assert port.taken < 6000
        assert len(device._parser._tok._bytes) < 6000


@pytest.mark.parametrize("step_s", [0.005, 0.019, 0.021, 0.05, 0.099, 0.11, 1.0])
@pytest.mark.parametrize("debounce_ms", [5, 50])
def test_tap_that_comes_whole_in_one_exchange_is_read_however_seldom_somebody_looks(
    step_s: float, debounce_ms: int
) -> None:
    text = re.sub("debounce_ms = .*", f"debounce_ms = {debounce_ms}", TEXT)
    controller, file = SimulatedLaunchpad(), parse_board(text, "pads.toml")
    assert file.switches.debounce_ms == debounce_ms

    class Wired:
        def midi(self, port: str) -> BytePort:  # noqa: ARG002
            assert controller.path is not None
            return AttendedPort(MidiPort(controller.path), controller.attend)

        def background(self) -> Runner:
            return run_inline

    (scanner,) = file.open_scanners(cast(Connections, Wired()))
    assert isinstance(scanner, KeyGrid)
    board, now, seen = SwitchBoard(file, (scanner,), scanner), 0.0, []
    board.read(now)
    for tap in range(10):
        key = 9 * (1 + tap % 3) + 1
        controller.press(key, is_down=True)
        controller.press(key, is_down=False)
        pressed = set()
        for _ in range(max(6, round(0.3 / step_s))):
            now += step_s
            pressed.add(board.read(now).pressed)
        seen.append(len(pressed - {0}))
    assert seen == [1] * 10


def test_each_pad_and_round_button_is_told_by_its_number(rig: Rig) -> None:
    rig.exchange()
    for key in range(80):
        rig.controller.press(key, is_down=True)
        assert rig.exchange() == [KeyChange(key, is_down=True)]
        rig.controller.press(key, is_down=False)
        assert rig.exchange() == [KeyChange(key, is_down=False)]


def test_note_off_is_a_release_too(rig: Rig) -> None:
    rig.exchange()
    assert rig.controller._line is not None
    rig.controller._line.to_host(bytes((0x90, 11, 64, 0x80, 11, 64)))
    assert rig.exchange() == [KeyChange(0, is_down=True), KeyChange(0, is_down=False)]


def test_noise_and_other_messages_press_nothing(rig: Rig) -> None:
    rig.exchange()
    assert rig.controller._line is not None
    for noise in (b"\xf0\x01\x02", b"\xfe\xf8\x13\x55", bytes((0x90, 5, 9)), bytes((0xD0, 40)), b"\xf7"):
        rig.controller._line.to_host(noise)
        assert rig.exchange() == []
    rig.controller.press(0, is_down=True)
    assert rig.exchange() == [KeyChange(0, is_down=True)]


class OneByteAtATime:
    def __init__(self, port: BytePort) -> None:
        self._port = port
        self._held = b""
        self.name, self.wait, self.close = port.name, port.wait, port.close

    def read(self) -> bytes:
        self._held += self._port.read()
        first, self._held = self._held[:1], self._held[1:]
        return first

    def write(self, data: bytes) -> int:
        return self._port.write(data[:3])


def test_bytes_that_come_and_go_in_pieces_mean_the_same() -> None:
    rig = Rig(port=OneByteAtATime)
    for _ in range(5):
        rig.exchange()
    rig.controller.press(44, is_down=True)
    assert rig.exchange() == [KeyChange(44, is_down=True)]
    for _ in range(300):
        rig.exchange([(200, 100, 50)] * 81, after_s=0.005)
    assert rig.controller.shown[40] == (100, 50, 25)


def test_lights_go_out_in_seven_bits_and_only_those_that_change(rig: Rig) -> None:
    rig.exchange([(255, 128, 1)] * 81)
    assert set(rig.controller.shown) == {(127, 64, 0)}
    taken: list[bytes] = []
    usual = rig.controller._take_lights

    def noted(body: bytes) -> None:
        taken.append(body)
        usual(body)

    rig.controller._take_lights = noted  # type: ignore[method-assign]
    rig.exchange([(255, 128, 1)] * 80 + [(2, 4, 6)])
    assert taken == [bytes((3, pad_of(80), 1, 2, 3))]


def test_device_bears_the_rate_of_messages(rig: Rig) -> None:
    rig.exchange()
    before = rig.controller.messages
    for step in range(1000):
        rig.exchange([(step % 250, 0, 0)] * 81, after_s=0.001)
    assert LIGHTS_HZ - 2 <= rig.controller.messages - before <= LIGHTS_HZ + 1


def test_last_frame_is_not_lost_to_the_limit(rig: Rig) -> None:
    rig.exchange([(10, 0, 0)] * 81)
    rig.exchange([(20, 0, 0)] * 81, after_s=0.001)
    rig.exchange([(20, 0, 0)] * 81, after_s=0.1)
    assert rig.controller.shown[0] == (10, 0, 0)


def test_controller_unplugged_while_playing_comes_back(rig: Rig) -> None:
    lights = [(8, 8, 8)] * 81
    rig.exchange(lights)
    rig.controller.unplug()
    with pytest.raises(BoardFault, match='"usb" is gone'):
        rig.exchange(lights)
    with pytest.raises(BoardFault, match="No grid controller was found"):
        rig.exchange(lights)
    rig.controller.plug()
    rig.exchange(lights)
    assert set(rig.controller.shown) == {(4, 4, 4)}
    rig.controller.press(3, is_down=True)
    assert rig.exchange(lights) == [KeyChange(3, is_down=True)]


def test_programmer_mode_left_at_its_menu_is_entered_again_with_the_lights(rig: Rig) -> None:
    lights = [(8, 8, 8)] * 81
    rig.exchange(lights)
    rig.controller.leave_programmer_mode()
    for _ in range(30):
        rig.exchange(lights)
    assert rig.controller.sends_pads
    assert set(rig.controller.shown) == {(4, 4, 4)}


def _exchange_for_long(rig: Rig) -> None:
    for _ in range(100):
        rig.exchange()


def test_device_that_is_no_known_controller_is_told() -> None:
    rig = Rig()
    rig.controller._header = 0x55
    with pytest.raises(BoardFault, match=r"does not answer.*Supported: Launchpad Mini"):
        rig.exchange()


def test_controller_may_take_a_while_to_answer() -> None:
    waits: list[float] = []

    class Counting(AttendedPort):
        def wait(self, seconds: float) -> None:
            waits.append(seconds)

    rig = Rig(port=lambda port: Counting(port, lambda: None))
    rig.controller._header = 0x55
    with pytest.raises(BoardFault, match="does not answer"):
        rig.exchange()
    assert sum(waits) == pytest.approx(_ANSWER_S)


def cards(folder: Path, *usb: str) -> Path:
    for number, numbers in enumerate(usb):
        (folder / f"card{number}").mkdir()
        if numbers:
            (folder / f"card{number}" / "usbid").write_text(numbers + "\n", encoding="ascii")
    return folder


def test_controllers_are_found_by_their_usb_numbers(tmp_path: Path) -> None:
    here = cards(tmp_path, "", "0582:0073", "1235:0113")
    assert found(KNOWN_USB, here) == ("/dev/snd/midiC2D0", 1)


def test_port_that_counts_is_the_second_one_but_for_the_pro(tmp_path: Path) -> None:
    for product, port in [("0103", 1), ("0112", 1), ("0113", 1), ("0122", 1), ("0123", 0), ("0132", 0)]:
        here = tmp_path / product
        here.mkdir()
        assert found(KNOWN_USB, cards(here, f"1235:{product}")) == ("/dev/snd/midiC0D0", port)
    assert "1235:0102" not in KNOWN_USB
    assert "1235:0133" not in KNOWN_USB


def test_absent_and_several_controllers_are_told(tmp_path: Path) -> None:
    with pytest.raises(BoardFault, match=r"No grid controller.*here are: 0582:0073"):
        found(KNOWN_USB, cards(tmp_path, "0582:0073"))
    (tmp_path / "b").mkdir()
    with pytest.raises(BoardFault, match="midiC0D0, /dev/snd/midiC1D0"):
        found(KNOWN_USB, cards(tmp_path / "b", "1235:0113", "1235:0103"))


@pytest.mark.parametrize(
    "path", ["/dev/null", "/etc/passwd", "/dev/../etc/passwd", "/dev/mem", "/dev/snd/midiC9D9"]
)
def test_other_devices_and_missing_ones_are_not_opened_as_midi(path: str) -> None:
    with pytest.raises(BoardFault, match=r"not a MIDI device|cannot be opened"):
        open_midi(path, KNOWN_USB)


def test_pseudo_terminal_is_opened_by_its_name() -> None:
    controller = SimulatedLaunchpad()
    assert controller.path is not None
    port = open_midi(controller.path, KNOWN_USB)
    assert port.read() == b""
    controller.unplug()
    with pytest.raises(OSError, match=r"Input/output error|No such device"):
        port.read()
    port.close()
    port.close()


def test_port_keeps_no_file_open_after_faults(rig: Rig) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        rig.controller.plug()
        rig.exchange()
        rig.controller.unplug()
        with pytest.raises(BoardFault):
            rig.exchange()
    assert len(os.listdir("/proc/self/fd")) <= before


@pytest.mark.parametrize(
    ("of", "to", "said"),
    [
        ('port = "usb"', 'port = "../x"', 'midi.port is "../x"; expected "usb", or a MIDI device'),
        ('port = "usb"', 'port = "/dev/../etc/x"', "midi.port"),
        ("[midi]\n", "[midi]\nspeed = 3\n", "port"),
        ('button = "P12"', 'button = "P10"', "P10"),
        ("[midi]", "[matrix]\nrows = [17]\ncolumns = [18]\n[x]", "x"),
    ],
)
def test_unusable_board_file_is_refused(of: str, to: str, said: str) -> None:
    text = TEXT.replace(of, to, 1)
    assert text != TEXT
    with pytest.raises(BadBoardFile, match=said):
        parse_board(text, "pads.toml")


def test_lowest_pad_is_the_nearest_to_the_first_player() -> None:
    file = load_board(data.boards() / "launchpad.toml")
    places = {str(wired.button): (wired.cell.x, wired.cell.y) for wired in file.cells}
    assert places["P22"] == (0, 0)
    assert all(place == (int(pad[2]) - 2, int(pad[1]) - 2) for pad, place in places.items())
