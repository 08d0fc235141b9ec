"""Keys with two meanings: a short press is a square, a long one is a button."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from niwashi.board_types import Reading

BOUNCE_S = 0.06
"""Seconds within which contacts come together again: `session.REBOUND_S`, which takes longer to load."""
_SHOWN_S = 0.03
"""Seconds for which a short press is reported once it has ended: less than `session.REBOUND_S`."""


class _State(StrEnum):
    UP = "up"
    UNDECIDED = "undecided"  # it is down, and not yet for long
    HELD = "held"
    IGNORED = "ignored"  # down from the beginning, longer than anybody looked, or once more after it was held


@dataclass
class _Key:
    square: int
    button: int
    state: _State = _State.UP
    since: float = 0.0  # when it went down
    seen_at: float = 0.0  # when it was last seen down
    until: float = float("-inf")  # until then its square is reported
    let_go_at: float = float("-inf")  # when it came up after it was held


class HeldKeys:
    """Tells short and long presses apart in readings, where a square and a button share one key.

    `pairs` are these two cells of each key, by number. In readings that come in, the button is down whenever
    the key is; in those that go out, from `hold_s` seconds on. The square is pressed when a key that was down
    for less comes up.

    >>> keys = HeldKeys([(0, 1)], hold_s=0.8)
    >>> downs = [(0, 0.0), (2, 1.0), (2, 1.2), (0, 1.3), (0, 1.4), (2, 2.0), (2, 2.7), (2, 2.8), (0, 3.0)]
    >>> [keys.split(Reading((0, 0), pressed), now).pressed for pressed, now in downs]
    [0, 0, 0, 1, 0, 0, 0, 2, 0]
    """

    def __init__(self, pairs: Sequence[tuple[int, int]], hold_s: float) -> None:
        self._keys = [_Key(square, button) for square, button in pairs]
        self._shared = sum(1 << cell for pair in pairs for cell in pair)
        self._hold_s = hold_s
        self._has_begun = False
        self._last: tuple[Reading, int, Reading] | None = None

    def split(self, reading: Reading, now: float) -> Reading:
        """Return a reading with what the keys mean now; the same object as long as nothing changes."""
        if not self._keys:
            return reading
        for key in self._keys:
            self._look(key, now, is_down=bool(reading.pressed >> key.button & 1))
        self._has_begun = True
        meant = 0
        for key in self._keys:
            if key.state is _State.HELD:
                meant += 1 << key.button
            elif key.state is _State.UP and now < key.until:
                meant += 1 << key.square
        if self._last is None or self._last[0] is not reading or self._last[1] != meant:
            made = replace(reading, pressed=reading.pressed & ~self._shared | meant)
            self._last = reading, meant, made
        return self._last[2]

    def _look(self, key: _Key, now: float, *, is_down: bool) -> None:
        was_seen = now - key.seen_at < self._hold_s
        if not is_down:
            if key.state is _State.UNDECIDED and was_seen:
                key.until = now + _SHOWN_S
            if key.state is _State.HELD:
                key.let_go_at = now
            key.state = _State.UP
            return
        if key.state is _State.UP:
            rebounds = now - key.let_go_at < BOUNCE_S
            key.state = _State.UNDECIDED if self._has_begun and not rebounds else _State.IGNORED
            key.since = now
        elif key.state is _State.UNDECIDED and not was_seen:
            key.state = _State.IGNORED
        elif key.state is _State.UNDECIDED and now - key.since >= self._hold_s - 1e-9:
            key.state = _State.HELD
        key.seen_at = now
