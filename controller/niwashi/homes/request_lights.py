"""Lights for requests between two boards: a place and a pattern for each request.

The places are the same on both boards, so the player who asks sees what the other one is asked.
"""

from collections.abc import Collection
from types import MappingProxyType

from niwashi.homes.chain import SideMessageKind
from niwashi.session import Cue, Geometry, Layer, Priority, Shape, Sort, cues_of

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
_HIDES = cues_of(Sort.OFFER) | cues_of(Sort.NEWS) | cues_of(Sort.BEGUN)


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
