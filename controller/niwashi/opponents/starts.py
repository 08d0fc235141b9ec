"""Starts of a game other than its usual one: a position, a fair start, or with handicap stones.

Fair starts are kept to choose from: Niwashi's own, and NOT from the rules (seeds/fair.md).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import tomli_w
from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer, ValidationError

from niwashi import data
from niwashi.engine.fairness import Fairness, Opening
from niwashi.errors import NiwashiError, reason
from niwashi.files import Format
from niwashi.games.game import Game
from niwashi.games.known import game_of
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.games.turn_telling import card_name
from niwashi.kits.kit import HandicapKit
from niwashi.kits.known import kit_of, may_offer_starts
from niwashi.message import Fact, Key
from niwashi.opponents.turn_words import turn_words
from niwashi.page_types.scene import HandicapView, StartView
from niwashi.validation import first_error, quoted
from niwashi.words.catalogue import translate

_FILE = Format(NiwashiError, "fair-bad-file", "fair-bad-file")
_LISTS = ("cards", "places")  # facts that are lists: in a file one text, with commas between

_HEAD = (
    "# Fair starts, found by this command. They are Niwashi's own and NOT the rules': see seeds/fair.md.\n"
)


def written_facts(facts: Mapping[str, Fact]) -> dict[str, str | int]:
    """Return facts as files have them: lists as one text."""
    return {name: ", ".join(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}


def _read_facts(facts: Mapping[str, str | int]) -> dict[str, Fact]:
    lists = {name: tuple(str(facts[name]).split(", ")) for name in _LISTS if name in facts}
    return {**facts, **lists}


class FairStart(BaseModel):
    """A start, its changes, and its figures: the proof, and the results of the engine's games."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str
    rule: Literal["stones", "handicap", "flower-cards", "cards", "gardeners", "turn"]
    facts: Annotated[dict[str, str | int], AfterValidator(_read_facts), PlainSerializer(written_facts)]
    position: str
    winner: str | None = None
    distance: int | None = None
    depth: int
    won: tuple[int, int]
    unended: int = 0

    def verdict(self) -> Fairness:
        """Return the figures as the judge gave them."""
        winner = None if self.winner is None else ("flower", "tendril").index(self.winner)
        opening = Opening(self.name, self.rule, self.facts, self.position)
        return Fairness(opening, winner, self.distance, self.depth, self.won, self.unended)


class FairStartFile(BaseModel):
    """A file: the starts that one command has found for one game with one set of cards."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    command: str
    game: str
    cards: str
    patterns: tuple[str, ...]
    level: int
    start: tuple[FairStart, ...]

    def fits(self, game: Game) -> bool:
        """Return whether the start was found for this game with its cards."""
        kit = kit_of(game).fair
        return kit is not None and self.game == game.name and self.patterns == kit.patterns(game)


def own_fair_starts() -> Path:
    """The folder of what the person's own `niwashi fair --keep` has found; it may not exist yet."""
    return data.own_folder() / "fair"


def kept_starts(game: Game) -> tuple[tuple[FairStart, int], ...]:
    """The starts kept for a game with its cards, the best first, each with the level that played it.

    Raises NiwashiError for a file that can't be read.
    """
    if kit_of(game).fair is None:
        return ()
    named: dict[str, tuple[FairStart, int]] = {}
    for found in map(found_in, _files()):
        if found.fits(game):
            for start in found.start:
                named.setdefault(start.name, (start, found.level))
    return tuple(named.values())


def is_kept(match: Match) -> bool:
    """Return whether a match began at one of our own starts."""
    game = match.game
    if match.start == game.start():
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


def fair_starts_view(
    games: Iterable[str], setup_of: Callable[[str], GameSetup], language: str
) -> Mapping[str, Sequence[StartView]]:
    """Return the fair starts of each game for a page. Unreadable files count as none.

    `setup_of` says how a game would be set up now.
    """
    known = (name for name in games if may_offer_starts(name) and kit_of(name).fair is not None)
    return {name: found for name in known if (found := _views(setup_of(name), language))}


def _views(setup: GameSetup, language: str) -> list[StartView]:
    try:
        game = game_of(setup)
        kept = kept_starts(game)
    except NiwashiError:
        return []
    return [start_view(game, start, level, language) for start, level in kept]


def start_view(game: Game, start: FairStart, level: int, language: str) -> StartView:
    """Return a start as a page offers it: its name, its changes, its proof and the results of games."""
    return {
        "name": start.name,
        "text": change_text(game, start.rule, start.facts, language),
        "proved": proof_text(start.verdict(), language),
        "split": translate("fair-brief", language, **_counts(start.verdict(), level)),
    }


def change_text(game: Game, rule: str, facts: Mapping[str, Fact], language: str) -> str:
    """Return the changes of a start, in words."""
    if isinstance(turn := facts.get("turn"), str):
        facts = {**facts, "turn": turn_words(game, turn, language)}
    if isinstance(cards := facts.get("cards"), tuple):
        facts = {**facts, "cards": tuple(card_name(number, game.name) for number in cards)}
    return translate(f"fair-rule-{rule}", language, **facts)


def proof_text(verdict: Fairness, language: str) -> str:
    """Return the proof of a start, in words."""
    if verdict.winner is None:
        return translate("fair-nobody", language, depth=verdict.depth)
    player = Key(("player-flower", "player-tendril")[verdict.winner])
    return translate("fair-forced", language, player=player, distance=verdict.distance or 0)


def split_text(verdict: Fairness, level: int, language: str) -> str:
    """Return the results of the engine's games in words, with Flower's share and its doubt in percent."""
    if not verdict.games:
        return translate("fair-unplayed", language)
    low, high = (round(100 * bound) for bound in verdict.doubt)
    shares = {"share": round(100 * verdict.share), "low": low, "high": high, "unended": verdict.unended}
    return translate("fair-split", language, **_counts(verdict, level), **shares)


def _counts(verdict: Fairness, level: int) -> dict[str, int]:
    flower, tendril = verdict.won
    return {"games": verdict.games, "level": level, "flower": flower, "tendril": tendril}


def found_text(game: Game, command: str, level: int, verdicts: Sequence[Fairness], head: str = _HEAD) -> str:
    """Return the text of a file of fair starts, with a line of comment at its head."""
    kit = kit_of(game).fair
    found = FairStartFile(
        command=command,
        game=game.name,
        cards=game.setup.card_fields()["name"],
        patterns=() if kit is None else kit.patterns(game),
        level=level,
        start=tuple(_start(game, verdict) for verdict in verdicts),
    )
    return head + tomli_w.dumps(found.model_dump(exclude_none=True))


def _start(game: Game, verdict: Fairness) -> FairStart:
    opening = verdict.opening
    return FairStart.model_validate(
        {
            "name": opening.name,
            "rule": opening.rule,
            "facts": written_facts(opening.facts),
            "position": opening.position,
            "winner": None if verdict.winner is None else game.players[verdict.winner],
            "distance": verdict.distance,
            "depth": verdict.depth,
            "won": verdict.won,
            "unended": verdict.unended,
        }
    )


def _files() -> Iterator[Path]:
    for folder in (own_fair_starts(), data.seeds() / "fair"):
        yield from sorted(folder.glob("*.toml"))


def found_in(file: Path) -> FairStartFile:
    """Return the result in a file. Raises NiwashiError if it is unreadable."""
    try:
        known = file.stat()
    except OSError as error:
        raise NiwashiError("fair-bad-file", source=str(file), why=reason(error)) from error
    return _read_as(file, known.st_mtime_ns, known.st_size)


@lru_cache(64)
def _read_as(file: Path, _changed_ns: int, _size: int) -> FairStartFile:
    """A file as it was at a time: a page's scene asks for all of them, and they take milliseconds to read."""
    try:
        return FairStartFile.model_validate(_FILE.fields(file))
    except ValidationError as error:
        mistake = first_error(error)
        why = f"{'.'.join(mistake.path)}: {mistake.said}"
        raise NiwashiError("fair-bad-file", source=str(file), why=quoted(why)) from error


def start_text(
    game: Game, position: str | None = None, fair: str | None = None, handicap: int | None = None
) -> str | None:
    """The text of the start that is wished for, None for the usual one.

    Raises NiwashiError for one that there is not, and where more than one is wished for.
    """
    if sum(each is not None for each in (position, fair, handicap)) > 1:
        raise NiwashiError("play-one-start")
    if fair is not None:
        return start_called(game, fair).position
    if handicap is None:
        return position
    kit = kit_of(game).handicap
    if kit is None:
        raise NiwashiError("rules-handicap-garden", game=Key(f"rules-game-{game.name}"))
    return game.format(kit.position(game, handicap))


class MatchTitle:
    """The start of a match for its title; asked often, so looked up once a match."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._said: tuple[str, int] = ("", 0)

    def title(self, match: Match, language: str) -> str:
        """Return the name of the game, with its handicap or its own start if it has one."""
        if match is not self._match:
            self._match, self._said = match, _sort(match)
        name = translate(f"rules-game-{match.game.name}", language)
        key, stones = self._said
        return translate(key, language, game=name, count=stones) if key else name


def _sort(match: Match) -> tuple[str, int]:
    """Return the message key for the start of a match, "" for the usual one, and its handicap stones."""
    game = match.game
    kit = kit_of(game).handicap
    if kit is not None and (stones := kit.count(game, match.start)):
        return "handicap-game", stones
    return ("fair-game", 0) if is_kept(match) else ("", 0)


def judged_handicaps() -> FairStartFile:
    """Return what `niwashi_bench.handicaps` found of Garden with handicap stones and the built-in cards."""
    return found_in(data.seeds() / "handicaps" / "garden-placeholder.toml")


def handicaps_view(
    games: Iterable[str], setup_of: Callable[[str], GameSetup], language: str
) -> Mapping[str, Sequence[HandicapView]]:
    """Return the handicaps that a page offers, with figures where they are for these cards.

    `setup_of` says how a game would be set up now.
    """
    named = filter(may_offer_starts, games)
    kits = {name: kit for name in named if (kit := kit_of(name).handicap) is not None}
    return {name: _offered(game_of(setup_of(name)), kit, language) for name, kit in kits.items()}


def _offered(game: Game, kit: HandicapKit, language: str) -> list[HandicapView]:
    figures = _figures(game, language)
    return [
        {**(figures.get(each.name) or _view(game, each, language)), "stones": count}
        for each in kit.openings(game)
        if isinstance(count := each.facts["count"], int)
    ]


def _figures(game: Game, language: str) -> Mapping[str, StartView]:
    """Handicaps with their figures by name; none for other cards, nor if they can't be read."""
    with suppress(NiwashiError):
        found = judged_handicaps()
        if found.fits(game):
            return {start.name: start_view(game, start, found.level, language) for start in found.start}
    return {}


def _view(game: Game, opening: Opening, language: str) -> StartView:
    text = change_text(game, opening.rule, opening.facts, language)
    return {"name": opening.name, "text": text, "proved": "", "split": ""}
