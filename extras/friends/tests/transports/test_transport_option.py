"""`--transport`: a folder or a club pass; invalid passes are reported."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from niwashi.keys import BoardKey, new_key
from niwashi_friends.store import Peer
from niwashi_friends.transport_choice import transport_through
from niwashi_friends.transports.club_pass import ClubPass
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import TransportError

AOI, BEN = (new_key(number.to_bytes(32, "big")) for number in (1, 2))
GAME = "5" * 64


def friend(key: BoardKey) -> Peer:
    return Peer(key.public, "a friend")


def test_folder_with_any_name_is_a_folder(tmp_path: Path) -> None:
    for name in ("shared", "shared.toml", "not there"):
        if name != "not there":
            (tmp_path / name).mkdir()
        with closing(transport_through(tmp_path / name, AOI, friend(BEN))) as transport:
            assert isinstance(transport, FolderTransport)


@pytest.mark.parametrize("content", [None, b"", b"club = 3", b"\xff\xfe", b"[" * 90_000, b"servers = []"])
def test_invalid_pass_is_reported(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "pass.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(TransportError, match="not the pass of a club"):
        transport_through(file, AOI, friend(BEN))


def test_pass_of_other_board_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pass.toml"
    theirs = ClubPass(club="Rooks", servers=("tls://club.example:4222",), key=BEN.public)
    file.write_text(theirs.text(), encoding="utf-8")
    with pytest.raises(TransportError, match=f"its key begins with {BEN.public[:8]}, and this board's with"):
        transport_through(file, AOI, friend(BEN))
