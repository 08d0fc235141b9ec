"""Gardens of Karesansui on the command line and in a batch."""

import json
import struct
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.rules import app
from niwashi.cli.rules_batch import answer
from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.karesansui.garden import NAMES, STONES
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.tiles import DESIGNS
from niwashi.terminal import ExitCode

GARDEN: dict[str, Any] = {
    "tiles": [["L1", "R1", "m1", None, None], ["R1*", "L1*", "m2", None, None], [None] * 5],
    "stones": {"c3": "large", "a3": "flat"},
    "monk": "c2",
    "virtue": 4,
    "famous": [{"points": 12, "needs": {"c3": ["moss", "large"]}}],
}
POINTS = {
    "sand": 4,
    "moss": 4,
    "symmetry": 0,
    "circles": 8,
    "pattern": 0,
    "stone_kinds": 4,
    "knight_diagonal": 0,
    "horai": 0,
    "sanzon": 0,
    "recumbent": 0,
    "boat": 0,
    "famous": 12,
    "virtue": 4,
    "total": 36,
}


def asked(**request: Any) -> Any:
    return json.loads(answer(json.dumps({"game": "karesansui", **request}).encode()))


def garden_file(folder: Path) -> str:
    file = folder / "garden.json"
    file.write_text(json.dumps(GARDEN), encoding="utf-8")
    return str(file)


def test_a_batch_scores_a_garden_item_by_item() -> None:
    """KS-30 to KS-38."""
    told = asked(do="score", garden=GARDEN)
    assert told == POINTS
    assert list(told) == list(POINTS)


def test_a_batch_tells_where_things_may_go() -> None:
    """KS-11, KS-16, KS-17: the small, the recumbent and the large one too, but a boat costs 5."""
    told = asked(do="places", garden=GARDEN)
    assert told["tiles"] == ["a1", "b1", "c1", "d2", "d3"]
    assert told["monk"] == ["b2", "c3"]
    assert told["stones"] == {kind: [] if kind == "boat" else ["c2"] for kind in STONES}


def test_an_empty_garden_needs_no_key_at_all() -> None:
    assert asked(do="score", garden={}) == dict.fromkeys(POINTS, 0)
    assert asked(do="places", garden={})["tiles"] == ["a1", "a3"]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"do": "score"}, "garden"),
        ({"do": "places", "garden": None}, "garden"),
        ({"do": "score", "garden": [1]}, "[1]"),
        ({"do": "score", "garden": GARDEN | {"virtue": 9}}, "9"),
        ({"do": "places", "garden": GARDEN | {"monk": "e1"}}, "e1"),
        ({"do": "score", "garden": GARDEN, "game": "throne"}, "karesansui"),
        ({"do": "count", "garden": GARDEN}, "places"),
        ({"do": "legal", "players": 7}, "7"),
        ({"do": "legal", "players": "two"}, "two"),
        ({"do": "legal", "seed": -3}, "-3"),
        ({"do": "legal", "position": "5/5/5"}, "5/5/5"),
        ({"do": "play", "turn": "hop"}, "hop"),
    ],
)
def test_invalid_score_request_gets_an_error(request_: dict[str, Any], said: str) -> None:
    """KS-65, KS-68."""
    told = asked(**request_)
    assert list(told) == ["error"]
    assert said in told["error"]


TILE = st.sampled_from([*DESIGNS, "L1*", "pw*", "x", ""]) | st.none() | st.integers()
JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3)
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "tiles": JSON | st.lists(st.lists(TILE, min_size=5, max_size=5), min_size=3, max_size=3),
        "stones": JSON | st.dictionaries(st.sampled_from([*NAMES, "f9"]), st.sampled_from([*STONES, "rock"])),
        "monk": JSON | st.sampled_from(NAMES),
        "virtue": JSON | st.booleans() | st.floats(),
        "famous": JSON,
        "other": JSON,
    },
)


@settings(max_examples=60)
@given(do=st.sampled_from(["score", "places"]), garden=FIELDS | JSON)
def test_every_garden_gets_points_places_or_an_error(do: str, garden: Any) -> None:
    told = asked(do=do, garden=garden)
    keys = {"score": set(POINTS), "places": {"tiles", "stones", "monk"}}
    assert set(told) in (keys[do], {"error"})


def test_a_whole_game_goes_through_a_batch() -> None:
    """KS-63, KS-64: begun by a seed, carried on by positions."""
    game = Karesansui(built_in_deck(), 3, 9)
    legal = asked(do="legal", players=3, seed=9)
    assert legal == {"legal": game.legal_turns(game.start()), "result": None}
    told = asked(do="play", players=3, seed=9, turn=legal["legal"][0])
    after = game.play(game.start(), legal["legal"][0])
    assert told == {"position": game.format(after), "result": None}
    assert asked(do="legal", position=told["position"])["legal"] == game.legal_turns(after)
    assert asked(do="perft", position=told["position"], depth=2) == {"perft": game.perft(after, 2)}


def test_score_prints_every_item_with_its_points(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["score", garden_file(tmp_path)])
    assert done.exit_code == 0
    lines = [line.split(maxsplit=1) for line in done.stdout.splitlines()]
    assert [int(points) for points, _ in lines] == list(POINTS.values())
    assert len({name for _, name in lines}) == len(POINTS)


def test_score_names_the_boundaries_that_do_not_join(tmp_path: Path) -> None:
    """KS-33."""
    file = tmp_path / "garden.toml"
    rows = '["pw", "", "", "", ""], ["pp", "", "", "", ""], ["", "", "", "", ""]'
    file.write_text(f"tiles = [{rows}]\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["score", str(file)])
    assert done.stdout.splitlines()[-1].endswith("a2-a3")


def test_score_prints_the_same_json_as_a_batch(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["score", "--json", garden_file(tmp_path)])
    assert json.loads(done.stdout) == POINTS


def test_score_draws_the_garden(tmp_path: Path) -> None:
    picture = tmp_path / "garden.svg"
    done = CliRunner().invoke(app, ["score", "--json", garden_file(tmp_path), "--picture", str(picture)])
    assert json.loads(done.stdout) == POINTS
    assert str(picture) in done.stderr
    assert Xml.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314 - our own picture


def test_score_draws_a_png_with_title_and_date(tmp_path: Path) -> None:
    drawn = {}
    for name in ("garden.png", "garden.svg"):
        picture = tmp_path / name
        written = ["--picture", str(picture), "--title", "Ours", "--date", "May 2026"]
        done = CliRunner().invoke(app, ["score", garden_file(tmp_path), *written])
        assert (done.exit_code, str(picture) in done.stdout) == (0, True)
        drawn[name] = picture.read_bytes()
    assert drawn["garden.png"].startswith(b"\x89PNG")
    assert struct.unpack(">I", drawn["garden.png"][16:20]) == (2400,)
    texts = [each.text for each in Xml.fromstring(drawn["garden.svg"]).iter() if each.tag.endswith("text")]  # noqa: S314 - our own picture
    assert texts[:2] == ["Ours", f"{POINTS['total']} points  ·  May 2026"]


def test_score_without_a_way_to_png_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.delitem(sys.modules, "niwashi.pictures.png", raising=False)
    picture = tmp_path / "garden.png"
    done = CliRunner().invoke(app, ["score", garden_file(tmp_path), "--picture", str(picture)])
    assert done.exit_code == ExitCode.REFUSED
    assert str(tmp_path / "garden.svg") in done.stderr
    assert not picture.exists()


def test_rules_are_asked_for_any_number_of_players_and_any_seed() -> None:
    """KS-1, KS-63."""
    game = Karesansui(built_in_deck(), 4, 21)
    turns = game.legal_turns(game.start())
    dealt = ["--game", "karesansui", "--player-count", "4", "--seed", "21"]
    done = CliRunner().invoke(app, ["legal", *dealt])
    assert done.stdout.splitlines() == turns
    played = CliRunner().invoke(app, ["play", turns[0], *dealt])
    assert played.stdout.splitlines() == [game.format(game.play(game.start(), turns[0]))]
    counted = CliRunner().invoke(app, ["perft", "1", *dealt])
    assert counted.stdout.splitlines() == [str(len(turns))]


def test_only_karesansui_is_dealt() -> None:
    done = CliRunner().invoke(app, ["legal", "--game", "throne", "--seed", "3"])
    assert (done.exit_code, done.stdout) == (ExitCode.REFUSED, "")
    assert "throne" in done.stderr
    assert "throne" in asked(game="throne", do="legal", players=2)["error"]


def test_an_owners_deck_is_played_with(tmp_path: Path) -> None:
    """KS-61."""
    file = tmp_path / "own.toml"
    text = (data.seeds() / "karesansui.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("pp = 4", "pp = 5"), encoding="utf-8")
    done = CliRunner().invoke(app, ["play", "store", "--game", "karesansui", "--cards", str(file)])
    assert done.stdout == asked(do="play", turn="store", cards=str(file))["position"] + "\n"
    assert "pp" in asked(do="legal", position=done.stdout.strip())["error"]
