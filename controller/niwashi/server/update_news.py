"""What became of the last update, said by the lights of a board."""

from collections.abc import Callable

from niwashi.loop import TableRunner
from niwashi.session import Layer, Priority
from niwashi.update import Watch


class UpdateNews:
    """What the watch over an update has to say, on every place of a table where nothing else is said."""

    def __init__(self, runner: TableRunner, watch: Watch, clock: Callable[[], float]) -> None:
        self._runner, self._watch, self._clock = runner, watch, clock
        self._layer: Layer | None = None

    def layer(self) -> Layer | None:
        """The layer to show now, the same one as long as nothing changes."""
        cue = self._watch.cue(self._clock())
        if cue is None:
            self._layer = None
        elif self._layer is None or set(self._layer.cues.values()) != {cue}:
            geometry = self._runner.session.geometry
            cells = [i for i, cell in enumerate(geometry) if cell.role is None]
            self._layer = Layer(Priority.PROGRAM, dict.fromkeys(cells, cue), "update")
        return self._layer
