"""Start the program in a worker of a browser, and serve it to its page."""

import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from niwashi.backup.finishing import finish_restore, forget_before
from niwashi.backup.pending_restore import finish_pending_restore, restore_notices
from niwashi.backup.rooms import all_kept_files
from niwashi.browser.inline_runner import InlineRunner
from niwashi.browser.message_port import MessagePort, Post
from niwashi.browser.search_worker import Worker, WorkerLine
from niwashi.browser.usb_program import UsbBoard
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_named
from niwashi.games.setup import GameSetup
from niwashi.learning.progress import Progress
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board
from niwashi.loop.settings import SettingsStore
from niwashi.loop.small_file import SmallFile
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Searches
from niwashi.records.journal import Journal
from niwashi.records.rescue import open_whole
from niwashi.server.archive import RecordsArchive
from niwashi.server.backups import PageBackups
from niwashi.server.boards import PageBoards, kept_board
from niwashi.server.proof import GardenProof
from niwashi.server.simulated import simulated_program
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.server.taking_up import lay_out_again, recorded, seated_again, teach, unfinished_game
from niwashi.web.application import application
from niwashi.web.fifo_scheduler import FifoScheduler


async def serve(
    post: Post,
    open_worker: Callable[[WorkerLine], Worker],
    folder: Path,
    begun: Callable[[MessagePort], None],
    board: UsbBoard | None = None,
) -> None:
    """Run the program on simulated boards, or on one that is there, and serve it to a page.

    Its files lie in the folder. `begun` gets the port once messages of the page may come; where a backup is
    brought back, the program begins anew with another one.
    """
    logging.basicConfig(level=logging.WARNING)
    folder.mkdir(parents=True, exist_ok=True)
    late: Sequence[Mapping[str, Any]] | None = ()
    while late is not None:
        late = await _serve_once(post, open_worker, folder / "games.sqlite3", begun, board, late)


async def _serve_once(
    post: Post,
    open_worker: Callable[[WorkerLine], Worker],
    records: Path,
    begun: Callable[[MessagePort], None],
    board: UsbBoard | None,
    early: Sequence[Mapping[str, Any]],
) -> Sequence[Mapping[str, Any]] | None:
    """Run the program until it has to begin anew; return the messages that then wait.

    `early` are those that waited for this start.
    """
    stamp = f"{time.time():.0f}"
    finish_restore(records)
    brought_back = restore_notices(finish_pending_restore(records, all_kept_files(), stamp=stamp))
    rng = Random()
    engines = Engines(rng, lambda wanted: Searches(wanted, WorkerLine(open_worker)))
    journal = open_whole(records, stamp)
    forget_before(journal.file, journal.tally().acts)
    game = _left_off(journal) if board is None else board.game()
    usual, kept = built_in_board(game), SmallFile.beside(journal.file, "board")
    if board is None:
        file = kept_board(kept) or usual
        program, _ = simulated_program(game, file, time.monotonic, rng, None, engines)
    else:
        program = board.program(game, rng, engines)
    boards = PageBoards(program, time.monotonic, kept=kept, usual=usual)
    beside = InlineRunner()
    backups = PageBackups(journal.file, time.time, mounted=tuple, beside=beside.look)
    with closing(journal), closing(backups):
        program.game_loop.add(Feature("start", notices=lambda: brought_back))
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
        archive = RecordsArchive(journal.file, besides=beside)
        proof = GardenProof(program.game_loop, time.monotonic)
        shown = application(
            program, scheduler=scheduler, archive=archive, backups=backups, boards=boards, proof=proof
        )
        port = MessagePort(shown, post)
        for message in early:
            port.take(message)
        begun(port)
        try:
            await run_board(program, Supervisor(None), backups=backups)
        finally:
            await port.close()
            program.close()
            recorder.close()
    return port.late if backups.wants_restart else None


def _left_off(journal: Journal) -> Game:
    """Return the game that was played last, if it is not over; else the usual one."""
    last = journal.unplayed() or max(journal.games(), key=lambda kept: kept.number, default=None)
    if last is not None and last.result is None:
        with contextlib.suppress(NiwashiError):  # of a program that knew other games
            return last.match().game
    return game_named(USUAL_GAME)
