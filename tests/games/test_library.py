"""The rules are a library: they load nothing but the standard library and pydantic, and open no message."""

import json
import subprocess
import sys
from random import Random

import pytest

from niwashi.games.game import random_game, why_not
from niwashi.games.known import GAMES, game_named, game_of
from niwashi.games.setup import GameSetup

OF_PYDANTIC = {"annotated_types", "pydantic", "pydantic_core", "typing_extensions", "typing_inspection"}
BELOW = {"data", "errors", "games", "validation", "words", "message", "stack"}
SCRIPT = """
import json, sys
before = set(sys.modules)
from random import Random
from niwashi.games.known import GAMES
from niwashi.games import game_named, random_game
for name in GAMES:
    game = game_named(name)
    random_game(game, Random(1), most=5)
    game.options(game.start())
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def test_playing_by_the_rules_loads_the_standard_library_and_pydantic_alone() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout)
    known = {name.partition(".")[0] for name in loaded}
    tops = {
        name for name in known if name not in sys.stdlib_module_names and not name.startswith("_sysconfig")
    }
    assert tops == OF_PYDANTIC | {"niwashi"}
    rooms = {name.split(".")[1] for name in loaded if name.startswith("niwashi.")}
    assert rooms == BELOW


@pytest.mark.parametrize("name", list(GAMES))
def test_game_at_random_is_legal_to_its_end_and_the_same_for_the_same_dice(name: str) -> None:
    kit = GAMES[name]
    game = game_of(GameSetup(name, seed=1 if kit.is_dealt else None))
    turns = random_game(game, Random(3), most=300)
    assert turns == random_game(game, Random(3), most=300)
    position = game.start()
    for turn in turns:
        assert why_not(game, position, turn) == ""
        position = game.play(position, turn)
    assert len(turns) == 300 or game.result(position)


def test_why_not_says_what_is_wrong_with_a_turn_in_a_language() -> None:
    garden = game_named("garden")
    assert "is not a turn" in why_not(garden, garden.start(), "hello")
    assert "庭師" in why_not(garden, garden.start(), "a1b1:1", "ja")
