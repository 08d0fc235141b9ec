"""Draws the icons of the installed page, from the page's own: `python -m tools.icons`."""

from niwashi.pictures.png import png
from niwashi.web.files import PAGE

SIZES = (180, 192, 512)
"""Dots: what Apple asks for, and what browsers do."""


def icon(size: int) -> bytes:
    """The icon as PNG. Its corners are filled: each phone cuts them in its own way."""
    drawn = (PAGE / "icon.svg").read_text(encoding="utf-8")
    return png(drawn.replace(' rx="7"', "", 1), size)


def main() -> None:
    """Write them."""
    for size in SIZES:
        (PAGE / f"icon-{size}.png").write_bytes(icon(size))


if __name__ == "__main__":
    main()
