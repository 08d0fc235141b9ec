"""A backup that another computer made: its word length and its version of Niwashi may be others than ours.

`kept/` has it, made by 0.2.0 on x86-64, and what it has. It stays as it is: backups of people do, too.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from tests.backup.places import WORDS, brought_back, games_in

from niwashi.backup.restoring import examine
from niwashi.keys import public_key

KEPT = Path(__file__).parent / "kept"


def contents(records: Path) -> Mapping[str, object]:
    """What a place has, as people know it."""
    settings = records.with_name(f"{records.name}.settings.json")
    games = [
        {"key": each.key, "game": each.setup.game, "began_at": each.began_at, "turns": list(each.turns)}
        for each in games_in(records)
    ]
    return {
        "games": games,
        "public": public_key(records),
        "settings": json.loads(settings.read_text(encoding="utf-8")),
    }


def test_backup_of_another_computer_comes_back(tmp_path: Path) -> None:
    records = tmp_path / "here" / "games.sqlite3"
    file, due = KEPT / "made-on-x86-64.zip", json.loads((KEPT / "made-on-x86-64.json").read_text("utf-8"))
    summary = examine(file, records)
    assert (summary.program, summary.games, summary.friends, summary.keys) == ("0.2.0", 2, 1, "sealed")
    restored = brought_back(file, records, WORDS)
    assert restored.keys == "taken"
    # Of the package of friends, which may be away.
    assert {*restored.left_out} <= {"own-name.json", "peers", "chains", "entries", "outbox", "readings"}
    assert contents(records) == due
