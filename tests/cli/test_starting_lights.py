"""A board is lit while its program starts or brings a backup back, and is handed over still open."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from tests.backup.places import WORDS, backed_up, furnished, games_in

from niwashi import data
from niwashi.board_types import Frame, Reading
from niwashi.cli import starting_lights
from niwashi.cli.starting_lights import NAMED_BY, StartingLights, darken, real_board
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.errors import BoardAwaited, BoardFault
from niwashi.network.network_lights import news_cells
from niwashi_sim.pty_line import PtyLine
from niwashi_sim.simulated_midi import SimulatedLaunchpad

PATIENCE_S = 60.0
CELLS = 3  # beside the help button


class Lamps:
    """A board that keeps what it was told to show."""

    def __init__(self, file: BoardFile) -> None:
        self.geometry = file.geometry
        self.shown: list[Frame] = []
        self.reads = self.closed = 0
        self.fault: BoardFault | None = None

    def read(self, now: float) -> Reading:
        del now
        self.reads += 1
        if self.fault is not None:
            raise self.fault
        return Reading((0,) * len(self.geometry))

    def show(self, frame: Frame, now: float) -> bool:
        del now
        if self.fault is not None:
            raise self.fault
        self.shown.append(frame)
        return True

    def close(self) -> None:
        self.closed += 1


class Waits(Event):
    """Notes how long was waited, which takes no time; over after so many."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self.count = count

    def is_set(self) -> bool:
        return len(self.seconds) == self.count

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.seconds.append(timeout)
        return False


class Opens(Waits):
    """Lets a board answer after three waits, and the lights end after the next one."""

    def __init__(self, board: Lamps) -> None:
        super().__init__(4)
        self.board = board

    def wait(self, timeout: float | None = None) -> bool:
        if len(self.seconds) == 2:
            self.board.fault = None
        return super().wait(timeout)


class Waited(Event):
    """Notes for how long at most it was waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.seconds.append(timeout)
        return super().wait(timeout)


def lamps(name: str = "garden-36") -> tuple[BoardFile, Lamps, StartingLights]:
    file = load_board(data.boards() / f"{name}.toml")
    board = Lamps(file)
    return file, board, StartingLights(file, board)  # type: ignore[arg-type]  # it has all that is used


def test_board_that_has_just_begun_to_open_is_tried_again_soon() -> None:
    _, board, shown = lamps()
    board.fault = BoardFault("board-fault-opening")
    shown._over = waits = Waits(20)
    shown._run()
    assert waits.seconds[:3] == [0.005, 0.01, 0.02]
    assert waits.seconds[4:] == [0.05] * 16
    board.fault, shown._over = None, Waits(3)
    shown._run()
    assert shown._over.seconds == [0.05] * 3


def test_board_on_pins_is_lit_before_the_start_goes_on() -> None:
    _, board, shown = lamps()
    board.fault = BoardAwaited("board-fault-opening")
    shown._over = Opens(board)
    shown.begin()
    assert len(board.shown) == 1
    shown.close()


def test_start_goes_on_without_a_board_that_fails() -> None:
    _, board, shown = lamps()
    board.fault = BoardFault("board-fault-no-pins")
    shown._first = first = Waited()
    shown.begin()
    assert first.seconds == [2.0]
    assert first.is_set()
    assert board.shown == []
    shown.close()


def test_start_does_not_wait_for_a_board_on_a_line() -> None:
    _, board, shown = lamps("garden-36-pico")
    board.fault = BoardAwaited("board-fault-opening")
    shown._first = first = Waited()
    shown.begin()
    assert first.seconds == []
    shown.close()


@pytest.mark.parametrize("name", sorted(file.stem for file in data.boards().glob("*.toml")))
def test_cells_beside_help_move_and_board_is_taken_open(name: str) -> None:
    file, board, shown = lamps(name)
    for n in range(40):
        shown.step(n * 0.05)
    cells = set(news_cells(file.geometry))
    assert all({i for i, colour in enumerate(frame) if any(colour)} <= cells for frame in board.shown)
    assert len({frame[min(cells)] for frame in board.shown}) > 1, "a light that means something moves"
    taken = shown.take(load_board(data.boards() / f"{name}.toml"))
    assert taken is not None
    shown.step(2.0)
    shown.close()
    assert (len(board.shown), board.closed) == (40, 0)


class Held:
    """A context variable with one value."""

    def __init__(self, value: StartingLights | None) -> None:
        self.get = lambda: value


def test_board_that_does_not_answer_yet_is_tried_again() -> None:
    _, board, shown = lamps()
    board.fault = BoardFault("board-fault-opening")
    shown.step(0.0)
    board.fault = None
    shown.step(0.05)
    assert (board.reads, len(board.shown)) == (2, 1)


def test_board_of_another_file_is_closed_before_new_one_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    _, board, shown = lamps()
    monkeypatch.setattr(starting_lights, "_LIT", Held(shown))
    other = load_board(data.boards() / "hex-91.toml")
    monkeypatch.setattr("niwashi.devices.hardware.awaited_board", lambda file: (file, board.closed))
    opened: object = real_board(other)
    assert opened == (other, 1)
    darken()
    assert board.closed == 1


def test_without_lights_a_board_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    file = load_board(data.boards() / "garden-36.toml")
    monkeypatch.setattr("niwashi.devices.hardware.awaited_board", lambda file: file)
    opened: object = real_board(file)
    assert opened is file
    darken()


# The program itself, on a controller at the other end of a line


class LiveLine(PtyLine):
    """A line whose host is another process: it takes bytes whenever it likes."""

    def from_host(self) -> bytes:
        return os.read(self._ours, 65536) if select.select([self._ours], [], [], 0.0)[0] else b""

    def to_host(self, bytes_: bytes) -> None:
        os.write(self._ours, bytes_)


def started(tmp_path: Path, *words: str, lit: Callable[[int], bool], says: str = "") -> tuple[list[int], str]:
    """How many lights were on, one number after another, until enough are lit; and what the program said.

    Then it is told the line `says`, or without one to end.
    """
    controller = SimulatedLaunchpad()
    controller.unplug()
    controller._line = LiveLine()
    text = (data.boards() / "launchpad.toml").read_text(encoding="utf-8")
    file = tmp_path / "board.toml"
    file.write_text(text.replace('port = "usb"', f'port = "{controller.path}"'), encoding="utf-8")
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1", NAMED_BY: str(file)}
    command = [sys.executable, "-m", "niwashi", *(word.format(board=file) for word in words)]
    pipe, both, seen, latest = subprocess.PIPE, subprocess.STDOUT, [0], time.monotonic() + PATIENCE_S
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=both, text=True, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        is_told = False
        while process.poll() is None:
            controller.attend()
            count = sum(map(any, controller.shown))
            if count != seen[-1]:
                seen.append(count)
            if not is_told and (lit(count) or time.monotonic() > latest):
                is_told = True
                if not says:
                    process.terminate()
                process.stdin.write(f"{says}\n")
                process.stdin.close()
            select.select([], [], [], 0.002)
        said = process.stdout.read()
    controller.attend()
    left = sum(map(any, controller.shown)) if controller.sends_pads else 0
    controller.unplug()
    return [*seen, left], said


def test_real_program_lights_board_before_it_plays(tmp_path: Path) -> None:
    words = (
        "play",
        "--no-browser",
        "--port",
        "0",
        "--records",
        str(tmp_path / "games"),
        "--board",
        "{board}",
        "--game",
        "karesansui",  # whose first turn lights many squares
    )
    seen, said = started(tmp_path, *words, lit=lambda count: count > CELLS)
    assert any(count > CELLS for count in seen), said
    assert 1 <= next(count for count in seen if count) <= CELLS, "the game comes later"
    assert seen[-1] == 0, "dark at the end"


def test_restore_lights_board_and_leaves_it_dark(tmp_path: Path) -> None:
    old, new = furnished(tmp_path / "old"), tmp_path / "new" / "games.sqlite3"
    backup = backed_up(old, tmp_path / "b.zip", WORDS)
    words = ("restore", str(backup), "--yes", "--passphrase-file", "-", "--records", str(new))
    seen, said = started(tmp_path, *words, lit=lambda count: count == CELLS, says=WORDS)
    assert games_in(new) == games_in(old), said
    assert max(seen) == CELLS, said
    assert seen[-1] == 0, "dark at the end"
