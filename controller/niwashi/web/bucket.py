"""A token bucket: how much somebody may ask for, at once and in the long run."""


class TokenBucket:
    """Holds `burst` tokens at most and gets `per_s` a second. Time in seconds is an argument.

    What is done is paid for afterwards, so the bucket may be in debt: then whoever pays from it waits.

    >>> bucket = TokenBucket(per_s=10, burst=2)
    >>> bucket.spend(3, now=0.0)
    >>> bucket.wait_s(now=0.0), bucket.wait_s(now=1.0)
    (0.1, 0.0)
    """

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s, self._burst = per_s, burst
        self._tokens, self._at = burst, float("-inf")
        self._emptied_at: float | None = None

    def spend(self, tokens: float, now: float) -> None:
        """Pay for something that was done."""
        self._fill(now)
        self._tokens -= tokens

    def wait_s(self, now: float) -> float:
        """How many seconds it takes until nothing is owed; 0 where that is so already."""
        self._fill(now)
        if self._tokens >= 0:
            return 0.0
        if self._emptied_at is None:
            self._emptied_at = now
        return -self._tokens / self._per_s

    def strained_s(self, now: float) -> float:
        """For how long it has not been half full again since something was owed: nobody paused so long."""
        self._fill(now)
        if self._tokens >= self._burst / 2:
            self._emptied_at = None
        return 0.0 if self._emptied_at is None else now - self._emptied_at

    def _fill(self, now: float) -> None:
        grown = self._tokens + self._per_s * max(0.0, now - self._at)
        self._tokens, self._at = min(self._burst, grown), now
