"""Lights of a board while its program starts or brings a backup back: else it is dark, on a Pi for seconds.

A service names the board, since a terminal has another way to tell. The lights begin before the program's own
rooms are imported, which takes the longest; the board is then handed over as it is, opened once.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from niwashi.errors import BoardAwaited, NiwashiError

if TYPE_CHECKING:  # imported where a board is named
    from niwashi.devices.board_file import BoardFile
    from niwashi.devices.hardware import AwaitedBoard
    from niwashi.devices.serial_board import SerialBoard

NAMED_BY = "NIWASHI_STARTING_LIGHTS"
"""The environment variable that names the board file."""

_STEP_S = 0.05

_SOON_S = 0.005
"""Until a board is tried again that has just begun to open; longer each time, up to `_STEP_S`."""

_FIRST_S = 2.0
"""The longest wait for the first light of a board on pins, which opens in a tenth of a second on a PC."""


class StartingLights:
    """Shows on a board that it is starting, from a thread of its own, until the board is taken or closed."""

    def __init__(
        self,
        file: "BoardFile",
        board: "AwaitedBoard | SerialBoard",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`board` is that of the file. It need not answer yet."""
        from niwashi.board_types import Cue
        from niwashi.lights import frames, theme_file
        from niwashi.lights.theme_file import DEFAULT_THEME
        from niwashi.network.network_lights import news_cells

        self._cue = Cue.STARTING
        self._file, self._clock = file, clock
        self._board: AwaitedBoard | SerialBoard | None = board
        self._cells = frozenset(news_cells(file.geometry))
        self._frame, self._theme = frames.frame, theme_file.theme(DEFAULT_THEME)
        self._over = Event()
        self._first = Event()  # the board is lit, or will not be soon
        self._thread = Thread(target=self._run, name="starting lights", daemon=True)

    def begin(self) -> None:
        """Start the thread, and wait until a board on pins is lit or fails: imports would slow it down.

        One on a line may take seconds to answer, and opens without help of the processor.
        """
        self._thread.start()
        if self._file.serial is None:
            self._first.wait(_FIRST_S)

    def _run(self) -> None:
        wait_s = _SOON_S
        while not self._over.is_set():
            is_lit = self.step(self._clock())
            self._over.wait(_STEP_S if is_lit else wait_s)
            wait_s = min(2 * wait_s, _STEP_S)

    def step(self, now: float) -> bool:
        """Show the cue as it looks at a moment (seconds); True if it went out.

        A board that does not answer is tried again.
        """
        if self._board is None:
            return False
        cues = tuple(self._cue if cell in self._cells else None for cell in range(len(self._board.geometry)))
        try:
            self._board.read(now)
        except BoardAwaited:
            pass
        except (NiwashiError, OSError):
            self._first.set()
        with suppress(NiwashiError, OSError):
            is_lit = self._board.show(self._frame(cues, self._theme, now), now)
            if is_lit:
                self._first.set()
            return is_lit
        return False

    def take(self, file: "BoardFile") -> "AwaitedBoard | SerialBoard | None":
        """Return the board as it is, and leave it alone from now on. One of another file is closed."""
        if file != self._file:
            self.close()
            return None
        self._end()
        board, self._board = self._board, None
        return board

    def close(self) -> None:
        """Darken the lights and release the board; safe to call twice."""
        self._end()
        board, self._board = self._board, None
        if board is not None:
            with suppress(NiwashiError, OSError):
                board.close()

    def _end(self) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()


_LIT: ContextVar[StartingLights | None] = ContextVar("_LIT", default=None)


@contextmanager
def lit_while_starting(environment: Mapping[str, str]) -> Iterator[None]:
    """Light the board that the environment names, if it names one."""
    lights = _lights(environment)
    token = _LIT.set(lights)
    try:
        if lights is not None:
            lights.begin()
        yield
    finally:
        _LIT.reset(token)
        if lights is not None:
            lights.close()


def _lights(environment: Mapping[str, str]) -> StartingLights | None:
    named = environment.get(NAMED_BY)
    if not named:
        return None
    from niwashi.devices.board_parser import load_board
    from niwashi.devices.hardware import awaited_board

    with suppress(NiwashiError, OSError):  # the command itself says what is wrong with it
        file = load_board(Path(named))
        return StartingLights(file, awaited_board(file))
    return None


def real_board(file: "BoardFile") -> "AwaitedBoard | SerialBoard":
    """Return the board of a file: the one that is lit, or a new one."""
    from niwashi.devices.hardware import awaited_board

    lights = _LIT.get()
    found = None if lights is None else lights.take(file)
    return awaited_board(file) if found is None else found


def darken() -> None:
    """End the lights, if there are any: the board is needed, or another one plays."""
    lights = _LIT.get()
    if lights is not None:
        lights.close()
