"""What is read without Fluent's library is said as the library says it, and all else is left to it."""

import re
import subprocess
import sys
from functools import cache

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from hypothesis import given
from hypothesis import strategies as st
from tests.marks import quick_first

from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES
from niwashi.words.language_texts import LanguageTexts

Facts = dict[str, str | int]
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
NUMBERS = (0, 1, 2, 5, 999, 1000, 1_234_567, 10**24, -1, -2, -1000)
TEXTS = ("", " x ", 'x { $n } "庭"', "one", "other", "lines", "none", "1")


def said_by_fluent(texts: LanguageTexts, key: str, facts: Facts) -> tuple[str, bool]:
    """The text of a message as the library says it, and whether it found nothing wrong."""
    bundle = texts.bundle(key)
    value = bundle.get_message(key).value if bundle.has_message(key) else None
    if value is None:
        return "", False
    text, mistakes = bundle.format_pattern(value, facts)
    return str(text), not mistakes


@cache
def fact_names(language: str) -> frozenset[str]:
    sources = catalogue._known(language).sources.values()
    return frozenset(name for source in sources for name in re.findall(r"\$([\w-]+)", source))


@pytest.mark.parametrize("language", quick_first(LANGUAGES))
@pytest.mark.parametrize("fact", quick_first(['x { $n } "庭"', 1, 1000, "none"]))
def test_every_message_of_the_program_is_said_as_fluent_says_it(language: str, fact: str | int) -> None:
    known = catalogue._known(language)
    facts: Facts = dict.fromkeys(fact_names(language), fact)
    for key in known.keys:
        assert (known.plain_text(key, facts), True) == said_by_fluent(known, key, facts), key


@EACH_LANGUAGE
def test_choices_of_the_program_are_made_as_fluent_makes_them(language: str) -> None:
    known = catalogue._known(language)
    deciding = [key for key in known.keys if "->" in known.sources[key]]
    assert len(deciding) > 50 or language != "en"
    for fact in (*NUMBERS, *TEXTS):
        facts: Facts = dict.fromkeys(fact_names(language), fact)
        for key in deciding:
            assert (known.plain_text(key, facts), True) == said_by_fluent(known, key, facts), (key, fact)


def test_words_of_the_program_load_no_library() -> None:
    run = """
import sys
from niwashi.words.catalogue import LANGUAGES, load, translate
for language in LANGUAGES:
    list(load(language))
    translate("guests-delayed", language, turns=1)
    assert translate("rules-game-no-such-game", language) == "no-such-game"
print(sorted({"fluent", "babel", "attr", "pytz"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


SELECT = "{ $n ->\n    [0] none\n    [one] a { $m }\n   *[other] { $n } of\n        them\n }"
READ = {
    "several lines": "one\n two\n# of the next",
    "a block": "\n    one\n      two\n    three",
    "blank lines": "one\n\n  \n  two  \n   three  \n\n",
    "a block that begins with a fact": "\n    { $n }\n  two",
    "a fact at the begin of a line": "one\n{ $n }\n two",
    "facts": "{ $n } of {$m}",
    "literals, with their blanks": 'u:{" "}{ "{ $n }" }{"  "}',
    "a literal and blanks": '{" "}  ',
    "another message": "see { plain }",
    "a choice": SELECT,
    "a choice in a text": f"so {SELECT}, and\n  more",
    "choices in a choice": "{ $n ->\n [a] " + SELECT + "\n *[b] x\n\n}",
    "a choice of several lines": "{ $n ->\n  [one]\n    a\n      b\n *[few] c\n\n  d\n}",
    "a choice with a blank in its braces": "{\n  $n\n  ->\n  *[ other ] x\n  [ 3 ] y\n}",
    "a negative number": "{ $n ->\n [-1] less\n *[other] x\n}",
}
LEFT = {
    "a term": "{ -term }",
    "a function": "{ NUMBER($n) }",
    "an attribute": "a\n .attribute = b",
    "an attribute alone": "\n .attribute = b",
    "another message's attribute": "{ other.attribute }",
    "a number": "{ 3 }",
    "an escape": '{ "\\u0041" }',
    "a decimal as a key": "{ $n ->\n [1.0] a\n *[other] b\n}",
    "a choice by a text": '{ "a" ->\n *[other] b\n}',
    "a choice by a function": "{ NUMBER($n) ->\n *[other] b\n}",
    "no default": "{ $n ->\n [one] b\n}",
    "two defaults": "{ $n ->\n *[one] b\n *[other] c\n}",
    "a choice in one line": "{ $n -> *[other] b }",
    "braces in braces": "{ { $n } }",
    "a brace that is open": "a { $n",
    "a brace that is closed": "a } b",
    "a tabulator": "a\tb",
    "no text": "",
    "a fact that is missing": "{ $missing }",
    "a message that is missing": "{ nowhere }",
    "a message that names itself": "{ a }",
    "messages that name each other": "{ circle }",
}
REST = "plain = another { $n }\nother = another { $n }\n .attribute = x\n-term = t\ncircle = { a }\n"


def texts_of(source: str, language: str = "en") -> LanguageTexts:
    return LanguageTexts(language, [f"a = {source}\n{REST}"])


@pytest.mark.parametrize("source", READ.values(), ids=READ)
@EACH_LANGUAGE
def test_text_is_read_as_fluent_reads_it(language: str, source: str) -> None:
    texts = texts_of(source, language)
    for n in (*NUMBERS, *TEXTS):
        facts: Facts = {"n": n, "m": "{ $n }"}
        text = texts.plain_text("a", facts)
        assert text is not None
        assert (text, True) == said_by_fluent(texts, "a", facts), n


@pytest.mark.parametrize("source", LEFT.values(), ids=LEFT)
def test_all_else_is_left_to_fluent(source: str) -> None:
    assert texts_of(source).plain_text("a", {"n": 3}) is None


def test_unknown_message_has_no_text() -> None:
    assert [texts_of("a").plain_text(key, {}) for key in ("nowhere", "-term")] == [None, None]


def test_numbers_of_a_language_without_rules_here_are_left_to_fluent() -> None:
    """A game from outside may bring any language."""
    texts = texts_of(f"{SELECT} {'{ $m }'}", "de")
    assert texts.plain_text("a", {"n": 1, "m": 1}) is None
    assert said_by_fluent(texts, "a", {"n": 1, "m": 1000}) == ("a 1.000 1.000", True)
    plain = texts_of("{ $n }", "de")
    assert [plain.plain_text("a", {"n": n}) for n in ("x", 999, 1000, -1)] == ["x", "999", None, None]


def test_truth_value_is_left_to_fluent() -> None:
    assert texts_of("{ $n }").plain_text("a", {"n": True}) is None


_lines = st.text("ab .*[\n", max_size=8)
_simple = st.sampled_from(
    ["{ $n }", "{$m}", '{ " " }', "{ other }", "{ -term }", "{ $n ->", "}", "{", "{ a }"]
)
_keys = st.sampled_from(["one", "other", "0", "1", "x", "1.5"])


def _choices(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    line = st.tuples(st.sampled_from(["", "*"]), _keys, inner).map(
        lambda each: f"  {each[0]}[{each[1]}] {each[2]}"
    )
    return st.tuples(st.sampled_from("nm"), st.lists(line, min_size=1, max_size=3)).map(
        lambda each: "{ $" + each[0] + " ->\n" + "\n".join(each[1]) + "\n  }"
    )


_sources = st.recursive(
    st.lists(_lines | _simple, max_size=5).map("".join),
    lambda inner: st.lists(_lines | _simple | _choices(inner), max_size=4).map("".join),
    max_leaves=8,
)


@given(_sources, st.sampled_from(NUMBERS + TEXTS), st.sampled_from(LANGUAGES))
def test_whatever_is_read_is_said_as_fluent_says_the_whole_file(
    source: str, n: str | int, language: str
) -> None:
    """Read as a file, not entry by entry: an entry ends where the library says so."""
    file = f"a = {source}\n{REST}"
    facts: Facts = {"n": n, "m": "one"}
    text = LanguageTexts(language, [file]).plain_text("a", facts)
    if text is None:
        return
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentParser().parse(file))
    value = bundle.get_message("a").value
    assert value is not None
    assert (text, []) == bundle.format_pattern(value, facts)
