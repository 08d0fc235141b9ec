"""The courier: a thread beside the board that talks to a carrier, so that no step ever waits for one.

The board leaves parcels and takes what has come; each side touches only queues. What a carrier can't take now
stays where it was: in the outbox of the records.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread

from niwashi.carriers import Carrier, CarrierError, Parcel

ROUND_S = 1.0
"""So often the carrier is asked what has come."""

MOST_REFUSED = 3
"""So many parcels are refused before the rest waits for the next round: each may cost some seconds."""

MOST_WAITING = 2_000
"""So many parcels wait for the board at the most; those that are left out come again when asked for."""

MOST_WANTED = 500
"""So many games are asked for at the most: one with each of many friends."""


class _Slot:
    """What has come and gone of one game."""

    def __init__(self) -> None:
        self.arrived: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self.delivered: deque[Parcel] = deque()


class Courier:
    """Goes its rounds with one carrier. `start` it, or call `go_round` where nothing may go on beside."""

    def __init__(self, carrier: Carrier, round_s: float = ROUND_S) -> None:
        self.trouble = ""
        """Why nothing came or went in the last round; "" while all is well."""
        self.rounds = 0
        """So many rounds it has gone."""
        self._carrier = carrier
        self._round_s = round_s
        self._out: deque[Parcel] = deque()
        self._refused: deque[Parcel] = deque()  # what is tried again in each round
        self._done: deque[Parcel] = deque()
        self._in: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self._sorted: dict[str, _Slot] = {}  # by game; touched by the board alone
        self._wanted: deque[tuple[str, str]] = deque(maxlen=MOST_WANTED)
        self._wake, self._over = Event(), Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Go round in a thread, until `close`."""
        self._thread = Thread(target=self._go_on, name="courier", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End after this round; a carrier that hangs is left behind."""
        self._over.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=5.0)
        else:
            self._carrier.close()

    def post(self, parcel: Parcel) -> None:
        """Take a parcel along in the next round."""
        self._out.append(parcel)
        self._wake.set()

    def fetch(self, game: str, author: str) -> None:
        """Have all of an author's parcels in a game come again."""
        if (game, author) not in self._wanted:
            self._wanted.append((game, author))
        self._wake.set()

    def open(self, game: str) -> None:
        """Have what comes and goes of a game kept for whoever asks; of other games it is let go."""
        self._sorted[game] = _Slot()

    def shut(self, game: str) -> None:
        """Nobody asks for that game any more."""
        self._sorted.pop(game, None)

    def delivered(self, game: str) -> Sequence[Parcel]:
        """The parcels of a game that the carrier has taken since the last call."""
        self._sort()
        return _all(self._sorted[game].delivered) if game in self._sorted else ()

    def arrived(self, game: str) -> Sequence[Parcel]:
        """What has come of a game since the last call."""
        self._sort()
        return _all(self._sorted[game].arrived) if game in self._sorted else ()

    def _sort(self) -> None:
        """Several games share one carrier: each gets its own parcels."""
        for parcel in _all(self._done):
            if parcel.game in self._sorted:
                self._sorted[parcel.game].delivered.append(parcel)
        for parcel in _all(self._in):
            if parcel.game in self._sorted:
                self._sorted[parcel.game].arrived.append(parcel)

    def go_round(self) -> None:
        """Hand over what waits, and take what has come."""
        troubles = (self._send_all(), self._fetch_all(), _trouble(self._take))
        self.rounds += 1
        self.trouble = next(filter(None, troubles), "") or self._carrier.trouble

    def _send_all(self) -> str:
        """Send what was refused before, then what is new. What is refused now holds up nothing behind it."""
        again, self._refused = self._refused, deque()
        said = self._send(again)
        self._refused.extendleft(reversed(again))  # not tried in this round: first in the next one
        fresh = self._send(self._out)
        return said or fresh

    def _send(self, parcels: deque[Parcel]) -> str:
        """Send parcels until some were refused; returns why the first one was."""
        said, refused = "", 0
        while parcels and refused < MOST_REFUSED:
            parcel = parcels.popleft()
            trouble = _trouble(partial(self._carrier.send, parcel))
            if trouble:
                self._refused.append(parcel)
                said, refused = said or trouble, refused + 1
            else:
                self._done.append(parcel)
        return said

    def _fetch_all(self) -> str:
        """Have what is wanted come again; what can't be had now is wanted still."""
        said = ""
        for _ in range(len(self._wanted)):
            wanted = self._wanted.popleft()
            trouble = _trouble(partial(self._fetch, *wanted))
            if trouble:
                self._wanted.append(wanted)
                said = said or trouble
        return said

    def _fetch(self, game: str, author: str) -> None:
        self._in.extend(self._carrier.fetch(game, author))

    def _take(self) -> None:
        self._in.extend(self._carrier.received())

    def _go_on(self) -> None:
        try:
            while not self._over.is_set():
                self._wake.clear()
                self.go_round()
                self._wake.wait(self._round_s)
        finally:
            self._carrier.close()


def _trouble(ask: Callable[[], object]) -> str:
    """Why a carrier can't do something now, "" where it has done it. What nobody foresaw is trouble, too."""
    try:
        ask()
    except CarrierError as error:
        return error.message()
    except Exception as error:  # noqa: BLE001  # a carrier is a library of somebody else's as often as not
        return f"{type(error).__name__}: {error}"[:200]
    return ""


def _all(queue: deque[Parcel]) -> list[Parcel]:
    """Everything that is in a queue now; the other side may go on filling it."""
    return [queue.popleft() for _ in range(len(queue))]
