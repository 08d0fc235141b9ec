"""The messages of one language: where their texts come from, and their parsing at the first use."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING

from niwashi.words.text_pattern import NotPlain, Pattern, pattern_of, text_of

if TYPE_CHECKING:  # takes a Pi a second; most messages need none of it
    from fluent.runtime import FluentBundle

_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)  # its further lines are indented


class LanguageTexts:
    """A language's messages, each read at its first use: as texts and blanks, or by the library of Fluent."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        """Take the messages of some texts. Of two messages with the same key, the first counts."""
        self._language = language
        self._parsed: set[str] = set()
        self._patterns: dict[str, Pattern | None] = {}
        self.sources: dict[str, str] = {}
        """Source text of each entry by name. Names of terms begin with a hyphen."""
        for text in texts:
            for name, source in entries_of(text):
                self.sources.setdefault(name, source)
        self.keys = frozenset(name for name in self.sources if not name.startswith("-"))

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle

        return FluentBundle([self._language], use_isolating=False)

    def plain_text(self, key: str, facts: Mapping[str, str | int]) -> str | None:
        """Return the text of a message if that needs no library, as with all of the program's own."""
        try:
            return text_of(self._pattern(key), facts, self._language, self._pattern, frozenset((key,)))
        except NotPlain:
            return None

    def _pattern(self, key: str) -> Pattern:
        if key not in self._patterns:
            self._patterns[key] = self._read(key)
        pattern = self._patterns[key]
        if pattern is None:
            raise NotPlain
        return pattern

    def _read(self, key: str) -> Pattern | None:
        try:
            return pattern_of(self.sources[key]) if key in self.keys else None
        except NotPlain:
            return None

    def read_ahead(self, key: str) -> None:
        """Parse a message that needs the library."""
        if self._read(key) is None:
            self.bundle(key)

    def bundle(self, key: str) -> "FluentBundle":
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
        from niwashi.words.fluent_format import parsed

        resource, references = parsed(self.sources[name])
        self._bundle.add_resource(resource)
        return references


def entries_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the source of each message and term of a text in Fluent's format."""
    starts = list(_ENTRY.finditer(text))
    for here, following in zip_longest(starts, starts[1:]):
        yield here[1], text[here.start() : following.start() if following else len(text)]
