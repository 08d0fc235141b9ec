"""Pairing: how a guest proves to be somebody at the board. A state machine without a clock.

::

    idle -> shown -> right -> over            four right cells, then Done on the board: once for a hand,
              |                               twice for a host; without it the guest watches
              +-> wrong three times, given up, or too late: a pause for everybody, doubled each time

On a board without lights the guest's page shows the code, and *Done* on the board announces that the next
four presses are the code. Then nothing from the network counts as a try.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from niwashi.board_types import Geometry, Senses
from niwashi.errors import NiwashiError
from niwashi.page_types.door_state import PairingStage
from niwashi.page_types.rights import Right

TRIES = 3
"""Wrong codes until a pairing has failed."""
ASKED_S = 90.0
"""Seconds that the board shows one code."""
DONE_S = 20.0
"""Seconds in which *Done* admits a guest after the right code."""
PRESSES_S = 20.0
"""Seconds after *Done* in which presses count as a code."""
DONE_AFTER_S = 0.5
"""*Done* sooner than this after the right code belongs to the game."""
PAUSE_S = 30.0
"""Pause after the first failed pairing; it doubles up to `LONGEST_PAUSE_S`."""
LONGEST_PAUSE_S = 3600.0
FORGIVEN_S = 3600.0
"""This long after a pause has ended, the next one is short again."""

_DOUBLINGS = 10  # LONGEST_PAUSE_S is reached by then

CODE_CELLS = 4
"""Cells per code. With 36 cells there are 1,413,720 codes, with 91 there are 64,144,080."""

_CODE_PLACES = 18
"""The least number of places for a code on a board: 18 give 73,440 codes."""

Draw = Callable[[Sequence[int], int], Sequence[int]]
"""Draws a number of different items in random order, like `random.Random.sample`."""


class PairingMethod(StrEnum):
    """The side that shows a code; the other one repeats it."""

    LIGHTS = "lights"  # the board lights it, the guest taps it
    PRESSES = "presses"  # the guest's page shows it; it is pressed on a board without lights


class PairingCode(NamedTuple):
    """Four cells in order, and how they are transferred."""

    cells: tuple[int, ...]
    way: PairingMethod = PairingMethod.LIGHTS


def code_cells(geometry: Geometry, way: PairingMethod = PairingMethod.LIGHTS) -> tuple[int, ...]:
    """Return the cells for codes: those that light up, or sense a finger; no buttons."""
    places = [(i, cell) for i, cell in enumerate(geometry) if cell.role is None]
    if way is PairingMethod.LIGHTS:
        return tuple(i for i, cell in places if cell.lit)
    return tuple(i for i, cell in places if Senses.PRESS in cell.senses)


def pairing_method(geometry: Geometry) -> PairingMethod:
    """Return the method for a board: by lights if it has enough.

    Presses need a *done* button too, which announces that the next presses are a code.
    """
    has_lights = len(code_cells(geometry)) >= _CODE_PLACES
    feels = len(code_cells(geometry, PairingMethod.PRESSES)) >= _CODE_PLACES and geometry.done_buttons()
    return PairingMethod.PRESSES if feels and not has_lights else PairingMethod.LIGHTS


def draw_code(geometry: Geometry, draw: Draw) -> PairingCode:
    """Return a random code. Raises NiwashiError if the board has too few lights and sensors."""
    way = pairing_method(geometry)
    cells = code_cells(geometry, way)
    if len(cells) < _CODE_PLACES:
        raise NiwashiError("guests-too-few-lights", found=len(cells), least=_CODE_PLACES)
    return PairingCode(tuple(draw(cells, CODE_CELLS)), way)


@dataclass(frozen=True, slots=True)
class GuestPairing:
    """The pairing in progress. `code` holds cells; `right` is the right earned so far."""

    guest: str
    code: PairingCode
    begun_at: float
    wrong: int = 0
    right: Right = Right.WATCH
    right_at: float | None = None  # time of the right code; None before
    presses: tuple[int, ...] = ()  # cells pressed on the board so far
    pressing_from: float | None = None  # time of *done*; None while presses belong to the game

    @property
    def tries_left(self) -> int:
        return TRIES - self.wrong


class GuestPairings:
    """The pairings of one board: one at a time, with a pause after each failure. Times in seconds."""

    def __init__(self, mark_changed: Callable[[], None] = lambda: None) -> None:
        """`mark_changed` is called with each change."""
        self.current: GuestPairing | None = None
        self._mark_changed = mark_changed
        self._won: dict[str, Right] = {}
        self._failures = 0
        self._paused_until = float("-inf")

    def stage(self, guest: str, now: float) -> PairingStage:
        """Return the state of this guest's pairing."""
        if guest in self._won:
            return PairingStage.OVER
        if self.current is None:
            return PairingStage.PAUSED if self.pause_s(now) else PairingStage.IDLE
        if self.current.guest != guest:
            return PairingStage.BUSY
        return PairingStage.SHOWN if self.current.right_at is None else PairingStage.RIGHT

    def pause_s(self, now: float) -> float:
        """Return the seconds until somebody may begin."""
        return max(0.0, self._paused_until - now)

    def begin(self, guest: str, code: PairingCode, now: float) -> None:
        """Show a code to a guest. Raises NiwashiError during a pause or another pairing."""
        self.tick(now)
        if self.current is not None:
            raise NiwashiError("guests-busy")
        if self.pause_s(now):
            raise NiwashiError("guests-paused", seconds=round(self.pause_s(now)) + 1)
        self._won.pop(guest, None)
        self._become(GuestPairing(guest, code, now))

    def tap(self, guest: str, cells: tuple[int, ...], now: float) -> None:
        """Try a code from the guest's page. Nothing tells which cells were right.

        Raises NiwashiError if this guest has no code.
        """
        self.tick(now)
        if self.stage(guest, now) is not PairingStage.SHOWN or self.current is None:
            raise NiwashiError("guests-no-code")
        if self.current.code.way is not PairingMethod.LIGHTS:  # the guest's own page shows the code
            raise NiwashiError("guests-no-code")
        self._try(self.current, cells, now)

    def press(self, cell: int, now: float) -> bool:
        """Process a press on the board; return True if it belongs to a code only."""
        self.tick(now)
        pairing = self.current
        if pairing is None or pairing.pressing_from is None:
            return False
        pressed = (*pairing.presses, cell)
        if len(pressed) < CODE_CELLS:
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
        """Process *Done* on the board; return True if it concerned a guest."""
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
        """Stop waiting for *Done*; the guest gets the right earned so far."""
        if self.stage(guest, now) is PairingStage.RIGHT:
            self._win()

    def begin_turn(self) -> None:
        """Give *Done* back to the game, because somebody has begun a turn."""
        if self.current is not None and self.current.right_at is not None:
            self._win()
        self._forget_presses()

    def take(self, guest: str) -> Right | None:
        """Return the right that a guest has earned, once; None while undecided."""
        return self._won.pop(guest, None)

    def leave(self, guest: str, now: float) -> None:
        """Remove a guest. An unused code counts as a failure."""
        self._won.pop(guest, None)
        if self.current is not None and self.current.guest == guest:
            if self.current.right_at is None:
                self._fail(now)
            else:
                self._become(None)

    def cancel(self) -> None:
        """Cancel without a failure, because the board has changed."""
        self.begin_turn()
        self._become(None)

    def tick(self, now: float) -> None:
        """Apply timeouts."""
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
        """Give presses back to the game."""
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
        self._mark_changed()
