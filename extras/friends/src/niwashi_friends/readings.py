"""The sensor readings of each own turn of a game with a friend, and their check by anybody.

A turn is signed with a salted hash of its readings, so that nothing is told before they are opened. Their
lines are those of a run (records/FORMAT.md): the start of a run, then its trace. Readings of a turn from
before the board was last switched on are missing.

A file of opened readings has JSON lines: a head with the game; for each turn its number and salt, followed
by its readings; an end with the number of lines.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StrictInt, ValidationError

from niwashi.errors import BadRecords, NiwashiError, reason
from niwashi.games.setup import canonical_json
from niwashi.loop.replaying import Replaying
from niwashi.records.lines import LONGEST_LINE, EntryLine, RunLine, line_from, run_text, trace_text
from niwashi.records.trace import Run, TraceEntry
from niwashi.validation import first_error, quoted
from niwashi_friends.signed_game import MOST_MOVES, MoveKind, SignedGame
from niwashi_friends.signing import Hash, Sign, StrictModel, derive_secret

FORMAT = "niwashi-readings"
VERSION = 1
MOST_LINES = 2_000_000
LARGEST = 64 << 20
"""Limit of a file, in characters."""

MOST_CHARACTERS = 4 << 20
"""Limit of the readings of a turn, to bound memory. A turn with longer ones is signed without."""


class Sealed(NamedTuple):
    """The readings of a turn: their hash, the salt in it (32 secret bytes), and the text."""

    hash: str
    salt: str
    text: str


def readings_hash(salt: str, text: str) -> str:
    """Return the hash of a salt and the readings' text, which a turn carries as `trace`.

    >>> readings_hash("00" * 32, "")[:16]
    '0b9c75c6142841b3'
    """
    return sha256(b"niwashi-readings-1\0" + bytes.fromhex(salt) + text.encode()).hexdigest()


class TurnReadings:
    """Collects the trace of a recorder from one own turn to the next."""

    def __init__(self, game: str, sign: Sign) -> None:
        """`game` is the hash of the terms. Salts are derived from the signing key."""
        self._game, self._sign = game, sign
        self._lines: list[str] = []
        self._run = ""
        self._left = MOST_CHARACTERS

    def add(self, run: Run, entry: TraceEntry) -> None:
        if run.key != self._run:
            self._run = run.key
            self._put(run_text(run, [self._game]))
        self._put(trace_text(entry))

    def _put(self, line: str) -> None:
        self._left -= len(line) + 1
        if self._left >= 0:
            self._lines.append(f"{line}\n")

    @property
    def sealed(self) -> Sealed | None:
        """The readings since the last own turn; None if there are none or too many."""
        if not self._lines or self._left < 0:
            return None
        text = "".join(self._lines)
        salt = derive_secret(self._sign, "salt", self._game, text)
        return Sealed(readings_hash(salt, text), salt, text)

    def begin(self) -> None:
        """Start the readings of the next turn."""
        self._lines, self._left = [], MOST_CHARACTERS


# Opened after the game


class _Head(StrictModel):
    format: Literal["niwashi-readings"]
    version: Literal[1]
    game: Hash


class _Turn(StrictModel):
    line: Literal["turn"]
    number: Annotated[StrictInt, Field(ge=1, le=MOST_MOVES)]
    salt: Hash


class _End(StrictModel):
    line: Literal["end"]
    lines: int


class OpenedTurn(NamedTuple):
    """The opened readings of one move."""

    number: int
    sealed: Sealed


def opened_lines(chain: SignedGame, kept: dict[str, Sealed]) -> Iterator[str]:
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
    if not reader.is_ended:
        raise BadRecords("readings-cut", number=0)
    texts = [(turn, "".join(own)) for turn, own in reader.turns]
    return tuple(
        OpenedTurn(turn.number, Sealed(readings_hash(turn.salt, text), turn.salt, text))
        for turn, text in texts
    )


class _Reader:
    def __init__(self, game: str) -> None:
        self.turns: list[tuple[_Turn, list[str]]] = []
        self.is_ended = False
        self._game = game
        self._room = MOST_CHARACTERS
        self._left = LARGEST

    def read(self, number: int, line: str) -> None:
        """Process a line with its line end. Raises BadRecords and ValidationError."""
        self._room -= len(line)
        self._left -= len(line)
        is_too_much = number > MOST_LINES or min(self._room, self._left) < 0
        if self.is_ended or is_too_much or not line.endswith("\n"):
            raise BadRecords("readings-cut", number=number)
        if number == 1:
            head = _Head.model_validate_json(line)
            if head.game != self._game:
                raise BadRecords("readings-other-game", found=head.game, game=self._game)
        elif line.startswith('{"line":"end"'):
            if _End.model_validate_json(line).lines != number:
                raise BadRecords("readings-cut", number=number)
            self.is_ended = True
        elif line.startswith('{"line":"turn"'):
            turn = _Turn.model_validate_json(line)
            if self.turns and turn.number <= self.turns[-1][0].number:
                raise BadRecords("readings-cut", number=number)
            self.turns.append((turn, []))
            self._room = MOST_CHARACTERS + LONGEST_LINE
        elif self.turns:
            self.turns[-1][1].append(line)
        else:
            raise BadRecords("readings-cut", number=number)


class ReadingsCheck(NamedTuple):
    """The result of a check: the numbers of moves with valid readings.

    `replayed` are those whose readings, replayed, led to the same turn.
    """

    opened: tuple[int, ...]
    replayed: tuple[int, ...]


def check_opened(chain: SignedGame, opened: Iterable[OpenedTurn]) -> ReadingsCheck:
    """Compare opened readings with the signed hashes, and replay them.

    Raises BadRecords if they belong to another move or lead to another turn.
    """
    states = list(chain.states())
    numbers, replayed = [], []
    replaying: Replaying | None = None  # None if the start of the run is missing
    for number, sealed in opened:
        found = chain.entries[number - 1 : number]
        if not found or found[0].kind is not MoveKind.TURN or found[0].trace != sealed.hash:
            raise BadRecords("readings-not-signed", number=number)
        numbers.append(number)
        been = {state.turns for state in states[:number]}
        try:
            for text in sealed.text.splitlines():
                line = line_from(text, 2)
                if isinstance(line, RunLine):
                    replaying = Replaying(_checked(line.run(), chain, been))
                elif not isinstance(line, EntryLine):
                    raise BadRecords("readings-odd-line")
                elif replaying is not None:
                    replaying.take(line.entry())
        except (NiwashiError, KeyError, ValueError) as error:  # invalid readings fail anywhere in the replay
            raise BadRecords("readings-not-played", number=number, why=reason(error)) from error
        if replaying is not None:
            # The replay has to lead to this turn, and all before it.
            if not replaying.is_same or replaying.turns != states[number].turns:
                raise BadRecords("readings-other-turn", number=number, turn=found[0].body)
            replayed.append(number)
    return ReadingsCheck(tuple(numbers), tuple(replayed))


def _checked(run: Run, chain: SignedGame, been: set[tuple[str, ...]]) -> Run:
    """Return the run if it began at a position where this game has been. Raises BadRecords."""
    meant = chain.terms.rules, chain.terms.cards, chain.terms.start
    if (run.setup.game, run.setup.cards, run.setup.start) != meant or run.turns not in been:
        raise BadRecords("readings-other-run")
    return run
