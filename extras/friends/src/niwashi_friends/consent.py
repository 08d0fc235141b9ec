"""Requests between two players: what may be asked, the buttons that ask and answer, and their lights."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from niwashi.board_types import Cue, CueCategory, Geometry, Reading, Role, Shape, cues_of
from niwashi.errors import NiwashiError
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.held_button import HeldButton, PressKind
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi_friends.signed_game import AGREES_TO, MoveKind, SideMessage, SideMessageKind, SignedGame
from niwashi_friends.signing import Sign

AGREES = {asked: kind for kind, asked in AGREES_TO.items()}
"""The kind of move that accepts each request."""


@dataclass(frozen=True)
class LocalPlayer:
    """The seat, public key and signing function of the local player, and the remote player's name."""

    seat: int
    key: str
    sign: Sign
    friend_name: str

    @property
    def far_seat(self) -> int:
        """The seat of the remote player."""
        return 1 - self.seat


class Consent:
    """The requests that are possible or open now, and the actions on them."""

    def __init__(
        self,
        chain: Callable[[], SignedGame],
        home: LocalPlayer,
        say: Callable[[SideMessageKind, str], None],
        enter: Callable[[MoveKind, str, str], None],
    ) -> None:
        """`say` signs and sends a side message, `enter` the next move other than a turn."""
        self._chain, self._home, self._say, self._enter = chain, home, say, enter
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
        self._say(kind, str(self.back_to) if kind is SideMessageKind.BACK else "")

    def agree(self, kind: SideMessageKind) -> None:
        """Accept the open request of this kind. Raises NiwashiError if it has lapsed."""
        asked = self._expect(kind)
        self._enter(AGREES[kind], asked.body, asked.hash)

    def postpone(self, kind: SideMessageKind) -> None:
        """Ignore all open requests of this kind. Raises NiwashiError if there is none."""
        self._expect(kind)
        self._postponed |= {a.hash for a in self._answerable(self._chain()) if a.kind is kind}

    def resume(self) -> None:
        """End the pause. Raises NiwashiError if the remote player has to do that."""
        if not self.may_resume:
            raise NiwashiError("homes-not-now")
        self._enter(MoveKind.RESUMED, "", "")

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


CUES = MappingProxyType(
    {
        SideMessageKind.DRAW: Cue.DRAW,
        SideMessageKind.BACK: Cue.TAKE_BACK,
        SideMessageKind.PAUSE: Cue.PAUSE,
        SideMessageKind.RESIGN: Cue.RESIGN,
    }
)
"""The cue of each request, in the order of the corners where they are lit."""

LIT_S = 2.0
EVERY_S = 6.0
"""Pending requests are lit for LIT_S in every EVERY_S, so the corner also shows the game."""

_HIDES = cues_of(CueCategory.OFFER, CueCategory.NEWS, CueCategory.BEGUN)


def request_places(geometry: Geometry) -> dict[SideMessageKind, int]:
    """Return the cell of each request: the corners of the board without card places."""
    lit = [i for i, c in enumerate(geometry) if c.role is None and c.lit and c.shape is not Shape.CARD]
    return dict(zip(CUES, geometry.corners(lit), strict=False))


def same_layer(known: Layer | None, layer: Layer) -> Layer | None:
    """Return the known layer if it shows the same: a new object means other lights. None for no lights."""
    if not layer.cues:
        return None
    return known if layer == known else layer


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
        self._menu = _RequestMenu()
        self._undo, self._told = HeldButton(HOLD_S), _Told("", 0.0)
        self._held = self._pressed = 0
        self._now = 0.0
        self._agreeing_lights: Layer | None = None
        self._request_lights: Layer | None = None
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
        layer = Layer(Priority.BUTTON, dict.fromkeys(cells, Cue.AGREE), "homes")
        self._agreeing_lights = same_layer(self._agreeing_lights, layer)
        return self._agreeing_lights

    def _request_layer(self) -> Layer | None:
        """Light the shown request, hiding the game's offers, or else the open requests of both players."""
        session, shown, asked = self._game_loop.session, self._menu.shown, self._consent.incoming
        kinds: set[SideMessageKind] = set()
        if self._is_free(session) and shown is not None:
            kinds = {shown}
        elif self._is_free(session) and self._now % EVERY_S < LIT_S:
            kinds = {aside.kind for aside in (asked, *self._consent.outgoing) if aside is not None}
        cues = {cell: CUES[kind] for kind, cell in request_places(session.geometry).items() if kind in kinds}
        hides = _HIDES if shown is not None else frozenset()
        layer = Layer(Priority.REQUEST, cues, "homes", hides)
        self._request_lights = same_layer(self._request_lights, layer)
        return self._request_lights


def _buttons(pressed: int) -> Iterator[int]:
    return (cell for cell in range(pressed.bit_length()) if pressed >> cell & 1)
