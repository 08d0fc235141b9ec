"""A log that nobody can fill: the same message comes once a minute, however often there is reason for it."""

import logging
from collections import OrderedDict

EVERY_S = 60.0
_MOST = 64  # messages remembered

_SAID_BY_US = "ASGI callable returned without completing handshake."
"""What uvicorn says of a web socket that is refused with an answer, as a foreign page's is."""


class RateLimitFilter(logging.Filter):
    """Lets a record through if its like was not let through within the last minute.

    Alike are records of the same place and kind of exception, whatever they were filled with.

    >>> seldom = RateLimitFilter()
    >>> times = (0.0, 1.0, 59.0, 61.0)
    >>> same = [logging.makeLogRecord({"msg": "no %s", "args": (n,), "created": n}) for n in times]
    >>> [seldom.filter(record) for record in same]
    [True, False, False, True]
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: OrderedDict[tuple[str, int, str], float] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to let it through."""
        if record.msg == _SAID_BY_US:
            return False
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        like = (str(record.msg), record.lineno, kind)
        if record.created - self._last.get(like, float("-inf")) < EVERY_S:
            return False
        self._last.pop(like, None)
        self._last[like] = record.created
        if len(self._last) > _MOST:
            self._last.popitem(last=False)
        return True
