"""Pairing lights: four different cells in time, at most half of it, in any situation."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi import data
from niwashi.board_types import Cell, Cue, CueCategory, Geometry, Role, Senses
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.guests.lights import ARRIVAL_S, EVERY_S, SHOW_S, STEP_S, ArrivalLights, PairingLights
from niwashi.guests.pairing import CODE_CELLS, PairingMethod, code_cells, draw_code
from niwashi.session.layers import Layer, Priority, merge_layers

TILE = data.boards() / "neotrellis-4x4.toml"
BOARDS = sorted(set(data.boards().glob("*.toml")) - {TILE})
CODE = (4, 2, 9, 7)
TICK_S = 0.05
TOLD_S = STEP_S + 0.001  # so that no rounding decides


def shown(
    lights: PairingLights, code: tuple[int, ...], now: float, *, is_free: bool = True
) -> dict[int, Cue]:
    layer = lights.layer(code, now, is_free=is_free)
    return dict(layer.cues) if layer is not None else {}


def test_cells_light_in_order_with_marked_first() -> None:
    lights = PairingLights()
    seen = [shown(lights, CODE, 10 + step * TOLD_S) for step in range(5)]
    assert seen == [{4: Cue.PAIRING_FIRST}, {2: Cue.PAIRING}, {9: Cue.PAIRING}, {7: Cue.PAIRING}, {}]


def test_code_is_repeated() -> None:
    lights = PairingLights()
    rounds = [
        [shown(lights, CODE, start + step * TOLD_S) for step in range(5)]
        for start in (0.0, EVERY_S, 2 * EVERY_S)
    ]
    assert rounds[0] == rounds[1] == rounds[2]


def test_turn_interrupts_round() -> None:
    lights = PairingLights()
    assert shown(lights, CODE, 0.0)
    assert shown(lights, CODE, 0.1, is_free=False) == {}
    assert shown(lights, CODE, 0.2) == {}, "the next round comes when it would have come"
    assert shown(lights, CODE, EVERY_S) == {4: Cue.PAIRING_FIRST}


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from([(), CODE, (1, 2, 3, 4)]), st.integers(1, 60)), min_size=1
    )
)
def test_lights_are_lent_half_of_the_time_at_most(
    doings: list[tuple[bool, tuple[int, ...], int]],
) -> None:
    lights, lent, now = PairingLights(), [], 0.0
    for is_free, code, ticks in doings:
        for _ in range(ticks):
            cues = shown(lights, code, now, is_free=is_free)
            assert not cues or (is_free and len(cues) == 1)
            lent.append(bool(cues))
            now += TICK_S
    span = round(EVERY_S / TICK_S)
    most = SHOW_S / TICK_S + 2
    assert all(sum(lent[i : i + span]) <= most for i in range(len(lent)))
    assert most * TICK_S <= EVERY_S / 2


def test_offers_wait_but_faults_show() -> None:
    lights = PairingLights()
    layer = lights.layer(CODE, 0.0, is_free=True)
    assert layer is not None
    for cue in Cue:
        game = Layer(Priority.NEXT_STEP, {0: cue, 4: cue}, "guide")
        wrong = Layer(Priority.WRONG, {0: cue, 4: cue}, "guide")
        is_told = cue.category in (CueCategory.MISTAKE, CueCategory.ORDER)
        assert merge_layers([game, layer], 10)[0] is (cue if is_told else None)
        assert merge_layers([wrong, layer], 10)[4] is cue


def test_layer_is_reused_while_unchanged() -> None:
    lights = PairingLights()
    first = lights.layer(CODE, 0.0, is_free=True)
    assert lights.layer(CODE, 0.1, is_free=True) is first
    assert lights.layer(CODE, TOLD_S, is_free=True) is not first


def test_single_tile_lights_too_few_places_for_a_code_and_says_so() -> None:
    with pytest.raises(NiwashiError, match=r"lights 9 places\. It takes 18 or more"):
        draw_code(load_board(TILE).geometry, Random(1).sample)


def test_every_board_has_enough_codes() -> None:
    for path in BOARDS:
        geometry = load_board(path).geometry
        for seed in range(20):
            code = draw_code(geometry, Random(seed).sample).cells
            assert len(set(code)) == CODE_CELLS, path
            assert all(geometry.cells[cell].lit and geometry.cells[cell].role is None for cell in code), path


def test_board_with_few_lights_shows_no_code() -> None:
    few = Geometry(tuple(Cell(f"a{n}", n, 0, Senses.PRESENCE, lit=n < 17) for n in range(40)))
    assert len(code_cells(few)) == 17
    with pytest.raises(NiwashiError, match="17 places"):
        draw_code(few, Random(1).sample)


def test_board_without_lights_takes_presses() -> None:
    feels = [Cell(f"a{n}", n, 0, Senses.PRESS, lit=False) for n in range(20)]
    done = Cell("done", 0, 1, Senses.PRESS, role=Role.DONE)
    code = draw_code(Geometry((*feels, done)), Random(1).sample)
    assert code.way is PairingMethod.PRESSES
    assert 20 not in code.cells, "no button is part of it"
    with pytest.raises(NiwashiError):
        draw_code(Geometry(tuple(feels)), Random(1).sample)  # nothing tells it that a press is meant so
    lit = [Cell(f"b{n}", n, 2, Senses.PRESS) for n in range(18)]
    assert draw_code(Geometry((*feels, *lit, done)), Random(1).sample).way is PairingMethod.LIGHTS


def test_arrival_lights_corners_briefly() -> None:
    geometry = load_board(data.boards() / "garden-36.toml").geometry
    arrival = ArrivalLights()
    assert arrival.layer(geometry, 5.0) is None
    arrival.come(10.0)
    layer = arrival.layer(geometry, 10.0)
    assert layer is not None
    assert set(layer.cues.values()) == {Cue.GUEST_CAME}
    assert len(layer.cues) == 4
    assert arrival.layer(geometry, 10.0 + ARRIVAL_S) is None
