"""The friends of one board with whom a game may be agreed on: a meeting for each, and one game at a time."""

from collections.abc import Sequence

from niwashi.errors import NiwashiError
from niwashi.homes.negotiation import Negotiation


class Negotiations:
    """`step` it with the board: whoever is spoken of and one of the others get their turn, however many."""

    def __init__(self, *meetings: Negotiation) -> None:
        """The first one is spoken of until another friend proposes something or is proposed to."""
        self._all = list(meetings)
        self._told = self._all[0] if self._all else None
        self._next = 0
        self._versions = 0

    @property
    def version(self) -> int:
        """Grows whenever there is something new to say."""
        return self._versions + sum(each.version for each in self._all)

    @property
    def names(self) -> Sequence[str]:
        """Whom a game can be proposed to; who is spoken of comes first."""
        told = [] if self._told is None else [self._told.name]
        return (*told, *(each.name for each in self._all if each is not self._told))

    @property
    def told(self) -> Negotiation | None:
        """Whom page and board speak of; None where there is no friend."""
        return self._told

    @property
    def others(self) -> Sequence[Negotiation]:
        """Everybody else."""
        return [each for each in self._all if each is not self._told]

    def add(self, meeting: Negotiation) -> None:
        """There is one more friend."""
        self._all.append(meeting)
        self._told = self._told or meeting
        self._versions += 1

    def of(self, name: str | None) -> Negotiation:
        """The meeting with a friend; without a name with whoever is spoken of. Raises NiwashiError."""
        if name is None and self._told is not None:
            return self._told
        found = next((each for each in self._all if each.name == name), None)
        if found is None:
            raise NiwashiError("homes-no-partner", name=name or "-")
        return found

    def speak_of(self, meeting: Negotiation) -> None:
        """Something was done here about a friend's game."""
        self._told = meeting
        self._versions += 1

    def step(self, now: float) -> Negotiation | None:
        """As `Negotiation.step`; returns the one whose game may begin now."""
        for each in self._due():
            each.step(now)
            if each.agreed is not None and each.is_done(now):
                return each
        self._look_round()
        return None

    def _due(self) -> Sequence[Negotiation]:
        others = self.others
        self._next += 1
        one = [others[self._next % len(others)]] if others else []
        return one if self._told is None else [self._told, *one]

    def _look_round(self) -> None:
        """A proposal that can be answered goes before what is only waited for."""
        if self._told is None or self._told.offered is None:
            offering = next((each for each in self.others if each.offered is not None), None)
            if offering is not None:
                self.speak_of(offering)

    def close(self) -> None:
        """Nobody looks here any more."""
        for each in self._all:
            each.close()
