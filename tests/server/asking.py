"""Asking a program what a page asks, through the same door, and reading what a page is sent."""

import json
from typing import Any

from niwashi.server import LiveProgram
from niwashi.server.assistants import Assistants
from niwashi.web import Program
from niwashi.web.commands import parse


def ask(program: Program, hand: str = "page-1", **command: Any) -> None:
    """Have a program do what a page's message asks, as `do` and the fields say. Raises NiwashiError."""
    program.handle(parse(json.dumps(command)), hand)


def status_of(program: Program, language: str = "en", hand: str = "") -> Any:
    """The status of a page, for a test that knows what is in it."""
    return program.status(language, hand)


def assistants_of(program: LiveProgram) -> Assistants:
    """Whoever helps at the table of a program in which somebody does."""
    assert isinstance(program.assistants, Assistants)
    return program.assistants
