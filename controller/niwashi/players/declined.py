"""What friends have proposed and nobody here wanted: it is not offered again, after a restart either."""

from niwashi.table import SmallFile


class Declined:
    """For each friend, when the last proposal was made that was declined here: it, and all before it.

    >>> declined = Declined(SmallFile())
    >>> declined.note("aa" * 32, 1_800_000_000)
    >>> declined.until("aa" * 32), declined.until("bb" * 32)
    (1800000000, -1)
    """

    def __init__(self, file: SmallFile) -> None:
        """`file` keeps it over restarts."""
        self._file = file
        self._until = _read(file.read())

    def until(self, peer: str) -> int:
        """The moment up to which a friend's proposals are declined; -1 where none was."""
        return self._until.get(peer, -1)

    def note(self, peer: str, at: int) -> None:
        """A friend's proposal of that moment was declined."""
        self._until[peer] = max(at, self.until(peer))
        self._file.write(self._until)


def _read(found: object) -> dict[str, int]:
    """What a file says; whoever else has written there, it is only moments by keys."""
    known = found.items() if isinstance(found, dict) else ()
    return {str(key): at for key, at in known if type(at) is int}
