"""A scale for the parts of a game; each step needs all steps below it."""

from dataclasses import dataclass
from enum import StrEnum

from niwashi.kits.known import kit_of, seed_file
from niwashi.words.catalogue import LANGUAGES, has_words, keys


class Quality(StrEnum):
    """The steps of the scale, the lowest first."""

    PLAYS = "plays"  # its rules say what hands do: page, lights, opponents, hints, review and records follow
    EXPLAINS = "explains"  # it says what it is about, and its rules clause by clause
    TEACHES = "teaches"  # it has a lesson and puzzles of its own
    SOLVED = "solved"  # a solver of its own proves who wins


@dataclass(frozen=True, slots=True)
class GameParts:
    """The parts of a game: its step on the scale, and its parts of the next step."""

    quality: Quality
    has: tuple[str, ...]
    lacks: tuple[str, ...]


def brought(name: str) -> GameParts:
    """Return the parts of a known game."""
    kit = kit_of(name)
    wanted = {
        Quality.EXPLAINS: {"about": has_words(f"game-about-{name}"), "clauses": kit.clauses is not None},
        Quality.TEACHES: {
            "lesson": kit.lesson is not None,
            "puzzles": seed_file(name, f"puzzles/{name}.toml").is_file(),
        },
        Quality.SOLVED: {"solver": kit.engine is not None and kit.engine.solver is not None},
    }
    reached = Quality.PLAYS
    for step, things in wanted.items():
        if not all(things.values()):
            break
        reached = step
    flat = {what: is_there for things in wanted.values() for what, is_there in things.items()}
    return GameParts(
        reached,
        tuple(what for what, is_there in flat.items() if is_there),
        tuple(what for what, is_there in flat.items() if not is_there),
    )


def languages_of(name: str) -> tuple[str, ...]:
    """Return the languages of the program that have a name for a game; others say it in one of these."""
    key = f"rules-game-{name}".replace(":", "-")
    return tuple(language for language in LANGUAGES if key in keys(language))
