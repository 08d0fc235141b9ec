"""A run played again: the recorded inputs through a fresh session, and its reports then and now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType

from niwashi.board_types import Geometry, Reading
from niwashi.errors import BadRecords, NiwashiError
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import game_of
from niwashi.records.trace import (
    CARRY_OUT,
    COME_BACK,
    INPUTS,
    PACE,
    READING,
    REST,
    RIGHT,
    SET_UP,
    TIME_OUT,
    UNDO,
    Run,
    TraceEntry,
    reading_after,
)
from niwashi.session.session import Session


@dataclass(frozen=True, slots=True)
class Replay:
    """A run's recorded reports, its reports now, and the turns that then stand."""

    recorded: tuple[TraceEntry, ...]
    found: tuple[TraceEntry, ...]
    turns: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """True if happenings, details and times are all as recorded."""
        return self.recorded == self.found

    @property
    def first_difference(self) -> tuple[int, TraceEntry | None, TraceEntry | None] | None:
        """The first difference: its index, the recorded entry and the new one; None if there is none."""
        pairs = enumerate(zip_longest(self.recorded, self.found))
        return next(((i, then, now) for i, (then, now) in pairs if then != now), None)


def replay(run: Run) -> Replay:
    """Run a recorded run again. Raises BadRecords for one that no session could have been given."""
    session = _begun(run)
    feed = _Feed(session)
    for entry in run.trace:
        feed.take(entry)
    found = tuple(TraceEntry(event.at, event.kind, event.detail) for event in session.events())
    recorded = tuple(entry for entry in run.trace if entry.kind not in INPUTS)
    return Replay(recorded, found, session.match.turns)


class Replaying:
    """A run that is played again as far as its trace goes."""

    def __init__(self, run: Run) -> None:
        """Raises BadRecords for one that no session could have begun."""
        self._session = _begun(run)
        self._feed = _Feed(self._session)
        self._recorded: list[TraceEntry] = []
        self._found: list[TraceEntry] = []

    def take(self, entry: TraceEntry) -> None:
        """Go on with one more entry. Raises BadRecords for one that no session could have been given."""
        if entry.kind not in INPUTS:
            self._recorded.append(entry)
            return
        self._feed.take(entry)
        events = self._session.events()
        self._found.extend(TraceEntry(event.at, event.kind, event.detail) for event in events)

    @property
    def is_same(self) -> bool:
        """True if all that was recorded has come out again; the last moment may have more."""
        return self._recorded == self._found[: len(self._recorded)]

    @property
    def turns(self) -> tuple[str, ...]:
        return self._session.match.turns


def _begun(run: Run) -> Session:
    try:
        game = game_of(run.setup)
        _check_board(game, run.board)
        return Session(
            game, run.board, run.setup.start_of(game), run.turns, run.begun, allows_back=run.allows_back
        )
    except NiwashiError as error:
        raise BadRecords("records-breaks-rules", game=run.key, why=error) from error


def _check_board(game: Game, board: Geometry) -> None:
    """Check that a board has all squares of a game. Raises NiwashiError."""
    sensed = (name for name, place in game.places.items() if place.kind is not PlaceKind.PILE)
    if lacking := [name for name in sensed if name not in board.index]:
        raise NiwashiError("records-board-lacks", cells=", ".join(lacking[:6]))


class _Feed:
    """Gives a session its inputs one by one, exactly as the game loop did."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reading = Reading((0,) * len(session.geometry))
        self._inputs: Mapping[str, Callable[[TraceEntry], object]] = MappingProxyType(
            {
                READING: self._read,
                REST: lambda entry: session.tick(entry.at),
                UNDO: lambda entry: session.take_back(entry.at),
                SET_UP: lambda entry: session.set_up(session.game.parse(entry.detail), entry.at),
                RIGHT: lambda entry: session.say_right(entry.at),
                COME_BACK: lambda _: session.come_back(),
                PACE: lambda entry: session.change_pace(entry.at),
                CARRY_OUT: lambda entry: session.carry_out(entry.detail, entry.at),
                TIME_OUT: lambda entry: session.time_out(session.game.players.index(entry.detail), entry.at),
            }
        )

    def take(self, entry: TraceEntry) -> None:
        if entry.kind in self._inputs:
            try:
                self._inputs[entry.kind](entry)
            except ValueError as error:  # no reading of this board, or no turn of this game
                found = f"{entry.kind} {entry.detail}"[:80]
                raise BadRecords(
                    "records-bad-entry", found=found, cells=len(self._session.geometry)
                ) from error

    def _read(self, entry: TraceEntry) -> None:
        self._reading = reading_after(self._reading, entry.detail)
        self._session.read(self._reading, entry.at)
