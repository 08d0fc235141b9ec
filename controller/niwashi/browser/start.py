"""Start the program in a worker of a browser, and serve it to its page."""

import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from niwashi.backup.finishing import finish_restore, forget_before
from niwashi.backup.pending_restore import finish_pending_restore, restore_notices
from niwashi.backup.rooms import all_kept_files
from niwashi.browser.message_port import MessagePort, Post
from niwashi.browser.search_worker import Worker, WorkerLine
from niwashi.browser.usb_program import UsbBoard
from niwashi.errors import NiwashiError
from niwashi.features import Ask, OpenTable, add_doors, all_endings, features, table_led_to
from niwashi.games.game import Game, GameEnding
from niwashi.games.known import USUAL_GAME, game_named
from niwashi.games.setup import GameSetup
from niwashi.learning.progress import Progress
from niwashi.loop.features import Feature
from niwashi.loop.fitting import board_of, built_in_board
from niwashi.loop.settings import SettingsStore
from niwashi.loop.small_file import SmallFile
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Searches
from niwashi.records.atomic_file import write_whole
from niwashi.records.damage import open_whole
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi.records.reader import open_to_read
from niwashi.server.application import FeatureRoutes, application, no_routes
from niwashi.server.archive import ArchiveTask, RecordsArchive
from niwashi.server.backups import PageBackups
from niwashi.server.boards import PageBoards, kept_board
from niwashi.server.game_server import GameServer
from niwashi.server.proof import GardenProof
from niwashi.server.simulated import simulated_program, simulated_server
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.server.taking_up import lay_out_again, recorded, seated_again, teach, unfinished_game
from niwashi.views.keepsake import animated_game
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.words.catalogue import translate

T = TypeVar("T")


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
    features()  # they have tables in the records
    finish_restore(records)
    brought_back = restore_notices(finish_pending_restore(records, all_kept_files(), stamp=stamp))
    journal = open_whole(records, stamp)
    forget_before(journal.file, journal.tally().acts)
    beside = _InlineRunner()
    backups = PageBackups(journal.file, time.time, mounted=tuple, beside=beside.look)
    opens = table_led_to(journal.file) if board is None else None
    with closing(journal), closing(backups):
        if opens is None:
            made = _own_table(journal, board, Random(), open_worker)
        else:
            made = _led_table(journal, opens, Random())
        with made as table:
            program = table.program
            program.game_loop.add(Feature("start", notices=lambda: brought_back))
            scheduler = FifoScheduler()
            archive = RecordsArchive(journal.file, lambda reader: table.endings(reader.ask), besides=beside)
            proof = GardenProof(program.game_loop, time.monotonic)
            shown = application(
                program,
                scheduler=scheduler,
                archive=archive,
                routes=table.routes,
                backups=backups,
                boards=table.boards,
                proof=None if opens else proof,
            )
            port = MessagePort(shown, post)
            for message in early:
                port.take(message)
            begun(port)
            try:
                await run_board(program, Supervisor(None), backups=backups)
            finally:
                await port.close()
    return port.late if backups.wants_restart or program.wants_restart else None


class _Table(NamedTuple):
    program: GameServer
    boards: PageBoards | None
    routes: FeatureRoutes = no_routes
    endings: Callable[[Ask], Mapping[str, GameEnding]] = all_endings


@contextlib.contextmanager
def _own_table(
    journal: Journal, board: UsbBoard | None, rng: Random, open_worker: Callable[[WorkerLine], Worker]
) -> Iterator[_Table]:
    """Yield the table for games at this board alone."""
    engines = Engines(rng, lambda wanted: Searches(wanted, WorkerLine(open_worker)))
    game = _left_off(journal) if board is None else board.game()
    usual, kept = built_in_board(game), SmallFile.beside(journal.file, "board")
    if board is None:
        file = kept_board(kept) or usual
        program, _ = simulated_program(game, file, time.monotonic, rng, None, engines)
        add_doors(program, journal.file, None)
    else:
        program = board.program(game, rng, engines)
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
    try:
        yield _Table(program, PageBoards(program, time.monotonic, kept=kept, usual=usual))
    finally:
        program.close()
        recorder.close()


@contextlib.contextmanager
def _led_table(journal: Journal, opens: OpenTable, rng: Random) -> Iterator[_Table]:
    """Yield the table of a feature to which a page has led."""

    def server(game: Game) -> GameServer:
        made, _ = simulated_server(GameServer, game, built_in_board(game), time.monotonic, rng)
        made.use(SettingsStore.beside(journal.file))
        return made

    with opens(journal, server) as table:
        yield _Table(table.program, None, table.routes, table.endings)


def _left_off(journal: Journal) -> Game:
    """Return the game that was played last, if it is not over; else the usual one."""
    last = journal.unplayed() or max(journal.games(), key=lambda kept: kept.number, default=None)
    if last is not None and last.result is None:
        with contextlib.suppress(NiwashiError):  # of a program that knew other games
            return last.match().game
    return game_named(USUAL_GAME)


class _InlineRunner:
    """`niwashi.server.archive.BackgroundRunner` that does everything at once: a browser has
    neither threads nor processes to do it beside the board."""

    async def look(self, look: Callable[[], T], /) -> T:
        """Return the result of a function."""
        return look()

    async def carry_out(self, task: ArchiveTask, language: str) -> str:
        """Carry a task out; return why it was refused, "" if it was not."""
        try:
            _carry_out(task, language)
        except NiwashiError as error:
            return translate(error.message, language)
        return ""

    def close(self) -> None:
        """Do nothing."""


def _carry_out(task: ArchiveTask, language: str) -> None:
    makes = task.out is not None
    with closing(open_to_read(task.records) if makes else Journal.open(task.records)) as journal:
        kept = journal.game(task.number)
        if task.out is not None:
            made: str | bytes
            if task.kind == "animation":
                match, runs = kept.match(), journal.runs(kept.key)
                board = board_of(match.game, runs[-1].board if runs else None)
                made = animated_game(kept, match, board, language)
            else:
                made = "".join(f"{line}\n" for line in record_lines(journal, [kept]))
            write_whole(task.out, [made], replace=False)
        elif task.kind == "name":
            kept.check_names(task.names)
            journal.name(task.number, task.names)
        elif task.kind == "delete":
            journal.delete(task.number)
