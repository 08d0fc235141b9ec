"""The negotiations of one board with all its friends; one game at a time."""

from collections.abc import Sequence

from niwashi.errors import NiwashiError
from niwashi_friends.negotiation import Negotiation


class Negotiations:
    """Steps the current negotiation and one of the others in turn, so that many friends cost little."""

    def __init__(self, *negotiations: Negotiation) -> None:
        """The first one is current until another friend proposes or is proposed to."""
        self._all = list(negotiations)
        self._current = self._all[0] if self._all else None
        self._next = 0

    @property
    def state(self) -> object:
        """A value that differs after each change to report."""
        return self.names, [each.state for each in self._all]

    @property
    def names(self) -> Sequence[str]:
        """The friends to whom a game can be proposed, the current one first."""
        told = [] if self._current is None else [self._current.name]
        return (*told, *(each.name for each in self._all if each is not self._current))

    @property
    def current(self) -> Negotiation | None:
        """The current negotiation, which page and board report; None without friends."""
        return self._current

    @property
    def others(self) -> Sequence[Negotiation]:
        """All but the current negotiation."""
        return [each for each in self._all if each is not self._current]

    def add(self, negotiation: Negotiation) -> None:
        self._all.append(negotiation)
        self._current = self._current or negotiation

    def of(self, name: str | None) -> Negotiation:
        """Return the negotiation with a friend; without a name the current one. Raises NiwashiError."""
        if name is None and self._current is not None:
            return self._current
        found = next((each for each in self._all if each.name == name), None)
        if found is None:
            raise NiwashiError("homes-no-partner", name=name or "-")
        return found

    def make_current(self, negotiation: Negotiation) -> None:
        self._current = negotiation

    def step(self, now: float) -> Negotiation | None:
        """Step as `Negotiation.step`; return the negotiation whose game may begin now."""
        others = self.others
        self._next += 1
        one = [others[self._next % len(others)]] if others else []
        due = one if self._current is None else [self._current, *one]
        for each in due:
            each.step(now)
            if each.agreed is not None and each.is_done(now):
                return each
        # A proposal that can be answered comes before one that only waits.
        if self._current is None or self._current.offered is None:
            offering = next((each for each in self.others if each.offered is not None), None)
            if offering is not None:
                self.make_current(offering)
        return None

    def close(self) -> None:
        """Stop to receive."""
        for each in self._all:
            each.close()
