"""An unreliable carrier between two homes: drops, doubles, delays, reorders and alters parcels.

Everything is random by a seed. A dropped parcel is still in the store, as on a server that keeps parcels,
and can be fetched (with luck). A lost parcel is gone until it is sent again.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from niwashi_friends.transports.transport import Parcel, TransportError


@dataclass(frozen=True, slots=True)
class CarrierFaults:
    """Probabilities of each fault for one parcel, and of being away."""

    drops: float = 0.15
    loses: float = 0.05
    doubles: float = 0.2
    delays: float = 0.3
    alters: float = 0.1
    is_away: float = 0.1
    sends_back: float = 0.1  # to whom it comes from


RELIABLE = CarrierFaults(*[0.0] * 7)


@dataclass
class ParcelStore:
    """The store of the parcels of two homes."""

    dice: Random
    moods: CarrierFaults = CarrierFaults()
    shelf: dict[tuple[str, str, int], Parcel] = field(default_factory=dict)
    bags: dict[str, list[tuple[int, Parcel]]] = field(default_factory=dict)  # by whom it is for
    round: int = 0
    faults: Counter[str] = field(default_factory=Counter)  # how often he did what, by the name of the mood

    def end(self, author: str) -> "UnreliableCarrier":
        """The transport of one home."""
        self.bags[author] = []
        return UnreliableCarrier(self, author)

    def happens(self, mood: str) -> bool:
        """Return whether a fault happens this time; it is counted."""
        chance: float = getattr(self.moods, mood)
        does = self.dice.random() < chance
        self.faults[mood] += does
        return does


class UnreliableCarrier:
    """A `Transport` for one home."""

    def __init__(self, office: ParcelStore, author: str) -> None:
        self._office, self._author = office, author
        self._is_away = False

    def send(self, parcel: Parcel) -> None:
        """Take a parcel, or refuse to come. Raises TransportError."""
        office, place = self._office, (parcel.game, parcel.author, parcel.number)
        self._is_away = office.happens("is_away")
        if self._is_away:
            raise TransportError("carriers-folder-away", folder="the post", why="nobody comes")
        if office.shelf.get(place, parcel) != parcel:
            raise TransportError("carriers-folder-taken", file=f"parcel {parcel.number}")
        if office.happens("loses"):
            return
        office.shelf[place] = parcel
        for author in office.bags:
            if author != self._author or office.happens("sends_back"):
                self._put_in_bag(author, parcel)

    def _put_in_bag(self, author: str, parcel: Parcel) -> None:
        office = self._office
        for _ in range(1 + office.happens("doubles")):
            if not office.happens("drops"):
                due = office.round + office.dice.randrange(8) * office.happens("delays")
                office.bags[author].append((due, self._perhaps_altered(parcel)))

    def _perhaps_altered(self, parcel: Parcel) -> Parcel:
        office = self._office
        if not office.happens("alters"):
            return parcel
        data = bytearray(parcel.data)
        data[office.dice.randrange(len(data))] ^= 1 << office.dice.randrange(8)
        return Parcel(parcel.game, parcel.author, parcel.number, bytes(data))

    def received(self) -> Sequence[Parcel]:
        """Return the parcels due for this home, in random order."""
        office = self._office
        office.round += 1
        bag = office.bags[self._author]
        due = [parcel for at, parcel in bag if at <= office.round]
        office.bags[self._author] = [(at, parcel) for at, parcel in bag if at > office.round]
        office.dice.shuffle(due)
        return due

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        """Return parcels from the store; some may be missing each time."""
        office = self._office
        found = sorted(office.shelf.items())
        wanted = [p for (g, a, n), p in found if (g, a) == (game, author)]
        return [self._perhaps_altered(p) for p in wanted if not office.happens("drops")]

    @property
    def trouble(self) -> str:
        """The reason of being away, or ""."""
        return "nobody comes" if self._is_away else ""

    def close(self) -> None:
        """Do nothing: a `Carrier` can be closed."""
