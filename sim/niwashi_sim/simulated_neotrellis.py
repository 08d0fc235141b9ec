"""The NeoTrellis tiles of a simulated board: buttons and chips on a bus, below Adafruit's library.

The seesaw chip of a tile is written, register by register, after the firmware that Adafruit publishes
(adafruit/seesaw: `source/AOKeypad.cpp`, `Delegate.cpp`, `boards/RGBTrellis`), and after the seesaw reference
on learn.adafruit.com.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

from adafruit_neotrellis import neotrellis as tile_module
from adafruit_seesaw import seesaw as chip_module

from niwashi.devices.cell_wiring import Switch
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.switches import SimulatedSwitches, SimulationContext

_GAP = 0x10
"""A tile with the wrong address has this one more: the jumper A4 is soldered."""

KEYS = 16
PIXELS = 16

SCAN_S = 0.01
"""Seconds between two scans of the keys. The firmware's own interval is not published; this is reckoned."""

FIFO_SIZE = 32
"""Events that wait at most; later ones are lost. Reckoned, too."""

PRODUCT = 3954
_PRODUCT_DATE = 0x1234
_HARDWARE = 0x55
"""Hardware code of an ATSAMD09."""

_STATUS, _INTERRUPT, _NEOPIXEL, _KEYPAD = 0x00, 0x0B, 0x0E, 0x10
_HW_ID, _VERSION, _OPTIONS, _RESET = 0x01, 0x02, 0x03, 0x7F
_PIN, _LENGTH, _BUFFER, _SHOW = 0x01, 0x03, 0x04, 0x05
_EVENT, _INTENSET, _INTENCLR, _COUNT, _FIFO = 0x01, 0x02, 0x03, 0x04, 0x10
_HIGH, _LOW, _FALLING, _RISING = range(4)
_PIXEL_PIN = 3
_CHANNELS = 3


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


class Seesaw:
    """The chip of one tile. `levels` returns the mask of the keys that are pressed."""

    def __init__(self, levels: Callable[[], int], clock: Callable[[], float], product: int = PRODUCT) -> None:
        self._levels = levels
        self._clock = clock
        self._product = product
        self.frames = 0
        """The number of frames shown."""
        self.lose_power()

    def lose_power(self) -> None:
        """Reset to power-on state: no key is watched, no pixel is lit."""
        self._active = [0] * 64
        self._pressed = 0
        self._events: deque[int] = deque()
        self._interrupts = 0
        self._pin = -1
        self._buffer = bytearray()
        self.shown = bytes(PIXELS * _CHANNELS)
        """The bytes on the wire to the pixels: green, red, blue of each."""
        self._asked = (0, 0)
        self._scanned_at = float("-inf")

    def write(self, sent: bytes) -> None:
        """Receive the bytes of a transfer: module, register, and what is written there."""
        self._scan()
        if len(sent) < 2:
            return
        module, register, body = sent[0], sent[1], sent[2:]
        self._asked = module, register
        if module == _STATUS and register == _RESET and body == b"\xff":
            self.lose_power()
        elif module == _KEYPAD:
            self._set_up_keys(register, body)
        elif module == _NEOPIXEL:
            self._set_up_pixels(register, body)

    def read(self, size: int) -> bytes:
        """Return bytes of the register that was named last."""
        self._scan()
        if self._asked == (_KEYPAD, _FIFO):
            return bytes(self._events.popleft() if self._events else 0xFF for _ in range(size))
        known = {
            (_STATUS, _HW_ID): bytes([_HARDWARE]),
            (_STATUS, _VERSION): (self._product << 16 | _PRODUCT_DATE).to_bytes(4, "big"),
            (_STATUS, _OPTIONS): (1 << _INTERRUPT | 1 << _NEOPIXEL | 1 << _KEYPAD).to_bytes(4, "big"),
            (_KEYPAD, _COUNT): bytes([len(self._events)]),
        }
        return known.get(self._asked, b"").ljust(size, b"\0")[:size]

    def pulls_int_low(self) -> bool:
        """Return whether its interrupt line is low: events wait, and somebody asked to be told."""
        self._scan()
        return bool(self._interrupts & 1 and self._events)

    def _set_up_keys(self, register: int, body: bytes) -> None:
        if register == _EVENT and len(body) == 2:
            key, edges = body[0] & 63, body[1] >> 1
            # The firmware switches edges off by this very mask; so do we.
            self._active[key] = self._active[key] | edges if body[1] & 1 else self._active[key] & edges
        elif register in (_INTENSET, _INTENCLR) and body:
            mask = body[0]
            self._interrupts = self._interrupts | mask if register == _INTENSET else self._interrupts & ~mask

    def _set_up_pixels(self, register: int, body: bytes) -> None:
        if register == _PIN and body:
            self._pin = body[0]
        elif register == _LENGTH and len(body) == 2:
            self._buffer = bytearray(min(int.from_bytes(body, "big"), PIXELS * 4))
        elif register == _BUFFER and len(body) > 2:
            start = int.from_bytes(body[:2], "big")
            room = len(self._buffer) - start
            if room > 0:
                piece = body[2 : 2 + room]
                self._buffer[start : start + len(piece)] = piece
        elif register == _SHOW and self._pin == _PIXEL_PIN:
            self.frames += 1
            self.shown = bytes(self._buffer[: PIXELS * _CHANNELS]).ljust(PIXELS * _CHANNELS, b"\0")

    def _scan(self) -> None:
        """Scan the keys, if it is time; what happened becomes events."""
        now = self._clock()
        if now < self._scanned_at + SCAN_S:
            return
        self._scanned_at = now
        pressed = self._levels()
        for key in range(KEYS):
            number, is_down, was_down = key // 4 * 8 + key % 4, pressed >> key & 1, self._pressed >> key & 1
            for edge, holds in (
                (_HIGH, is_down),
                (_LOW, not is_down),
                (_RISING, is_down and not was_down),
                (_FALLING, was_down and not is_down),
            ):
                if holds and self._active[number] >> edge & 1 and len(self._events) < FIFO_SIZE:
                    self._events.append(number << 2 | edge)
        self._pressed = pressed
