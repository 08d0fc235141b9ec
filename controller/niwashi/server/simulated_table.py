"""A simulated table below a program: pages move its pieces, and it knows more than the switches tell."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from niwashi.board_types import Board, Event, EventKind, Geometry, Role, Task, view
from niwashi.devices.board_file import BoardFile
from niwashi.errors import NiwashiError
from niwashi.games.game import Change, Game, Layout, PlaceKind
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.message import AllOf
from niwashi.opponents.sides import Hand, Sides
from niwashi.page_types.commands import Arrange, Handle, KnockOver, Mend, Undo, Why
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.state import DueView, TableState
from niwashi.session.plan import Plan, values_of
from niwashi.session.session import Session
from niwashi.stack import EMPTY, stacked
from niwashi.views.due import differing, due_view, inert_places, wrong_places
from niwashi.views.saying import player_of, refusal

MOST_STEPS = 100
"""Steps after which a board that has not sensed a button will not sense it at all."""

_HELD_STEPS = 2000
"""Steps for which a page's finger stays at most on a key that means something when it is held."""

_TAP_STEPS = 20
"""Steps for which it stays on the square that shares such a key: that is sensed when the finger has gone."""

_TAP_S = 0.1
"""Seconds for which it stays there at most: where steps are slow, as many of them would be a hold."""

_NAMED = 4  # places that one refusal names

_PICKING = frozenset({"lift", "take", "turn", "pull", "put"})
"""Handlings that take something from its place, or change it there; what is held may be set down anywhere."""

_SETTLING = frozenset({EventKind.TURN, EventKind.BEGUN, EventKind.CARRIED_OUT, EventKind.ARRANGED})
"""After these events the pieces should stand as in the match, unless hands have something left to do."""


class Tabletop(Protocol):
    """The part of a simulated table that a program needs."""

    @property
    def version(self) -> int:
        """Grows with every change."""

    def state(self) -> TableState:
        """Return the stacks, the pieces in hands and the pressed buttons."""

    def layout(self) -> Layout: ...

    def lights(self) -> bytes:
        """Return the colours of the pixels, three bytes a cell."""

    def handle(self, hand: str, verb: str, place: str | None) -> None:
        """Do one handling. Raises NiwashiError for an impossible one."""

    def leave(self, hand: str) -> None: ...

    def arrange(self, layout: Layout) -> None: ...

    def change_game(self, game: Game) -> None: ...

    def knock_over(self) -> None: ...

    def lend(self, session: Session, side: int) -> Hand:
        """Return a hand that brings everything to the session's layout."""


class SimulatedSetup(NamedTuple):
    """A simulated board that a game can be played on, and the table above it."""

    board: Board
    tabletop: Tabletop
    scan_s: float


class BoardFactory(Protocol):
    """Makes simulated boards for games: of the file that is wanted where it suits, else of a built-in one."""

    @property
    def file(self) -> BoardFile:
        """The board file that is wanted."""

    @property
    def defects(self) -> str:
        """The defects of boards of that file, as `niwashi_sim.defects.wanted_defects` reads them."""

    def __call__(self, game: Game) -> SimulatedSetup:
        """Return a new board for a game, in place of the one before."""

    def keeps(self, game: Game) -> bool:
        """Return whether a game is played on the board that is in use."""

    def use(self, file: BoardFile, defects: str = "") -> None:
        """Use another file for the next board. Raises NiwashiError for defects that board can't have."""


class SimulatedTable:
    """Lets pages handle a simulated table, and sets it up where the program does that for people."""

    def __init__(
        self,
        game_loop: GameLoop,
        sides: Sides,
        tabletop: Tabletop,
        *,
        on_handled: Callable[[], None],
        is_demo: Callable[[], bool],
    ) -> None:
        """`on_handled` is called whenever a page moves a piece.

        `is_demo` returns True if simulated people play: they put things back themselves.
        """
        self.tabletop, self._is_demo = tabletop, is_demo
        self._left = 0  # the versions of tabletops that were left behind, added up
        self._game_loop, self._sides, self._on_handled = game_loop, sides, on_handled
        self._arranged: Layout | None = None  # as the program has set the table up
        self._is_undoing = False  # a page has asked for the turn before, and no hand has moved anything since
        self._releases = DelayedReleases(game_loop)
        self._divergence = TableDivergence()
        self._due: Mapping[str, DueView] = {}
        self._due_for: object = None
        self._seen = -1  # the version of the tabletop at the last step
        game_loop.add(
            Feature(
                "simulated table",
                commands=(
                    Handler(Handle, self._handle),
                    Handler(Arrange, self._arrange_asked),
                    Handler(Mend, self._mend),
                    Handler(Why, self._say_why),
                    Handler(KnockOver, self._knock_over),
                    Handler(Undo, self._undo),
                ),
                facts=self._facts,
                event=self._divergence.hear,
                step=self._step,
            )
        )

    @property
    def version(self) -> int:
        """Grows with every change on the table."""
        return self._left + self.tabletop.version

    @property
    def is_changed(self) -> bool:
        """True if anything has changed on the table since the last step of its feature."""
        return self.tabletop.version != self._seen

    def change(self, tabletop: Tabletop) -> None:
        """Go on with another tabletop."""
        self._left += self.tabletop.version + 1
        self.tabletop = tabletop

    def arrange(self) -> None:
        """Set the table up as in the match. Changes that the board can't sense count once it rests."""
        self._arranged = self._game_loop.session.match.layout()
        self.tabletop.arrange(self._arranged)
        self._game_loop.wake()

    # Commands

    def _handle(self, do: Handle, by: CommandSender) -> None:
        if do.verb == "press":
            self._check_whose(do.place or "")
            self._check_press(do)
            self._releases.press(self.tabletop, by.hand, do.place)
        elif do.verb == "release":
            self._releases.release(self.tabletop, by.hand, do.place)
        else:
            self._sides.check_free(puts_right=self._stands_otherwise(do.place))
            if do.verb in _PICKING:
                self._check_whose(do.place or "")
            if do.verb == "pull":
                self._check_pull(do.place or "")
            self._arranged, self._is_undoing = None, False
            self._on_handled()
            self.tabletop.handle(by.hand, do.verb, do.place)

    def _check_whose(self, place: str) -> None:
        """Raise NiwashiError for what belongs to a program's side, and is no person's to touch now."""
        side = self._inert().get(place)
        if side is not None:
            raise NiwashiError("error-theirs", player=player_of(self._game_loop.session.game, side))

    def _inert(self) -> Mapping[str, int]:
        session = self._game_loop.session
        programs = [
            side for side in range(len(session.game.players)) if self._sides.who(side).kind != "human"
        ]
        return inert_places(session, self.tabletop.layout(), programs, self._due)

    def _check_press(self, do: Handle) -> None:
        """Raise NiwashiError for a *done* that would not be true; note that *undo* was meant here."""
        session = self._game_loop.session
        role = next((cell.role for cell in session.geometry if cell.name == do.place), None)
        if role not in (Role.DONE, Role.UNDO):
            return
        self._is_undoing = role is Role.UNDO
        repair = session.flow.repair  # what is asked about may be said to be right
        is_led = repair is not None and repair.proposed is None
        disorder = wrong_places(session, self.tabletop.layout()) if is_led else ()
        if role is Role.DONE and disorder:
            raise NiwashiError("error-still-wrong", places=AllOf(disorder[:_NAMED]))

    def _check_pull(self, place: str) -> None:
        """Raise NiwashiError for a card that no turn takes after what lies on the table now."""
        session = self._game_loop.session
        flow, index = session.flow, session.geometry.index.get(place)
        base = flow.tracker.evidence.base
        if flow.task is not None or flow.repair is not None or index is None:
            return
        values = values_of(session.geometry, self.tabletop.layout())
        difference = [(cell, now) for cell, now in enumerate(values) if now != base[cell]]
        plans = [plan for plan in flow.tracker.plans if plan.fits(difference)]
        pulling = [plan for plan in plans if plan.fits([(index, 0)])]
        if plans and not pulling:
            raise refusal(session.match.objection(place, Change.GONE), session)
        if pulling and all(_is_early(plan, index, values, session.geometry) for plan in pulling):
            raise NiwashiError("error-card-early")

    def _stands_otherwise(self, place: str | None) -> bool:
        layout = self._game_loop.session.match.layout()
        return (
            place is not None
            and place in layout
            and self.tabletop.layout().get(place, EMPTY) != layout[place]
        )

    def _arrange_asked(self, _: Arrange, __: CommandSender) -> None:
        self.arrange()

    def _say_why(self, do: Why, _: CommandSender) -> None:
        """Refuse with what the rules have against a piece on a place, where the match goes on there."""
        self._sides.check_free()
        session = self._game_loop.session
        if do.place not in session.game.places:
            raise NiwashiError("table-no-place", place=do.place)
        is_taken = bool(self.tabletop.layout()[do.place].height)
        if session.match.result is None and session.flow.task is None and session.flow.repair is None:
            change = Change.MORE if is_taken else Change.APPEARED
            raise refusal(session.match.objection(do.place, change), session)
        if not is_taken:
            raise NiwashiError("table-nothing-there", place=do.place)

    def _mend(self, do: Mend, _: CommandSender) -> None:
        """Put one place of the table right; with the last of them the piles beside the board, too."""
        session = self._game_loop.session
        wanted, repair = session.match.layout(), session.flow.repair
        if do.place not in wanted:
            raise NiwashiError("sketch-no-cell", found=do.place[:40])
        self._sides.check_free(puts_right=True)
        mended = {**self.tabletop.layout(), do.place: wanted[do.place]}
        if repair is not None:
            repair.counts_turns = False  # what is put right on the way is no turn
        if wrong_places(session, mended):
            self.tabletop.arrange(with_piles(session.game, mended, wanted))
        else:
            self.arrange()

    def tell(self, now: float) -> None:
        """Show a repair the table: a person is about to declare it right."""
        flow = self._game_loop.session.flow
        if flow.repair is None and flow.can_lead:
            self._game_loop.change_pace(now)
        if flow.repair is not None and flow.repair.proposed is None:
            flow.repair.learn(self.tabletop.layout())

    def _knock_over(self, _: KnockOver, __: CommandSender) -> None:
        self.tabletop.knock_over()

    def _undo(self, _: Undo, by: CommandSender) -> None:
        self._is_undoing = True
        self._game_loop.take_back(by.now)

    # Hooks of the loop

    def _step(self, now: float) -> float:
        flow = self._game_loop.session.flow
        if flow.repair is not None and self.is_changed:
            self._game_loop.mark_changed()  # pages are told what stands where
            if flow.geometry.is_told and flow.repair.proposed is None and not self._is_held:
                flow.repair.learn(self.tabletop.layout())
                flow.change()
        self._seen = self.tabletop.version
        self._releases.step(self.tabletop, now)
        if self._arranged is not None and self._arranged != flow.match.layout():
            self._arranged = None  # the match has gone on since
        if self._arranged is not None and flow.looks_done:
            self._game_loop.say_right(now)
        if flow.task is None:
            self._arranged = None
        is_asked = flow.task in (Task.TAKE_BACK, Task.PUT_BACK) and not self._is_demo()
        if self._is_undoing and is_asked and self._arranged is None:
            self.arrange()
        if self._divergence.look(self._game_loop.session, self.tabletop):
            self._game_loop.mark_changed()
        self._look_what_is_due()
        return now if self._releases.is_waiting else NEVER

    @property
    def _is_held(self) -> bool:
        return any(self.tabletop.state()["hands"].values())

    def _look_what_is_due(self) -> None:
        """Find out anew what a tap on each place does now, if anything has changed."""
        session, table = self._game_loop.session, self.tabletop
        seen = (session, session.version, table, table.version, self._divergence.wrong)
        if seen == self._due_for:
            return
        due = due_view(session, table.layout(), self._divergence.wrong, is_held=self._is_held)
        self._due_for = seen
        if due != self._due:
            self._due = due
            self._game_loop.mark_changed()

    def _facts(self, page: PageFacts) -> PageFacts:
        return page._replace(
            due=self._due,
            inert=tuple(self._inert()),
            otherwise=self._divergence.wrong,
            table=self.tabletop.layout(),
        )


def with_piles(game: Game, board: Layout, wanted: Layout) -> Layout:
    """Fill the piles of a layout with the pieces that another layout has and its board has not."""
    filled = dict(board)
    for name, place in game.places.items():
        if place.kind is PlaceKind.PILE and place.face >= 0 and place.owner in (-1, place.face):
            rest = _count(wanted, place.face) - _count({**filled, name: EMPTY}, place.face)
            filled[name] = stacked([place.face] * max(0, rest))
    return filled


def _count(layout: Layout, sort: int) -> int:
    return sum(stack.pieces.count(sort) for stack in layout.values())


class _Leaving(NamedTuple):
    hand: str
    steps: int
    until: float
    """The time of the loop at which it goes, whatever was sensed."""


class DelayedReleases:
    """Keeps each finger on its button until the board has sensed it: a page may press very shortly."""

    def __init__(self, game_loop: GameLoop) -> None:
        self._game_loop = game_loop
        self._leaving: dict[str, _Leaving] = {}

    @property
    def is_waiting(self) -> bool:
        """True if a finger is still to be lifted."""
        return bool(self._leaving)

    def press(self, table: Tabletop, hand: str, cell: str | None) -> None:
        """Press a cell. Raises NiwashiError if it is no button or square."""
        self._leaving.pop(cell or "", None)
        table.handle(hand, "press", cell)

    def release(self, table: Tabletop, hand: str, cell: str | None) -> None:
        """Release a cell as soon as it was sensed. Raises NiwashiError if it is no button or square."""
        geometry = self._game_loop.board.geometry
        if cell is None or cell not in geometry.index or self._is_sensed(cell):
            table.handle(hand, "release", cell)
            return
        most_steps = _TAP_STEPS if self._shares_key(cell) else MOST_STEPS
        if geometry[cell].held_at:
            most_steps = _HELD_STEPS
        self._leaving[cell] = _Leaving(hand, most_steps, float("inf"))

    def _shares_key(self, cell: str) -> bool:
        return any(each.held_at == cell for each in self._game_loop.board.geometry)

    def step(self, table: Tabletop, now: float) -> None:
        """Release the buttons that the board has sensed."""
        for cell, (hand, steps, until) in [*self._leaving.items()]:
            if cell not in self._game_loop.board.geometry.index:
                del self._leaving[cell]
            elif steps == 0 or now >= until or self._is_sensed(cell):
                del self._leaving[cell]
                table.handle(hand, "release", cell)
            else:
                until = min(until, now + _TAP_S) if self._shares_key(cell) else until
                self._leaving[cell] = _Leaving(hand, steps - 1, until)

    def _is_sensed(self, cell: str) -> bool:
        return bool(self._game_loop.felt >> self._game_loop.board.geometry.index[cell] & 1)


class TableDivergence:
    """Finds places of a table that differ from the match where the board can't sense it.

    It looks whenever a turn has come to rest or was given up, and reports a place until it is right. During a
    turn pieces may lie anywhere.
    """

    def __init__(self) -> None:
        self.wrong: tuple[str, ...] = ()
        """The places that differ from the match."""
        self._is_due, self._was_settled = False, True
        self._judged: Layout = {}  # the layout of the match when they were found

    def hear(self, event: Event) -> None:
        """Look at the table after some events."""
        self._is_due = self._is_due or event.kind in _SETTLING

    def look(self, session: Session, table: Tabletop) -> bool:
        """Look at the table if a turn has just come to rest, or something is wrong; True if that changed."""
        self._is_due |= session.is_settled and not self._was_settled
        self._was_settled = session.is_settled
        if not (self._is_due or self.wrong):
            return False
        layout = session.match.layout()
        if self._is_due:
            found = differing(layout, table.layout()) if session.is_settled else ()
            self._judged = layout
        else:
            now = differing(layout, table.layout())
            found = tuple(place for place in self.wrong if place in now) if layout == self._judged else ()
        self._is_due = self._is_due and session.flow.task is not None
        before, self.wrong = self.wrong, found
        return found != before


def _is_early(plan: Plan, cell: int, values: Sequence[int], geometry: Geometry) -> bool:
    """Return whether something comes before a cell in a plan, and does not stand on the table yet."""
    step = min((each.step for each in plan.handlings.get(cell, ())), default=0)
    return any(
        values[at] != view(geometry.cells[at].senses, before[-1].stack)
        for at, handlings in plan.handlings.items()
        if (before := [each for each in handlings if each.step < step])
    )
