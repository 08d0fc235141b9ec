"""What two players at two boards ask of each other: a draw, a take-back, a pause. Terms and chain decide it.

A request is an aside; who is to move agrees by an entry that names it, and by nothing else. A request that is
not agreed to lapses by itself with the next turn, so *not now* is a matter of this board alone.
"""

from collections.abc import Callable
from typing import Protocol

from niwashi.chain import AGREES_TO, Chain, MoveKind, SideMessage, SideMessageKind
from niwashi.errors import NiwashiError
from niwashi.homes.local_player import LocalPlayer

AGREES = {asked: kind for kind, asked in AGREES_TO.items()}
"""By which kind of entry each request is agreed to."""


class ChainWriter(Protocol):
    """What writes lines of ours: has them signed, kept and sent."""

    def say(self, kind: SideMessageKind, body: str = "") -> None:
        """Say an aside."""

    def enter(self, kind: MoveKind, body: str = "", answers: str = "") -> None:
        """Write the next entry."""


class Consent:
    """What may be asked and answered here now, and how that is done."""

    def __init__(self, chain: Callable[[], Chain], home: LocalPlayer, pen: ChainWriter) -> None:
        self.version = 0
        self._chain, self._home, self._pen = chain, home, pen
        self._put_off: frozenset[str] = frozenset()  # hashes of requests that are not agreed to now
        # What was found, and in what; every step of the board asks for it
        self._known: tuple[Chain, frozenset[str], SideMessage | None] | None = None
        self._waits: tuple[Chain, tuple[SideMessage, ...]] | None = None

    @property
    def asked(self) -> SideMessage | None:
        """What the far player asks and the player here may agree to now; None if nothing, or not now."""
        chain, known = self._chain(), self._known
        if known is None or known[0] is not chain or known[1] != self._put_off:
            found = (a for a in reversed(self._answerable(chain)) if a.hash not in self._put_off)
            known = self._known = chain, self._put_off, next(found, None)
        return known[2]

    @property
    def is_on(self) -> bool:
        """Whether the game goes on, paused or not."""
        return self._chain().owner is not None

    @property
    def is_ours(self) -> bool:
        """Whether the player here is to move."""
        return self._chain().owner == self._home.key

    @property
    def waits(self) -> tuple[SideMessage, ...]:
        """What was asked here, and the far player may still agree to."""
        chain = self._chain()
        if self._waits is None or self._waits[0] is not chain:
            self._waits = chain, self._find_waits(chain)
        return self._waits[1]

    def _find_waits(self, chain: Chain) -> tuple[SideMessage, ...]:
        if chain.ending is not None or chain.state.is_paused:
            return ()
        return tuple(a for a in chain.open_requests(self._home.key) if self._counts(a))

    @property
    def may_go_on(self) -> bool:
        """Whether the game is paused, and the player here ends that."""
        chain = self._chain()
        return chain.state.is_paused and chain.owner == self._home.key

    def may_ask(self, kind: SideMessageKind) -> bool:
        """Whether the player here may ask something now."""
        chain = self._chain()
        if chain.owner is None or chain.state.is_paused or not chain.entries:
            return False
        if kind is SideMessageKind.BACK and self.back_to is None:
            return False
        body = str(self.back_to) if kind is SideMessageKind.BACK else ""
        return not any((a.kind, a.body) == (kind, body) for a in chain.open_requests(self._home.key))

    @property
    def back_to(self) -> int | None:
        """How many turns stay if the last turn of the player here goes; None where that can't be asked.

        Only who is to move can agree, so it is asked while the far player is.
        """
        chain = self._chain()
        if not chain.terms.back or chain.owner in (None, self._home.key):
            return None
        state = chain.state
        sides = [state.game.side(position) for position in state.positions[:-1]]
        return max((i for i, side in enumerate(sides) if side == self._home.seat), default=None)

    def turns_back(self, aside: SideMessage) -> int:
        """How many turns a request would take back."""
        return len(self._chain().state.turns) - int(aside.body or 0)

    # What is done

    def ask(self, kind: SideMessageKind) -> None:
        """Ask the far player. Raises NiwashiError for what can't be asked now."""
        if kind not in AGREES or not self.may_ask(kind):
            raise NiwashiError(f"homes-not-{kind}" if kind in AGREES else "homes-not-now")
        self._pen.say(kind, str(self.back_to) if kind is SideMessageKind.BACK else "")

    def agree(self, kind: SideMessageKind) -> None:
        """Agree to what the far player has asked. Raises NiwashiError if that is over."""
        asked = self._asked(kind)
        self._pen.enter(AGREES[kind], asked.body, asked.hash)

    def put_off(self, kind: SideMessageKind) -> None:
        """Do not agree now, however often it was asked. Raises NiwashiError as above."""
        self._asked(kind)
        self._put_off |= {a.hash for a in self._answerable(self._chain()) if a.kind is kind}
        self.version += 1

    def go_on(self) -> None:
        """End the pause. Raises NiwashiError where that is not for the player here."""
        if not self.may_go_on:
            raise NiwashiError("homes-not-now")
        self._pen.enter(MoveKind.RESUMED)

    def _asked(self, kind: SideMessageKind) -> SideMessage:
        asked = self.asked
        if asked is None or asked.kind is not kind:
            raise NiwashiError("homes-not-now")
        return asked

    def _answerable(self, chain: Chain) -> list[SideMessage]:
        if chain.owner != self._home.key or chain.state.is_paused:
            return []
        far = chain.terms.seats[self._home.far]
        return [a for a in chain.open_requests(far) if a.kind in AGREES and self._counts(a)]

    def _counts(self, aside: SideMessage) -> bool:
        """Whether a request can be agreed to at all; who has asked may have asked for the impossible."""
        if aside.kind is not SideMessageKind.BACK:
            return True
        chain = self._chain()
        return chain.terms.back and int(aside.body) < len(chain.state.turns)
