"""Games before they are begun: a picture, and the choices."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.known import kit_of
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.scene import GameView
from niwashi.validation import quoted
from niwashi.words.catalogue import has_words, translate


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
        "seats": {
            str(count): {seat: translate(f"player-{seat}", language) for seat in seats}
            for count, seats in _seated(name).items()
        },
    }


@cache
def _seated(name: str) -> Mapping[int, tuple[str, ...]]:
    """Return the seats in use, by number of players."""
    known = GAMES[name]
    if not known.players:
        return {len(known.seats): known.seats}
    return {count: tuple(game_of(GameSetup(name, players=count)).players) for count in known.players}


COVER = "cover-"
"""Prefix of such a picture's name; the name of the game follows."""


def cover_address(game: str) -> str:
    """Return the address of a game's picture; "" for a game that is not installed."""
    return f"picture/{COVER}{game}.svg" if game in GAMES else ""


def cover(game: str) -> str:
    """Return the SVG file of a game's picture. Raises NiwashiError for an unknown game."""
    if game not in GAMES:
        raise NiwashiError("web-no-picture", found=quoted(game))
    own = Path(GAMES.origin(game).folder, f"{COVER}{game.replace(':', '-')}.svg")
    return own.read_text(encoding="utf-8") if own.is_file() else _drawn(game)


@cache
def _drawn(name: str) -> str:
    from niwashi.pictures.board_drawing import Marks, board_drawing, board_picture

    game = game_of(GameSetup(name))
    layout, marks = game.layout(game.start()), Marks(tints=kit_of(game).page.pattern(game))
    drawn = board_drawing(game, built_in_board(game).geometry, layout, marks, is_whole=False)
    return board_picture(drawn, translate(f"rules-game-{name}"))
