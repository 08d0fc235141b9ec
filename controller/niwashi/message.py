"""A message: a key of the word catalogue and its facts. Whoever shows it translates it."""

from typing import Self


class Key(str):
    """A fact that is itself a key of the catalogue; it is translated with the message."""

    __slots__ = ()


class AllOf(tuple[str, ...]):
    """Names of which all are meant: "d1, d3 and f3" in a message. Those of a plain tuple have commas only."""

    __slots__ = ()


class Lines(tuple[str, ...]):
    """Messages that are told together, a line each."""

    __slots__ = ()


Fact = str | int | tuple[str, ...]
"""A fact of a message. A tuple is a list of names, which each language joins in its own way."""


class Message(Key):
    """A key with facts. It may be a fact of another message, and is then in the same language."""

    facts: dict[str, Fact]

    def __new__(cls, key: str, /, **facts: Fact) -> Self:
        """Make one. Facts may be foreign text, such as a file's name: `translate` sanitizes them."""
        made = super().__new__(cls, key)
        made.facts = facts
        return made
