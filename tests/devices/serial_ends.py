"""A serial board above a simulated table: the driver and the firmware's link in one process."""

from collections.abc import Callable

from tests.devices.wire_ends import BoardEnd

from niwashi.devices.board_file import BoardFile
from niwashi.devices.serial_board import SerialBoard
from niwashi.stack import EMPTY
from niwashi_sim.table import Table


class TablePort:
    """A port whose far end senses a table: switches at once, hall sensors with face and height."""

    name = "table"

    def __init__(self, file: BoardFile, table: Table, clock: Callable[[], float]) -> None:
        self.end = BoardEnd(file.sensors, len(file.chain))
        self._file = file
        self._table = table
        self._clock = clock

    def read(self) -> bytes:
        self.pump()
        come = bytes(self.end.stream.going)
        self.end.stream.going.clear()
        return come

    def write(self, data: bytes) -> int:
        self.end.stream.coming += data
        return len(data)

    def wait(self, seconds: float) -> None:
        """Nothing comes by waiting here."""

    def close(self) -> None:
        self.pump()

    def pump(self) -> None:
        """Let the far end scan once, take what has come and answer."""
        if 0 in self.end.kept:
            self.end.link.sense(self._states())
        self._poll()
        while self.end.stream.coming:
            self._poll()

    def _poll(self) -> None:
        self.end.link.poll(round(1000 * self._clock()) & 0x3FFFFFFF)

    def _states(self) -> bytearray:
        states = bytearray(self._file.sensors)
        layout = self._table.layout()
        for wired in self._file.cells:
            stack = layout.get(wired.cell.name, EMPTY)
            if wired.reed is not None and stack.height:
                states[self._file.sensor(wired.reed)] = 1
            if wired.button is not None and wired.cell.name in self._table.fingers:
                states[self._file.sensor(wired.button)] = 1
            if wired.hall is not None and stack.height:
                states[self._file.sensor(wired.hall)] = 1 + stack.owner | min(stack.height, 63) << 2
        return states


class _Lit(SerialBoard):
    """The board, and a look at what its far end shows."""

    def __init__(self, file: BoardFile, port: TablePort) -> None:
        super().__init__(file, lambda: port, session=77)
        self._far = port
        self._chain_order = file.chain

    def lights(self) -> bytes:
        """Red, green, blue of every cell in the order of the geometry."""
        self._far.pump()
        colours = bytearray(3 * len(self.geometry))
        for pixel, cell in enumerate(self._chain_order):
            colours[3 * cell : 3 * cell + 3] = self._far.end.colours[3 * pixel : 3 * pixel + 3]
        return bytes(colours)


def serial_on_table(file: BoardFile, table: Table, clock: Callable[[], float]) -> _Lit:
    """Return a board that has been told its wiring and has read the table once."""
    board = _Lit(file, TablePort(file, table, clock))
    now = clock() - 1.0
    while not board.is_ready:
        now += 0.01
        assert now < clock(), "the board never read anything"
        board.advance(now)
    return board
