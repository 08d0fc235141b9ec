"""What people have from an earlier program opens and comes to the same: records, exports, boards, card sets.

Everything here but this file was written in November 2026 and is never written anew: games of simulated
hands with every reading, games of Karesansui with a deck of somebody's own and with the set-up of 2015,
board files, a card set that was typed in. The records have the tables of version 9, the export has version 5.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from niwashi.devices.board_parser import load_board
from niwashi.files import load_card_set
from niwashi.games.match import Match
from niwashi.games.turn_telling import told_turns
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.lines import record_lines, take_in
from niwashi.records.sheet import score_sheet

HERE = Path(__file__).parent
EXPECTED: list[dict[str, Any]] = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
BOARDS: dict[str, list[list[Any]]] = json.loads((HERE / "boards.json").read_text(encoding="utf-8"))


MISCOUNTED = ("(2 turns were taken back)", "(3 turns were taken back)")
"""Two were, in the game of Borderland; the earlier program counted the beginnings of turns, too."""


def opened(folder: Path) -> Journal:
    """The file of records, as it lay on a disk."""
    file = folder / "records.sqlite3"
    file.write_bytes(gzip.decompress((HERE / "records.sqlite3.gz").read_bytes()))
    return Journal.open(file)


def imported(folder: Path) -> Journal:
    """The same games out of the exported file."""
    journal = Journal.open(folder / "new.sqlite3")
    take_in(journal, StringIO((HERE / "games.jsonl").read_text(encoding="utf-8")))
    return journal


@pytest.fixture(params=[opened, imported])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    with closing(request.param(tmp_path)) as journal:
        yield journal


def come_to(kept: Kept, journal: Journal) -> dict[str, Any]:
    """What a game comes to, played again by the rules of today."""
    match = kept.match()
    return {
        "key": kept.key,
        "game": kept.setup.game,
        "result": kept.result,
        "turns": len(kept.turns),
        "position": None if match.begun else match.game.format(match.position),
        "runs": len(journal.runs(kept.key)),
        "sheet": before_words(score_sheet(kept, None, UTC, "en"), match),
    }


def before_words(sheet: str, match: Match) -> str:
    """A score sheet as it was when turns stood in it as text alone: the part that tells them came later."""
    told = "\n".join(f"{n:>3}. {turn}" for n, turn in enumerate(told_turns(match, "en"), start=1))
    assert f"\n{told}\n\n" in sheet
    sheet = sheet.replace(f"{told}\n\n", "", 1)
    return sheet.replace(*MISCOUNTED) if match.game.name == "borderland" else sheet


def test_every_game_comes_to_the_same(journal: Journal) -> None:
    assert [come_to(kept, journal) for kept in journal.games()] == EXPECTED


def test_every_reading_means_the_same_turn(journal: Journal) -> None:
    runs = [run for kept in journal.games() for run in journal.runs(kept.key)]
    assert len(runs) == 3
    assert all(replay(run).is_same for run in runs)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_file_means_the_same_board(name: str) -> None:
    cells = [
        [c.name, c.x, c.y, c.senses.name, c.shape.value, c.role.value if c.role else None, c.owner]
        for c in load_board(HERE / "boards" / name).geometry
    ]
    assert cells == BOARDS[name]


def test_a_card_set_that_was_typed_in_has_the_same_patterns() -> None:
    cards = load_card_set(HERE / "cards.toml")
    assert cards.name == "ours"
    assert cards.black[0].offsets == ((2, -1), (2, 2))
    assert [len(card.offsets) for card in (*cards.black, *cards.red)] == [2, 4, 2, 2, 3, 4, 4, 2]


def test_exported_records_are_exported_again_as_they_were(journal: Journal, tmp_path: Path) -> None:
    """An unfinished game without a kept time of its turn in progress once came in with one."""
    lines = [*record_lines(journal, journal.games())]
    with closing(Journal.open(tmp_path / "elsewhere.sqlite3")) as elsewhere:
        take_in(elsewhere, StringIO("".join(f"{line}\n" for line in lines)))
        assert [*record_lines(elsewhere, elsewhere.games())] == lines
