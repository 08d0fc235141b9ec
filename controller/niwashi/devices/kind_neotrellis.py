"""NeoTrellis tiles: sixteen buttons each, with a light under every button, on an I2C bus."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from niwashi.devices.board_file import BoardFile, BoardSection, Mistakes, SwitchKind
from niwashi.devices.connections import Connections
from niwashi.devices.key_grid import TILE_ADDRESSES, TILE_KEYS, KeyGrid, key_grid

_KEY = re.compile(r"T([1-9][0-9]?)K([1-9]|1[0-6])")
_TABLE = "neotrellis"


class NeoTrellisConfig(BoardSection):
    """`[neotrellis]`: the addresses of the tiles (T1, T2 … in their order), and their bus."""

    bus: int = 1
    tiles: Annotated[tuple[int, ...], Field(strict=False, min_length=1, max_length=len(TILE_ADDRESSES))]


@dataclass(frozen=True, order=True, slots=True)
class TileKey:
    """A button of a tile, both counted from 0.

    >>> str(TileKey(3, 15))
    'T4K16'
    """

    tile: int
    number: int

    def __str__(self) -> str:
        return f"T{self.tile + 1}K{self.number + 1}"


class _NeoTrellis(SwitchKind):
    key = _TABLE
    tables = (_TABLE,)
    switch = TileKey
    sections = {_TABLE: (NeoTrellisConfig | None, None)}  # noqa: RUF012  # declared as a class's own in the base
    has_lights = True

    def named(self, word: str) -> TileKey | None:
        found = _KEY.fullmatch(word)
        return TileKey(int(found[1]) - 1, int(found[2]) - 1) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return file.section(_TABLE) is not None

    def count(self, file: BoardFile) -> int:
        return TILE_KEYS * len(file.section(_TABLE).tiles) if self.is_in(file) else 0

    def number(self, file: BoardFile, at: TileKey) -> int:  # noqa: ARG002  # all tiles have as many
        return at.tile * TILE_KEYS + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, TileKey]], mistakes: Mistakes) -> None:
        section, seen = file.section(_TABLE), dict[int, str]()
        if section is not None and section.bus not in file.header.buses:
            mistakes.wrong("neotrellis.bus", section.bus, ", ".join(map(str, file.header.buses)))
        addresses = () if section is None else section.tiles
        for number, address in enumerate(addresses, 1):
            where = f"neotrellis.tiles[{number}]"
            if address not in TILE_ADDRESSES:
                mistakes.wrong(where, f"{address:#04x}", "0x2e … 0x4d")
            if address in seen:
                facts = {"found": f"{address:#04x}", "other": seen[address]}
                mistakes.note("board-file-tile-address-twice", where=where, **facts)
            seen.setdefault(address, where)
        tiles = len(addresses)
        for where, switch in placed:
            if switch.tile >= tiles:
                mistakes.wrong(where, str(switch), f"T1K1 … T{tiles}K16" if tiles else "[neotrellis]")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        if self.is_in(file):
            pins = file.header.buses.get(file.section(_TABLE).bus, ())
            yield from (("neotrellis.bus", pin) for pin in pins)

    def scanner(self, file: BoardFile, connections: Connections) -> KeyGrid:
        """Import Adafruit's library only for a board with tiles."""
        from niwashi.devices.neotrellis import NeoTrellisTiles

        section = file.section(_TABLE)
        tiles = NeoTrellisTiles(connections.bus(section.bus), section.bus, section.tiles)
        return key_grid(self, file, tiles, connections)

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        if self.is_in(file):
            bus = file.section(_TABLE).bus
            sda, scl = file.header.buses[bus]
            end = "" if bus == 1 else str(bus)
            yield f"SDA{end}", "tile-sda", sda
            yield f"SCL{end}", "tile-scl", scl


NEOTRELLIS = _NeoTrellis()
