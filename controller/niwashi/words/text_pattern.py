"""Messages in the format of Project Fluent: entries of a text, and each read and filled in.

Read are texts, facts, literals, other messages and terms, and choices by a fact. Functions, attributes and
arguments of terms are not: Fluent's own library would read them, and takes 16 MB of memory for the first
language (docs/BENCH.md). The tests hold what is read here against that library.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)  # its further lines are indented
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_ENTRY_NAME = re.compile(rf"-?{_NAME.pattern}")
_TEXT = re.compile(r"[^{}\n]+")
_LINE_ENDS = re.compile(r"(?:\n *)*\n(?=( *))")
_BLANK = re.compile(r"[ \n]*")
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\["\\]|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{6})*)"')
_ESCAPE = re.compile(r"\\(?:u(....)|U(......)|(.))")
_VARIANT = re.compile(rf"(\*?)\[[ \n]*(-?[0-9]+(?![0-9.])|{_NAME.pattern})[ \n]*\] *")
_NO_MORE_TEXT = frozenset("}.[*")
"""Such a character at the beginning of a line ends a text."""

_WITH_COMMAS = frozenset({"en", "ja"})
"""The languages that write 1,000 with a comma; others write 1000 here."""

_PLURALS: Mapping[str, Callable[[int], str]] = {"ja": lambda _: "other"}
"""The forms of whole numbers, by CLDR's names, in languages that have not those of English."""


class NotSaid(ValueError):
    """A message that can't be read or filled in; says why."""


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


def entries_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield name and source of each message and term of a text; the names of terms begin with a hyphen."""
    text = text.replace("\r\n", "\n")
    starts = list(_ENTRY.finditer(text))
    for here, following in zip_longest(starts, starts[1:]):
        yield here[1], text[here.start() : following.start() if following else len(text)]


def flaw_of(text: str) -> str | None:
    """Return the first line of the first part of a text that can't be read; None for a good one."""
    first = _ENTRY.search(text)
    if stray := _stray(text[: first.start() if first else len(text)]):
        return stray
    for _, source in entries_of(text):
        try:
            reader = _Reader(source, source.index("=") + 1)
            reader.pattern()
        except NotSaid:
            return source.partition("\n")[0].strip()
        if stray := _stray(reader.rest()):
            return stray
    return None


def _stray(text: str) -> str | None:
    """Return the first line that is neither blank nor a comment."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return next((line.strip() for line in lines), None)


def pattern_of(source: str) -> Pattern:
    """Read the entry of a message or term. Raises NotSaid."""
    reader = _Reader(source, source.index("=") + 1)
    pattern = reader.pattern()
    if stray := _stray(reader.rest()):
        raise NotSaid(f"can't be read at {stray!r}")
    return pattern


class _Reader:
    """Reads a text from some character on."""

    def __init__(self, text: str, at: int) -> None:
        self._text, self._at = text, at

    def rest(self) -> str:
        return self._text[self._at :]

    def pattern(self) -> Pattern:
        """Read texts and what stands between them, up to a line that does not go on."""
        while self._next() == " ":
            self._at += 1
        pieces: list[str | _Break | _Placeable] = []
        while begin := self._next():
            match begin:
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
                    raise NotSaid("closes a brace that is not open")
                case _:
                    pieces.append(self._take(_TEXT)[0])
        pattern = tuple(_joined(pieces))
        if not pattern:
            raise NotSaid("has no text")
        return pattern

    def _goes_on(self, line: int, indent: str) -> bool:
        begin = self._text[line + len(indent) : line + len(indent) + 1]
        return begin == "{" or bool(begin and indent and begin not in _NO_MORE_TEXT)

    def _placeable(self) -> _Placeable:
        self._at += 1
        self._take(_BLANK)
        found: _Placeable
        if self._next() == '"':
            found = _Literal(_ESCAPE.sub(_escaped, self._take(_LITERAL)[1]))
        elif self._next() == "$":
            self._at += 1
            name = self._take(_NAME)[0]
            self._take(_BLANK)
            found = self._choice(name) if self._text.startswith("->", self._at) else _Fact(name)
        else:
            found = _Reference(self._take(_ENTRY_NAME)[0])
        self._take(_BLANK)
        if self._next() != "}":
            raise NotSaid(f"can't be read at {self.rest()[:20]!r}")
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
                    raise NotSaid("has a choice with two defaults")
                default = pattern
            self._end_line()
        if default is None:
            raise NotSaid("has a choice without a default, marked *")
        return _Choice(fact, tuple(variants), default)

    def _end_line(self) -> None:
        """Skip all blanks, with the end of a line among them."""
        if "\n" not in self._take(_BLANK)[0]:
            raise NotSaid(f"has a choice that goes on in the same line, at {self.rest()[:20]!r}")

    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    def _take(self, wanted: re.Pattern[str]) -> re.Match[str]:
        found = wanted.match(self._text, self._at)
        if found is None:
            raise NotSaid(f"can't be read at {self.rest()[:20]!r}")
        self._at = found.end()
        return found


def _escaped(found: re.Match[str]) -> str:
    """Return the character of an escape; a surrogate or what is none becomes U+FFFD, as Fluent has it."""
    code = found[1] or found[2]
    if code is None:
        return found[3]
    number = int(code, 16)
    return chr(number) if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else "\ufffd"


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
    """Return the text of a message with its facts. Raises NotSaid.

    `other` returns the pattern of another message by its key, or raises NotSaid; `within` are the messages
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
                    raise NotSaid(f"names itself by {key!r}")
                told += text_of(other(key), facts, language, other, within | {key})
            case _Choice():
                chosen = _chosen(part, _fact(facts, part.fact), language)
                told += text_of(chosen, facts, language, other, within)
    return told


def _fact(facts: Mapping[str, str | int], name: str) -> str | int:
    fact = facts.get(name)
    if fact is None:
        raise NotSaid(f"lacks the fact {name!r}")
    return fact


def _written(fact: str | int, language: str) -> str:
    if isinstance(fact, str):
        return fact
    return f"{fact:,}" if language in _WITH_COMMAS else f"{fact}"


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
    return _PLURALS.get(language, _english_form)(int(number)) == name


def _english_form(number: int) -> str:
    return "one" if abs(number) == 1 else "other"
