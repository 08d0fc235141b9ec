"""The result of the last update, shown by the lights of a board."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from niwashi.board_types import Notice
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.session.layers import Layer, Priority

if TYPE_CHECKING:  # a service alone has one
    from niwashi.update.watch import UpdateWatch

_LOOK_S = 0.25


class UpdateNews:
    """Shows the news of the watch over an update, on every place where nothing else is shown."""

    def __init__(self, game_loop: GameLoop, watch: "UpdateWatch", clock: Callable[[], float]) -> None:
        self._game_loop, self._watch, self._clock = game_loop, watch, clock
        self._layer: Layer | None = None
        game_loop.add(Feature("update", layers=(self._news,), notices=self._notices, step=self._step))

    def _step(self, now: float) -> float:
        return now + _LOOK_S

    def _notices(self) -> tuple[Notice, ...]:
        return self._watch.notices

    def _news(self) -> Layer | None:
        cue = self._watch.cue(self._clock())
        if cue is None:
            self._layer = None
        elif self._layer is None or set(self._layer.cues.values()) != {cue}:
            geometry = self._game_loop.session.geometry
            cells = [i for i, cell in enumerate(geometry) if cell.role is None]
            self._layer = Layer(Priority.PROGRAM, dict.fromkeys(cells, cue), "update")
        return self._layer
