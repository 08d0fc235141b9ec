"""Texts for the board's message, and names of places, buttons and lights."""

from collections.abc import Mapping, Sequence

from niwashi.board_types import Cell, Cue
from niwashi.errors import NiwashiError
from niwashi.games.game import Game, Place, PlaceKind, Reason
from niwashi.games.turn_telling import card_name
from niwashi.kits.known import kit_of
from niwashi.loop.game_loop import GameLoop
from niwashi.message import AllOf, Fact, Key
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.state import FactView, ReasonView
from niwashi.session.guide import Prompt
from niwashi.session.session import Session
from niwashi.words.catalogue import has_words, suited, translate

Facts = Mapping[str, Fact]


def board_message(game_loop: GameLoop, page: PageFacts) -> str:
    """Return the board's message now, the lights' explanation included."""
    return _message(game_loop.session, page, _explanation_text(game_loop, page.language))


def spoken_message(session: Session, page: PageFacts) -> str:
    """Return the board's message for speech, without the explanation of single lights."""
    return _message(session, page, None)


def _message(session: Session, page: PageFacts, lights: str | None) -> str:
    guidance = page.guidance
    advice = (
        trusted_advice(session, page)
        if page.table is not None
        else advice_text(session, page.language, page.names)
    )
    if session.advice().goes_back and not page.say:
        return lights or advice
    if guidance is None:
        return page.say or lights or advice
    text = guidance.text
    if text and guidance.adds_advice:
        text = translate("lesson-and", page.language, lesson=text, text=advice)
    return lights or text or page.say or advice


def reason_of(
    reason: Reason | None, session: Session, language: str, names: Sequence[str] = ()
) -> ReasonView | None:
    """Return a reason in words, with its clause and the places that cause it."""
    if reason is None:
        return None
    text = text_of(reason.key, session, language, facts_of(session, reason.facts, names))
    return {"text": text, "clause": reason.clause, "places": list(reason.places)}


def refusal(reason: Reason, session: Session) -> NiwashiError:
    """Return a reason as an error for the page that asked, with its clause."""
    why = NiwashiError(reason.key, **facts_of(session, reason.facts))
    return NiwashiError("why-by-rule", why=why, clause=reason.clause) if reason.clause else why


def otherwise_of(places: Sequence[str], game: Game, language: str) -> ReasonView | None:
    """Return the places that differ from the game but have no sensor to tell; None without any."""
    if not places:
        return None
    named = tuple(label_of(place, game, language) for place in places)
    return {"text": translate("why-otherwise", language, places=named), "clause": "", "places": places}


def facts_of(session: Session, facts: Facts, names: Sequence[str] = ()) -> dict[str, Fact]:
    """Add the facts that any message may use: the player to move, and the other one.

    Players whose `names` are known are called by them, and cards by theirs.
    """
    game, side = session.game, session.match.side
    called = {player_of(game, seat): name for seat, name in enumerate(names) if name}
    players = {"player": player_of(game, side), "other": player_of(game, (side + 1) % len(game.players))}
    told: dict[str, Fact] = {**players, **facts}
    if isinstance(cards := facts.get("returns"), AllOf):
        told["returns"] = AllOf(card_name(place, game.name) for place in cards)
    return {key: called.get(fact, fact) if isinstance(fact, Key) else fact for key, fact in told.items()}


def player_of(game: Game, side: int) -> Key:
    """Return the key of a player's name."""
    return Key(f"player-{game.players[side]}")


def text_of(key: str, session: Session, language: str, facts: Facts) -> str:
    """Translate a message, in words of the game and its phase if the catalogue has them."""
    return translate(_suited(key, session, language), language, **facts)


def _suited(key: str, session: Session, language: str, *kinds: str) -> str:
    game = session.game
    return suited(key, *kinds, game.name, game.phase(session.match.here), language=language)


def meaning_of(cue: Cue, game: Game, language: str) -> str:
    return translate(suited(f"cue-{cue}", game.name, language=language), language)


def fact_view(name: str, value: str | int, language: str) -> FactView:
    """Return a fact about a position, by its name in `Game.facts`."""
    text = translate(value, language) if isinstance(value, Key) else str(value)
    return {"label": translate(f"fact-{name.replace('_', '-')}", language), "value": text}


def advice_text(session: Session, language: str, names: Sequence[str] = ()) -> str:
    """Return what to do now."""
    return _prompt_text(session.advice().prompt, session, language, names)


def _prompt_text(prompt: Prompt, session: Session, language: str, names: Sequence[str]) -> str:
    key = _suited(prompt.key, session, language)
    text = translate(key, language, **facts_of(session, prompt.facts, names))
    return _with_hands(prompt, key, text, session, language, names)


def _with_hands(
    prompt: Prompt, key: str, text: str, session: Session, language: str, names: Sequence[str]
) -> str:
    """Return a text with what hands may do before it, unless the game's own words are used, which say it."""
    if prompt.by_hand is None or key != prompt.key:
        return text
    by_hand = _prompt_text(prompt.by_hand, session, language, names)
    return translate("lesson-and", language, lesson=by_hand, text=text)


def trusted_advice(session: Session, page: PageFacts) -> str:
    """Return the remaining actions on a simulated table, where every stone is known.

    Choices that are still open have some facts in common.
    """
    language, prompt = page.language, session.advice().prompt
    key = _suited(prompt.key, session, language, "page")
    facts = {**_common_facts(session), **facts_of(session, prompt.facts, page.names)}
    text = text_of(key, session, language, facts)
    return _with_hands(prompt, _suited(key, session, language), text, session, language, page.names)


def _common_facts(session: Session) -> Facts:
    """Return the facts that all open choices share, such as the kind of stone that was chosen."""
    first, *others = [option.words.facts for option in session.match.options if option.words] or [{}]
    return {name: fact for name, fact in first.items() if all(each.get(name) == fact for each in others)}


def _explanation_text(game_loop: GameLoop, language: str) -> str | None:
    explanation = game_loop.explanation
    if explanation is None:
        return None
    meaning = meaning_of(explanation.cue, game_loop.session.game, language)
    return translate(
        "say-explanation", language, meaning=meaning, number=explanation.number, count=explanation.count
    )


def label_of(name: str, game: Game, language: str) -> str:
    """Return a place's displayed name. Cards and piles include their owner."""
    place = game.places.get(name)
    if place is None or place.kind is PlaceKind.SQUARE:
        return kit_of(game).page.square_label(name, game, language)
    if place.owner < 0:
        piece = Key(f"piece-{game.pieces[place.face].name}")
        return translate(suited("place-supply", game.name, language=language), language, piece=piece)
    player = Key(f"player-{game.players[place.owner]}")
    if place.kind is PlaceKind.CARD:
        return translate("place-card", language, player=player, card=card_name(name, game.name))
    return translate(_pile_key(place, game, language), language, player=player)


def caption_of(name: str, game: Game, language: str) -> str:
    """Return a pile's displayed name beside its owner's, "" for other places."""
    place = game.places[name]
    if place.kind is not PlaceKind.PILE:
        return ""
    short = "" if place.owner < 0 else f"{_pile_key(place, game, language)}-short"
    return translate(short, language) if has_words(short) else label_of(name, game, language)


def _pile_key(place: Place, game: Game, language: str) -> str:
    key = "place-hand" if place.face == place.owner else "place-trophies"
    return suited(key, game.name, language=language)


def button_of(cell: Cell, game: Game, language: str) -> str:
    """Return a button's name, with its owner's, and the square whose key has to be held for it."""
    if 0 <= cell.owner < len(game.players):
        facts = {"player": Key(f"player-{game.players[cell.owner]}")}
        name = translate(f"button-{cell.role}-of", language, **facts)
    else:
        name = translate(f"button-{cell.role}", language)
    return translate("button-held", language, button=name, place=cell.held_at) if cell.held_at else name
