"""Translate message keys into text. Every language of `LANGUAGES` has all keys of the program.

Games bring their own words: those in the tree as `games/<name>/words/<language>.ftl`, found by folder, others
by `add_words`. A message that a game lacks in a language is said in English, or in what the game has.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import log10
from pathlib import Path

from niwashi.message import AllOf, Fact, Key, Lines, Message
from niwashi.words.sanitize import sanitize
from niwashi.words.text_pattern import NotSaid, Pattern, entries_of, pattern_of, text_of

LANGUAGES = ("en", "ja")
_HERE = Path(__file__).parent
_LONGEST_FACT = 800  # characters, which nobody reads
_LARGEST_FACT = 10**24

_added: dict[str, Mapping[str, str]] = {}
"""The texts of games from outside the tree, by who brings them and by language."""

_later: list[Callable[[], object]] = []


def _files(language: str) -> list[Path]:
    """Return the files of words of the program and of the games in its tree."""
    games = _HERE.parent / "games"
    return [*sorted((_HERE / language).glob("*.ftl")), *sorted(games.glob(f"*/words/{language}.ftl"))]


class LanguageTexts:
    """A language's messages, each read at its first use. Of two with the same key, the first counts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._patterns: dict[str, Pattern] = {}
        self.sources: dict[str, str] = {}
        """Source text of each entry by name. Names of terms begin with a hyphen."""
        for text in texts:
            for name, source in entries_of(text):
                self.sources.setdefault(name, source)
        self.keys = frozenset(name for name in self.sources if not name.startswith("-"))

    def pattern(self, name: str) -> Pattern:
        """Return an entry as it is filled in. Raises NotSaid."""
        if name not in self._patterns:
            if name not in self.sources:
                raise NotSaid(f"names {name!r}, which is not there")
            self._patterns[name] = pattern_of(self.sources[name])
        return self._patterns[name]


@cache
def _known(language: str) -> LanguageTexts:
    files = (file.read_text(encoding="utf-8") for file in _files(language))
    added = (texts[language] for texts in _added.values() if language in texts)
    return LanguageTexts((*files, *added))


def add_words(source: str, texts: Mapping[str, str]) -> None:
    """Add texts of games from outside, in Fluent's format by language, under the name of who brings them.

    A key that the program or somebody before has stays as it is. Texts of the same name are replaced.
    """
    _added[source] = dict(texts)
    _known.cache_clear()


def add_words_later(load: Callable[[], object]) -> None:
    """Register a function that may add words, called at the first unknown key."""
    _later.append(load)


def remove_words(source: str) -> None:
    """Remove the words that were added under a name, if any."""
    if _added.pop(source, None) is not None:
        _known.cache_clear()


def missing_words(source: str, language: str) -> frozenset[str]:
    """Return the keys of somebody's added words that a language lacks: they are said in another one."""
    given = {name for text in _added.get(source, {}).values() for name, _ in entries_of(text)}
    return frozenset(name for name in given if not name.startswith("-")) - keys(language)


def has_words(key: str) -> bool:
    """Return True if any language has a key, as far as English and added words go."""
    key = key.replace(":", "-")
    languages = {"en", *(language for texts in _added.values() for language in texts)}
    return any(key in keys(language) for language in languages)


def texts_in(folder: str) -> dict[str, str]:
    """Read the words of a game from outside: `<language>.ftl` in a folder, by language.

    None where there is no folder. Raises OSError, and UnicodeDecodeError for what is not UTF-8.
    """
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(Path(folder).glob("*.ftl"))}


def keys(language: str) -> frozenset[str]:
    """Return the message keys of a language, without those of words that are added later."""
    return _known(language).keys


def all_keys(language: str) -> frozenset[str]:
    """Return all message keys of a language."""
    for load in _later:
        load()
    return keys(language)


def translate(key: str, language: str = "en", /, **facts: Fact) -> str:
    """Return the text of a message with its facts filled in; a `Message` has facts of its own.

    What a game lacks in that language is said in another. A game that is not installed, as kept games may
    name one, and its players are called by the names that programs give them. Raises LookupError for an
    unknown key and ValueError for a missing fact. Both are bugs, never a player's mistake, and tests look for
    them.
    """
    if isinstance(key, Message):
        facts = {name: _sanitized(fact) for name, fact in key.facts.items()} | facts
    key = key.replace(":", "-")  # a package's games are named "openspiel:hex"
    known = _known(_having(key, language))
    filled_in = {name.replace("_", "-"): _fact(value, language) for name, value in facts.items()}
    if key not in known.keys:
        if (name := _name_in(key)) is not None:
            return name
        raise LookupError(f"no message {key!r} in the {language!r} catalogue: add it to words/{language}/")
    try:
        return text_of(known.pattern(key), filled_in, language, known.pattern, frozenset((key,)))
    except NotSaid as mistake:
        raise ValueError(f"message {key!r} ({language}) {mistake}") from None


def _having(key: str, language: str) -> str:
    """Return the language itself if it has a key, else English, else the first one that a game has it in."""
    if key in keys(language):
        return language
    for load in _later:
        load()
    others = dict.fromkeys((language, "en", *(other for texts in _added.values() for other in texts)))
    return next((other for other in others if key in keys(other)), language)


def _name_in(key: str) -> str | None:
    return next((key.removeprefix(kind) for kind in ("rules-game-", "player-") if key.startswith(kind)), None)


def suited(key: str, *wider: str, language: str = "en") -> str:
    """Return the most specific form of a key in the catalogue: with all of the words appended, or fewer.

    >>> suited("player", "white", "of-long-ago"), suited("cue-hint", "no-such-game", "")
    ('player-white', 'cue-hint')
    """
    joined = ("-".join((key, *wider[:count])) for count in range(len(wider), 0, -1) if wider[count - 1])
    forms = [*(form.replace(":", "-") for form in joined), key]
    known = next((each for each in map(keys, (language, "en")) if not each.isdisjoint(forms)), frozenset())
    return next((form for form in forms if form in known), key)


def listed(names: Sequence[str], language: str) -> str:
    """Return names as a list is written in a language; keys among them are translated.

    >>> listed(["d1", "d3", "f3"], "en"), listed(AllOf(["d1", "d3", "f3"]), "en"), listed([], "en")
    ('d1, d3, f3', 'd1, d3 and f3', '')
    """
    *others, last = [str(_fact(name, language)) for name in names] or [""]
    if not others:
        return last
    comma = translate("page-list-comma", language)
    if isinstance(names, AllOf):
        return translate("told-and", language, others=comma.join(others), last=last)
    return comma.join((*others, last))


def _fact(value: Fact, language: str) -> str | int:
    text: str | int
    if isinstance(value, Lines):
        return "\n".join(translate(each, language) for each in value)
    if isinstance(value, tuple):
        text = listed(value, language)
    else:
        text = translate(value, language) if isinstance(value, Key) else value
    if isinstance(text, int) and abs(text) > _LARGEST_FACT:
        return f"{'-' if text < 0 else ''}10^{int((abs(text).bit_length() - 1) * log10(2))}"
    if isinstance(text, str) and len(text) > _LONGEST_FACT:
        return f"{text[: _LONGEST_FACT // 2]} … {text[-_LONGEST_FACT // 2 :]}"
    return text


def _sanitized(fact: Fact) -> Fact:
    if isinstance(fact, tuple):
        return type(fact)(name if isinstance(name, Key) else sanitize(name) for name in fact)
    return fact if isinstance(fact, int | Key) else sanitize(fact)


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
