"""All cards of a game on sheets of paper, to print, cut out and fold."""

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap

from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.known import kit_of
from niwashi.page_types.scene import CardFace
from niwashi.pictures.board_drawing import CardPattern
from niwashi.pictures.paper import PaperFace, cards_pages, paper_document
from niwashi.words.catalogue import translate

_FACES = 2
_LINE_LENGTHS = {"en": 100, "ja": 50}
"""Letters of a line that fits between the margins."""


def has_cards(game: Game) -> bool:
    """Return whether a game has cards with patterns."""
    return bool(kit_of(game).page.cards(game, "en"))


def card_sheet(game: Game, size_mm: tuple[float, float], language: str) -> str:
    """Return an HTML document with all cards in this size, "" for a game without cards.

    Where another game has cards in the same places, its patterns are on the other face.
    """
    games = _sharing(game)
    faces = [(each, kit_of(each).page.cards(each, language)) for each in games]
    places = list(faces[0][1])
    if not places:
        return ""
    cards = [_faces(place, faces, language) for place in places]
    names = " / ".join(translate(f"rules-game-{each.name}", language) for each in games)
    size = f"{size_mm[0]:g} × {size_mm[1]:g}"
    title = translate("print-cards-title", language, game=names, count=len(cards), size=size)
    lines = [translate(f"print-stones-{line}", language) for line in ("scale", "cut")]
    for each in games:
        name = translate(f"rules-game-{each.name}", language)
        for notice in kit_of(each).page.card_notices(each, language):
            lines += wrap(f"{name}: {notice}", _LINE_LENGTHS.get(language, 100), break_on_hyphens=False)
    lines.append(translate("print-stones-ruler", language))
    pages = cards_pages(cards, size_mm, escape(title), [escape(line) for line in lines])
    return paper_document(escape(title), pages, language)


def _sharing(game: Game) -> list[Game]:
    """Return a game, and the next one whose cards lie in the same places, if there is one."""
    places = kit_of(game).page.cards(game, "en").keys()
    kind = GAMES[game.name].cards
    others = (
        game_of(GameSetup(name, cards=game.setup.cards))
        for name in GAMES
        if kind is not None and name != game.name and GAMES[name].cards == kind
    )
    return [game, *(each for each in others if kit_of(each).page.cards(each, "en").keys() == places)][:_FACES]


def _faces(
    place: str, faces: Sequence[tuple[Game, Mapping[str, CardFace]]], language: str
) -> tuple[PaperFace, PaperFace | None]:
    drawn = [
        PaperFace(
            CardPattern(cards[place]["offsets"], cards[place]["owner"], cards[place]["emblem"]),
            escape(translate(f"rules-game-{game.name}", language)),
            escape(f"{place.rsplit(' ', 1)[-1]} · {cards[place]['label']}"),
        )
        for game, cards in faces
    ]
    return drawn[0], drawn[1] if len(drawn) > 1 else None
