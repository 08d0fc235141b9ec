"""Start the program in a worker of a browser, and serve it to its page."""

import contextlib
import io
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TypeVar

from niwashi.browser.message_port import MessagePort, Post
from niwashi.browser.search_worker import Worker, WorkerLine
from niwashi.browser.usb_program import UsbBoard
from niwashi.errors import NiwashiError
from niwashi.games import USUAL_GAME, Game, GameSetup, game_named
from niwashi.learning import Progress
from niwashi.loop import SettingsStore, SmallFile, built_in_board
from niwashi.opponents import Engines, Searches
from niwashi.records import Journal, open_whole
from niwashi.server import (
    GardenProof,
    PageBoards,
    RecordsArchive,
    Supervisor,
    kept_board,
    lay_out_again,
    recorded,
    run_board,
    seated_again,
    simulated_program,
    teach,
    unfinished_game,
)
from niwashi.web import FifoScheduler, application

T = TypeVar("T")


class InlineRunner:
    """`niwashi.server.archive.BackgroundRunner` without threads and processes: everything is done at once."""

    async def look(self, look: Callable[[], T]) -> T:
        """Return the result of a function."""
        return look()

    async def command(self, _language: str, words: Sequence[str]) -> str:
        """Run a command; return its last line if it was refused, else ""."""
        from typer.main import get_command

        from niwashi.cli.main import app

        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            try:
                get_command(app)(list(words), standalone_mode=False)
            except SystemExit as end:
                return "" if not end.code else (said.getvalue().strip().splitlines() or ["-"])[-1]
        return ""

    def close(self) -> None:
        """Do nothing."""


async def serve(
    post: Post,
    open_worker: Callable[[WorkerLine], Worker],
    folder: Path,
    begun: Callable[[MessagePort], None],
    board: UsbBoard | None = None,
) -> None:
    """Run the program on simulated boards, or on one that is there, and serve it to a page.

    Its files lie in the folder. `begun` gets the port once messages of the page may come.
    """
    logging.basicConfig(level=logging.WARNING)
    rng = Random()
    engines = Engines(rng, lambda wanted: Searches(wanted, WorkerLine(open_worker)))
    folder.mkdir(parents=True, exist_ok=True)
    journal = open_whole(folder / "games.sqlite3", f"{time.time():.0f}")
    game = _left_off(journal) if board is None else board.game()
    usual, kept = built_in_board(game), SmallFile.beside(journal.file, "board")
    if board is None:
        file = kept_board(kept) or usual
        program, _ = simulated_program(game, file, time.monotonic, rng, None, engines)
    else:
        program = board.program(game, rng, engines)
    boards = PageBoards(program, time.monotonic, kept=kept, usual=usual)
    with closing(journal):
        program.use(SettingsStore.beside(journal.file))
        asked = GameSetup.of(game)
        unfinished = unfinished_game(journal, asked)
        if not (unfinished or journal.games()):
            program.welcome()
        is_again = unfinished is None and lay_out_again(program, journal, asked)
        recorder = recorded(program, journal, unfinished, None)
        program.table_clock.names.keep(SmallFile.beside(journal.file, "names"))
        seated_again(program, journal, resumes=is_again or unfinished is not None)
        program.puzzles.keep(Progress(journal.tries(), recorder.keep_try, time.time))
        teach(program, journal, None, resumes=True)
        scheduler = FifoScheduler()
        archive = RecordsArchive(journal.file, besides=InlineRunner())
        proof = GardenProof(program.runner, time.monotonic)
        shown = application(program, scheduler=scheduler, archive=archive, boards=boards, proof=proof)
        port = MessagePort(shown, post)
        begun(port)
        try:
            await run_board(program, Supervisor(None))
        finally:
            await port.close()
            program.close()
            recorder.close()


def _left_off(journal: Journal) -> Game:
    """Return the game that was played last, if it is not over; else the usual one."""
    last = journal.unplayed() or max(journal.games(), key=lambda kept: kept.number, default=None)
    if last is not None and last.result is None:
        with contextlib.suppress(NiwashiError):  # of a program that knew other games
            return last.match().game
    return game_named(USUAL_GAME)
