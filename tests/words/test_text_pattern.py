"""What is read is said as Fluent's own library says it; what is not read is refused, and named."""

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
from tests.words.test_catalogue import word_files

from niwashi.words.catalogue import LANGUAGES, LanguageTexts
from niwashi.words.text_pattern import NotSaid, flaw_of, text_of

Facts = dict[str, str | int]
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
NUMBERS = (0, 1, 2, 5, 999, 1000, 1_234_567, 10**24, -1, -2, -1000)
TEXTS = ("", " x ", 'x { $n } "庭"', "one", "other", "lines", "none", "1")


def said(texts: LanguageTexts, key: str, facts: Facts, language: str = "en") -> str | None:
    """Return the text of a message, None where it is refused."""
    try:
        return text_of(texts.pattern(key), facts, language, texts.pattern, frozenset((key,)))
    except NotSaid:
        return None


def fluents(text: str, language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentParser().parse(text))
    return bundle


def said_by_fluent(bundle: FluentBundle, key: str, facts: Facts) -> str | None:
    """Return the text of a message as the library says it, None where it finds something wrong."""
    value = bundle.get_message(key).value if bundle.has_message(key) else None
    if value is None:
        return None
    text, mistakes = bundle.format_pattern(value, facts)
    return None if mistakes else str(text)


@cache
def programs(language: str) -> tuple[LanguageTexts, FluentBundle]:
    files = [file.read_text(encoding="utf-8") for file in word_files(language)]
    return LanguageTexts(files), fluents("\n".join(files), language)


@cache
def fact_names(language: str) -> frozenset[str]:
    sources = programs(language)[0].sources.values()
    return frozenset(name for source in sources for name in re.findall(r"\$([\w-]+)", source))


@pytest.mark.parametrize("language", quick_first(LANGUAGES))
@pytest.mark.parametrize("fact", quick_first(['x { $n } "庭"', 1, 1000, "none"]))
def test_every_message_of_the_program_is_said_as_fluent_says_it(language: str, fact: str | int) -> None:
    known, bundle = programs(language)
    facts: Facts = dict.fromkeys(fact_names(language), fact)
    for key in known.keys:
        text = said(known, key, facts, language)
        assert text is not None
        assert text == said_by_fluent(bundle, key, facts), key


@EACH_LANGUAGE
def test_choices_of_the_program_are_made_as_fluent_makes_them(language: str) -> None:
    known, bundle = programs(language)
    deciding = [key for key in known.keys if "->" in known.sources[key]]
    assert len(deciding) > 50 or language != "en"
    for fact in (*NUMBERS, *TEXTS):
        facts: Facts = dict.fromkeys(fact_names(language), fact)
        for key in deciding:
            assert said(known, key, facts, language) == said_by_fluent(bundle, key, facts), (key, fact)


def test_words_need_no_library() -> None:
    run = """
import sys
from niwashi.words.catalogue import LANGUAGES, translate
for language in LANGUAGES:
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
    "a term": "{ -term } and { -term }",
    "escapes": '{ "\\u0041\\"\\\\\\U01F3F4" }{"\\uD800"}',
    "a tabulator": "a\tb",
    "CRLF": "one\r\n  two\r\n",
    "a choice": SELECT,
    "a choice in a text": f"so {SELECT}, and\n  more",
    "choices in a choice": "{ $n ->\n [a] " + SELECT + "\n *[b] x\n\n}",
    "a choice of several lines": "{ $n ->\n  [one]\n    a\n      b\n *[few] c\n\n  d\n}",
    "a choice with a blank in its braces": "{\n  $n\n  ->\n  *[ other ] x\n  [ 3 ] y\n}",
    "a negative number": "{ $n ->\n [-1] less\n *[other] x\n}",
}
REFUSED = {
    "a function": "{ NUMBER($n) }",
    "an attribute": "a\n .attribute = b",
    "an attribute alone": "\n .attribute = b",
    "another message's attribute": "{ other.attribute }",
    "a number": "{ 3 }",
    "an unknown escape": '{ "\\n" }',
    "a term with an argument": "{ -term(x: 1) }",
    "a decimal as a key": "{ $n ->\n [1.0] a\n *[other] b\n}",
    "a choice by a text": '{ "a" ->\n *[other] b\n}',
    "a choice by a function": "{ NUMBER($n) ->\n *[other] b\n}",
    "no default": "{ $n ->\n [one] b\n}",
    "two defaults": "{ $n ->\n *[one] b\n *[other] c\n}",
    "a choice in one line": "{ $n -> *[other] b }",
    "braces in braces": "{ { $n } }",
    "a brace that is open": "a { $n",
    "a brace that is closed": "a } b",
    "a line that begins with a tabulator": "a\n\tb",
    "no text": "",
}
NOT_SAID = {
    **REFUSED,
    "a fact that is missing": "{ $missing }",
    "a message that is missing": "{ nowhere }",
    "a message that names itself": "{ a }",
    "messages that name each other": "{ circle }",
}
REST = "plain = another { $n }\nother = another { $n }\n .attribute = x\n-term = t\ncircle = { a }\n"


def file_of(source: str) -> str:
    return f"a = {source}\n{REST}"


@pytest.mark.parametrize("source", READ.values(), ids=READ)
@EACH_LANGUAGE
def test_text_is_read_as_fluent_reads_it(language: str, source: str) -> None:
    text = file_of(source)
    assert flaw_of(f"a = {source}\n") is None
    for n in (*NUMBERS, *TEXTS):
        facts: Facts = {"n": n, "m": "{ $n }"}
        told = said(LanguageTexts([text]), "a", facts, language)
        assert told is not None
        assert told == said_by_fluent(fluents(text, language), "a", facts), n


@pytest.mark.parametrize("source", NOT_SAID.values(), ids=NOT_SAID)
def test_all_else_is_refused(source: str) -> None:
    assert said(LanguageTexts([file_of(source)]), "a", {"n": 3}) is None


@pytest.mark.parametrize("source", REFUSED.values(), ids=REFUSED)
def test_flaw_of_a_text_is_told_by_its_line(source: str) -> None:
    """An author of a game learns it when the package is read, not when the message is said."""
    assert flaw_of(f"# of a game\nb = good\na = {source}\nc = good\n") is not None


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("", None),
        ("# x\n\na = b\n", None),
        ("no\na = b", "no"),
        ("a = b\nno: c\n  d", "no: c"),
        ("a =\n", "a ="),
    ],
)
def test_lines_that_are_no_messages_are_flaws(text: str, flaw: str | None) -> None:
    assert flaw_of(text) == flaw


def test_unknown_message_has_no_text() -> None:
    assert said(LanguageTexts([file_of("a")]), "nowhere", {}) is None


def test_language_that_is_not_the_programs_has_the_forms_of_english_and_no_commas() -> None:
    """A game from outside may bring any language."""
    texts = LanguageTexts([file_of(f"{SELECT} {'{ $m }'}")])
    assert said(texts, "a", {"n": 1, "m": 1000}, "de") == "a 1000 1000"


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
    file = file_of(source)
    facts: Facts = {"n": n, "m": "one"}
    text = said(LanguageTexts([file]), "a", facts, language)
    if text is not None:
        assert text == said_by_fluent(fluents(file, language), "a", facts)
