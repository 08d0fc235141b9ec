"""What all commands share: the terminal's language, and how a refusal ends a command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from niwashi import words
from niwashi.errors import NiwashiError

LANGUAGE = words.environment_language(os.environ)
"""The language of the terminal that started this program."""

REFUSED = 2
"""The exit status after a refusal."""

_NO_REWRAP = "\b"  # click leaves the paragraph after it as it is


def tell(key: str, **facts: str | int) -> str:
    """A message of the catalogue in the terminal's language."""
    return words.say(key, LANGUAGE, **facts)


def put(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text that may hold somebody else's: nothing in it commands the terminal or hides in it."""
    typer.echo(words.harmless(text, lines=True), err=err, nl=nl)


def teach(key: str) -> str:
    """The help text of a command: what it does (`key`), then examples (`key`-examples), line by line."""
    return f"{tell(key)}\n\n{_NO_REWRAP}\n{tell(f'{key}-examples')}"


@contextmanager
def refusals_end_it() -> Iterator[None]:
    """Say a refusal on standard error and end the command with status 2."""
    try:
        yield
    except NiwashiError as error:
        put(error.said(LANGUAGE), err=True)
        raise typer.Exit(REFUSED) from error
