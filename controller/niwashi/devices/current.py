"""How bright a frame may be: brightness once, then the whole chain's current below its limit."""

from collections.abc import Sequence

from niwashi.devices.board_text import PixelsText
from niwashi.session import Colour

__all__ = ["current_ma", "limited"]


def current_ma(colours: Sequence[Colour], pixels: PixelsText) -> float:
    """What pixels draw while they show these colours, in milliamperes.

    >>> pixels = PixelsText(driver="spi", pin=10, limit_ma=100, channel_ma=20, idle_ma=1)
    >>> current_ma([(255, 255, 255), (0, 0, 0)], pixels)
    62.0
    """
    return len(colours) * pixels.idle_ma + _units(colours) * pixels.channel_ma / 255


def limited(colours: Sequence[Colour], pixels: PixelsText) -> tuple[Colour, ...]:
    """Colours at the board's brightness, all scaled alike where they would draw more than its limit.

    >>> pixels = PixelsText(driver="spi", pin=10, limit_ma=31, channel_ma=20, idle_ma=1)
    >>> limited([(200, 100, 0)], pixels), limited([(255, 255, 255)], pixels)
    (((200, 100, 0),), ((127, 127, 127),))
    """
    bright = [_dimmed(colour, pixels.brightness) for colour in colours]
    if current_ma(bright, pixels) <= pixels.limit_ma:
        return tuple(bright)
    # In whole units, rounded down: a float that rounds up could pass the limit.
    most = int((pixels.limit_ma - len(bright) * pixels.idle_ma) * 255 / pixels.channel_ma)
    all_units = _units(bright)
    return tuple((r * most // all_units, g * most // all_units, b * most // all_units) for r, g, b in bright)


def _dimmed(colour: Colour, brightness: float) -> Colour:
    red, green, blue = colour
    return round(red * brightness), round(green * brightness), round(blue * brightness)


def _units(colours: Sequence[Colour]) -> int:
    return sum(map(sum, colours))
