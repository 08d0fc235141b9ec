"""Numbers and addresses of the buttons of bought devices: Launchpads and NeoTrellis tiles."""

PAD_ROWS, PAD_COLUMNS = 9, 9
"""The pads and the buttons around them, counted from the lower left: row 9 and column 9 are round buttons."""

TILE_KEYS = 16
"""Buttons of a tile, counted from its upper left corner line by line."""

TILE_ADDRESSES = range(0x2E, 0x4E)
"""The addresses of a tile: 0x2E plus five bits, one for each of the jumpers A0 to A4 that is soldered."""


def jumpers(address: int) -> str:
    """Return the jumpers to solder for a tile's address, or "-" for none.

    >>> jumpers(0x2E), jumpers(0x31)
    ('-', 'A0, A1')
    """
    offset = address - TILE_ADDRESSES.start
    return ", ".join(f"A{bit}" for bit in range(5) if offset >> bit & 1) or "-"
