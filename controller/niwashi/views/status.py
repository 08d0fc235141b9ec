"""What the program sends a page: its state as plain data, with every word in the page's language."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from niwashi import lights
from niwashi.kits import kit_of, puzzled, taught
from niwashi.rules import GAMES, Game, Place, PlaceKind, Reason
from niwashi.session import Cell, Cue, Geometry, Session, told_turns
from niwashi.table import LONGEST_NAME, TableRunner
from niwashi.views.choices import choices_view
from niwashi.views.clock import clock_choices
from niwashi.views.effects import effects_view
from niwashi.views.games import games_view
from niwashi.views.lesson import Taught, lesson_text, lesson_view
from niwashi.views.puzzle import Attempt, puzzle_text, puzzle_view
from niwashi.views.repair import repair_view
from niwashi.views.settings import settings_view
from niwashi.web import (
    AssistantsView,
    BoardView,
    CellView,
    ClockView,
    DueView,
    FactView,
    GardensView,
    GoalView,
    HandicapView,
    LegendEntry,
    PlaceView,
    ReasonView,
    ReplayView,
    ResultView,
    Scene,
    StartView,
    Status,
    TableState,
)
from niwashi.words import Key, say, suited

Facts = Mapping[str, str | int]


class PageFacts(NamedTuple):
    """What the program knows of one page and of its own doings, over and above the table."""

    language: str
    viewer: int | None  # the player whose hidden cards the page may show
    seat: str
    taken: Sequence[str]
    clock: ClockView
    demo: bool
    due: Mapping[str, DueView] = MappingProxyType({})  # what a tap on a simulated table does
    say: str = ""  # instead of what the board says
    otherwise: Sequence[
        str
    ] = ()  # places of a simulated table that stand otherwise, which its board can't feel
    names: Sequence[str] = ()
    replay: ReplayView | None = None
    lesson: Taught | None = None
    puzzle: Attempt | None = None


class Starts(NamedTuple):
    """Where games may begin besides their usual start, by game."""

    fair: Mapping[str, Sequence[StartView]]
    handicaps: Mapping[str, Sequence[HandicapView]]


def scene(
    runner: TableRunner,
    games: Iterable[str],
    starts: Starts,
    *,
    lessons: bool,
    simulated: bool,
    language: str,
    last_names: Mapping[str, str],
    welcome: bool = False,
) -> Scene:
    """What rarely changes; `games` are those to choose from, `lessons` whether there may be some."""
    game = runner.session.game
    offered = games_view(games, language)
    return {
        **board_view(game, runner.board.geometry, language),
        "games": offered,
        "welcome": welcome,
        "simulated": simulated,
        "settings": settings_view(runner.settings, language),
        "dealt": {name: list(GAMES[name].players) for name in offered if GAMES[name].is_dealt},
        "lessons": [name for name in offered if lessons and name in taught()],
        "puzzles": [name for name in offered if lessons and name in puzzled()],
        "fair": starts.fair,
        "handicaps": starts.handicaps,
        "clocks": clock_choices(language),
        "last_names": last_names,
        "name_most": LONGEST_NAME,
        "legend": _legend(lights.theme(runner.settings.theme), game, language),
    }


def board_view(game: Game, board: Geometry, language: str) -> BoardView:
    """A board and the game on it."""
    page = kit_of(game).page
    return {
        "game": game.name,
        "players": list(game.players),
        "player_names": [say(f"player-{name}", language) for name in game.players],
        "variant_name": say(f"rules-game-{game.name}", language),
        "cells": [_cell(cell, game, language) for cell in board],
        "places": {name: _place(name, game, language) for name in game.places},
        "pieces": page.pieces(game, language),
        "stacks": _stacks(game),
        "two_faced": any(piece.turned >= 0 for piece in game.pieces),
        "marks": page.marks(game, language),
        "pattern": page.pattern(game),
        "cards": page.cards(game, language),
        "card_set": page.card_set(game, language),
    }


def _stacks(game: Game) -> bool:
    """Whether several pieces stand on a square from the start."""
    squares = (n for n, place in game.places.items() if place.kind is PlaceKind.SQUARE)
    layout = game.layout(game.start())
    return any(layout[name].height > 1 for name in squares)


def status(runner: TableRunner, page: PageFacts, assistants: AssistantsView) -> Status:
    """The state of play as one page may know it."""
    language, viewer = page.language, page.viewer
    session = runner.session
    game, match = session.game, session.match
    cues = runner.cues()
    return {
        "side": match.side,
        "acting": session.flow.acting,
        "whose": _text("say-whose-turn", session, language, {"player": _player(game, session.flow.acting)}),
        "say": _said(runner, page),
        "reason": reason_of(session.reason, session, language) or _otherwise(page.otherwise, game, language),
        "result": _result(session, language),
        "facts": [fact_view(name, value, language) for name, value in game.facts(match.here).items()],
        "turns": list(match.turns),
        "told": told_turns(match, language),
        "position": game.format(match.position) if is_open(session) else "",
        "cues": list(cues),
        "cue_texts": {cue: _meaning(cue, game, language) for cue in set(cues) if cue},
        "due": page.due,
        "effects": effects_view(session),
        "notices": [
            say(n.key, language, cells=say("page-list-comma", language).join(n.cells)) for n in runner.notices
        ],
        "help": runner.explanation is not None,
        "clock": page.clock,
        "names": page.names,
        "demo": page.demo,
        "has_secrets": bool(game.view(match.position, None)),
        "seat": page.seat,
        "taken": page.taken,
        "choices": choices_view(session, viewer, language),
        "gardens": _gardens(session, viewer, language, is_lesson=page.lesson is not None),
        "confidence": session.confidence(),
        "repair": repair_view(session),
        "can_repair": session.flow.repair is None and session.flow.can_lead,
        "replay": page.replay,
        "lesson": lesson_view(page.lesson),
        "puzzle": puzzle_view(page.puzzle, language),
        "goal": goal_view(session, language),
        **assistants,
    }


def _said(runner: TableRunner, page: PageFacts) -> str:
    """What the board says, by whoever has something to say."""
    language = page.language
    lesson, lights = lesson_text(page.lesson, language), _explanation_text(runner, language)
    advice = _advice_text(runner.session, language)
    if runner.session.advice().goes_back and not page.say:
        return lights or advice
    if page.puzzle is not None:
        return lights or puzzle_text(page.puzzle, language) or page.say or advice
    if page.lesson is None:
        return page.say or lights or advice
    if lesson and page.lesson.tutor.is_by_press:
        lesson = say("lesson-and", language, lesson=lesson, text=advice)
    return lights or lesson or page.say or advice


def _gardens(session: Session, viewer: int | None, language: str, *, is_lesson: bool) -> GardensView | None:
    """The gardens of a game that has some; in a lesson, of what may be done no more than its step."""
    gardens = kit_of(session.game).page.gardens(session.game, session, viewer, language)
    if gardens is None or not is_lesson:
        return gardens
    offered = {option.turn: option.button for option in session.match.options}
    promises = {at: promise for at, promise in gardens["promises"].items() if at in offered.values()}
    turn_over = gardens["turn_over"] if gardens["turn_over"] in offered else ""
    return {**gardens, "promises": promises, "turn_over": turn_over}


def goal_view(session: Session, language: str) -> GoalView | None:
    """What the game is about; None where its kit does not say."""
    game, goal = session.game, kit_of(session.game).goal
    if goal is None:
        return None
    facts = game.facts(session.match.here)
    reached = [int(facts[f"{player}_{goal.fact}"]) for player in game.players]
    return {"text": say(f"goal-{game.name}", language), "most": goal.most, "reached": reached}


def is_open(session: Session) -> bool:
    """Whether the text of the position tells nothing that is hidden from somebody."""
    game, position = session.game, session.match.position
    return game.result(position) is not None or not game.view(position, None)


def believed_table(session: Session) -> TableState:
    """What the tracker believes stands where, in the shape of a table; for boards that are not simulated."""
    layout = session.match.layout()
    stacks = {place: list(stack.pieces) for place, stack in layout.items()}
    return {"stacks": stacks, "hands": {}, "fingers": []}


def reason_of(reason: Reason | None, session: Session, language: str) -> ReasonView | None:
    """A reason in words, with its clause and the places that cause it."""
    if reason is None:
        return None
    text = _text(reason.key, session, language, _facts(session, reason.facts))
    return {"text": text, "clause": reason.clause, "places": list(reason.places)}


def _otherwise(places: Sequence[str], game: Game, language: str) -> ReasonView | None:
    """What stands otherwise than the game has it, where the board can't feel that."""
    if not places:
        return None
    named = say("page-list-comma", language).join(_label(place, game, language) for place in places)
    return {"text": say("why-otherwise", language, places=named), "clause": "", "places": places}


def _facts(session: Session, facts: Facts) -> dict[str, str | int]:
    """The facts of a message and those that any message may use: who is to move, and who is not."""
    game, side = session.game, session.match.side
    return {"player": _player(game, side), "other": _player(game, (side + 1) % len(game.players)), **facts}


def _player(game: Game, side: int) -> Key:
    return Key(f"player-{game.players[side]}")


def _text(key: str, session: Session, language: str, facts: Facts) -> str:
    """A message in the words of the game and of its phase where these have words of their own."""
    game = session.game
    phase = game.phase(session.match.here)
    return say(suited(key, game.name, phase, language=language), language, **facts)


def _meaning(cue: Cue, game: Game, language: str) -> str:
    """What a cue means in a game."""
    return say(suited(f"cue-{cue}", game.name, language=language), language)


def fact_view(name: str, value: str | int, language: str) -> FactView:
    """A fact about a position, by its name in `Game.facts`."""
    said = say(value, language) if isinstance(value, Key) else str(value)
    return {"label": say(f"fact-{name.replace('_', '-')}", language), "value": said}


def _advice_text(session: Session, language: str) -> str:
    saying = session.advice().prompt
    return _text(saying.key, session, language, _facts(session, saying.facts))


def _explanation_text(runner: TableRunner, language: str) -> str | None:
    explanation = runner.explanation
    if explanation is None:
        return None
    meaning = _meaning(explanation.cue, runner.session.game, language)
    return say(
        "say-explanation", language, meaning=meaning, number=explanation.number, count=explanation.count
    )


def _result(session: Session, language: str) -> ResultView | None:
    result, ending = session.match.result, session.match.ending
    if result is None or ending is None:
        return None
    winners = session.match.winners
    return {
        "winner": winners[0],
        "winners": list(winners),
        "text": say(ending.key, language, **ending.facts),
        "clause": ending.clause,
        "item": _advice_text(session, language) if session.told else "",
    }


def _cell(cell: Cell, game: Game, language: str) -> CellView:
    return {
        "name": cell.name,
        "x": cell.x,
        "y": cell.y,
        "shape": cell.shape,
        "role": cell.role,
        "owner": cell.owner,
        "senses": [sense.name.lower() for sense in type(cell.senses) if sense in cell.senses and sense.name],
        "label": _cell_label(cell, game, language),
    }


def _button(cell: Cell, game: Game, language: str) -> str:
    if 0 <= cell.owner < len(game.players):
        return say(f"button-{cell.role}-of", language, player=Key(f"player-{game.players[cell.owner]}"))
    return say(f"button-{cell.role}", language)


def _place(name: str, game: Game, language: str) -> PlaceView:
    place = game.places[name]
    return {
        "kind": place.kind,
        "owner": place.owner,
        "face": place.face,
        "label": _label(name, game, language),
    }


def cell_labels(session: Session, language: str) -> list[str]:
    """What the cells of a board are called in the game that is on."""
    return [_cell_label(cell, session.game, language) for cell in session.geometry]


def _cell_label(cell: Cell, game: Game, language: str) -> str:
    return _label(cell.name, game, language) if cell.role is None else _button(cell, game, language)


def _label(name: str, game: Game, language: str) -> str:
    """A place's name in words: squares keep theirs, cards and piles say whose they are."""
    place = game.places.get(name)
    if place is None or place.kind is PlaceKind.SQUARE:
        return kit_of(game).page.square_label(name, game, language)
    if place.owner < 0:
        return say(suited("place-supply", game.name, language=language), language, piece=_piece(place, game))
    player = Key(f"player-{game.players[place.owner]}")
    if place.kind is PlaceKind.CARD:
        return say("place-card", language, player=player, number=name.rsplit(" ", 1)[-1])
    key = "place-hand" if place.face == place.owner else "place-trophies"
    return say(suited(key, game.name, language=language), language, player=player)


def _piece(place: Place, game: Game) -> Key:
    return Key(f"piece-{game.pieces[place.face].name}")


def _legend(theme: lights.Theme, game: Game, language: str) -> list[LegendEntry]:
    return [
        {
            "cue": entry.cue,
            "text": _meaning(entry.cue, game, language),
            "colour": lights.on_screen(entry.colour),
            "motion": entry.motion,
        }
        for entry in lights.legend(theme)
    ]
