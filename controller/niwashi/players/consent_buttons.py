"""What the board's own buttons say in a game of two homes: *done* agrees, *undo* does not, or asks itself."""

from contextlib import suppress

from niwashi.chain import AsideKind
from niwashi.errors import NiwashiError
from niwashi.players.consent import Consent
from niwashi.players.home import Home
from niwashi.session import Cue, Layer, Priority, Reading, Role, Session
from niwashi.table import TableRunner


class ConsentButtons:
    """Takes the presses that are meant for the far player, and lights the button that agrees.

    Only where the board stands as it should: in the middle of a turn both buttons are that turn's.
    """

    def __init__(self, runner: TableRunner, home: Home, consent: Consent) -> None:
        self._runner, self._home, self._consent = runner, home, consent
        self._held = self._pressed = 0
        self._layer: Layer | None = None
        runner.intercept(self._claimed)
        runner.gather(self._agreeing_layer)

    def leave(self) -> None:
        """The buttons mean nothing here any more."""
        self._runner.forget(self._claimed, self._agreeing_layer)

    def _claimed(self, session: Session, reading: Reading, _: float) -> int:
        """The buttons whose press is meant here, until they are let go."""
        fresh, self._pressed = reading.pressed & ~self._pressed, reading.pressed
        self._held &= reading.pressed
        for cell in _buttons(fresh) if fresh and self._is_free(session) else ():
            if self._takes(session, cell):
                self._held |= 1 << cell
        return self._held

    def _takes(self, session: Session, cell: int) -> bool:
        """Whether a press is meant here; then it is done."""
        if cell in self._agreeing(session):
            self._agree()
            return True
        if session.geometry.cells[cell].role is not Role.UNDO:
            return False
        with suppress(NiwashiError):  # nothing to be asked now: then it says nothing
            self._undo()
        return True

    def _agree(self) -> None:
        asked = self._consent.asked
        with suppress(NiwashiError):
            if asked is not None:
                self._consent.agree(asked.kind)
            else:
                self._consent.go_on()

    def _undo(self) -> None:
        asked = self._consent.asked
        if asked is not None:
            self._consent.put_off(asked.kind)
        else:
            self._consent.ask(AsideKind.BACK)

    def _agreeing(self, session: Session) -> tuple[int, ...]:
        """Whose press agrees, or ends a pause."""
        is_asked = self._consent.asked is not None or self._consent.may_go_on
        return session.geometry.done_buttons(self._home.seat) if is_asked else ()

    def _is_free(self, session: Session) -> bool:
        return session.is_settled and not session.match.begun and session.match.is_kept

    def _agreeing_layer(self) -> Layer | None:
        session = self._runner.session
        cells = self._agreeing(session) if self._is_free(session) else ()
        if not cells:
            self._layer = None
        elif self._layer is None or set(self._layer.cues) != set(cells):
            self._layer = Layer(Priority.BUTTON, dict.fromkeys(cells, Cue.AGREE), "homes")
        return self._layer


def _buttons(pressed: int) -> list[int]:
    return [cell for cell in range(pressed.bit_length()) if pressed >> cell & 1]
