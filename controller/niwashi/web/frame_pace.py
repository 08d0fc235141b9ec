"""Decide when a page gets the next frame: at once if a light jumps, rarely while lights only breathe."""

FRAME_INTERVAL_S = 1 / 60
"""Shortest interval between frames in seconds: no more than a screen shows."""

BREATH_S = 1 / 12
"""Interval in seconds while lights only breathe: enough to look smooth."""

REST_S = 1 / 3
"""Interval while nobody does anything at the table, in seconds: a slow breath is enough then."""

RESTS_AFTER_S = 8.0
"""Seconds after the last event until the table counts as idle."""

_DARK = 8  # of 255: below this a lamp looks nearly off
_JUMP = 2  # factor of brightness, up or down


class FramePace:
    """The pace of one page's frames. Times are in seconds."""

    def __init__(self) -> None:
        self._looked_at = b""
        self._has_jumped = False
        self._sent_at = self._stirred_at = float("-inf")

    def wake(self, now: float) -> None:
        """Note that something happened, on this page or at the table."""
        self._stirred_at = now

    def sent(self, frame: bytes, now: float) -> None:
        self._looked_at, self._has_jumped, self._sent_at = frame, False, now

    def wait_s(self, frame: bytes, now: float) -> float:
        """Return the seconds until this frame may go out, if no other one replaces it.

        Jumps are looked for between all frames, sent or not.
        Over a long wait a slow breath would look like a jump.
        """
        self._has_jumped = self._has_jumped or jumps(self._looked_at, frame)
        self._looked_at = frame
        if self._has_jumped:
            interval_s = FRAME_INTERVAL_S
        else:
            interval_s = REST_S if now - self._stirred_at > RESTS_AFTER_S else BREATH_S
        return self._sent_at + interval_s - now


def jumps(before: bytes, after: bytes) -> bool:
    """Return True if a light goes on or off, or becomes much brighter or darker between two frames.

    >>> jumps(bytes([40, 20, 0]), bytes([60, 30, 0])), jumps(bytes([40, 20, 0]), bytes([0, 0, 40]))
    (False, True)
    """
    if before == after:
        return False
    return len(before) != len(after) or any(
        was != now and max(was, now) > _JUMP * min(was, now) + _DARK
        for was, now in zip(before, after, strict=True)
    )
