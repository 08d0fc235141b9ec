"""Two simulated people who play at human speed, for others to watch."""

import asyncio
from collections.abc import Callable
from random import Random

from niwashi.session import Session
from niwashi_sim.habits import Habits
from niwashi_sim.hands import Hands
from niwashi_sim.movements import Steps
from niwashi_sim.sitting import SessionEyes
from niwashi_sim.table import Table

__all__ = ["PERFORMER", "perform"]

PERFORMER = Habits(pace_s=0.8, put_back=0.05, change_mind=0.04, wrong_card=0.05)
_BETWEEN_GAMES_S = 12.0


async def perform(session: Callable[[], Session], table: Callable[[], Table], rng: Random) -> None:
    """Play random turns on the session and the table that there are, game after game, until cancelled.

    Somebody else runs the board meanwhile; `session` and `table` may change when a new game is begun.
    """
    while True:
        now = session()
        if now.match.result is not None:
            await asyncio.sleep(_BETWEEN_GAMES_S)
            await _act(_hands(now, table(), 0, rng).restore(now.game.layout(now.game.start())))
        else:
            option = rng.choice(now.game.options(now.match.here))
            await _act(_hands(now, table(), now.match.side, rng).play(option))


def _hands(session: Session, table: Table, player: int, rng: Random) -> Hands:
    return Hands(table, session.geometry, SessionEyes(session), player, rng, PERFORMER)


async def _act(steps: Steps) -> None:
    for seconds in steps:
        await asyncio.sleep(seconds)
