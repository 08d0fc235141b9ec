"""Somebody else's text in a name or on a terminal: it neither commands nor hides."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi.words.sanitize import sanitize


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hana", "Hana"),
        ("花子", "花子"),
        ("\x1b]0;pwn\x07Hana", "]0;pwnHana"),
        ("\x1b[2J\x9b31m", "[2J31m"),
        ("a\x00b\x7fc", "abc"),
        ("\u202eanaH\u202c \u2066x\u2069\u200f\u061c", "anaH x"),
        ("one\u2028two\u2029three\nfour\tfive\x85six", "one two three four five six"),
        ("\ue000\U000f0000\uffff\U0001ffff", ""),
        ("soft\u00adhyphen\u200b\ufeff", "softhyphen"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # Persian is not written without it
        ("क\u094d\u200dष", "क\u094d\u200dष"),  # nor is Hindi
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("\u200d\u200cHa\u200d\u200d\u200dna \u200cx\u200d", "Ha\u200dna x"),
        ("שלום", "שלום"),
        ("e\u0301", "e\u0301"),
    ],
)
def test_sanitize_keeps_letters_only(text: str, told: str) -> None:
    assert sanitize(text) == told


@given(st.text(st.characters()))
def test_sanitize_removes_control_and_hidden_characters(text: str) -> None:
    told = sanitize(text)
    assert {unicodedata.category(letter) for letter in told} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} == set()
    assert {letter for letter in told if unicodedata.category(letter) == "Cf"} <= {"\u200c", "\u200d"}
    assert sanitize(told) == told
    assert sanitize(text, lines=True).count("\n") == text.count("\n")
