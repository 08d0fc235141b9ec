"""The health of a program on probation: sixty good seconds of steps, and no long time without them."""

from niwashi.update.machine import Event

GOOD_S = 60.0
"""Seconds in which all steps have to be good."""

PATIENCE_S = 600.0
"""Seconds after which a program without `GOOD_S` in a row has failed."""

_LONGEST_STEP_S = 5.0  # a board that is not looked at for longer does not play


class Health:
    """Takes how each step went. Time in seconds is an argument."""

    def __init__(self) -> None:
        self._began: float | None = None
        self._well_since: float | None = None
        self._last = 0.0

    def step(self, now: float, *, is_well: bool) -> Event | None:
        """Return `WELL` or `UNWELL` once it is certain, else None.

        >>> health = Health()
        >>> [now for now in range(200) if health.step(float(now), is_well=now != 30)][0]
        91
        """
        if self._began is None:
            self._began = self._last = now
        if not is_well or now - self._last > _LONGEST_STEP_S:
            self._well_since = None
        self._last = now
        if is_well and self._well_since is None:
            self._well_since = now
        if self._well_since is not None and now - self._well_since >= GOOD_S:
            return Event.WELL
        return Event.UNWELL if now - self._began >= PATIENCE_S else None
