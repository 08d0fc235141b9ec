"""The word catalogue: message keys to text, complete in each of `LANGUAGES`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import log10
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

LANGUAGES = ("en", "ja")
_HERE = Path(__file__).parent
_LONGEST_FACT = 800  # characters; Fluent refuses a thousand, and nobody reads them
_LARGEST_FACT = 10**24  # its numbers end a digit later, and nobody reads those either


def _files(language: str) -> list[Path]:
    return sorted((_HERE / language).glob("*.ftl"))


class Key(str):
    """A fact that is itself a message of the catalogue, said in the language of the whole."""

    __slots__ = ()


@cache
def _read(file: Path) -> ast.Resource:
    return FluentResource(file.read_text(encoding="utf-8"))


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for file in _files(language):
        bundle.add_resource(_read(file))
    return bundle


def load(language: str) -> Iterator[None]:
    """Read a language's files one by one, a pause after each: a whole language takes a tenth of a second.

    Nobody has to: what was not read before is read when a message is first said.
    """
    for file in _files(language):
        _read(file)
        yield


@cache
def keys(language: str) -> frozenset[str]:
    """The message keys that a language has; for comparing languages."""
    read = map(_read, _files(language))
    return frozenset(e.id.name for each in read for e in each.body if isinstance(e, ast.Message))


def say(key: str, language: str = "en", /, **facts: str | int) -> str:
    """The text of a message, its facts filled in.

    Raises LookupError for a key the catalogue lacks and ValueError for a missing fact: both are
    mistakes of ours, found by tests, never a player's.
    """
    bundle = _bundle(language)
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
    """The most special form of a key that the catalogue has: with all of the words behind it, or fewer.

    >>> suited("player", "white", "of-long-ago"), suited("cue-hint", "no-such-game", "")
    ('player-white', 'cue-hint')
    """
    bundle = _bundle(language)
    forms = ("-".join((key, *wider[:count])) for count in range(len(wider), 0, -1) if wider[count - 1])
    return next(filter(bundle.has_message, forms), key)


def _fact(value: str | int, language: str) -> str | int:
    text = say(value, language) if isinstance(value, Key) else value
    if isinstance(text, int) and abs(text) > _LARGEST_FACT:
        return f"{'-' if text < 0 else ''}10^{int((abs(text).bit_length() - 1) * log10(2))}"
    if isinstance(text, str) and len(text) > _LONGEST_FACT:
        return f"{text[: _LONGEST_FACT // 2]} … {text[-_LONGEST_FACT // 2 :]}"
    return text


def language_from(wanted: Iterable[str] | str, known: Iterable[str] = LANGUAGES) -> str:
    """The first known language among BCP 47 tags or POSIX locales, English if there is none.

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
    """The language a terminal asks for by LC_ALL, LC_MESSAGES or LANG, in that order."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return language_from(environment[name])
    return "en"
