"""Games from JSON Lines into a journal: all that a file holds, or nothing of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from niwashi.errors import BadRecords, NiwashiError
from niwashi.records.journal import Journal
from niwashi.records.kept import Act
from niwashi.records.lines import LONGEST_LINE, ActLine, EntryLine, GameLine, RunLine, line_from
from niwashi.records.trace import READING, Entry, Run, changed
from niwashi.session import Reading

__all__ = ["Arrived", "take_in"]


@dataclass
class Arrived:
    """The keys of the games that were taken in, and of those that were here and stay as they were."""

    new: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)


def take_in(journal: Journal, text: IO[str]) -> Arrived:
    """Take the games of a file in. Raises BadRecords, naming the line, and then nothing was taken in."""
    arriving = _Arriving(journal)
    number = 0
    with journal.transaction():
        for number, line in _numbered(text):
            try:
                arriving.take(line_from(line, number))
            except BadRecords as error:
                if error.key in ("records-bad-line", "records-bad-version"):
                    raise
                raise BadRecords("records-refused-line", number=number, why=error) from error
        if not number:
            raise BadRecords("records-empty")
        arriving.end()
    return arriving.arrived


def _numbered(text: IO[str]) -> Iterator[tuple[int, str]]:
    number = 0
    try:
        while line := text.readline(LONGEST_LINE):
            number += 1
            if len(line) >= LONGEST_LINE:
                raise BadRecords("records-long-line", number=number, longest=LONGEST_LINE)
            yield number, line
    except UnicodeDecodeError as error:
        raise BadRecords("records-not-text", number=number + 1) from error


class _Arriving:
    """What has been read of a file so far. A game or a run is written when all its lines are there."""

    def __init__(self, journal: Journal) -> None:
        self.arrived = Arrived()
        self._journal = journal
        self._game: GameLine | None = None
        self._acts: list[Act] = []
        self._run: tuple[RunLine, Run] | None = None
        self._reading = Reading(())
        self._trace: list[Entry] = []

    def take(self, line: GameLine | ActLine | RunLine | EntryLine | None) -> None:
        match line:
            case GameLine():
                self.end()
                self._game, self._acts = line, []
            case ActLine() if self._game is not None:
                self._acts.append(line.act())
            case RunLine():
                self.end()
                self._begin_run(line)
            case EntryLine() if self._run is not None:
                self._trace.append(self._checked_entry(line.entry(), self._run[1]))
            case None:
                pass
            case _:
                raise BadRecords("records-out-of-order", found=line.line)

    def end(self) -> None:
        """The game or run that was being read is whole."""
        if self._game is not None:
            self._write_game(self._game)
        elif self._run is not None:
            self._write_run(*self._run)
        self._game, self._run = None, None

    def _write_game(self, line: GameLine) -> None:
        kept = line.kept(self._acts)
        if not kept.acts:
            raise BadRecords("records-no-acts", game=kept.key)
        match = kept.match()
        if match.result != kept.result or (kept.result is None) != (kept.ended_at is None):
            raise BadRecords("records-wrong-result", found=str(kept.result), result=str(match.result))
        if self._journal.game_with_key(kept.key) is not None:
            self.arrived.known.append(kept.key)
            return
        self.arrived.new.append(kept.key)
        self._journal.begin(kept.key, kept.setting, kept.began_at, players=kept.players, seed=kept.seed)
        for act in kept.acts:
            self._journal.act(kept.key, act)
        if kept.result is not None and kept.ended_at is not None:
            self._journal.finish(kept.key, kept.result, kept.ended_at)
        self._journal.release(kept.key)

    def _begin_run(self, line: RunLine) -> None:
        here = {*self.arrived.new, *self.arrived.known}
        if not here.issuperset(line.games):
            raise BadRecords("records-unknown-game", found=", ".join(set(line.games) - here))
        try:
            run = line.run()
            run.setting.build()
        except (KeyError, NiwashiError) as error:
            why = error if isinstance(error, NiwashiError) else str(error)
            raise BadRecords("records-breaks-rules", game=line.key, why=why) from error
        self._run, self._trace = (line, run), []
        self._reading = Reading((0,) * len(run.board))

    def _checked_entry(self, entry: Entry, run: Run) -> Entry:
        if entry.kind == READING:
            try:
                self._reading = changed(self._reading, entry.detail)
            except ValueError as error:
                found = f"{entry.kind} {entry.detail}"[:80]
                raise BadRecords("records-bad-entry", found=found, cells=len(run.board)) from error
        return entry

    def _write_run(self, line: RunLine, run: Run) -> None:
        known = bool(self._journal.played_in(run.key))
        for game in line.games:
            self._journal.enter(run, game)
        if not known:
            self._journal.trace(run.key, self._trace)
