"""Simulated people who play at human speed, for spectators."""

import asyncio
from collections.abc import Callable
from random import Random

from niwashi.games.game import Layout
from niwashi.session.session import Session
from niwashi_sim.habits import NEAT, Habits
from niwashi_sim.hands import Hands
from niwashi_sim.person import HandsLostError
from niwashi_sim.simulated_match import SessionEyes
from niwashi_sim.table import Table, TableError

PERFORMER = Habits(pace_s=0.8, put_back=0.05, change_mind=0.04, wrong_card=0.05)
_BETWEEN_GAMES_S = 12.0
_AFTER_VISIT_S = 5.0
_GLANCE_S = 0.3


async def perform(session: Callable[[], Session], table: Callable[[], Table], rng: Random) -> None:
    """Play random turns on the current session, game after game, until cancelled.

    The caller runs the board meanwhile. Session and table may change when a new game begins. Visitors may
    interfere: then the pieces are put back, and play continues.
    """
    while True:
        try:
            await _go_on(session, table, rng)
        except (TableError, HandsLostError):
            await asyncio.sleep(_AFTER_VISIT_S)
            table().arrange(session().match.layout())


async def _go_on(session: Callable[[], Session], table: Callable[[], Table], rng: Random) -> None:
    """Play one turn or its first action, start the next game, or finish an open task."""
    now = session()
    hands = _hands(now, table(), now.match.side, rng)
    if now.match.result is not None:
        await asyncio.sleep(_BETWEEN_GAMES_S)
        steps = hands.restore(now.game.layout(now.game.start()))
    elif now.is_settled:
        options = now.game.options(now.match.here)
        steps = hands.play(rng.choice([o for o in options if o.button is not None]))
    else:
        steps = hands.finish_task()
    for seconds in steps:
        await asyncio.sleep(seconds)
        if session() is not now:
            return


async def attend(session: Callable[[], Session], table: Table, rng: Random) -> None:
    """Do whatever the board asks for, and nothing else, until cancelled.

    If that fails, the pieces are set as they should stand.
    """
    while True:
        await asyncio.sleep(_GLANCE_S)
        now = session()
        if now.flow.task is None:
            continue
        try:
            await _bring(session, now.match.layout(), _hands(now, table, now.match.side, rng))
        except (TableError, HandsLostError):
            table.arrange(session().match.layout())


async def _bring(session: Callable[[], Session], layout: Layout, hands: Hands) -> None:
    """Bring the table to a layout, unless another one is asked for meanwhile."""
    for seconds in hands.restore(layout):
        await asyncio.sleep(seconds)
        if session().match.layout() != layout:
            return


def _hands(session: Session, table: Table, player: int, rng: Random) -> Hands:
    return Hands(table, session.geometry, SessionEyes(session), player, rng, PERFORMER)


def play_through(
    session: Session, table: Table, rng: Random, pass_time: Callable[[float], None], most_turns: int
) -> str | None:
    """Play random turns neatly until a game is over, and return its result; None after too many turns.

    The caller lets time pass. Raises HandsLostError or TableError if the hands are misled.
    """
    while session.match.result is None and len(session.match.turns) < most_turns:
        hands = Hands(table, session.geometry, SessionEyes(session), session.match.side, rng, NEAT)
        options = [o for o in session.game.options(session.match.here) if o.button is not None]
        for seconds in hands.play(rng.choice(options)):
            pass_time(seconds)
        for seconds in hands.finish_task():
            pass_time(seconds)
    return session.match.result
