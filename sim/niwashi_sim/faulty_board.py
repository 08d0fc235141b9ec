"""A simulated tester for the doctor: does what is asked, and answers truthfully about the lights."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile
from niwashi.games.game import Place, PlaceKind
from niwashi_sim.defects import faults_of, wanted_defects
from niwashi_sim.simulated_board import board_on
from niwashi_sim.table import Table

_LEAST = 4
"""Less light than this (of 255) is not visible."""


class TesterRequest(Protocol):
    """A request to the tester; see `niwashi.doctor.procedure.Request`."""

    @property
    def asked(self) -> str:
        """The kind: clear, put, face, lift, press, colour or steady."""

    @property
    def cell(self) -> str:
        """The name of the cell."""


class SimulatedTester:
    """A tester with the table's pieces and a view of the lights (three bytes a cell)."""

    def __init__(self, file: BoardFile, table: Table, lights: Callable[[], bytes]) -> None:
        self._file = file
        self._table = table
        self._lights = lights
        self._lit_before: set[str] = set()
        self._answers: Mapping[str, Callable[[str], str]] = {
            "clear": self._clear,
            "put": self._put,
            "face": self._put,
            "lift": self._lift,
            "press": self._press,
            "colour": self._colour,
            "steady": self._steady,
        }

    async def begin(self, request: TesterRequest) -> str:
        """Do it; return the answer, "" for nothing special."""
        return self._answers[request.asked](request.cell)

    async def end(self, request: TesterRequest) -> None:
        """Release the button."""
        self._table.fingers.discard(request.cell)
        self._table.version += 1

    def _clear(self, cell: str) -> str:  # noqa: ARG002  # one signature for all
        for name, place in self._table.places.items():
            if place.kind is not PlaceKind.PILE:
                self._table.stacks[name] = []
        self._table.version += 1
        return ""

    def _put(self, cell: str) -> str:
        self._table.stacks[cell] = [0]
        self._table.version += 1
        return self._where(cell)

    def _lift(self, cell: str) -> str:
        self._table.stacks[cell] = []
        self._table.version += 1
        return ""

    def _press(self, cell: str) -> str:
        self._table.press(cell)
        return self._where(cell)

    def _colour(self, cell: str) -> str:  # noqa: ARG002
        seen = [colour for colour in self._colours().values() if max(colour) >= _LEAST]
        if not seen:
            return "nothing"
        if all(min(colour) > max(colour) / 2 for colour in seen):
            return "white"
        channels = [max(range(3), key=colour.__getitem__) for colour in seen]
        return ("red", "green", "blue")[max(set(channels), key=channels.count)]

    def _steady(self, cell: str) -> str:  # noqa: ARG002
        lit = set(self._lit())
        self._lit_before = self._lit_before or lit
        return "yes" if lit and lit >= self._lit_before else "no"

    def _where(self, cell: str) -> str:
        """Return the answer about the light: "" if it is at the right cell."""
        if not self._file.geometry[cell].lit:
            return ""
        lit = self._lit()
        return "" if lit == [cell] else lit[0] if lit else "nothing"

    def _lit(self) -> list[str]:
        return [name for name, colour in self._colours().items() if max(colour) >= _LEAST]

    def _colours(self) -> dict[str, tuple[int, ...]]:
        lights = self._lights()
        return {wired.cell.name: tuple(lights[3 * i : 3 * i + 3]) for i, wired in enumerate(self._file.cells)}


class FaultyBoard:
    """A simulated board with defects, an empty table, a tester, and a clock of its own.

    `faults` are those of `wanted_defects` ("random:5", "weak d4, cut-row R2"); `planted` are the resulting
    defects in words. Raises BadDefect for one that the board can't have.
    """

    def __init__(self, file: BoardFile, faults: str, rng: Random) -> None:
        self.defects = wanted_defects(file, faults)
        self._now = 0.0
        cells = [wired.cell for wired in file.cells]
        kinds = {
            cell.name: PlaceKind.CARD if cell.shape is Shape.CARD else PlaceKind.SQUARE for cell in cells
        }
        self.table = Table({name: Place(kind) for name, kind in kinds.items()}, {})
        self.board = board_on(
            self.table, file, clock=self.clock, rng=rng, faults=faults_of(file, self.defects)
        )
        self.person = SimulatedTester(file, self.table, self.board.lights)
        self.planted = tuple(map(str, self.defects))

    def clock(self) -> float:
        """Return the time in seconds."""
        return self._now

    def close(self) -> None:
        self.board.close()

    async def rest(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
