"""QR codes of an address: SVG for a page or a card, text for a terminal."""

import io

import segno


def qr_drawing(address: str) -> str:
    """Return the SVG of a QR code, dark on light with its quiet zone, one unit a module.

    >>> qr_drawing("http://192.168.1.7:8080").startswith("<svg")
    True
    """
    made: str = _code(address).svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return made


def qr_text(address: str) -> str:
    """Return a QR code made of characters, for a terminal with light text on dark."""
    out = io.StringIO()
    _code(address).terminal(out, border=2, compact=True)
    return out.getvalue()


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)
