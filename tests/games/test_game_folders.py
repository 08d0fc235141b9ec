"""A game is its folder: the program goes on without any of them, in a copy of the sources."""

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from tests.marks import quick_first

from niwashi import data
from niwashi.games.known import GAMES

ROOT = Path(__file__).parents[2]
FOLDERS = sorted({Path(GAMES.origin(name).folder).name for name in GAMES})
SCRIPT = """
import json, sys
sys.path[:0] = sys.argv[1:]
from random import Random
from typer.testing import CliRunner
import niwashi
from niwashi.words.catalogue import LANGUAGES
import typer
import typer.main
from niwashi.cli.main import app
from niwashi.games.known import GAMES, USUAL_GAME
from niwashi.games import game_named
from niwashi.kits.known import engine_of
from niwashi.loop.fitting import built_in_board
from niwashi.server.simulated import simulated_program
from niwashi.testing.rules_contract import RULES

GROUP = typer.main.get_command(app)
NAMES = GROUP.list_commands(typer.Context(GROUP, resilient_parsing=True))
helped = {name: CliRunner().invoke(app, [name, "--help"]).exit_code for name in NAMES if name not in OWN}
told = CliRunner().invoke(app, ["games", "available"])
plays = []
for name in GAMES:
    game = game_named(name)
    program, _ = simulated_program(game, built_in_board(game), lambda: 0.0, Random(1))
    program.step()
    for language in LANGUAGES:
        assert set(program.scene(language)["games"]) <= {*GAMES, *GAMES.unlisted}
        assert json.dumps(program.status(language))
    program.close()
    engine_of(game).searcher(game, 1, Random(1))
    RULES[0](game)
    plays.append(name)
print(json.dumps([niwashi.__file__, USUAL_GAME, plays, helped, told.exit_code]))
"""
OWN_COMMANDS = {"reclamation": ["cards", "fair", "solve"], "karesansui": ["score"], "borderland": []}
"""Commands that are about one game alone and go with it."""


@pytest.mark.parametrize("folder", quick_first(FOLDERS))
def test_program_goes_on_without_the_folder_of_a_game(tmp_path: Path, folder: str) -> None:
    copied = tmp_path / "controller"
    shutil.copytree(ROOT / "controller", copied, ignore=shutil.ignore_patterns("__pycache__", "built"))
    shutil.copytree(ROOT / "hardware" / "boards", tmp_path / "hardware" / "boards")
    (tmp_path / "seeds").symlink_to(data.seeds())
    shutil.rmtree(copied / "niwashi" / "games" / folder)
    gone = [name for name in GAMES if Path(GAMES.origin(name).folder).name == folder]
    paths = [str(copied), str(ROOT / "sim"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    script = SCRIPT.replace("OWN", repr(OWN_COMMANDS.get(folder, [])))
    command = [sys.executable, "-S", "-c", script, *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    where, usual, plays, helped, listed = json.loads(done.stdout)
    assert Path(where).is_relative_to(tmp_path)
    assert plays == [name for name in GAMES if name not in gone]
    assert usual == plays[0]
    assert {name for name, code in helped.items() if code} == set()
    assert listed == 0
