"""Conversions between perceived brightness and the values of a pixel.

A pixel's 8 bits set its on-time (PWM): half the number is half the light, which looks three quarters as
bright. Themes are in perceived brightness, frames in light. Only this module knows the difference; it is
used once, when a theme is loaded. To draw a frame on a screen, use `on_screen`. Drivers sum and scale
currents and use frames as they are.
"""

from functools import cache

from niwashi.board_types import LUMINANCE, Colour, Pixel

_FULL = 255


def luminance(brightness: float) -> float:
    """Return the luminance (0..1) of a perceived brightness (0..1): the inverse of CIE 1976 L*.

    >>> luminance(0.0), round(luminance(0.5), 3), luminance(1.0)
    (0.0, 0.184, 1.0)
    """
    lightness = 100 * brightness
    return float(((lightness + 16) / 116) ** 3) if lightness > 8 else lightness / 903.3


def brightness(colour: Colour) -> float:
    """Return the perceived brightness (0..1, CIE 1976 L* / 100) of a frame's colour.

    >>> [round(brightness(c), 2) for c in ((0, 0, 0), (47, 47, 47), (0, 0, 255), (255, 255, 255))]
    [0.0, 0.5, 0.32, 1.0]
    """
    shine = sum(w * c for w, c in zip(LUMINANCE, colour, strict=True)) / _FULL
    return (116 * shine ** (1 / 3) - 16) / 100 if shine > 0.008856 else shine * 9.033


def light(colour: str, dimmed_to: float) -> Colour:
    """Return the frame colour that looks like a screen's `#rrggbb`, dimmed to a share of its brightness.

    Rounded to eighths of a step: fine enough for dimmed boards, and coarse enough that a soft motion does not
    make a new frame at each tick.

    >>> light("#ff8000", 1.0), light("#ff8000", 0.5), light("#ff8000", 0.0)
    ((255.0, 55.0, 0.0), (47.0, 10.125, 0.0), (0.0, 0.0, 0.0))
    """
    share = luminance(dimmed_to)
    red, green, blue = (_linear(channel) * share for channel in bytes.fromhex(colour[1:]))
    return _in_eighths(_FULL * red), _in_eighths(_FULL * green), _in_eighths(_FULL * blue)


def on_screen(colour: Colour) -> Pixel:
    """Return the sRGB colour that looks on a screen like a frame's colour on a pixel.

    >>> on_screen((255, 55, 0)), on_screen((47, 10, 0))
    ((255, 128, 0), (119, 56, 0))
    """
    red, green, blue = (round(_FULL * _encoded(channel / _FULL)) for channel in colour)
    return red, green, blue


def _in_eighths(amount: float) -> float:
    return round(amount * 8) / 8


@cache
def _linear(channel: int) -> float:
    share = channel / _FULL
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _encoded(share: float) -> float:
    return share * 12.92 if share <= 0.0031308 else float(1.055 * share ** (1 / 2.4) - 0.055)
