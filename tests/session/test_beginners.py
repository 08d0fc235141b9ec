"""The commonest mistakes of a beginner in each game: the reason that a person needs first is the one told.

What is done is written as for `Guest.perform`. On boards of reed switches, but for `HEIGHTS`; more mistakes
in Garden, on each kind of board, are in `test_wrong.py`.
"""

import pytest
from tests.games.karesansui.setting import BARE, TWO, at
from tests.session.guest import BUSY, HEX_91, OPENED, Guest

HEIGHTS = "face and height"
THRONE = "6/2y1c1/1z1a2/3c2/1c4/6 f 8,12 234,1234 1,0"
CLOSE = "6/7/8/9/3w2b3/11/4w1b3/9/8/7/6 w -"

UNFINISHED = "The turn is not finished: something that glows is still missing."
NOT_FLOWERS = "It is Flower's turn: Flower presses done."
NOT_WHITES = "It is White's turn: White presses done."
LIFT_YOURS = "belongs to your opponent: lift one of your own Gardeners. (RC-10)"
NO_GARDENER = "is not a Gardener: only Gardeners (stacks of three) move. (RC-10)"
TOO_FAR = "a Gardener goes to one of the 8 adjacent squares. (RC-10)"
THEIR_CARD = "is your opponent's: use one of your own. (RC-11)"
ONE_CARD = "A turn uses one card, after the Gardener has moved: Maple does not fit. (RC-11)"
THEIR_PIECE = "is your opponent's: it leaves the board only when you capture it. (BL-11)"
TOO_NEAR_OWN = "leave at least one hex between your pieces when you place. (BL-12)"
NOT_YOUR_GARDEN = "is not in South's garden, and it is South who decides now. (KS-50)"
NO_TILE = "touches no tile of this garden: choose an empty square beside one. (KS-11)"
TILE_FIRST = "South first decides about the drawn tile"
NOT_HIS_COLUMN = (
    "is not in the monk's column: a stone goes on his tile or another tile of that column. (KS-17)"
)
NO_STEP = "he goes to a tile beside his own. (KS-16)"
NO_VIRTUE = (
    "That stone costs at least 1 virtue, and you have 0: gain some first, or take a cheaper stone. (KS-17)"
)

GARDEN: list[tuple[str | None, str, str]] = [
    (None, "move a6 b5", f"The stack on a6 {LIFT_YOURS}"),
    (BUSY, "move b5 c5", f"The stack on b5 {LIFT_YOURS}"),
    (BUSY, "move b4 b3", f"The stack on b4 {NO_GARDENER}"),
    (None, "move f1 e1; move e1 d1", f"d1 is too far from f1: {TOO_FAR}"),
    (None, "add c3 flower", "No card you may use reaches c3 in this turn. (RC-11)"),
    (None, "move f1 e1; add c3 flower", "No card you may use reaches c3 in this turn. (RC-11)"),
    (None, "pull tendril card 1", f"That Ginkgo {THEIR_CARD}"),
    (BUSY, "move d1 d2; take b5", "No card you may use reaches b5 in this turn. (RC-11)"),
    (None, "press done flower", UNFINISHED),
    (None, "press done tendril", NOT_FLOWERS),
]

WITH_HEIGHTS: list[tuple[str | None, str, str]] = [
    (None, "add f1 flower", "A stack has at most three stones: nothing goes on the Gardener on f1. (RC-3)"),
    (BUSY, "add d4 flower", "Stones never go on top of your opponent's: d4 stays as it is. (RC-3)"),
    (BUSY, "add b5 flower", "Stones never go on top of your opponent's: b5 stays as it is. (RC-3)"),
    (
        BUSY,
        "move d1 d2; take d4; take d4",
        "Only the top stone of d4 may come off: put the others back. (RC-14)",
    ),
]

THRONES: list[tuple[str | None, str, str]] = [
    (THRONE, "move c5 c6", f"The stack on c5 {LIFT_YOURS}"),
    (THRONE, "move d4 d5", f"The stack on d4 {NO_GARDENER}"),
    (THRONE, "move e5 c6", f"c6 is too far from e5: {TOO_FAR}"),
    (
        THRONE,
        "move e5 e6; move d3 d2",
        "d2 changes only once your Gardener stands where the chosen card reaches it. (RC-18)",
    ),
    (THRONE, "move e5 e6; lift b4", "Only the top stone of b4 may come off: put the others back. (RC-14)"),
    (THRONE, "move e5 e6; lift d4", f"The stack on d4 {NO_GARDENER}"),
    (
        THRONE,
        "move e5 e6; add a1 flower",
        "a1 changes only once your Gardener stands where the chosen card reaches it. (RC-18)",
    ),
    (None, "add c3 flower", "No card you may use reaches c3 in this turn. (RC-11)"),
    (THRONE, "move e5 e6; pull tendril card 4", f"That Pine {THEIR_CARD}"),
    (THRONE, "move e5 e6; pull flower card 3; pull flower card 2", ONE_CARD),
    (
        THRONE,
        "put flower card 1",
        "Ginkgo is used: it stays out until your last available card is used. (RC-20)",
    ),
    (THRONE, "move e5 e6; press done flower", UNFINISHED),
    (THRONE, "move e5 e6; press done tendril", NOT_FLOWERS),
]

FIRST_PIECES = "The first pieces are placed: choose a colour now, white or black. (BL-3)"
BORDERLAND: list[tuple[str | None, str, str]] = [
    (None, "add e5 white; rest; move e5 e6", FIRST_PIECES),
    (None, "add e5 white; rest; add e6 black; rest; add a1 white", FIRST_PIECES),
    (None, "press done white", UNFINISHED),
    (OPENED, "lift g7", f"The piece on g7 {THEIR_PIECE}"),
    (OPENED, "move g7 g8", f"The piece on g7 {THEIR_PIECE}"),
    (OPENED, "move e5 e8", "e8 is too far from e5: a piece moves to an adjacent hex. (BL-11)"),
    (OPENED, "add e6 white", f"e6 is too near your own e5: {TOO_NEAR_OWN}"),
    (CLOSE, "add f6 white", f"f6 is too near your own e5: {TOO_NEAR_OWN}"),
    (CLOSE, "add f5 white", f"f5 is too near your own e5, g4: {TOO_NEAR_OWN}"),
    (
        OPENED,
        "add g8 white",
        "g8 is too near your opponent's g7: leave at least two hexes between them when you place. (BL-12)",
    ),
    (
        OPENED,
        "add a1 white; rest; add c8 white",
        "A turn has one placement at most: move a piece instead of placing another on c8, or end the turn. "
        "(BL-10)",
    ),
    (
        OPENED,
        "add a1 white; rest; move a1 a2",
        "The piece on a1 was placed in this turn: move another one, or end the turn. (BL-11)",
    ),
    (
        CLOSE,
        "add a1 white; rest; move e5 e4; rest; move e4 e3",
        f"The piece on e4 {THEIR_PIECE}",  # the turn has ended, and Black is to move
    ),
    (OPENED, "press done white", UNFINISHED),
    (OPENED, "press done black", NOT_WHITES),
    (CLOSE, "add a1 white; rest; press done black", NOT_WHITES),
    (CLOSE, "move e5 e4; rest; press done black", NOT_WHITES),
]

TILE = ("zz@,4/5/5 0", "tile south south pp")
ACT = ("m1@,m2,3/5/5 3", "act south south -")
STONES = ("m1+flat@,m2+small,3/5/5 3", "act south south -")
POOR = ("m1@,m2,3/5/5 0", "act south south -")
KARESANSUI: list[tuple[tuple[str, str], str, str]] = [
    (TILE, "poke e5", f"e5 {NOT_YOUR_GARDEN}"),
    (TILE, "poke a1", f"a1 {NO_TILE}"),
    (TILE, "lift a3", TILE_FIRST),
    (TILE, "move a3 b3", TILE_FIRST),
    (ACT, "poke e5", f"e5 {NOT_YOUR_GARDEN}"),
    (ACT, "poke b3", f"b3 {NOT_HIS_COLUMN}"),
    (ACT, "move a3 c1", f"c1 is not one step from the monk on a3: {NO_STEP}"),
    (ACT, "move a3 e5", f"e5 {NOT_YOUR_GARDEN}"),
    (STONES, "poke a1", "There is no tile on a1: a stone stands on a tile. (KS-17)"),
    (STONES, "poke b1", f"b1 {NOT_HIS_COLUMN}"),
    (STONES, "move b3 c3", f"c3 {NOT_HIS_COLUMN}"),
    (POOR, "poke a1", NO_VIRTUE),
    (POOR, "poke d3", NO_VIRTUE),
]


def told(guest: Guest, acts: str) -> str:
    """What the board says in the end."""
    guest.perform(acts)
    guest.rest()
    return guest.why()


@pytest.mark.parametrize(("position", "acts", "why"), GARDEN)
def test_a_mistake_in_garden(position: str | None, acts: str, why: str) -> None:
    """RC-3, RC-10, RC-11, RC-18, RC-20."""
    assert told(Guest("presence", position), acts) == why


@pytest.mark.parametrize(("position", "acts", "why"), WITH_HEIGHTS)
def test_a_mistake_that_only_heights_show(position: str | None, acts: str, why: str) -> None:
    """RC-3, RC-14."""
    assert told(Guest(HEIGHTS, position), acts) == why


@pytest.mark.parametrize(("position", "acts", "why"), THRONES)
def test_a_mistake_in_throne(position: str | None, acts: str, why: str) -> None:
    """RC-10, RC-11, RC-14, RC-18, RC-20."""
    assert told(Guest("presence", position, game="throne"), acts) == why


@pytest.mark.parametrize(("position", "acts", "why"), BORDERLAND)
def test_a_mistake_in_borderland(position: str | None, acts: str, why: str) -> None:
    """BL-3, BL-10, BL-11, BL-12."""
    assert told(Guest(position=position, game="borderland", geometry=HEX_91), acts) == why


@pytest.mark.parametrize(("stage", "acts", "why"), KARESANSUI)
def test_a_mistake_in_karesansui(stage: tuple[str, str], acts: str, why: str) -> None:
    """KS-10, KS-11, KS-16, KS-17, KS-50."""
    south, asked = stage
    position = TWO.format(at(south, BARE, stage=asked))
    said = told(Guest("presence", position, game="karesansui"), acts)
    assert said.startswith(why)
    assert why.endswith(")") <= (said == why)
