"""Switch contacts: closed or open, random while they bounce, and their wear."""

from collections.abc import Callable, Collection
from random import Random

BOUNCE_S = 0.0005, 0.001
"""Shortest and longest bounce of a reed switch, in seconds."""

HOLDS_S = 0.03, 1.5
"""Shortest and longest time that a weak magnet holds its switch closed, in seconds."""

SLIPS_S = 0.005, 0.25
"""Shortest and longest time that it then releases the switch, in seconds."""

Contact = tuple[int, int]


class Contacts:
    """Groups of contacts as bit masks: the rows of a matrix, the inputs of chips.

    A contact that changes bounces for a random time within the `bounce_s` bounds; until then each read is
    random. `clock` returns seconds, `rng` is the source of randomness. Contacts in `stuck_closed` and
    `stuck_open` are pairs of a group and a bit.
    """

    def __init__(
        self,
        groups: int,
        *,
        clock: Callable[[], float],
        rng: Random,
        bounce_s: tuple[float, float] = BOUNCE_S,
        stuck_closed: Collection[Contact] = (),
        stuck_open: Collection[Contact] = (),
    ) -> None:
        self.changes = 0
        """Grows whenever a contact closes or opens."""
        self._clock = clock
        self._rng = rng
        self._usual_s = self._bounce_s = bounce_s
        self._pulled = [0] * groups  # what has a magnet or a finger above it
        self._closed = [0] * groups
        self._stuck: dict[Contact, bool] = {}
        self._slipped: set[Contact] = set()
        self._weak: dict[Contact, float] = {}  # to the time at which it slips, or holds again
        self._chattering: dict[Contact, float] = {}
        self.apply_faults(stuck_closed=stuck_closed, stuck_open=stuck_open)
        self.rest()

    def set(self, group: int, bit: int, *, closed: bool) -> None:
        """Close or open a contact; it bounces if its state changes."""
        if closed != bool(self._pulled[group] >> bit & 1):
            self._pulled[group] ^= 1 << bit
            self._work((group, bit))

    def apply_faults(
        self,
        *,
        stuck_closed: Collection[Contact] = (),
        stuck_open: Collection[Contact] = (),
        weak: Collection[Contact] = (),
        bounce_s: float = 0.0,
    ) -> None:
        """Apply these faults and no others: stuck contacts, weak magnets, and a longest bounce for all."""
        concerned = {*self._stuck, *self._slipped}
        self._bounce_s = (self._usual_s[0], max(bounce_s, self._usual_s[1]))
        self._stuck = dict.fromkeys(stuck_closed, True) | dict.fromkeys(stuck_open, False)
        self._weak = {contact: self._weak.get(contact, self._clock()) for contact in sorted(weak)}
        self._slipped &= self._weak.keys()
        for contact in sorted(concerned | self._stuck.keys()):
            self._work(contact)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._chattering.clear()

    @property
    def are_quiet(self) -> bool:
        """True if no contact bounces, or slips by itself."""
        return not self._chattering and not self._weak

    def touching(self) -> list[int]:
        """Return the mask of closed contacts of each group now; don't change the list."""
        if self.are_quiet:
            return self._closed
        now = self._clock()
        for contact, until in self._weak.items():
            if now >= until:
                # A weak magnet goes from holding to slipping, and back.
                self._slipped ^= {contact}
                lasts_s = SLIPS_S if contact in self._slipped else HOLDS_S
                self._weak[contact] = now + self._rng.uniform(*lasts_s)
                self._work(contact)
        self._chattering = {contact: until for contact, until in self._chattering.items() if until > now}
        touching = list(self._closed)
        for group, bit in self._chattering:
            touching[group] ^= self._rng.getrandbits(1) << bit
        return touching

    def _work(self, contact: Contact) -> None:
        """Update a contact from the magnet above it and its faults."""
        group, bit = contact
        pulled = bool(self._pulled[group] >> bit & 1) and contact not in self._slipped
        if self._stuck.get(contact, pulled) != bool(self._closed[group] >> bit & 1):
            self._closed[group] ^= 1 << bit
            self.changes += 1
            self._chattering[contact] = self._clock() + self._rng.uniform(*self._bounce_s)
