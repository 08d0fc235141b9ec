"""`--transport`: a folder or a club pass; invalid passes are reported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from niwashi.keys import key_file, new_key, take_seed
from niwashi.records.journal import Journal
from niwashi_friends.friends import Friends
from niwashi_friends.transports.club_pass import ClubPass
from niwashi_friends.transports.transport import TransportError

AOI_SEED, BEN = bytes([1]) * 32, new_key(bytes([2]) * 32)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """Aoi's records."""
    file = tmp_path / "games.sqlite3"
    take_seed(key_file(file), AOI_SEED)
    with closing(Journal.open(file)) as made:
        yield made


def test_folder_with_any_name_is_a_folder(tmp_path: Path, journal: Journal) -> None:
    for name in ("shared", "shared.toml", "not there"):
        if name != "not there":
            (tmp_path / name).mkdir()
        assert Friends.reached_by(tmp_path / name, journal).club is None


@pytest.mark.parametrize("content", [None, b"", b"club = 3", b"\xff\xfe", b"[" * 90_000, b"servers = []"])
def test_invalid_pass_is_reported(tmp_path: Path, journal: Journal, content: bytes | None) -> None:
    file = tmp_path / "pass.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(TransportError, match="not the pass of a club"):
        Friends.reached_by(file, journal)


def test_pass_of_other_board_is_refused(tmp_path: Path, journal: Journal) -> None:
    file = tmp_path / "pass.toml"
    theirs = ClubPass(club="Rooks", servers=("tls://club.example:4222",), key=BEN.public)
    file.write_text(theirs.text(), encoding="utf-8")
    with pytest.raises(TransportError, match=f"its key begins with {BEN.public[:8]}, and this board's with"):
        Friends.reached_by(file, journal)
