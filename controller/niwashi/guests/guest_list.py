"""The sessions of guests, kept beside the records: a file each, deleted with the session."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from niwashi import data
from niwashi.guests.guest_session import MOST_SESSIONS, GuestSession
from niwashi.records.atomic_file import write_whole


class GuestList:
    """The sessions in a folder, for their owner alone; without a folder they end with the program.

    A file that is no session says nothing, and one that is over is taken away.
    """

    def __init__(self, folder: Path | None, today: Callable[[], float]) -> None:
        """`today` tells the moment of the calendar, in seconds since 1970."""
        self._folder, self._today = folder, today
        self._kept: dict[int, GuestSession] = {}
        self._stamp: object = None
        if folder is not None:
            self.look()

    @classmethod
    def beside(cls, records: Path, today: Callable[[], float]) -> "GuestList":
        """The sessions that belong to a file of records."""
        return cls(records.with_name(f"{records.name}.guests"), today)

    def sessions(self) -> tuple[GuestSession, ...]:
        """Return the sessions that last."""
        today = self._today()
        return tuple(each for each in self._kept.values() if each.is_on(today))

    def is_on(self, session: GuestSession) -> bool:
        """Return whether a session is valid and was not ended."""
        return self._kept.get(session.number) == session and session.is_on(self._today())

    def look(self) -> bool:
        """Look whether somebody else has changed the folder, or time has; True if others are in now."""
        before = self._kept
        if self._folder is not None and (stamp := self._stamped()) != self._stamp:
            self._stamp, self._kept = stamp, {each.number: each for each in self._found()}
        today = self._today()
        for over in [each for each in self._kept.values() if not each.is_on(today)]:
            self.end(over.number)
        return self._kept != before

    def add(self, session: GuestSession) -> None:
        """Add a session. Raises RecordsFault if it can't be written."""
        if self._folder is not None:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            write_whole(self._file(session.number), [session.model_dump_json(), "\n"], replace=True)
        self._kept = {**self._kept, session.number: session}

    def end(self, number: int) -> bool:
        """End a session; False if there is none of that number."""
        was_there = number in self._kept
        self._kept = {n: each for n, each in self._kept.items() if n != number}
        if self._folder is not None:
            with suppress(OSError):
                self._file(number).unlink(missing_ok=True)
        return was_there

    def _file(self, number: int) -> Path:
        assert self._folder is not None  # noqa: S101  # whoever asks has looked
        return self._folder / f"{number}.json"

    def _stamped(self) -> object:
        assert self._folder is not None  # noqa: S101
        try:
            return self._folder.stat().st_mtime_ns
        except OSError:
            return None

    def _found(self) -> Iterator[GuestSession]:
        for number in range(1, MOST_SESSIONS + 1):
            with suppress(OSError, ValidationError, ValueError):
                session = GuestSession.model_validate_json(data.text_of(self._file(number)))
                if session.number == number:
                    yield session
