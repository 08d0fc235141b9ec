"""Players who change sides within a game: who chooses the other colour plays it from then on."""

from niwashi.board_types import Event, EventKind
from niwashi.kits.known import kit_of
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.names import SeatNames
from niwashi.loop.seats import Seats
from niwashi.opponents.sides import Sides


class ChangingSides:
    """Lets the two players of a table change sides after a turn that says so: opponents, names and pages."""

    def __init__(self, game_loop: GameLoop, sides: Sides, names: SeatNames, seats: Seats) -> None:
        self._game_loop, self._sides, self._names, self._seats = game_loop, sides, names, seats
        game_loop.add(Feature("changing-sides", event=self._hear))

    def _hear(self, event: Event) -> None:
        """Change sides after such a turn, and back when it is taken back."""
        game = self._game_loop.session.game
        if event.kind not in (EventKind.TURN, EventKind.TAKEN_BACK):
            return
        if kit_of(game).changes_sides(event.detail):
            first, second = game.players
            self._sides.change_sides(first, second)
            self._names.change_sides(first, second)
            self._seats.change_sides(first, second)
