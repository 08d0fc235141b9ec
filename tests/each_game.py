"""Groups of the games that there are, for tests that hold for each of them.

Packages of games that are installed beside this tree are not among them (`conftest.py` hides them).
"""

from niwashi.games.known import GAMES, game_named
from niwashi.learning.lesson_files import taught

EACH = tuple(GAMES)
NOT_DEALT = tuple(name for name, kit in GAMES.items() if not kit.is_dealt)
"""Games in which nothing is hidden or left to chance."""
TAUGHT = tuple(taught())
SET_OUT = tuple(name for name in GAMES if game_named(name).tallest)
"""Games whose positions people may set out."""
