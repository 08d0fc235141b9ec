"""The lines of a game on their way: the outbox of the records, a thread with a transport, and what restored
records ask for."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from threading import Event, Thread

from niwashi.errors import BadEntry, RecordsFault, reason
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.consent import LocalPlayer
from niwashi_friends.signed_game import (
    PRESENCE,
    ChainLine,
    Recall,
    Recalled,
    SideMessage,
    SignedGame,
    parse_message,
)
from niwashi_friends.signing import Verify
from niwashi_friends.store import Homes, OutboxLine
from niwashi_friends.transports.transport import LAST_NUMBER, Parcel, Transport, TransportError

ROUND_S = 1.0
"""Seconds between rounds."""

MOST_REFUSED = 3
"""Refused parcels per round before the rest waits for the next round: each may cost seconds."""

MOST_WAITING = 2_000
"""Limit of received parcels in the queue. Dropped ones come again when they are requested."""

MOST_TERMS = 200
"""Limit of received terms that wait to be looked at."""

MOST_WANTED = 500
"""Limit of open fetch requests: one game with each of many friends."""


class _Slot:
    def __init__(self) -> None:
        self.arrived: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self.delivered: deque[Parcel] = deque()


class TransportWorker:
    """Sends and receives in rounds. `start` the thread, or call `go_round` directly."""

    def __init__(self, transport: Transport, round_s: float = ROUND_S) -> None:
        self.trouble = ""
        """The error of the last round; "" if there was none."""
        self.rounds = 0
        """The number of completed rounds."""
        self.terms: deque[Parcel] = deque(maxlen=MOST_TERMS)
        """Received terms of whatever game: of somebody unknown, they may accept an invitation."""
        self._transport = transport
        self._round_s = round_s
        self._out: deque[Parcel] = deque()
        self._refused: deque[Parcel] = deque()  # retried in each round
        self._done: deque[Parcel] = deque()
        self._in: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self._sorted: dict[str, _Slot] = {}  # by game; only used by the board's thread
        self._wanted: deque[tuple[str, str]] = deque(maxlen=MOST_WANTED)
        self._withdrawn: set[Parcel] = set()
        self._fetched: set[tuple[str, str]] = set()
        self._wake, self._over = Event(), Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Run rounds in a thread until `close`."""
        self._thread = Thread(target=self._go_on, name="worker", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop after the current round. A thread that hangs is abandoned."""
        self._over.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=5.0)
        else:
            self._transport.close()

    def post(self, parcel: Parcel) -> None:
        """Queue a parcel for the next round."""
        self._out.append(parcel)
        self._wake.set()

    def withdraw(self, parcel: Parcel) -> None:
        """Send a parcel no more that was refused so far."""
        self._withdrawn.add(parcel)

    def fetch(self, game: str, author: str) -> None:
        """Request all of an author's parcels in a game again."""
        if (game, author) not in self._wanted:
            self._wanted.append((game, author))
        self._wake.set()

    def has_fetched(self, game: str, author: str) -> bool:
        """Return whether an author's parcels were fetched since the game was opened.

        They are among those that `arrived` returns next, or has returned.
        """
        return (game, author) in self._fetched

    def open(self, game: str) -> None:
        """Start to collect the parcels of a game. Those of other games are dropped."""
        self._sorted[game] = _Slot()
        self._fetched = {each for each in self._fetched if each[0] != game}

    def shut(self, game: str) -> None:
        """Stop to collect the parcels of a game."""
        self._sorted.pop(game, None)

    def delivered(self, game: str) -> Sequence[Parcel]:
        """Return the parcels of a game that were sent since the last call."""
        self._sort()
        return _all(self._sorted[game].delivered) if game in self._sorted else ()

    def arrived(self, game: str) -> Sequence[Parcel]:
        """Return the parcels of a game that were received since the last call."""
        self._sort()
        return _all(self._sorted[game].arrived) if game in self._sorted else ()

    def _sort(self) -> None:
        """Distribute parcels to their games."""
        for parcel in _all(self._done):
            if parcel.game in self._sorted:
                self._sorted[parcel.game].delivered.append(parcel)
        for parcel in _all(self._in):
            if parcel.game in self._sorted:
                self._sorted[parcel.game].arrived.append(parcel)

    def go_round(self) -> None:
        """Run one round: send, fetch, receive."""
        # Refused parcels go first, and never block those behind them.
        again, self._refused = self._refused, deque()
        said = self._send(again)
        self._refused.extendleft(reversed(again))  # not tried in this round, so first in the next one
        fresh = self._send(self._out)
        sent = said or fresh
        troubles = (sent, self._fetch_all(), _trouble(self._take))
        self.rounds += 1
        self.trouble = next(filter(None, troubles), "") or self._transport.trouble

    def _send(self, parcels: deque[Parcel]) -> str:
        """Send parcels until the limit of refusals; return the first error, or ""."""
        said, refused = "", 0
        while parcels and refused < MOST_REFUSED:
            parcel = parcels.popleft()
            if parcel in self._withdrawn:
                continue
            trouble = _trouble(partial(self._transport.send, parcel))
            if trouble:
                self._refused.append(parcel)
                said, refused = said or trouble, refused + 1
            else:
                self._done.append(parcel)
        return said

    def _fetch_all(self) -> str:
        """Carry out fetch requests; failed ones stay queued."""
        said = ""
        for _ in range(len(self._wanted)):
            wanted = self._wanted.popleft()
            trouble = _trouble(partial(self._fetch, *wanted))
            if trouble:
                self._wanted.append(wanted)
                said = said or trouble
        return said

    def _fetch(self, game: str, author: str) -> None:
        self._in.extend(self._transport.fetch(game, author))
        self._fetched.add((game, author))

    def _take(self) -> None:
        found = self._transport.received()
        self._in.extend(found)
        self.terms.extend(each for each in found if b'"form":"terms"' in each.data)

    def _go_on(self) -> None:
        try:
            while not self._over.is_set():
                self._wake.clear()
                self.go_round()
                self._wake.wait(self._round_s)
        finally:
            self._transport.close()


def _trouble(ask: Callable[[], object]) -> str:
    """Call and return the error message; "" on success.

    Unexpected exceptions count, too: a transport is often somebody else's library.
    """
    try:
        ask()
    except TransportError as error:
        return translate(error.message, LANGUAGE)
    except Exception as error:  # noqa: BLE001  # a transport is a library of somebody else's as often as not
        return translate(TransportError("carriers-broken", why=reason(error)).message, LANGUAGE)
    return ""


def _all(queue: deque[Parcel]) -> list[Parcel]:
    """Empty a queue while the other thread may go on filling it."""
    return [queue.popleft() for _ in range(len(queue))]


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


_MOST_REPEATS = 5
"""Number of repeated answers to a board that goes on asking."""

_MOST_QUESTIONS = 20
"""Limit of questions that are answered between two starts."""


class Recollection:
    """The questions and answers of one game. `take` what arrives, then `step`."""

    def __init__(
        self,
        chain: Callable[[], SignedGame],
        home: LocalPlayer,
        homes: Homes,
        channel: GameChannel,
        keep_with: Callable[[Callable[[], None]], None],
        *,
        check: Verify,
        nonce: str = "",
        on_told: Callable[[], None] = lambda: None,
    ) -> None:
        """With a `nonce` (32 random hexadecimal digits) this board was restored and has to ask.

        `on_told` is called once it knows everything; `keep_with` saves something with the rest.
        """
        self._chain, self._home, self._homes, self._channel = chain, home, homes, channel
        self._keep_with, self._check = keep_with, check
        self._nonce, self._on_told = nonce, on_told
        self._asked_above = -2  # the highest number of ours that was known when the question was sent
        self._told: Recalled | None = None
        self._questions: dict[str, int] = {}  # nonces, and how often each was answered
        self._due: list[str] = []

    @property
    def is_asking(self) -> bool:
        """True while nothing may be signed."""
        return bool(self._nonce)

    def take(self, lines: Iterable[bytes]) -> list[bytes]:
        """Take questions and answers out of received lines, and return the others."""
        return [line for line in lines if not self._concerns(line)]

    def _concerns(self, raw: bytes) -> bool:
        if b'"form":"recall' not in raw:
            return False
        try:
            said = parse_message(raw)
        except BadEntry:
            return False
        if not isinstance(said, Recall | Recalled):
            return False
        far = self._chain().terms.seats[self._home.far_seat]
        if said.game == self._chain().game and said.by == far and said.is_signed(self._check):
            if isinstance(said, Recalled):
                if said.nonce == self._nonce:
                    self._told = said
            elif said.nonce not in self._due and len(self._questions) < _MOST_QUESTIONS:
                self._due.append(said.nonce)
        return True

    def step(self, *, has_fetched: bool) -> None:
        """Ask, and answer. `has_fetched` if everything that the transport has of this game was processed."""
        if self._nonce and self._knows_all():
            self._nonce = ""
            self._keep_with(self._on_told)
        elif self._nonce and has_fetched and self._channel.highest_own > self._asked_above:
            kept: tuple[OutboxLine, ...] = ()
            with suppress(RecordsFault):  # then it may be asked twice
                kept = self._homes.all_lines(self._chain().game)
            highest = max((each.number for each in kept), default=-1)
            self._asked_above = max(self._channel.highest_own, highest)
            self._keep_with(self._channel.note_all_ours)
            self._send(Recall(game=self._chain().game, by=self._home.key, nonce=self._nonce))
        if self._due and (has_fetched or not self._nonce):
            with suppress(RecordsFault):  # another program holds the file; retry at the next step
                self._answer(self._due[0])
                self._due.pop(0)

    def _knows_all(self) -> bool:
        chain, told = self._chain(), self._told
        own = max((a.number for a in chain.side_messages if a.by == self._home.key), default=-1)
        return told is not None and chain.place(told.after) is not None and own >= told.said

    def _answer(self, nonce: str) -> None:
        """Send all lines of the game, also the other board's own, and then say so."""
        chain = self._chain()
        known = {each.line for each in self._homes.all_lines(chain.game)}
        asked = f'"nonce":"{nonce}"'.encode()
        count = self._questions[nonce] = self._questions.get(nonce, 0) + 1
        if any(asked in line for line in known):
            if count <= _MOST_REPEATS:
                self._channel.send_again()
            return
        theirs = self.repeat()
        self._channel.send_again()
        said = max((line.number for line in theirs if isinstance(line, SideMessage)), default=-1)
        self._send(Recalled(game=chain.game, by=self._home.key, nonce=nonce, after=chain.head, said=said))

    def repeat(self) -> list[ChainLine]:
        """Queue the other board's lines as ours, and return them."""
        chain = self._chain()
        known = {each.line for each in self._homes.all_lines(chain.game)}
        lines: tuple[ChainLine, ...] = (*chain.entries, *chain.side_messages)
        theirs = [line for line in lines if line.by != self._home.key]
        for line in theirs:
            if line.data() not in known:
                self._keep_with(partial(self._homes.send, chain.game, line.data()))
        return theirs

    def _send(self, said: Recall | Recalled) -> None:
        line = said.signed(self._home.sign).data()
        self._keep_with(partial(self._homes.send, self._chain().game, line))
        self._keep_with(self._channel.send_kept)
