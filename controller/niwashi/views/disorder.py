"""Differences between a simulated table and the game, place by place, during a repair."""

from collections.abc import Mapping, Sequence

from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.kits.known import kit_of
from niwashi.message import Key
from niwashi.page_types.state import DueView, WrongPlace
from niwashi.session.session import Session
from niwashi.stack import EMPTY, Stack
from niwashi.views.due import AMISS
from niwashi.views.saying import label_of
from niwashi.words.catalogue import suited, translate

_NAMED = 3  # places that one sentence names


def wrong_places(session: Session, table: Layout) -> tuple[str, ...]:
    """Return the places of the board that stand otherwise than the game has them; piles follow from them."""
    layout, places = session.match.layout(), session.game.places
    return tuple(
        cell.name
        for cell in session.geometry
        if cell.name in layout
        and places[cell.name].kind is not PlaceKind.PILE
        and table.get(cell.name, EMPTY) != layout[cell.name]
    )


def disorder_view(
    session: Session, table: Layout | None, due: Mapping[str, DueView], language: str
) -> list[WrongPlace]:
    """Return what differs and is put right as a whole; nothing of a real table, which is not known.

    That is all while the board is put right. While a mistake is only shown, it is what no single piece of
    `due` puts right: the piece that is missing there lies below others.
    """
    if table is None or (session.flow.repair is None and session.flow.mismatch is None):
        return []
    wanted, game = session.match.layout(), session.game
    cues = zip(session.geometry, session.advice().cues, strict=True)
    stuck = {c.name for c, cue in cues if cue in AMISS and c.name in due and due[c.name]["verb"] == "done"}
    return [
        {
            "place": place,
            "wants": list(wanted[place].pieces),
            "text": _text(game, place, table.get(place, EMPTY), wanted[place], language),
        }
        for place in wrong_places(session, table)
        if session.flow.repair is not None or place in stuck
    ]


def disorder_text(session: Session, wrong: Sequence[WrongPlace], language: str) -> str:
    """Return the message on what differs, "" if nothing does."""
    repair = session.flow.repair
    if repair is None or not wrong:
        return ""
    if repair.proposed is None:
        return translate("disorder-first", language, text=wrong[0]["text"], count=len(wrong))
    text = " ".join(each["text"] for each in wrong[:_NAMED])
    return translate("disorder-keep", language, text=text, more=max(0, len(wrong) - _NAMED))


def _text(game: Game, place: str, has: Stack, wants: Stack, language: str) -> str:
    """Return the actual and the expected stack of a place, in words."""
    if game.places[place].kind is PlaceKind.CARD:
        key = "disorder-card-gone" if wants.height else "disorder-card-there"
        return translate(key, language, place=label_of(place, game, language))
    facts = {"has": _stack(game, has, language), "wants": _stack(game, wants, language)}
    return translate("disorder-place", language, place=label_of(place, game, language), **facts)


def _stack(game: Game, stack: Stack, language: str) -> str:
    """Name a stack: "one Tendril stone"."""
    what = "stack" if stack.height else "nothing"
    piece = tuple(_piece(game, sort, language) for sort in dict.fromkeys(stack.pieces))
    key = suited(f"disorder-{what}", game.name, language=language)
    return translate(key, language, piece=piece, count=stack.height)


def _piece(game: Game, sort: int, language: str) -> str:
    views = kit_of(game).page.pieces(game, language)
    if views:
        return views[sort]["label"]
    return translate(Key(f"player-{game.players[game.pieces[sort].player]}"), language)
