"""The lights for guests: a pairing code, and the arrival of a guest."""

from niwashi.board_types import Cue, CueCategory, Geometry, cues_of
from niwashi.session.layers import Layer, Priority

STEP_S = 0.7
"""Seconds that each cell of a code is lit."""
SHOW_S = 4 * STEP_S
EVERY_S = 6.0
"""Seconds from the start of one round to the next; between rounds the game has its lights."""

ARRIVAL_S = 4.0
"""Seconds that the lights of an arrival last."""

_HIDES = cues_of(CueCategory.OFFER, CueCategory.NEWS, CueCategory.BUTTON, CueCategory.BEGUN)


class PairingLights:
    """Times the lights of a code: one cell after another, repeatedly, at most half of the time.

    The first cell has its own cue, which shows the order.
    """

    def __init__(self) -> None:
        self._code: tuple[int, ...] = ()
        self._began_at: float | None = None
        self._next_at = float("-inf")
        self._layer: Layer | None = None

    def layer(self, code: tuple[int, ...], now: float, *, is_free: bool) -> Layer | None:
        """Return the layer to show now; the same object while it is unchanged.

        `is_free`: the game does not need its lights. An interrupted round is not continued; the next
        one starts on time.
        """
        if not code or code != self._code or not is_free:
            self._began_at = None
        self._code = code
        if code and is_free and self._began_at is None and now >= self._next_at:
            self._began_at, self._next_at = now, now + EVERY_S
        return self._show(self._step(now))

    def _step(self, now: float) -> int | None:
        """Return the index of the lit cell; None between rounds."""
        if self._began_at is None:
            return None
        step = int((now - self._began_at) / STEP_S)
        if step < len(self._code):
            return step
        self._began_at = None
        return None

    def _show(self, step: int | None) -> Layer | None:
        if step is None:
            self._layer = None
            return None
        cues = {self._code[step]: Cue.PAIRING_FIRST if step == 0 else Cue.PAIRING}
        if self._layer is None or self._layer.cues != cues:
            self._layer = Layer(Priority.PAIRING, cues, "guests", _HIDES)
        return self._layer


class ArrivalLights:
    """Lights the corners of the board for a moment when a guest arrives. Times in seconds."""

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
