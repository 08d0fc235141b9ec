"""Theme files: what comes with Niwashi is complete, and what breaks a rule is refused with its cure."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from niwashi import lights
from niwashi.board_types import Cue, CueCategory, cues_of
from niwashi.errors import RefusedText
from niwashi.lights import theme_file
from niwashi.lights.frames import frame as frame_at
from niwashi.lights.theme_file import DEFAULT_THEME
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES, translate

SHIPPED = Path(lights.__file__).parent / "themes"
EACH_THEME = pytest.mark.parametrize("name", theme_file.themes())


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))


def refusal(tmp_path: Path, data: dict[str, Any]) -> RefusedText:
    file = tmp_path / "mine.toml"
    file.write_text(tomli_w.dumps(data), encoding="utf-8")
    with pytest.raises(RefusedText) as refused:
        theme_file.load(file)
    for language in LANGUAGES:
        assert str(file) in translate(refused.value.message, language)
    return refused.value


def test_themes_are_three_or_more_and_default_is_first() -> None:
    assert len(theme_file.themes()) >= 3
    assert theme_file.themes()[0] == DEFAULT_THEME


@EACH_THEME
def test_every_theme_gives_every_cue_a_light_and_has_a_name_in_every_language(name: str) -> None:
    assert set(theme_file.theme(name).lights) == set(Cue)
    assert all(f"theme-{name}" in catalogue.keys(language) for language in LANGUAGES)


@EACH_THEME
def test_last_turn_can_not_be_taken_for_an_offer(name: str) -> None:
    """It rests, and is much dimmer than the offers that rest, too."""
    given = read(name)["lights"]
    last, offers = given[Cue.LAST_TURN], [given[cue] for cue in cues_of(CueCategory.OFFER)]
    assert last["motion"] == "steady"
    assert all(last["level"] < 0.7 * each["level"] for each in offers if each["motion"] == "steady")


def test_one_more_file_is_one_more_theme(tmp_path: Path) -> None:
    file = tmp_path / "my-garden.toml"
    file.write_bytes((SHIPPED / "moss.toml").read_bytes())
    mine = theme_file.load(file)
    assert mine.name == "my-garden"
    assert frame_at((Cue.MAY_GO,), mine, 0) == frame_at((Cue.MAY_GO,), theme_file.theme("moss"), 0)
    assert theme_file.title(mine.name, "ja") == "My garden"


def test_own_theme_of_former_versions_is_still_one(tmp_path: Path) -> None:
    file = tmp_path / "my-garden.toml"
    former = '[lights.your-turn]\ncolour = "#88aaff"\nlevel = 0.5\nmotion = "steady"\n'
    file.write_text((SHIPPED / "moss.toml").read_text("utf-8") + former, encoding="utf-8")
    assert theme_file.load(file).lights == theme_file.theme("moss").lights


def test_unknown_theme_is_refused_with_those_there_are() -> None:
    with pytest.raises(RefusedText, match=rf'"disco".*{", ".join(theme_file.themes())}'):
        theme_file.theme("disco")


def test_file_that_is_not_there_or_not_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedText, match="no such file"):
        theme_file.load(tmp_path / "nowhere.toml")
    scribble = tmp_path / "scribble.toml"
    scribble.write_text("lights = [", encoding="utf-8")
    with pytest.raises(RefusedText, match="not TOML"):
        theme_file.load(scribble)


def test_all_missing_cues_are_named_at_once(tmp_path: Path) -> None:
    data = read("dusk")
    del data["lights"]["may-go"], data["lights"]["won"]
    assert "may-go, won" in str(refusal(tmp_path, data))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"colour": "green"}, "lights.may-go.colour is 'green'"),
        ({"colour": "#A0FFC0"}, "in small letters"),
        ({"level": 0}, "lights.may-go.level is 0"),
        ({"level": 1.5}, "at most 1"),
        ({"level": "0.5"}, "lights.may-go.level is '0.5'"),
        ({"motion": "wobble"}, "steady, breathe, blink, sparkle, sweep"),
        ({"motion": "blink", "period_s": 0.3, "depth": 1}, "lights.may-go.period_s is 0.3"),
        ({"motion": "blink", "period_s": 1.0, "depth": 0.05}, "lights.may-go.depth is 0.05"),
        ({"motion": "blink", "period_s": 1.0, "depth": 2}, "lights.may-go.depth is 2"),
        ({"motion": "blink", "period_s": 1.0, "depth": float("inf")}, "lights.may-go.depth is inf"),
        ({"motion": "blink", "period_s": 1.0}, "needs both period_s and depth"),
        ({"motion": "breathe"}, "needs both period_s and depth"),
        ({"period_s": 1.0, "depth": 0.5}, "lights.may-go is steady"),
        ({"level": 0.01}, "too dark"),
        ({"hue": 3}, "there is no field lights.may-go.hue"),
    ],
)
def test_light_that_breaks_a_rule_is_refused_with_its_place_and_its_cure(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    data = read("dusk")
    data["lights"]["may-go"] |= change
    assert said in str(refusal(tmp_path, data))


def test_lights_that_differ_in_hue_only_are_refused(tmp_path: Path) -> None:
    data = read("dusk")
    data["lights"]["leaves"] = data["lights"]["loses-stone"] | {"colour": "#ff7a50"}
    assert "loses-stone and leaves differ in hue only" in str(refusal(tmp_path, data))


def test_other_slips_are_refused_with_their_place(tmp_path: Path) -> None:
    data = read("dusk")
    assert "there is no field light (" in str(refusal(tmp_path, data | {"light": {}}))
    assert "safe_for" in str(refusal(tmp_path, data | {"safe_for": ["everybody"]}))
    assert "lights is missing" in str(refusal(tmp_path, {}))
    del data["lights"]["may-go"]["colour"]
    assert "lights.may-go.colour is missing" in str(refusal(tmp_path, data))
    data["lights"]["may-goo"] = data["lights"].pop("may-go")
    assert "there is no cue 'may-goo'" in str(refusal(tmp_path, data))


@EACH_THEME
def test_board_that_shows_one_cue_everywhere_stays_below_1500_ma(name: str) -> None:
    """44 pixels, 13 mA a channel at full as measured on WS2812B, at the brightest moment of every cue."""
    peaks_ma = {cue: 44 * sum(light.peak) / 255 * 13 for cue, light in theme_file.theme(name).lights.items()}
    assert {cue: peak for cue, peak in peaks_ma.items() if peak >= 1500} == {}


@EACH_THEME
def test_busy_turn_stays_below_half_an_ampere(name: str) -> None:
    busy = (Cue.GETS_STONE,) * 4 + (Cue.GETS_ON_TOP,) * 2 + (Cue.LOSES_STONE,) * 2 + (Cue.UNSEEN,) * 2
    cues = (*busy, Cue.PRESS_DONE, Cue.CARD_BACK, *[None] * 32)
    frames = [frame_at(cues, theme_file.theme(name), tick / 30) for tick in range(300)]
    assert max(sum(map(sum, frame)) / 255 * 13 for frame in frames) < 500
