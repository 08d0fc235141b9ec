"""docs/GAMES.md says of each game of OpenSpiel what its table says, and what clumsy hands have measured."""

from __future__ import annotations

import re
import tomllib
from contextlib import redirect_stdout
from io import StringIO

from extras.openspiel.tests import figures
from extras.openspiel.tests.names import BOARDS


def test_table_of_the_page_is_made_from_the_packages() -> None:
    assert figures.page() == figures.PAGE.read_text("utf-8"), "python -m extras.openspiel.tests.figures table"


def test_hands_have_played_each_game_on_each_board() -> None:
    measured = tomllib.loads(figures.HANDS.read_text("utf-8"))
    assert set(measured) == {f"{name} {senses}" for name, senses in BOARDS}
    assert all(one["games"] > 0 and one["rests"] >= one["turns"] for one in measured.values())
    assert [name for name, one in measured.items() if "wrong" in one] == []


def test_example_of_our_games_in_openspiel_runs_as_written() -> None:
    (code,) = re.findall(r"```python\n(import numpy.*?)```", figures.PAGE.read_text("utf-8"), re.DOTALL)
    with redirect_stdout(StringIO()) as said:
        exec(compile(code, "GAMES.md", "exec"), {})  # noqa: S102  # the page's own example
    position, end = said.getvalue().splitlines()
    assert f"print(state)  # {position}\n" in code
    assert re.fullmatch(r"\[-?1\.0, -?1\.0\] 1146", end)
