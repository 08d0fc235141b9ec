"""A person at a real board: asked on the terminal, or by lights and buttons alone."""

import select
from collections.abc import Awaitable, Callable
from typing import TextIO

import typer

from niwashi.board_types import Role
from niwashi.devices.board_file import BoardFile
from niwashi.doctor.light_checks import COLOURS, WHITE
from niwashi.doctor.procedure import NOTHING, Request, RequestKind
from niwashi.doctor.procedure_runner import ExaminedBoard
from niwashi.doctor.report import request_text
from niwashi.terminal import LANGUAGE, message

_STILL_S = 0.4
"""A switch that has changed and stayed so long was meant."""

_LOOK_S = 0.01
_UP_AFTER_S = 3.0  # then a button that still is held is waited for no longer
_ANSWERS = {RequestKind.COLOUR: (*COLOURS, WHITE, NOTHING), RequestKind.STEADY: ("yes", "no")}


class TerminalPrompt:
    """Prints a request and waits until it is done: seen by the switches, or entered on a line.

    Without a screen (`speaks` false) *done* means yes and as expected, *help* means no and nothing.
    """

    def __init__(
        self,
        file: BoardFile,
        board: ExaminedBoard,
        clock: Callable[[], float],
        rest: Callable[[float], Awaitable[None]],
        typed: Callable[[], str | None],
        *,
        speaks: bool,
    ) -> None:
        """`typed` gives the next line of input, None while there is none; it raises EOFError at the end."""
        self._file = file
        self._board = board
        self._clock = clock
        self._rest = rest
        self._typed = typed
        self._speaks = speaks
        self._done = self._buttons(Role.DONE)
        self._help = self._buttons(Role.HELP)

    async def begin(self, request: Request) -> str:
        """Ask, and wait for the answer. Raises EOFError when nobody answers any more."""
        if self._speaks:
            typer.echo(request_text(request, LANGUAGE))
        while True:
            said = await self._answer(request)
            names = tuple(wired.cell.name for wired in self._file.cells)
            possible = _ANSWERS.get(request.asked, (NOTHING, *names))
            if said is not None and (said in ("", "no") or self._spoken(said) in possible):
                return self._meaning(request, said)
            answers = _ANSWERS.get(request.asked, (NOTHING, self._file.cells[0].cell.name))
            told = ", ".join(message(f"doctor-answer-{a}") if a in _SAID else a for a in answers)
            typer.echo(message("doctor-answer-again", answers=told))

    async def end(self, request: Request) -> None:
        """Wait until a button that was held comes up."""
        if request.asked is RequestKind.PRESS:
            before = self._board.closed(self._clock())
            until = self._clock() + _UP_AFTER_S
            while self._clock() < until and self._board.closed(self._clock()) == before:
                await self._rest(_LOOK_S)

    async def _answer(self, request: Request) -> str | None:
        """A line that was typed, "" for what the switches saw, "no" for the help button."""
        before = self._board.closed(self._clock())
        by_touch = request.asked in (RequestKind.PUT, RequestKind.FACE, RequestKind.LIFT, RequestKind.PRESS)
        while True:
            if (line := self._typed()) is not None:
                return line.strip().lower()
            changed = self._board.closed(self._clock()) ^ before
            if changed and await self._is_still(changed ^ before):
                if changed & self._help and not self._speaks:
                    return "no"
                if by_touch or changed & self._done:
                    return ""
            await self._rest(_LOOK_S)

    async def _is_still(self, closed: int) -> bool:
        until = self._clock() + _STILL_S
        while self._clock() < until:
            await self._rest(_LOOK_S)
            if self._board.closed(self._clock()) != closed:
                return False
        return True

    def _meaning(self, request: Request, said: str) -> str:
        """The answer as the visit knows it; plain Enter says that all is as it should be."""
        if said == "no" and request.asked is not RequestKind.STEADY:
            return NOTHING
        if said == "" and request.asked is RequestKind.STEADY:
            return "yes"
        if said == "" and request.asked is RequestKind.COLOUR:
            # The colour that most pixels were sent.
            red, green, blue = next(iter(request.pixels.values()))
            return COLOURS[max(range(3), key=(red, green, blue).__getitem__)]
        return self._spoken(said)

    def _spoken(self, said: str) -> str:
        return next((answer for answer in _SAID if said == message(f"doctor-answer-{answer}").lower()), said)

    def _buttons(self, role: Role) -> int:
        wired = [w for w in self._file.cells if w.cell.role is role and w.button]
        return sum(self._file.bit(w.button) for w in wired if w.button)


_SAID = (*COLOURS, WHITE, NOTHING, "yes", "no")


def typed_lines(source: TextIO) -> Callable[[], str | None]:
    """Ask a file, a pipe or a terminal for its next line; None while nothing has been typed."""

    def typed() -> str | None:
        if not select.select([source], [], [], 0)[0]:
            return None
        line = source.readline()
        if not line:
            raise EOFError
        return line

    return typed
