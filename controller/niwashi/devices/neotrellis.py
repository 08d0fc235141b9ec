"""NeoTrellis tiles (Adafruit 3954): sixteen buttons and pixels each, read and lit through Adafruit's library.

Import this only for a board file with tiles: the library brings half of Blinka along. Each of its reads
waits 8 ms and each tile takes half a second to set up, so `KeyGrid` calls this from a thread of its own.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from adafruit_bus_device.i2c_device import I2CDevice
from adafruit_neotrellis.neotrellis import NeoTrellis

from niwashi.board_types import Pixel
from niwashi.devices.connections import I2cBus
from niwashi.devices.fault import fault_of_bus
from niwashi.devices.key_grid import TILE_ADDRESSES, TILE_KEYS, KeyChange, jumpers
from niwashi.errors import BoardFault

_PRODUCT = 3954
"""The product that a tile names in its version register."""

_SET_UP_S = 0.8
"""Seconds that a tile takes to set up: half a second of it is the library's wait after a reset."""

_ROUND_S = 1.5
"""Seconds that a round over all tiles may take: the kernel gives a bus up that is held for a second."""


class NeoTrellisTiles:
    """The tiles of a board on one bus. It satisfies `KeyDevice`; keys are numbered tile by tile."""

    def __init__(self, bus: I2cBus, number: int, addresses: Sequence[int]) -> None:
        self._bus = bus
        self._number = number
        self._is_open = True
        self._tiles = [_Tile(f"T{i}", bus, address) for i, address in enumerate(addresses, 1)]

    @property
    def patience_s(self) -> float:
        """The longest time that the next round may take: longer while tiles have to be set up."""
        return _ROUND_S + _SET_UP_S * sum(not tile.is_set_up for tile in self._tiles)

    def stuck(self) -> BoardFault:
        """Return the fault of a bus that lets a round hang."""
        error = TimeoutError(110, "no answer")
        return fault_of_bus(error, self._tiles[0].name, self._tiles[0].address, self._number)

    def exchange(self, colours: Sequence[Pixel] | None, now: float) -> Sequence[KeyChange]:  # noqa: ARG002  # as fast as the bus is
        """Read the buttons of every tile, and send the lights to those on which they change.

        A tile that fails is set up anew. It tells of changes alone, so a button that was held meanwhile
        counts as released until it is pressed again. Raises BoardFault, which names the tile.
        """
        changes: list[KeyChange] = []
        for number, tile in enumerate(self._tiles):
            first = number * TILE_KEYS
            try:
                told = tile.read()
                if colours is not None:
                    tile.show(colours[first : first + TILE_KEYS])
            except OSError as error:
                tile.forget()
                raise self._fault(error, tile) from error
            changes += (KeyChange(first + key, is_down) for key, is_down in told)
        return changes

    def close(self) -> None:
        """Darken every tile that answers, and close the bus; safe to call twice."""
        if self._is_open:
            for tile in sorted(self._tiles, key=lambda tile: not tile.is_set_up):  # those that take time last
                if not tile.darken():
                    tile.darken()  # it may only have missed something
        self._is_open = False
        self._bus.deinit()

    def _fault(self, error: OSError, tile: "_Tile") -> BoardFault:
        """Return the fault of a tile; it names tiles at addresses that the board file has not."""
        fault = fault_of_bus(error, tile.name, tile.address, self._number)
        if fault.key != "board-fault-i2c-chip":
            return fault
        if isinstance(error, _OtherProductError):
            return BoardFault("board-fault-other-chip", **fault.facts)
        known = {each.address for each in self._tiles}
        strays = [each for each in TILE_ADDRESSES if each not in known and _answers(self._bus, each)]
        key = "board-fault-tile-elsewhere" if strays else "board-fault-tile"
        found = ", ".join(f"{address:#04x}" for address in strays) or "-"
        return BoardFault(key, **fault.facts, found=found, jumpers=jumpers(tile.address))


class _OtherProductError(OSError):
    """Something answers at a tile's address that is no tile."""


class _Tile:
    """One tile. Everything raises OSError."""

    def __init__(self, name: str, bus: I2cBus, address: int) -> None:
        self.name = name
        self.address = address
        self._bus = bus
        self._trellis: Any = None
        self._heard: list[tuple[int, bool]] = []
        self._shown: tuple[Pixel, ...] = ()

    @property
    def is_set_up(self) -> bool:
        """True if the tile has been set up and has not failed since."""
        return self._trellis is not None

    def read(self) -> Sequence[tuple[int, bool]]:
        """Return the buttons that were pressed (True) or released since the last call."""
        if self._trellis is None:
            self._trellis = self._set_up()
        self._trellis.sync()
        heard = tuple(self._heard)
        self._heard.clear()
        return heard

    def show(self, colours: Sequence[Pixel]) -> None:
        """Light the pixels, if their colours change."""
        if self._shown == tuple(colours):
            return
        self._trellis.pixels[:] = list(colours)
        self._trellis.pixels.show()
        self._shown = tuple(colours)

    def darken(self) -> bool:
        """Switch its pixels off, whatever was sent before; False if it does not answer."""
        try:
            if self._trellis is None:
                self._trellis = self._set_up()
            self._shown = ()
            self.show([(0, 0, 0)] * TILE_KEYS)
        except OSError:
            self.forget()
            return False
        return True

    def forget(self) -> None:
        """Set the tile up again before its next use: it may have lost its settings."""
        self._trellis = None
        self._heard.clear()
        self._shown = ()

    def _set_up(self) -> Any:
        try:
            trellis = NeoTrellis(self._bus, addr=self.address, auto_write=False)
            product = trellis.get_version() >> 16
        except ValueError as error:  # Adafruit's I2CDevice raises this for any error on the bus
            said = error.__context__
            raise said if isinstance(said, OSError) else OSError(str(error)) from None
        except RuntimeError as error:  # no seesaw has such an identity
            raise _OtherProductError(str(error)) from error
        if product != _PRODUCT:
            raise _OtherProductError(f"product {product} instead of {_PRODUCT}")
        for key in range(TILE_KEYS):
            trellis.callbacks[key] = partial(_hear, self._heard.append)
            for edge in (NeoTrellis.EDGE_RISING, NeoTrellis.EDGE_FALLING):
                trellis.activate_key(key, edge)
        return trellis


def _hear(note: Callable[[tuple[int, bool]], None], event: Any) -> None:
    """Note an edge of a button: rising when it is pressed. Levels are not asked for, and tell nothing new."""
    if event.edge in (NeoTrellis.EDGE_RISING, NeoTrellis.EDGE_FALLING):
        note((event.number, event.edge == NeoTrellis.EDGE_RISING))


def _answers(bus: I2cBus, address: int) -> bool:
    with suppress(ValueError, OSError):
        I2CDevice(bus, address)
        return True
    return False
