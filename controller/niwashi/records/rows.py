"""Values as rows of the tables, and rows as values."""

import json
from collections.abc import Iterable
from typing import Any

from niwashi.records.kept import Deed, Kept, RecordedAct, Thinking
from niwashi.rules import GameSetup, plain_text
from niwashi.words import harmless


def fields(setup: GameSetup) -> dict[str, str | None]:
    """What a row says of a setup."""
    return {"game": setup.game, "cards": setup.cards, "start": setup.start}


def names(players: Iterable[str]) -> str:
    """The players' names as a row has them; nothing in them commands a terminal."""
    return plain_text([_name(player) for player in players])


def kept_from(row: tuple[Any, ...], acts: Iterable[RecordedAct]) -> Kept:
    """The game of a row. Older programs kept names as they came in."""
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
    who, chance = tuple(map(_name, json.loads(players))), None if seed is None else int(seed)
    setup, thinking = (
        GameSetup(game, cards, start),
        None if thought_at is None else Thinking(used_from(used), thought_at),
    )
    return Kept(
        number, key, setup, began_at, who, chance, ended_at, result, tuple(acts), clock, thinking, bool(back)
    )


def act_from(kind: str, turn: str, at: float, used: str) -> RecordedAct:
    """The act of a row."""
    return RecordedAct(Deed(kind), turn, at, used_from(used))


def used_from(text: str) -> tuple[int, ...]:
    """Milliseconds by player, as a row has them."""
    return tuple(json.loads(text))


def used_text(used_ms: Iterable[int]) -> str:
    """The same as a row has them."""
    return plain_text(list(used_ms))


def _name(text: str) -> str:
    return harmless(text).strip()
