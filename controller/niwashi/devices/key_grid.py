"""Buttons with a light under each, on a device that takes its time: a scanner and a pixel strip in one."""

from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import NamedTuple, Protocol

from niwashi.board_types import Pixel
from niwashi.devices.background import Runner, run_inline, start
from niwashi.devices.board_file import BoardFile, SwitchKind
from niwashi.devices.connections import Connections
from niwashi.devices.fault import fault_of
from niwashi.devices.scanner import UnreliableInput
from niwashi.errors import BoardAwaited, BoardFault

_RETRY_S = 0.5
"""Seconds between a fault and the next attempt."""

_WAITING_AT_MOST = 256
"""Changes that wait to be reported; a device that sends more is out of order, and the oldest are dropped."""

_APART_S = 0.02
"""Seconds between two changes of one key at least: closer ones would count as a bounce (`BounceWatch`)."""

PAD_ROWS, PAD_COLUMNS = 9, 9
"""The pads and the buttons around them, counted from the lower left: row 9 and column 9 are round buttons."""

TILE_KEYS = 16
"""Buttons of a tile, counted from its upper left corner line by line."""

TILE_ADDRESSES = range(0x2E, 0x4E)
"""The addresses of a tile: 0x2E plus five bits, one for each of the jumpers A0 to A4 that is soldered."""


class KeyChange(NamedTuple):
    """A button, counted from 0, that was pressed or released."""

    key: int
    is_down: bool


class KeyDevice(Protocol):
    """The device behind a `KeyGrid`. Its methods may wait; they are called one after the other."""

    @property
    def patience_s(self) -> float:
        """The longest time in seconds that the next exchange may take."""

    def stuck(self) -> BoardFault:
        """Return the fault of an exchange that takes longer."""

    def exchange(self, colours: Sequence[Pixel] | None, now: float) -> Sequence[KeyChange]:
        """Show colours, one for each button, and return what happened to the buttons since the last call.

        None leaves the lights alone. Opens the device first if need be. Raises BoardFault.
        """

    def close(self) -> None:
        """Darken all lights that can be reached, and release the device; safe to call twice."""


class KeyGrid:
    """Reads and lights a `KeyDevice` in the background: a device that hangs never holds a step up.

    It satisfies `Scanner` and `PixelStrip`. `first` is the bit of its first button, `lit` the button of each
    pixel in chain order. A fault of the device is raised by `scan` until the device answers again.

    A state of a button is reported until the debouncing has seen it twice, `hold_s` seconds apart, however
    seldom somebody looks: so no tap is lost that comes whole in one exchange.
    """

    def __init__(
        self,
        device: KeyDevice,
        *,
        keys: int,
        first: int,
        lit: Sequence[int],
        hold_s: float,
        run: Runner = run_inline,
    ) -> None:
        self._device = device
        self._keys = keys
        self._first = first
        self._lit = lit
        self._hold_s = hold_s
        self._run = run
        self._exchange: Future[Sequence[KeyChange]] | None = None
        self._began_at = self._late_at = 0.0
        self._again_at = self._told_at = float("-inf")
        self._is_believed = True  # what is reported has been seen for long enough
        self._fault: BoardFault | None = BoardAwaited("board-fault-opening")
        self._waiting: deque[KeyChange] = deque(maxlen=_WAITING_AT_MOST)
        self._down = 0
        self._wanted: tuple[Pixel, ...] | None = None
        self._closed = False

    def scan(self, now: float) -> int:
        """Return the mask of the buttons that are down. Raises BoardFault."""
        if self._closed:
            return 0
        self._take(now)
        if self._exchange is None and now >= self._again_at:
            self._began_at, self._late_at = now, now + self._device.patience_s
            wanted = self._wanted
            self._exchange = start(lambda: self._device.exchange(wanted, now), self._run)
            self._take(now)
        if self._exchange is not None and now > self._late_at:
            raise self._device.stuck()
        if self._fault is not None:
            raise self._fault
        if self._waiting and self._is_believed:
            self._report()
            self._told_at, self._is_believed = now, False
        elif now - self._told_at >= self._hold_s:
            self._is_believed = True
        return self._down << self._first

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:  # noqa: ARG002  # as every scanner
        """Return nothing: each button is read by itself."""
        return ()

    def send(self, colours: Sequence[Pixel]) -> None:
        """Show one colour per pixel as soon as the device can."""
        wanted: list[Pixel] = [(0, 0, 0)] * self._keys
        for key, colour in zip(self._lit, colours, strict=True):
            wanted[key] = colour
        self._wanted = tuple(wanted)

    def close(self) -> None:
        """Darken all lights that can be reached, and release the device; safe to call twice.

        A device that hangs is left alone once its time is over.
        """
        if self._closed:
            return
        self._closed = True
        with suppress(BoardFault, TimeoutError):
            start(self._device.close, self._run).result(timeout=self._device.patience_s)

    def _take(self, now: float) -> None:
        """Take the result of an exchange that has ended."""
        if self._exchange is None or not self._exchange.done():
            return
        ended, self._exchange = self._exchange, None
        try:
            self._waiting.extend(ended.result())
            self._fault = None
        except Exception as error:  # noqa: BLE001  # the libraries below share no error type
            self._fault, self._again_at = fault_of(error, "board-doing-keys"), now + _RETRY_S
            self._waiting.clear()
            self._down = 0

    def _report(self) -> None:
        """Apply waiting changes, each button's next one alone."""
        seen: set[int] = set()
        while self._waiting and self._waiting[0].key not in seen:
            key, is_down = self._waiting.popleft()
            if 0 <= key < self._keys and is_down != bool(self._down >> key & 1):
                self._down ^= 1 << key
                seen.add(key)


def key_grid(kind: SwitchKind, file: BoardFile, device: KeyDevice, connections: Connections) -> KeyGrid:
    """Return the scanner of a kind whose buttons have the board's lights, or unused lights."""
    own = (cell.button for cell in (file.cells[i] for i in file.chain)) if file.lit_by is kind else ()
    return KeyGrid(
        device,
        keys=kind.count(file),
        first=sum(each.count(file) for each in file.kinds[: file.kinds.index(kind)]),
        lit=[kind.number(file, button) for button in own],
        hold_s=max(file.switches.debounce_ms / 1000, _APART_S),
        run=connections.background(),
    )


def jumpers(address: int) -> str:
    """Return the jumpers to solder for a tile's address, or "-" for none.

    >>> jumpers(0x2E), jumpers(0x31)
    ('-', 'A0, A1')
    """
    offset = address - TILE_ADDRESSES.start
    return ", ".join(f"A{bit}" for bit in range(5) if offset >> bit & 1) or "-"
