"""What is reckoned of magnets: against closed formulas, and against what is committed."""

import re
import tomllib
from math import pi
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hardware.lengths import lengths
from hardware.magnets.sensing import HALL, REEDS

from niwashi import data
from niwashi.devices.board_parser import load_board

ROOT = Path(__file__).parents[2]
L = lengths()
FIELDS = tomllib.loads((ROOT / "sim" / "niwashi_sim" / "fields.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def magnets() -> Any:
    """Return what reckons fields; magpylib takes seconds to import, so no collection of tests does it."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("magpylib")
    from hardware.magnets.chances import study
    from hardware.magnets.field import field_mt, force_mn
    from hardware.magnets.writing import data_text

    def at(magnet: Any, depth: float, *off: float) -> Any:
        """The field in mT at a depth, at places so far off the axis."""
        return field_mt(magnet, np.array([depth]), np.array(off))[0]

    return SimpleNamespace(at=at, force_mn=force_mn, study=study, data_text=data_text)


def test_far_away_a_ring_is_a_dipole(magnets: Any) -> None:
    moment = L.magnet.count * L.magnet.volume * 1e-9 / (4e-7 * pi)  # of one tesla, A m²
    (found,) = magnets.at(L.magnet, 150.0, 0.0)
    assert found == pytest.approx(1000 * 2e-7 * moment / 0.15**3, rel=0.02)
    (beside,) = magnets.at(L.magnet, 0.001, 150.0)
    assert beside == pytest.approx(-1000 * 1e-7 * moment / 0.15**3, rel=0.02)


def test_one_disc_on_its_axis_is_as_the_textbook_says(magnets: Any) -> None:
    card, z = L.card_magnet, 8.5
    below, above = z + card.height / 2, z - card.height / 2
    radius = card.diameter / 2
    textbook = 500 * (below / (below**2 + radius**2) ** 0.5 - above / (above**2 + radius**2) ** 0.5)
    assert magnets.at(card, z, 0.0)[0] == pytest.approx(textbook, rel=1e-6)


def test_a_ring_is_flat_where_one_disc_is_not(magnets: Any) -> None:
    within = [L.cell.reach * step / 11 for step in range(12)]
    ring = magnets.at(L.magnet, L.magnet_height, *within)
    disc = magnets.at(L.card_magnet, L.magnet_height, *within)
    assert disc.max() > 5 * disc.min() > 0
    assert ring.max() < 1.25 * ring.min()


def test_stones_neither_jump_nor_are_lifted_along(magnets: Any) -> None:
    weight = 9.81 * L.stone_g
    assert 0 < magnets.force_mn(L) < 0.7 * weight
    assert magnets.force_mn(L, turned_deg=22.5) < 0.7 * weight


def test_presence_and_face_are_certain_and_heights_are_not(magnets: Any) -> None:
    found = magnets.study(L, seed=7, trials=4000)
    level = FIELDS["levels"][0]
    assert found.most_empty < level - FIELDS["slack"]
    assert found.least_one > level
    assert found.faces_wrong == 0
    assert found.most < HALL.range_mt * HALL.per_mt
    assert all(sum(row) == pytest.approx(1) for row in found.confusion)
    assert found.confusion[0][0] == 1
    assert all(row[0] == 0 for row in found.confusion[1:])
    assert min(found.confusion[2][2], found.confusion[3][3]) < 0.9  # why `heights` stays false


def test_another_chance_finds_nearly_the_same(magnets: Any) -> None:
    first, second = magnets.study(L, seed=1, trials=1500), magnets.study(L, seed=2, trials=1500)
    assert first != second
    right = [sum(found.confusion[i][i] for i in range(4)) for found in (first, second)]
    assert right[0] == pytest.approx(right[1], abs=0.15)
    assert first == magnets.study(L, seed=1, trials=1500)


def test_the_simulators_data_is_what_is_reckoned(magnets: Any) -> None:
    made = tomllib.loads(magnets.data_text(L, magnets.study(L, seed=7, trials=500)))
    for key in ("step", "off_centre", "slack", "card", "stones"):
        assert made[key] == FIELDS[key]


def test_the_hall_board_believes_the_reckoned_levels() -> None:
    hall = load_board(data.boards() / "garden-36-hall.toml").hall
    assert hall is not None
    assert (list(hall.levels), hall.slack, hall.heights) == (FIELDS["levels"], FIELDS["slack"], False)


def test_the_reed_that_is_bought_is_one_that_was_reckoned_and_every_list_names_it() -> None:
    room = ROOT / "hardware"
    bought = tomllib.loads((room / "circuits" / "parts.toml").read_text(encoding="utf-8"))["reed"]
    maker, name = bought["mpn"][0].split()
    (reckoned,) = (reed for reed in REEDS if reed.name == name)
    said = re.search(r"(\d+) to (\d+) AT", bought["what"])
    assert said is not None
    assert (float(said[1]), float(said[2])) == reckoned.closes_at
    assert float(re.findall(r"glass (\d+) mm", bought["what"])[0]) == L.sensor.reed_length
    others = [room / "MAGNETS.md", room / "MAGNETS.ja.md", room / "guide" / "costs.toml"]
    for path in (*others, *(room / "guide" / each / "3-order.md" for each in ("en", "ja"))):
        named = set(re.findall(r"MDSR-[\d-]+\d", path.read_text(encoding="utf-8")))
        assert named == {name}, path
    assert maker == "Littelfuse"
