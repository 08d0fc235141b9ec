"""Values as rows of the tables, and rows as values; a board as plain data, for where nobody has its file."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from math import isfinite
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from niwashi.board_types import Cell, Geometry, Role, Senses, Shape
from niwashi.clock.time_control import parse_control
from niwashi.errors import BadRecords, NiwashiError, reason
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.records.kept import ActKind, Kept, RecordedAct, UsedTime, kept_game
from niwashi.records.trace import Run, TraceEntry
from niwashi.words.sanitize import sanitize

LATEST = 253_402_000_000.0
"""Seconds since 1970: a few days before the end of the last year that a calendar can tell, 9999."""

GAME_COLUMNS = """id, key, game, cards, start, began_at, players, seed, ended_at, result,
    clock, thinking, thought_at, back"""
ACT_COLUMNS = "game, number, kind, turn, at, used"
RUN_COLUMNS = """runs.id, runs.key, runs.game, runs.cards, runs.start, turns, begun, cells, program,
    runs.began_at, clock, back"""
"""The columns that `games_from` and `run_from` read, in this order."""

_LONGEST_USED_MS = 10**12
_WRONG = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors from reading text that was damaged."""


def fields(setup: GameSetup) -> dict[str, str | None]:
    return {"game": setup.game, "cards": setup.cards, "start": setup.start}


def names(players: Iterable[str]) -> str:
    """The players' names as a row has them; nothing in them commands a terminal."""
    return canonical_json([_name(player) for player in players])


Row = tuple[Any, ...]
Found = Iterator[tuple[int, Kept | NiwashiError]]


def games_from(rows: Iterable[Row], act_rows: Iterable[Row]) -> Found:
    """Return the games of rows by their numbers; the fault in place of a damaged one.

    The rows of acts are in the order of games and numbers. Names are cleaned: a file may come from anywhere.
    """
    acts = {game: list(found) for game, found in groupby(act_rows, key=lambda row: row[0])}
    for row in rows:
        try:
            with _row_read():
                found = _kept(row, acts.get(row[0], []))
        except NiwashiError as error:
            yield row[0], error
        else:
            yield row[0], found


def _kept(row: Row, act_rows: Sequence[Row]) -> Kept:
    (
        number,
        key,
        game,
        cards,
        start,
        began_at,
        players,
        seed,
        ended_at,
        result,
        clock,
        used,
        thought_at,
        back,
    ) = row
    who, chance = tuple(map(_name, _listed(players, str))), None if seed is None else int(seed)
    thinking = None if thought_at is None else UsedTime(used_from(used), _moment(thought_at))
    setup, ended = GameSetup(game, cards, start), None if ended_at is None else _moment(ended_at)
    acts = tuple(_act(at, *act) for at, (_, *act) in enumerate(act_rows, start=1))
    kept = Kept(
        number, key, setup, _moment(began_at), who, chance, ended, result, acts, clock, thinking, bool(back)
    )
    _check(kept)
    return kept


def _act(due: int, number: int, kind: str, turn: str, at: float, used: str) -> RecordedAct:
    if number != due:
        raise BadRecords("records-why-gap", number=due)
    return RecordedAct(ActKind(kind), turn, _moment(at), used_from(used))


def _check(kept: Kept) -> None:
    """Raise NiwashiError or ValueError for what can't be said of any game. Whether the rules bear the turns
    out is not looked at here: that takes long."""
    players = kept_game(kept.setup).players
    parse_control(kept.clock)
    if kept.result is not None and not set(kept.result.split("+")) <= set(players):
        raise ValueError(kept.result)
    used = [*(act.used_ms for act in kept.acts), kept.thinking.used_ms if kept.thinking else ()]
    if any(len(each) not in (0, len(players)) for each in used):
        raise BadRecords("records-wrong-times", players=len(players))
    if len(kept.players) > len(players):
        raise ValueError(kept.players)


def board_from(cells: str) -> Geometry:
    """The board of a row. Raises BadRecords."""
    with _row_read():
        return Geometry(tuple(CellFields.model_validate(each).cell() for each in json.loads(cells)))


def run_from(row: Row, entries: Iterable[Row]) -> Run:
    """The run of a row, with its trace. Raises BadRecords."""
    _, key, game, cards, start, turns, begun, cells, program, began_at, clock, back = row
    setup, board = GameSetup(game, cards, start), board_from(cells)
    with _row_read():
        trace = tuple(TraceEntry(*entry) for entry in entries)
        if not all(isfinite(each) for each in (clock, *(entry.at for entry in trace))):
            raise ValueError(clock)
        if not all(isinstance(text, str) for entry in trace for text in (entry.kind, entry.detail)):
            raise ValueError("bytes in a trace")
        kept_game(setup)
        stood, actions = _listed(turns, str), _listed(begun, str)
        return Run(
            key,
            setup,
            tuple(stood),
            board,
            program,
            _moment(began_at),
            clock,
            trace,
            tuple(actions),
            bool(back),
        )


@contextmanager
def _row_read() -> Iterator[None]:
    """Turn all errors from values that a program would not have written into BadRecords."""
    try:
        yield
    except NiwashiError:
        raise
    except _WRONG as error:
        raise BadRecords("records-why-row", why=reason(error)) from error


def used_from(text: str) -> tuple[int, ...]:
    """Milliseconds by player, as a row has them. Raises ValueError."""
    used = _listed(text, int)
    if any(not 0 <= ms <= _LONGEST_USED_MS for ms in used):
        raise ValueError(text)
    return tuple(used)


def _listed(text: str, kind: type) -> list[Any]:
    """A list of one kind, as JSON. Raises ValueError."""
    found = json.loads(text)
    if not isinstance(found, list) or any(type(each) is not kind for each in found):
        raise ValueError(text[:80])
    return found


def _moment(at: float) -> float:
    """Seconds since 1970 that a calendar can tell. Raises ValueError."""
    if not 0 <= at <= LATEST:
        raise ValueError(at)
    return at


def used_text(used_ms: Iterable[int]) -> str:
    """Return the times as a column."""
    return canonical_json(list(used_ms))


def _name(text: str) -> str:
    return sanitize(text).strip()


# Boards

_SENSES = {sense.name.lower(): sense for sense in Senses if sense.name}
_Coordinate = Annotated[float, Field(allow_inf_nan=False, ge=-1000, le=1000)]


class CellFields(BaseModel):
    """One cell as plain data; omitted fields are as in `niwashi.board_types.Cell`."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    name: Annotated[StrictStr, Field(min_length=1, max_length=60)]
    x: _Coordinate
    y: _Coordinate
    senses: Annotated[tuple[StrictStr, ...], Field(max_length=len(_SENSES))]
    shape: Shape
    role: Role | None = None
    owner: Annotated[StrictInt, Field(ge=-1, le=16)] = -1
    lit: StrictBool = True
    held_at: Annotated[StrictStr, Field(max_length=60)] = ""

    def cell(self) -> Cell:
        """The cell. Raises KeyError for a sense that there is not."""
        senses = Senses.NONE
        for name in self.senses:
            senses |= _SENSES[name]
        return Cell(
            self.name, self.x, self.y, senses, self.shape, self.role, self.owner, self.lit, self.held_at
        )


def cell_fields(geometry: Geometry) -> list[dict[str, Any]]:
    """A geometry as plain data."""
    return [
        {
            "name": cell.name,
            "x": float(cell.x),
            "y": float(cell.y),
            "senses": [name for name, sense in _SENSES.items() if sense in cell.senses],
            "shape": cell.shape.value,
            "role": cell.role and cell.role.value,
            "owner": cell.owner,
            "lit": cell.lit,
            **({"held_at": cell.held_at} if cell.held_at else {}),
        }
        for cell in geometry
    ]
