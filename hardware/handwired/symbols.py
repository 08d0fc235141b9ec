"""Small drawings of parts: a diode with its band, a reed, a push button, a joint of solder."""

from hardware.handwired.canvas import Canvas, Point


def draw_diode(canvas: Canvas, anode: Point, cathode: Point, size: float, colour: str = "ink") -> Point:
    """A glass diode between two points above each other; where its band is, towards the cathode."""
    x, y = anode[0], (anode[1] + cathode[1]) / 2
    way = 1 if cathode[1] > anode[1] else -1
    canvas.line([anode, cathode], colour, max(2.0, 0.14 * size))
    canvas.rect(
        x - 0.42 * size,
        y - 0.9 * size,
        0.84 * size,
        1.8 * size,
        "glass",
        colour,
        thick=max(1.5, 0.1 * size),
        round_=0.24 * size,
    )
    band = y + way * 0.49 * size
    canvas.rect(x - 0.42 * size, band - 0.17 * size, 0.84 * size, 0.34 * size, colour)
    return x, band


def draw_joint(canvas: Canvas, at: Point, colour: str, radius: float = 6) -> None:
    canvas.circle(*at, radius, colour, "paper", 1.5)


def draw_reed(canvas: Canvas, top: Point, bottom: Point, size: float) -> None:
    """A glass reed between two points above each other: two blades that do not touch."""
    x, y = top[0], (top[1] + bottom[1]) / 2
    high = 2.4 * size
    canvas.rect(x - 0.5 * size, y - high / 2, size, high, "glass", "ink", thick=2, round_=0.5 * size)
    canvas.line([top, (x, y - high / 2), (x - 0.14 * size, y + 0.3 * size)], "ink", 3)
    canvas.line([bottom, (x, y + high / 2), (x + 0.14 * size, y - 0.3 * size)], "ink", 3)


def draw_button(canvas: Canvas, top: Point, bottom: Point, size: float) -> None:
    """A push button between two points above each other."""
    x, y = top[0], (top[1] + bottom[1]) / 2
    canvas.line([top, (x, y - 0.7 * size)], "ink", 3)
    canvas.line([bottom, (x, y + 0.7 * size)], "ink", 3)
    canvas.circle(x, y - 0.7 * size, 4.5, "paper", "ink", 2)
    canvas.circle(x, y + 0.7 * size, 4.5, "paper", "ink", 2)
    canvas.line([(x + 0.5 * size, y - 0.8 * size), (x + 0.5 * size, y + 0.8 * size)], "ink", 4)
    canvas.line([(x + 0.5 * size, y), (x + 0.95 * size, y)], "ink", 4)
