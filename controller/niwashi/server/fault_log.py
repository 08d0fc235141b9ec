"""Unforeseen faults: each kind is logged once with its trace, and too many end the program."""

import logging
from collections import deque
from collections.abc import Callable

from niwashi.errors import NiwashiError
from niwashi.terminal import message

MOST = 10
"""Number of faults after which the program gives up,"""

WITHIN_S = 60.0
"""within so many seconds."""

_LOG = logging.getLogger("niwashi")

_KINDS = 100  # kinds of fault whose traces are remembered as told


class FaultLog:
    """Collects unexpected exceptions.

    The caller closes their cause; the board goes on. A program that has too many ends,
    so that a service manager starts it anew: its games are kept.
    """

    def __init__(self, clock: Callable[[], float], log: logging.Logger = _LOG) -> None:
        """`clock` tells seconds."""
        self.count = 0
        self._clock, self._log = clock, log
        self._times: deque[float] = deque(maxlen=MOST)
        self._known: set[tuple[str, ...]] = set()

    def note(self, error: BaseException, where: str, *, is_over: bool = False) -> None:
        """Count an exception; its trace is logged if its like was not logged before.

        It is over where its cause was closed: that can't end the program, or a page that meets a mistake
        of ours could do so by coming back ten times.
        """
        self.count += 1
        if not is_over:
            self._times.append(self._clock())
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        at = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        kind = type(error).__qualname__, at
        is_known, self._known = kind in self._known, {*list(self._known)[-_KINDS:], kind}
        if is_known:
            self._log.error(
                message("play-fault-again", where=where, kind=type(error).__name__, count=self.count)
            )
        else:
            self._log.error(message("play-fault", where=where, kind=type(error).__name__), exc_info=error)

    def check(self) -> None:
        """Raises NiwashiError where there were too many within too short a time."""
        if len(self._times) == MOST and self._clock() - self._times[0] < WITHIN_S:
            raise NiwashiError("play-too-many-faults", count=MOST, seconds=round(WITHIN_S))
