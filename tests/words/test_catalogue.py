"""The word catalogue is complete, and what the sources ask of it is there: no more, no less.

The sources are read, not run: every place where a key stands in plain sight is checked, and every key
of the catalogue must be found in plain sight, or as a pattern such as `cue-{cue}` whose blank is filled
by a word that stands somewhere in the sources.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import niwashi
import niwashi_sim
from niwashi.data import seed
from niwashi.games.known import GAMES
from niwashi.learning.clauses import digest_of
from niwashi.learning.lesson_files import taught
from niwashi.message import AllOf, Key
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi.words.text_pattern import entries_of, flaw_of

ROOTS = [Path(module.__file__ or "").parent for module in (niwashi, niwashi_sim)]
EXTRAS = Path(__file__).parents[2] / "extras"
ROOTS += [*EXTRAS.glob("*/src/niwashi_site"), *EXTRAS.glob("*/src/niwashi_friends")]
TAKE_A_KEY = {"translate", "Key", "Reason", "Notice", "PydanticCustomError"}
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
OTHERS = pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802, fluent's name
        self.names.add(node.id.name)


class Use(NamedTuple):
    """A call in the sources that names a key: where, which, and the facts it gives (None: can't be told)."""

    where: str
    key: str
    facts: frozenset[str] | None


def word_files(language: str) -> list[Path]:
    """The files of words of the program, of the games in its tree, and of the friends beside it."""
    return [*catalogue._files(language), *sorted(EXTRAS.glob(f"friends/src/*/words/{language}/*.ftl"))]


@cache
def entries(language: str) -> tuple[tuple[Path, fluent.EntryType], ...]:
    parsed = ((file, FluentParser().parse(file.read_text(encoding="utf-8"))) for file in word_files(language))
    return tuple((file, entry) for file, resource in parsed for entry in resource.body)


def owner_of(file: Path) -> str:
    """The catalogue of a file: its own name in `words/`, that of the game in a game's folder."""
    return file.parent.parent.name if file.parent.name == "words" else file.stem


@cache
def messages(language: str) -> dict[str, fluent.Message]:
    return {e.id.name: e for _, e in entries(language) if isinstance(e, fluent.Message)}


def variables(message: fluent.Message) -> frozenset[str]:
    found = _Variables()
    found.visit(message)
    return frozenset(found.names)


def prose(message: fluent.Message) -> str:
    """A message's text without its blanks and without commands, which are typed alike in any language."""
    elements = getattr(message.value, "elements", [])
    said = "".join(e.value for e in elements if isinstance(e, fluent.TextElement))
    return "\n".join(line for line in said.splitlines() if not line.strip().startswith("niwashi "))


class Sources:
    """The parts of the Python sources that tests look at: calls with a text, classes, texts, templates."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str, str, list[str | None]]] = []
        self.bases: dict[str, set[str]] = {}
        self.own: set[str] = set()
        self.texts: set[str] = set()
        self.blanks: set[str] = set()
        for root in ROOTS:
            for file in sorted(root.rglob("*.py")):
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                    self._look_at(node, file)

    def _look_at(self, node: ast.AST, file: Path) -> None:
        match node:
            case ast.Constant(value=str(value)):
                self.texts.add(value)
            case ast.AnnAssign(target=ast.Name(id=field)):  # a setting's name stands nowhere else
                self.texts.add(field)
            case ast.JoinedStr():
                self.blanks.add(pattern(node))
            case ast.Call(args=[ast.Constant(value=str(key)), *_]):
                facts = [keyword.arg for keyword in node.keywords]
                self.calls.append((f"{file}:{node.lineno}", called(node), key, facts))
            case ast.ClassDef():
                self.bases[node.name] = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if any(getattr(part, "name", "") == "__init__" for part in node.body):
                    self.own.add(node.name)


@cache
def python() -> Sources:
    return Sources()


@cache
def page() -> tuple[tuple[str, str], ...]:
    """Every line of the page's own HTML and JavaScript with the place it stands at."""
    files = [f for root in ROOTS for suffix in ("html", "js") for f in sorted(root.rglob(f"*.{suffix}"))]
    lines = [(f, f.read_text(encoding="utf-8").splitlines()) for f in files]
    return tuple((f"{f}:{number}", line) for f, text in lines for number, line in enumerate(text, 1))


@cache
def refusals() -> frozenset[str]:
    """The names of all classes below NiwashiError whose instances are made as it makes them."""
    found, sources = {"NiwashiError"}, python()
    while more := {name for name, above in sources.bases.items() if above & found} - found - sources.own:
        found |= more
    return frozenset(found)


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def text(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def pattern(node: ast.JoinedStr) -> str:
    parts = [text(part) for part in node.values]
    return "".join(re.escape(part) if part is not None else "(.+)" for part in parts)


@cache
def uses() -> tuple[Use, ...]:
    """Every call of the Python sources that is given a key in plain sight."""
    takers = TAKE_A_KEY | refusals()
    return tuple(
        Use(where, key, facts(name, given)) for where, name, key, given in python().calls if name in takers
    )


def facts(name: str, given: list[str | None]) -> frozenset[str] | None:
    tells = name == "translate" or name in refusals()
    if not tells or None in given:
        return None
    return frozenset(each.replace("_", "-") for each in given if each)


@cache
def page_keys() -> tuple[tuple[str, str], ...]:
    """The keys that the page names in plain sight: `word("x")` and `data-word="page-x"`."""
    asked = re.compile(r"""\bword\(\s*["']([\w-]+)["']|data-word(?:-[a-z]+)?="([^"$]+)\"""")
    found = ((where, m) for where, line in page() for m in asked.finditer(line))
    return tuple((where, f"page-{m[1]}" if m[1] else m[2]) for where, m in found)


@cache
def plain_keys() -> frozenset[str]:
    """Every text and every key of the page's that stands in plain sight."""
    return vocabulary() | {named for _, named in page_keys()}


@cache
def vocabulary() -> frozenset[str]:
    """Every text that stands in the sources, the names of the data files that come with them, and what the
    steps of lessons say.
    """
    scripts = {m for _, line in page() for m in re.findall(r"""["'`>]([\w-]+)["'`<]""", line)}
    data = {file.stem for root in ROOTS for file in root.rglob("*.toml")}
    steps = {
        step["say"] for name in taught() for step in seed(f"lessons/{name}.toml")["steps"]
    } | clause_words()
    return frozenset(python().texts | scripts | data | steps)


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Every text with blanks in the sources that could be a family of keys."""
    templates = [m for _, line in page() for m in re.findall(r"\bword\(\s*`([^`]+)`", line)]
    scripts = ["page-" + re.sub(r"\\\$\\\{[^}]*\\\}", "(.+)", re.escape(t)) for t in templates]
    suited = [re.escape(f"{key}-") + "(.+)" for _, name, key, _ in python().calls if name == "suited"]
    family = re.compile(r"[a-z]+\\-|\(\.\+\)\\-[a-z]")
    return tuple(re.compile(p) for p in {*python().blanks, *scripts, *suited} if family.match(p))


@cache
def pieces() -> frozenset[str]:
    """The single words of the vocabulary: code joins them to names such as `flower_hand`."""
    return frozenset(piece for text in vocabulary() for piece in re.split("[-_]", text))


def listed(findings: Iterable[object]) -> str:
    return "\n" + "\n".join(sorted(map(str, findings)))


def clause_words() -> set[str]:
    """The clauses of all games as keys end with them, and the parts of their digests."""
    sections = [section for digest in filter(None, map(digest_of, GAMES)) for section in digest.sections]
    return {each.name for each in sections} | {name.lower() for each in sections for name in each.clauses}


def is_used(key: str) -> bool:
    if key in plain_keys():
        return True
    fits = (match for each in patterns() if (match := each.fullmatch(key)))
    return any(all(is_filled(blank) for blank in match.groups()) for match in fits)


def is_filled(blank: str) -> bool:
    """Return True if the sources could fill a blank so: with a text, a number, or a few words."""
    return blank in vocabulary() or all(piece.isdecimal() or piece in pieces() for piece in blank.split("-"))


@EACH_LANGUAGE
def test_no_message_is_there_twice(language: str) -> None:
    texts = (file.read_text(encoding="utf-8") for file in word_files(language))
    counts = Counter(name for text in texts for name, _ in entries_of(text))
    twice = [name for name, count in counts.items() if count > 1]
    assert twice == []


@pytest.mark.parametrize(
    ("language", "places", "all_of_them"),
    [("en", "d1, d3, f3", "d1, d3 and f3"), ("ja", "d1、d3、f3", "d1、d3とf3")],
)
def test_list_among_the_facts_is_written_as_each_language_does(
    language: str, places: str, all_of_them: str
) -> None:
    names = ("d1", "d3", "f3")
    assert translate("draft-unknown", language, places=names) == translate(
        "draft-unknown", language, places=places
    )
    assert translate("told-card", language, places=AllOf(names)) == translate(
        "told-card", language, places=all_of_them
    )
    assert catalogue.listed([Key("player-flower"), "d1"], "en") == "Flower, d1"
    assert [catalogue.listed(kind(["d1"]), language) for kind in (tuple, AllOf)] == ["d1", "d1"]


@EACH_LANGUAGE
def test_every_file_is_understood_and_every_message_has_a_text(language: str) -> None:
    for file in word_files(language):
        assert flaw_of(file.read_text(encoding="utf-8")) is None, file
    for file, entry in entries(language):
        assert not isinstance(entry, fluent.Junk), f"{file}: {entry.content}"
        assert not isinstance(entry, fluent.Message) or entry.value, f"{file}: {entry.id.name}"


@OTHERS
def test_every_language_has_the_same_keys_in_the_same_files(language: str) -> None:
    def keys(each: str) -> set[tuple[str, str]]:
        return {(owner_of(file), e.id.name) for file, e in entries(each) if isinstance(e, fluent.Message)}

    assert sorted(keys("en") ^ keys(language)) == []


@OTHERS
def test_a_message_takes_the_same_facts_in_every_language(language: str) -> None:
    english, other = messages("en"), messages(language)
    differing = {
        key: (sorted(variables(english[key])), sorted(variables(other[key])))
        for key in english.keys() & other.keys()
        if variables(english[key]) != variables(other[key])
    }
    assert not differing, listed(differing.items())


def test_japanese_messages_are_japanese() -> None:
    japanese, english = re.compile("[\u3040-\u30ff\u4e00-\u9fff]"), re.compile("[a-z]{3}")
    left_over = [
        key
        for key, message in messages("ja").items()
        if english.search(prose(message)) and not japanese.search(prose(message))
    ]
    assert not left_over, listed(left_over)


def test_every_key_that_the_sources_name_is_in_the_catalogue() -> None:
    known = messages("en")
    named = [*((use.where, use.key) for use in uses()), *page_keys()]
    assert not (unknown := [each for each in named if each[1] not in known]), listed(unknown)


def test_every_call_gives_the_facts_that_its_message_says() -> None:
    known = messages("en")
    lacking = [
        (use.where, use.key, sorted(variables(known[use.key]) - use.facts))
        for use in uses()
        if use.facts is not None and use.key in known and not variables(known[use.key]) <= use.facts
    ]
    assert not lacking, listed(lacking)


def test_no_key_of_the_catalogue_is_unused() -> None:
    assert not (unused := [key for key in messages("en") if not is_used(key)]), listed(unused)


@EACH_LANGUAGE
def test_long_fact_is_shortened(language: str) -> None:
    said = translate("error-unknown-game", language, found="9" * 5000, known="garden")
    assert "garden" in said
    assert 700 < len(said) < 1100
    assert " … " in said


@EACH_LANGUAGE
@pytest.mark.parametrize("sign", [1, -1])
def test_huge_number_is_shortened(language: str, sign: int) -> None:
    for digits in range(20, 40):
        said = translate("review-no-moment", language, found=sign * 10**digits)
        assert len(said) < 100
        assert "99" not in said, "rounding"
    for huge in (10**5000 - 1, 10**5000 // 2, 2 * 10**4999):
        assert f"{'-' if sign < 0 else ''}10^4999" in translate(
            "review-no-moment", language, found=sign * huge
        )
    assert "999" in translate("review-no-moment", language, found=sign * (10**24 - 1))
