"""The mailbox of one game of two homes: between what the records keep to be sent and a courier."""

from collections.abc import Callable, Sequence

from niwashi.carriers import LAST_NUMBER, CarrierError, Parcel
from niwashi.errors import RecordsFault
from niwashi.homes.courier import Courier
from niwashi.records import Homes, Unsent

MOST_REMEMBERED = 5_000
"""So many lines of ours are known again when they come back."""


MOST_NOTED = 100_000
"""No game has so many lines. A higher number was made up, so that none would be left after it."""


class Mailbox:
    """The `Post` of a game. `step` it with the board: it never waits, and no cut takes anything of it."""

    def __init__(
        self, courier: Courier, homes: Homes, game: str, ours: str, theirs: str, wall: Callable[[], float]
    ) -> None:
        """`game` is the hash that parcels name; `ours` and `theirs` are the keys of the two homes."""
        self._courier, self._homes, self._wall = courier, homes, wall
        self._game, self._ours, self._theirs = game, ours, theirs
        self._is_due, self._is_full = True, False
        self._posted: dict[int, Unsent] = {}
        self._own: dict[bytes, int] = {}  # of ours, what has come back, and its number
        self._taken: list[int] = []  # numbers that the carrier has taken, not kept yet as sent
        courier.open(game)
        self.ask_again()

    def close(self) -> None:
        """Nobody looks after this game any more; what is kept to be sent stays kept."""
        self._courier.shut(self._game)

    @property
    def trouble(self) -> str:
        """Why nothing comes or goes at present."""
        return CarrierError("carriers-numbers-gone").message() if self._is_full else self._courier.trouble

    @property
    def waits(self) -> bool:
        """Whether something of ours has not been taken by the carrier yet."""
        return bool(self._posted)

    def send_kept(self) -> None:
        """There may be more in the outbox once this transaction is over."""
        self._is_due = True

    def ask_again(self) -> None:
        """Have all of both homes come again: what was missed, and what these records may have lost."""
        for author in (self._theirs, self._ours):
            self._courier.fetch(self._game, author)

    def send_again(self) -> None:
        """Hand everything over once more: the carrier may have lost it. The same once more does no harm."""
        for unsent in self._homes.sent_lines(self._game):
            self._courier.post(Parcel(self._game, self._ours, unsent.number, unsent.line))

    def arrived(self) -> Sequence[bytes]:
        """The lines of this game that have come; ours first: records that were put back may lack some."""
        parcels = self._courier.arrived(self._game)
        ours = [p for p in parcels if p.author == self._ours]
        for parcel in ours[: MOST_REMEMBERED - len(self._own)]:
            self._own[parcel.data] = min(parcel.number, self._own.get(parcel.data, LAST_NUMBER))
        return [p.data for p in (*ours, *(p for p in parcels if p.author == self._theirs))]

    def step(self) -> None:
        """Hand over what is kept to be sent, and keep what was taken."""
        try:
            self._keep_taken()
            if self._is_due:
                self._is_due = False
                self._post_kept()
        except RecordsFault:  # another program is at the file: at the next step again
            self._is_due = True

    def _post_kept(self) -> None:
        for unsent in self._homes.unsent(self._game):
            if unsent.number > LAST_NUMBER:  # records of an older version, which noted any number
                self._is_full = True
            elif unsent.number not in self._posted:
                self._posted[unsent.number] = unsent
                self._courier.post(Parcel(self._game, self._ours, unsent.number, unsent.line))

    def _keep_taken(self) -> None:
        self._taken.extend(p.number for p in self._courier.delivered(self._game))
        while self._taken:
            unsent = self._posted.get(self._taken[0])
            if unsent is not None:
                self._homes.sent(unsent, self._wall())
                del self._posted[unsent.number]
            self._taken.pop(0)

    def note_ours(self, line: bytes) -> None:
        """A line of ours has come that these records did not know: count on from there."""
        number = self._own.get(line)
        if number is not None and number <= MOST_NOTED:
            self._homes.note_sent(self._game, number, line, self._wall())
