"""The board speaks by itself: what is new of all that could be said goes to its voice."""

from collections.abc import Callable, Sequence

from niwashi.session import Event, Listener, Notice, Reading, Sentence, Session
from niwashi.voice import Voice
from niwashi.words import translate

REST_S = 0.25
"""So long nothing else could be said before something is: a hand on its way is no news."""


class Speaking:
    """Watches a table and has its voice say what is new. An observer of `niwashi.loop`."""

    def __init__(
        self,
        voice: Voice,
        sentences: Callable[[], Sequence[Sentence]],
        version: Callable[[], int],
        language: str,
    ) -> None:
        """`sentences` are all that could be said now; `version` grows whenever they may have changed."""
        self._voice = voice
        self._make = sentences
        self._version = version
        self._pause = translate("speech-space", language)
        self._listener = Listener()
        self._made_at = -1
        self._sentences: tuple[Sentence, ...] = ()
        self._due: float | None = None

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is wrong with the voice."""
        return self._voice.notices

    def on_reading(self, session: Session, reading: Reading, now: float) -> None:
        """What a reading means is heard at the end of its step."""

    def on_request(self, session: Session, now: float, kind: str, detail: str = "") -> None:
        """As a reading."""

    def on_event(self, event: Event) -> None:
        """As a reading."""

    def on_step_end(self, now: float) -> None:
        """Look at what could be said now, and at whoever speaks."""
        self._look(now)
        if self._due is not None and now >= self._due:
            self._due = None
            news = self._listener.news(self._sentences)
            if news:
                self._voice.say(self._pause.join(each.text for each in news), now)
        self._voice.step(now)

    def _look(self, now: float) -> None:
        """Make the sentences anew where they may have changed."""
        version = self._version()
        if version == self._made_at:
            return
        self._made_at, made = version, tuple(self._make())
        if made != self._sentences:
            self._sentences, self._due = made, now + REST_S
