"""Invitation codes are told by telephone: words are distinct, and typing errors are caught."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi.errors import BadEntry
from niwashi_friends.handshake import CODE_WORDS, new_code, parse_code

SOUNDS = (
    *(("th", "s"), ("ph", "h"), ("wh", "w"), ("ck", "k"), ("qu", "kw"), ("sh", "s"), ("x", "ks"), ("l", "r")),
    *(("v", "b"), ("f", "h"), ("c", "k"), ("q", "k"), ("z", "s"), ("j", "s"), ("g", "k"), ("u", "a")),
    ("y", "i"),
)
"""What is easily taken for each other, by telephone or by a Japanese ear."""


def heard(word: str) -> str:
    for sound, same in SOUNDS:
        word = word.replace(sound, same)
    return re.sub(r"(.)\1+", r"\1", word)


def distance(one: str, other: str) -> int:
    """Return the Levenshtein distance."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, row = row, [i]
        for j, its in enumerate(other, 1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (letter != its)))
    return row[-1]


def test_code_words_are_distinct_by_ear() -> None:
    assert len(set(CODE_WORDS)) == 256
    assert list(CODE_WORDS) == sorted(CODE_WORDS)
    assert all(re.fullmatch(r"[a-z]{4,9}", word) for word in CODE_WORDS)
    assert len({word[:4] for word in CODE_WORDS}) == len({heard(word)[:4] for word in CODE_WORDS}) == 256
    nearest = min(combinations(map(heard, CODE_WORDS), 2), key=lambda pair: distance(*pair))
    assert distance(*nearest) >= 3, nearest


@given(st.binary(min_size=4, max_size=4))
def test_code_round_trip(chance: bytes) -> None:
    code = new_code(chance)
    assert parse_code(str(code)) == code
    assert 1 <= code.mailbox <= 999


def test_code_words_are_equally_likely() -> None:
    found = {new_code(bytes([0, 6, one, other])).words for one in range(256) for other in range(256)}
    assert len(found) == 1 << 16


@pytest.mark.parametrize(
    "text",
    [
        "7-moss-lantern",
        "7_moss_lantern",
        "７－ｍｏｓｓ－Lantern",
        "7.moss,lantern",
        "7ーmoss・lantern",
    ],
)
def test_code_parses_any_spelling(text: str) -> None:
    assert str(parse_code(text)) == "7-moss-lantern"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7-moss-lanturn", "Is it lantern"),
        ("7-mosss-lantern", "Is it moss"),
        ("7-moss-qqqq", "No code has the word qqqq"),
        ("", "is not the code of an invitation"),
        ("7-moss", "is not the code of an invitation"),
        ("0-moss-lantern", "is not the code of an invitation"),
        ("1000-moss-lantern", "is not the code of an invitation"),
        ("7-moss-lantern!ж", "is not the code of an invitation"),
        ("\x1b[2J", "is not the code of an invitation"),
    ],
)
def test_typing_error_names_nearest_word(text: str, why: str) -> None:
    with pytest.raises(BadEntry, match=why) as refused:
        parse_code(text)
    assert "\x1b" not in str(refused.value)


@given(st.text(max_size=40))
def test_arbitrary_text_is_parsed_or_refused(text: str) -> None:
    try:
        code = parse_code(text)
    except BadEntry:
        return
    assert parse_code(str(code)) == code


def test_mailbox_does_not_reveal_words() -> None:
    assert parse_code("7-moss-lantern").meeting == parse_code("7-garden-moss").meeting
    assert parse_code("8-moss-lantern").meeting != parse_code("7-moss-lantern").meeting
