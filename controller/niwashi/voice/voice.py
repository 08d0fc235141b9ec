"""The voice: what is to be spoken next, when, and what to do with a speaker that hangs or fails.

It owns no clock and waits for nothing: `say` and `step` take the time. There is no queue. The newest text
ends the one that is being spoken.
"""

from niwashi.session import Notice
from niwashi.voice.command import VoiceCommand
from niwashi.voice.speech_process import Launcher, SpeechProcess

LIMIT_S = 60.0
"""A text takes less than this to speak; whoever takes longer hangs."""
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 64.0
MOST_CHARACTERS = 2000
"""More is not listened to, and this much fits into any pipe, however it is written."""


class Voice:
    """Speaks one text after the other by a command. `notices` say what is wrong with it."""

    def __init__(self, command: VoiceCommand, launch: Launcher, limit_s: float = LIMIT_S) -> None:
        """`limit_s` is how long a text may take."""
        self.notices: tuple[Notice, ...] = ()
        self._command = command
        self._launch = launch
        self._limit_s = limit_s
        self._next: str | None = None
        self._child: SpeechProcess | None = None
        self._since = 0.0
        self._is_ending = False  # it was told to end, for a newer text
        self._pause_s = FIRST_PAUSE_S
        self._paused_until = float("-inf")

    def say(self, text: str, now: float) -> None:
        """Speak a text as soon as may be; what is being spoken ends."""
        self._next = " ".join(text.split("\n"))[:MOST_CHARACTERS]  # some read one line and no more
        if self._child is not None and not self._is_ending:
            self._is_ending = True
            self._child.kill()
        self.step(now)

    def step(self, now: float) -> None:
        """Look at whoever speaks, and begin what is next."""
        if self._child is not None:
            self._look(self._child, now)
        if self._child is None and self._next is not None and now >= self._paused_until:
            self._child, self._next = self._launch(self._command, self._next), None
            self._since, self._is_ending = now, False

    def close(self) -> None:
        """Be silent from now on."""
        self._next = None
        if self._child is not None:
            self._is_ending = True
            self._child.kill()

    def _look(self, child: SpeechProcess, now: float) -> None:
        """Whether it has ended or hangs."""
        end = child.ended()
        if end is not None:
            self._child = None
            self._judge(end, now)
        elif not self._is_ending and now - self._since >= self._limit_s:
            child.kill()
            self._is_ending = True
            self._fail(now, Notice("notice-voice-fails", (self._command.programs[0][0],)))

    def _judge(self, end: int | OSError, now: float) -> None:
        """Whoever was told to end is to blame for nothing; another failure is followed by a pause."""
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
        """Why a program has failed: for want of something that could be installed, or who knows."""
        package = self._command.package_of(self._command.missing or "")
        if package is None:
            return Notice("notice-voice-fails", (self._command.programs[0][0],))
        return Notice("notice-voice-install", (f"sudo apt install {package}",))

    def _missing(self, error: OSError) -> Notice:
        """What to install, where that is known; else what could not be started."""
        program = str(error.filename or self._command.programs[0][0])
        package = self._command.package_of(program)
        if package is None:
            return Notice("notice-voice-missing", (program,))
        return Notice("notice-voice-install", (f"sudo apt install {package}",))
