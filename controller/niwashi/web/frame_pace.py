"""When a page gets the next frame: at once where a light jumps, seldom where lights only breathe."""

FRAME_INTERVAL_S = 1 / 60
"""A page gets no more frames than a screen shows."""

BREATH_S = 1 / 12
"""Lights that change softly look soft in so many steps."""

REST_S = 1 / 3
"""Nobody does anything at the table: to be looked at costs less than to be watched."""

RESTS_AFTER_S = 8.0
"""So long after the last thing that happened."""

_DARK = 8  # of 255: so far from black a lamp is nearly off
_JUMP = 2  # times as bright, or half as bright


class FramePace:
    """The frames of one page, told of each that was sent; times in seconds."""

    def __init__(self) -> None:
        self._looked_at = b""
        self._has_jumped = False
        self._sent_at = self._stirred_at = float("-inf")

    def stir(self, now: float) -> None:
        """Something happened, on this page or at the table."""
        self._stirred_at = now

    def sent(self, frame: bytes, now: float) -> None:
        """A frame has gone out."""
        self._looked_at, self._has_jumped, self._sent_at = frame, False, now

    def wait_s(self, frame: bytes, now: float) -> float:
        """How long this frame still has to wait, if no other one replaces it.

        What jumps is seen from one frame to the next, sent or not: over a long wait each breath is one.
        """
        self._has_jumped = self._has_jumped or jumps(self._looked_at, frame)
        self._looked_at = frame
        return self._sent_at + self._interval_s(now) - now

    def _interval_s(self, now: float) -> float:
        if self._has_jumped:
            return FRAME_INTERVAL_S
        return REST_S if now - self._stirred_at > RESTS_AFTER_S else BREATH_S


def jumps(before: bytes, after: bytes) -> bool:
    """Whether some light goes on or off, or becomes much brighter or darker from one frame to the next.

    >>> jumps(bytes([40, 20, 0]), bytes([60, 30, 0])), jumps(bytes([40, 20, 0]), bytes([0, 0, 40]))
    (False, True)
    """
    if before == after:
        return False
    return len(before) != len(after) or any(
        was != now and max(was, now) > _JUMP * min(was, now) + _DARK
        for was, now in zip(before, after, strict=True)
    )
