"""The lights of what two players at two boards ask of each other: a place and a motion for each request.

The places are the same on both boards, so who asks sees what the other one is asked.
"""

from collections.abc import Collection
from types import MappingProxyType

from niwashi.chain import SideMessageKind
from niwashi.session import Cue, Geometry, Layer, Priority, Shape, Sort, cues_of

CUES = MappingProxyType(
    {
        SideMessageKind.DRAW: Cue.DRAW,
        SideMessageKind.BACK: Cue.TAKE_BACK,
        SideMessageKind.PAUSE: Cue.PAUSE,
        SideMessageKind.RESIGN: Cue.RESIGN,
    }
)
"""What each request looks like, in the order of the corners where they are lit."""

LIT_S = 2.0
EVERY_S = 6.0
"""What has been asked is lit so long, so often: in between a corner of the board says what the game says."""

_NOTHING: frozenset[Cue] = frozenset()
_HIDES = cues_of(Sort.OFFER) | cues_of(Sort.NEWS) | cues_of(Sort.BEGUN)


def request_places(geometry: Geometry) -> dict[SideMessageKind, int]:
    """Where each request is lit: the corners of the board, the places of cards aside."""
    lit = [i for i, c in enumerate(geometry) if c.role is None and c.lit and c.shape is not Shape.CARD]
    return dict(zip(CUES, geometry.corners(lit), strict=False))


class RequestLights:
    """The layer of what is asked, the very same one while it says the same."""

    def __init__(self) -> None:
        self._layer: Layer | None = None

    def chosen(self, geometry: Geometry, kind: SideMessageKind) -> Layer | None:
        """What may be asked is lit, and nothing that the game offers."""
        return self._show(geometry, {kind}, _HIDES)

    def asked(self, geometry: Geometry, kinds: Collection[SideMessageKind], now: float) -> Layer | None:
        """What has been asked is lit now and then, over what the game says there."""
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
