"""Files as people write them: any editor's encoding and line ends, nothing endless, no bomb."""

import json
import os
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.marks import quick_first

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError, RefusedText
from niwashi.files import find_card_set, load_card_set, load_deck, load_garden
from niwashi.lights.theme_file import load as load_theme
from niwashi.terminal import ExitCode, exit_on_refusal
from niwashi.validation import quoted
from niwashi.words.catalogue import LANGUAGES, translate

SEEDS = data.seeds()
WRITTEN: dict[str, Callable[[str], bytes]] = {
    "with a byte order mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16, as PowerShell": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16, the other way": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-32": lambda text: b"\xff\xfe\x00\x00" + text.encode("utf-32-le"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "line ends of old Macs": lambda text: text.replace("\n", "\r").encode(),
    "blank lines behind it": lambda text: f"{text}\n\r\n \n".encode(),
    "Ctrl-Z at its end, as DOS": lambda text: f"{text}\x1a".encode(),
    "no line end": lambda text: text.rstrip("\n").encode(),
}


KINDS: dict[str, tuple[Callable[[], str], Callable[[Path], Any]]] = {
    "board": (lambda: (data.boards() / "garden-36.toml").read_text("utf-8"), load_board),
    "cards": (lambda: (SEEDS / "cards" / "placeholder.toml").read_text("utf-8"), load_card_set),
    "deck": (lambda: (SEEDS / "karesansui.toml").read_text("utf-8"), load_deck),
    "theme": (
        lambda: (Path(data.__file__).parent / "lights" / "themes" / "dusk.toml").read_text("utf-8"),
        load_theme,
    ),
    "settings": (lambda: '{"brightness": 60}\n', lambda file: json.loads(data.text_of(file))),
}


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        *(("board", written) for written in WRITTEN),
        *((kind, "UTF-16, as PowerShell") for kind in KINDS if kind != "board"),
    ],
)
def test_file_reads_same_from_any_editor(kind: str, written: str, tmp_path: Path) -> None:
    text, read = KINDS[kind]
    plain, file = tmp_path / "plain" / "my.toml", tmp_path / "my.toml"
    plain.parent.mkdir()
    plain.write_text(text(), encoding="utf-8")
    file.write_bytes(WRITTEN[written](text()))
    assert read(file) == read(plain)


@pytest.mark.parametrize("written", WRITTEN)
def test_a_mistake_has_the_line_and_column_that_an_editor_shows(written: str, tmp_path: Path) -> None:
    file = tmp_path / "b.toml"
    file.write_bytes(WRITTEN[written]('# 庭 \u0085 \u2028\nname = "a"\n  name = = 2\n'))
    for read in (load_board, load_card_set):
        with pytest.raises(NiwashiError, match="line 3, column 10"):
            read(file)


@pytest.mark.parametrize(
    "text", ["a\N{NO-BREAK SPACE}=\N{IDEOGRAPHIC SPACE}1", "\N{NO-BREAK SPACE}a = 1 #\N{NO-BREAK SPACE}"]
)
def test_toml_takes_non_breaking_blank_outside_quotes(text: str) -> None:
    assert data.toml(text) == {"a": 1}
    assert data.toml("a\N{NON-BREAKING HYPHEN}b = 1") == {"a-b": 1}
    quoted = '"\N{NO-BREAK SPACE}\N{NON-BREAKING HYPHEN}"'
    assert data.toml(f"a = {quoted} # {quoted}") == tomllib.loads(f"a = {quoted}")


@pytest.mark.parametrize(
    "typed", ["placeholder\N{NO-BREAK SPACE}", "“placeholder”", "ｐｌａｃｅｈｏｌｄｅｒ", '"placeholder"']
)
def test_name_is_normalised(typed: str) -> None:
    assert find_card_set(typed, [SEEDS / "cards"]).name == "placeholder"


WRONG = {
    "no text": b"name = '\xff\xfe\xfd'",
    "half of a letter in UTF-16": b"\xff\xfea",
    "an open quotation mark": b'name = "a\n',
    "an open bracket": b"name = [1,\n",
    "a name twice": b"name = 1\nname = 2\n",
    "a table twice": b"[a]\n[a]\n",
    "no value": b"name = maybe\n",
    "no sign": b"name\n",
    "two values": b"name = 1 2\n",
    "a backslash": b'name = "C:\\garden"\n',
    "a control character": b'name = "\x01"\n',
    "a long number": b"name = " + b"9" * 5000,
    "a long hexadecimal number": b"name = 0x" + b"f" * 5000,
    "a long key": b"a." * 9 + b"b = 1\n",
    "deep lists": b"name = " + b"[" * 5000,
    "deep tables": b"name = " + b"{a = " * 5000,
    "something else": b"[[a]\n",
    "too much": b"#" * (data.LONGEST_FILE + 1),
}


@pytest.mark.parametrize(
    ("read", "wrong"),
    [
        *((load_board, wrong) for wrong in WRONG),
        *(
            (read, wrong)
            for read in (load_card_set, load_deck, load_garden, load_theme)
            for wrong in ("no text", "an open bracket", "too much")
        ),
    ],
)
def test_unreadable_file_is_refused_by_catalogue_message(
    read: Callable[[Path], object], wrong: str, tmp_path: Path
) -> None:
    file = tmp_path / "f.toml"
    file.write_bytes(WRONG[wrong])
    with pytest.raises(NiwashiError) as refused:
        read(file)
    assert len({translate(refused.value.message, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("text", ["{", '{"a": ', "[" * 100_000, "9" * 5000, "NaN,"])
def test_bad_json_is_refused_by_catalogue_message(text: str, tmp_path: Path) -> None:
    file = tmp_path / "f.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NiwashiError):
        load_garden(file)


def test_system_error_is_explained(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    os.mkfifo(tmp_path / "pipe")
    said = set()
    places = ("missing", ".", "loop", "pipe", "m" * 300)
    for place in places:
        with pytest.raises(RefusedText) as refused:
            load_card_set(tmp_path / place)
        said.add(str(refused.value.facts["why"]))
    assert len(said) == len(places)


# Text that would fill the memory


def _peak(text: str) -> int:
    tracemalloc.start()
    try:
        data.toml(text)
    except data.NotToml:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


_PARTS = ".".join("abcdefgh"[: data.LONGEST_KEY])


@pytest.mark.parametrize(
    "bomb",
    [
        ".".join("a" * 8000) + " = 1",
        "[" + ".".join("a" * 8000) + "]",
        "[[" + " . ".join("a" * 4000) + "]]",
        ".".join(['"a"'] * 4000) + " = 1",
        ".".join(["'a.b'"] * 3000) + " = 1",
        "x = {" + ".".join("a" * 8000) + " = 1}",
        "x = [1, {" + ".".join("a" * 8000) + " = 1}]",
        'x = """\n\'"""\n' + ".".join("a" * 8000) + " = 1",
        "x = '''\n\"'''  # \"\n" + ".".join("a" * 8000) + " = 1",
        'x = "\\"#"\n' + ".".join("a" * 8000) + " = 1",
        "x = " + "[" * 8000,
        "x = " + "[{a = " * 4000,
    ],
)
def test_toml_bomb_is_refused_before_parsing(bomb: str) -> None:
    assert len(bomb) < 32_000
    with pytest.raises(data.NotToml, match="more than"):
        data.toml(bomb)
    assert _peak(bomb) < 4 << 20


def test_a_key_has_eight_parts_and_no_more() -> None:
    assert data.toml(f"{_PARTS} = 1") == tomllib.loads(f"{_PARTS} = 1")
    assert data.toml(f"[{_PARTS}]\n{_PARTS} = 1.5") == tomllib.loads(f"[{_PARTS}]\n{_PARTS} = 1.5")
    for longer in (f"{_PARTS}.i = 1", f"[{_PARTS}.i]", f"a = {{{_PARTS}.i = 1}}"):
        with pytest.raises(data.NotToml):
            data.toml(longer)


def test_lists_are_32_deep_and_no_more() -> None:
    inside = "[" * data.DEEPEST + "]" * data.DEEPEST
    assert data.toml(f"a = {inside}\nb = {inside}") == tomllib.loads(f"a = {inside}\nb = {inside}")
    with pytest.raises(data.NotToml):
        data.toml(f"a = [{inside}]")


_NAMES = [f"{a}{b}{c}" for a in "abcdefghij" for b in "abcdefghijklmnopqrstuvwxyz" for c in "0123456789"]
HEAVY = {
    "headers": "\n".join(f"[{name}]" for name in _NAMES),
    "long headers": "\n".join(f"[{name}{_PARTS[1:]}]" for name in _NAMES),
    "long keys": "\n".join(f"{name}{_PARTS[1:]}=1" for name in _NAMES),
    "lists of tables": "\n".join(f"[[{name}{_PARTS[1:]}]]" for name in _NAMES),
    "empty lists": f"a=[{'[],' * 8000}]",
    "empty tables": f"a=[{'{},' * 8000}]",
    "tables of tables": f"a=[{('{' + _PARTS + '=1},') * 1000}]",
}


@pytest.mark.parametrize("heavy", quick_first(HEAVY, 3))
def test_the_largest_file_takes_no_more_than_128_megabytes(heavy: str) -> None:
    """It grows as the text does, so a part of that length tells of the whole."""
    text = HEAVY[heavy]
    peak = _peak(text)
    assert peak / len(text) * data.LONGEST_FILE < 128 << 20
    half = text[: len(text) // 2].rsplit("\n", 1)[0]
    assert peak < 3 * max(_peak(half), 1 << 19)


def test_a_file_of_the_longest_length_is_read_and_a_longer_one_is_not(tmp_path: Path) -> None:
    assert data.LONGEST_FILE == 256 << 10
    file = tmp_path / "f"
    file.write_bytes(b"#" * data.LONGEST_FILE)
    assert data.toml(data.text_of(file)) == {}
    file.write_bytes(b"#" * (data.LONGEST_FILE + 1))
    with pytest.raises(OSError, match="far too long"):
        data.text_of(file)
    with pytest.raises(data.NotToml):
        data.toml("#" * (data.LONGEST_FILE + 1))


_BITS = st.sampled_from(
    [
        *("a", "b-c", '"d.e"', "'f'", "1", "1.5", "1979-05-27T07:32:00.999Z", "true", '"x"', '"\\""', "'y'"),
        *('"""', "'''", '"', "'", "\\", "#", "# c", "=", ".", ",", "[", "]", "{", "}", "\n", "\r\n", " "),
        *(
            "a = 1\n",
            "[t]\n",
            "[[u]]\n",
            'k = """\nx"""\n',
            "k = '''\"'''\n",
            "l = [1, [2]]\n",
            "m = {n.o = 1}\n",
        ),
    ]
)


@settings(max_examples=200)
@given(st.lists(_BITS, max_size=40).map("".join))
def test_toml_within_limits_parses_like_tomllib(text: str) -> None:
    """By the standard library's parser, and what that refuses is refused here."""
    try:
        expected = tomllib.loads(text)
    except ValueError:
        with pytest.raises(data.NotToml):
            data.toml(text)
        return
    try:
        assert data.toml(text) == expected
    except data.NotToml:
        assert text.count(".") >= data.LONGEST_KEY or text.count("[") + text.count("{") > data.DEEPEST


def test_refusal_quotes_no_line_break() -> None:
    """Nor does it command the terminal or show its letters in another order."""
    name = "a\nIt is signed.\r\x1b[2J\u2028\u202eb"
    refused = RefusedText("cards-no-file", source=name, why=NiwashiError("why-check", detail=name))
    for language in LANGUAGES:
        said = translate(refused.message, language)
        assert not set("\n\r\x1b\u2028\u202e") & set(said)
        assert said.count("It is signed.") == (2 if language == "en" else 1)


def test_message_quotes_at_most_80_characters() -> None:
    assert quoted("庭" * 80) == "庭" * 80
    assert quoted("庭" * 81) == "庭" * 79 + "…"


def test_refusal_exits_with_status_2() -> None:
    assert int(ExitCode.REFUSED) == 2
    with pytest.raises(typer.Exit) as ended, exit_on_refusal():
        raise RefusedText("cards-unknown-set", found="x", known="y")
    assert ended.value.exit_code == ExitCode.REFUSED


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_cut_byte_order_mark_is_no_mark(size: int, tmp_path: Path) -> None:
    """A mark that is cut is no mark."""
    for mark in (b"\xef\xbb\xbf", b"abc"):
        file = tmp_path / "f"
        file.write_bytes(mark[:size])
        try:
            told = data.text_of(file)
        except UnicodeDecodeError:
            assert mark != b"abc"
            assert size in {1, 2}
        else:
            assert told == ("abc"[:size] if mark == b"abc" else "")


def test_longest_line_is_whole_and_longer_one_exceeds_limit(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"a" * 10 + b"\r\n" + b"b" * 11 + b"\n\n\xff\n\n")
    with data.opened(file) as content:
        assert list(data.lines_in(content, 10)) == [b"a" * 10 + b"\n", b"b" * 11 + b"\n", b"\n", b"\xff\n"]
    file.write_bytes(b"c" * 100)
    with data.opened(file) as content:
        assert len(next(data.lines_in(content, 10))) > 10
