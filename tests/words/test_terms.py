"""One word for one thing, one set of punctuation, and sentences that a board can say in a line.

`words/glossary.toml` tells the words.
"""

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import ast as fluent
from tests.words.test_catalogue import messages, owner_of, word_files

from niwashi import words

ROOT = Path(__file__).parents[2]
FOLDER = Path(words.__file__).parent
GLOSSARY = tomllib.loads((FOLDER / "glossary.toml").read_text(encoding="utf-8"))["term"]
SPOKEN = ("say-", "press-", "repair-")
LONGEST_SPOKEN = 60  # full-width characters: two lines of the page's speech on a phone, and a breath
BLANK_WIDTH = 2  # what a name or a number takes, in full-width characters
LETTERS = "\u3041-\u30ff\u4e00-\u9fff々"
BESIDE = f"{LETTERS}、。（）：…〜"
PUNCTUATION = {
    "a half-width colon": rf"[{BESIDE}}}]:(?=[{BESIDE}{{ ]|$)|:[{BESIDE}]",
    "a half-width bracket": rf"[{BESIDE}]\(|\([{BESIDE}]|[{BESIDE}]\)|\)[{BESIDE}]",
    "a half-width mark": rf"[{BESIDE}][,;!?](?=[ {BESIDE}]|$)|, ?[{LETTERS}]",
    "another dash of numbers": r"[～]|\d~\d",
    "three dots, or six": r"\.\.\.$|……|・・・",
    "a gap": rf"[{BESIDE}}}] [{LETTERS}（「]|[{BESIDE}] [{{\w]|[\w}}] [{LETTERS}]",
}


class Text(NamedTuple):
    """A text that people read: where it stands, the catalogue it is in (if any), and what it says."""

    where: str
    catalogue: str
    said: str


def message_text(message: fluent.Message) -> str:
    """Text of a message: its variants one after the other, `{}` for facts."""
    return _flat(message.value).removesuffix("\n") if message.value else ""


def _flat(pattern: fluent.Pattern) -> str:
    return "".join(_element(each) for each in pattern.elements)


def _element(element: fluent.TextElement | fluent.Placeable) -> str:
    if isinstance(element, fluent.TextElement):
        return str(element.value)
    inner = element.expression
    if isinstance(inner, fluent.SelectExpression):
        return max((_flat(variant.value) for variant in inner.variants), key=len)
    return str(inner.value) if isinstance(inner, fluent.StringLiteral) else "{}"


@cache
def catalogue(language: str) -> tuple[Text, ...]:
    """The sentences of a language; lines that people type are left out, they are alike everywhere."""
    return tuple(
        Text(f"{file}: {key}", file, _sentences(key, message_text(message)))
        for key, message in messages(language).items()
        for file in [_file_of(language)[key]]
    )


@cache
def _file_of(language: str) -> dict[str, str]:
    lines = [(owner_of(f), line) for f in word_files(language) for line in f.read_text("utf-8").splitlines()]
    return {match[1]: stem for stem, line in lines if (match := re.match(r"([a-z][\w-]*) =", line))}


def _sentences(key: str, said: str) -> str:
    typed = key.endswith("-examples")
    return "\n".join(
        line for line in said.splitlines() if not typed and not line.strip().startswith("niwashi ")
    )


def found(language: str, pattern: str, only: list[str]) -> list[str]:
    texts = [t for t in catalogue(language) if not only or t.catalogue in only]
    return [f"{t.where}: …{m[0]}…" for t in texts for m in re.finditer(pattern, t.said, re.MULTILINE)]


@pytest.mark.parametrize(("language", "field"), [("ja", "wrong"), ("en", "wrong-en")])
def test_no_text_uses_wrong_term(language: str, field: str) -> None:
    wrong = [(each, term.get("only", [])) for term in GLOSSARY for each in term.get(field, [])]
    assert wrong
    assert [hit for each, only in wrong for hit in found(language, each, only)] == []


def test_japanese_has_one_set_of_punctuation() -> None:
    faults = {fault: found("ja", pattern, []) for fault, pattern in PUNCTUATION.items()}
    assert {fault: hits for fault, hits in faults.items() if hits} == {}, "it has 、。「」（）：〜…"


def width(text: str) -> float:
    """Return the width of a text in full-width characters, with `BLANK_WIDTH` for each fact."""
    letters = text.replace("{}", "")
    wide = sum(1.0 if unicodedata.east_asian_width(c) in "WFA" else 0.5 for c in letters)
    return wide + BLANK_WIDTH * text.count("{}")


def test_board_messages_fit_two_lines() -> None:
    spoken = [(m, message_text(each)) for m, each in messages("ja").items() if m.startswith(SPOKEN)]
    assert [(key, width(text)) for key, text in spoken if width(text) > LONGEST_SPOKEN] == []
    assert len(spoken) > 100
