"""Files of opened readings of a signed game, and their check by anybody.

JSON Lines: a head with the game; for each turn its number and salt, followed by its readings as lines of a
run and its trace; an end with the number of lines.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError

from niwashi.errors import BadRecords, NiwashiError, reason
from niwashi.games.setup import canonical_json
from niwashi.loop.replaying import Replaying
from niwashi.records.lines import LONGEST_LINE, EntryLine, RunLine, line_from
from niwashi.records.trace import Run
from niwashi.validation import first_error, quoted
from niwashi_friends.chain.chain import Chain
from niwashi_friends.chain.messages import MoveKind, SignedMove
from niwashi_friends.chain.sealing import readings_hash
from niwashi_friends.chain.state import GameState
from niwashi_friends.turn_readings import MOST_CHARACTERS, Sealed

FORMAT = "niwashi-readings"
VERSION = 1
MOST_LINES = 2_000_000
LARGEST = 64 << 20
"""Limit of a file, in characters."""

_Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class _Head(_Strict):
    format: Literal["niwashi-readings"]
    version: Literal[1]
    game: _Hex


class _Turn(_Strict):
    line: Literal["turn"]
    number: Annotated[StrictInt, Field(ge=1, le=9_999)]
    salt: _Hex


class _End(_Strict):
    line: Literal["end"]
    lines: int


class OpenedTurn(NamedTuple):
    """The opened readings of one move."""

    number: int
    sealed: Sealed


class ReadingsCheck(NamedTuple):
    """The result of a check: the numbers of moves with valid readings.

    `replayed` are those whose readings, replayed, led to the same turn.
    """

    opened: tuple[int, ...]
    replayed: tuple[int, ...]


def opened_lines(chain: Chain, kept: dict[str, Sealed]) -> Iterator[str]:
    """Yield the lines of a file, with line ends, for all moves whose readings are stored."""
    count = 1
    yield _line(format=FORMAT, version=VERSION, game=chain.game)
    for entry in chain.entries:
        sealed = kept.get(entry.trace)
        if sealed is not None:
            text = _line(line="turn", number=entry.number, salt=sealed.salt) + sealed.text
            count += text.count("\n")
            yield text
    yield _line(line="end", lines=count + 1)


def _line(**fields: str | int) -> str:
    return f"{canonical_json(fields)}\n"


def read_opened(lines: Iterable[str], game: str) -> tuple[OpenedTurn, ...]:
    """Return the readings in a file for a game's hash. Raises BadRecords with the number of a line."""
    reader = _Reader(game)
    for number, line in enumerate(lines, start=1):
        try:
            reader.read(number, line)
        except ValidationError as error:
            mistake = first_error(error)
            found = quoted(mistake.found)
            raise BadRecords(
                "readings-bad-line", number=number, where=".".join(mistake.path) or "-", found=found
            ) from error
    return reader.whole()


class _Reader:
    def __init__(self, game: str) -> None:
        self._game = game
        self._turns: list[tuple[_Turn, list[str]]] = []
        self._room = MOST_CHARACTERS
        self._left = LARGEST
        self._is_ended = False

    def read(self, number: int, line: str) -> None:
        """Process a line with its line end. Raises BadRecords and ValidationError."""
        self._room -= len(line)
        self._left -= len(line)
        is_too_much = number > MOST_LINES or min(self._room, self._left) < 0
        if self._is_ended or is_too_much or not line.endswith("\n"):
            raise BadRecords("readings-cut", number=number)
        if number == 1:
            head = _Head.model_validate_json(line)
            if head.game != self._game:
                raise BadRecords("readings-other-game", found=head.game, game=self._game)
        elif line.startswith('{"line":"end"'):
            if _End.model_validate_json(line).lines != number:
                raise BadRecords("readings-cut", number=number)
            self._is_ended = True
        elif line.startswith('{"line":"turn"'):
            turn = _Turn.model_validate_json(line)
            if self._turns and turn.number <= self._turns[-1][0].number:
                raise BadRecords("readings-cut", number=number)
            self._turns.append((turn, []))
            self._room = MOST_CHARACTERS + LONGEST_LINE
        elif self._turns:
            self._turns[-1][1].append(line)
        else:
            raise BadRecords("readings-cut", number=number)

    def whole(self) -> tuple[OpenedTurn, ...]:
        """Return all turns. Raises BadRecords if the end is missing."""
        if not self._is_ended:
            raise BadRecords("readings-cut", number=0)
        return tuple(_opened(turn, "".join(lines)) for turn, lines in self._turns)


def _opened(turn: _Turn, text: str) -> OpenedTurn:
    return OpenedTurn(turn.number, Sealed(readings_hash(turn.salt, text), turn.salt, text))


def check_opened(chain: Chain, opened: Iterable[OpenedTurn]) -> ReadingsCheck:
    """Compare opened readings with the signed hashes, and replay them.

    Raises BadRecords if they belong to another move or lead to another turn.
    """
    checker = _Checker(chain)
    for each in opened:
        checker.take(each)
    return ReadingsCheck(tuple(checker.opened), tuple(checker.replayed))


@dataclass
class _Checker:
    chain: Chain
    opened: list[int] = field(default_factory=list)
    replayed: list[int] = field(default_factory=list)
    _states: list[GameState] = field(default_factory=list)
    _replaying: Replaying | None = None  # None if the start of the run is missing

    def __post_init__(self) -> None:
        self._states = list(self.chain.states())

    def take(self, opened: OpenedTurn) -> None:
        """Check a turn. Raises BadRecords."""
        found = self.chain.entries[opened.number - 1 : opened.number]
        if not found or found[0].kind is not MoveKind.TURN or found[0].trace != opened.sealed.hash:
            raise BadRecords("readings-not-signed", number=opened.number)
        entry = found[0]
        self.opened.append(entry.number)
        try:
            for line in opened.sealed.text.splitlines():
                self._feed(line, entry)
        except (NiwashiError, KeyError, ValueError) as error:  # invalid readings fail anywhere in the replay
            raise BadRecords("readings-not-played", number=entry.number, why=reason(error)) from error
        if self._replaying is not None:
            # The replay has to lead to this turn, and all before it.
            turns = self._states[entry.number].turns
            if not self._replaying.is_same or self._replaying.turns != turns:
                raise BadRecords("readings-other-turn", number=entry.number, turn=entry.body)
            self.replayed.append(entry.number)

    def _feed(self, text: str, entry: SignedMove) -> None:
        """Replay a line of a turn's readings. Raises NiwashiError."""
        line = line_from(text, 2)
        if isinstance(line, RunLine):
            self._replaying = Replaying(self._checked(line.run(), entry))
        elif not isinstance(line, EntryLine):
            raise BadRecords("readings-odd-line")
        elif self._replaying is not None:
            self._replaying.take(line.entry())

    def _checked(self, run: Run, entry: SignedMove) -> Run:
        """Return the run if it began at a position of this game. Raises BadRecords."""
        terms = self.chain.terms
        meant = terms.rules, terms.cards, terms.start
        been = {state.turns for state in self._states[: entry.number]}
        if (run.setup.game, run.setup.cards, run.setup.start) != meant or run.turns not in been:
            raise BadRecords("readings-other-run")
        return run
