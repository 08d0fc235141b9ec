"""The Pi's own SPI bus, through Blinka. Import it only on a board that Blinka knows."""

from typing import Any

import board
import busio

__all__ = ["first_bus"]


def first_bus() -> Any:
    """The bus of `/dev/spidev0.0`: MOSI is GPIO 10. Nothing is ever read back."""
    return busio.SPI(board.SCK, MOSI=board.MOSI)
