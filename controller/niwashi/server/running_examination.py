"""An examination of a simulated board, its requests and its diagnosis as lines for a page."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from random import Random
from typing import TypedDict

from niwashi.devices.board_file import BoardFile
from niwashi.doctor.examination import Examination
from niwashi.doctor.procedure import Request
from niwashi.doctor.procedure_runner import ProcedureRunner, Tester
from niwashi.doctor.report import diagnosis_text, request_text
from niwashi.errors import NiwashiError
from niwashi.server.simulated import simulated_patient
from niwashi.words.catalogue import translate

_SLICE_S = 0.004
"""How long an examination goes on before pages and the table have their turn."""


class ExaminationView(TypedDict):
    """The news of an examination."""

    lines: Sequence[str]
    """Requests to the person since the last ones that were seen."""
    seen: int
    """Number of all requests so far."""
    is_over: bool
    diagnosis: str
    """The doctor's diagnosis, "" until it has finished."""
    planted: Sequence[str]
    """The faults that the board has, for comparison."""


class RunningExamination:
    """An examination under way, by a simulated person in simulated time."""

    def __init__(
        self,
        board: BoardFile,
        faults: str,
        language: str,
        clock: Callable[[], float],
        fault: Callable[[Exception, str], None],
    ) -> None:
        """Raises NiwashiError for faults that the board can't have, OSError where it can't be simulated."""
        self._board, self._language = board, language
        self._patient = simulated_patient(board, faults, Random(0))
        self._clock, self._fault = clock, fault
        self._lines: list[str] = []
        self._diagnosis = ""
        self._is_over = False
        self._news = asyncio.Event()
        self._last = clock()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def news(self, seen: int) -> ExaminationView:
        """Return the next state; waits until there is one."""
        while seen >= len(self._lines) and not self._is_over:
            self._news.clear()
            await self._news.wait()
        planted = self._patient.planted if self._is_over else ()
        return {
            "lines": self._lines[seen:],
            "seen": len(self._lines),
            "is_over": self._is_over,
            "diagnosis": self._diagnosis,
            "planted": [_planted(text, self._language) for text in planted],
        }

    def close(self) -> None:
        """End it."""
        self._task.cancel()

    async def _run(self) -> None:
        examination = Examination(self._board)
        game_loop = ProcedureRunner(self._board, self._patient.board, self._patient.clock, self._rest)
        try:
            with closing(self._patient):
                await game_loop.carry_out(examination.procedure(), _Heard(self._patient.person, self._ask))
            self._diagnosis = diagnosis_text(self._board, examination.diagnosis(), self._language)
        except NiwashiError as refused:  # a board that does not answer at all
            self._diagnosis = translate(refused.message, self._language)
        except Exception as error:  # noqa: BLE001  # whatever a strange board makes of the doctor
            self._fault(error, "an examination")
            self._diagnosis = translate("web-fault", self._language)
        finally:
            self._is_over = True
            self._news.set()

    async def _rest(self, seconds: float) -> None:
        await self._patient.rest(seconds)
        if self._clock() - self._last > _SLICE_S:
            await asyncio.sleep(0)
            self._last = self._clock()

    def _ask(self, request: Request) -> None:
        self._lines.append(request_text(request, self._language))
        self._news.set()


class _Heard:
    """A tester whose requests are heard by somebody else, too."""

    def __init__(self, tester: Tester, hear: Callable[[Request], None]) -> None:
        self._tester, self._hear = tester, hear

    async def begin(self, request: Request) -> str:
        self._hear(request)
        return await self._tester.begin(request)

    async def end(self, request: Request) -> None:
        await self._tester.end(request)


def _planted(text: str, language: str) -> str:
    """Return a planted fault in words."""
    kind, _, where = text.partition(" ")
    said = translate(f"board-fault-{kind}", language)
    return f"{said}: {where.replace('_', ' ')}" if where else said
