"""Errors of the system and of libraries reach readers of Japanese in Japanese, not in a library's English."""

import ast
import errno
import json
import lzma
import os
import pickle
import re
import socket
import sqlite3
import ssl
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from pydantic_core.core_schema import ErrorType

import niwashi
from niwashi import errors
from niwashi.cli.rules_batch import answer
from niwashi.data import NotToml, toml
from niwashi.errors import (
    BadTurn,
    BoardFault,
    NiwashiError,
    RecordsFault,
    mistake_reason,
    reason,
    technical,
)
from niwashi.homes.transports.club_pass import parse_pass
from niwashi.learning.lesson import lesson_from
from niwashi.opponents.fair_starts import found_in
from niwashi.records.lines import line_from
from niwashi.update.manifest import parse as parse_manifest
from niwashi.validation import FieldError

ENGLISH = re.compile(r"[A-Za-z]+(?: [A-Za-z']+)+")
"""Two Latin words in a row: names, paths and keys are one, lists of them have commas."""
SENTENCE = "something went wrong over there"
CONTEXT = {
    "expected": "'garden', 'throne' or 'borderland'",
    "expected_tags": "'game', 'run'",
    "discriminator": "'line'",
    "pattern": "^[a-z]+$",
    "error": ValueError(SENTENCE),
    **dict.fromkeys(("gt", "ge", "lt", "le", "min_length", "max_length", "actual_length", "multiple_of"), 3),
}
LIBRARIES: dict[str, BaseException] = {
    "a zip file": zipfile.BadZipFile("File is not a zip file"),
    "an xz file": lzma.LZMAError("Input format not supported by decoder"),
    "a certificate": ssl.SSLError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"),
    "a name of a computer": socket.gaierror(-2, "Name or service not known"),
    "no answer": TimeoutError(),
    "a closed connection": ConnectionResetError("Connection reset by peer"),
    "a program that hangs": subprocess.TimeoutExpired(["pip", "install", "it"], 3.2),
    "a missing package": ModuleNotFoundError("No module named 'pyspiel'", name="pyspiel"),
    "a missing entry": KeyError("board"),
    "any library": RuntimeError(SENTENCE),
    "memory": MemoryError(),
    "nesting": RecursionError("maximum recursion depth exceeded"),
    "bytes that are no text": UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    "a long number": ValueError("Exceeds the limit (4300 digits) for integer string conversion"),
    "any value": ValueError(SENTENCE),
}


def english(text: str) -> list[str]:
    return ENGLISH.findall(text)


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_system_error_is_said_in_japanese(number: int) -> None:
    error = OSError(number, os.strerror(number), "/srv/my file")
    assert english(reason(error).message("ja")) == []
    assert english(technical(OSError(number, os.strerror(number), "/srv/file")).message("ja")) == []
    assert os.strerror(number) in technical(error).message("en")


@pytest.mark.parametrize("code", sorted(name for name in dir(sqlite3) if name.startswith("SQLITE_")))
def test_sqlite_error_is_said_in_japanese(code: str) -> None:
    error = sqlite3.OperationalError("database disk image is malformed")
    error.sqlite_errorname = code
    assert english(reason(error).message("ja")) == []


@pytest.mark.parametrize("error", LIBRARIES.values(), ids=LIBRARIES)
def test_library_error_is_said_in_japanese(error: BaseException) -> None:
    assert english(reason(error).message("ja")) == []
    assert english(technical(error).message("ja")) == []
    assert reason(error).message("en")


@pytest.mark.parametrize("kind", get_args(ErrorType))
def test_schema_mistake_is_said_in_japanese(kind: str) -> None:
    told = mistake_reason(FieldError(kind, ("seats", 0), None, CONTEXT))
    assert english(told.message("ja")) == []
    assert told.message("en") != told.message("ja")


def test_common_schema_mistakes_have_words_of_their_own() -> None:
    named = {kind for kind in get_args(ErrorType) if mistake_reason(FieldError(kind, (), 0, CONTEXT)).key}
    other = {k for k in named if mistake_reason(FieldError(k, (), 0, CONTEXT)).key == "why-field-other"}
    common = (
        "missing extra_forbidden int_type int_parsing float_type string_type bool_type list_type tuple_type"
    )
    assert not other & set(f"{common} model_type dict_type literal_error enum json_invalid".split())


def refused_json() -> None:
    json.loads('{"game": ')


def refused_toml() -> None:
    toml("name = [1,")


def fair_file(tmp_path: Path) -> None:
    file = tmp_path / "fair.toml"
    file.write_text("seconds = 'x'\n", encoding="utf-8")
    found_in(file)


DOORS: dict[str, Callable[[Path], object]] = {
    "a line of a game": lambda _: line_from('{"line": "turn", "number": "x"}', 2),
    "a line of no kind": lambda _: line_from('{"line": "dance"}', 2),
    "a line that is no JSON": lambda _: line_from('{"line": ', 2),
    "a head": lambda _: line_from("[]", 1),
    "fair starts": fair_file,
    "a club's pass": lambda _: parse_pass("club = 3\nservers = 4\n"),
    "a pass without a key": lambda _: parse_pass('club = "x"\n'),
    "a lesson": lambda _: lesson_from({"game": 3, "steps": []}, "lesson.toml"),
    "an update": lambda _: parse_manifest(b'{"format": '),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_refused_file_is_explained_in_japanese(door: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises(NiwashiError) as refused:
        door(tmp_path)
    said = refused.value.message("ja").replace(str(tmp_path), "")
    assert english(re.sub(r"「niwashi [^」]*」|turn turn", "", said)) == []  # a command, and a path of fields


@pytest.mark.parametrize("text", ['{"game": ', "perft", "[1, 2"])
def test_batch_explains_bad_json_by_place(text: str) -> None:
    assert "this is not JSON" in answer(text.encode())


@pytest.mark.parametrize("refuse", [refused_json, refused_toml])
def test_file_of_wrong_form_is_explained_by_line(refuse: Callable[[], None]) -> None:
    with pytest.raises((json.JSONDecodeError, NotToml)) as refused:
        refuse()
    assert reason(refused.value).message("ja").startswith("1行")


def test_no_message_takes_the_text_of_an_error() -> None:
    """Facts come from `reason`, `technical` or `mistake_reason`, which know the languages."""
    taken = []
    for file in sorted({*Path(niwashi.__file__).parent.rglob("*.py")} - {Path(errors.__file__)}):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ("why", "detail"):
                said = ast.unparse(node.value)
                if re.search(r"str\((?:error|fault|exc|why)\)|\.strerror|\['msg'\]", said):
                    taken.append(f"{file.name}:{node.value.lineno}: {said}")
    allowed = "technical(error, str(error)"
    assert [each for each in taken if allowed not in each] == []


@pytest.mark.parametrize("kind", [NiwashiError, BadTurn, BoardFault, RecordsFault])
def test_an_error_that_goes_to_another_process_is_the_same_there(kind: type[NiwashiError]) -> None:
    made = kind("error-unknown-game", found="chess", known=NiwashiError("engine-silent"))
    come = pickle.loads(pickle.dumps(made))  # noqa: S301  # our own
    assert (type(come), come, str(come)) == (kind, made, str(made))
