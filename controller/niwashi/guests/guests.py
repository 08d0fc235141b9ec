"""The guests of one running program: their pairings in its lights, their sessions, their entries."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from niwashi.board_types import Cue, Geometry, Reading
from niwashi.errors import NiwashiError
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import MOST_SESSIONS, GuestSession, hash_key, next_number
from niwashi.guests.lights import ArrivalLights, PairingLights
from niwashi.guests.pairing import GuestPairings, PairingMethod, code_cells, draw_code, pairing_method
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.page_types.commands import AnswerClock, EndGuest, Handle, PageCommand, TakeSeat
from niwashi.page_types.door_state import DoorCell, DoorView, GuestsView, GuestView
from niwashi.page_types.rights import Right
from niwashi.server.game_server import GameServer
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi.views.status import cell_labels
from niwashi.web.access import BURST, COST_PER_S, ClientAccess, GuestAccess
from niwashi.web.bucket import TokenBucket

MOST_PAGES = 4
"""Pages that one guest may have open at the same time."""

_AFTERGLOW_S = 0.5  # pixels may show a code a little longer than it is lit
_LOOK_S = 1.0
"""Seconds between two checks whether somebody has ended a session."""
_FIND_S = 5.0
"""Seconds between two checks of the board's address."""


class Chance(NamedTuple):
    """Sources of chance: for the cells of a code, and the key of a session."""

    draw: Callable[[Sequence[int], int], Sequence[int]]
    key: Callable[[], str]


class FoundAt(NamedTuple):
    """The address of the page for guests, also as a QR code in SVG; "" in no network."""

    address: str = ""
    qr: str = ""
    fingerprint: str = ""
    """Fingerprint of the authority, where guests come by https; else ""."""


class Guests:
    """The feature that lets guests in: the door of the page, and the board's lights and buttons for it."""

    def __init__(
        self,
        program: GameServer,
        kept: GuestList,
        today: Callable[[], float],
        chance: Chance,
    ) -> None:
        """Guests find the board by `found_at`, which the server sets."""
        self.found_at: Callable[[], FoundAt] = FoundAt
        """The address of the page for guests."""
        self.tell_where: Callable[[], None] = lambda: None
        """Called now and then; says where guests find the page when that has changed."""
        self.pairings = GuestPairings(program.game_loop.mark_changed)
        self._program, self._kept, self._today, self._chance = program, kept, today, chance
        self._lights, self._arrival = PairingLights(), ArrivalLights()
        self._let_in: Layer | None = None
        self._drawn_for: Geometry | None = None  # the board whose cells the code names
        self._here: dict[str, GuestSession] = {}  # by the hand of each page of a guest that is in
        self._shares: dict[int, TokenBucket] = {}
        self._pressed = self._held = 0
        self._looked_at = self._found_at = self._code_at = float("-inf")
        self._is_lit = False  # whether lights are lent, as guests were last told
        program.game_loop.add(
            Feature(
                "guests",
                commands=(Handler(EndGuest, self._end_asked),),
                layers=(self._code_layer, self._arrival_layer, self._let_in_layer),
                claims=self._presses,
                step=self._step,
            )
        )

    # At the door

    def enter(self, key: str, hand: str) -> ClientAccess | None:
        """The entry that a key opens. Raises NiwashiError where a guest has too many pages."""
        session = next((each for each in self._kept.sessions() if each.key_hash == hash_key(key)), None)
        if session is None:
            return None
        if list(self._here.values()).count(session) >= MOST_PAGES:
            raise NiwashiError("guests-too-many-pages", most=MOST_PAGES)
        if session not in self._here.values():
            self._arrival.come(self._now())
            self._program.game_loop.mark_changed()
        self.pairings.leave(hand, self._now())
        self._here[hand] = session
        share = self._shares.setdefault(session.number, TokenBucket(COST_PER_S, BURST))
        return GuestAccess(
            session.right,
            share,
            lambda: self._kept.is_on(session),
            lambda command: self._refuse(command, hand),
            self._shows_code,
            self.guests,
        )

    def is_host(self, key: str) -> bool:
        """Return whether a key opens a session with the right of a host."""
        found = (each for each in self._kept.sessions() if each.key_hash == hash_key(key))
        return any(each.right is Right.HOST and self._kept.is_on(each) for each in found)

    def begin(self, hand: str) -> None:
        """Show a code on the board. Raises NiwashiError if that is not possible now."""
        if len(self._kept.sessions()) >= MOST_SESSIONS:
            raise NiwashiError("guests-too-many", most=MOST_SESSIONS)
        code = draw_code(self._geometry, self._chance.draw)
        self.pairings.begin(hand, code, self._now())
        self._drawn_for = self._geometry

    def tap(self, hand: str, cells: Sequence[str]) -> None:
        """Try a code. Raises NiwashiError where none is shown to this guest."""
        index = self._geometry.index
        self.pairings.tap(hand, tuple(index.get(name, -1) for name in cells), self._now())

    def come_in(self, hand: str) -> None:
        """Wait for *done* no longer."""
        self.pairings.finish(hand, self._now())

    def take_key(self, hand: str) -> str:
        """The key of the session that this guest has won, once; "" for none. Raises NiwashiError."""
        right = self.pairings.take(hand)
        if right is None:
            return ""
        key, number = self._chance.key(), next_number(self._kept.sessions())
        self._shares.pop(number, None)
        session = GuestSession(number=number, key_hash=hash_key(key), right=right, began_at=self._today())
        self._kept.add(session)
        return key

    def leave(self, hand: str) -> None:
        """A guest has gone from the door, or from the table."""
        self._here.pop(hand, None)
        self.pairings.leave(hand, self._now())

    def view(self, hand: str) -> DoorView:
        """Return the state of this guest's pairing."""
        now, pairing = self._now(), self.pairings.current
        is_own = pairing is not None and pairing.guest == hand
        code = pairing.code if pairing is not None and is_own and pairing.right_at is None else None
        by_presses = code is not None and code.way is PairingMethod.PRESSES
        return {
            "way": pairing_method(self._geometry).value,
            "code": [self._geometry.cells[i].name for i in code.cells] if code and by_presses else [],
            "pressed": len(pairing.presses) if pairing is not None and by_presses else 0,
            "is_pressing": by_presses and pairing is not None and pairing.pressing_from is not None,
            "stage": self.pairings.stage(hand, now),
            "tries": pairing.tries_left if pairing is not None and is_own else 0,
            "wait_s": round(self.pairings.pause_s(now)) + 1 if self.pairings.pause_s(now) else 0,
            "right": (pairing.right if pairing is not None and is_own else Right.WATCH).word,
            "has_done": bool(self._geometry.done_buttons()),
            "is_lit": self._has_lights,
        }

    def cells(self, language: str) -> Sequence[DoorCell]:
        """The outline of the board."""
        session = self._program.game_loop.session
        tapped, labels = (
            code_cells(session.geometry, pairing_method(session.geometry)),
            cell_labels(session, language),
        )
        return [
            {
                "name": cell.name,
                "x": cell.x,
                "y": cell.y,
                "shape": cell.shape,
                "label": labels[i],
                "is_code": i in tapped,
            }
            for i, cell in enumerate(session.geometry)
        ]

    def guests(self) -> GuestsView:
        """Return the guests who are in, and the address of the board."""
        found = self.found_at()
        here, today = list(self._here.values()), self._today()
        views: list[GuestView] = [
            {
                "number": each.number,
                "right": each.right.word,
                "left_min": round(each.left_s(today) / 60),
                "is_here": each in here,
            }
            for each in self._kept.sessions()
        ]
        return {"address": found.address, "qr": found.qr, "fingerprint": found.fingerprint, "guests": views}

    def end(self, number: int) -> None:
        """End a session; its pages close. Raises NiwashiError for none of that number."""
        if not self._kept.end(number):
            raise NiwashiError("guests-unknown", found=str(number))
        self._program.game_loop.mark_changed()

    async def changed(self) -> None:
        await self._program.changed()

    # At the board

    def _end_asked(self, do: EndGuest, _: CommandSender) -> None:
        self.end(do.number)

    def _step(self, now: float) -> float:
        """Let time pass; now and then look whether sessions have ended, and where guests find the board."""
        session = self._program.game_loop.session
        self.pairings.tick(now)
        if self.pairings.current is not None and self._drawn_for is not session.geometry:
            self.pairings.cancel()
        if now - self._looked_at >= _LOOK_S:
            self._looked_at = now
            if self._kept.look():
                self._program.game_loop.mark_changed()
        if now - self._found_at >= _FIND_S:
            self._found_at = now
            self.tell_where()
        # Tell guests at the door whether lights may be lent.
        can_lend = self.pairings.current is not None and self._has_lights
        if can_lend != self._is_lit:
            self._is_lit = can_lend
            self._program.game_loop.mark_changed()
        is_lively = self.pairings.current is not None or self._arrival.is_shown
        return now if is_lively else self._looked_at + _LOOK_S

    def _presses(self, session: Session, reading: Reading, now: float) -> int:
        """The presses in a reading that are meant for guests, and not for the game, as a mask."""
        done = sum(1 << cell for cell in session.geometry.done_buttons())
        new = reading.pressed & ~self._pressed
        self._pressed = reading.pressed
        self._held &= reading.pressed
        if self.pairings.current is None:
            return self._held
        if not _may_press(session, reading):
            self.pairings.begin_turn()
        elif new & done:
            self._held |= new & done if self.pairings.press_done(now) else 0
        else:
            # Presses that are part of a code.
            cells = [cell for cell in code_cells(self._geometry, PairingMethod.PRESSES) if new >> cell & 1]
            self._held |= sum(1 << cell for cell in cells if self.pairings.press(cell, now))
        return self._held

    def _refuse(self, command: PageCommand, hand: str) -> None:
        """Raise NiwashiError for a press while *done* lets somebody in: that takes a hand at the board.

        And for who would agree in everybody's name: without a seat only the board's own page does that.
        """
        if isinstance(command, TakeSeat):
            # A guest leaves a seat on another page of theirs: a lost page may still count as
            # connected.
            session = self._here.get(hand)
            others = [each for each, its in self._here.items() if its == session and each != hand]
            for other in others:
                if command.seat and self._program.seat_of(other) == command.seat:
                    self._program.handle(TakeSeat(seat=""), other)
        if isinstance(command, AnswerClock) and command.agrees and not self._program.seat_of(hand):
            raise NiwashiError("guests-no-seat")
        pairing = self.pairings.current
        is_press = isinstance(command, Handle) and command.verb == "press"
        is_meant = pairing is not None and (
            pairing.right_at is not None or pairing.code.way is PairingMethod.PRESSES
        )
        if is_press and is_meant:
            raise NiwashiError("guests-done-at-board")

    # Lights

    def _code_layer(self) -> Layer | None:
        pairing, session = self.pairings.current, self._program.game_loop.session
        is_shown = pairing is not None and pairing.right_at is None and self._drawn_for is session.geometry
        is_lit = pairing is not None and is_shown and pairing.code.way is PairingMethod.LIGHTS
        code = pairing.code.cells if pairing is not None and is_lit else ()
        layer = self._lights.layer(code, self._now(), is_free=bool(code) and self._has_lights)
        if layer is not None:
            self._code_at = self._now()
        return layer

    def _shows_code(self) -> bool:
        """Return whether the pixels may show a code: they follow a moment later."""
        return self._now() - self._code_at < _AFTERGLOW_S

    def _arrival_layer(self) -> Layer | None:
        return self._arrival.layer(self._geometry, self._now())

    def _let_in_layer(self) -> Layer | None:
        is_asked = self.pairings.current is not None and self.pairings.current.right_at is not None
        cues = dict.fromkeys(self._geometry.done_buttons(), Cue.LET_IN) if is_asked else {}
        if not cues:
            self._let_in = None
        elif self._let_in is None or self._let_in.cues != cues:
            self._let_in = Layer(Priority.GUEST, cues, "door")
        return self._let_in

    @property
    def _has_lights(self) -> bool:
        """True if lights may be lent, and no hint, question or explanation would cover a code."""
        game_loop = self._program.game_loop
        return is_free(game_loop.session) and not game_loop.says_above(Priority.PAIRING)

    @property
    def _geometry(self) -> Geometry:
        return self._program.game_loop.session.geometry

    def _now(self) -> float:
        return self._program.clock()


def is_free(session: Session) -> bool:
    """Return whether lights may be lent: board and game agree, and no turn has begun or been asked for."""
    flow = session.flow
    return session.is_settled and not session.match.begun and flow.task is None and flow.mismatch is None


def _may_press(session: Session, reading: Reading) -> bool:
    """Return whether *done* can be meant for a guest: all hands are empty, and the game has no use for it."""
    known = session.flow.reading
    is_still = known is None or reading.values == known.values
    return is_still and is_free(session) and not session.flow.says("")
