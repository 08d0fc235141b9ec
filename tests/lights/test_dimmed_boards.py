"""What shipped boards really send for each cue, at each brightness that can be set: all stay apart."""

from functools import cache
from itertools import combinations, permutations

import pytest

from niwashi import lights
from niwashi.data import boards
from niwashi.devices import load_board
from niwashi.devices.current import limit_current
from niwashi.lights import Motion, brightness
from niwashi.session import Cue, Pixel

PERCENTS = range(20, 101, 5)
"""The positions of the slider."""
FILES = {file.stem: load_board(file) for file in sorted(boards().glob("*.toml"))}
BOARDS = sorted({file.pixels.brightness: name for name, file in FILES.items()}.values())
"""One board for each brightness that a shipped board has."""
EACH_BOARD = pytest.mark.parametrize("board", BOARDS)
EACH_THEME = pytest.mark.parametrize("theme", lights.themes())
EACH_PERCENT = pytest.mark.parametrize("percent", PERCENTS)


@cache
def sent(board: str, theme: str, percent: int) -> dict[Cue, tuple[Pixel, ...]]:
    """What one pixel is told for each cue at each tick of a loop of its motion, alone on the board."""
    loops = {cue: lights.theme(theme).animation(cue).colours for cue in Cue}
    pixels = FILES[board].pixels
    return {
        cue: tuple(limit_current([colour], pixels)[0] for colour in lights.dimmed(loop, percent))
        for cue, loop in loops.items()
    }


def peak(loop: tuple[Pixel, ...]) -> Pixel:
    return max(loop, key=brightness)


def test_no_shipped_board_is_dimmed_by_its_current_limit() -> None:
    """So one pixel alone shows what many show."""
    for file in FILES.values():
        white = limit_current([(255, 255, 255)] * len(file.chain), file.pixels)
        assert white == limit_current([(255, 255, 255)], file.pixels) * len(file.chain)


@EACH_BOARD
@EACH_THEME
@EACH_PERCENT
def test_dimmed_motions_move_and_steady_lights_do_not(board: str, theme: str, percent: int) -> None:
    for cue, loop in sent(board, theme, percent).items():
        steady = lights.theme(theme).lights[cue].motion is Motion.STEADY
        assert (len(set(loop)) == 1) == steady, cue


@EACH_BOARD
@EACH_THEME
@EACH_PERCENT
def test_all_pairs_of_cues_stay_apart(board: str, theme: str, percent: int) -> None:
    """By motion or tempo, which the test above keeps; else the brighter one is sent brighter."""
    told, known = sent(board, theme, percent), lights.theme(theme).lights
    for one, other in combinations(Cue, 2):
        a, b = known[one], known[other]
        assert told[one] != told[other], (one, other)
        if (a.motion, a.period_s) == (b.motion, b.period_s):
            darker, brighter = sorted((one, other), key=lambda cue: brightness(known[cue].peak))
            assert brightness(peak(told[darker])) < brightness(peak(told[brighter])), (darker, brighter)


@EACH_BOARD
@EACH_THEME
@EACH_PERCENT
def test_hue_keeps_the_order_of_its_channels(board: str, theme: str, percent: int) -> None:
    """Amber stays amber: the strongest channel is alone at the top if it is well above the others."""
    for cue, loop in sent(board, theme, percent).items():
        exact, told = lights.theme(theme).lights[cue].peak, peak(loop)
        for (a, x), (b, y) in permutations(zip(exact, told, strict=True), 2):
            assert a < b or x >= y, (cue, exact, told)
            assert a < max(exact) or a <= 1.6 * b or x > y, (cue, exact, told)


@EACH_BOARD
def test_land_is_gold_and_no_grey_on_the_theme_of_irises(board: str) -> None:
    red, green, blue = peak(sent(board, "iris", 100)[Cue.OWN_LAND])
    assert red > green > blue
    assert red >= 2 * blue
