"""The head of every picture: its number, the action, the caution, and the point of view."""

import tomllib
from functools import cache
from pathlib import Path

from hardware.handwired.canvas import Canvas
from hardware.handwired.wires import Step

WIDTH, HEIGHT = 1400.0, 1000.0
TOP = 168.0
"""Where the picture itself begins."""


@cache
def _words() -> dict[str, dict[str, str]]:
    text = Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def say(key: str, language: str, **facts: object) -> str:
    """A text of `words.toml` in a language, its blanks filled."""
    return _words()[key][language].format(**facts)


def opened(name: str, number: int, language: str, view: str = "", **facts: object) -> Step:
    """A picture with its heading; `view` is "above", "below" or nothing."""
    title = say(f"{name}-title", language, **facts)
    canvas = Canvas(WIDTH, HEIGHT, title)
    canvas.circle(62, 66, 34, "ink")
    canvas.label(62, 66, str(number), 34, "paper", "middle", bold=True)
    canvas.label(116, 50, title, 34, bold=True)
    for line, text in enumerate(say(f"{name}-note", language, **facts).splitlines()):
        canvas.label(116, 94 + 32 * line, text, 22, "faint")
    if view:
        _badge(canvas, view, language)
    return Step(name, canvas)


def _badge(canvas: Canvas, view: str, language: str) -> None:
    """An eye over or under a plate."""
    x, y, colour = WIDTH - 366, 22.0, "column" if view == "below" else "row"
    canvas.rect(x, y, 342, 58, "panel", colour, thick=3, round_=10)
    plate = y + (14 if view == "below" else 44)
    eye = y + (38 if view == "below" else 21)
    canvas.line([(x + 18, plate), (x + 74, plate)], "ink", 6)
    canvas.shape([(x + 24, eye), (x + 46, eye - 11), (x + 68, eye), (x + 46, eye + 11)], "paper", "ink", 2.5)
    canvas.circle(x + 46, eye, 5, "ink")
    canvas.label(x + 90, y + 29, say(f"view-{view}", language), 22, bold=True)
