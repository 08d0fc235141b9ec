"""Lights for a game that ended by its players and not by the rules: the winner's pieces."""

from collections.abc import Callable, Iterator

from niwashi.homes.chain import Chain
from niwashi.loop import Feature, TableRunner
from niwashi.session import Cue, Layer, Priority, Session, Shape


class EndLights:
    """Lights the pieces after a resignation or a loss on time; nothing after a draw."""

    def __init__(self, runner: TableRunner, chain: Callable[[], Chain]) -> None:
        self._runner, self._chain = runner, chain
        self._layer: Layer | None = None
        self._feature = runner.add(Feature("ending", layers=(self._shown,)))

    def leave(self) -> None:
        """Unregister from the loop."""
        self._runner.remove(self._feature)

    def _shown(self) -> Layer | None:
        ending, session = self._chain().ending, self._runner.session
        is_shown = ending is not None and session.match.is_kept and session.match.result is None
        if ending is None or not is_shown or not ending.winners:
            self._layer = None
            return None
        cues = dict(_cues(session, ending.winners))
        if self._layer is None or self._layer.cues != cues:
            self._layer = Layer(Priority.RESULT, cues, "homes")
        return self._layer


def _cues(session: Session, winners: tuple[int, ...]) -> Iterator[tuple[int, Cue]]:
    game, layout = session.game, session.match.layout()
    for number, cell in enumerate(session.geometry):
        stack = layout.get(cell.name)
        if stack is not None and stack.height and cell.shape is not Shape.CARD:
            player = game.pieces[stack.owner].player
            owner = game.places[cell.name].owner if player < 0 else player
            yield number, Cue.WON if owner in winners else Cue.LOST
