"""Seats of pages: they decide which hidden cards a page shows."""

from collections.abc import Callable, Sequence

from niwashi.errors import NiwashiError
from niwashi.message import Key


class Seats:
    """Seats taken by pages, and cards held open on a shared table.

    A page with a seat sees that player's hidden cards. Pages without one are a shared table: they show what
    everybody may know, and somebody's own cards only while that person holds them open, which nobody can who
    has a seat on a page of their own.
    """

    def __init__(self, mark_changed: Callable[[], None] = lambda: None) -> None:
        """`mark_changed` is called with each change."""
        self._mark_changed = mark_changed
        self._taken: dict[str, str] = {}
        self._open: dict[str, str] = {}

    def take(self, hand: str, name: str, players: Sequence[str]) -> None:
        """Sit down, or with no name stand up. Raises NiwashiError for a seat that is taken or none."""
        if name:
            self._check(hand, name, players)
        self._set(self._taken, hand, name)
        self._set(self._open, hand, "")

    def show(self, hand: str, name: str, players: Sequence[str]) -> None:
        """Hold a player's cards open on a page without a seat, or with no name close them again."""
        if name and hand in self._taken:
            raise NiwashiError("seat-own-cards-only")
        if name:
            self._check(hand, name, players)
        self._set(self._open, hand, name)

    def leave(self, hand: str) -> None:
        """A page has gone."""
        self._set(self._taken, hand, "")
        self._set(self._open, hand, "")

    def clear(self) -> None:
        """Clear all seats: another game begins."""
        self._taken.clear()
        self._open.clear()
        self._mark_changed()

    def change_sides(self, first: str, second: str) -> None:
        """Let the pages on two seats change places."""
        others = {first: second, second: first}
        self._taken = {hand: others.get(seat, seat) for hand, seat in self._taken.items()}
        self._mark_changed()

    def seat(self, hand: str) -> str:
        """The seat that a page has taken, "" if none."""
        return self._taken.get(hand, "")

    def taken(self) -> Sequence[str]:
        return sorted(self._taken.values())

    def viewer(self, hand: str, players: Sequence[str]) -> int | None:
        """Return the player whose hidden cards a page may show now, as an index; None for nobody's."""
        name = self._taken.get(hand) or self._open.get(hand, "")
        return players.index(name) if name in players else None

    def _check(self, hand: str, name: str, players: Sequence[str]) -> None:
        if name not in players:
            raise NiwashiError("seat-unknown", found=name)
        if any(seat == name and other != hand for other, seat in self._taken.items()):
            raise NiwashiError("seat-taken", seat=Key(f"player-{name}"))

    def _set(self, where: dict[str, str], hand: str, name: str) -> None:
        if where.get(hand, "") != name:
            where.pop(hand, None)
            where.update({hand: name} if name else {})
            self._mark_changed()
