"""A gpiozero pin factory on the header's GPIO chip, which reads a row in one call."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, Protocol

from gpiozero import PinInvalidFunction, PinInvalidPull, PinInvalidState, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from niwashi.devices.gpio_chip import Mode


class Lines(Protocol):
    """Requested lines of a chip. Everything raises OSError."""

    def prepared(self, mode: Mode, others: Mapping[int, Mode]) -> Any:
        """Return a configuration: a mode for all lines but a few, by their positions in the request."""

    def configure(self, prepared: Any) -> None:
        """Configure all lines, in one call, with the result of `prepared`."""

    def high(self) -> int:
        """Return the mask of the lines that are high: one call."""

    def close(self) -> None:
        """Release the lines as plain inputs; safe to call twice."""


class Chip(Protocol):
    """The header's chip, through the kernel's own interface or through a library."""

    def request(self, offsets: Sequence[int], mode: Mode) -> Lines:
        """Request some lines, all in one mode, until they are closed. Raises OSError."""

    def close(self) -> None:
        """Close the chip; safe to call twice."""


_PULLS = {"floating": Mode.FLOATING, "up": Mode.PULLED_UP}


class ChipFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """A pin factory on the header's GPIO chip. `revision` is the Pi's, read from this computer by default."""

    def __init__(self, chip: Chip, revision: int | None = None) -> None:
        super().__init__()
        # Other local factories share these in one process; here the kernel itself hands each line out once.
        self.pins: dict[Any, ChipPin] = {}
        self._reservations: Any = defaultdict(list)
        self._res_lock = Lock()
        self._revision = revision
        self.chip = chip
        self.pin_class = ChipPin

    def matrix_lines(self, rows: Sequence[int], columns: Sequence[int]) -> "ChipLines":
        """Return the wires of a matrix: two requests, of all rows and of all columns. Raises OSError."""
        return ChipLines(self.chip, rows, columns)

    def close(self) -> None:
        """Release all pins and the chip; safe to call twice."""
        super().close()
        self.chip.close()

    def release_all(self, reserver: object) -> None:
        """Release all reservations, those of the kernel too."""
        mine = [info for info, held in self._reservations.items() if any(each() is reserver for each in held)]
        super().release_all(reserver)
        for info in mine:
            pin = self.pins.pop(info, None)
            if pin is not None:
                pin.close()

    def _get_revision(self) -> int:
        return super()._get_revision() if self._revision is None else self._revision


class ChipPin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """One line: an input, floating or pulled up, or an output that is low. Boards need no other."""

    def __init__(self, factory: ChipFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._mode = self._rest = Mode.FLOATING
        self._line = factory.chip.request([self._number], Mode.FLOATING)

    def close(self) -> None:
        """Release the line."""
        self._line.close()

    def output_with_state(self, state: int) -> None:
        """Become an output, a low one."""
        if state:
            raise PinInvalidState(f"{self!r} would be a high output: only low ones are for a board's wires")
        self._become(Mode.LOW)

    def input_with_pull(self, pull: str) -> None:
        """Become an input, floating or pulled up."""
        self._set_pull(pull)

    def _get_function(self) -> str:
        return "output" if self._mode is Mode.LOW else "input"

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f"a pin is an input or an output, not {value!r}")
        self._become(self._rest if value == "input" else Mode.LOW)

    def _get_state(self) -> bool:
        return bool(self._line.high())

    def _set_state(self, value: int) -> None:
        if self._mode is not Mode.LOW:
            raise PinSetInput(f"cannot set state of pin {self!r}")
        self.output_with_state(value)

    def _get_pull(self) -> str:
        return "up" if self._rest is Mode.PULLED_UP else "floating"

    def _set_pull(self, value: str) -> None:
        if value not in _PULLS:
            raise PinInvalidPull(f"a pin here is pulled {' or '.join(_PULLS)}, not {value!r}")
        self._rest = _PULLS[value]
        self._become(self._rest)

    def _become(self, mode: Mode) -> None:
        self._line.configure(self._line.prepared(mode, {}))
        self._mode = mode


class ChipLines:
    """The wires of a matrix: one call drives a row and releases the last one, one call reads all columns."""

    def __init__(self, chip: Chip, rows: Sequence[int], columns: Sequence[int]) -> None:
        self._every = (1 << len(columns)) - 1
        self._columns = chip.request(columns, Mode.PULLED_UP)
        try:
            self._rows = chip.request(rows, Mode.FLOATING)
        except OSError:
            self._columns.close()
            raise
        self._idle = self._rows.prepared(Mode.FLOATING, {})
        self._driving = [self._rows.prepared(Mode.FLOATING, {row: Mode.LOW}) for row in range(len(rows))]
        self._lifting = [
            self._rows.prepared(Mode.FLOATING, {row: Mode.PULLED_UP}) for row in range(len(rows))
        ]
        self._is_idle = True

    def drive(self, row: int) -> None:
        """Pull a row low and release the one driven before."""
        self._rows.configure(self._driving[row])
        self._is_idle = False

    def read(self, row: int) -> int:
        """Return the mask of columns that are low with a row."""
        self.drive(row)
        return ~self._columns.high() & self._every

    def still_low(self, columns: int, looks: int) -> int:
        """Release every row; return the mask of those of some columns that don't rise within some looks."""
        self.let_go()
        low = columns
        for _ in range(looks):
            low &= ~self._columns.high()
            if not low:
                break
        return low

    def let_go(self) -> None:
        """Release every row."""
        if not self._is_idle:
            self._rows.configure(self._idle)
            self._is_idle = True

    def rises(self, row: int, looks: int) -> bool:
        """Return whether a row rises when it is pulled up, within some looks."""
        self._rows.configure(self._lifting[row])
        risen = any(self._rows.high() >> row & 1 for _ in range(looks))
        self._rows.configure(self._idle)
        return risen

    def close(self) -> None:
        """Release the lines as plain inputs; safe to call twice."""
        both: list[Lines] = [self._rows, self._columns]
        try:
            both[0].close()
        finally:
            both[1].close()
