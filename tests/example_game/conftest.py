"""The example game is installed for each of these tests, as a package outside the tree."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from niwashi.games import Game, game_named
from niwashi.testing import installed

HERE = Path(__file__).parent


@pytest.fixture
def breakthrough() -> Iterator[Game]:
    with installed(HERE):
        yield game_named("breakthrough")
