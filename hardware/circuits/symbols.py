"""KiCad's symbols as they stand in its libraries: their text, and where their pins end."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SYMBOLS = Path("/usr/share/kicad/symbols")
"""Where Debian's package kicad-symbols puts them."""

_PIN = re.compile(
    r"\(pin (\w+) \w+\s*\(at ([-\d.]+) ([-\d.]+) ([-\d.]+)\)\s*\(length [-\d.]+\)(.*?)"
    r'\(name "([^"]*)".*?\(number "([^"]*)"',
    re.DOTALL,
)


@dataclass(frozen=True)
class Pin:
    """A pin: its number and name, its electrical type, its end and the way it points, its unit."""

    number: str
    name: str
    kind: str
    x: float
    y: float
    angle: float
    unit: int


@cache
def _library(name: str) -> str:
    return (SYMBOLS / f"{name}.kicad_sym").read_text(encoding="utf-8")


def block(text: str, start: int) -> str:
    """The list in brackets that begins at a place.

    >>> block('(a (b ")") c) d', 0)
    '(a (b ")") c)'
    """
    depth, quoted = 0, False
    for at in range(start, len(text)):
        char = text[at]
        if char == '"' and text[at - 1] != "\\":
            quoted = not quoted
        elif not quoted and char in "()":
            depth += 1 if char == "(" else -1
            if depth == 0:
                return text[start : at + 1]
    raise ValueError(f"brackets never close: {text[start : start + 40]!r}")


@cache
def _raw(symbol: str) -> str:
    library, name = symbol.split(":")
    text = _library(library)
    return block(text, text.index(f'(symbol "{name}"\n'))


def definition(symbol: str) -> str:
    """A symbol as a schematic holds it: with its library's name, and its parent's drawing if it has one."""
    library, name = symbol.split(":")
    text = _raw(symbol)
    if parent := re.search(r'\(extends "([^"]+)"\)', text):
        text = _inherited(text, library, parent[1], name)
    return text.replace(f'(symbol "{name}"', f'(symbol "{symbol}"', 1)


def _inherited(text: str, library: str, parent: str, name: str) -> str:
    """The parent's text with the child's own properties in place of the parent's."""
    whole = _raw(f"{library}:{parent}")
    if further := re.search(r'\(extends "([^"]+)"\)', whole):
        whole = _inherited(whole, library, further[1], parent)
    whole = re.sub(rf'\(symbol "{re.escape(parent)}(_\d+_\d+)?"', rf'(symbol "{name}\1"', whole)
    for found in re.finditer(r'\(property "([^"]+)"', text):
        own = block(text, found.start())
        theirs = re.search(rf'\(property "{re.escape(found[1])}"', whole)
        if theirs:
            old = block(whole, theirs.start())
            whole = whole.replace(old, own, 1)
    return whole


@cache
def pins(symbol: str) -> tuple[Pin, ...]:
    """Every pin of a symbol, hidden ones too."""
    text = definition(symbol)
    found = []
    for part in re.finditer(r'\(symbol "[^"]+_(\d+)_(\d+)"', text):
        for pin in _PIN.finditer(block(text, part.start())):
            kind, x, y, angle, _, name, number = pin.groups()
            found.append(Pin(number, name, kind, float(x), float(y), float(angle), int(part[1])))
    return tuple(found)
