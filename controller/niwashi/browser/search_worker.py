"""Engine searches in a browser: in another worker, with the same messages as to a process."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from niwashi.errors import NiwashiError
from niwashi.kits.searcher import SearchService


class Worker(Protocol):
    """A worker of the browser that runs `SearchWorker`."""

    def post(self, text: str) -> None:
        """Send it a text."""

    def end(self) -> None:
        """End it at once, in the middle of a search, too."""


class WorkerLine:
    """A `SearchLine` to a worker. The browser calls `take` with each text, and `fail` if it has ended."""

    def __init__(self, start: Callable[["WorkerLine"], Worker]) -> None:
        self._received: list[str] = []
        self._failure = ""
        self._worker: Worker | None = start(self)

    def take(self, text: str) -> None:
        """Take a text of the worker."""
        self._received.append(text)

    def fail(self, why: str) -> None:
        """Take the browser's reason why the worker has ended or could not start."""
        self._failure = why or "-"

    def send(self, text: str) -> None:
        """Send a text."""
        if self._worker is not None:
            self._worker.post(text)

    def received(self) -> Sequence[str]:
        """Return the texts that have come. Raises NiwashiError if the worker has ended."""
        if self._failure:
            raise NiwashiError("engine-not-started", why=self._failure)
        received, self._received = self._received, []
        return received

    def close(self) -> None:
        """End the worker; again does nothing."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None


class SearchWorker:
    """The other end, in the worker: takes texts and answers them, one after the other.

    A search there cannot be halted from outside, as nothing is received meanwhile: it ends by its time.
    """

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._searcher: SearchService | None = None

    def take(self, text: str) -> None:
        """Take the setup, then a question at a time; `null` halts nothing here."""
        if self._searcher is None:
            self._searcher = SearchService(text)
            self._answer({"ready": True})
        elif (question := json.loads(text)) is not None:
            self._answer(self._searcher.answer(question, lambda: False))

    def _answer(self, message: dict[str, Any]) -> None:
        self._post(json.dumps(message))
