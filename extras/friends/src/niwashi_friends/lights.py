"""Lights of a game between two boards: its end where players ended it, and requests."""

from collections.abc import Callable, Collection, Iterator
from types import MappingProxyType

from niwashi.board_types import Cue, CueCategory, Geometry, Shape, cues_of
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi_friends.signed_game import SideMessageKind, SignedGame


class EndLights:
    """Lights the pieces after a resignation or a loss on time; nothing after a draw."""

    def __init__(self, game_loop: GameLoop, chain: Callable[[], SignedGame]) -> None:
        self._game_loop, self._chain = game_loop, chain
        self._layer: Layer | None = None
        self._feature = game_loop.add(Feature("ending", layers=(self._shown,)))

    def leave(self) -> None:
        """Unregister from the loop."""
        self._game_loop.remove(self._feature)

    def _shown(self) -> Layer | None:
        ending, session = self._chain().ending, self._game_loop.session
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


CUES = MappingProxyType(
    {
        SideMessageKind.DRAW: Cue.DRAW,
        SideMessageKind.BACK: Cue.TAKE_BACK,
        SideMessageKind.PAUSE: Cue.PAUSE,
        SideMessageKind.RESIGN: Cue.RESIGN,
    }
)
"""The cue of each request, in the order of the corners where they are lit."""

LIT_S = 2.0
EVERY_S = 6.0
"""Pending requests are lit for LIT_S in every EVERY_S, so the corner also shows the game."""

_NOTHING: frozenset[Cue] = frozenset()
_HIDES = cues_of(CueCategory.OFFER, CueCategory.NEWS, CueCategory.BEGUN)


def request_places(geometry: Geometry) -> dict[SideMessageKind, int]:
    """Return the cell of each request: the corners of the board without card places."""
    lit = [i for i, c in enumerate(geometry) if c.role is None and c.lit and c.shape is not Shape.CARD]
    return dict(zip(CUES, geometry.corners(lit), strict=False))


class RequestLights:
    """Builds the layer of requests. Returns the same object while nothing changes."""

    def __init__(self) -> None:
        self._layer: Layer | None = None

    def offered(self, geometry: Geometry, kind: SideMessageKind) -> Layer | None:
        """Return the layer of a request in the menu, hiding the game's offers."""
        return self._show(geometry, {kind}, _HIDES)

    def pending(self, geometry: Geometry, kinds: Collection[SideMessageKind], now: float) -> Layer | None:
        """Return the layer of pending requests, lit at intervals."""
        return self._show(geometry, kinds if now % EVERY_S < LIT_S else (), _NOTHING)

    def _show(
        self, geometry: Geometry, kinds: Collection[SideMessageKind], hides: frozenset[Cue]
    ) -> Layer | None:
        cues = {cell: CUES[kind] for kind, cell in request_places(geometry).items() if kind in kinds}
        if not cues:
            self._layer = None
        elif self._layer is None or (self._layer.cues, self._layer.hides) != (cues, hides):
            self._layer = Layer(Priority.REQUEST, cues, "homes", hides)
        return self._layer
