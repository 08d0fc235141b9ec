"""Timing of a frame on the SPI bus, and the limit of pixels in one transfer."""

RATE_HZ = 6_400_000
"""One bit of a pixel is one byte on the bus: 1.25 µs."""

RESET_S = 300e-6
"""Low before and after: newer WS2812s latch only after 280 µs; 80 µs suit old ones."""

RESET_BYTES = round(RATE_HZ * RESET_S / 8)

TRANSFER_BYTES = 4096
"""The longest transfer: `bufsiz` in the kernel's drivers/spi/spidev.c, to which PureIO
splits frames. A split frame has a gap in which the first pixels may take it for finished."""


def frame_bytes(pixels: int, order: str = "GRB") -> int:
    """Return the number of bytes of a frame, for pixels with these colours.

    >>> frame_bytes(44), frame_bytes(91), frame_bytes(150), frame_bytes(44, "GRBW")
    (1536, 2664, 4080, 1888)
    """
    return 8 * len(order) * pixels + 2 * RESET_BYTES


def most_pixels(order: str = "GRB") -> int:
    """Return how many pixels fit into one transfer.

    >>> most_pixels(), most_pixels("GRBW")
    (150, 113)
    """
    return (TRANSFER_BYTES - frame_bytes(0)) // (8 * len(order))
