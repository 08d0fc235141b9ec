"""Between the readable rules of Borderland and its kernel, which numbers the hexes its own way."""

from collections.abc import Iterator
from typing import Any

from tests.engine.builds import Build

from niwashi.games.borderland.position import NAMES, NUMBERS, each

PLACED = 127
NO_MARK = 255
ROWS = "abcdefghijk"


def _number(name: str) -> int:
    row = ROWS.index(name[0])
    return 11 * row + max(0, row - 5) + int(name[1:]) - 1


NUMBER = {name: _number(name) for name in NUMBERS}
NAME = {number: name for name, number in NUMBER.items()}
_BITS = {cell: 1 << NUMBER[name] for cell, name in NAMES.items()}


def _to_kernel(cells: int) -> int:
    return sum(_BITS[cell] for cell in each(cells))


def _from_kernel(low: int, high: int) -> int:
    cells = high << 64 | low
    return sum(1 << NUMBERS[name] for number, name in NAME.items() if cells >> number & 1)


def numbers_of(position: Any, side: int) -> tuple[int, ...]:
    """A position as the kernel's words, `side` being the mover whatever the position says."""
    pieces, lands = position.pieces, position.territories
    wides = [_to_kernel(each) for each in (pieces[side], pieces[1 - side], lands[side], lands[1 - side])]
    return tuple(part for wide in wides for part in (wide & (1 << 64) - 1, wide >> 64))


def cells_of(words: tuple[int, ...], side: int, like: Any) -> Any:
    """The position that the kernel's words mean for a mover."""
    own, enemy, land, theirs = (_from_kernel(*words[i : i + 2]) for i in (0, 2, 4, 6))
    if side:
        return like._replace(pieces=(enemy, own), territories=(theirs, land), side=side)
    return like._replace(pieces=(own, enemy), territories=(land, theirs), side=side)


def loaded(build: Build, position: Any) -> Any:
    """A kernel of a build with a position."""
    kernel = build.modules["hexes"].HexKernel()
    _load(kernel, numbers_of(position, position.side))
    return kernel


def turns_of(kernel: Any, position: Any) -> dict[str, tuple[int, ...]]:
    """Every legal turn as text, with the words after it; the position is not over."""
    start = numbers_of(position, position.side)
    found: dict[str, tuple[int, ...]] = {}
    for text, origin, target, after in _actions(kernel, start, 1, NO_MARK):
        found[text] = after
        _load(kernel, after)
        if kernel.holds_enough():
            continue
        emergency = any(after[4:])
        resting = NO_MARK if emergency and origin != PLACED else target
        for second, _, _, last in _actions(kernel, after, int(origin != PLACED), resting):
            found[f"{text},{second}"] = last
    return found or {"pass": start}


def _actions(
    kernel: Any, words: tuple[int, ...], placing: int, resting: int
) -> Iterator[tuple[str, int, int, tuple[int, ...]]]:
    _load(kernel, words)
    for origin, target in kernel.options(placing, resting):
        _load(kernel, words)
        if origin == PLACED:
            kernel.place(target)
            yield NAME[target], origin, target, kernel.words()
            continue
        for number in range(kernel.outcomes(origin, target)):
            _load(kernel, words)
            kernel.outcomes(origin, target)
            marks = "".join(f"~{NAME[mark]}" for mark in kernel.marks(number) if mark != NO_MARK)
            kernel.take(number)
            yield f"{NAME[origin]}-{NAME[target]}{marks}", origin, target, kernel.words()


def _load(kernel: Any, words: tuple[int, ...]) -> None:
    kernel.load(*(words[i] | words[i + 1] << 64 for i in (0, 2, 4, 6)))
