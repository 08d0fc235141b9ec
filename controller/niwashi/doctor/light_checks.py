"""The lights: what a person is asked about the pixels, and what their answers mean."""

from collections.abc import Iterable, Iterator

from niwashi.devices import BoardFile, level_for
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure import NOTHING, ExamRecord, Procedure, Request, RequestKind
from niwashi.session import Colour

COLOURS = ("red", "green", "blue")
"""The answers to the question about a colour, besides `NOTHING`."""

WHITE = "white"
"""The answer of somebody who sees all lights white, though they were told one colour."""

_LEVEL = 70
_CLOSE_MA = 40.0
"""Near enough, when the current is looked for that a supply still bears."""


def visit_lights(file: BoardFile, chart: ExamRecord) -> Procedure:
    """Which colour is which."""
    for number, name in enumerate(COLOURS[:2]):
        colour: Colour = (_LEVEL, 0, 0) if number == 0 else (0, _LEVEL, 0)
        reply = yield Request(RequestKind.COLOUR, "", dict.fromkeys(range(len(file.chain)), colour))
        chart.colours[name] = reply.said


def visit_supply(file: BoardFile, chart: ExamRecord) -> Procedure:
    """All pixels white at the current limit; if that is not good, the most that is, by halves."""
    good, bad = len(file.chain) * file.pixels.idle_ma, file.pixels.limit_ma
    tried = bad
    while bad - good > _CLOSE_MA:
        reply = yield Request(
            RequestKind.STEADY, "", dict.fromkeys(range(len(file.chain)), _white(file, tried))
        )
        if reply.said != "no":
            good = tried
        else:
            bad = chart.bad_ma = tried
        chart.good_ma = good
        tried = (good + bad) / 2


def light_findings(file: BoardFile, chart: ExamRecord) -> tuple[Finding, ...]:
    """What is wrong with the pixels."""
    return tuple(
        sorted([*_white_light(file, chart), *_order(file, chart), *_chain(file, chart), *_supply(chart)])
    )


def _white(file: BoardFile, ma: float) -> Colour:
    """White of so much current for the whole chain, before the brightness of the board file is applied."""
    pixels, count = file.pixels, len(file.chain)
    amount = 255 * (ma - count * pixels.idle_ma) / (3 * pixels.channel_ma * count)
    return (min(255, level_for(max(1, round(amount)), pixels)),) * 3


def is_white(chart: ExamRecord) -> bool:
    """Whether all lights were white though they were told red, and then green."""
    return len(chart.colours) > 1 and set(chart.colours.values()) == {WHITE}


def _white_light(file: BoardFile, chart: ExamRecord) -> Iterator[Finding]:
    """Pixels that take every zero for a one: their pulses come too long."""
    if is_white(chart):
        yield Finding(FindingKind.WHITE_PIXELS, (file.pixels.driver,))


def _order(file: BoardFile, chart: ExamRecord) -> Iterator[Finding]:
    """The true order: what lit up for the byte that the file takes for red, and for green."""
    told = file.pixels.order
    letters = {sent[0].upper(): seen[0].upper() for sent, seen in chart.colours.items() if seen in COLOURS}
    if len(letters) == len(chart.colours) == len(set(letters.values())) and letters:
        letters["B"] = next(letter for letter in "RGB" if letter not in letters.values())
        order = "".join(letters[letter] for letter in told)
        if order != told:
            yield Finding(FindingKind.COLOUR_ORDER, (order,))


def _chain(file: BoardFile, chart: ExamRecord) -> Iterator[Finding]:
    """Which pixel sits elsewhere, which is dark, and from where on all are."""
    number_of = {file.cells[cell].cell.name: number for number, cell in enumerate(file.chain)}
    seats = {n: number_of[cell] for n, cell in chart.lights.items() if cell in number_of}
    swapped = {n: seat for n, seat in seats.items() if n != seat}
    swapped |= {seat: n for n, seat in swapped.items()}
    yield from (
        Finding(FindingKind.SWAPPED_PIXELS, (str(n), str(m))) for n, m in sorted(swapped.items()) if n < m
    )
    dark = sorted(swapped.get(n, n) for n, cell in chart.lights.items() if cell == NOTHING)
    end = _end(dark, len(file.chain) - 1)
    if end is not None:
        yield Finding(FindingKind.CHAIN_ENDS, (str(end),))
    yield from (Finding(FindingKind.DEAD_PIXEL, (str(n),)) for n in dark if end is None or n < end)


def _end(dark: Iterable[int], last: int) -> int | None:
    """The first of at least two dark pixels that lead up to the last one."""
    end = last + 1
    for number in sorted(dark, reverse=True):
        if number != end - 1:
            break
        end = number
    return end if last - end >= 1 else None


def _supply(chart: ExamRecord) -> Iterator[Finding]:
    if chart.bad_ma is not None:
        yield Finding(FindingKind.SUPPLY, (f"{chart.good_ma:.0f}",))
