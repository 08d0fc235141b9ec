"""Declined proposals, kept across restarts: ours are not offered again, the friend's are reported."""

from niwashi.errors import NiwashiError
from niwashi.loop.small_file import SmallFile
from niwashi_friends.signed_game import parse_message
from niwashi_friends.signing import Verify
from niwashi_friends.terms import Decline, Terms


class DeclinedHere:
    """For each friend, the time of the last proposal declined here. It covers all earlier ones.

    >>> declined = DeclinedHere(SmallFile())
    >>> declined.note("aa" * 32, 1_800_000_000)
    >>> declined.until("aa" * 32), declined.until("bb" * 32)
    (1800000000, -1)
    """

    def __init__(self, file: SmallFile) -> None:
        """`file` stores it across restarts."""
        self._file = file
        known = file.read()
        entries = known.items() if isinstance(known, dict) else ()
        # Valid entries only: the file may have been edited.
        self._until = {str(key): at for key, at in entries if type(at) is int}

    def until(self, peer: str) -> int:
        """Return the time up to which a friend's proposals are declined; -1 for never."""
        return self._until.get(peer, -1)

    def note(self, peer: str, at: int) -> None:
        """Record a declined proposal of that time."""
        self._until[peer] = max(at, self.until(peer))
        self._file.write(self._until)


class DeclinedByFriend:
    """For each friend, the last signed refusal of a proposal of this board."""

    def __init__(self, file: SmallFile, check: Verify) -> None:
        """`file` stores it across restarts. Refusals without a valid signature are ignored."""
        self._file, self._check = file, check
        found = file.read()
        known = found.items() if isinstance(found, dict) else ()
        self._said = {str(peer): text for peer, text in known if isinstance(text, str)}

    def note(self, peer: str, decline: Decline) -> None:
        """Record a friend's refusal."""
        self._said[peer] = decline.data().decode()
        self._file.write(self._said)

    def has(self, peer: str, terms: Terms) -> bool:
        """Return whether a friend has declined these terms."""
        try:
            said = parse_message(self._said.get(peer, "").encode())
        except NiwashiError:
            return False
        return isinstance(said, Decline) and said.answers(terms, self._check)
