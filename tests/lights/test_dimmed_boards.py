"""What shipped boards really send for each cue, at each brightness that can be set: all stay apart."""

from functools import cache
from itertools import combinations, permutations, product

import pytest
from tests.marks import EXHAUSTIVE

from niwashi.board_types import Cue, Pixel
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.devices.current import limit_current
from niwashi.lights import frames, theme_file
from niwashi.lights.motion import Motion
from niwashi.lights.perception import brightness

PERCENTS = range(20, 101, 5)
"""The positions of the slider."""
FILES = {file.stem: load_board(file) for file in sorted(boards().glob("*.toml"))}
BOARDS = sorted({file.pixels.brightness: name for name, file in FILES.items()}.values())
"""One board for each brightness that a shipped board has."""
EACH_BOARD = pytest.mark.parametrize("board", BOARDS)
EACH_BRIGHTNESS = pytest.mark.parametrize(
    "percents", [PERCENTS[:2], pytest.param(PERCENTS[2:], marks=EXHAUSTIVE)]
)
"""Two pixels' levels are closest when dim."""


@cache
def sent(board: str, theme: str, percent: int) -> dict[Cue, tuple[Pixel, ...]]:
    """What one pixel is told for each cue at each tick of a loop of its motion, alone on the board."""
    loops = {cue: theme_file.theme(theme).animation(cue).colours for cue in Cue}
    pixels = FILES[board].pixels
    return {
        cue: tuple(limit_current([colour], pixels)[0] for colour in frames.dimmed(loop, percent))
        for cue, loop in loops.items()
    }


def peak(loop: tuple[Pixel, ...]) -> Pixel:
    return max(loop, key=brightness)


def test_no_cue_on_all_pixels_is_dimmed_by_the_current_limit_of_a_shipped_board() -> None:
    """So one pixel alone shows what many show."""
    for file, theme, cue in product(FILES.values(), theme_file.themes(), Cue):
        loop = frames.dimmed(theme_file.theme(theme).animation(cue).colours, 100)
        brightest = max(loop, key=sum)
        alone = limit_current([brightest], file.pixels)
        assert limit_current([brightest] * len(file.chain), file.pixels) == alone * len(file.chain), cue


@EACH_BOARD
@EACH_BRIGHTNESS
def test_dimmed_motions_move_and_steady_lights_do_not(board: str, percents: range) -> None:
    for theme, percent in product(theme_file.themes(), percents):
        for cue, loop in sent(board, theme, percent).items():
            steady = theme_file.theme(theme).lights[cue].motion is Motion.STEADY
            assert (len(set(loop)) == 1) == steady, (theme, percent, cue)


@EACH_BOARD
@EACH_BRIGHTNESS
def test_all_pairs_of_cues_stay_apart(board: str, percents: range) -> None:
    """By motion or tempo, which the test above keeps; else the brighter one is sent brighter."""
    for theme, percent in product(theme_file.themes(), percents):
        told, known = sent(board, theme, percent), theme_file.theme(theme).lights
        for one, other in combinations(Cue, 2):
            a, b = known[one], known[other]
            assert told[one] != told[other], (theme, percent, one, other)
            if (a.motion, a.period_s) == (b.motion, b.period_s):
                darker, brighter = sorted((one, other), key=lambda cue: brightness(known[cue].peak))
                levels = brightness(peak(told[darker])), brightness(peak(told[brighter]))
                assert levels[0] < levels[1], (theme, percent, darker, brighter)


@EACH_BOARD
@EACH_BRIGHTNESS
def test_hue_keeps_the_order_of_its_channels(board: str, percents: range) -> None:
    """Amber stays amber: the strongest channel is alone at the top if it is well above the others."""
    for theme, percent in product(theme_file.themes(), percents):
        for cue, loop in sent(board, theme, percent).items():
            exact, told = theme_file.theme(theme).lights[cue].peak, peak(loop)
            for (a, x), (b, y) in permutations(zip(exact, told, strict=True), 2):
                assert a < b or x >= y, (theme, percent, cue, exact, told)
                assert a < max(exact) or a <= 1.6 * b or x > y, (theme, percent, cue, exact, told)


@EACH_BOARD
def test_land_is_gold_and_no_grey_on_the_theme_of_irises(board: str) -> None:
    red, green, blue = peak(sent(board, "iris", 100)[Cue.OWN_LAND])
    assert red > green > blue
    assert red >= 2 * blue
