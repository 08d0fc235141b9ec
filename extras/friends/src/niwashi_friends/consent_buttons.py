"""Board buttons and lights for requests between two boards.

*Done* accepts. *Undo* refuses, or asks to take back the last turn; held down, it opens the menu of
requests."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from niwashi.board_types import Cue, Reading, Role
from niwashi.errors import NiwashiError
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.held_button import HeldButton, PressKind
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi_friends.consent import Consent
from niwashi_friends.lights import CUES, RequestLights
from niwashi_friends.local_player import LocalPlayer
from niwashi_friends.signed_game import SideMessageKind

HOLD_S = 2.0
"""Seconds to hold *undo* until the menu opens."""

TOLD_S = 6.0
"""Seconds in which the result of a press is announced."""


_MENU_OPEN_S = 15.0
"""The menu closes this long after the last press."""

_DOUBLE_PRESS_S = 0.7
"""A second *done* sooner than this is ignored: a double press is no answer to the question."""

_AFTERMATH_S = 1.0
"""Presses this soon after the menu closed still belong to it."""


class _RequestMenu:
    """The menu of requests on a board without a page: *done* sends the shown one, *undo* shows the next.

    ::

        closed -> shown, shown ... -> closed      *undo* after the last one, or nothing pressed for a while
                    |
                    +-> asked                     *done*; resigning takes another one

    A state machine without a clock: times in seconds are arguments.
    """

    def __init__(self) -> None:
        self.is_sure_asked = False
        """True if a confirmation to resign is pending."""
        self._left: tuple[SideMessageKind, ...] = ()
        self._pressed_at = self._ended_at = float("-inf")

    @property
    def shown(self) -> SideMessageKind | None:
        """The request that *done* would send; None while the menu is closed."""
        return self._left[0] if self._left else None

    def takes(self, now: float) -> bool:
        """Return whether *done* and *undo* belong to the menu."""
        return bool(self._left) or now < self._ended_at + _AFTERMATH_S

    def open(self, kinds: tuple[SideMessageKind, ...], now: float) -> None:
        """Show these requests one after the other."""
        self._become(kinds, now)

    def undo(self, now: float) -> None:
        """Show the next request."""
        if self._left:
            self._become(() if self.is_sure_asked else self._left[1:], now)

    def done(self, now: float) -> SideMessageKind | None:
        """Return the request to send, if any. Resigning takes a second press."""
        kind, is_early = self.shown, now < self._pressed_at + _DOUBLE_PRESS_S
        if self.is_sure_asked and is_early:
            self._pressed_at = now  # repeated pressing never resigns
            return None
        if kind is SideMessageKind.RESIGN and not self.is_sure_asked:
            self._become(self._left, now, is_sure_asked=True)
            return None
        self._become((), now)
        return kind

    def tick(self, now: float) -> None:
        """Close the menu after a timeout."""
        if self._left and now >= self._pressed_at + _MENU_OPEN_S:
            self._become((), now)

    def close(self) -> None:
        """Close the menu because a turn has begun."""
        if self._left:
            self._become((), float("-inf"))

    def _become(self, left: tuple[SideMessageKind, ...], now: float, *, is_sure_asked: bool = False) -> None:
        self._left, self._pressed_at, self.is_sure_asked = left, now, is_sure_asked
        self._ended_at = float("-inf") if left else now


class _Told(NamedTuple):
    """An announcement: its message key, and until when it is shown."""

    key: str
    until: float


class ConsentButtons:
    """Handles presses that concern the remote player, and lights their requests.

    Only while the board is settled between turns. During a turn both buttons belong to the turn.
    """

    def __init__(
        self, game_loop: GameLoop, home: LocalPlayer, consent: Consent, resign: Callable[[], None]
    ) -> None:
        self._game_loop, self._home, self._consent, self._resign = game_loop, home, consent, resign
        self._menu, self._lights = _RequestMenu(), RequestLights()
        self._undo, self._told = HeldButton(HOLD_S), _Told("", 0.0)
        self._held = self._pressed = 0
        self._now = 0.0
        self._layer: Layer | None = None
        layers = (self._agreeing_layer, self._request_layer)
        self._feature = game_loop.add(
            Feature("requests", claims=self._claimed, layers=layers, step=self._step)
        )

    def leave(self) -> None:
        """Unregister from the loop."""
        self._game_loop.remove(self._feature)

    def _step(self, now: float) -> float:
        is_lit = self._consent.incoming is not None or self._consent.outgoing
        return now if is_lit or self.is_choosing or self._told.key or self._undo.is_pending else NEVER

    @property
    def is_choosing(self) -> bool:
        """True if the menu of requests is open."""
        return self._menu.shown is not None

    @property
    def announcement(self) -> str:
        """The message key to announce; "" for none."""
        kind = self._menu.shown
        if kind is not None:
            return "homes-choose-sure" if self._menu.is_sure_asked else f"homes-choose-{kind}"
        return self._told.key

    @property
    def _shown(self) -> object:
        return self._menu.shown, self._menu.is_sure_asked, self._told

    # Presses

    def _claimed(self, session: Session, reading: Reading, now: float) -> int:
        """Return the buttons whose presses are handled here, until they are released."""
        self._now, before = now, self._shown
        fresh, self._pressed = reading.pressed & ~self._pressed, reading.pressed
        self._held &= reading.pressed
        self._menu.tick(now)
        known = session.flow.reading
        is_still = known is None or known.values == reading.values
        if not (self._is_free(session) and is_still):
            self._menu.close()
            self._undo.forget()
        else:
            self._held |= sum(1 << cell for cell in _buttons(fresh) if self._takes(session, cell, now))
        self._hear_undo(session, now)
        if now >= self._told.until:
            self._told = _Told("", 0.0)
        if self._shown != before:
            self._game_loop.mark_changed()
        return self._held

    def _takes(self, session: Session, cell: int, now: float) -> bool:
        """Return whether a press is handled here. It is carried out, except *undo*, which may be held."""
        role = session.geometry.cells[cell].role
        if role is Role.UNDO:
            return True
        if role is Role.DONE and self._menu.takes(now):
            self._mean(session, cell, now)
            return True
        if role is not Role.HELP:
            self._menu.close()
        if cell not in self._agreeing(session):
            return False
        self._agree()
        return True

    def _mean(self, session: Session, cell: int, now: float) -> None:
        """Send the shown request, unless another player's button or both buttons are pressed."""
        is_ours = cell in session.geometry.done_buttons(self._home.seat)
        kind = self._menu.done(now) if is_ours and not self._is_undo_down(session) else None
        if kind is None:
            return
        try:
            self._ask(kind)
        except NiwashiError as refused:
            self._tell(refused.key)

    def _ask(self, kind: SideMessageKind) -> None:
        if kind is SideMessageKind.RESIGN:
            self._resign()
            return
        self._consent.ask(kind)
        self._tell("homes-waits-later" if self._consent.is_ours else f"homes-waits-{kind}")

    def _hear_undo(self, session: Session, now: float) -> None:
        match self._undo.look(now, is_down=self._is_undo_down(session)):
            case PressKind.SHORT if self._menu.takes(now):
                self._menu.undo(now)
            case PressKind.SHORT:
                self._say_no()
            case PressKind.HELD:
                is_open = self._consent.is_on and not self.is_choosing
                self._menu.open(tuple(kind for kind in CUES if is_open and self._may_ask(kind)), now)

    def _is_undo_down(self, session: Session) -> bool:
        return any(session.geometry.cells[cell].role is Role.UNDO for cell in _buttons(self._held))

    def _may_ask(self, kind: SideMessageKind) -> bool:
        """Return whether a request can be made; one that the remote player made is answered instead."""
        asked = self._consent.incoming
        is_theirs = asked is not None and asked.kind is kind
        return kind is SideMessageKind.RESIGN or (self._consent.may_ask(kind) and not is_theirs)

    def _agree(self) -> None:
        asked = self._consent.incoming
        with suppress(NiwashiError):
            if asked is not None:
                self._consent.agree(asked.kind)
            else:
                self._consent.resume()

    def _say_no(self) -> None:
        """Postpone the request; else ask for the last turn back; else explain *undo*."""
        asked = self._consent.incoming
        with suppress(NiwashiError):
            if asked is not None:
                self._consent.postpone(asked.kind)
            elif self._consent.may_ask(SideMessageKind.BACK):
                self._ask(SideMessageKind.BACK)
            elif self._consent.is_on:
                self._tell("homes-hold-undo")

    def _tell(self, key: str) -> None:
        self._told = _Told(key, self._now + TOLD_S)

    def _agreeing(self, session: Session) -> tuple[int, ...]:
        """Return the buttons that accept, resume, or send the shown request."""
        is_asked = self._consent.incoming is not None or self._consent.may_resume
        is_meant = is_asked or self.is_choosing
        return session.geometry.done_buttons(self._home.seat) if is_meant else ()

    def _is_free(self, session: Session) -> bool:
        return session.is_settled and not session.match.begun and session.match.is_kept

    # Lights

    def _agreeing_layer(self) -> Layer | None:
        session = self._game_loop.session
        cells = self._agreeing(session) if self._is_free(session) else ()
        if not cells:
            self._layer = None
        elif self._layer is None or set(self._layer.cues) != set(cells):
            self._layer = Layer(Priority.BUTTON, dict.fromkeys(cells, Cue.AGREE), "homes")
        return self._layer

    def _request_layer(self) -> Layer | None:
        """Light the shown request, or else the open requests of both players."""
        session, kind = self._game_loop.session, self._menu.shown
        if not self._is_free(session):
            return self._lights.pending(session.geometry, (), self._now)
        if kind is not None:
            return self._lights.offered(session.geometry, kind)
        asked = self._consent.incoming
        both = (*self._consent.outgoing, *(() if asked is None else (asked,)))
        return self._lights.pending(session.geometry, {aside.kind for aside in both}, self._now)


def _buttons(pressed: int) -> Iterator[int]:
    return (cell for cell in range(pressed.bit_length()) if pressed >> cell & 1)
