"""A garden as lines of text, for a terminal."""

from niwashi.games.karesansui.garden import ROWS, Garden

_BARE = "."


def garden_lines(garden: Garden) -> tuple[str, ...]:
    """The rows of a garden from the top: tiles as they are written, with their stones, `@` for the monk."""
    rows = [[_square(garden, number) for number in row] for row in reversed(ROWS)]
    width = max(len(text) for row in rows for text in row) + 2
    return tuple("".join(text.ljust(width) for text in row).rstrip() for row in rows)


def _square(garden: Garden, number: int) -> str:
    stone = garden.stones[number]
    monk = "@" if garden.monk == number else ""
    return f"{garden.tiles[number] or _BARE}{f'+{stone}' if stone else ''}{monk}"
