"""Sends and receives the lines of one game: connects the records' outbox with a transport worker."""

from collections.abc import Callable, Sequence

from niwashi.errors import RecordsFault
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.signed_game import PRESENCE
from niwashi_friends.store import Homes, OutboxLine
from niwashi_friends.transport_worker import TransportWorker
from niwashi_friends.transports.transport import LAST_NUMBER, Parcel

MOST_REMEMBERED = 5_000
"""Limit of own lines that are recognised when they come back."""


_PRESENCE = tuple(f'"kind":"{kind}"'.encode() for kind in PRESENCE)


MOST_NOTED = 100_000
"""Above the number of lines of any game. A higher number was forged in order to use up the numbers."""


class GameChannel:
    """The channel of one game. `step` it with the board. It never waits and survives power cuts."""

    def __init__(
        self,
        worker: TransportWorker,
        homes: Homes,
        game: str,
        ours: str,
        theirs: str,
        wall: Callable[[], float],
    ) -> None:
        """`game` is the hash that parcels name; `ours` and `theirs` are the boards' public keys."""
        self._worker, self._homes, self._wall = worker, homes, wall
        self._game, self._ours, self._theirs = game, ours, theirs
        self._by = f'"by":"{ours}"'.encode()
        self._is_due, self._is_full = True, False
        self._posted: dict[int, OutboxLine] = {}
        self._own: dict[bytes, int] = {}  # own lines that came back, with their lowest number
        self._numbers: dict[int, bytes] = {}  # own lines that the transport has, by number
        self._taken: list[int] = []  # numbers sent, but not recorded as sent yet
        worker.open(game)
        self.ask_again()

    def close(self) -> None:
        """Stop to receive. Unsent lines stay in the outbox."""
        self._worker.shut(self._game)

    @property
    def trouble(self) -> str:
        """The reason why nothing is sent or received now; "" if all is well."""
        return translate("carriers-numbers-gone", LANGUAGE) if self._is_full else self._worker.trouble

    @property
    def waits(self) -> bool:
        """True if the transport has not taken all our lines yet."""
        return bool(self._posted)

    @property
    def has_fetched(self) -> bool:
        """True if all lines of both boards were fetched once; `arrived` has returned them, or does next."""
        return all(self._worker.has_fetched(self._game, author) for author in (self._theirs, self._ours))

    def send_kept(self) -> None:
        """Look for new lines in the outbox at the next step."""
        self._is_due = True

    def ask_again(self) -> None:
        """Request all lines of both boards again, also our own: records may have been restored."""
        for author in (self._theirs, self._ours):
            self._worker.fetch(self._game, author)

    def send_again(self) -> None:
        """Send everything again, because a transport may lose parcels. Repetition does no harm."""
        lines = self._homes.sent_lines(self._game)
        last = max((each.number for each in lines if self._is_presence(each)), default=-1)
        for each in lines:
            if each.number == last or not self._is_presence(each):
                self._post(each)

    def arrived(self) -> Sequence[bytes]:
        """Return the received lines of this game, our own first: restored records may lack some."""
        parcels = self._worker.arrived(self._game)
        ours = [p for p in parcels if p.author == self._ours]
        for parcel in ours[: MOST_REMEMBERED - len(self._own)]:
            self._numbers[parcel.number] = parcel.data
            self._own[parcel.data] = min(parcel.number, self._own.get(parcel.data, LAST_NUMBER))
        return [p.data for p in (*ours, *(p for p in parcels if p.author == self._theirs))]

    def step(self) -> None:
        """Queue lines from the outbox, and record which were sent."""
        try:
            self._keep_taken()
            self._renumber()
            if self._is_due:
                self._is_due = False
                self._post_kept()
        except RecordsFault:  # another program holds the file; retry at the next step
            self._is_due = True

    def _renumber(self) -> None:
        """Give an unsent line another number, if the transport has another line of ours under its own.

        That happens to records that were restored: they don't know which numbers were used since.
        """
        for number, unsent in list(self._posted.items()):
            if self._numbers.get(number, unsent.line) != unsent.line:
                self._worker.withdraw(Parcel(self._game, self._ours, number, unsent.line))
                self._homes.renumber(self._game, number, above=max(self._numbers))
                del self._posted[number]
                self._is_due = True

    def _post_kept(self) -> None:
        for unsent in self._homes.unsent(self._game):
            if unsent.number > LAST_NUMBER:  # from an older version, which accepted any number
                self._is_full = True
            elif unsent.number not in self._posted:
                self._posted[unsent.number] = unsent
                self._post(unsent)

    def _post(self, line: OutboxLine) -> None:
        """Queue a line for the transport. One that says that we are here replaces the earlier ones."""
        is_presence = self._is_presence(line)
        known = self._homes.sent_lines(self._game) if is_presence else ()
        earlier = [each for each in known if each.number < line.number and self._is_presence(each)]
        replaces = tuple(Parcel(self._game, self._ours, each.number, each.line) for each in earlier)
        self._worker.post(Parcel(self._game, self._ours, line.number, line.line, replaces))

    def _is_presence(self, line: OutboxLine) -> bool:
        return self._by in line.line and any(kind in line.line for kind in _PRESENCE)

    def _keep_taken(self) -> None:
        self._taken.extend(p.number for p in self._worker.delivered(self._game))
        while self._taken:
            unsent = self._posted.get(self._taken[0])
            if unsent is not None:
                self._homes.sent(unsent, self._wall())
                del self._posted[unsent.number]
            self._taken.pop(0)

    @property
    def highest_own(self) -> int:
        """The highest number of an own line that came back, questions apart; -1 if none did."""
        return max((n for line, n in self._own.items() if b'"form":"recall' not in line), default=-1)

    def note_all_ours(self) -> None:
        """Continue the numbering after all own lines that the transport has, whatever they are."""
        for line in list(self._own):
            self.note_ours(line)

    def note_ours(self, line: bytes) -> None:
        """Record an own line that the records lacked, and continue the numbering after it."""
        number = self._own.get(line)
        if number is not None and number <= MOST_NOTED:
            self._homes.note_sent(self._game, number, line, self._wall())
