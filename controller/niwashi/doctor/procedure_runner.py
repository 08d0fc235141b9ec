"""The practice: runs a visit on a board with a person. Time comes in through the door."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from statistics import median_low
from typing import Protocol

from niwashi.devices import BoardFile
from niwashi.doctor.circuit_model import SwitchSample
from niwashi.doctor.procedure import Procedure, Reply, Request, RequestKind
from niwashi.session import DARK, Colour, Frame

WATCH_S = 0.7
"""How long one look at the switches lasts, after each thing that was done."""

_LOOK_S = 0.005
"""A microcontroller scans by itself: so often it is asked what it saw, lest it see two things between."""

_LOOKS = 3
"""So often a field is measured: noise is a little different each time."""

_KEPT_S = 5.0
"""A board that writes its flash is deaf for a while."""

_SETTLE_S = 0.06
"""What is set down chatters, and hands tremble: so long nothing is believed."""


class ExaminedBoard(Protocol):
    """What a board has to let the doctor do."""

    def closed(self, now: float) -> int:
        """The mask of the switches that read closed, as they are. Raises BoardFault."""

    def measured(self, now: float) -> tuple[int, ...] | None:
        """What each hall sensor gives, of 65536; None until it is there. Raises BoardFault."""

    def show(self, frame: Frame, now: float) -> bool:
        """Light it; False if the frame was held back."""


class CalibratedBoard(Protocol):
    """What a board has to let its hall sensors be calibrated."""

    @property
    def is_calibrating(self) -> bool:
        """Whether a calibration is on its way."""

    def calibrate(self, zeros: Sequence[int]) -> None:
        """Take these as what the sensors give with nothing on them."""

    def is_calibrated(self, zeros: Sequence[int]) -> bool:
        """Whether it goes by these."""


class Tester(Protocol):
    """Somebody who does what is asked, and can speak."""

    async def begin(self, request: Request) -> str:
        """Return what they say when it is done, "" for nothing special."""

    async def end(self, request: Request) -> None:
        """Return when they have let go of what they held for it."""


class ProcedureRunner:
    """One board on the table. `rest` waits so many seconds by `clock`."""

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

    async def carry_out(self, visit: Procedure, person: Tester) -> None:
        """Go through a whole visit. Raises BoardFault."""
        request = next(visit, None)
        while request is not None:
            await self._light(request.pixels)
            said = await person.begin(request)
            seen = await self._watch(request)
            fields = await self._measure(request)
            await self._light({})
            await person.end(request)
            try:
                request = visit.send(Reply(said, seen, fields))
            except StopIteration:
                request = None

    async def calibrate(self, board: "CalibratedBoard", rest: Sequence[int]) -> bool:
        """Have a board keep what its hall sensors give with nothing on them; whether it said that it does."""
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
        """What the switches read for a while; nothing where eyes were asked, or hall sensors."""
        if request.asked in (RequestKind.COLOUR, RequestKind.STEADY):
            return SwitchSample(0)
        await self._scans(_SETTLE_S)
        if request.asked is RequestKind.FACE:
            return SwitchSample(0)
        closed = await self._scans(self._watch_s * request.looks)
        always, ever = reduce(and_, closed), reduce(or_, closed)
        return SwitchSample(always, always ^ ever)

    async def _scans(self, lasting_s: float) -> list[int]:
        """What each scan reads for so long."""
        until = self._clock() + lasting_s
        closed = [self.board.closed(self._clock()) & self._switches]
        while self._clock() < until:
            await self._rest(self._scan_s)
            closed.append(self.board.closed(self._clock()) & self._switches)
        return closed

    async def _measure(self, request: Request) -> tuple[int, ...]:
        """What the hall sensors give, the middle one of some looks; nothing where no hand was asked."""
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
        self.board.show((DARK,) * len(frame), self._clock())
        await self._rest(1 / 30)
        self.board.show(tuple(frame), self._clock())
        await self._rest(1 / 30)
