"""What was declined, kept over restarts: by people here it is not offered again, by friends it is told."""

from niwashi.chain import Decline, Terms, Verify, parse_message
from niwashi.errors import NiwashiError
from niwashi.loop import SmallFile


class DeclinedHere:
    """For each friend, when the last proposal was made that was declined here: it, and all before it.

    >>> declined = DeclinedHere(SmallFile())
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


class DeclinedByFriend:
    """For each friend, the last no to a proposal of this board, as it was signed."""

    def __init__(self, file: SmallFile, check: Verify) -> None:
        """`file` keeps it over restarts; whoever has written there, only what is signed counts."""
        self._file, self._check = file, check
        found = file.read()
        known = found.items() if isinstance(found, dict) else ()
        self._said = {str(peer): text for peer, text in known if isinstance(text, str)}

    def note(self, peer: str, decline: Decline) -> None:
        """A friend has declined something."""
        self._said[peer] = decline.data().decode()
        self._file.write(self._said)

    def has(self, peer: str, terms: Terms) -> bool:
        """Whether a friend has declined these terms."""
        try:
            said = parse_message(self._said.get(peer, "").encode())
        except NiwashiError:
            return False
        return isinstance(said, Decline) and said.answers(terms, self._check)


def _read(found: object) -> dict[str, int]:
    """What a file says; whoever else has written there, it is only moments by keys."""
    known = found.items() if isinstance(found, dict) else ()
    return {str(key): at for key, at in known if type(at) is int}
