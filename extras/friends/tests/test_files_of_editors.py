"""Signed games, cards and passes are read from whatever an editor has made of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from extras.friends.tests.chain.two_homes import ANNA, finished
from tests.files.test_reading import WRITTEN

from niwashi import data
from niwashi.keys import is_signature
from niwashi_friends.game_file import chain_lines, read_chain
from niwashi_friends.signing import FriendCard, read_card
from niwashi_friends.transports.club_pass import parse_pass


def _chain(file: Path) -> object:
    with data.opened(file) as content:
        return read_chain(data.lines_in(content, 4096), is_signature).head


def _card(file: Path) -> object:
    with data.opened(file) as content:
        return read_card(next(data.lines_in(content, 4096)), is_signature)


PASS = f'club = "Rooks"\nservers = ["tls://club.example:4222"]\nkey = "{ANNA.public}"\ntoken = "{"a" * 30}"\n'
CARD = FriendCard(key=ANNA.public, name="花").signed(ANNA.sign).data().decode() + "\n"

KINDS: dict[str, tuple[Callable[[], str], Callable[[Path], Any]]] = {
    "pass": (lambda: PASS, lambda file: parse_pass(data.text_of(file))),
    "friend's card": (lambda: CARD, _card),
    "signed game": (lambda: "".join(f"{line}\n" for line in chain_lines(finished().chain)), _chain),
}


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        *(("signed game", written) for written in WRITTEN),
        *((kind, "UTF-16, as PowerShell") for kind in KINDS if kind != "signed game"),
    ],
)
def test_file_reads_same_from_any_editor(kind: str, written: str, tmp_path: Path) -> None:
    text, read = KINDS[kind]
    plain, file = tmp_path / "plain", tmp_path / "written"
    plain.write_text(text(), encoding="utf-8")
    file.write_bytes(WRITTEN[written](text()))
    assert read(file) == read(plain)
