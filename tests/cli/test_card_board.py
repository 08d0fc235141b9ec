"""The board that a card asks for, in files as Windows, Macs and their editors leave them."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.board import app, board_on, refusal_note
from niwashi.devices.board_parser import load_board
from niwashi.errors import BadBoardFile
from niwashi.terminal import ExitCode
from niwashi.words.catalogue import translate

GARDEN = (data.boards() / "garden-36.toml").read_text("utf-8")
COMMENT = b"# Which board this is: one of the names of hardware/boards, such as\n#   garden-36, hex-91\n"


def card(folder: Path, **files: bytes) -> str:
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return board_on(folder)


@pytest.mark.parametrize(
    "text",
    [
        b"garden-36",
        b"\xef\xbb\xbfgarden-36\r\n",
        b"\xff\xfe" + "garden-36\r\n".encode("utf-16-le"),  # PowerShell: echo garden-36 > board.txt
        b"\xfe\xff" + "garden-36".encode("utf-16-be"),
        b"# which one\r\r\n  Garden-36 # mine\rhex-91\r",
        b"GARDEN-36",
        b"garden-36.toml",
        b"Garden 36.toml.txt",
        b"garden_36",
        b'"garden-36"',
        "“garden-36”".encode(),
        "garden\N{NON-BREAKING HYPHEN}36\N{NO-BREAK SPACE}".encode(),
        "garden\N{EN DASH}36".encode(),
        "ｇａｒｄｅｎ－３６".encode(),
        b"board = garden-36",
        b'\xef\xbb\xbfBoard="garden-36"\r\n',
        b"# mine\nboard: Garden 36.toml",
    ],
)
def test_a_name_is_taken_however_it_was_written(tmp_path: Path, text: bytes) -> None:
    assert card(tmp_path, **{"board.txt": text}) == GARDEN


@pytest.mark.parametrize("name", ["board.txt.txt", "Board.TXT"])
def test_a_name_beside_the_text_that_the_card_comes_with_is_found(tmp_path: Path, name: str) -> None:
    assert card(tmp_path, **{"board.txt": COMMENT, name: b"garden-36"}) == GARDEN


@pytest.mark.parametrize(
    "name", ["board.toml", "board.toml.txt", "Board.TOML", "garden-36.toml", "Garden-36.toml.txt"]
)
def test_a_board_file_is_found_however_it_is_called(tmp_path: Path, name: str) -> None:
    mine = GARDEN.replace("\n", "\r\n").encode("utf-8-sig")
    assert card(tmp_path, **{"board.txt": COMMENT, "._board.toml": b"\0", name: mine}) == GARDEN
    (tmp_path / "copied.toml").write_text(board_on(tmp_path), encoding="utf-8")
    assert load_board(tmp_path / "copied.toml") == load_board(data.boards() / "garden-36.toml")


def test_ones_own_file_goes_before_a_name_and_a_name_before_a_boards_file(tmp_path: Path) -> None:
    hexagons = (data.boards() / "hex-91.toml").read_text("utf-8")
    assert card(tmp_path, **{"hex-91.toml": hexagons.encode(), "board.txt": b"garden-36"}) == GARDEN
    assert card(tmp_path, **{"board.toml": hexagons.encode()}) == hexagons


def test_a_card_that_asks_for_nothing_gets_nothing(tmp_path: Path) -> None:
    assert card(tmp_path, **{"board.txt": COMMENT, "config.txt": b"garden-36", "board-wrong.txt": b"x"}) == ""


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"board.txt": b"garden-37"}, "board.txt names a board that does not exist"),
        ({"board.txt": b"../../etc/passwd"}, "board.txt names a board that does not exist"),
        ({"board.txt": b"."}, "board.txt names a board that does not exist"),
        ({"board.txt": b"\xff\xfe\xfd"}, "board.txt can't be read: 'utf-16-le' codec"),
        ({"board.txt": b"x" * (data.LONGEST_FILE + 1)}, "board.txt can't be read: far too long"),
        ({"Board.toml.txt": b"name = 'x"}, "Board.toml.txt is not a TOML file"),
        ({"board.toml": b""}, '"name" is missing'),
        ({"board.toml": b"a." * 8000 + b"b = 1"}, "a key of more than 8 parts"),
        ({"garden-36.toml": b"", "hex-91.toml": b""}, "several board files"),
        ({"board.txt": COMMENT, "board.rtf": b"{\\rtf1 garden-36}"}, "is not plain text"),
    ],
)
def test_card_warning_exists_in_each_language(tmp_path: Path, files: dict[str, bytes], told: str) -> None:
    with pytest.raises(BadBoardFile) as refused:
        card(tmp_path, **files)
    text = refusal_note(refused.value).decode("utf-8-sig")
    assert told in text
    assert translate(refused.value.message, "ja") in text.replace("\r\n", "\n")
    done = CliRunner().invoke(app, ["of-card", str(tmp_path)])
    assert (done.exit_code, done.stdout_bytes) == (ExitCode.REFUSED, refusal_note(refused.value))
