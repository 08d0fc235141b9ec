"""The voice: which text to speak next and when, and how to handle a speaker that hangs or fails.

It has no clock and never waits: `say` and `step` take the time. There is no queue. A new text stops the one
being spoken.
"""

from niwashi.board_types import Notice
from niwashi.voice.command import VoiceCommand
from niwashi.voice.speech_process import Launcher, SpeechProcess

LIMIT_S = 60.0
"""Seconds after which a speaker counts as hung."""
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 64.0
MOST_CHARACTERS = 2000
"""Limit of a spoken text: nobody listens to more, and this fits into any pipe in any encoding."""


class Voice:
    """Speaks texts by a command. `notices` tell its problems."""

    def __init__(self, command: VoiceCommand, launch: Launcher, limit_s: float = LIMIT_S) -> None:
        """`limit_s` is the longest time for a text."""
        self.notices: tuple[Notice, ...] = ()
        self._command = command
        self._launch = launch
        self._limit_s = limit_s
        self._next: str | None = None
        self._child: SpeechProcess | None = None
        self._since = 0.0
        self._is_ending = False  # it was killed for a newer text
        self._pause_s = FIRST_PAUSE_S
        self._paused_until = float("-inf")

    def say(self, text: str, now: float) -> None:
        """Speak a text as soon as possible; stop the one being spoken."""
        self._next = " ".join(text.split("\n"))[:MOST_CHARACTERS]  # some programs read only one line
        if self._child is not None and not self._is_ending:
            self._is_ending = True
            self._child.kill()
        self.step(now)

    def step(self, now: float) -> None:
        """Check the speaker, and start the next text."""
        if self._child is not None:
            self._look(self._child, now)
        if self._child is None and self._next is not None and now >= self._paused_until:
            self._child, self._next = self._launch(self._command, self._next), None
            self._since, self._is_ending = now, False

    @property
    def is_busy(self) -> bool:
        """True if a text is being spoken or waits."""
        return self._child is not None or self._next is not None

    def close(self) -> None:
        """Stop speaking."""
        self._next = None
        if self._child is not None:
            self._is_ending = True
            self._child.kill()

    def _look(self, child: SpeechProcess, now: float) -> None:
        """Handle the end of the speaker, or a hang."""
        end = child.ended()
        if end is not None:
            self._child = None
            self._judge(end, now)
        elif not self._is_ending and now - self._since >= self._limit_s:
            child.kill()
            self._is_ending = True
            self._fail(now, Notice("notice-voice-fails", (self._command.programs[0][0],)))

    def _judge(self, end: int | OSError, now: float) -> None:
        """Handle an exit. A process that we killed is no failure; another failure is followed by a pause."""
        if isinstance(end, OSError):
            self._fail(now, self._missing(end))
        elif end and not self._is_ending:
            self._fail(now, self._failure())
        elif not end:
            self.notices, self._pause_s = (), FIRST_PAUSE_S

    def _fail(self, now: float, notice: Notice) -> None:
        self.notices = (notice,)
        self._paused_until = now + self._pause_s
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)

    def _failure(self) -> Notice:
        """Return the notice of a failed program: a package to install, or no known reason."""
        package = self._command.package_of(self._command.missing or "")
        if package is None:
            return Notice("notice-voice-fails", (self._command.programs[0][0],))
        return Notice("notice-voice-install", (f"sudo apt install {package}",))

    def _missing(self, error: OSError) -> Notice:
        """Return the package to install if known, else the program that could not be started."""
        program = str(error.filename or self._command.programs[0][0])
        package = self._command.package_of(program)
        if package is None:
            return Notice("notice-voice-missing", (program,))
        return Notice("notice-voice-install", (f"sudo apt install {package}",))
