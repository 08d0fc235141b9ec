"""Describe each game before it is begun."""

from collections.abc import Iterable, Mapping
from functools import cache

from niwashi.games import GAMES, GameSetup, game_of
from niwashi.views.cover import cover_address
from niwashi.web import GameView
from niwashi.words import has_words, translate


def games_view(names: Iterable[str], language: str) -> dict[str, GameView]:
    """Return descriptions of games, by name."""
    return {name: _game(name, language) for name in names}


def _game(name: str, language: str) -> GameView:
    def told(what: str) -> str:
        own = f"game-{what}-{name}"
        return translate(own if has_words(own) else f"game-{what}", language)

    family = f"game-family-{name}"
    return {
        "family": translate(family, language) if has_words(family) else "",
        "name": translate(f"rules-game-{name}", language),
        "about": told("about"),
        "minutes": told("minutes"),
        "board": told("board"),
        "cover": cover_address(name),
        "seats": {str(count): _seats(seats, language) for count, seats in _seated(name).items()},
    }


def _seats(seats: Iterable[str], language: str) -> Mapping[str, str]:
    return {seat: translate(f"player-{seat}", language) for seat in seats}


@cache
def _seated(name: str) -> Mapping[int, tuple[str, ...]]:
    """Return the seats in use, by number of players."""
    known = GAMES[name]
    if not known.players:
        return {len(known.seats): known.seats}
    return {count: tuple(game_of(GameSetup(name, players=count)).players) for count in known.players}
