"""Games of before a rule was put right: taken in, and played again as they were played."""

from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import SetUp
from niwashi.games.reclamation.cards import built_in_card_set
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.lines import take_in

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "games")) as journal:
        yield journal


def taken_in(journal: Journal, name: str) -> Kept:
    """The game of a file that an earlier program exported."""
    text = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8")
    take_in(journal, StringIO(text))
    (kept,) = journal.games()
    return kept


def test_a_game_of_throne_replays_with_the_red_card_of_then(journal: Journal) -> None:
    """RC-41: what is built in has changed since; the record carries what it was played with."""
    kept = taken_in(journal, "throne-first-card-set")
    match = kept.match()
    assert isinstance(match.game, Reclamation)
    assert set(match.game.cards.red[0].offsets) == {(1, -1), (1, 0), (1, 1)}
    assert match.game.cards.red != built_in_card_set().red
    assert any(turn.endswith(":1") for turn in kept.turns)
    assert match.result == kept.result == "flower"
    (run,) = journal.runs(kept.key)
    assert replay(run).is_same


def test_a_game_of_karesansui_replays_with_the_set_up_of_2015(journal: Journal) -> None:
    """KS-3: it was the usual one for two players then; the start position tells how it was dealt."""
    kept = taken_in(journal, "karesansui-two-players-2015")
    match = kept.match()
    assert isinstance(match.game, Karesansui)
    assert match.game.set_up is SetUp.EDITION_2015
    assert (len(match.start.shown), [len(player.cards) for player in match.start.players]) == (3, [3, 3])
    assert match.game.scores(match.position)["south"].famous == 6
    assert match.result == kept.result == "south"
