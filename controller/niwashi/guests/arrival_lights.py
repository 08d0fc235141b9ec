"""Lights for an arriving guest: the corners of the board light up for a moment."""

from niwashi.session import Cue, Geometry, Layer, Priority

ARRIVAL_S = 4.0


class ArrivalLights:
    """The layer shown when a guest arrives. Times in seconds."""

    def __init__(self) -> None:
        self._since = float("-inf")
        self._layer: Layer | None = None

    @property
    def is_shown(self) -> bool:
        """True if an arrival was shown when the layer was last asked for."""
        return self._layer is not None

    def come(self, now: float) -> None:
        """Start to show an arrival."""
        self._since = now

    def layer(self, geometry: Geometry, now: float) -> Layer | None:
        """Return the layer to show now; the same object while it is unchanged."""
        if now - self._since >= ARRIVAL_S:
            self._layer = None
            return None
        lit = [i for i, cell in enumerate(geometry) if cell.role is None and cell.lit]
        wanted = dict.fromkeys(geometry.corners(lit), Cue.GUEST_CAME)
        if self._layer is None or self._layer.cues != wanted:
            self._layer = Layer(Priority.GUEST, wanted, "guests")
        return self._layer
