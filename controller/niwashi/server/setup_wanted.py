"""The game that a page asks for."""

from niwashi.games import GameSetup
from niwashi.web import NewGame


def setup_wanted(wanted: NewGame) -> GameSetup:
    """Which game it is to be, for how many, dealt how and begun where."""
    return GameSetup(
        wanted.game,
        players=wanted.players,
        seed=None if wanted.seed is None else int(wanted.seed),
        set_up=wanted.setup,
        fair=wanted.fair,
        handicap=wanted.handicap,
    )
