"""Starts of a game other than its usual one: a position, a fair start, or with handicap stones."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from niwashi import data
from niwashi.engine.fairness import Opening
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import game_of
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.kits.kit import HandicapKit
from niwashi.kits.known import kit_of, may_offer_starts
from niwashi.message import Key
from niwashi.opponents.fair_starts import (
    FairStartFile,
    change_text,
    found_in,
    is_kept,
    start_called,
    start_view,
)
from niwashi.page_types.scene import HandicapView, StartView
from niwashi.words.catalogue import translate


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
