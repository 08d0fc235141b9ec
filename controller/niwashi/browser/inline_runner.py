"""Runs long work at once: a browser has neither threads nor processes to do it beside the board."""

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from niwashi.errors import NiwashiError
from niwashi.loop.fitting import board_of
from niwashi.records.atomic_file import write_whole
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi.records.reading import open_to_read
from niwashi.server.archive import ArchiveTask
from niwashi.views.keepsake import animated_game

T = TypeVar("T")


class InlineRunner:
    """`niwashi.server.archive.BackgroundRunner` without threads and processes: everything is done at once."""

    async def look(self, look: Callable[[], T], /) -> T:
        """Return the result of a function."""
        return look()

    async def carry_out(self, task: ArchiveTask, language: str) -> str:
        """Carry a task out; return why it was refused, "" if it was not."""
        try:
            _carry_out(task, language)
        except NiwashiError as error:
            return error.message(language)
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
