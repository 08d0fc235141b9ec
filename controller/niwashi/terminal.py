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


def message(key: str, **facts: str | int) -> str:
    """A message of the catalogue in the terminal's language."""
    return words.translate(key, LANGUAGE, **facts)


def print_text(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text that may hold somebody else's: nothing in it commands the terminal or hides in it."""
    typer.echo(words.sanitize(text, lines=True), err=err, nl=nl)


def help_text(key: str) -> str:
    """The help text of a command: what it does (`key`), then examples (`key`-examples), line by line."""
    return f"{message(key)}\n\n{_NO_REWRAP}\n{message(f'{key}-examples')}"


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Say a refusal on standard error and end the command with status 2."""
    try:
        yield
    except NiwashiError as error:
        print_text(error.message(LANGUAGE), err=True)
        raise typer.Exit(REFUSED) from error
