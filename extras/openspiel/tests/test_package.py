"""What the package is without OpenSpiel: found by its entry point, named and worded, and nothing loaded.

These tests run everywhere; the rules are tested where pyspiel is.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest
from extras.openspiel.tests.names import NAMES, TABLES
from lock.sets import asked
from packaging.requirements import Requirement

from niwashi.devices.board_parser import load_board
from niwashi.games.known import ENTRY_POINTS, GAMES
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES

ROOT = Path(__file__).parents[3]
PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "src" / "niwashi_openspiel"


def table(name: str) -> dict[str, object]:
    return tomllib.loads((TABLES / f"{name}.toml").read_text("utf-8"))


def test_each_table_is_a_game_with_its_words() -> None:
    assert len(NAMES) >= 20
    assert GAMES.left_out == ()
    assert {name for name in GAMES if name.startswith("openspiel:")} == {f"openspiel:{n}" for n in NAMES}
    for name in NAMES:
        for key in (
            f"{part}-openspiel-{name}" for part in ("rules-game", "game-about", "game-minutes", "game-board")
        ):
            assert all(key in catalogue.keys(language) for language in LANGUAGES), key


def test_each_ending_and_each_message_has_words_in_both_languages() -> None:
    asked = {f"openspiel-won-{table(name)['won']}" for name in NAMES}
    asked |= {
        f"openspiel-{what}" for what in ("drawn", "pass", "nowhere", "illegal", "bad-turn", "bad-position")
    }
    asked |= {"openspiel-missing", "openspiel-not-reached", "openspiel-unread"}
    asked |= {"openspiel-players", "openspiel-turn-begun", "openspiel-turns"}
    for language in LANGUAGES:
        lines = (PACKAGE / "words" / f"{language}.ftl").read_text("utf-8").splitlines()
        assert asked <= {line.split(" = ")[0] for line in lines}


def test_messages_in_both_languages_are_the_same_ones() -> None:
    texts = [(PACKAGE / "words" / f"{language}.ftl").read_text("utf-8") for language in ("en", "ja")]
    english, japanese = (
        [line.split(" = ")[0] for line in text.splitlines() if " = " in line] for text in texts
    )
    assert english == japanese


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_does_not_name_the_player_to_move_whom_the_line_above_names(language: str) -> None:
    text = (PACKAGE / "words" / f"{language}.ftl").read_text("utf-8")
    advice = [each for each in re.split(r"\n(?=\S)", text) if each.startswith("say-")]
    assert len(advice) > 2
    assert not [each for each in advice if "$player" in each]


@pytest.mark.parametrize("file", sorted((PACKAGE / "boards").glob("*.toml")), ids=lambda file: file.stem)
def test_board_file_describes_a_board_that_can_be_built(file: Path) -> None:
    board = load_board(file)
    assert len(board.geometry.done_buttons(0)) == len(board.geometry.done_buttons(1)) == 1


@pytest.mark.parametrize("file", sorted((PACKAGE / "boards").glob("*.toml")), ids=lambda file: file.stem)
def test_no_button_or_square_lies_on_another(file: Path) -> None:
    cells = load_board(file).geometry.cells
    apart = {(a.name, b.name): hypot(a.x - b.x, a.y - b.y) for a, b in combinations(cells, 2)}
    assert {pair: distance for pair, distance in apart.items() if distance < 0.95} == {}


def test_boards_are_found_by_name() -> None:
    for file in (PACKAGE / "boards").glob("*.toml"):
        assert load_board(Path(file.stem)).geometry == load_board(file).geometry


def test_boards_that_tables_name_are_there() -> None:
    own = {file.stem for file in (PACKAGE / "boards").glob("*.toml")}
    theirs = {file.stem for file in (ROOT / "hardware" / "boards").glob("*.toml")}
    named = {board for name in NAMES for board in table(name)["boards"]}  # type: ignore[attr-defined]
    assert named <= own | theirs
    assert own <= named, "a board that no game names"


def test_listing_the_games_loads_no_openspiel() -> None:
    """Whoever starts the program with the package installed does not wait for it."""
    code = (
        "import json, sys\n"
        "from niwashi.games.known import GAMES\n"
        "loaded = sorted({'pyspiel', 'numpy'} & set(sys.modules))\n"
        "print(json.dumps([len([n for n in GAMES if ':' in n]), loaded]))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == [len(NAMES), []]


def test_missing_openspiel_is_said_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    from niwashi.errors import NiwashiError
    from niwashi.games.known import game_named

    for name in [name for name in sys.modules if name.startswith("niwashi_openspiel.game")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(NiwashiError, match="make openspiel"):
        game_named("openspiel:hex")


def test_the_programs_own_wheel_has_none_of_it() -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    named = [*packed["packages"], *packed["force-include"]]
    assert not [each for each in named if each.startswith("openspiel")]


def test_versions_and_requirements_agree_with_the_programs() -> None:
    program = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    package = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert package["version"] == program["project"]["version"]
    assert list(package["entry-points"]) == [ENTRY_POINTS]
    spiel = next(each for each in package["dependencies"] if each.startswith("open-spiel"))
    assert asked()["openspiel"] == [spiel]
    (extra,) = program["project"]["optional-dependencies"]["openspiel"]
    assert Requirement(extra).specifier.contains(package["version"])
