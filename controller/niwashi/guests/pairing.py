"""Pairing: how a guest becomes somebody whom the people at the board know. A machine without a clock.

::

    idle -> shown -> right -> over            four right cells, then Done on the board: once for a hand,
              |                               twice for a host; without it the guest watches
              +-> wrong three times, given up, or too late: a pause for everybody, each twice the one before

On a board without lights it goes the other way round: the guest's page shows the code, and *Done* on the
board says that the next four presses are it. Nothing that comes over the network is then a try.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from niwashi.errors import NiwashiError
from niwashi.guests.pairing_code import CELLS, PairingCode, PairingMethod
from niwashi.guests.rights import Right

TRIES = 3
ASKED_S = 90.0
"""How long the board shows one code at most."""
DONE_S = 20.0
"""How long *Done* on the board lets a guest in who has tapped the right cells."""
PRESSES_S = 20.0
"""How long presses are taken for a code after *Done* has said so."""
DONE_AFTER_S = 0.5
"""A press that was on its way when the code was right was not meant for the guest."""
PAUSE_S = 30.0
LONGEST_PAUSE_S = 3600.0
FORGIVEN_S = 3600.0
"""So long after the last pause has ended, the next one is a short one again."""

_DOUBLINGS = 10  # more change nothing: LONGEST_PAUSE_S is reached


class PairingStage(StrEnum):
    """Where one guest's pairing stands."""

    IDLE = "idle"  # nobody pairs: whoever wants to may begin
    BUSY = "busy"  # somebody else does
    PAUSED = "paused"  # nobody may for a while
    SHOWN = "shown"  # the board shows this guest's code
    RIGHT = "right"  # it was tapped: Done on the board is waited for
    OVER = "over"  # the guest is in


@dataclass(frozen=True, slots=True)
class GuestPairing:
    """The pairing that is on. `code` are cells; `right` is what the guest has won so far."""

    guest: str
    code: PairingCode
    begun_at: float
    wrong: int = 0
    right: Right = Right.WATCH
    right_at: float | None = None  # when the code was tapped; None until then
    presses: tuple[int, ...] = ()  # the cells that were pressed on the board since it was told so
    pressing_from: float | None = None  # when *done* has told so; None while presses are the game's

    @property
    def tries_left(self) -> int:
        """How many tries are left."""
        return TRIES - self.wrong


class GuestPairings:
    """All pairings of one board: one at a time, and a pause after each that failed. Times in seconds."""

    def __init__(self) -> None:
        self.current: GuestPairing | None = None
        self.version = 0
        self._won: dict[str, Right] = {}
        self._failures = 0
        self._paused_until = float("-inf")

    def stage(self, guest: str, now: float) -> PairingStage:
        """Where this guest's pairing stands."""
        if guest in self._won:
            return PairingStage.OVER
        if self.current is None:
            return PairingStage.PAUSED if self.pause_s(now) else PairingStage.IDLE
        if self.current.guest != guest:
            return PairingStage.BUSY
        return PairingStage.SHOWN if self.current.right_at is None else PairingStage.RIGHT

    def pause_s(self, now: float) -> float:
        """How long nobody may begin; 0 where somebody may."""
        return max(0.0, self._paused_until - now)

    def begin(self, guest: str, code: PairingCode, now: float) -> None:
        """Have the board show a guest a code. Raises NiwashiError while nobody may, or another one does."""
        self.tick(now)
        if self.current is not None:
            raise NiwashiError("guests-busy")
        if self.pause_s(now):
            raise NiwashiError("guests-paused", seconds=round(self.pause_s(now)) + 1)
        self._won.pop(guest, None)
        self._become(GuestPairing(guest, code, now))

    def tap(self, guest: str, cells: tuple[int, ...], now: float) -> None:
        """Try a code; what of it was right is not told. Raises NiwashiError where this guest has none."""
        self.tick(now)
        if self.stage(guest, now) is not PairingStage.SHOWN or self.current is None:
            raise NiwashiError("guests-no-code")
        if self.current.code.way is not PairingMethod.LIGHTS:  # this guest knows the code
            raise NiwashiError("guests-no-code")
        self._try(self.current, cells, now)

    def press(self, cell: int, now: float) -> bool:
        """A place was pressed on the board; True if that is part of a code and nothing else."""
        self.tick(now)
        pairing = self.current
        if pairing is None or pairing.pressing_from is None:
            return False
        pressed = (*pairing.presses, cell)
        if len(pressed) < CELLS:
            self._become(replace(pairing, presses=pressed))
        else:
            self._try(replace(pairing, presses=(), pressing_from=None), pressed, now)
        return True

    def _try(self, pairing: GuestPairing, cells: tuple[int, ...], now: float) -> None:
        if cells == pairing.code.cells:
            self._failures = 0
            self._become(replace(pairing, right_at=now))
        elif pairing.tries_left > 1:
            self._become(replace(pairing, wrong=pairing.wrong + 1))
        else:
            self._fail(now)

    def press_done(self, now: float) -> bool:
        """*Done* was pressed on the board; True if that was for a guest."""
        self.tick(now)
        pairing = self.current
        if pairing is not None and pairing.right_at is None and pairing.code.way is PairingMethod.PRESSES:
            self._become(replace(pairing, presses=(), pressing_from=now))
            return True
        if pairing is None or pairing.right_at is None or now - pairing.right_at < DONE_AFTER_S:
            return False
        self._become(replace(pairing, right=Right(pairing.right + 1)))
        if pairing.right is Right.HAND:
            self._win()
        return True

    def finish(self, guest: str, now: float) -> None:
        """This guest waits for Done no longer, and comes in as it is."""
        if self.stage(guest, now) is PairingStage.RIGHT:
            self._win()

    def begin_turn(self) -> None:
        """Somebody at the board has something in hand: the next Done is meant for the game."""
        if self.current is not None and self.current.right_at is not None:
            self._win()
        self._forget_presses()

    def take(self, guest: str) -> Right | None:
        """What a guest has won, once; None while that is not decided."""
        return self._won.pop(guest, None)

    def leave(self, guest: str, now: float) -> None:
        """A guest has gone: a code that was shown for nothing costs what wrong ones cost."""
        self._won.pop(guest, None)
        if self.current is not None and self.current.guest == guest:
            if self.current.right_at is None:
                self._fail(now)
            else:
                self._become(None)

    def cancel(self) -> None:
        """The board is another one now, which is nobody's fault: what it has shown is no code any more."""
        self.begin_turn()
        self._become(None)

    def tick(self, now: float) -> None:
        """Let time pass."""
        pairing = self.current
        if pairing is not None and pairing.right_at is not None:
            if now - pairing.right_at >= DONE_S:
                self._win()
        elif pairing is not None and now - pairing.begun_at >= ASKED_S:
            self._fail(now)
        elif pairing is not None and pairing.pressing_from is not None:
            if now - pairing.pressing_from >= PRESSES_S:
                self._forget_presses()
        elif pairing is None and self._failures and now - self._paused_until >= FORGIVEN_S:
            self._failures = 0

    def _forget_presses(self) -> None:
        """Presses are the game's again."""
        if self.current is not None and self.current.pressing_from is not None:
            self._become(replace(self.current, presses=(), pressing_from=None))

    def _win(self) -> None:
        if self.current is not None:
            self._won[self.current.guest] = self.current.right
            self._become(None)

    def _fail(self, now: float) -> None:
        shown_s = now - self.current.begun_at if self.current is not None else 0.0
        doubled = PAUSE_S * 2 ** min(self._failures, _DOUBLINGS)
        self._paused_until = now + min(LONGEST_PAUSE_S, max(doubled, shown_s))
        self._failures += 1
        self._become(None)

    def _become(self, pairing: GuestPairing | None) -> None:
        self.current = pairing
        self.version += 1
