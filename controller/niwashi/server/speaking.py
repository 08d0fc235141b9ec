"""The board speaks by itself: all that is new of the current sentences goes to its voice."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from niwashi.board_types import Notice
from niwashi.loop.features import NEVER, Feature
from niwashi.server.game_server import GameServer
from niwashi.session.speech import Listener, Sentence
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # few boards have a voice
    from niwashi.voice.voice import Voice

REST_S = 0.25
"""Seconds for which sentences have to stay the same before they are spoken: moving hands are no news."""

_LOOK_S = 0.05  # how often the program that speaks is looked at


class Speaking:
    """Lets the voice of a board speak new sentences. Add its `feature` to the loop."""

    def __init__(
        self,
        voice: "Voice",
        sentences: Callable[[], Sequence[Sentence]],
        version: Callable[[], int],
        language: str,
    ) -> None:
        """`sentences` returns all that could be spoken now; `version` grows if they may have changed."""
        self._voice = voice
        self._make = sentences
        self._version = version
        self._pause = translate("speech-space", language)
        self._listener = Listener()
        self._made_at = -1
        self._sentences: tuple[Sentence, ...] = ()
        self._due = NEVER
        self.feature = Feature("voice", notices=self._notices, step=self.step)

    def _notices(self) -> tuple[Notice, ...]:
        return self._voice.notices

    def step(self, now: float) -> float:
        """Look at the sentences, and at the program that speaks; returns when to look again."""
        self._look(now)
        if now >= self._due:
            self._due = NEVER
            news = self._listener.news(self._sentences)
            if news:
                self._voice.say(self._pause.join(each.text for each in news), now)
        before = self._voice.notices
        self._voice.step(now)
        if self._voice.notices != before:
            return now
        return min(self._due, now + _LOOK_S) if self._voice.is_busy else self._due

    def _look(self, now: float) -> None:
        """Make the sentences anew where they may have changed."""
        version = self._version()
        if version == self._made_at:
            return
        self._made_at, made = version, tuple(self._make())
        if made != self._sentences:
            self._sentences, self._due = made, now + REST_S


@contextmanager
def voiced(program: GameServer, command: str | None) -> Iterator[None]:
    """Let the board speak by a command, if there is one. Raises NiwashiError if the command can't be used."""
    if not command:
        yield
        return
    from niwashi.voice.command import voice_command
    from niwashi.voice.speech_process import process_launcher
    from niwashi.voice.voice import Voice

    wanted = voice_command(command, LANGUAGE)
    if (missing := wanted.missing) is not None:
        print_text(message("play-voice-missing", program=missing), err=True)
    pool = ThreadPoolExecutor(1, "voice")
    voice = Voice(wanted, process_launcher(pool))
    speaking = Speaking(
        voice, partial(program.sentences, LANGUAGE), lambda: program.versions()["status"], LANGUAGE
    )
    program.game_loop.add(speaking.feature)
    try:
        yield
    finally:
        program.game_loop.remove(speaking.feature)
        voice.close()
        pool.shutdown(wait=False, cancel_futures=True)
