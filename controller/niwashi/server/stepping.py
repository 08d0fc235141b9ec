"""The steps of a running program's board, one after the other, until somebody ends it."""

import asyncio
from typing import TYPE_CHECKING

from niwashi.beside import BESIDE
from niwashi.errors import BoardAwaited, BoardFault
from niwashi.server.backups import PageBackups
from niwashi.server.game_server import GameServer
from niwashi.server.supervisor import Supervisor
from niwashi.terminal import LANGUAGE, print_text
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # a service alone has one
    from niwashi.update.watch import UpdateWatch

_AFTER_FAULT_S = 1.0
"""Seconds that the board is left alone after a fault."""

_AWAITED_S = 0.02
"""Seconds between two looks at a board that has never answered; it opens itself again."""


async def run_board(
    program: GameServer,
    supervisor: Supervisor,
    watch: "UpdateWatch | None" = None,
    backups: PageBackups | None = None,
) -> None:
    """Step the board forever; a fault is reported and retried, and only many of them end the game.

    It ends by itself where a `watch` says so, and where a backup is to be brought back.
    """
    stepping = _Stepping(program, supervisor, watch, backups)
    try:
        await stepping.over
    finally:
        stepping.stop()


class _Stepping:
    """The steps of a board as callbacks of the event loop: a task and its sleep would cost as much again."""

    def __init__(
        self,
        program: GameServer,
        supervisor: Supervisor,
        watch: "UpdateWatch | None",
        backups: PageBackups | None,
    ) -> None:
        self._program, self._supervisor, self._watch, self._backups = program, supervisor, watch, backups
        self._faults = program.faults.count
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self._loop.create_future()
        """Done when the steps end by themselves."""
        self._next: asyncio.Handle = self._loop.call_soon(self._go_on)
        self._rests = False  # the next step may come sooner, if hands do
        program.call_when_stirred(self._hurry)

    def stop(self) -> None:
        self._rests = False
        self._next.cancel()

    def _go_on(self) -> None:
        """Run one step, and see to the next one."""
        if self.over.done():
            return
        watch, backups = self._watch, self._backups
        asks = self._program.wants_restart or (backups is not None and backups.wants_restart)
        if asks or (watch is not None and watch.is_over):
            self.over.set_result(None)
            return
        try:
            wait_s = self._step()
            rest_s = self._program.rest_s(wait_s)
            self._program.faults.check()
        except Exception as fault:  # noqa: BLE001  # whoever awaits the end gets it
            self.over.set_exception(fault)
        else:
            self._rests = rest_s > wait_s
            self._next = self._loop.call_later(rest_s, self._go_on)

    def _hurry(self) -> None:
        """Hands have come to a board that was left alone."""
        if self._rests and not self.over.done():
            self._rests = False
            self._next.cancel()
            self._next = self._loop.call_soon(self._go_on)

    def _step(self) -> float:
        """Run one step; return how many seconds the next one may wait."""
        program, watch = self._program, self._watch
        wait_s = _step(program, self._supervisor)
        if watch is not None and not isinstance(program.game_loop.fault, BoardAwaited):
            is_well = wait_s is not None and program.faults.count == self._faults
            watch.step(program.clock(), is_well=is_well, is_paused=program.is_paused)
            self._faults = program.faults.count
        if wait_s is None:
            return _AFTER_FAULT_S if program.game_loop.has_read else _AWAITED_S
        return wait_s


def _step(program: GameServer, supervisor: Supervisor) -> float | None:
    """Run one step; return the seconds until the next one, None after a fault.

    The same fault of the board is reported once.
    """
    before = program.game_loop.fault
    BESIDE.sign()
    try:
        wait_s = program.step()
    except BoardFault as fault:
        is_told = before is not None and before.args == fault.args
        if not is_told and not isinstance(fault, BoardAwaited):
            print_text(translate(fault.message, LANGUAGE), err=True)
        supervisor.steps(program.clock(), translate(fault.message, LANGUAGE))
        return None
    except Exception as fault:  # noqa: BLE001  # the one place for what nobody foresaw
        program.faults.note(fault, "the board's step")
        supervisor.steps(program.clock())
        return None
    supervisor.steps(program.clock())
    return wait_s
