"""Keep clients from filling the log: similar messages are logged once a minute."""

import logging
from collections import OrderedDict

EVERY_S = 60.0
_MOST_REMEMBERED = 64

_EXPECTED = "ASGI callable returned without completing handshake."
"""uvicorn's message for a web socket that is refused with an answer, as those of foreign pages are."""


class RateLimitFilter(logging.Filter):
    """Passes a log record unless a similar one was passed within the last minute.

    Records are similar if message, line and kind of exception are the same, whatever their arguments.

    >>> limit = RateLimitFilter()
    >>> times = (0.0, 1.0, 59.0, 61.0)
    >>> same = [logging.makeLogRecord({"msg": "no %s", "args": (n,), "created": n}) for n in times]
    >>> [limit.filter(record) for record in same]
    [True, False, False, True]
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: OrderedDict[tuple[str, int, str], float] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg == _EXPECTED:
            return False
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        alike = (str(record.msg), record.lineno, kind)
        if record.created - self._last.get(alike, float("-inf")) < EVERY_S:
            return False
        self._last.pop(alike, None)
        self._last[alike] = record.created
        if len(self._last) > _MOST_REMEMBERED:
            self._last.popitem(last=False)
        return True
