"""The part of Fluent's format that nearly all messages need, read and filled in without a library.

Text, facts, literals, other messages, and choices by a fact: all that the program's own words consist of. The
library does more, and takes 16 MB of memory for the first language (docs/BENCH.md). What is not read here is
left to it: terms, functions, attributes, escapes, and whatever is wrong.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_TEXT = re.compile(r"[^{}\n]+")
_LINE_ENDS = re.compile(r"(?:\n *)*\n(?=( *))")
_BLANK = re.compile(r"[ \n]*")
_LITERAL = re.compile(r'"([^"\\\n]*)"')
_VARIANT = re.compile(rf"(\*?)\[[ \n]*(-?[0-9]+(?![0-9.])|{_NAME.pattern})[ \n]*\] *")
_NO_MORE_TEXT = frozenset("}.[*")
"""Such a character at the beginning of a line ends a text."""

_GROUPED_FROM = 1000
_PLURALS: Mapping[str, Callable[[int], str]] = {
    "en": lambda number: "one" if abs(number) == 1 else "other",
    "ja": lambda _: "other",
}
"""The forms of whole numbers in languages that write 1,000 with a comma."""


class NotPlain(Exception):  # no error: the library reads or says it
    """A message, or a fact in it, needs the library."""


class _Fact(NamedTuple):
    name: str


class _Reference(NamedTuple):
    key: str


class _Choice(NamedTuple):
    fact: str
    variants: "tuple[tuple[str | int, Pattern], ...]"
    default: "Pattern"


Pattern = tuple[str | _Fact | _Reference | _Choice, ...]
"""A message that has been read: its texts, and what is filled in between them."""


class _Break(NamedTuple):
    """The end of a line inside a text, any blank lines, and the blanks before the next text."""

    line_ends: str
    indent: str


class _Literal(NamedTuple):
    """A text between quotation marks, whose blanks count wherever it stands."""

    text: str


_Placeable = _Literal | _Fact | _Reference | _Choice


def pattern_of(source: str) -> Pattern:
    """Read the entry of a message. Raises NotPlain."""
    begin = source.index("=") + 1
    if "\t" in source or "\r" in source:
        raise NotPlain
    reader = _Reader(source, begin)
    pattern = reader.pattern()
    reader.skip_blank()
    if reader.is_within():
        raise NotPlain
    return pattern


class _Reader:
    """Reads a text from some character on."""

    def __init__(self, text: str, at: int) -> None:
        self._text, self._at = text, at

    def is_over(self) -> bool:
        return self._at >= len(self._text)

    def is_within(self) -> bool:
        """Return whether the entry goes on here: with an attribute, or with something wrong."""
        return not self.is_over() and (self._text[self._at - 1] != "\n" or self._next() == ".")

    def skip_blank(self) -> None:
        self._take(_BLANK)

    def pattern(self) -> Pattern:
        """Read texts and what stands between them, up to a line that does not go on."""
        while self._next() == " ":
            self._at += 1
        pieces: list[str | _Break | _Placeable] = []
        while not self.is_over():
            match self._next():
                case "\n":
                    found = _LINE_ENDS.match(self._text, self._at)
                    if found is None or not self._goes_on(found.end(), found[1]):
                        break
                    self._at = found.end(1)
                    ends = "" if not pieces else "\n" * found[0].count("\n")
                    pieces.append(_Break(ends, found[1]))
                case "{":
                    pieces.append(self._placeable())
                case "}":
                    raise NotPlain
                case _:
                    pieces.append(self._take(_TEXT)[0])
        pattern = tuple(_joined(pieces))
        if not pattern:
            raise NotPlain
        return pattern

    def _goes_on(self, line: int, indent: str) -> bool:
        begin = self._text[line + len(indent) : line + len(indent) + 1]
        return begin == "{" or bool(begin and indent and begin not in _NO_MORE_TEXT)

    def _placeable(self) -> _Placeable:
        self._at += 1
        self.skip_blank()
        found: _Placeable
        if self._next() == '"':
            found = _Literal(self._take(_LITERAL)[1])
        elif self._next() == "$":
            self._at += 1
            name = self._take(_NAME)[0]
            self.skip_blank()
            found = self._choice(name) if self._text.startswith("->", self._at) else _Fact(name)
        else:
            found = _Reference(self._take(_NAME)[0])
        self.skip_blank()
        if self._next() != "}":
            raise NotPlain
        self._at += 1
        return found

    def _choice(self, fact: str) -> _Choice:
        self._at += len("->")
        variants: list[tuple[str | int, Pattern]] = []
        default: Pattern | None = None
        self._end_line()
        while variant := _VARIANT.match(self._text, self._at):
            self._at = variant.end()
            pattern = self.pattern()
            key = variant[2]
            variants.append((key if key[0].isalpha() else int(key), pattern))
            if variant[1]:
                if default is not None:
                    raise NotPlain
                default = pattern
            self._end_line()
        if default is None:
            raise NotPlain
        return _Choice(fact, tuple(variants), default)

    def _end_line(self) -> None:
        """Skip all blanks, with the end of a line among them."""
        if "\n" not in self._take(_BLANK)[0]:
            raise NotPlain

    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    def _take(self, wanted: re.Pattern[str]) -> re.Match[str]:
        found = wanted.match(self._text, self._at)
        if found is None:
            raise NotPlain
        self._at = found.end()
        return found


def _joined(pieces: Iterable[str | _Break | _Placeable]) -> Iterator[str | _Fact | _Reference | _Choice]:
    """Join texts and line ends. The indent that all lines have, and blanks at the end, are no text."""
    indent = min((len(piece.indent) for piece in pieces if isinstance(piece, _Break)), default=0)
    text = ""
    for piece in pieces:
        if isinstance(piece, str):
            text += piece
        elif isinstance(piece, _Break):
            text += piece.line_ends + piece.indent[indent:]
        else:
            if text:
                yield text
            yield piece.text if isinstance(piece, _Literal) else piece
            text = ""
    if text := text.rstrip(" \n"):
        yield text


def text_of(
    pattern: Pattern,
    facts: Mapping[str, str | int],
    language: str,
    other: Callable[[str], Pattern],
    within: frozenset[str] = frozenset(),
) -> str:
    """Return the text of a message with its facts. Raises NotPlain.

    `other` returns the pattern of another message by its key, or raises NotPlain; `within` are the messages
    that this one stands in.
    """
    told = ""
    for part in pattern:
        match part:
            case str():
                told += part
            case _Fact():
                told += _written(_fact(facts, part.name), language)
            case _Reference(key):
                if key in within:
                    raise NotPlain
                told += text_of(other(key), facts, language, other, within | {key})
            case _Choice():
                chosen = _chosen(part, _fact(facts, part.fact), language)
                told += text_of(chosen, facts, language, other, within)
    return told


def _fact(facts: Mapping[str, str | int], name: str) -> str | int:
    fact = facts.get(name)
    if not isinstance(fact, str) and type(fact) is not int:
        raise NotPlain  # the library says what is missing
    return fact


def _written(fact: str | int, language: str) -> str:
    if isinstance(fact, str) or 0 <= fact < _GROUPED_FROM:
        return str(fact)
    if language not in _PLURALS:
        raise NotPlain
    return f"{fact:,}"


def _chosen(choice: _Choice, fact: str | int, language: str) -> Pattern:
    """Return the first variant that a fact fits: the fact itself, or the form of a number."""
    return next(
        (pattern for key, pattern in choice.variants if fact == key or _form(fact, key, language)),
        choice.default,
    )


def _form(fact: str | int, key: str | int, language: str) -> bool:
    """Return whether one is a number, and the other the name of its form."""
    if isinstance(fact, str) == isinstance(key, str):
        return False
    number, name = (key, fact) if isinstance(fact, str) else (fact, key)
    if language not in _PLURALS:
        raise NotPlain
    return _PLURALS[language](int(number)) == name
