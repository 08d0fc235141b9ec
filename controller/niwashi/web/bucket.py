"""A token bucket: limits a client's requests, at once and in the long run."""


class TokenBucket:
    """Holds at most `burst` tokens and gains `per_s` a second. Time in seconds is an argument.

    Work is paid for afterwards, so the bucket may be in debt. Then its client waits.

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
        """Take tokens for work that was done."""
        self._fill(now)
        self._tokens -= tokens

    def wait_s(self, now: float) -> float:
        """Return the seconds until nothing is owed; 0 if nothing is owed now."""
        self._fill(now)
        if self._tokens >= 0:
            return 0.0
        if self._emptied_at is None:
            self._emptied_at = now
        return -self._tokens / self._per_s

    def strained_s(self, now: float) -> float:
        """Return the seconds since the first debt after which the bucket was never half full again."""
        self._fill(now)
        if self._tokens >= self._burst / 2:
            self._emptied_at = None
        return 0.0 if self._emptied_at is None else now - self._emptied_at

    def _fill(self, now: float) -> None:
        grown = self._tokens + self._per_s * max(0.0, now - self._at)
        self._tokens, self._at = min(self._burst, grown), now
