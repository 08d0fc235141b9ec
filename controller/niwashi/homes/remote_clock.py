"""The clocks of a game of two homes: what was signed counts, and since then what is measured here."""

from collections.abc import Callable

from niwashi.chain import Chain, MoveKind, SideMessageKind
from niwashi.clock import FlagFall
from niwashi.errors import NiwashiError
from niwashi.homes.consent import ChainWriter
from niwashi.homes.local_player import LocalPlayer
from niwashi.loop import Timekeeper


class RemoteClock:
    """Has the timekeeper of a table go by a chain. Nobody loses by time here unless it is claimed."""

    def __init__(
        self, keeper: Timekeeper, chain: Callable[[], Chain], home: LocalPlayer, pen: ChainWriter
    ) -> None:
        self._keeper, self._chain, self._home, self._pen = keeper, chain, home, pen
        self._theirs: int | None = None  # what the far player has used for the turn that is carried out
        self._kept: object = None
        keeper.judge = self._judged
        keeper.is_held = self._is_held
        keeper.ends_games = False
        keeper.change_carry(chain().terms.carry_ms)

    @property
    def used_ms(self) -> int:
        """What the player here has used for the turn that has just been counted."""
        used = self._keeper.used_ms
        return used[self._home.seat] if used else 0

    def spend(self, now: float) -> int:
        """What the player here has used until now, where something else than a turn is signed."""
        used = self._keeper.spend(now)
        return used[self._home.seat] if used else 0

    def carry(self, used_ms: int | None) -> None:
        """The far player's turn is counted now, and took so long; None: it is over."""
        self._theirs = used_ms

    def look(self, now: float) -> None:
        """Something was signed or has come: see anew whose time passes from now on."""
        self._keeper.on_step_end(now)

    def step(self, now: float, *, is_together: bool) -> None:
        """Go by what was signed, where the board has all of it; and sign what is claimed and true."""
        timeline = self._chain().state.timeline
        if is_together and timeline is not self._kept:
            self._kept = timeline
            self._keeper.keep_to(timeline)
            self.look(now)
        if is_together and self._is_out(self._home.seat) and self._is_claimed():
            self._pen.enter(MoveKind.TIMED_OUT, self._name(self._home.seat))

    @property
    def told(self) -> str:
        """Whose time has run out, while the game goes on: "we", "they", or ""."""
        if self._chain().owner is None:
            return ""
        if self._is_out(self._home.far) or self._chain().state.overstepped == self._home.far:
            return "they"
        return "we" if self._is_out(self._home.seat) else ""

    @property
    def may_claim(self) -> bool:
        """Whether the player here may say that the far player has no time left, and so has lost."""
        chain = self._chain()
        if chain.owner is None or chain.state.is_paused or not self._loses():
            return False
        if chain.owner == self._home.key:
            return chain.state.overstepped == self._home.far
        return self._is_out(self._home.far) and not self._claims_of(self._home.seat)

    def claim(self) -> None:
        """Claim it: where the far player is to move, that board is asked. Raises NiwashiError."""
        if not self.may_claim:
            raise NiwashiError("homes-has-time")
        if self._chain().owner == self._home.key:
            self._pen.enter(MoveKind.TIMED_OUT, self._name(self._home.far))
        else:
            self._pen.say(SideMessageKind.CLAIM_TIME)

    def _is_claimed(self) -> bool:
        chain = self._chain()
        return chain.owner == self._home.key and self._loses() and self._claims_of(self._home.far)

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

    def _is_held(self) -> bool:
        chain = self._chain()
        return chain.owner is None or chain.state.is_paused

    def _judged(self, used: tuple[int, ...]) -> tuple[int, ...]:
        """Of what was measured here, only our own counts; of the other's, what was signed."""
        seat = self._home.seat
        if self._theirs is None:
            return tuple(ms * (player == seat) for player, ms in enumerate(used))
        return tuple(self._theirs * (player != seat) for player in range(len(used)))
