"""A card for the box: the address of the board's page as a QR code, and what to do there."""

from html import escape

from niwashi.pictures.qr import qr_drawing
from niwashi.terminal import message

_WIDTH, _HEIGHT = 85.6, 54.0  # mm: a bank card's


def guest_card(address: str) -> str:
    """The card as SVG, in millimetres, with texts in the language of the terminal."""
    lines = [
        _line(10, 4.2, message("guests-card-title"), weight="bold"),
        _line(17, 2.7, message("guests-card-scan")),
        _line(22, 3.0, address),
        _line(48, 2.7, message("guests-card-steps")),
    ]
    code = qr_drawing(address).replace("<svg", '<svg x="60" y="14" width="22" height="22"', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}">\n'
        f'<rect x=".2" y=".2" width="{_WIDTH - 0.4}" height="{_HEIGHT - 0.4}" rx="3" fill="#fff" '
        f'stroke="#999" stroke-width=".2"/>\n{"".join(lines)}{code}\n</svg>\n'
    )


def _line(y: float, size: float, text: str, weight: str = "normal") -> str:
    return (
        f'<text x="4" y="{y}" font-family="sans-serif" font-size="{size}" font-weight="{weight}" '
        f'fill="#000">{escape(text)}</text>\n'
    )
