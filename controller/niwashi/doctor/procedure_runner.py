"""Run a procedure on a board with a person. Clock and waiting are arguments."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from statistics import median_low
from typing import Protocol

from niwashi.board_types import DARK, Colour, Frame
from niwashi.devices.board_file import BoardFile
from niwashi.devices.debounce import BounceWatch
from niwashi.doctor.circuit_model import SwitchSample
from niwashi.doctor.procedure import Procedure, Reply, Request, RequestKind

WATCH_S = 0.7
"""Seconds of one sample of the switches, after each request."""

_LOOK_S = 0.005
"""Seconds between two readings of a microcontroller, which scans by itself: short enough to miss nothing."""

_LOOKS = 3
"""The number of measurements of a field, to average its noise."""

_KEPT_S = 5.0
"""Seconds for a calibration: a board that writes its flash does not listen for a while."""

_BUTTONS_S = 0.25
"""Seconds for buttons with lights of their own to show a frame."""

_SETTLE_S = 0.06
"""Seconds before sampling: contacts bounce and hands tremble."""


class ExaminedBoard(Protocol):
    """The methods of a board that the doctor uses."""

    bounces: BounceWatch
    """Takes every change of its switches, as early as the program sees it."""

    def closed(self, now: float) -> int:
        """Return the mask of the switches that read closed, without filters. Raises BoardFault."""

    def measured(self, now: float) -> tuple[int, ...] | None:
        """Return the value of each hall sensor (of 65536); None until they have come. Raises BoardFault."""

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; return False if it was held back."""


class CalibratedBoard(Protocol):
    """The methods of a board with hall sensors that can be calibrated."""

    @property
    def is_calibrating(self) -> bool:
        """True if a calibration is being sent."""

    def calibrate(self, zeros: Sequence[int]) -> None:
        """Store the zero values of the hall sensors."""

    def is_calibrated(self, zeros: Sequence[int]) -> bool:
        """Return whether the board uses these zero values."""


class Tester(Protocol):
    """A person, or a simulated one, who carries requests out."""

    async def begin(self, request: Request) -> str:
        """Wait until the request is done; return the answer, "" for nothing special."""

    async def end(self, request: Request) -> None:
        """Wait until the person has let go of everything held for the request."""


class ProcedureRunner:
    """One board on the table. `rest` waits this number of seconds of `clock`."""

    def __init__(
        self,
        file: BoardFile,
        board: ExaminedBoard,
        clock: Callable[[], float],
        rest: Callable[[float], Awaitable[None]],
        watch_s: float = WATCH_S,
    ) -> None:
        self.file = file
        self.board = board
        self._clock = clock
        self._rest = rest
        self._watch_s = watch_s
        self._scan_s = 1 / file.switches.scan_hz if file.serial is None else _LOOK_S
        self._switches = (1 << file.switch_count) - 1

    async def carry_out(self, procedure: Procedure, person: Tester) -> None:
        """Run a whole procedure. Raises BoardFault."""
        request = next(procedure, None)
        while request is not None:
            await self._light(request.pixels)
            said = await person.begin(request)
            seen = await self._watch(request)
            fields = await self._measure(request)
            await self._light({})
            await person.end(request)
            try:
                bounces = self.board.bounces
                request = procedure.send(Reply(said, seen, fields, bounces.long, bounces.longest_s))
            except StopIteration:
                request = None

    async def calibrate(self, board: "CalibratedBoard", rest: Sequence[int]) -> bool:
        """Store the zero values of the hall sensors on a board; return whether the board confirmed them."""
        until = self._clock() + _KEPT_S
        while not board.is_calibrated(rest):
            if self._clock() > until:
                return False
            if not board.is_calibrating:
                board.calibrate(rest)
            self.board.closed(self._clock())
            await self._rest(self._scan_s)
        return True

    async def _watch(self, request: Request) -> SwitchSample:
        """Sample the switches for a while; empty for requests about light or hall sensors."""
        if request.asked in (RequestKind.COLOUR, RequestKind.STEADY):
            return SwitchSample(0)
        await self._scans(_SETTLE_S)
        if request.asked is RequestKind.FACE:
            return SwitchSample(0)
        closed = await self._scans(self._watch_s * request.looks)
        always, ever = reduce(and_, closed), reduce(or_, closed)
        return SwitchSample(always, always ^ ever)

    async def _scans(self, lasting_s: float) -> list[int]:
        """Return the mask of each scan in this time."""
        until = self._clock() + lasting_s
        closed = [self.board.closed(self._clock()) & self._switches]
        while self._clock() < until:
            await self._rest(self._scan_s)
            closed.append(self.board.closed(self._clock()) & self._switches)
        return closed

    async def _measure(self, request: Request) -> tuple[int, ...]:
        """Return the median values of the hall sensors; empty for requests that need none."""
        if not self.file.multiplexers or request.asked not in (RequestKind.CLEAR, RequestKind.FACE):
            return ()
        looks: list[tuple[int, ...]] = []
        while len(looks) < _LOOKS:
            fields = self.board.measured(self._clock())
            if fields is None:
                await self._rest(self._scan_s)
            else:
                looks.append(fields)
        return tuple(map(median_low, zip(*looks, strict=True)))

    async def _light(self, pixels: Mapping[int, Colour]) -> None:
        frame = [DARK] * len(self.file.cells)
        for number, colour in pixels.items():
            frame[self.file.chain[number]] = colour
        for lights in ((DARK,) * len(frame), tuple(frame)):
            self.board.show(lights, self._clock())
            if self.file.lit_by is None:
                await self._rest(1 / 30)
            else:  # whoever reads the buttons lights them, too
                await self._scans(_BUTTONS_S)
