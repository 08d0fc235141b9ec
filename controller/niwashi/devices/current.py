"""Brightness and current limit of a frame: brightness first, then the whole chain below its limit."""

from collections.abc import Sequence
from math import sqrt

from niwashi.board_types import LUMINANCE, Colour, Pixel, as_pixel
from niwashi.devices.board_file import PixelsConfig

_DARK = 8
"""Below a grey of this value (of 255), pixels have too few steps for a smooth motion or a hue."""


def current_ma(colours: Sequence[Pixel], pixels: PixelsConfig) -> float:
    """Return the current of pixels that show these colours, in milliamperes.

    >>> pixels = PixelsConfig(driver="spi", pin=10, limit_ma=100, channel_ma=20, idle_ma=1)
    >>> current_ma([(255, 255, 255), (0, 0, 0)], pixels)
    62.0
    """
    return len(colours) * pixels.idle_ma + _units(colours) * pixels.channel_ma / 255


def limit_current(colours: Sequence[Colour], pixels: PixelsConfig) -> tuple[Pixel, ...]:
    """Scale colours to a board's brightness and below its current limit.

    Dark lights are raised, so that their hues and motions survive the few steps that pixels have there.
    Everything is rounded once.

    >>> pixels = PixelsConfig(driver="spi", pin=10, limit_ma=31, channel_ma=20, idle_ma=1)
    >>> [limit_current([colour], pixels) for colour in ((200, 100, 0), (255, 255, 255), (3, 1.4, 0))]
    [((200, 100, 0),), ((127, 127, 127),), ((7, 3, 0),)]
    """
    # A frame has many pixels and few colours.
    raised = {colour: _raised(colour, pixels.brightness) for colour in set(colours)}
    rounded = {colour: as_pixel(bright) for colour, bright in raised.items()}
    told = tuple(rounded[colour] for colour in colours)
    # In whole units, rounded down: a float that rounds up could pass the limit.
    most = int((pixels.limit_ma - len(told) * pixels.idle_ma) * 255 / pixels.channel_ma)
    if _units(told) <= most:
        return told
    bright = [raised[colour] for colour in colours]
    share = most / sum(map(sum, bright))
    return tuple((int(r * share), int(g * share), int(b * share)) for r, g, b in bright)


def level_for(amount: float, pixels: PixelsConfig) -> float:
    """Return the grey level in a frame that sends this amount (0..255) to each channel of a pixel.

    >>> pixels = PixelsConfig(driver="spi", pin=10, limit_ma=500, brightness=0.5)
    >>> level_for(100, pixels), limit_current([(level_for(6, pixels),) * 3], pixels)
    (200.0, ((6, 6, 6),))
    """
    return (amount if amount >= _DARK else amount * amount / _DARK) / pixels.brightness


def _raised(colour: Colour, brightness: float) -> Colour:
    """A colour at a brightness, its hue as it is; a dark one half way (geometrically) up to `_DARK`."""
    red, green, blue = (channel * brightness for channel in colour)
    shine = LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue
    if not 0 < shine < _DARK:
        return red, green, blue
    more = sqrt(_DARK / shine)
    return red * more, green * more, blue * more


def _units(colours: Sequence[Pixel]) -> int:
    return sum(map(sum, colours))
