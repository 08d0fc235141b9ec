"""The last picture: what to look at when the board is switched on for the first time."""

from hardware.handwired.canvas import Canvas
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.wires import Step
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.wires import pixel_order

_STEPS = 5


def first_light(file: BoardFile, number: int, language: str) -> Step:
    """Five looks, one after the other, before anything is glued."""
    step = opened("light", number, language)
    facts = {"ground": file.header.data_ground, "first": pixel_order(file)[0], "count": len(file.chain)}
    for i in range(_STEPS):
        y = TOP + 50 + 160 * i
        step.canvas.rect(60, y - 50, 1280, 140, "panel", "edge", thick=2, round_=14)
        step.canvas.circle(120, y + 20, 34, "column")
        step.canvas.label(120, y + 20, "abcde"[i], 30, "paper", "middle", bold=True)
        for line, text in enumerate(say(f"look-{i + 1}", language, **facts).splitlines()):
            step.canvas.label(
                190,
                y - 8 + 46 * line,
                text,
                26 if line == 0 else 22,
                "ink" if line == 0 else "faint",
                bold=line == 0,
            )
        _sign(step.canvas, i, 1240, y + 20)
    return step


def _sign(canvas: Canvas, which: int, x: float, y: float) -> None:
    """A plug pulled, a meter, a plug in twice, a lit pixel."""
    if which in (0, 2, 3):
        gap = 26 if which == 0 else 4
        canvas.rect(x - 60 - gap, y - 22, 50, 44, "ghost", "ink", thick=3, round_=6)
        canvas.rect(x + gap, y - 22, 50, 44, "ghost", "ink", thick=3, round_=6)
        for up in (-10, 10):
            canvas.line([(x - 10 - gap, y + up), (x + 8 - gap, y + up)], "ink", 5)
    elif which == 1:
        canvas.rect(x - 34, y - 44, 68, 88, "light", "ink", thick=3, round_=8)
        canvas.rect(x - 24, y - 34, 48, 26, "paper", "ink")
        canvas.circle(x, y + 18, 15, "paper", "ink", 3)
        canvas.line([(x, y + 18), (x + 9, y + 9)], "ink", 3)
    else:
        for dx, dy in ((0, -46), (40, -24), (40, 24), (0, 46), (-40, 24), (-40, -24)):
            canvas.line([(x + 0.62 * dx, y + 0.62 * dy), (x + dx, y + dy)], "row", 4)
        canvas.rect(x - 18, y - 18, 36, 36, "light", "ink", thick=3, round_=4)
