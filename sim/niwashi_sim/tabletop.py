"""A simulated board that people can handle: the table, visitors' hands, the visible lights."""

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypedDict

from niwashi.devices.board_file import BoardFile
from niwashi.errors import BoardFault
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.session.session import Session
from niwashi_sim.simulated_board import SimulatedBoard, board_on
from niwashi_sim.table import Table, TableError

if TYPE_CHECKING:
    from niwashi_sim.direct import DirectBoard
    from niwashi_sim.pico_board import PicoBoard

_LENT_PACE_S = 0.6


class TabletopState(TypedDict):
    """The table as plain data, sent to pages as it is (`TableState` of the page)."""

    stacks: Mapping[str, Sequence[int]]
    hands: Mapping[str, Sequence[int]]
    fingers: Sequence[str]


class SimulatedTabletop:
    """A table above a simulated board. Each named hand may hold stones."""

    def __init__(
        self, file: BoardFile, game: Game, clock: Callable[[], float], rng: Random, defects: str = ""
    ) -> None:
        """`defects` are those of `wanted_defects`. Raises BadDefect for one that the board can't have.

        Where a driver's library is missing, a board without defects is simulated without drivers: `make play`
        installs no such library on a computer that has no pins.
        """
        faults = None
        if defects:
            from niwashi_sim.defects import faults_of, wanted_defects

            faults = faults_of(file, wanted_defects(file, defects))
        self.table = Table(game.places, game.layout(game.start()), game.pieces)
        self.board: SimulatedBoard | PicoBoard | DirectBoard
        try:
            self.board = board_on(self.table, file, clock=clock, rng=rng, faults=faults)
        except BoardFault as fault:
            if fault.key != "board-fault-no-library" or faults is not None:
                raise
            from niwashi_sim import direct

            self.board = direct.DirectBoard(file.geometry, self.table)
        self._cells = file.geometry.index.keys()
        self._origins: dict[str, str] = {}
        self._rng = rng
        self._verbs: Mapping[str, Callable[[str, str], None]] = {
            "lift": self._pick(self.table.lift),
            "take": self._pick(self.table.take),
            "set": self.table.set_down,
            "add": self.table.add,
            "turn": self.table.turn,
            "pull": lambda _hand, place: self.table.pull(place),
            "put": lambda _hand, place: self.table.put(place),
            "press": lambda _hand, place: self.table.press(place),
            "release": lambda _hand, place: self.table.release(place),
        }

    @property
    def version(self) -> int:
        """Grows with every change on the table."""
        return self.table.version

    def state(self) -> TabletopState:
        """Return the stacks, the stones in hands and the pressed buttons."""
        return {
            "stacks": self.table.stacks,
            "hands": {name: stones for name, stones in self.table.hands.items() if stones},
            "fingers": sorted(self.table.fingers),
        }

    def layout(self) -> Layout:
        return self.table.layout()

    def lights(self) -> bytes:
        """Return the colours of the pixels, three bytes a cell, decoded from the wire."""
        return self.board.lights()

    def handle(self, hand: str, verb: str, place: str | None) -> None:
        """Do one handling. Raises TableError for an impossible one."""
        if verb not in self._verbs:
            raise TableError("table-no-such-handling", verb=verb)
        if verb == "turn":
            self.table.turn(hand, place)
            return
        pressed = verb in ("press", "release")
        if place is None or place not in (self._cells if pressed else self.table.places):
            raise TableError("table-no-place", place=place or "-")
        self._verbs[verb](hand, place)

    def leave(self, hand: str) -> None:
        """Remove a hand: its stones go back to where they came from, or to a pile of their face."""
        self.table.fingers.clear()
        while self.table.held(hand):
            self.table.add(hand, self._origins.get(hand) or self._pile(self.table.held(hand)[-1]))
        self.table.hands.pop(hand, None)
        self._origins.pop(hand, None)

    def arrange(self, layout: Layout) -> None:
        self._origins.clear()
        self.table.arrange(layout)

    def knock_over(self) -> None:
        """Knock everything on the board over."""
        self._origins.clear()
        self.table.knock_over(self._rng)

    def change_game(self, game: Game) -> None:
        """Clear the table and set up another game."""
        self._origins.clear()
        self.table.change_game(game.places, game.layout(game.start()), game.pieces)

    def lend(self, session: Session, side: int) -> Generator[float, None, None]:
        """Yield the seconds of a hand that restores the session's layout at human speed.

        It gives up if other hands are in its way.
        """
        from niwashi_sim.habits import Habits  # hands that move by themselves, which few games need
        from niwashi_sim.hands import Hands
        from niwashi_sim.person import HandsLostError
        from niwashi_sim.simulated_match import SessionEyes

        wanted, eyes, habits = session.match.layout(), SessionEyes(session), Habits(pace_s=_LENT_PACE_S)

        def may_press(cell: str) -> bool:
            """Allow *done* only for the program's own work, not for what others have moved meanwhile."""
            if self.table.layout() != wanted:
                raise HandsLostError(f"{cell} would say that what stands here is right")
            return True

        hands = Hands(self.table, session.geometry, eyes, side, self._rng, habits, may_press=may_press)
        try:
            yield from hands.put_back(wanted)
            yield from hands.finish_task()
        except (TableError, HandsLostError):
            return
        finally:
            self.leave(hands.name)

    def _pick(self, pick: Callable[[str, str], None]) -> Callable[[str, str], None]:
        """Return a movement of a hand, remembered if it was empty: there its stones go back."""

        def picked(hand: str, place: str) -> None:
            was_empty = not self.table.held(hand)
            pick(hand, place)
            if was_empty:
                self._origins[hand] = place

        return picked

    def _pile(self, face: int) -> str:
        places = self.table.places.items()
        return next(name for name, p in places if p.kind is PlaceKind.PILE and p.face == face)
