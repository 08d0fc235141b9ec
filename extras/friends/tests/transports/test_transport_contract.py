"""A shared folder passes the contract of transports; test_nats.py is for NATS."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from extras.friends.tests.transports.transport_contract import CHECKS, GAME, Way

from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, Transport

ANNA, BEN = ("aa" * 32, "bb" * 32)


class Folder:
    """One folder that both boards use."""

    our_key, their_key = ANNA, BEN

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.ours: Transport = FolderTransport(folder, ANNA)
        self.again()

    def again(self) -> None:
        self.theirs: Transport = FolderTransport(self._folder, BEN)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_folder_passes_contract(check: Callable[[Way], None], tmp_path: Path) -> None:
    check(Folder(tmp_path))


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "xx"},
        {"author": ANNA.upper()},
        {"author": f"{ANNA}\n"},
        {"number": -1},
        {"number": 1_000_000},
        {"data": b""},
        {"data": bytes(LONGEST_PARCEL + 1)},
    ],
)
def test_invalid_parcel_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="a parcel"):
        Parcel(**{"game": GAME, "author": ANNA, "number": 0, "data": b"x", **fields})  # type: ignore[arg-type]
