"""The grid controller of a simulated board, on a pseudo-terminal below the driver's own MIDI port."""

from niwashi.devices.cell_wiring import Switch
from niwashi.devices.connections import BytePort
from niwashi.devices.midi_port import MidiPort
from niwashi.errors import BoardFault
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.launchpad import AttendedPort, SimulatedLaunchpad
from niwashi_sim.switches import SimulatedSwitches, SimulationContext


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
