"""A worker: an engine in a process of its own, asked by UGI, heard without ever waiting for it."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from niwashi.engine import Hearing, printable_command, ugi_word
from niwashi.errors import NiwashiError
from niwashi.players.engine_group import Group, Processes
from niwashi.players.engine_pipes import InputPipe, OutputPipe

_START_S = 60.0  # so long an engine may take to start, on a small computer that has much to do
_GRACE_S = 20.0  # so long beyond its time it may take


class Question:
    """One search asked for: a position (text), the turns since, and how long it may take."""

    def __init__(
        self,
        start: str,
        turns: Sequence[str] = (),
        milliseconds: int = 1000,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """`start` is "" for the usual start. `options` are set before."""
        self.start, self.turns, self.milliseconds = start, tuple(turns), milliseconds
        self.options = dict(options or {})
        self.heard = Hearing()

    def lines(self) -> list[str]:
        """What an engine is told."""
        where = f"fen {self.start}" if self.start else "startpos"
        moves = f" moves {' '.join(map(ugi_word, self.turns))}" if self.turns else ""
        sets = [f"setoption name {name} value {value}" for name, value in self.options.items()]
        return [*sets, f"position {where}{moves}", f"go movetime {self.milliseconds}"]


class Worker:
    """Runs a command that speaks UGI. Nothing here blocks; `poll` is called often, with the time in seconds.

    A process of its own that is talked to in text, rather than `multiprocessing`: an engine that somebody
    else wrote is worked with the same way, it can be ended whatever it does, and nothing has to be pickled.
    """

    def __init__(self, command: Sequence[str], start: Callable[[Sequence[str]], Processes] = Group) -> None:
        """Start it. Raises NiwashiError if there is no such program."""
        self.command = tuple(command)
        self._processes = start(self.command)
        self._name = printable_command(self.command)
        self.told = InputPipe(self._processes.incoming, self._name)
        self.heard = OutputPipe(self._processes.outgoing, self._name)
        self._is_greeted = self._ready = False
        self._waiting: Question | None = None  # to be asked once the engine is ready and has finished
        self._asked: deque[Question | None] = (
            deque()
        )  # searches under way; None: one nobody waits for any more
        self._due: float | None = None
        self.told.say(["ugi"])

    @property
    def pid(self) -> int:
        """The process."""
        return self._processes.pid

    @property
    def questions(self) -> tuple[Question, ...]:
        """Those that an answer is waited for."""
        return tuple(filter(None, (*self._asked, self._waiting)))

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked or searched."""
        return self._waiting is None and not self._asked

    def ask(self, question: Question) -> None:
        """Have a question answered, instead of any that was asked before."""
        self.cancel()
        self._waiting = question

    def cancel(self) -> None:
        """Nobody wants an answer any more: whatever is searched ends at once."""
        self._waiting = None
        if self._asked and self._asked[-1] is not None:
            self._asked[-1] = None
            self.told.say(["stop"])

    def poll(self, now: float) -> Question | None:
        """The question that was just answered, if any. Raises NiwashiError once the engine has failed.

        What it costs is bounded, whatever the engine does; what it sent beyond that waits for the next time.
        """
        answered = None
        for line in self.heard.lines(now):
            answered = self._hear(line) or answered
        if self._ready and not self._asked and self._waiting is not None:
            self.told.say(self._waiting.lines())
            self._asked.append(self._waiting)
            self._due = now + self._waiting.milliseconds / 1000 + _GRACE_S
            self._waiting = None
        self.told.step()
        self._check(now)
        return answered

    def close(self) -> None:
        """End the process, and all that it has started."""
        self._processes.end()

    def _hear(self, line: str) -> Question | None:
        if line == "ugiok" and not self._is_greeted:
            self._is_greeted = True
            self.told.say(["isready"])
        elif line == "readyok":
            self._ready = self._is_greeted
        elif self._asked:
            question = self._asked[0]
            done = (question.heard if question else Hearing()).hear(line)
            if done:
                self._asked.popleft()
                return question
        return None

    def _check(self, now: float) -> None:
        """Whether the engine lives and keeps its time."""
        status = self._processes.status()
        if status is not None:
            raise NiwashiError("engine-ended", command=self._name, status=status)
        if self.is_idle:
            self._due = None
        elif self._due is None:
            self._due = now + _START_S
        elif now > self._due:
            raise NiwashiError("engine-silent", command=self._name)
