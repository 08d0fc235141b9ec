"""A program whose board has not answered yet: its page is there, says why, and goes on by itself."""

import asyncio
from contextlib import closing
from itertools import pairwise

import pytest
from tests.hurried import hurried
from tests.server.asking import status_of

from niwashi import data
from niwashi.board_types import Frame, Reading, view
from niwashi.devices.board_parser import load_board
from niwashi.errors import BoardAwaited, BoardFault
from niwashi.games.known import game_named
from niwashi.server.live import LiveProgram
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.stack import Stack
from niwashi.words.catalogue import translate

GEOMETRY = load_board(data.boards() / "garden-36.toml").geometry
GONE = BoardFault("serial-fault-silent", port="/dev/ttyACM0")
GARDEN = game_named("garden")
START = GARDEN.layout(GARDEN.start())


class LateBoard:
    """A board that answers, one step after the other, as the test has it."""

    geometry = GEOMETRY

    def __init__(self, *faults: BoardFault | None) -> None:
        self.faults = list(faults)
        self.reads = 0
        self.is_closed = False

    def read(self, now: float) -> Reading:  # noqa: ARG002
        self.reads += 1
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None:
            raise fault
        stands = {cell.name: START.get(cell.name, Stack(0, 0)) for cell in GEOMETRY.cells}
        return Reading(tuple(view(cell.senses, stands[cell.name]) for cell in GEOMETRY.cells))

    def show(self, frame: Frame, now: float) -> bool:  # noqa: ARG002
        return True

    def close(self) -> None:
        self.is_closed = True


def program_on(*faults: BoardFault | None) -> LiveProgram:
    now = iter(range(10_000))
    return LiveProgram(GARDEN, LateBoard(*faults), lambda: float(next(now)))


def step(program: LiveProgram) -> None:
    with pytest.raises(BoardFault):
        program.step()


def test_the_fault_stands_in_place_of_the_board_until_it_answers() -> None:
    with closing(program_on(GONE, GONE, None, GONE)) as program:
        assert status_of(program)["absent"] == ""
        step(program)
        assert status_of(program)["absent"] == translate(GONE.message)
        assert program.status("ja")["absent"] == translate(GONE.message, "ja")
        version = program.versions()["status"]
        step(program)
        assert program.versions()["status"] == version, "nothing new"
        program.step()
        assert (status_of(program)["absent"], status_of(program)["notices"]) == ("", [])
        step(program)
        assert status_of(program)["absent"] == "", "what stood there is known"
        assert status_of(program)["notices"][0] == translate(GONE.message)
        version = program.versions()["status"]
        program.step()
        assert status_of(program)["notices"] == []
        assert program.versions()["status"] > version, "pages hear of it"


def test_the_terminal_says_a_fault_once_and_nothing_of_a_board_that_is_only_being_opened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    early, other = BoardAwaited("board-fault-opening"), BoardFault("serial-fault-lost", detail="x")
    board = LateBoard(early, early, GONE, GONE, GONE, other, other, None, GONE)
    moments: list[float] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()

        class Noted(LiveProgram):
            def step(self) -> float:
                moments.append(loop.time())
                return super().step()

        with closing(Noted(GARDEN, board, loop.time)) as program:
            stepping = asyncio.create_task(run_board(program, Supervisor(None)))
            while len(moments) < 10:
                await asyncio.sleep(0.001)
            stepping.cancel()

    hurried(main)
    assert capsys.readouterr().err.splitlines() == [
        translate(GONE.message),
        translate(other.message),
        translate(GONE.message),
    ]
    waits = [after - before for before, after in pairwise(moments)]
    assert max(waits[:7]) <= 0.021, "a board that has never answered is looked at often"
    assert waits[8] == pytest.approx(1.0, abs=0.01)
