"""`niwashi tournament`: a table and a next round from files alone, the same whoever works them out."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from tests.homes.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.homes.chain.card import FriendCard
from niwashi.homes.chain.chain_file import chain_lines
from niwashi.homes.chain.messages import SideMessageKind
from niwashi.keys import BoardKey

REFUSED = 2
PAIRS = ((ANNA, BEN), (BEN, EVE), (EVE, ANNA))
NAMES = {ANNA.public: "Anna", BEN.public: "Ben", EVE.public: "Eve"}


def tournament(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["tournament", *map(str, words)])


def game(pair: tuple[BoardKey, BoardKey], number: int, *, is_over: bool = True) -> str:
    """A game that the second one gives up after a turn each."""
    names = tuple(NAMES[key.public] for key in pair)
    sheet = Sheet(chain_of(agreed(dice=number, seats=pair, names=names, at=1000 * number)))
    for _ in range(2):
        key = pair[sheet.chain.state.mover]
        sheet.write(key=key)
    if is_over:
        sheet.say(SideMessageKind.RESIGN, pair[1])
    return "".join(f"{line}\n" for line in chain_lines(sheet.chain))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, pair in enumerate(PAIRS[:2], start=1):
        (tmp_path / f"{number}.chain").write_text(game(pair, number), "utf-8")
    for key, name in NAMES.items():
        board = next(each for each in (ANNA, BEN, EVE) if each.public == key)
        card = FriendCard(key=key, name=name).signed(board.sign)
        (tmp_path / f"{name}.card").write_bytes(card.data() + b"\n")
    return tmp_path


def test_table_does_not_depend_on_order_of_files(folder: Path) -> None:
    files = [*folder.glob("*.chain"), *folder.glob("*.card")]
    told = {tournament("table", *order).stdout_bytes for order in itertools.permutations(files, len(files))}
    assert len(told) == 1
    lines = told.pop().decode().splitlines()
    assert lines[1].startswith(f"1. Anna ({ANNA.public[:8]}): 1; 1; 1; 1 (1, 0, 0, 0); ")
    assert lines[2].startswith(f"2. Ben ({BEN.public[:8]}): 1; 1; 0; 2 (1, 0, 1, 0); ")
    assert lines[3].startswith(f"3. Eve ({EVE.public[:8]}): 0; 1; 0; 1 (0, 0, 1, 0); ")
    assert len(lines) == 4


@pytest.mark.parametrize("command", [("table",), ("pair", "--system", "swiss")])
def test_missing_file_is_refused_by_name(folder: Path, command: tuple[str, ...]) -> None:
    told = tournament(*command, *folder.glob("*.card"), folder / "3.chain")
    assert (told.exit_code, told.stdout) == (REFUSED, "")
    assert "3.chain can't be read: there is no such file" in told.stderr


def test_files_left_out_are_named(folder: Path) -> None:
    plain = tournament("table", *sorted(folder.glob("*.chain"))).stdout
    text = (folder / "1.chain").read_text("utf-8")
    (folder / "copy.chain").write_text(text, "utf-8")
    (folder / "cut.chain").write_text(text[:-20], "utf-8")
    (folder / "forged.chain").write_text(text.replace('"kind":"resign"', '"kind":"draw"'), "utf-8")
    (folder / "going.chain").write_text(game(PAIRS[2], 3, is_over=False), "utf-8")
    (folder / "noise.chain").write_bytes(b"\xff\x00\x1b[2J")
    (folder / "spoiled.card").write_bytes((folder / "Ben.card").read_bytes().replace(b"Ben", b"Bob"))
    said = tournament("table", *folder.glob("*.chain"), folder / "spoiled.card")
    assert (said.exit_code, said.stderr) == (0, "")
    assert "\x1b" not in said.stdout
    assert said.stdout.startswith(plain)
    left = {Path(line.split(": ")[1]).name: line for line in said.stdout.splitlines() if "Left out" in line}
    assert sorted(left) == [
        *("copy.chain", "cut.chain", "forged.chain", "going.chain", "noise.chain"),
        "spoiled.card",
    ]
    assert "the same game is in" in left["copy.chain"]
    assert "not over" in left["going.chain"]
    assert "not signed by whom it names" in left["forged.chain"]
    assert "changed on its way" in left["spoiled.card"]


def test_pair_prints_next_round(folder: Path) -> None:
    cards = sorted(folder.glob("*.card"))
    first = tournament("pair", "--system", "swiss", *cards).stdout.splitlines()
    assert len(first) == 2
    assert "has a free round" in first[1]
    rest = tournament("pair", "--system", "round-robin", *cards, *folder.glob("*.chain"))
    assert "Left out" not in rest.stdout
    assert {name for name in NAMES.values() if name in rest.stdout.splitlines()[-1]} == {"Anna", "Eve"}


def test_unfinished_round_is_not_paired(folder: Path) -> None:
    (folder / "going.chain").write_text(game(PAIRS[2], 3, is_over=False), "utf-8")
    said = tournament("pair", "--system", "swiss", *folder.glob("*.chain"))
    assert (said.exit_code, "going.chain" in said.stderr) == (REFUSED, True)


def test_no_round_is_left_when_all_have_met(folder: Path) -> None:
    (folder / "3.chain").write_text(game(PAIRS[2], 3), "utf-8")
    said = tournament("pair", "--system", "round-robin", *folder.glob("*.chain"))
    assert (said.exit_code, "nobody left" in said.stderr) == (REFUSED, True)


def test_unknown_game_is_refused(folder: Path) -> None:
    said = tournament("table", "--game", "chess", folder / "1.chain")
    assert (said.exit_code, "No game is called" in said.stderr) == (REFUSED, True)
    other = tournament("table", "--game", "throne", folder / "1.chain")
    assert "a different game" in other.stdout
