"""Build scene, table and status for a page, with all texts in its language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from niwashi.board_types import Cell, Geometry, Notice
from niwashi.games.game import Act, Game, Option, PlaceKind
from niwashi.games.known import GAMES
from niwashi.games.match import Match
from niwashi.games.turn_telling import told_turns
from niwashi.kits.known import kit_of
from niwashi.lights import explanation, theme_file
from niwashi.lights.light import Theme
from niwashi.lights.perception import on_screen
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.names import LONGEST_NAME
from niwashi.loop.settings import Choice, Settings, Slider, word_of
from niwashi.page_types.gardens_state import GardensView
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import (
    BoardView,
    CellView,
    HandicapView,
    LegendEntry,
    PlaceView,
    Scene,
    SettingView,
    StartView,
)
from niwashi.page_types.state import Felt, GoalView, RepairView, ResultView, Status, TableState
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.views.choices import choices_view
from niwashi.views.clock import clock_choices
from niwashi.views.due import disorder_text, disorder_view
from niwashi.views.games import games_view
from niwashi.views.saying import (
    advice_text,
    board_message,
    button_of,
    caption_of,
    fact_view,
    label_of,
    meaning_of,
    otherwise_of,
    player_of,
    reason_of,
    text_of,
)
from niwashi.views.speech import spoken
from niwashi.words.catalogue import translate

_Effects = Mapping[str, Mapping[str, Sequence[int]]]
_OF_SIMULATED_TABLES = {"hand"}


class Starts(NamedTuple):
    """Starts of each game besides the usual one."""

    fair: Mapping[str, Sequence[StartView]]
    handicaps: Mapping[str, Sequence[HandicapView]]


def scene(
    game_loop: GameLoop,
    games: Iterable[str],
    starts: Starts,
    *,
    simulated: bool,
    language: str,
    last_names: Mapping[str, str],
    welcome: bool = False,
) -> Scene:
    """Return the scene, without what features add. `games` can be chosen."""
    game = game_loop.session.game
    offered = games_view(games, language)
    return {
        **board_view(game, game_loop.board.geometry, language),
        "games": offered,
        "welcome": welcome,
        "simulated": simulated,
        "settings": settings_view(game_loop.settings, language, simulated=simulated),
        "dealt": {name: list(GAMES[name].players) for name in offered if GAMES[name].is_dealt},
        "lessons": [],
        "puzzles": [],
        "fair": starts.fair,
        "handicaps": starts.handicaps,
        "clocks": clock_choices(language),
        "last_names": last_names,
        "name_most": LONGEST_NAME,
        "has_proof": False,
        "own_board": None,
        "legend": _legend(theme_file.theme(game_loop.settings.theme), game, language),
    }


def board_view(game: Game, board: Geometry, language: str) -> BoardView:
    page = kit_of(game).page
    squares = (n for n, place in game.places.items() if place.kind is PlaceKind.SQUARE)
    layout = game.layout(game.start())
    has_stacks = any(layout[name].height > 1 for name in squares)
    return {
        "game": game.name,
        "players": list(game.players),
        "player_names": [translate(f"player-{name}", language) for name in game.players],
        "variant_name": translate(f"rules-game-{game.name}", language),
        "cells": [_cell(cell, game, language) for cell in board],
        "places": {name: _place(name, game, language) for name in game.places},
        "pieces": page.pieces(game, language),
        "stacks": has_stacks,
        "two_faced": any(piece.turned >= 0 for piece in game.pieces),
        "marks": page.marks(game, language),
        "pattern": page.pattern(game),
        "cards": page.cards(game, language),
    }


def status(game_loop: GameLoop, page: PageFacts) -> Status:
    """Return the state of play as one page may know it."""
    language, viewer = page.language, page.viewer
    session = game_loop.session
    game, match = session.game, session.match
    cues = game_loop.cues()
    wrong = disorder_view(session, page.table, page.due, language)
    told: Status = {
        "side": match.side,
        "acting": session.flow.acting,
        "whose": whose_turn(session, language) if page.whose is None else page.whose,
        "say": disorder_text(session, wrong, language) or board_message(game_loop, page),
        "speech": [
            {"topic": each.topic, "id": each.id, "text": each.text} for each in spoken(game_loop, page)
        ],
        "reason": reason_of(session.reason, session, language, page.names)
        or otherwise_of(page.otherwise, game, language),
        "result": page.result or _result(session, language),
        "facts": [fact_view(name, value, language) for name, value in game.facts(match.here).items()],
        "turns": list(match.turns),
        "told": told_turns(match, language),
        "position": game.format(match.position) if is_open(session) else "",
        "cues": list(cues),
        "cue_texts": {cue: meaning_of(cue, game, language) for cue in set(cues) if cue},
        "due": dict(page.due),
        "inert": list(page.inert),
        "astray": page.table is not None
        and (session.flow.mismatch is not None or session.flow.repair is not None or bool(page.otherwise)),
        "effects": _effects_view(session),
        "notices": _notices(game_loop, language),
        "absent": "" if game_loop.has_read else "".join(_fault(game_loop, language)),
        "help": game_loop.explanation is not None,
        "clock": page.clock,
        "names": page.names,
        "demo": page.demo,
        "back": page.back,
        "has_secrets": bool(game.view(match.position, None)),
        "seat": page.seat,
        "taken": page.taken,
        "choices": [] if page.is_others else choices_view(session, viewer, language),
        "gardens": _gardens(session, page),
        "confidence": session.confidence(),
        "felt": felt_view(session),
        "repair": repair_view(session),
        "wrong": wrong,
        "can_repair": session.flow.repair is None and session.flow.can_lead,
        "replay": page.replay,
        "lesson": page.lesson,
        "puzzle": page.puzzle,
        "goal": goal_view(session, language),
        **page.assistants,
    }
    return cast(Status, {**told, **page.parts})


def _fault(game_loop: GameLoop, language: str) -> list[str]:
    return [] if game_loop.fault is None else [translate(game_loop.fault.message, language)]


def _notices(game_loop: GameLoop, language: str) -> list[str]:
    """Return the board's faults. The first is why it stopped answering, if it did."""
    away = _fault(game_loop, language) if game_loop.has_read else []
    return [*away, *(_told(notice, language) for notice in game_loop.notices)]


def _told(notice: Notice, language: str) -> str:
    why = "" if notice.why is None else translate(notice.why.message, language)
    return translate(notice.key, language, cells=tuple(notice.cells), why=why)


def whose_turn(session: Session, language: str) -> str:
    player = player_of(session.game, session.flow.acting)
    return text_of("say-whose-turn", session, language, {"player": player})


def _gardens(session: Session, page: PageFacts) -> GardensView | None:
    """Return the gardens of a game that has some.

    While the program is to move, nothing is offered; in a lesson, only its step's turns.
    """
    gardens = kit_of(session.game).page.gardens(
        session.game, session.match, session.geometry, page.viewer, page.language
    )
    if gardens is not None and page.is_others:
        return {**gardens, "promises": {}, "turn_over": ""}
    if gardens is None or page.lesson is None:
        return gardens
    offered = {option.turn: option.button for option in session.match.options}
    promises = {at: promise for at, promise in gardens["promises"].items() if at in offered.values()}
    turn_over = gardens["turn_over"] if gardens["turn_over"] in offered else ""
    return {**gardens, "promises": promises, "turn_over": turn_over}


def felt_view(session: Session) -> Mapping[str, Felt]:
    """Return the places where the last reading differs from the position, with the kind of difference."""
    layout, reading = session.match.layout(), session.flow.reading
    if reading is None:
        return {}
    wanted = values_of(session.geometry, layout)
    cells = zip(session.geometry, wanted, reading.values, strict=True)
    return {
        cell.name: "gone" if not found else "other" if value else "there"
        for cell, value, found in cells
        if cell.role is None and cell.name in layout and value != found
    }


def repair_view(session: Session) -> RepairView | None:
    repair = session.flow.repair
    if repair is None:
        return None
    return {
        "steps": [
            {
                "act": step.act,
                "source": step.source,
                "goal": step.goal,
                "pieces": list(step.stack.pieces),
            }
            for step in repair.steps
        ],
        "doubtful": sorted(repair.doubtful),
        "pace": repair.pace,
        "proposed": repair.proposed is not None,
    }


def goal_view(session: Session, language: str) -> GoalView | None:
    """Return the goal of a game and the players' progress; None where its kit has none."""
    game, goal = session.game, kit_of(session.game).goal
    if goal is None:
        return None
    facts = game.facts(session.match.here)
    reached = [int(facts[f"{player}_{goal.fact}"]) for player in game.players]
    return {"text": translate(f"goal-{game.name}", language), "most": goal.most, "reached": reached}


def is_open(session: Session) -> bool:
    """Return True if the text of the position reveals nothing hidden."""
    game, position = session.game, session.match.position
    return game.result(position) is not None or not game.view(position, None)


def believed_table(session: Session) -> TableState:
    """Return the tracker's belief as a table, for boards that are not simulated."""
    layout = session.match.layout()
    stacks = {place: list(stack.pieces) for place, stack in layout.items()}
    return {"stacks": stacks, "hands": {}, "fingers": []}


def _result(session: Session, language: str) -> ResultView | None:
    result, ending = session.match.result, session.match.ending
    if result is None or ending is None:
        return None
    winners = session.match.winners
    score, best = _tallied(session.match, session.match.turns)
    return {
        "winner": winners[0],
        "winners": list(winners),
        "text": translate(ending.key, language, **ending.facts),
        "clause": ending.clause,
        "score": score,
        "best": best,
        "item": advice_text(session, language) if session.told else "",
    }


@lru_cache(maxsize=1)  # the end of a game stands for a while, and every status tells of it
def _tallied(match: Match, turns: tuple[str, ...]) -> tuple[Sequence[int], Sequence[int]]:
    """Return what each player has of what counts, and gained at most by one turn of theirs.

    `turns` are the match's own: a match that was taken back may end by others.
    """
    game, goal = match.game, kit_of(match.game).goal
    if goal is None:
        return (), ()
    positions = [match.start, *(played.position for played in match.played[: len(turns)])]
    told = [game.facts(position) for position in positions]
    counts = [
        [int(facts[f"{player}_{goal.score or goal.fact}"]) for player in game.players] for facts in told
    ]
    best = [0] * len(game.players)
    for position, before, after in zip(positions, counts, counts[1:], strict=False):  # one turn lies between
        side = game.side(position)
        best[side] = max(best[side], after[side] - before[side])
    return counts[-1], best


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
        "held_at": cell.held_at,
    }


def _place(name: str, game: Game, language: str) -> PlaceView:
    place = game.places[name]
    return {
        "kind": place.kind,
        "owner": place.owner,
        "face": place.face,
        "label": label_of(name, game, language),
        "caption": caption_of(name, game, language),
    }


def cell_labels(session: Session, language: str) -> list[str]:
    """Return the names of a board's cells in the current game."""
    return [_cell_label(cell, session.game, language) for cell in session.geometry]


def _cell_label(cell: Cell, game: Game, language: str) -> str:
    return label_of(cell.name, game, language) if cell.role is None else button_of(cell, game, language)


def _legend(theme: Theme, game: Game, language: str) -> list[LegendEntry]:
    return [
        {
            "cue": entry.cue,
            "text": meaning_of(entry.cue, game, language),
            "colour": on_screen(entry.colour),
            "motion": entry.motion,
        }
        for entry in explanation.legend(theme)
    ]


def _effects_view(session: Session) -> _Effects:
    """Return the stacks on squares after playing a card, by the card's place, lowest piece first.

    Only stacks that are the same for all turns with that card which fit the moves so far. Empty while hands
    have to finish something else, and in games without cards.
    """
    flow, game = session.flow, session.game
    if flow.task is not None or all(place.kind is not PlaceKind.CARD for place in game.places.values()):
        return {}
    live = {plan.turn for plan in flow.tracker.verdict().live}
    by_card: dict[str, list[Mapping[str, Sequence[int]]]] = {}
    for option in session.match.options:
        if option.turn in live:
            for card, effect in _effect_of_card(option, game):
                by_card.setdefault(card, []).append(effect)
    agreed = {card: _agreed(effects) for card, effects in by_card.items()}
    return {card: effect for card, effect in agreed.items() if effect}


def _effect_of_card(option: Option, game: Game) -> Iterator[tuple[str, Mapping[str, Sequence[int]]]]:
    """Yield the card that a turn pulls, if any, with the stacks on squares after it."""
    pull = next((each for each in option.handlings if each.act is Act.PULL), None)
    if pull is not None:
        later = (each for each in option.handlings if each.step > pull.step)
        squares = (each for each in later if game.places[each.place].kind is PlaceKind.SQUARE)
        yield pull.place, {each.place: list(each.stack.pieces) for each in squares}


def _agreed(effects: Iterable[Mapping[str, Sequence[int]]]) -> Mapping[str, Sequence[int]]:
    first, *others = effects
    return {place: stack for place, stack in first.items() if all(o.get(place) == stack for o in others)}


def settings_view(settings: Settings, language: str, *, simulated: bool = True) -> list[SettingView]:
    """Return the settings with their values, in the order of the fields; on a real board those it has.

    >>> theme, brightness = settings_view(Settings(), "en")[:2]
    >>> theme["kind"], theme["choices"]["moss"], brightness["value"], brightness["unit"]
    ('choice', 'Moss garden', 100, '%')
    """
    shown = (name for name in Settings.model_fields if simulated or name not in _OF_SIMULATED_TABLES)
    return [_setting_view(name, settings, language) for name in shown]


def _setting_view(name: str, settings: Settings, language: str) -> SettingView:
    view: SettingView = {
        "name": name,
        "label": translate(word_of(name), language),
        "kind": "switch",
        "value": getattr(settings, name),
        "choices": {},
        "least": 0,
        "most": 0,
        "unit": "",
    }
    match Settings.control(name):
        case Choice(known, title):
            choices = {value: title(value, language) for value in known}
            return {**view, "kind": "choice", "choices": choices}
        case Slider(least, most, unit):
            return {**view, "kind": "slider", "least": least, "most": most, "unit": unit}
        case _:
            return view
