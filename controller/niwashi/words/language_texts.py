"""The messages of one language: where their texts come from, and their parsing at the first use."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)  # its further lines are indented


class _References(Visitor):
    """Collects the names of the entries that an entry refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  # fluent calls it so
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.names.add(f"-{node.id.name}")
        self.generic_visit(node)


class LanguageTexts:
    """A language's messages. Each is parsed at its first use, as a Pi takes seconds for all of them."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        """Take the messages of some texts. Of two messages with the same key, the first counts."""
        self._bundle = FluentBundle([language], use_isolating=False)
        self._parsed: set[str] = set()
        self.sources: dict[str, str] = {}
        """Source text of each entry by name. Names of terms begin with a hyphen."""
        for text in texts:
            for name, source in entries_of(text):
                self.sources.setdefault(name, source)
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


def entries_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the source of each message and term of a text in Fluent's format."""
    starts = list(_ENTRY.finditer(text))
    for here, following in zip_longest(starts, starts[1:]):
        yield here[1], text[here.start() : following.start() if following else len(text)]


def flaw_of(text: str) -> str | None:
    """Return the first part of a text that is not in Fluent's format, or a message without a text."""
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            return (entry.content or "").strip().partition("\n")[0]
        if isinstance(entry, ast.Message) and entry.value is None:
            return entry.id.name
    return None
