"""A thread that talks to a transport, so that no step of the board ever waits for one.

The board and the thread share queues only. Parcels that the transport refuses stay in the records'
outbox.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread

from niwashi.errors import reason
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.transports.transport import Parcel, Transport, TransportError

ROUND_S = 1.0
"""Seconds between rounds."""

MOST_REFUSED = 3
"""Refused parcels per round before the rest waits for the next round: each may cost seconds."""

MOST_WAITING = 2_000
"""Limit of received parcels in the queue. Dropped ones come again when they are requested."""

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
        self._in.extend(self._transport.received())

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
