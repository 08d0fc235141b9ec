"""Requests between the two players: draw, take-back, pause. Terms and chain decide what is valid.

A request is a side message; the player to move accepts it with a signed move that names it. A request
that is not accepted lapses with the next turn, so refusing one only changes this board.
"""

from collections.abc import Callable
from typing import Protocol

from niwashi.errors import NiwashiError
from niwashi_friends.local_player import LocalPlayer
from niwashi_friends.signed_game import AGREES_TO, MoveKind, SideMessage, SideMessageKind, SignedGame

AGREES = {asked: kind for kind, asked in AGREES_TO.items()}
"""The kind of move that accepts each request."""


class ChainWriter(Protocol):
    """Signs, saves and sends our lines."""

    def say(self, kind: SideMessageKind, body: str = "") -> None:
        """Sign and send a side message."""

    def enter(self, kind: MoveKind, body: str = "", answers: str = "") -> None:
        """Sign and send the next move, other than a turn."""


class Consent:
    """The requests that are possible or open now, and the actions on them."""

    def __init__(self, chain: Callable[[], SignedGame], home: LocalPlayer, writer: ChainWriter) -> None:
        self._chain, self._home, self._writer = chain, home, writer
        self._postponed: frozenset[str] = frozenset()  # hashes of requests that are ignored for now
        # Cached per chain, because every step of the board asks for them
        self._incoming: tuple[SignedGame, frozenset[str], SideMessage | None] | None = None
        self._outgoing: tuple[SignedGame, tuple[SideMessage, ...]] | None = None

    @property
    def incoming(self) -> SideMessage | None:
        """The remote player's request that can be accepted now; None if there is none or it was
        postponed.
        """
        chain, known = self._chain(), self._incoming
        if known is None or known[0] is not chain or known[1] != self._postponed:
            found = (a for a in reversed(self._answerable(chain)) if a.hash not in self._postponed)
            known = self._incoming = chain, self._postponed, next(found, None)
        return known[2]

    @property
    def is_on(self) -> bool:
        """True if the game goes on, paused or not."""
        return self._chain().owner is not None

    @property
    def is_ours(self) -> bool:
        """True if the local player is to move."""
        return self._chain().owner == self._home.key

    @property
    def outgoing(self) -> tuple[SideMessage, ...]:
        """Our requests that the remote player may still accept."""
        chain = self._chain()
        if self._outgoing is None or self._outgoing[0] is not chain:
            is_on = chain.owner is not None and not chain.state.is_paused
            asked = chain.open_requests(self._home.key) if is_on else ()
            self._outgoing = chain, tuple(a for a in asked if self._is_possible(a))
        return self._outgoing[1]

    @property
    def may_resume(self) -> bool:
        """True if the game is paused and the local player is the one to resume it."""
        chain = self._chain()
        return chain.state.is_paused and chain.owner == self._home.key

    def may_ask(self, kind: SideMessageKind) -> bool:
        """Return whether the local player may make this request now."""
        chain = self._chain()
        if chain.owner is None or chain.state.is_paused or not chain.entries:
            return False
        if kind is SideMessageKind.BACK and self.back_to is None:
            return False
        body = str(self.back_to) if kind is SideMessageKind.BACK else ""
        return not any((a.kind, a.body) == (kind, body) for a in chain.open_requests(self._home.key))

    @property
    def back_to(self) -> int | None:
        """The number of turns left if our last turn is taken back; None if that can't be requested.

        Only the player to move can accept, so the request is made while the remote player is to move.
        """
        chain = self._chain()
        if not chain.terms.back or chain.owner in (None, self._home.key):
            return None
        state = chain.state
        sides = [state.game.side(position) for position in state.positions[:-1]]
        return max((i for i, side in enumerate(sides) if side == self._home.seat), default=None)

    def turns_back(self, aside: SideMessage) -> int:
        """Return how many turns a request would take back."""
        return len(self._chain().state.turns) - int(aside.body or 0)

    def ask(self, kind: SideMessageKind) -> None:
        """Send a request. Raises NiwashiError if it can't be made now."""
        if kind not in AGREES or not self.may_ask(kind):
            raise NiwashiError(f"homes-not-{kind}" if kind in AGREES else "homes-not-now")
        self._writer.say(kind, str(self.back_to) if kind is SideMessageKind.BACK else "")

    def agree(self, kind: SideMessageKind) -> None:
        """Accept the open request of this kind. Raises NiwashiError if it has lapsed."""
        asked = self._expect(kind)
        self._writer.enter(AGREES[kind], asked.body, asked.hash)

    def postpone(self, kind: SideMessageKind) -> None:
        """Ignore all open requests of this kind. Raises NiwashiError if there is none."""
        self._expect(kind)
        self._postponed |= {a.hash for a in self._answerable(self._chain()) if a.kind is kind}

    def resume(self) -> None:
        """End the pause. Raises NiwashiError if the remote player has to do that."""
        if not self.may_resume:
            raise NiwashiError("homes-not-now")
        self._writer.enter(MoveKind.RESUMED)

    def _expect(self, kind: SideMessageKind) -> SideMessage:
        asked = self.incoming
        if asked is None or asked.kind is not kind:
            raise NiwashiError("homes-not-now")
        return asked

    def _answerable(self, chain: SignedGame) -> list[SideMessage]:
        if chain.owner != self._home.key or chain.state.is_paused:
            return []
        far = chain.terms.seats[self._home.far_seat]
        return [a for a in chain.open_requests(far) if a.kind in AGREES and self._is_possible(a)]

    def _is_possible(self, aside: SideMessage) -> bool:
        """Return whether a request can be accepted at all: a board may send impossible take-backs."""
        if aside.kind is not SideMessageKind.BACK:
            return True
        chain = self._chain()
        return chain.terms.back and int(aside.body) < len(chain.state.turns)
