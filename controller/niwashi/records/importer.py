"""Games from JSON Lines into a journal: all that a file holds, or nothing of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from niwashi.board_types import Reading
from niwashi.errors import BadRecords, NiwashiError, reason
from niwashi.games.known import game_of
from niwashi.records.journal import Journal
from niwashi.records.kept import RecordedAct
from niwashi.records.lines import (
    LONGEST_LINE,
    ActLine,
    EndLine,
    EntryLine,
    GameLine,
    HeadLine,
    RecordLine,
    RunLine,
    line_from,
)
from niwashi.records.times import check_kept
from niwashi.records.trace import READING, Run, TraceEntry, reading_read

_MOST_LINES = 20_000_000
_MOST_GAMES = 100_000
_MOST_ACTS = 20_000  # in one game
_TOGETHER = 1000  # entries of a trace that are held before they are written


@dataclass
class ImportResult:
    """The keys of the games that were taken in, and of those that were here and stay as they were."""

    new: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)


def take_in(journal: Journal, text: IO[str]) -> ImportResult:
    """Take the games of a file in. Raises BadRecords, naming the line, and then nothing was taken in."""
    arriving = _Arriving(journal)
    number = 0
    with journal.transaction():
        for number, line in _numbered(text):
            arriving.take(_read(line, number), number)
        if not number:
            raise BadRecords("records-empty")
        arriving.close(number)
    return arriving.arrived


def _read(line: str, number: int) -> RecordLine:
    try:
        return line_from(line, number)
    except BadRecords as error:
        if number > 1 and not line.endswith("\n"):  # nobody knows what it would have said
            raise BadRecords("records-cut", lines=number) from error
        raise


def _numbered(text: IO[str]) -> Iterator[tuple[int, str]]:
    number = 0
    last = 0  # that was no blank line: editors leave some at the end
    try:
        while line := text.readline(LONGEST_LINE):
            number += 1
            if len(line) >= LONGEST_LINE:
                raise BadRecords("records-long-line", number=number, longest=LONGEST_LINE)
            if number > _MOST_LINES:
                why = BadRecords("records-too-many", what="lines", most=_MOST_LINES)
                raise BadRecords("records-refused-line", number=number, why=why)
            if not line.isspace():
                yield from ((blank, "\n") for blank in range(last + 1, number))
                yield number, line
                last = number
    except UnicodeDecodeError as error:
        raise BadRecords("records-not-text", number=number + 1) from error


class _Arriving:
    """The part of a file read so far. A game is written when it is whole, a trace bit by bit."""

    def __init__(self, journal: Journal) -> None:
        self.arrived = ImportResult()
        self._journal = journal
        self._is_whole = False
        self._here: set[str] = set()
        self._game: GameLine | None = None
        self._acts: list[RecordedAct] = []
        self._run: Run | None = None
        self._is_known_run = False
        self._reading = Reading(())
        self._trace: list[TraceEntry] = []

    def take(self, line: RecordLine, number: int) -> None:
        """Take the next line. Raises BadRecords."""
        try:
            self._take(line, number)
        except BadRecords as error:
            raise BadRecords("records-refused-line", number=number, why=error) from error

    def _take(self, line: RecordLine, number: int) -> None:
        match line:
            case HeadLine():
                pass
            case _ if self._is_whole:
                raise BadRecords("records-after-end")
            case GameLine():
                self.end()
                self._game, self._acts = line, []
            case ActLine() if self._game is not None and len(self._acts) < _MOST_ACTS:
                self._acts.append(line.act())
            case ActLine() if self._game is not None:
                raise BadRecords("records-too-many", what="turns", most=_MOST_ACTS)
            case RunLine():
                self.end()
                self._begin_run(line)
            case EntryLine() if self._run is not None:
                entry = line.entry()
                if entry.kind == READING:
                    self._reading = reading_read(self._reading, entry)
                self._trace.append(entry)
                if len(self._trace) >= _TOGETHER:
                    self._write_trace(self._run)
            case EndLine():
                self.end()
                self._check_end(line, number)
            case _:
                raise BadRecords("records-out-of-order", found=line.line)

    def end(self) -> None:
        """The game or run that was being read is whole."""
        if self._game is not None:
            self._write_game(self._game)
        elif self._run is not None:
            self._write_trace(self._run)
        self._game, self._run = None, None

    def close(self, number: int) -> None:
        """Finish at the last line. Raises BadRecords if more should have come."""
        if not self._is_whole:
            raise BadRecords("records-cut", lines=number)

    def _check_end(self, line: EndLine, number: int) -> None:
        games = len(self.arrived.new) + len(self.arrived.known)
        if (line.games, line.lines) != (games, number):
            raise BadRecords("records-gaps", games=games, lines=number, expected=line.games, due=line.lines)
        self._is_whole = True

    def _write_game(self, line: GameLine) -> None:
        kept = line.kept(self._acts)
        check_kept(kept)
        if len(self._here) >= _MOST_GAMES:
            raise BadRecords("records-too-many", what="games", most=_MOST_GAMES)
        self._here.add(kept.key)
        if self._journal.has_all_of(kept.key, 1):
            self.arrived.known.append(kept.key)
            return
        self.arrived.new.append(kept.key)
        self._journal.add(kept)

    def _begin_run(self, line: RunLine) -> None:
        if not self._here.issuperset(line.games):
            raise BadRecords("records-unknown-game", found=", ".join(set(line.games) - self._here))
        try:
            run = line.run()
            game_of(run.setup)
        except (KeyError, NiwashiError) as error:
            raise BadRecords("records-breaks-rules", game=line.key, why=reason(error)) from error
        self._is_known_run = bool(self._journal.played_in(run.key))
        self._journal.enter(run, *line.games)
        self._run, self._trace = run, []
        self._reading = Reading((0,) * len(run.board))

    def _write_trace(self, run: Run) -> None:
        if not self._is_known_run:
            self._journal.trace(run.key, self._trace)
        self._trace = []
