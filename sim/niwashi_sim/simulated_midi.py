"""The grid controller of a simulated board, on a pseudo-terminal below the driver's own MIDI port.

The controller does what Novation's programmer's references say of it.
"""

from collections.abc import Callable

from niwashi.devices.cell_wiring import Switch
from niwashi.devices.connections import BytePort
from niwashi.devices.midi_port import MidiPort
from niwashi.errors import BoardFault
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.pty_line import PtyLine
from niwashi_sim.switches import SimulatedSwitches, SimulationContext

_MAKER = bytes((0x00, 0x20, 0x29, 0x02))
_INQUIRY = bytes((0x7E, 0x7F, 0x06, 0x01))
_IDENTITY = bytes((0x7E, 0x00, 0x06, 0x02, 0x00, 0x20, 0x29))
_MODE, _LAYOUT, _LIGHT = 0x0E, 0x00, 0x03
_PRO = 0x0E
_LIVE, _PROGRAMMER = (0,), (1,)
_NOTES, _PROGRAMMER_LAYOUT = (0x04, 0, 0), (0x11, 0, 0)
"""Modes of X and Mini; layouts of a Pro, each with its page."""

PADS = 81


class SimulatedMidi(SimulatedSwitches):
    """The controller of a board file: whatever is pressed is told when somebody reads. A `PixelWire`."""

    def __init__(self, here: SimulationContext) -> None:
        self._name = here.file.section("midi").port
        self.midi_ports = {self._name: self.open}
        self.controller = SimulatedLaunchpad()
        self._feel = here.feel
        self._contacts = Contacts(1, clock=here.clock, rng=here.rng, bounce_s=(0.0, 0.0))
        self._told = 0
        kind = next(kind for kind in here.file.kinds if kind.key == "midi")
        buttons = [wired.button for wired in here.file.cells if wired.button]
        self._number = {button: kind.number(here.file, button) for button in buttons}
        lit = (here.file.cells[cell].button for cell in here.file.chain)
        self._lit = [self._number[button] for button in lit if button]
        self._is_unplugged = False
        self.apply_faults(here.faults)

    @property
    def count(self) -> int:
        """The number of messages of light."""
        return self.controller.messages

    def sent(self) -> bytes:
        """Return green, red, blue of each light in chain order, in eight bits."""
        shown = [self.controller.shown[key] for key in self._lit]
        return b"".join(bytes((green << 1, red << 1, blue << 1)) for red, green, blue in shown)

    def open(self) -> BytePort:
        """Return the driver's port on its line. Raises BoardFault while it is unplugged."""
        path = self.controller.path
        if path is None:
            raise BoardFault("midi-fault-none", found="-")
        return AttendedPort(MidiPort(path), self._attend)

    def set(self, switch: Switch, *, closed: bool) -> None:
        """Press or release a pad."""
        self._contacts.set(0, self._number[switch], closed=closed)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._contacts.rest()

    def apply_faults(self, faults: Faults) -> None:
        stuck_closed, stuck_open, weak = (
            [(0, self._number[switch]) for switch in switches if switch in self._number]
            for switches in (faults.stuck_closed, faults.stuck_open, faults.weak)
        )
        self._contacts.apply_faults(
            stuck_closed=stuck_closed, stuck_open=stuck_open, weak=weak, bounce_s=faults.bounce_s
        )
        if faults.unplugged and not self._is_unplugged:
            self.controller.unplug()
        elif self._is_unplugged and not faults.unplugged:
            self.controller.plug()
            self._told = 0
        self._is_unplugged = faults.unplugged

    def _attend(self) -> None:
        """Tell of what is pressed and released, and take what was sent."""
        self.controller.attend()
        if not self.controller.sends_pads:
            return
        self._feel()
        now = self._contacts.touching()[0]
        for key in range((now ^ self._told).bit_length()):
            if (now ^ self._told) >> key & 1:
                self.controller.press(key, is_down=bool(now >> key & 1))
        self._told = now


class SimulatedLaunchpad:
    """One controller.

    `header` is its number in SysEx messages: 0x0D for a Mini [MK3], 0x0C for an X, 0x0E for a Pro [MK3]; 0 is
    a Launchpad MK2, which answers to nothing but MIDI's question who is there.
    """

    def __init__(self, header: int = 0x0D) -> None:
        self._header = header
        is_pro = header == _PRO
        self._switch = _LAYOUT if is_pro else _MODE
        self.usual: tuple[int, ...] = _NOTES if is_pro else _LIVE
        self.programmer: tuple[int, ...] = _PROGRAMMER_LAYOUT if is_pro else _PROGRAMMER
        self._line: PtyLine | None = None
        self.messages = 0
        """The number of messages of light that it has taken."""
        self.plug()

    def plug(self) -> None:
        """Plug it in: it starts in its usual mode, dark."""
        self.unplug()
        self._line = PtyLine()
        self.mode = self.usual
        self.shown = [(0, 0, 0)] * PADS
        """Red, green, blue of each light, 0 to 127, row by row from the lower left."""
        self._held = b""

    def unplug(self) -> None:
        """Pull its plug."""
        line, self._line = self._line, None
        if line is not None:
            line.close()

    @property
    def path(self) -> str | None:
        """Its device file; None while it is unplugged."""
        return None if self._line is None else self._line.path

    @property
    def sends_pads(self) -> bool:
        """True in programmer mode: in its other modes other messages come from its pads."""
        return self._line is not None and self.mode == self.programmer

    def press(self, key: int, *, is_down: bool) -> None:
        """Press or release a pad, or a round button: those send controllers instead of notes."""
        row, column = divmod(key, 9)
        number, level = 10 * (row + 1) + column + 1, 127 if is_down else 0
        if self._line is not None and self.sends_pads:
            status = 0xB0 if 8 in (row, column) else 0x90
            self._line.to_host(bytes((status, number, level)))
            if is_down and status == 0x90:  # an X tells of pressure, too
                self._line.to_host(bytes((0xA0, number, 64)))

    def attend(self) -> None:
        """Take what the computer has sent."""
        if self._line is None:
            return
        self._held += self._line.from_host()
        while b"\xf7" in self._held:
            message, _, self._held = self._held.partition(b"\xf7")
            _, start, body = message.partition(b"\xf0")
            if start:
                self._take(body)

    def leave_programmer_mode(self) -> None:
        """Do what somebody does at its own menu."""
        self.mode = self.usual
        self.shown = [(0, 0, 5)] * PADS

    def _take(self, body: bytes) -> None:
        if body == _INQUIRY:
            family = {0x0D: (0x13, 1), 0x0C: (0x03, 1), _PRO: (0x23, 1), 0: (0x69, 0)}.get(self._header)
            if family is not None:
                self._say(_IDENTITY + bytes((*family, 0, 0, 0, 4, 6, 7)))
        if not self._header or body[:5] != _MAKER + bytes((self._header,)) or len(body) < 6:
            return
        if body[5] == self._switch and len(body) == 6:
            self._say(_MAKER + bytes((self._header, self._switch, *self.mode)))
        elif body[5] == self._switch and tuple(body[6:]) != self.mode:
            self.mode = tuple(body[6:])
            self.shown = [(0, 0, 0)] * PADS
        elif body[5] == _LIGHT and self.mode == self.programmer:
            self.messages += 1
            self._take_lights(body[6:])

    def _take_lights(self, body: bytes) -> None:
        """Light what a message of colour specifications says; only those of RGB are known here."""
        while len(body) >= 5 and body[0] == 3:
            row, column = divmod(body[1], 10)
            if 1 <= row <= 9 and 1 <= column <= 9:
                self.shown[(row - 1) * 9 + column - 1] = (body[2], body[3], body[4])
            body = body[5:]

    def _say(self, body: bytes) -> None:
        if self._line is not None:
            self._line.to_host(b"\xf0" + body + b"\xf7")


class AttendedPort:
    """The driver's port, with the controller doing its part before each look."""

    def __init__(self, port: BytePort, attend: Callable[[], None]) -> None:
        self.name = port.name
        self._port = port
        self._attend = attend

    def read(self) -> bytes:
        """Return what has arrived."""
        self._attend()
        return self._port.read()

    def write(self, data: bytes) -> int:
        """Send as much as fits, at most what a pseudo-terminal holds."""
        sent = self._port.write(data)
        self._attend()
        return sent

    def wait(self, seconds: float) -> None:  # noqa: ARG002  # a simulated one needs no time
        """Let the controller answer; nothing else has to be waited for."""
        self._attend()

    def close(self) -> None:
        self._port.close()
