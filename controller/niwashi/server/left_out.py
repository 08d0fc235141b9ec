"""Games from packages that were left out: told on pages, and for some seconds by the lights."""

from collections.abc import Callable

from niwashi.board_types import Cue, Notice
from niwashi.errors import GuestFault
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.server.refused import corners
from niwashi.session.layers import Layer, Priority

_LIT_S = 8.0


class LeftOutNews:
    """Shows faults of packages: the corners as an error, and a notice that stays."""

    def __init__(self, game_loop: GameLoop, clock: Callable[[], float]) -> None:
        self._game_loop, self._clock = game_loop, clock
        self._notices: tuple[Notice, ...] = ()
        self._until = float("-inf")
        self._layer: Layer | None = None
        game_loop.add(
            Feature("left-out", layers=(self._lights,), notices=lambda: self._notices, step=self._step)
        )

    def tell(self, *faults: GuestFault) -> None:
        """Show these faults from now on."""
        told = tuple(Notice("notice-package-left-out", why=fault) for fault in faults)
        self._notices = (*self._notices, *(each for each in told if each not in self._notices))
        self._until = self._clock() + _LIT_S
        self._layer = None
        self._game_loop.mark_changed()

    def _step(self, now: float) -> float:
        return self._until if now < self._until else NEVER

    def _lights(self) -> Layer | None:
        if self._clock() >= self._until:
            return None
        if self._layer is None:
            cells = corners(self._game_loop.board.geometry)
            self._layer = Layer(Priority.LEFT_OUT, dict.fromkeys(cells, Cue.WRONG), "left out")
        return self._layer
