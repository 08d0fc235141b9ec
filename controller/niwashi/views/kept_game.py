"""Kept games for a page: a list, and each position of one game."""

from collections.abc import Mapping, Sequence

from niwashi.board_types import Geometry
from niwashi.games.game import GameEnding, Layout
from niwashi.games.known import game_of
from niwashi.games.match import Match
from niwashi.games.turn_telling import told_turns
from niwashi.kits.known import kit_of
from niwashi.message import Key
from niwashi.page_types.games_state import GameEntry, KeptGame, KeptStep
from niwashi.records.kept import Kept
from niwashi.session.session import Session
from niwashi.views.games import cover_address
from niwashi.views.saying import fact_view
from niwashi.views.status import board_view, goal_view
from niwashi.words.catalogue import suited, translate


def entry_view(kept: Kept, language: str, endings: Mapping[str, GameEnding] | None = None) -> GameEntry:
    """A kept game in a list; the rules are not asked. `endings` are what signed games say of their end."""
    name = kept.setup.game
    return {
        "number": kept.number,
        "game": translate(f"rules-game-{name}", language),
        "cover": cover_address(name),
        "players": list(kept.players),
        "began_at": kept.began_at,
        "turns": len(kept.turns),
        "ended": ended_text(kept, language, (endings or {}).get(kept.key)),
    }


def ended_text(kept: Kept, language: str, signed: GameEnding | None = None) -> str:
    """Return the winner, or that the game is unfinished; `signed` is an end that both players have signed."""
    if kept.result is None:
        return (
            translate("games-unfinished", language)
            if signed is None
            else _signed_text(kept, signed, language)
        )
    winners = tuple(Key(f"player-{name}") for name in kept.result.split("+"))
    return translate("games-won", language, player=winners)


def _signed_text(kept: Kept, ending: GameEnding, language: str) -> str:
    """Return the text of an end by resignation, agreement or time."""
    seats = game_of(kept.setup).players
    winner = Key(f"player-{seats[ending.winners[0]]}") if ending.winners else ""
    return translate(f"games-ended-{ending.how}", language, player=winner)


def kept_game_view(
    kept: Kept,
    match: Match,
    board: Geometry,
    language: str,
    *,
    may_change: bool,
    endings: Mapping[str, GameEnding] | None = None,
) -> KeptGame:
    """Return a kept game to show on a board that suits it; `endings` as in `entry_view`."""
    start = match.game.format(match.start)
    return {
        "entry": entry_view(kept, language, endings),
        "scene": board_view(match.game, board, language),
        "turns": list(match.turns),
        "told": told_turns(match, language),
        "used_s": [sum(act.used_ms) / 1000 if act.used_ms else None for act in kept.standing],
        "begins_late": start != kept.setup.start,
        "may_change": may_change,
    }


def kept_step_view(match: Match, turn: int, board: Geometry, language: str) -> KeptStep:
    """Return the position of a match after a number of turns, without hidden things."""
    session = Session(match.game, board, position_after(match, turn))
    if match.out_of_time is not None and turn == len(match.turns):
        session.match.lose_on_time(match.out_of_time)
    return step_of(session, turn, changed_places(match, turn), language)


def step_of(session: Session, turn: int, changed: Sequence[str], language: str) -> KeptStep:
    """Return where a session stands as the position after a number of turns, without hidden things."""
    here = session.match
    layout = here.layout()
    gardens = kit_of(here.game).page.gardens(here.game, session.match, session.geometry, None, language)
    return {
        "turn": turn,
        "stacks": {place: list(stack.pieces) for place, stack in layout.items()},
        "changed": list(changed),
        "side": here.side,
        "whose": whose_text(here, language),
        "over": here.result is not None,
        "facts": [fact_view(name, value, language) for name, value in here.game.facts(here.here).items()],
        "goal": goal_view(session, language),
        "gardens": None if gardens is None else {**gardens, "promises": {}, "turn_over": ""},
        "played": None,
        "better": None,
    }


def layout_after(match: Match, turn: int) -> Layout:
    return match.game.layout(position_after(match, turn))


def position_after(match: Match, turn: int) -> object:
    """Return the position after a number of turns."""
    return match.played[turn - 1].position if turn else match.start


def changed_places(match: Match, turn: int) -> list[str]:
    """Return the places changed by the last of a number of turns."""
    if not turn:
        return []
    before, after = layout_after(match, turn - 1), layout_after(match, turn)
    return [place for place, stack in after.items() if stack != before[place]]


def whose_text(match: Match, language: str) -> str:
    """Return whose turn it is, or the result and its clause."""
    game, facts = match.game, _players(match)
    ending = match.ending
    if ending is not None:
        return translate(ending.key, language, **{**facts, **ending.facts})
    return translate(suited("say-whose-turn", game.name, language=language), language, **facts)


def _players(match: Match) -> Mapping[str, str | int]:
    names = match.game.players
    return {
        "player": Key(f"player-{names[match.side]}"),
        "other": Key(f"player-{names[(match.side + 1) % len(names)]}"),
    }
