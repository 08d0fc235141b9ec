"""What the board's own buttons say in a game of two homes, and its lights of what is asked.

*Done* agrees and *undo* does not, or asks for the last turn back. *Undo* held shows what else may be asked.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from niwashi.chain import SideMessageKind
from niwashi.errors import NiwashiError
from niwashi.homes.consent import Consent
from niwashi.homes.local_player import LocalPlayer
from niwashi.homes.request_lights import CUES, RequestLights
from niwashi.homes.request_menu import RequestMenu
from niwashi.loop import HeldButton, Push, TableRunner
from niwashi.session import Cue, Layer, Priority, Reading, Role, Session

HOLD_S = 2.0
"""So long *undo* is held until the board shows what may be asked."""

TOLD_S = 6.0
"""So long it is said what came of a press."""


class _Told(NamedTuple):
    """A sentence about what came of a press: its key in the catalogue, and until when it is said."""

    key: str
    until: float


class ConsentButtons:
    """Takes the presses that are meant for the far player, and lights what they are about.

    Only where the board stands as it should: in the middle of a turn both buttons are that turn's, and *undo*
    that is held there means nothing else.
    """

    def __init__(
        self, runner: TableRunner, home: LocalPlayer, consent: Consent, resign: Callable[[], None]
    ) -> None:
        self._runner, self._home, self._consent, self._resign = runner, home, consent, resign
        self._choice, self._lights = RequestMenu(), RequestLights()
        self._undo, self._told = HeldButton(HOLD_S), _Told("", 0.0)
        self._held = self._pressed = 0
        self._now = 0.0
        self._layer: Layer | None = None
        runner.intercept(self._claimed)
        runner.gather(self._agreeing_layer)
        runner.gather(self._request_layer)

    def leave(self) -> None:
        """The buttons mean nothing here any more."""
        self._runner.forget(self._claimed, self._agreeing_layer, self._request_layer)

    @property
    def is_choosing(self) -> bool:
        """Whether the board shows what may be asked."""
        return self._choice.shown is not None

    @property
    def told(self) -> str:
        """What is to be said of it, as a key of the catalogue; "" for nothing."""
        kind = self._choice.shown
        if kind is not None:
            return "homes-choose-sure" if self._choice.is_sure_asked else f"homes-choose-{kind}"
        return self._told.key

    # Presses

    def _claimed(self, session: Session, reading: Reading, now: float) -> int:
        """The buttons whose press is meant here, until they are let go."""
        self._now, before = now, (self._choice.version, self._told)
        fresh, self._pressed = reading.pressed & ~self._pressed, reading.pressed
        self._held &= reading.pressed
        self._choice.tick(now)
        if not (self._is_free(session) and _is_still(session, reading)):
            self._break_off()
        else:
            self._held |= sum(1 << cell for cell in _buttons(fresh) if self._takes(session, cell, now))
        self._hear_undo(session, now)
        if now >= self._told.until:
            self._told = _Told("", 0.0)
        if (self._choice.version, self._told) != before:
            self._runner.stir()
        return self._held

    def _break_off(self) -> None:
        """Hands are at the game: what was to be asked is given up."""
        self._choice.close()
        self._undo.forget()

    def _takes(self, session: Session, cell: int, now: float) -> bool:
        """Whether a press is meant here; then it is done, but for *undo*, which may be held."""
        role = session.geometry.cells[cell].role
        if role is Role.UNDO:
            return True
        if role is Role.DONE and self._choice.takes(now):
            self._mean(session, cell, now)
            return True
        if role is not Role.HELP:
            self._choice.close()
        if cell not in self._agreeing(session):
            return False
        self._agree()
        return True

    def _mean(self, session: Session, cell: int, now: float) -> None:
        """What is shown is meant, unless another player says so, or a hand lies on both buttons."""
        is_ours = cell in session.geometry.done_buttons(self._home.seat)
        kind = self._choice.done(now) if is_ours and not self._is_undo_down(session) else None
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
            case Push.SHORT if self._choice.takes(now):
                self._choice.undo(now)
            case Push.SHORT:
                self._say_no()
            case Push.HELD:
                self._choice.open(() if self.is_choosing else self._kinds(), now)

    def _is_undo_down(self, session: Session) -> bool:
        return any(session.geometry.cells[cell].role is Role.UNDO for cell in _buttons(self._held))

    def _kinds(self) -> tuple[SideMessageKind, ...]:
        """What may be asked now, in one order."""
        return tuple(kind for kind in CUES if self._consent.is_on and self._may_ask(kind))

    def _may_ask(self, kind: SideMessageKind) -> bool:
        """Whether it can be asked; what the far player asks is answered, and not asked back."""
        asked = self._consent.asked
        is_theirs = asked is not None and asked.kind is kind
        return kind is SideMessageKind.RESIGN or (self._consent.may_ask(kind) and not is_theirs)

    def _agree(self) -> None:
        asked = self._consent.asked
        with suppress(NiwashiError):
            if asked is not None:
                self._consent.agree(asked.kind)
            else:
                self._consent.go_on()

    def _say_no(self) -> None:
        """Not now; or the last turn back, if anything; else it is said what *undo* can do here."""
        asked = self._consent.asked
        with suppress(NiwashiError):
            if asked is not None:
                self._consent.put_off(asked.kind)
            elif self._consent.may_ask(SideMessageKind.BACK):
                self._ask(SideMessageKind.BACK)
            elif self._consent.is_on:
                self._tell("homes-hold-undo")

    def _tell(self, key: str) -> None:
        self._told = _Told(key, self._now + TOLD_S)

    def _agreeing(self, session: Session) -> tuple[int, ...]:
        """Whose press agrees, ends a pause, or asks what is shown."""
        is_asked = self._consent.asked is not None or self._consent.may_go_on
        is_meant = is_asked or self.is_choosing
        return session.geometry.done_buttons(self._home.seat) if is_meant else ()

    def _is_free(self, session: Session) -> bool:
        return session.is_settled and not session.match.begun and session.match.is_kept

    # Lights

    def _agreeing_layer(self) -> Layer | None:
        session = self._runner.session
        cells = self._agreeing(session) if self._is_free(session) else ()
        if not cells:
            self._layer = None
        elif self._layer is None or set(self._layer.cues) != set(cells):
            self._layer = Layer(Priority.BUTTON, dict.fromkeys(cells, Cue.AGREE), "homes")
        return self._layer

    def _request_layer(self) -> Layer | None:
        """What may be asked; else what has been asked, by either of the two."""
        session, kind = self._runner.session, self._choice.shown
        if not self._is_free(session):
            return self._lights.asked(session.geometry, (), self._now)
        if kind is not None:
            return self._lights.chosen(session.geometry, kind)
        asked = self._consent.asked
        both = (*self._consent.waits, *(() if asked is None else (asked,)))
        return self._lights.asked(session.geometry, {aside.kind for aside in both}, self._now)


def _is_still(session: Session, reading: Reading) -> bool:
    """Whether no stone has moved since the session looked last."""
    known = session.flow.reading
    return known is None or known.values == reading.values


def _buttons(pressed: int) -> Iterator[int]:
    return (cell for cell in range(pressed.bit_length()) if pressed >> cell & 1)
