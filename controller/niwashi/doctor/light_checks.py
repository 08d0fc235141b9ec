"""The lights: the questions about the pixels, and the findings from the answers."""

from collections.abc import Iterable, Iterator

from niwashi.board_types import Colour
from niwashi.devices.board_file import BoardFile
from niwashi.devices.current import level_for
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure import NOTHING, ExamRecord, Procedure, Request, RequestKind

COLOURS = ("red", "green", "blue")
"""The answers to the question about a colour, besides `NOTHING`."""

WHITE = "white"
"""The answer of a person who sees all lights white, though one colour was sent."""

_LEVEL = 70
_CLOSE_MA = 40.0
"""The precision of the search for the supply's limit."""


def visit_lights(file: BoardFile, record: ExamRecord) -> Procedure:
    """Ask for the colours that the pixels show."""
    for number, name in enumerate(COLOURS[:2]):
        colour: Colour = (_LEVEL, 0, 0) if number == 0 else (0, _LEVEL, 0)
        reply = yield Request(RequestKind.COLOUR, "", dict.fromkeys(range(len(file.chain)), colour))
        record.colours[name] = reply.said


def visit_supply(file: BoardFile, record: ExamRecord) -> Procedure:
    """Ask for good light at the current limit; then search the highest good current by bisection.

    Ask nothing if no light came on before.
    """
    if is_dark(record):
        return
    good, bad = len(file.chain) * file.pixels.idle_ma, file.pixels.limit_ma
    tried = bad
    while bad - good > _CLOSE_MA:
        # The white that draws this current in the whole chain, before the board file's brightness.
        pixels, count = file.pixels, len(file.chain)
        amount = 255 * (tried - count * pixels.idle_ma) / (3 * pixels.channel_ma * count)
        white = (min(255, level_for(max(1, round(amount)), pixels)),) * 3
        reply = yield Request(RequestKind.STEADY, "", dict.fromkeys(range(count), white))
        if reply.said != "no":
            good = tried
        else:
            bad = record.bad_ma = tried
        record.good_ma = good
        tried = (good + bad) / 2


def light_findings(file: BoardFile, record: ExamRecord) -> tuple[Finding, ...]:
    """Return the faults of the pixels."""
    if file.lit_by is None and is_dark(record):
        return (Finding(FindingKind.DARK_PIXELS, (file.pixels.driver,)),)
    found = [*_order(file, record), *_chain(file, record)]
    if is_white(record):  # they read every zero as a one, as their pulses are too long
        found.append(Finding(FindingKind.WHITE_PIXELS, (file.pixels.driver,)))
    if record.bad_ma is not None:
        found.append(Finding(FindingKind.SUPPLY, (f"{record.good_ma:.0f}",)))
    return tuple(sorted(found))


def is_white(record: ExamRecord) -> bool:
    """Return whether all lights were white though red and green were sent."""
    return len(record.colours) > 1 and set(record.colours.values()) == {WHITE}


def is_dark(record: ExamRecord) -> bool:
    """Return whether no light came on, neither all together nor one at a time."""
    return bool(record.colours) and {*record.colours.values(), *record.lights.values()} == {NOTHING}


def _order(file: BoardFile, record: ExamRecord) -> Iterator[Finding]:
    """Yield the true colour order, from the colours that the bytes for red and green gave."""
    told = file.pixels.order
    letters = {sent[0].upper(): seen[0].upper() for sent, seen in record.colours.items() if seen in COLOURS}
    if len(letters) == len(record.colours) == len(set(letters.values())) and letters:
        letters["B"] = next(letter for letter in "RGB" if letter not in letters.values())
        order = "".join(letters.get(letter, letter) for letter in told)
        if order != told:
            yield Finding(FindingKind.COLOUR_ORDER, (order,))


def _chain(file: BoardFile, record: ExamRecord) -> Iterator[Finding]:
    """Yield swapped pixels, dark pixels, and the end of the chain."""
    number_of = {file.cells[cell].cell.name: number for number, cell in enumerate(file.chain)}
    seats = {n: number_of[cell] for n, cell in record.lights.items() if cell in number_of}
    swapped = {n: seat for n, seat in seats.items() if n != seat}
    swapped |= {seat: n for n, seat in swapped.items()}
    yield from (
        Finding(FindingKind.SWAPPED_PIXELS, (str(n), str(m))) for n, m in sorted(swapped.items()) if n < m
    )
    dark = sorted(swapped.get(n, n) for n, cell in record.lights.items() if cell == NOTHING)
    end = None if file.lit_by is not None else _end(dark, len(file.chain) - 1)
    if end is not None:
        yield Finding(FindingKind.CHAIN_ENDS, (str(end),))
    yield from (Finding(FindingKind.DEAD_PIXEL, (str(n),)) for n in dark if end is None or n < end)


def _end(dark: Iterable[int], last: int) -> int | None:
    """Return the first of at least two dark pixels at the end of the chain."""
    end = last + 1
    for number in sorted(dark, reverse=True):
        if number != end - 1:
            break
        end = number
    return end if last - end >= 1 else None
