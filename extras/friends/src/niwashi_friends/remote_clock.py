"""Clocks of a game between two boards: signed times count, and local time since the last move."""

from collections.abc import Callable

from niwashi.clock.time_control import FlagFall
from niwashi.errors import NiwashiError
from niwashi.loop.timekeeper import Timekeeper
from niwashi_friends.consent import ChainWriter
from niwashi_friends.local_player import LocalPlayer
from niwashi_friends.signed_game import MoveKind, SideMessageKind, SignedGame


class RemoteClock:
    """The clock policy of a signed game: the timekeeper follows the chain.

    Nobody loses on time unless the other player claims it.
    """

    ends_games = False

    def __init__(
        self, keeper: Timekeeper, chain: Callable[[], SignedGame], home: LocalPlayer, writer: ChainWriter
    ) -> None:
        self._keeper, self._chain, self._home, self._writer = keeper, chain, home, writer
        self._theirs: int | None = None  # signed time of the remote turn being counted
        self._kept: object = None
        self.carry_free_ms = chain().terms.carry_ms
        keeper.keep_by(self)

    @property
    def used_ms(self) -> int:
        """The local player's time for the turn just counted."""
        used = self._keeper.used_ms
        return used[self._home.seat] if used else 0

    def spend(self, now: float) -> int:
        """Return the local player's time until now, for a signed move other than a turn."""
        used = self._keeper.spend(now)
        return used[self._home.seat] if used else 0

    def carry(self, used_ms: int | None) -> None:
        """Set the signed time of the remote turn being counted; None when that is over."""
        self._theirs = used_ms

    def look(self, now: float) -> None:
        """Determine anew whose clock runs, after a line was signed or received."""
        self._keeper.look(now)

    def step(self, now: float, *, is_in_sync: bool) -> None:
        """Follow the signed times once the board is in sync, and sign justified claims."""
        timeline = self._chain().state.timeline
        if is_in_sync and timeline is not self._kept:
            self._kept = timeline
            self._keeper.keep_to(timeline)
            self.look(now)
        if is_in_sync and self._is_out(self._home.seat) and self._is_claimed():
            self._writer.enter(MoveKind.TIMED_OUT, self._name(self._home.seat))

    @property
    def out_of_time(self) -> str:
        """The player out of time while the game goes on: "we", "they" or ""."""
        if self._chain().owner is None:
            return ""
        if self._is_out(self._home.far_seat) or self._chain().state.overstepped == self._home.far_seat:
            return "they"
        return "we" if self._is_out(self._home.seat) else ""

    @property
    def may_claim(self) -> bool:
        """True if the local player may claim a win on time."""
        chain = self._chain()
        if chain.owner is None or chain.state.is_paused or not self._loses():
            return False
        if chain.owner == self._home.key:
            return chain.state.overstepped == self._home.far_seat
        return self._is_out(self._home.far_seat) and not self._claims_of(self._home.seat)

    def claim(self) -> None:
        """Claim a win on time; if the remote player is to move, ask that board. Raises NiwashiError."""
        if not self.may_claim:
            raise NiwashiError("homes-has-time")
        if self._chain().owner == self._home.key:
            self._writer.enter(MoveKind.TIMED_OUT, self._name(self._home.far_seat))
        else:
            self._writer.say(SideMessageKind.CLAIM_TIME)

    def _is_claimed(self) -> bool:
        chain = self._chain()
        is_due = chain.owner == self._home.key and self._loses() and self._keeper.is_settled
        return is_due and self._claims_of(self._home.far_seat)

    def _claims_of(self, seat: int) -> bool:
        chain = self._chain()
        claims = chain.open_requests(chain.terms.seats[seat])
        return any(aside.kind is SideMessageKind.CLAIM_TIME for aside in claims)

    def _is_out(self, seat: int) -> bool:
        return self._keeper.is_begun and self._keeper.clock.is_out(seat)

    def _loses(self) -> bool:
        return self._chain().state.timeline.now.control.flag is FlagFall.LOSE

    def _name(self, seat: int) -> str:
        return str(self._chain().state.game.players[seat])

    def is_held(self) -> bool:
        """Return True while the game is paused or over."""
        chain = self._chain()
        return chain.owner is None or chain.state.is_paused

    def counted(self, used_ms: tuple[int, ...]) -> tuple[int, ...]:
        """Return the measured time of the local player, and the signed time of the remote one."""
        seat = self._home.seat
        if self._theirs is None:
            return tuple(ms * (player == seat) for player, ms in enumerate(used_ms))
        return tuple(self._theirs * (player != seat) for player in range(len(used_ms)))
