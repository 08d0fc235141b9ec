"""The keypad below its driver: keys with contacts that chatter, and a port that lines come from."""

from errno import ENODEV

from tests.devices.keypad.kind import Key

from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.switches import SimulatedSwitches, SimulationContext

EVERY_S = 1.0


class SimulatedKeypad(SimulatedSwitches):
    """It says which keys are down when that changes and once a second, whenever somebody reads."""

    def __init__(self, here: SimulationContext) -> None:
        self.name = here.file.section("keypad").port
        self.ports = {self.name: self}
        self._here = here
        self._contacts = Contacts(1, clock=here.clock, rng=here.rng)
        self._said: tuple[int, float] | None = None
        self.apply_faults(here.faults)

    def set(self, switch: Key, *, closed: bool) -> None:
        """Press a key or let it go."""
        self._contacts.set(0, switch.number, closed=closed)

    def rest(self) -> None:
        """No key chatters any more."""
        self._contacts.rest()

    def apply_faults(self, faults: Faults) -> None:
        """Have stuck and weak keys, or no plug; nothing else can be wrong with it."""
        stuck_closed, stuck_open, weak = (
            [(0, switch.number) for switch in switches if isinstance(switch, Key)]
            for switches in (faults.stuck_closed, faults.stuck_open, faults.weak)
        )
        self._contacts.apply_faults(
            stuck_closed=stuck_closed, stuck_open=stuck_open, weak=weak, bounce_s=faults.bounce_s
        )
        self._unplugged = faults.unplugged

    def read(self) -> bytes:
        """What it has said since the last time. Raises OSError while it is unplugged."""
        if self._unplugged:
            raise OSError(ENODEV, "No such device")
        self._here.feel()
        down, now = self._contacts.touching()[0], self._here.clock()
        if self._said is not None and self._said[0] == down and now < self._said[1] + EVERY_S:
            return b""
        self._said = down, now
        numbers = "".join(f" {key + 1}" for key in range(down.bit_length()) if down >> key & 1)
        return f"keys{numbers}\n".encode("ascii")

    def write(self, data: bytes) -> int:
        """It hears nothing."""
        return len(data)

    def wait(self, seconds: float) -> None:
        """It has something to say at once."""

    def close(self) -> None:
        """Nobody reads any more."""
