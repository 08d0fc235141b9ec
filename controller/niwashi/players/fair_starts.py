"""Fair starts that were found and kept, to be offered: Niwashi's own, and NOT the rules' (seeds/fair.md)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import tomli_w
import typer
from pydantic import BaseModel, ConfigDict, ValidationError

from niwashi import data
from niwashi.engine import Opening, Verdict
from niwashi.errors import NiwashiError
from niwashi.players.turn_words import turn_words
from niwashi.rules import CardSet, Game, Reclamation, game_named
from niwashi.rules.reclamation import VARIANTS
from niwashi.session import Match
from niwashi.words import Key, say

__all__ = [
    "FairStart",
    "Found",
    "changed",
    "fair_told",
    "is_kept",
    "kept_starts",
    "own_fair_starts",
    "proved",
    "split",
    "start_called",
    "written",
]


_HEAD = (
    "# Fair starts, found by this command. They are Niwashi's own and NOT the rules': see seeds/fair.md.\n"
)


class FairStart(BaseModel):
    """A start, what is changed, and its figures: what is proved, and how the engine's games ended."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    rule: Literal["stones", "flower-cards", "cards", "gardeners", "turn"]
    facts: dict[str, str | int]
    position: str
    winner: str | None = None
    distance: int | None = None
    depth: int
    won: tuple[int, int]
    unended: int = 0

    def verdict(self) -> Verdict:
        """The figures as the judge told them."""
        winner = None if self.winner is None else ("flower", "tendril").index(self.winner)
        opening = Opening(self.name, self.rule, self.facts, self.position)
        return Verdict(opening, winner, self.distance, self.depth, self.won, self.unended)


class Found(BaseModel):
    """A file: the starts that one command has found for one game with one set of cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    command: str
    game: str
    cards: str
    patterns: tuple[str, ...]
    level: int
    start: tuple[FairStart, ...]


def own_fair_starts() -> Path:
    """The folder of what the person's own `niwashi fair --keep` has found; it may not exist yet."""
    return Path(typer.get_app_dir("niwashi")) / "fair"


def kept_starts(game: Game) -> tuple[tuple[FairStart, int], ...]:
    """The starts kept for a game with its cards, the best first, each with the level that played it.

    Raises NiwashiError for a file that can't be read.
    """
    if not isinstance(game, Reclamation):
        return ()
    named: dict[str, tuple[FairStart, int]] = {}
    for found in map(_read, _files()):
        if found.game == game.name and found.patterns == _patterns(game):
            for start in found.start:
                named.setdefault(start.name, (start, found.level))
    return tuple(named.values())


def is_kept(match: Match) -> bool:
    """Whether a match began at one of our own starts."""
    game = match.game
    if not isinstance(game, Reclamation) or match.start == game.start():
        return False
    with suppress(NiwashiError):
        return any(start.position == game.format(match.start) for start, _ in kept_starts(game))
    return False


def start_called(game: Game, name: str) -> FairStart:
    """A kept start by its name. Raises NiwashiError with those there are."""
    starts = {start.name: start for start, _ in kept_starts(game)}
    if name not in starts:
        key = "fair-no-start" if starts else "fair-none-kept"
        raise NiwashiError(key, found=name, game=game.name, known=", ".join(starts))
    return starts[name]


def fair_told(
    games: Iterable[str], cards: CardSet | None, language: str
) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """What a page offers: for each game its fair starts in words. Files that can't be read offer nothing."""
    return {name: told for name in games if name in VARIANTS and (told := _told(name, cards, language))}


def _told(name: str, cards: CardSet | None, language: str) -> list[Mapping[str, str]]:
    try:
        kept = kept_starts(game_named(name, cards))
    except NiwashiError:
        return []
    return [
        {
            "name": start.name,
            "text": changed(start.rule, start.facts, language),
            "proved": proved(start.verdict(), language),
            "split": say("fair-brief", language, **_counts(start.verdict(), level)),
        }
        for start, level in kept
    ]


def changed(rule: str, facts: Mapping[str, str | int], language: str) -> str:
    """What is changed, in words."""
    if isinstance(turn := facts.get("turn"), str):
        facts = {**facts, "turn": turn_words(turn, language)}
    return say(f"fair-rule-{rule}", language, **facts)


def proved(verdict: Verdict, language: str) -> str:
    """What is proved, in words."""
    if verdict.winner is None:
        return say("fair-nobody", language, depth=verdict.depth)
    player = Key(("player-flower", "player-tendril")[verdict.winner])
    return say("fair-forced", language, player=player, distance=verdict.distance or 0)


def split(verdict: Verdict, level: int, language: str) -> str:
    """How the engine's games ended, in words, with Flower's share and its doubt in percent."""
    if not verdict.games:
        return say("fair-unplayed", language)
    low, high = (round(100 * bound) for bound in verdict.doubt)
    shares = {"share": round(100 * verdict.share), "low": low, "high": high, "unended": verdict.unended}
    return say("fair-split", language, **_counts(verdict, level), **shares)


def _counts(verdict: Verdict, level: int) -> dict[str, int]:
    flower, tendril = verdict.won
    return {"games": verdict.games, "level": level, "flower": flower, "tendril": tendril}


def written(game: Reclamation, command: str, level: int, verdicts: Sequence[Verdict]) -> str:
    """A file of what was found."""
    found = Found(
        command=command,
        game=game.name,
        cards=game.cards.name,
        patterns=_patterns(game),
        level=level,
        start=tuple(_start(game, verdict) for verdict in verdicts),
    )
    return _HEAD + tomli_w.dumps(found.model_dump(exclude_none=True))


def _start(game: Reclamation, verdict: Verdict) -> FairStart:
    opening = verdict.opening
    return FairStart.model_validate(
        {
            "name": opening.name,
            "rule": opening.rule,
            "facts": dict(opening.facts),
            "position": opening.position,
            "winner": None if verdict.winner is None else game.players[verdict.winner],
            "distance": verdict.distance,
            "depth": verdict.depth,
            "won": verdict.won,
            "unended": verdict.unended,
        }
    )


def _patterns(game: Reclamation) -> tuple[str, ...]:
    """The cards, each as its offsets: these matter, what their set is called does not."""
    face = game.cards.face(game.variant.face)
    return tuple(" ".join(f"{ahead},{right}" for ahead, right in card.offsets) for card in face)


def _files() -> Iterator[Path]:
    for folder in (own_fair_starts(), data.seeds() / "fair"):
        yield from sorted(folder.glob("*.toml"))


def _read(file: Path) -> Found:
    try:
        known = file.stat()
    except OSError as error:
        raise NiwashiError("fair-bad-file", file=str(file), why=error.strerror or "") from error
    return _read_as(file, known.st_mtime_ns, known.st_size)


@lru_cache(64)
def _read_as(file: Path, _changed_ns: int, _size: int) -> Found:
    """A file as it was at a time: a page's scene asks for all of them, and they take milliseconds to read."""
    try:
        read: Any = tomllib.loads(data.text_of(file))
        return Found.model_validate(read)
    except OSError as error:
        raise NiwashiError("fair-bad-file", file=str(file), why=error.strerror or "") from error
    except ValidationError as error:
        why = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:1])
        raise NiwashiError("fair-bad-file", file=str(file), why=why) from error
    except ValueError as error:  # no TOML, or no text at all
        raise NiwashiError("fair-bad-file", file=str(file), why=str(error)) from error
