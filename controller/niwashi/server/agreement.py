"""Whether a simulated table stands as the game has it, where the board above it can't feel the difference.

And what a tap there does about it.
"""

from collections.abc import Callable, Mapping, Sequence

from niwashi.games import EMPTY, Layout
from niwashi.server.tabletop import Tabletop
from niwashi.session import Event, Happening, Session
from niwashi.views import due_view
from niwashi.web import DueView

_SETTLING = frozenset({Happening.TURN, Happening.BEGUN, Happening.CARRIED_OUT, Happening.ARRANGED})
"""After these the stones should stand as the match has them, unless hands have something left to do."""


class Agreement:
    """Looks at the table whenever a turn has come to rest; what differs then is told until it is right.

    In the middle of a turn stones may lie anywhere, so nothing is looked at there.
    """

    def __init__(self, session: Callable[[], Session], table: Callable[[], Layout]) -> None:
        self.wrong: tuple[str, ...] = ()
        """The places that stand otherwise than the match has them."""
        self.version = 0
        self._session, self._table = session, table
        self._is_due = False
        self._judged: Layout = {}  # what the match had when they were found to be wrong

    def hear(self, event: Event) -> None:
        """Something happened at the table."""
        self._is_due = self._is_due or event.happening in _SETTLING

    def step(self) -> None:
        """Look at the table if a turn has just come to rest, or if something is still to be put right."""
        if not (self._is_due or self.wrong):
            return
        session, layout = self._session(), self._session().match.layout()
        if self._is_due:
            found = _differing(layout, self._table()) if session.is_settled else ()
            self._judged = layout
        else:
            found = tuple(p for p in self.wrong if p in _differing(layout, self._table()))
            found = found if layout == self._judged else ()
        self._is_due = self._is_due and session.flow.task is not None
        if found != self.wrong:
            self.wrong = found
            self.version += 1


class TapsDue:
    """What a tap on each place of a simulated table does now; looked at anew when anything has changed."""

    def __init__(self, session: Callable[[], Session]) -> None:
        self.view: Mapping[str, DueView] = {}
        self.version = 0
        self._session = session
        self._seen: object = None

    def step(self, table: Tabletop | None, wrong: Sequence[str]) -> None:
        """Look at the session, and at what stands on its table, if it is simulated, and is `wrong` there."""
        if table is None:
            return
        session = self._session()
        seen = (session, session.version, table, table.version, wrong)
        if seen == self._seen:
            return
        self._seen, view = seen, due_view(session, table.layout(), wrong)
        self.version += view != self.view
        self.view = view


def stands_otherwise(session: Session, table: Layout, place: str | None) -> bool:
    """Whether something else stands on a place of the table than the match has there."""
    layout = session.match.layout()
    return place is not None and place in layout and table.get(place, EMPTY) != layout[place]


def doubted(session: Session, table: Layout) -> tuple[str, ...]:
    """The cells that *done* would take for done now, and that stand otherwise on the table."""
    return _differing(_taken_for_done(session), table)


def _taken_for_done(session: Session) -> Layout:
    """What cells are believed to hold if *done* is pressed now; nothing where it would not be believed."""
    flow, cells = session.flow, session.geometry.cells
    layout = session.match.layout()
    plan = flow.tracker.verdict().ready
    if flow.looks_done:
        return {cell.name: layout[cell.name] for cell in cells if cell.name in layout}
    if flow.task is not None or plan is None or flow.tracker.evidence.selection.tells(plan):
        return {}  # something is missing, or was only named and is done afterwards
    return {cells[cell].name: handlings[-1].stack for cell, handlings in plan.handlings.items()}


def _differing(wanted: Layout, table: Layout) -> tuple[str, ...]:
    return tuple(place for place, stack in wanted.items() if table.get(place, EMPTY) != stack)
