"""Games as JSON Lines for other computers and bug reports, out and in again; `FORMAT.md` describes them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import IO, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
)

from niwashi.board_types import EventKind, Geometry, Reading
from niwashi.errors import BadRecords, NiwashiError, mistake_reason, reason
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct, UsedTime, kept_game
from niwashi.records.rows import LATEST, CellFields, cell_fields
from niwashi.records.times import check_kept
from niwashi.records.trace import INPUTS, READING, Run, TraceEntry, reading_read
from niwashi.validation import first_error, quoted

FORMAT = "niwashi-games"
VERSION = 5
"""The version that this program writes, and the only one that it reads."""

LONGEST_LINE = 1 << 20
"""Characters. A longer line is refused before it is read to its end."""

_KINDS = INPUTS | set(EventKind)


def _checked_kind(kind: str) -> str:
    if kind not in _KINDS:
        raise ValueError(kind)
    return kind


def _checked_games(games: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(games)) < len(games):
        raise ValueError("a game is named twice")
    return games


_Key = Annotated[StrictStr, Field(pattern=r"^[0-9A-Za-z-]{8,64}$")]
_Word = Annotated[StrictStr, Field(max_length=40)]
_Text = Annotated[StrictStr, Field(max_length=1000)]
_Change = Annotated[StrictStr, Field(max_length=20_000)]
_Second = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=LATEST)]
_Count = Annotated[StrictInt, Field(ge=0)]
_Games = Annotated[tuple[_Key, ...], Field(min_length=1, max_length=10_000), AfterValidator(_checked_games)]
_Used = Annotated[tuple[Annotated[StrictInt, Field(ge=0, le=10**12)], ...], Field(max_length=16)]
_Turns = Annotated[tuple[_Text, ...], Field(max_length=100_000)]


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class HeadLine(_Line):
    """The first line of a file."""

    format: Literal["niwashi-games"]
    version: int


class ThinkingLine(_Line):
    """Time of each player since the last act, when it was last kept."""

    used_ms: _Used
    at: _Second

    def thinking(self) -> UsedTime:
        """Return the times as a value."""
        return UsedTime(self.used_ms, self.at)


class GameLine(_Line):
    """A game; its acts follow."""

    line: Literal["game"]
    key: _Key
    game: _Word
    cards: dict[str, Any] | None
    start: _Text
    players: Annotated[tuple[Annotated[StrictStr, Field(max_length=100)], ...], Field(max_length=16)]
    seed: int | None
    began_at: _Second
    ended_at: _Second | None
    result: _Word | None
    clock: Annotated[StrictStr, Field(max_length=60)]
    thinking: ThinkingLine | None
    back: StrictBool

    def kept(self, acts: Sequence[RecordedAct] = ()) -> Kept:
        """The game as a journal gives it, without a number."""
        cards = None if self.cards is None else canonical_json(self.cards)
        setup = GameSetup(self.game, cards, self.start)
        when = (self.began_at, self.players, self.seed, self.ended_at)
        thinking = None if self.thinking is None else self.thinking.thinking()
        return Kept(0, self.key, setup, *when, self.result, tuple(acts), self.clock, thinking, self.back)


class ActLine(_Line):
    """Something that counted in the game above."""

    line: Literal["turn", "taken-back", "begun", "given-up", "arranged", "timed-out", "clock"]
    turn: _Text
    at: _Second
    used_ms: _Used = ()

    def act(self) -> RecordedAct:
        return RecordedAct(ActKind(self.line), self.turn, self.at, self.used_ms)


class RunLine(_Line):
    """A session's run, which some of the games above were played in; its trace follows."""

    line: Literal["run"]
    key: _Key
    games: _Games
    game: _Word
    cards: dict[str, Any] | None
    start: _Text
    turns: _Turns
    begun: _Turns
    board: Annotated[tuple[CellFields, ...], Field(min_length=1, max_length=5000)]
    program: _Word
    began_at: _Second
    clock: _Second
    back: StrictBool

    def run(self) -> Run:
        """The run, without its trace. Raises KeyError for a sense that there is not."""
        cards = None if self.cards is None else canonical_json(self.cards)
        setup, board = GameSetup(self.game, cards, self.start), Geometry(tuple(c.cell() for c in self.board))
        return Run(
            self.key,
            setup,
            self.turns,
            board,
            self.program,
            self.began_at,
            self.clock,
            begun=self.begun,
            allows_back=self.back,
        )


class EntryLine(_Line):
    """One line of the trace of the run above."""

    line: Literal["trace"]
    at: _Second
    kind: Annotated[StrictStr, AfterValidator(_checked_kind)]
    detail: _Change

    def entry(self) -> TraceEntry:
        return TraceEntry(self.at, self.kind, self.detail)


class EndLine(_Line):
    """The last line of a file: its numbers of games and of lines, the first and this one included."""

    line: Literal["end"]
    games: _Count
    lines: _Count


RecordLine = HeadLine | GameLine | ActLine | RunLine | EntryLine | EndLine
_Any = Annotated[GameLine | ActLine | RunLine | EntryLine | EndLine, Field(discriminator="line")]
_LINE: TypeAdapter[GameLine | ActLine | RunLine | EntryLine | EndLine] = TypeAdapter(
    _Any, config=ConfigDict(defer_build=True)
)


def record_lines(journal: Journal, games: Sequence[Kept]) -> Iterator[str]:
    """Games as JSON Lines, each without its line end: the games in the order given, then their runs.

    A game or run that nobody could take in is left out, and is among what is `damaged` of the journal then.
    """
    count, wanted = 2, []
    yield _text(format=FORMAT, version=VERSION)
    for kept in games:
        try:
            check_kept(kept)
            lines = _checked([_game_text(kept), *map(_act_text, kept.acts)])
        except BadRecords as error:
            journal.damaged[kept.number] = error
            continue
        wanted.append(kept.key)
        count += len(lines)
        yield from lines
    for number, run in enumerate(journal.each_run(*wanted)):
        played = set(journal.played_in(run.key))
        try:
            lines = _run_lines(run, [key for key in wanted if key in played])
        except NiwashiError as error:
            journal.damaged_runs[-1 - number] = error
            continue
        count += len(lines)
        yield from lines
    yield _text(line="end", games=len(wanted), lines=count)


def _checked(lines: list[str]) -> list[str]:
    """Return checked lines. Raises BadRecords."""
    for line in lines:
        if len(line) >= LONGEST_LINE:
            raise BadRecords("records-long-line", number=1, longest=LONGEST_LINE)
        line_from(line, 2)
    return lines


def _run_lines(run: Run, games: Sequence[str]) -> list[str]:
    """The lines of a run and its trace. Raises NiwashiError for one that nobody could take in."""
    kept_game(run.setup)
    lines = _checked([run_text(run, games), *map(trace_text, run.trace)])
    reading = Reading((0,) * len(run.board))
    for entry in run.trace:
        if entry.kind == READING:
            reading = reading_read(reading, entry)
    return lines


def line_from(text: str, number: int) -> RecordLine:
    """Parse line `number` of a file; line 1 is its head. Raises BadRecords, naming the line."""
    try:
        if number == 1:
            head = HeadLine.model_validate_json(text)
            if head.version != VERSION:
                raise BadRecords("records-bad-version", found=head.version, known=VERSION)
            return head
        return _LINE.validate_json(text)
    except ValidationError as error:
        first = first_error(error)
        where = " ".join(map(str, first.where)) or "-"
        raise BadRecords(
            "records-bad-line",
            number=number,
            where=where,
            why=mistake_reason(first),
            found=quoted(" ".join(first.found.split()) if isinstance(first.found, str) else first.found),
        ) from error


def _game_text(kept: Kept) -> str:
    return _text(
        line="game",
        key=kept.key,
        game=kept.setup.game,
        cards=kept.setup.card_fields(),
        start=kept.setup.start,
        players=kept.players,
        seed=kept.seed,
        began_at=kept.began_at,
        ended_at=kept.ended_at,
        result=kept.result,
        clock=kept.clock,
        thinking=None if kept.thinking is None else asdict(kept.thinking),
        back=kept.allows_back,
    )


def _act_text(act: RecordedAct) -> str:
    """An act; where nobody's time was counted, nothing is said of time."""
    used = {"used_ms": act.used_ms} if act.used_ms else {}
    return _text(line=act.deed, turn=act.turn, at=act.at, **used)


def trace_text(entry: TraceEntry) -> str:
    """The line of an entry of a run's trace."""
    return _text(line="trace", at=entry.at, kind=entry.kind, detail=entry.detail)


def run_text(run: Run, games: Sequence[str]) -> str:
    """The line of a run, and of the games that were played in it."""
    return _text(
        line="run",
        key=run.key,
        games=games,
        game=run.setup.game,
        cards=run.setup.card_fields(),
        start=run.setup.start,
        turns=run.turns,
        begun=run.begun,
        board=cell_fields(run.board),
        program=run.program,
        began_at=run.began_at,
        clock=run.clock,
        back=run.allows_back,
    )


def _text(**fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


# In again: all that a file holds, or nothing of it

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
