"""A game that the program has never heard of joins as CONTRIBUTING.md says, and keeps what all games keep."""

import inspect
import json
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules import test_contract, test_recorded_games

from niwashi import data, words
from niwashi.cli.rules_batch import answer
from niwashi.devices import load
from niwashi.records import Setting
from niwashi.rules import GAMES, Game, game_named
from niwashi.table.setup import wish
from niwashi_sim import CLUMSY, SCANNED, Clock, DirectBoard, Sitting, Table, simulate

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = [test for name, test in vars(test_contract).items() if name.startswith("test_")]


@pytest.fixture(params=KEPT, ids=lambda test: test.__name__)
def contract(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_it_keeps_what_every_game_keeps(fourth: Game, contract: Any) -> None:
    """Every test of the contract, without a new line of it."""
    (asked,) = inspect.signature(contract).parameters
    contract(fourth if asked == "game" else fourth.name)


def test_its_trees_have_the_counted_size(fourth: Game) -> None:
    seeds = tomllib.loads((data.seeds() / "perft" / "stepping.toml").read_text(encoding="utf-8"))
    for seed in seeds["counts"]:
        position = fourth.parse(seed["position"])
        found = [fourth.perft(position, depth) for depth in range(1, len(seed["perft"]) + 1)]
        assert found == seed["perft"]


def test_its_recorded_games_end_as_recorded(fourth: Game) -> None:
    files = list((data.seeds() / "games").glob(f"{fourth.name}-*.toml"))
    assert files
    for file in files:
        test_recorded_games.test_a_recorded_game_ends_as_recorded(file)


def test_its_words_are_the_same_in_every_language(fourth: Game) -> None:
    assert {words.say(f"rules-game-{fourth.name}", language) for language in words.LANGUAGES} == {
        "Stepping stones",
        "飛び石",
    }
    keys = [
        {line.split(" = ")[0] for line in file.read_text(encoding="utf-8").splitlines()}
        for file in sorted((HERE / "words").rglob("*.ftl"))
    ]
    assert len(keys) == len(words.LANGUAGES)
    assert keys[0] == keys[1]


def test_the_command_line_the_page_and_the_records_know_it_by_name(fourth: Game) -> None:
    asked: dict[str, Any] = {"game": "stepping", "position": "c........", "do": "play", "turn": "b2"}
    assert json.loads(answer(json.dumps(asked).encode())) == {"position": "c...t....", "result": None}
    assert wish("stepping").build(None, None, lambda: 0).name == "stepping"
    kept = Setting.of(fourth)
    assert kept.build().name == "stepping"
    assert "stepping" in GAMES


@pytest.mark.parametrize("first", [0, 20])
def test_clumsy_hands_play_whole_games(fourth: Game, small_board: Path, first: int) -> None:
    geometry = load(small_board).geometry
    for seed in range(first, first + 20):
        table = Table(fourth.places, fourth.layout(fourth.start()))
        sitting = Sitting(fourth, table, DirectBoard(geometry, table), Random(seed), CLUMSY)
        tally = sitting.play()
        assert tally.result in fourth.players
        assert tally.turns >= len(sitting.session.match.turns) >= 5


def test_clumsy_hands_play_through_the_real_drivers(fourth: Game, small_board: Path) -> None:
    clock = Clock()
    table = Table(fourth.places, fourth.layout(fourth.start()))
    simulated = simulate(load(small_board), table, clock=clock, rng=Random(3))
    tally = Sitting(fourth, table, simulated, Random(3), CLUMSY, clock=clock, scans=SCANNED).play()
    simulated.close()
    assert tally.result in fourth.players


def test_the_program_forgets_it_again() -> None:
    assert "stepping" not in GAMES
    with pytest.raises(Exception, match="stepping"):
        game_named("stepping")


@pytest.mark.parametrize("title", ["Adding a board", "Adding a game"])
def test_the_page_that_this_follows_is_short_and_names_what_there_is(title: str) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.split(f"## {title}\n")[1].split("\n## ")[0]
    assert len(section.splitlines()) < 40
    named = re.findall(r"`([a-z]+(?:/[a-z_]+)*(?:/|\.(?:py|html|toml|md)))`", section)
    places = [ROOT, ROOT / "controller" / "niwashi"]
    assert named
    assert [name for name in named if not any((place / name).exists() for place in places)] == []
