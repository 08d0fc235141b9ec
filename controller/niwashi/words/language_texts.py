"""The messages of one language: where their texts come from, and their parsing at the first use."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile, zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # takes a Pi a second; most messages need none of it
    from fluent.runtime import FluentBundle

_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)  # its further lines are indented
_PLACEABLE = re.compile(r'\{ *(?:"([^"\\\n]*)"|\$([A-Za-z][\w-]*)) *\}')  # a literal, or a fact by its name
_GROUPED_FROM = 1000
_NOT_SIMPLE = re.compile(r"[{}\t\r]|^ +[.*[]", re.MULTILINE)


class LanguageTexts:
    """A language's messages. Each is parsed at its first use, as a Pi takes seconds for all of them."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        """Take the messages of some texts. Of two messages with the same key, the first counts."""
        self._language = language
        self._parsed: set[str] = set()
        self._plain: dict[str, str | None] = {}
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
        """Return the text of a message with facts that stand in it as they are. None for all others."""
        if key not in self._plain:
            self._plain[key] = _only_text(self.sources[key]) if key in self.keys else None
        text = self._plain[key]
        if text is None:
            return None
        if not all(_is_plain(facts.get(name)) for _, name in _PLACEABLE.findall(text) if name):
            return None
        return _PLACEABLE.sub(lambda found: str(facts[found[2]]) if found[2] else found[1], text)

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


def _is_plain(fact: str | int | None) -> bool:
    """Return whether every language writes a fact as it is. Larger numbers are grouped."""
    return isinstance(fact, str) or (type(fact) is int and 0 <= fact < _GROUPED_FROM)


def _only_text(source: str) -> str | None:
    """Read an entry that decides nothing, as Fluent would. None for all that is not so simple."""
    if _NOT_SIMPLE.search(_PLACEABLE.sub("", source)):
        return None
    inline, *following = source.partition("=")[2].split("\n")
    block = list(takewhile(lambda line: not line or line[0] == " ", following))
    indent = min((len(line) - len(line.lstrip(" ")) for line in block if line.strip(" ")), default=0)
    lines = (inline.lstrip(" "), *(line[indent:] for line in block))
    return "\n".join(lines).strip("\n").rstrip(" \n") or None


def entries_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the source of each message and term of a text in Fluent's format."""
    starts = list(_ENTRY.finditer(text))
    for here, following in zip_longest(starts, starts[1:]):
        yield here[1], text[here.start() : following.start() if following else len(text)]
