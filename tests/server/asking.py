"""Asking a program what a page asks, through the same door, and reading what a page is sent."""

import json
from typing import Any

from niwashi.server.game_server import GameServer
from niwashi.server.live import Assistants, LiveProgram


def ask(program: GameServer, hand: str = "page-1", **command: Any) -> None:
    """Have a program do what a page's message asks, as `do` and the fields say. Raises NiwashiError."""
    program.handle(program.commands.parse(json.dumps(command)), hand)


def status_of(program: GameServer, language: str = "en", hand: str = "") -> Any:
    """The status of a page, for a test that knows what is in it."""
    return program.status(language, hand)


def assistants_of(program: LiveProgram) -> Assistants:
    """Return the engines, hints and review of a program."""
    return program.assistants
