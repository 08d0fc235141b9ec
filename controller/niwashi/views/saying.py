"""What the board says, and what its places, buttons and lights are called, in words."""

from collections.abc import Mapping, Sequence

from niwashi.games import Game, Place, PlaceKind, Reason
from niwashi.kits import kit_of
from niwashi.loop import TableRunner
from niwashi.session import Cell, Cue, Session
from niwashi.views.lesson import lesson_text
from niwashi.views.page_facts import PageFacts
from niwashi.views.puzzle import puzzle_text
from niwashi.web import FactView, ReasonView
from niwashi.words import Key, suited, translate

Facts = Mapping[str, str | int]


def said(runner: TableRunner, page: PageFacts) -> str:
    """What the board says, by whoever has something to say."""
    return _said(runner.session, page, _explanation_text(runner, page.language))


def said_aloud(session: Session, page: PageFacts) -> str:
    """The same for whoever does not see the lights: nothing of what they mean, one after the other."""
    return _said(session, page, None)


def _said(session: Session, page: PageFacts, lights: str | None) -> str:
    language = page.language
    lesson, advice = lesson_text(page.lesson, language), advice_text(session, language)
    if session.advice().goes_back and not page.say:
        return lights or advice
    if page.puzzle is not None:
        return lights or puzzle_text(page.puzzle, language) or page.say or advice
    if page.lesson is None:
        return page.say or lights or advice
    if lesson and page.lesson.tutor.is_by_press:
        lesson = translate("lesson-and", language, lesson=lesson, text=advice)
    return lights or lesson or page.say or advice


def reason_of(reason: Reason | None, session: Session, language: str) -> ReasonView | None:
    """A reason in words, with its clause and the places that cause it."""
    if reason is None:
        return None
    text = text_of(reason.key, session, language, facts_of(session, reason.facts))
    return {"text": text, "clause": reason.clause, "places": list(reason.places)}


def otherwise_of(places: Sequence[str], game: Game, language: str) -> ReasonView | None:
    """What stands otherwise than the game has it, where the board can't feel that."""
    if not places:
        return None
    named = translate("page-list-comma", language).join(label_of(place, game, language) for place in places)
    return {"text": translate("why-otherwise", language, places=named), "clause": "", "places": places}


def facts_of(session: Session, facts: Facts) -> dict[str, str | int]:
    """The facts of a message and those that any message may use: who is to move, and who is not."""
    game, side = session.game, session.match.side
    return {
        "player": player_of(game, side),
        "other": player_of(game, (side + 1) % len(game.players)),
        **facts,
    }


def player_of(game: Game, side: int) -> Key:
    """What a player is called."""
    return Key(f"player-{game.players[side]}")


def text_of(key: str, session: Session, language: str, facts: Facts) -> str:
    """A message in the words of the game and of its phase where these have words of their own."""
    game = session.game
    phase = game.phase(session.match.here)
    return translate(suited(key, game.name, phase, language=language), language, **facts)


def meaning_of(cue: Cue, game: Game, language: str) -> str:
    """What a cue means in a game."""
    return translate(suited(f"cue-{cue}", game.name, language=language), language)


def fact_view(name: str, value: str | int, language: str) -> FactView:
    """A fact about a position, by its name in `Game.facts`."""
    text = translate(value, language) if isinstance(value, Key) else str(value)
    return {"label": translate(f"fact-{name.replace('_', '-')}", language), "value": text}


def advice_text(session: Session, language: str) -> str:
    """What to do now, in words."""
    saying = session.advice().prompt
    return text_of(saying.key, session, language, facts_of(session, saying.facts))


def _explanation_text(runner: TableRunner, language: str) -> str | None:
    explanation = runner.explanation
    if explanation is None:
        return None
    meaning = meaning_of(explanation.cue, runner.session.game, language)
    return translate(
        "say-explanation", language, meaning=meaning, number=explanation.number, count=explanation.count
    )


def label_of(name: str, game: Game, language: str) -> str:
    """A place's name in words: squares keep theirs, cards and piles say whose they are."""
    place = game.places.get(name)
    if place is None or place.kind is PlaceKind.SQUARE:
        return kit_of(game).page.square_label(name, game, language)
    if place.owner < 0:
        return translate(
            suited("place-supply", game.name, language=language), language, piece=_piece(place, game)
        )
    player = Key(f"player-{game.players[place.owner]}")
    if place.kind is PlaceKind.CARD:
        return translate("place-card", language, player=player, number=name.rsplit(" ", 1)[-1])
    key = "place-hand" if place.face == place.owner else "place-trophies"
    return translate(suited(key, game.name, language=language), language, player=player)


def _piece(place: Place, game: Game) -> Key:
    return Key(f"piece-{game.pieces[place.face].name}")


def button_of(cell: Cell, game: Game, language: str) -> str:
    """What a button is called, and whose it is."""
    if 0 <= cell.owner < len(game.players):
        return translate(f"button-{cell.role}-of", language, player=Key(f"player-{game.players[cell.owner]}"))
    return translate(f"button-{cell.role}", language)
