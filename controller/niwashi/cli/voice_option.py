"""`--voice`: the board speaks by a program beside it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import typer

from niwashi.server import GameServer, Speaking
from niwashi.terminal import LANGUAGE, message
from niwashi.voice import Voice, process_launcher, voice_command


@contextmanager
def voiced(program: GameServer, command: str | None) -> Iterator[None]:
    """Let the board speak by a command, if there is one. Raises NiwashiError if the command can't be used."""
    if not command:
        yield
        return
    wanted = voice_command(command, LANGUAGE)
    if (missing := wanted.missing) is not None:
        typer.echo(message("play-voice-missing", program=missing), err=True)
    pool = ThreadPoolExecutor(1, "voice")
    voice = Voice(wanted, process_launcher(pool))
    speaking = Speaking(
        voice, partial(program.sentences, LANGUAGE), lambda: program.versions()["status"], LANGUAGE
    )
    program.runner.add(speaking.feature)
    try:
        yield
    finally:
        program.runner.remove(speaking.feature)
        voice.close()
        pool.shutdown(wait=False, cancel_futures=True)
