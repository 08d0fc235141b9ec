"""Every cue has its sort, and whoever treats cues alike goes by the sort; default lights and proposals."""

from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE
from tools import propose_light

from niwashi import lights
from niwashi.board_types import Cue, CueCategory, cues_of
from niwashi.errors import RefusedText
from niwashi.lights import theme_file
from niwashi.lights.theme_file import load, themes
from niwashi.opponents.waiting_layer import waiting
from niwashi.session.layers import Layer, Priority, merge_layers

FOLDER = Path(lights.__file__).parent


def test_every_cue_has_one_category_and_every_category_has_cues() -> None:
    categories = [cues_of(category) for category in CueCategory]
    assert all(categories)
    assert sum(map(len, categories)) == len(Cue)
    assert frozenset[Cue]().union(*categories) == frozenset(Cue)


def test_while_the_program_thinks_offers_are_hidden_and_nothing_else_is() -> None:
    thinking = waiting((Cue.MAY_LIFT, None))
    for cue in Cue:
        (_, shown) = merge_layers([Layer(Priority.EXPLANATION, {1: cue}, "guide"), thinking], 2)
        assert shown is cue, "what lies above is not hidden"
        (_, shown) = merge_layers([Layer(Priority.LATER, {1: cue}, "guide"), thinking], 2)
        assert shown is (None if cue.category is CueCategory.OFFER else cue), cue


def test_layer_below_hidden_cue_is_shown() -> None:
    """Territory stays lit where the program might place a piece on its own."""
    land = Layer(Priority.LAND, {0: Cue.OWN_LAND}, "guide")
    open_land = Layer(Priority.OPEN_LAND, {0: Cue.OWN_LAND_OPEN}, "guide")
    assert merge_layers([land, open_land], 1) == (Cue.OWN_LAND_OPEN,)
    assert merge_layers([land, open_land, waiting((Cue.MAY_LIFT,))], 1)[0] is Cue.WAITING
    assert merge_layers([land, open_land, waiting((Cue.OWN_LAND_OPEN,))], 1) == (Cue.OWN_LAND,)


# Default lights


@pytest.fixture
def moss_without_won(tmp_path: Path) -> Path:
    lines = (FOLDER / "themes/moss.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "mine.toml"
    file.write_text("".join(line for line in lines if not line.startswith("won =")), encoding="utf-8")
    return file


def test_cue_that_a_theme_does_not_name_has_its_default_light(
    moss_without_won: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RefusedText, match="no light: won"):
        load(moss_without_won)
    light = theme_file.theme("dusk").lights[Cue.WON]
    defaults = {**theme_file._default_lights(), "won": light.model_dump(exclude_none=True)}
    monkeypatch.setattr(theme_file, "_default_lights", lambda: defaults)
    assert load(moss_without_won).lights[Cue.WON] == light
    assert load(FOLDER / "themes/moss.toml").lights[Cue.WON] != light, "a theme's own light counts"


def test_default_light_that_is_alike_to_one_of_a_theme_is_refused_there(
    moss_without_won: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    light = theme_file.theme("moss").lights[Cue.LOST].model_dump(exclude_none=True)
    defaults = {**theme_file._default_lights(), "won": {**light, "colour": "#6c8cb1"}}
    monkeypatch.setattr(theme_file, "_default_lights", lambda: defaults)
    with pytest.raises(RefusedText, match="differ in hue only"):
        load(moss_without_won)


# Proposals


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("cue", "motions"),
    [(Cue.WON, ()), (Cue.PAUSE, ("blink",))],  # a blinking one, which has a place among these in any case
)
def test_proposed_light_passes_in_every_theme(cue: Cue, motions: tuple[str, ...], tmp_path: Path) -> None:
    best = propose_light.propose(cue, themes(), motions)
    assert best is not None
    assert not motions or best.light.motion in motions
    for name in themes():
        whole = (FOLDER / f"themes/{name}.toml").read_text(encoding="utf-8").splitlines()
        file = tmp_path / f"{name}.toml"
        lines = [line for line in whole if not line.startswith(f"{cue} =")]
        lines.insert(lines.index("[lights]") + 1, best.line(cue))
        file.write_text("\n".join(lines), encoding="utf-8")
        theme = load(file)
        others = propose_light.Others.of(name, cue)
        assert theme.lights[cue] == best.light
        assert propose_light._nearest(best.light, others, 0) >= propose_light.APART


@EXHAUSTIVE
def test_cue_that_is_not_there_yet_gets_proposals_for_each_theme(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert propose_light.main(["gardener-stuck"]) == 0
    said = capsys.readouterr().out
    assert said.count("gardener-stuck = {") == len(themes()) + 1
    assert propose_light.main([]) == 2
    assert propose_light.main(["gardener-stuck", "wobble"]) == 2
