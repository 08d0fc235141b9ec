"""Translate message keys into text. Every language of `LANGUAGES` has all keys."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from math import log10
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

LANGUAGES = ("en", "ja")
_HERE = Path(__file__).parent
_LONGEST_FACT = 800  # characters; Fluent refuses 1000, and nobody reads as many
_LARGEST_FACT = 10**24  # Fluent's limit is one digit more


_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)  # its further lines are indented
_MESSAGES_BETWEEN_PAUSES = 50  # a few milliseconds


def _files(language: str) -> list[Path]:
    return sorted((_HERE / language).glob("*.ftl"))


class Key(str):
    """A fact that is itself a key of the catalogue; it is translated with the message."""

    __slots__ = ()


class _References(Visitor):
    """Collects the names of the entries that an entry refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  # fluent calls it so
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.names.add(f"-{node.id.name}")
        self.generic_visit(node)


class _Language:
    """A language's messages. Each is parsed at its first use, as a Pi takes seconds for all of them."""

    def __init__(self, language: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        self._parsed: set[str] = set()
        self.sources: dict[str, str] = {}
        """Source text of each entry by name. Names of terms begin with a hyphen."""
        for file in _files(language):
            text = file.read_text(encoding="utf-8")
            starts = list(_ENTRY.finditer(text))
            for here, following in zip_longest(starts, starts[1:]):
                end = following.start() if following else len(text)
                self.sources.setdefault(here[1], text[here.start() : end])
        self.keys = frozenset(name for name in self.sources if not name.startswith("-"))

    def bundle(self, key: str) -> FluentBundle:
        """Return the bundle after parsing a message and all that it refers to."""
        if key not in self._parsed:
            wanted, found = [key], set[str]()
            while wanted:
                name = wanted.pop()
                if name in self.sources and name not in found:
                    found.add(name)
                    wanted += self._parse(name)
            self._parsed |= found
        return self._bundle

    def _parse(self, name: str) -> set[str]:
        resource = FluentResource(self.sources[name])
        self._bundle.add_resource(resource)
        references = _References()
        references.visit(resource)
        return references.names


@cache
def _known(language: str) -> _Language:
    return _Language(language)


def load(language: str, start: str = "") -> Iterator[None]:
    """Parse a language ahead of use, with pauses, as all at once would take a tenth of a second.

    With `start`, only messages whose keys begin with it. Messages that were not loaded are parsed at their
    first use.
    """
    known = _known(language)
    for number, key in enumerate(sorted(key for key in keys(language) if key.startswith(start))):
        known.bundle(key)
        if number % _MESSAGES_BETWEEN_PAUSES == 0:
            yield


def keys(language: str) -> frozenset[str]:
    """Return all message keys of a language."""
    return _known(language).keys


def translate(key: str, language: str = "en", /, **facts: str | int) -> str:
    """Return the text of a message with its facts filled in.

    Raises LookupError for an unknown key and ValueError for a missing fact. Both are bugs, never a player's
    mistake, and tests look for them.
    """
    bundle = _known(language).bundle(key)
    if not bundle.has_message(key):
        raise LookupError(f"no message {key!r} in the {language!r} catalogue: add it to words/{language}/")
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise LookupError(f"message {key!r} has no text in the {language!r} catalogue")
    text, mistakes = bundle.format_pattern(
        pattern, {k.replace("_", "-"): _fact(v, language) for k, v in facts.items()}
    )
    if mistakes:
        raise ValueError(f"message {key!r} ({language}): {mistakes}")
    return str(text)


def suited(key: str, *wider: str, language: str = "en") -> str:
    """Return the most specific form of a key in the catalogue: with all of the words appended, or fewer.

    >>> suited("player", "white", "of-long-ago"), suited("cue-hint", "no-such-game", "")
    ('player-white', 'cue-hint')
    """
    known = keys(language)
    forms = ("-".join((key, *wider[:count])) for count in range(len(wider), 0, -1) if wider[count - 1])
    return next((form for form in forms if form in known), key)


def _fact(value: str | int, language: str) -> str | int:
    text = translate(value, language) if isinstance(value, Key) else value
    if isinstance(text, int) and abs(text) > _LARGEST_FACT:
        return f"{'-' if text < 0 else ''}10^{int((abs(text).bit_length() - 1) * log10(2))}"
    if isinstance(text, str) and len(text) > _LONGEST_FACT:
        return f"{text[: _LONGEST_FACT // 2]} … {text[-_LONGEST_FACT // 2 :]}"
    return text


def language_from(wanted: Iterable[str] | str, known: Iterable[str] = LANGUAGES) -> str:
    """Return the first known language among BCP 47 tags or POSIX locales, else English.

    >>> language_from(["fr-CH", "ja-JP"]), language_from("ja_JP.UTF-8"), language_from("C")
    ('ja', 'ja', 'en')
    """
    tags = [wanted] if isinstance(wanted, str) else wanted
    have = list(known)
    for tag in tags:
        head = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
        if head in have:
            return head
    return "en"


def environment_language(environment: Mapping[str, str]) -> str:
    """Return the terminal's language by LC_ALL, LC_MESSAGES or LANG, in that order."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return language_from(environment[name])
    return "en"
