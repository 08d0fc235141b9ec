"""The fourth game joins for one test: what docs/EXTENDING.md says, done at run time."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fourth.stepping import RULES, Stepping

from niwashi import data
from niwashi.games import GAMES, Game, Origin, game_named
from niwashi.words import catalogue

HERE = Path(__file__).parent


@pytest.fixture
def fourth(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Game]:
    """The game, known to the whole program: an entry of `GAMES`, files of words, its seeds."""
    usual_words = catalogue._files
    shutil.copytree(data.seeds(), tmp_path / "seeds")
    shutil.copytree(HERE / "seeds", tmp_path / "seeds", dirs_exist_ok=True)
    seeds = tmp_path / "seeds"
    monkeypatch.setattr(data, "seeds", lambda: seeds)
    monkeypatch.setattr(
        catalogue,
        "_files",
        lambda language: [*usual_words(language), *(HERE / "words" / language).glob("*.ftl")],
    )
    GAMES.__len__()
    monkeypatch.setitem(GAMES._kits, "stepping", RULES)
    monkeypatch.setitem(GAMES._origins, "stepping", Origin("tests", is_outside=True))
    catalogue._known.cache_clear()
    game = game_named("stepping")
    assert isinstance(game, Stepping)
    yield game
    monkeypatch.undo()
    catalogue._known.cache_clear()


BOARD = """
name = "Three by three"

[matrix]
rows = [17, 27, 22]
columns = [18, 23, 24, 25, 12]

[pixels]
driver = "spi"
pin = 10
limit_ma = 500

[[grid]]
names = \"\"\"
a3 b3 c3
a2 b2 c2
a1 b1 c1
\"\"\"
reeds = \"\"\"
R3C1 R3C2 R3C3
R2C1 R2C2 R2C3
R1C1 R1C2 R1C3
\"\"\"
pixels = \"\"\"
6 7 8
5 4 3
0 1 2
\"\"\"

[cells]
"done crane" = { at = [3.2, 0], role = "done", owner = 0, button = "R1C4" }
"done turtle" = { at = [-1.2, 2], role = "done", owner = 1, button = "R2C4" }
"help" = { at = [3.2, 2], role = "help", button = "R3C4" }
"undo" = { at = [3.2, 1], role = "undo", button = "R1C5" }
"""


@pytest.fixture
def small_board(tmp_path: Path) -> Path:
    """A board of nine squares: one file, and nothing else."""
    file = tmp_path / "three-by-three.toml"
    file.write_text(BOARD, encoding="utf-8")
    return file
