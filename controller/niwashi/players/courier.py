"""The courier: a thread beside the board that talks to a carrier, so that no step ever waits for one.

The board leaves parcels and takes what has come; each side touches only queues. What a carrier can't take now
stays where it was: in the outbox of the records.
"""

from collections import deque
from collections.abc import Sequence
from threading import Event, Thread

from niwashi.carriers import Carrier, CarrierError, Parcel

ROUND_S = 1.0
"""So often the carrier is asked what has come."""

MOST_WAITING = 2_000
"""So many parcels wait for the board at the most; those that are left out come again when asked for."""


class Courier:
    """Goes its rounds with one carrier. `start` it, or call `go_round` where nothing may go on beside."""

    def __init__(self, carrier: Carrier, round_s: float = ROUND_S) -> None:
        self.trouble = ""
        """Why nothing came or went in the last round; "" while all is well."""
        self._carrier = carrier
        self._round_s = round_s
        self._out: deque[Parcel] = deque()
        self._done: deque[Parcel] = deque()
        self._in: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self._wanted: deque[tuple[str, str]] = deque(maxlen=16)
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
        self._wanted.append((game, author))
        self._wake.set()

    def delivered(self) -> Sequence[Parcel]:
        """The parcels that the carrier has taken since the last call."""
        return _all(self._done)

    def arrived(self) -> Sequence[Parcel]:
        """What has come since the last call."""
        return _all(self._in)

    def go_round(self) -> None:
        """Hand over what waits, and take what has come."""
        trouble = ""
        try:
            while self._out:
                self._carrier.send(self._out[0])
                self._done.append(self._out.popleft())
        except CarrierError as error:
            trouble = error.said()
        while self._wanted:
            self._in.extend(self._carrier.fetch(*self._wanted.popleft()))
        self._in.extend(self._carrier.received())
        self.trouble = trouble or self._carrier.trouble

    def _go_on(self) -> None:
        try:
            while not self._over.is_set():
                self._wake.clear()
                self._tell_faults()
                self._wake.wait(self._round_s)
        finally:
            self._carrier.close()

    def _tell_faults(self) -> None:
        """A round in which something goes wrong that nobody foresaw is trouble, and no end."""
        try:
            self.go_round()
        except Exception as error:  # noqa: BLE001  # a carrier is a library of somebody else's as often as not
            self.trouble = f"{type(error).__name__}: {error}"[:200]


def _all(queue: deque[Parcel]) -> list[Parcel]:
    """Everything that is in a queue now; the other side may go on filling it."""
    return [queue.popleft() for _ in range(len(queue))]
