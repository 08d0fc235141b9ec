"""Games in play: two programs may share a file of records, but never a game.

A lock of the operating system says so: it ends with its process, however that ends.
"""

from contextlib import suppress
from glob import escape
from hashlib import blake2b
from pathlib import Path

from filelock import FileLock, Timeout


class HeldGames:
    """The games of one file of records that this program holds as its own. Locks lie beside the file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._held: dict[str, FileLock] = {}

    def hold(self, key: str) -> bool:
        """Hold a game; False if another program does. Raises OSError where no lock can be made."""
        if key in self._held:
            return True
        lock = FileLock(self._place(key), blocking=False, mode=0o600)
        try:
            lock.acquire()
        except Timeout:
            return False
        self._held[key] = lock
        return True

    def is_ours(self, key: str) -> bool:
        """Return whether this program holds a game already."""
        return key in self._held

    def release(self, key: str) -> None:
        """Let go of a game; nothing happens if it is not held."""
        lock = self._held.pop(key, None)
        if lock is not None:
            with suppress(OSError):  # some systems don't delete what is open: an empty file stays
                self._place(key).unlink(missing_ok=True)
            lock.release()

    @property
    def held(self) -> tuple[str, ...]:
        return tuple(self._held)

    def hold_anew(self) -> None:
        """Hold the same games by files that are there: the old ones may be gone."""
        keys = self.held
        self.release_all()
        for key in keys:
            self.hold(key)

    def sweep(self) -> None:
        """Delete the locks that killed programs have left. A lock that is held stays.

        A program that opened such a file just before notices that it holds no lock, and opens it anew.
        """
        for place in self._strange():
            with suppress(Timeout, OSError), FileLock(place, blocking=False, mode=0o600):
                place.unlink(missing_ok=True)

    def is_shared(self) -> bool:
        """Return whether another program plays a game of this file now."""
        return any(map(_is_held, self._strange()))

    def _strange(self) -> list[Path]:
        """The locks beside the file that are not ours: another program's, or what a killed one has left."""
        there = self._file.parent.glob(f"{escape(self._file.name)}-{'[0-9a-f]' * 16}.lock")
        return sorted(set(there) - set(map(self._place, self._held)))

    def release_all(self) -> None:
        """Let go of everything."""
        for key in list(self._held):
            self.release(key)

    def _place(self, key: str) -> Path:
        # A key may come from anywhere; its digest is a file name everywhere.
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        return self._file.with_name(f"{self._file.name}-{digest}.lock")


def _is_held(place: Path) -> bool:
    try:
        with FileLock(place, blocking=False, mode=0o600):
            return False
    except Timeout:
        return True
    except OSError:  # nobody can say
        return False
