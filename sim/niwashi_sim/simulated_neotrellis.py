"""The NeoTrellis tiles of a simulated board: buttons and chips on a bus, below Adafruit's library."""

from functools import partial
from types import SimpleNamespace

from adafruit_neotrellis import neotrellis as tile_module
from adafruit_seesaw import seesaw as chip_module

from niwashi.devices.cell_wiring import Switch
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.seesaw import KEYS, Seesaw
from niwashi_sim.switches import SimulatedSwitches, SimulationContext

_GAP = 0x10
"""A tile with the wrong address has this one more: the jumper A4 is soldered."""


class SimulatedNeoTrellis(SimulatedSwitches):
    """The tiles of a board file. It satisfies `PixelWire`."""

    def __init__(self, here: SimulationContext) -> None:
        spare_pauses()
        section = here.file.section("neotrellis")
        self._feel = here.feel
        self._contacts = Contacts(len(section.tiles), clock=here.clock, rng=here.rng)
        self._bus = here.bus(section.bus)
        self._addresses = section.tiles
        self.tiles = [
            Seesaw(partial(self._levels, number), here.clock) for number in range(len(section.tiles))
        ]
        for address, tile in zip(section.tiles, self.tiles, strict=True):
            self._bus.attach(address, tile)
            self._bus.attach(address ^ _GAP, tile)
            self._bus.unplug(address ^ _GAP)
        kind = next(kind for kind in here.file.kinds if kind.key == "neotrellis")
        self._lit = [kind.number(here.file, here.file.cells[cell].button) for cell in here.file.chain]
        self._missing: frozenset[int] = frozenset()
        self._astray: frozenset[int] = frozenset()
        self.apply_faults(here.faults)

    @property
    def count(self) -> int:
        """The number of frames that tiles have shown."""
        return sum(tile.frames for tile in self.tiles)

    def sent(self) -> bytes:
        """Return the bytes of the pixels in chain order, as they are on the wires."""
        shown = b"".join(tile.shown for tile in self.tiles)
        return b"".join(shown[3 * key : 3 * key + 3] for key in self._lit)

    def set(self, switch: Switch, *, closed: bool) -> None:
        """Press or release a button."""
        tile, number = _place(switch)
        self._contacts.set(tile, number, closed=closed)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._contacts.rest()

    def apply_faults(self, faults: Faults) -> None:
        """Apply these faults and no others; a tile that comes back starts as if new."""
        stuck_closed, stuck_open, weak = (
            [_place(switch) for switch in switches if hasattr(switch, "tile")]
            for switches in (faults.stuck_closed, faults.stuck_open, faults.weak)
        )
        self._contacts.apply_faults(
            stuck_closed=stuck_closed, stuck_open=stuck_open, weak=weak, bounce_s=faults.bounce_s
        )
        self._bus.nacks = faults.nacks
        self._bus.is_held = faults.held_bus
        every = frozenset(range(len(self.tiles)))
        missing = every if faults.unplugged else faults.missing_tiles & every
        self._plug(missing, faults.wrong_addresses & every)

    def _plug(self, missing: frozenset[int], astray: frozenset[int]) -> None:
        for number, address in enumerate(self._addresses):
            if (number in missing, number in astray) == (number in self._missing, number in self._astray):
                continue
            self._bus.unplug(address)
            self._bus.unplug(address ^ _GAP)
            if number not in missing:
                self._bus.plug(address ^ _GAP if number in astray else address)
        self._missing, self._astray = missing, astray

    def _levels(self, tile: int) -> int:
        self._feel()
        return self._contacts.touching()[tile] & (1 << KEYS) - 1


def _place(switch: Switch) -> tuple[int, int]:
    """Return a button's tile and its number there."""
    return switch.tile, switch.number  # type: ignore[attr-defined]  # a TileKey, by its kind


def spare_pauses() -> None:
    """Remove the waits of Adafruit's library: a simulated chip is always ready.

    Its modules are as they come; only the clock that they sleep by is exchanged, in this process.
    """
    chip_module.time = SimpleNamespace(sleep=_no_pause)
    tile_module.sleep = _no_pause


def _no_pause(seconds: float) -> None: ...
