"""How bright a frame may be: brightness once, then the whole chain's current below its limit."""

from collections.abc import Sequence
from functools import cache

from niwashi.devices.board_config import PixelsConfig
from niwashi.session import Colour


def current_ma(colours: Sequence[Colour], pixels: PixelsConfig) -> float:
    """What pixels draw while they show these colours, in milliamperes.

    >>> pixels = PixelsConfig(driver="spi", pin=10, limit_ma=100, channel_ma=20, idle_ma=1)
    >>> current_ma([(255, 255, 255), (0, 0, 0)], pixels)
    62.0
    """
    return len(colours) * pixels.idle_ma + _units(colours) * pixels.channel_ma / 255


def limited(colours: Sequence[Colour], pixels: PixelsConfig) -> tuple[Colour, ...]:
    """Colours at the board's brightness, all scaled alike where they would draw more than its limit.

    >>> pixels = PixelsConfig(driver="spi", pin=10, limit_ma=31, channel_ma=20, idle_ma=1)
    >>> limited([(200, 100, 0)], pixels), limited([(255, 255, 255)], pixels)
    (((200, 100, 0),), ((127, 127, 127),))
    """
    left = _left(pixels.brightness)
    bright = [(left[red], left[green], left[blue]) for red, green, blue in colours]
    if current_ma(bright, pixels) <= pixels.limit_ma:
        return tuple(bright)
    # In whole units, rounded down: a float that rounds up could pass the limit.
    most = int((pixels.limit_ma - len(bright) * pixels.idle_ma) * 255 / pixels.channel_ma)
    all_units = _units(bright)
    return tuple((r * most // all_units, g * most // all_units, b * most // all_units) for r, g, b in bright)


@cache
def _left(brightness: float) -> tuple[int, ...]:
    """What is left of every amount of light: what shines at all goes on shining."""
    return (0, *(max(1, round(amount * brightness)) for amount in range(1, 256)))


def _units(colours: Sequence[Colour]) -> int:
    return sum(map(sum, colours))
