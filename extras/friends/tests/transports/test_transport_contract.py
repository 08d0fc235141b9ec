"""A shared folder and codes typed over by hand pass the contract of transports; test_nats.py is for NATS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from extras.friends.tests.transports.transport_contract import CHECKS, GAME, OTHER_GAME, Way

from niwashi_friends.codes import code_lines, decode_parcels, encode_parcel
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


class HandCarried:
    """A folder at each board, with codes typed over whenever somebody looks."""

    our_key, their_key = ANNA, BEN

    def __init__(self, folder: Path) -> None:
        self._folders = folder / "anna", folder / "ben"
        for each in self._folders:
            each.mkdir()
        self.ours: Transport = TypedOver(*self._folders, ANNA, BEN)
        self.again()

    def again(self) -> None:
        self.theirs: Transport = TypedOver(*self._folders[::-1], BEN, ANNA)


class TypedOver(FolderTransport):
    """The folder of one board, into which the codes of the other's are typed."""

    def __init__(self, own: Path, theirs: Path, author: str, other: str) -> None:
        super().__init__(own, author)
        self._own, self._other, self._theirs = own, other, FolderTransport(theirs, other)

    def received(self) -> Sequence[Parcel]:
        self._carry()
        return super().received()

    def fetch(self, game: str, author: str, after: int = -1) -> Sequence[Parcel]:
        self._carry()
        return super().fetch(game, author, after)

    def _carry(self) -> None:
        for game in (GAME, OTHER_GAME):
            for sent in self._theirs.fetch(game, self._other):
                for each in decode_parcels("\n".join(code_lines(encode_parcel(sent)))):
                    FolderTransport(self._own, each.author).send(each)


@pytest.mark.parametrize("made", [Folder, HandCarried])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_transport_passes_contract(
    check: Callable[[Way], None], made: Callable[[Path], Way], tmp_path: Path
) -> None:
    check(made(tmp_path))


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
