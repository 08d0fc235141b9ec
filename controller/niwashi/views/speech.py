"""Sentences that can be spoken: the meaning of lights and page for people who see neither."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from niwashi.board_types import Cue, CueCategory, Task
from niwashi.games.game import Game, PlaceKind
from niwashi.games.turn_telling import told_option, told_turns
from niwashi.loop.game_loop import GameLoop
from niwashi.message import Key
from niwashi.page_types.page_facts import PageFacts
from niwashi.session.session import Session
from niwashi.session.speech import Inquiry, PlaceReport, Sentence, Topic, report
from niwashi.views.saying import (
    button_of,
    fact_view,
    facts_of,
    label_of,
    meaning_of,
    otherwise_of,
    player_of,
    reason_of,
    spoken_message,
    text_of,
)
from niwashi.words.catalogue import keys, listed, suited, translate

_TOLD = (CueCategory.MISTAKE, CueCategory.ORDER, CueCategory.BEGUN, CueCategory.OFFER)
_MOST_PLACES = 8
"""Most names in a spoken list. Longer lists are given as a count until somebody asks."""
_MOST_OPTIONS = 6
_SQUARE = re.compile(r"([a-z]+)(\d+)")


def spoken(game_loop: GameLoop, page: PageFacts) -> tuple[Sentence, ...]:
    """Return all sentences that could be spoken now, in their order."""
    session, language = game_loop.session, page.language
    cues = game_loop.cues() if game_loop.explanation is None else session.advice().cues
    # The program acts itself where it thinks, or where its own hand follows the lights.
    is_programs = page.say != "" and session.flow.mismatch is None
    lights = "" if is_programs else lights_text(cues, session, language, full=False)
    advice = _joined((_proposal(page), _asked(page), spoken_message(session, page)), language)
    told = (
        _mistake(session, page),
        _turn(session, language),
        _answer(game_loop, page),
        _plain(Topic.SIDE, _side(session, language) if page.result is None else page.result["text"]),
        Sentence(Topic.ADVICE, f"{session.flow.acting} {advice}", advice),
        _plain(Topic.LIGHTS, lights),
    )
    return tuple(each for each in told if each.text)


def _proposal(page: PageFacts) -> str:
    """Return the proposed time control, and whose *done* agrees to it."""
    asked = page.clock["proposed"]
    if asked is None:
        return ""
    return translate("speech-clock-proposed", page.language, text=asked["label"], player=asked["waits_for"])


def _asked(page: PageFacts) -> str:
    """Return the request that a player has made, with the button that accepts it."""
    return translate("speech-homes-asked", page.language, text=page.asked) if page.asked else ""


def _plain(topic: Topic, text: str) -> Sentence:
    return Sentence(topic, text, text)


def _joined(texts: Iterable[str], language: str) -> str:
    return translate("speech-space", language).join(filter(None, texts))


def _mistake(session: Session, page: PageFacts) -> Sentence:
    """Return the mistake on the board. A refusal is new again after each vain press."""
    game, language = session.game, page.language
    reason = reason_of(session.reason, session, language, page.names) or otherwise_of(
        page.otherwise, game, language
    )
    text = "" if reason is None else reason["text"]
    presses = session.inquiries.presses if session.flow.remark is not None else 0
    return Sentence(Topic.MISTAKE, f"{presses} {text}", text)


def _turn(session: Session, language: str) -> Sentence:
    """Return the last turn; empty while it is being taken back."""
    match, turns = session.match, session.match.turns
    if not turns or session.flow.task in (Task.TAKE_BACK, Task.PUT_BACK):
        return Sentence(Topic.TURN, "", "")
    text = translate("speech-sentence", language, text=told_turns(match, language)[-1])
    return Sentence(Topic.TURN, f"{len(turns)} {text}", text)


def _side(session: Session, language: str) -> str:
    """Return whose turn it is, or the result of a finished game."""
    game, match = session.game, session.match
    ending = game.ending(match.position) if match.result is not None else None
    if ending is not None:
        return translate(ending.key, language, **ending.facts)
    facts = facts_of(session, {"player": player_of(game, session.flow.acting)})
    return translate("speech-sentence", language, text=text_of("say-whose-turn", session, language, facts))


# Lights


def lights_text(cues: Sequence[Cue | None], session: Session, language: str, *, full: bool) -> str:
    """Return the meaning and places of the lights. Many places are counted, unless `full`."""
    lit: dict[Cue, list[str]] = {}
    for cell, cue in zip(session.geometry, cues, strict=True):
        if cue is not None and (cue.category in _TOLD or cue is Cue.HINT) and (full or cue is not Cue.LATER):
            lit.setdefault(cue, []).append(cell.name)
    told = (_light(cue, lit[cue], session, language, full=full) for cue in Cue if cue in lit)
    return _joined(told, language)


def _light(cue: Cue, names: Sequence[str], session: Session, language: str, *, full: bool) -> str:
    places = named_places(names, session, language)
    many = not full and len(places) > _MOST_PLACES
    text = translate("speech-places", language, count=len(names)) if many else listed(places, language)
    meaning = meaning_of(cue, session.game, language)
    return translate("speech-lights", language, meaning=meaning, places=text)


def named_places(names: Collection[str], session: Session, language: str) -> list[str]:
    """Return the names of places and buttons; squares in a row are joined as "first to last"."""
    game = session.game
    squares = {name for name in names if _is_square(name, game)}
    rows = [_row(row, language) for row in _rows(sorted(squares, key=_at))]
    others = (cell for cell in session.geometry if cell.name in names and cell.name not in squares)
    return rows + [
        label_of(cell.name, game, language) if cell.role is None else button_of(cell, game, language)
        for cell in others
    ]


def _is_square(name: str, game: Game) -> bool:
    place = game.places.get(name)
    return place is not None and place.kind is PlaceKind.SQUARE and _SQUARE.fullmatch(name) is not None


def _at(name: str) -> tuple[str, int]:
    found = _SQUARE.fullmatch(name)
    return (name, 0) if found is None else (found[1], int(found[2]))


def _rows(names: Iterable[str]) -> list[list[str]]:
    """Group squares that are neighbours in a row."""
    rows: list[list[str]] = []
    for name in names:
        letters, number = _at(name)
        if rows and _at(rows[-1][-1]) == (letters, number - 1):
            rows[-1].append(name)
        else:
            rows.append([name])
    return rows


def _row(row: Sequence[str], language: str) -> str:
    if len(row) < 3:
        return listed(row, language)
    return translate("speech-row", language, first=row[0], last=row[-1])


# Answers to questions asked by hand


def _answer(game_loop: GameLoop, page: PageFacts) -> Sentence:
    inquiry, session = game_loop.session.inquiries.current, game_loop.session
    if inquiry is None:
        return Sentence(Topic.ANSWER, "", "")
    answers, language = session.inquiries.answers, page.language
    if language not in answers:
        texts = _of_place(session, inquiry, page) if inquiry.place else _of_all(game_loop, page)
        answers[language] = _joined(texts, language)
    return Sentence(Topic.ANSWER, str(inquiry.number), answers[language])


def _of_place(session: Session, inquiry: Inquiry, page: PageFacts) -> Iterator[str]:
    """Describe a place and where its pieces may go; asked again, add counts and clocks."""
    found, language = report(session.match, inquiry.place), page.language
    yield _standing(inquiry.place, found, session.game, language)
    if found.targets:
        places = listed(named_places(found.targets, session, language), language)
        yield translate("speech-may-go", language, places=places)
    reason = reason_of(found.reason, session, language)
    yield "" if reason is None else reason["text"]
    if inquiry.again:
        yield from _counts(session, page)


def _standing(place: str, found: PlaceReport, game: Game, language: str) -> str:
    stack, label = found.stack, label_of(place, game, language)
    if not stack.height:
        return translate("speech-nothing", language, place=label)
    kind = game.places[place].kind
    if kind is PlaceKind.CARD:
        return translate("speech-sentence", language, text=label)
    pieces = listed([_piece(sort, game, language) for sort in dict.fromkeys(stack.pieces)], language)
    key = suited("speech-stands", game.name, language=language)
    return translate(key, language, place=label, pieces=pieces, count=stack.height)


def _piece(sort: int, game: Game, language: str) -> str:
    """Return the name of a sort of pieces: its own, else its player's."""
    piece = game.pieces[sort]
    player = player_of(game, piece.player) if piece.player >= 0 else Key("repair-anybody")
    own = f"piece-{piece.name}"
    return translate(own if own in keys(language) else player, language, player=player)


def _of_all(game_loop: GameLoop, page: PageFacts) -> Iterator[str]:
    """Return the full spoken help: player to move, advice, lights, possible turns, counts, clocks."""
    session, language = game_loop.session, page.language
    yield _side(session, language)
    yield spoken_message(session, page)
    yield lights_text(session.advice().cues, session, language, full=True)
    yield _options(session, language)
    yield from _counts(session, page)


def _counts(session: Session, page: PageFacts) -> Iterator[str]:
    """Describe the facts beside the board: stones in hand, time left or used."""
    game, language = session.game, page.language
    for name, value in game.facts(session.match.here).items():
        yield translate("speech-fact", language, **fact_view(name, value, language))
    timed = page.clock["timed"]
    key, times = ("speech-clock", page.clock["used_s"]) if timed is None else ("speech-left", timed["left_s"])
    for side, seconds in enumerate(times):
        minutes, rest = divmod(int(seconds), 60)
        yield translate(key, language, player=player_of(game, side), minutes=minutes, seconds=rest)


def _options(session: Session, language: str) -> str:
    """Return the turns that fit the moves so far, if they are few."""
    match, live = session.match, {plan.turn for plan in session.flow.tracker.verdict().live} - {None}
    if session.flow.task is not None or len(live) > _MOST_OPTIONS:
        return ""
    options = [option for option in match.options if option.turn in live and not option.secret]
    told = [told_option(match.game, match.here, option, language) for option in options]
    return (
        translate("speech-options", language, options=translate("speech-or", language).join(told))
        if told
        else ""
    )
