"""Open the real board: the pins, buses and pixel strip that a board file names."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from random import SystemRandom
from threading import Event
from typing import TYPE_CHECKING

from niwashi.board_types import Frame, Geometry, Reading, Tone
from niwashi.devices.background import Runner, abandon, one_thread, run_in_thread, start
from niwashi.devices.board_file import BoardFile, PinLibrary, SerialConfig
from niwashi.devices.connections import BytePort, I2cBus
from niwashi.devices.fault import fault_of
from niwashi.devices.key_grid import KeyGrid
from niwashi.devices.matrix_lines import PinFactory
from niwashi.devices.pixels import PixelStrip
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import BoardAwaited, BoardFault

if TYPE_CHECKING:
    from niwashi.devices.piezo import Piezo
    from niwashi.devices.serial_board import SerialBoard

_PATIENCE_S = 4.0
"""Seconds that a board on a serial line may take to answer: it may be restarting just now."""

_LOOK_S = 0.01

_RETRY_S = 1.0
"""Seconds between two attempts to open the board."""


def open_board(file: BoardFile) -> "SwitchBoard | SerialBoard":
    """Open the board of this computer's pins and buses. Raises BoardFault with what to do about it.

    A board on a serial line is waited for, until its first reading has come, and so are buttons with lights.
    """
    if file.serial is not None:
        return _ready(_serial_board(file, file.serial))
    board = _open_switches(file)
    return board if file.lit_by is None else _answering(board)


def _open_switches(file: BoardFile) -> SwitchBoard:
    connections = _Connections(file.pins)
    with ExitStack() as opened:
        opened.callback(connections.close)
        try:
            reading = file.open_scanners(connections)
        except ImportError as error:  # of a driver's library: each is imported where a board needs it
            raise fault_of(error, "board-doing-scan") from error
        for scanner in reading:
            opened.callback(scanner.close)
        strip = next((each for each in reading if isinstance(each, KeyGrid)), None) or _open_strip(file)
        opened.callback(strip.close)
        piezo = _open_piezo(file)
        board = SwitchBoard(file, reading, strip, piezo)
        opened.pop_all()
        return board


class _Connections:
    """The pins, buses and ports of this computer, each opened only when a board needs it."""

    def __init__(self, pins: PinLibrary) -> None:
        self._named = pins
        self._opened = ExitStack()

    @property
    def pins(self) -> PinFactory:
        from niwashi.devices.pins import header_pins  # with gpiozero, for pins of this computer alone

        return header_pins(named=self._named)

    def bus(self, number: int) -> I2cBus:
        bus = _open_bus(number)
        self._opened.callback(bus.deinit)
        return bus

    def port(self, url: str, baud: int) -> BytePort:
        from niwashi.devices.serial_port import open_port

        port = open_port(SerialConfig(port=url, baud=baud))
        self._opened.callback(port.close)
        return port

    def midi(self, port: str) -> BytePort:
        from niwashi.devices.launchpad import KNOWN_USB, OLDER_USB
        from niwashi.devices.midi_port import open_midi

        return open_midi(port, KNOWN_USB, older=OLDER_USB)

    def background(self) -> Runner:
        return one_thread()

    def close(self) -> None:
        """Close all buses and ports, for a board that could not be opened."""
        self._opened.close()


class AwaitedBoard:
    """A board on pins and buses that is opened in the background, again and again until it succeeds.

    Until then `read` raises the reason. It satisfies `session.Board`.
    """

    def __init__(
        self, file: BoardFile, open_it: Callable[[], SwitchBoard], run: Runner = run_in_thread
    ) -> None:
        """`open_it` may wait, and raise BoardFault."""
        self._file = file
        self._open_it = open_it
        self._run = run
        self._opening: Future[SwitchBoard] | None = None
        self._open_at = float("-inf")
        self._board: SwitchBoard | None = None
        self._fault: BoardFault = BoardAwaited("board-fault-opening")
        self._has_read = False

    @property
    def geometry(self) -> Geometry:
        """The cells of the board file."""
        return self._file.geometry

    def read(self, now: float) -> Reading:
        """Return the reading of the board. Raises BoardFault.

        Until the first reading, the board is asked at most once a second.
        """
        if self._board is None:
            self._look(now)
        if self._board is None or (not self._has_read and now < self._open_at):
            raise self._fault
        try:
            reading = self._board.read(now)
        except BoardFault as fault:
            self._fault, self._open_at = fault, now + _RETRY_S
            raise
        self._has_read = True
        return reading

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out. Raises BoardFault."""
        return self._board is not None and self._board.show(frame, now)

    def sound(self, tone: Tone, now: float) -> None:
        """Sound a tone, if the board is there and has a piezo."""
        if self._board is not None:
            self._board.sound(tone, now)

    def close(self) -> None:
        """Darken the lights and release pins and buses; safe to call twice."""
        self._open_at = float("inf")
        opening, self._opening = self._opening, None
        if self._board is not None:
            self._board.close()
        if opening is not None:
            abandon(opening, lambda board: board.close())

    def _look(self, now: float) -> None:
        """Begin to open the board, or take the result."""
        if self._opening is None and now >= self._open_at:
            self._opening = start(self._open_it, self._run)
        if self._opening is None or not self._opening.done():
            return
        opened, self._opening = self._opening, None
        try:
            self._board = opened.result()
        except BoardFault as fault:
            self._fault, self._open_at = fault, now + _RETRY_S


def awaited_board(file: BoardFile) -> "AwaitedBoard | SerialBoard":
    """Return the board of this computer without waiting; until it answers, `read` raises BoardFault."""
    if file.serial is not None:
        return _serial_board(file, file.serial)
    import niwashi.devices.pins  # noqa: F401  # here: beside other imports, a background thread takes twice as long

    return AwaitedBoard(file, lambda: _open_switches(file))


def _serial_board(file: BoardFile, text: SerialConfig) -> "SerialBoard":
    from niwashi.devices.serial_board import SerialBoard
    from niwashi.devices.serial_port import open_port

    session = SystemRandom().randrange(1, 0x10000)
    return SerialBoard(file, lambda: open_port(text), session=session, run=run_in_thread)


def _ready(board: "SerialBoard") -> "SerialBoard":
    """Wait for the first reading of a board. Raises BoardFault if none comes."""
    began = time.monotonic()
    try:
        while not board.is_ready and time.monotonic() < began + _PATIENCE_S:
            board.advance(time.monotonic())
            board.wait(_LOOK_S)
        board.read(time.monotonic())
    except BoardFault:
        board.close()
        raise
    return board


def _answering(board: SwitchBoard) -> SwitchBoard:
    """Wait for the first scan of a board. Raises BoardFault if it fails."""
    pause = Event()
    try:
        while True:
            with suppress(BoardAwaited):
                board.closed(time.monotonic())
                return board
            pause.wait(_LOOK_S)
    except BoardFault:
        board.close()
        raise


def _open_bus(number: int) -> I2cBus:
    try:
        from niwashi.devices.linux_buses import NumberedBus

        return NumberedBus(number)
    except Exception as error:
        raise fault_of(error, "board-doing-i2c") from error


def _open_piezo(file: BoardFile) -> "Piezo | None":
    if file.piezo is None:
        return None
    try:
        from niwashi.devices.piezo import Piezo
        from niwashi.devices.pins import pwm_pins

        return Piezo(file.piezo.pin, pwm_pins())
    except Exception as error:
        raise fault_of(error, "board-doing-piezo") from error


def _open_strip(file: BoardFile) -> PixelStrip:
    """Return each driver is imported only when it is chosen: elsewhere its import fails, or worse."""
    pixels, count = file.pixels, len(file.chain)
    try:
        if pixels.driver == "spi":
            from niwashi.devices.linux_buses import FirstBus
            from niwashi.devices.pixels_spi import SpiStrip

            return SpiStrip(FirstBus(), count, pixels.order)
        from niwashi.devices.pixels_pwm import PwmStrip, header_pin

        assert pixels.pin is not None  # noqa: S101  # as every board with a chain
        return PwmStrip(header_pin(pixels.pin), count, pixels.order)
    except Exception as error:
        raise fault_of(error, "board-doing-pixels") from error
