"""The doors between engines and those who ask them: a lying engine behind a real pipe, and a lying host.

What a lying engine does is a script. Lines are what it says; one that begins with `!` says what happens then.
"""

import io
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import takewhile
from random import Random

from tests.server.asking import assistants_of
from tests.server.running import Running

from niwashi.cli.engine import player_of
from niwashi.engine import UgiEngine, refusal_line, whole_number
from niwashi.errors import NiwashiError
from niwashi.games import game_named
from niwashi.opponents.engine_process import host_lines, serve_ugi
from niwashi.opponents.engine_worker import Question, Worker
from niwashi.opponents.engines import Engines
from niwashi.opponents.opponents import chosen_player, player_named
from niwashi.opponents.sides import HUMAN
from niwashi.words import LANGUAGES

_MOST_EVENTS = 60
_STEP_S = 0.02
_STEP_CPU_S = 0.05
_HELD = 32_768
_MOST_FLOODED = 3 << 20
_OTHER = player_named("ugi:other")
_TOO_MUCH = NiwashiError("engine-ugi-much")


class _Puppet:
    """The processes of an engine that there is not: real pipes, and this end of them in our hands."""

    pid = 0

    def __init__(self, command: Sequence[str]) -> None:
        del command
        self._theirs, self.incoming = os.pipe()
        self.outgoing, self._into = os.pipe()
        os.set_blocking(self._theirs, False)
        os.set_blocking(self._into, False)
        self.ended: int | None = None
        self.is_closed = self.is_deaf = False

    def status(self) -> int | None:
        return self.ended

    def end(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            for pipe in (self._theirs, self.incoming, self.outgoing, self._into):
                os.close(pipe)

    def say(self, said: bytes) -> bytes:
        """Say what the pipe takes; what is left."""
        if self.is_closed:
            return b""
        if not self.is_deaf:
            with suppress(BlockingIOError):
                os.read(self._theirs, 1 << 20)
        with suppress(BlockingIOError):
            return said[os.write(self._into, said) :] if said else said
        return said


class _Company:
    """A program whose engines are puppets, and a script that is played to it."""

    def __init__(self) -> None:
        self.puppets: list[_Puppet] = []
        self.workers: list[Worker] = []
        self._running = Running(engines=Engines(Random(1), self._hire))
        self._running.pass_time(1.0)
        self._game = game_named("garden")
        self.assistants = assistants_of(self._running.program)
        self.assistants.opponents.lend = None
        self._over = _whole_game()

    def play(self, script: bytes) -> None:
        """Play a script. Raises NiwashiError for what was told at last."""
        self._begin()
        said, events = b"", 0
        for line in script.splitlines(keepends=True):
            if not line.startswith(b"!"):
                said += line
                continue
            events += 1
            if events > _MOST_EVENTS:
                break
            said = self._happen(line.decode("latin-1").split(), said)
        self._send(said)
        self._end()

    def _happen(self, words: list[str], said: bytes) -> bytes:
        name, number = words[0], whole_number([*words, "1"][1]) or 1
        if name == "!flood":
            self._send(said * max(1, min(number, _MOST_FLOODED // max(1, len(said)))))
        elif name == "!cut":
            self._send(said.rstrip(b"\r\n"))
        else:
            self._send(said)
        happens: Mapping[str, Callable[[], object]] = {
            "!wait": lambda: self._pass(min(number, 100)),
            "!hint": self.assistants.hints.ask,
            "!undo": lambda: self._running.program.runner.take_back(self._now),
            "!seat": self._seat,
            "!human": lambda: self.assistants.opponents.seat("flower", HUMAN),
            "!review": self._review,
            "!die": lambda: self._each("ended", number),
            "!deaf": lambda: self._each("is_deaf", True),
        }
        with suppress(NiwashiError):
            happens.get(name, int)()
        self._step()
        return b""

    def _begin(self) -> None:
        self.assistants.review.end()
        self.assistants.engines.close()
        self._running.program.resume(self._game, self._game.start())
        self.puppets, self.workers = [], []
        self.assistants.opponents.seat("tendril", HUMAN)
        self.assistants.hints.begin()
        self._seat()
        self._step()

    def _end(self) -> None:
        """Whatever has happened, somebody can play on."""
        for _ in range(8):
            self._pass(100)
        opponents = self.assistants.opponents
        assert not opponents.is_thinking, "waits for ever"
        for language in LANGUAGES:
            told = list(_texts(self.assistants.view(language)))
            assert sum(map(len, told)) < 50_000
            assert all(text.isprintable() for text in told)
        trouble = opponents.trouble
        self.assistants.review.end()
        self._running.program.resume(self._game, self._game.start())
        opponents.seat("flower", HUMAN)
        self._running.program.runner.carry_out("f1e2:2", self._now)
        assert self._running.turns == ("f1e2:2",)
        self.assistants.engines.close()
        assert all(puppet.is_closed for puppet in self.puppets)
        if trouble is not None:
            assert trouble.key != "engine-fault", trouble.said()
            assert all(trouble.said(language).isprintable() for language in LANGUAGES)
            raise trouble

    def _seat(self) -> None:
        self.assistants.opponents.seat("flower", _OTHER)

    def _review(self) -> None:
        start = self._game.start()
        self._running.program.resume(self._game, start, self._over)
        self.assistants.review.begin()

    def _hire(self, command: Sequence[str]) -> Worker:
        def begin(command: Sequence[str]) -> _Puppet:
            self.puppets.append(_Puppet(command))
            return self.puppets[-1]

        self.workers.append(Worker(command, begin))
        return self.workers[-1]

    @property
    def _now(self) -> float:
        return self._running.clock()

    def _pass(self, seconds: float) -> None:
        self._running.clock.now += seconds
        self._step()
        self._step()

    def _send(self, said: bytes) -> None:
        """Have all engines that live say something, at the pace at which it is read."""
        for puppet in tuple(self.puppets):
            unsent = said
            while unsent := puppet.say(unsent):
                self._step()
                if not self.assistants.engines.is_busy:
                    break
        self._step()

    def _each(self, name: str, value: object) -> None:
        for puppet in self.puppets:
            setattr(puppet, name, value)

    def _step(self) -> None:
        self._running.clock.now += _STEP_S
        began = time.thread_time()
        self.assistants.step(self._now)
        assert time.thread_time() - began < _STEP_CPU_S, "too long a step"
        assert self.assistants.engines.faults == 0
        for worker in self.workers:
            assert worker.heard.held <= _HELD
            assert worker.told.unsent < 2 << 20
            _check_kept(worker)


def _check_kept(worker: Worker) -> None:
    for question in worker.questions:
        _check_question(question)


def _check_question(question: Question) -> None:
    heard = question.heard
    assert len(heard.turns) <= 500
    assert len(heard.line) <= 256
    assert all(len(turn) <= 256 for turn in (*heard.line, *(rated.turn for rated in heard.turns.values())))


def _texts(told: object) -> Iterator[str]:
    """All texts in what a page is told."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        for name, value in told.items():
            yield from (*_texts(name), *_texts(value))
    elif isinstance(told, Sequence):
        for value in told:
            yield from _texts(value)


def _whole_game() -> list[str]:
    game, rng, turns = game_named("garden"), Random(1), list[str]()
    position = game.start()
    while game.result(position) is None:
        turns.append(rng.choice(game.legal_turns(position)))
        position = game.play(position, turns[-1])
    return turns


@cache
def _company() -> _Company:
    return _Company()


def hear_engine(thrown: bytes) -> None:
    """A lying engine: nothing is raised, no step takes long, little is kept, and the game goes on."""
    _company().play(thrown)


# The other way round


@cache
def _speaker() -> UgiEngine:
    return player_of(game_named("garden"), 10, Random(1), 1)


def hear_host(thrown: bytes) -> None:
    """A lying host: each `go` gets its turn, or it is said that there were too many lines."""
    faults, said, speaker = list[BaseException | None](), list[str](), _speaker()
    for line in ("uginewgame", "setoption name MultiPV value 1"):
        speaker.answer(line)
    stream = io.TextIOWrapper(io.BytesIO(thrown), "utf-8", errors="replace")
    before, threading.excepthook = threading.excepthook, lambda args: faults.append(args.exc_value)
    try:
        serve_ugi(speaker, host_lines(stream), said.append, time.monotonic)
    finally:
        threading.excepthook = before
    assert not faults, faults
    assert all(line.isprintable() and len(line) < 100_000 for line in said)
    words = {line.split()[0] for line in said}
    assert words <= {"id", "option", "ugiok", "readyok", "info", "response", "bestmove"}
    turns, too_much = sum(line.startswith("bestmove") for line in said), refusal_line(_TOO_MUCH) in said
    assert turns <= _asked(thrown) if too_much else turns == _asked(thrown)


def _asked(thrown: bytes) -> int:
    """How many turns are asked for, before the first `quit`."""
    lines = host_lines(io.TextIOWrapper(io.BytesIO(thrown), "utf-8", errors="replace"))
    words = ((line.split(maxsplit=1) or [""])[0] for line in lines if len(line.strip()) <= 1 << 18)
    return sum(word == "go" for word in takewhile(lambda word: word != "quit", words))


def choose(thrown: bytes) -> None:
    """What a page wishes for a side is a person or our engine, whatever it says."""
    text = thrown.decode("utf-8", "replace")
    found = chosen_player(text)
    assert found.kind in ("human", "engine")
    assert not found.command
    assert player_named(text) == found


_HELLO = b"id name Liar\noption name Level type spin default 1 min 1 max 10\nugiok\n!wait\nreadyok\n!wait\n"
_INFO = b"info depth 4 multipv 1 score cp -35 nodes 1000 pv f1e2:2 a6b5:2\n"
_BEST = b"bestmove f1e2:1\n"
ENGINE_SAMPLES = (
    _HELLO + _INFO + b"bestmove f1e2:2\n!wait\n!wait\n",
    _HELLO + b"info depth 9 multipv 2 score mate -4 nodes 7 time 3 nps 9 pv f1e1:1\n!cut\n\n" + _BEST,
    _HELLO + _INFO + b"!hint\n!wait\n" + _BEST + _BEST + b"!wait\n!undo\n!human\n",
    _HELLO + _INFO + _BEST + b"!flood 3\nugiok\nreadyok\n!seat\n" + _BEST + b"!wait\n",
    _HELLO + _BEST + b"!wait\n!human\n!hint\n" + _HELLO + _INFO + _BEST + b"!wait\n",
    _HELLO + _BEST + b"!wait\n!review\n" + _HELLO + (_INFO + _BEST + b"!wait\n") * 4,
)
"""Engines that are let in."""

_ODD_NUMBERS = (*b"--4 --5 -5 +5 -0 0 1e9".split(), b"9" * 5000, b"9" * 19, "٣".encode(), "５".encode())
_ODD_TEXTS = (b"\x1b]0;pwn\x07", "\u202e".encode(), "\u2028".encode(), b"\x00", b"\r", b"\x85", b"\xff\xfe")

ENGINE_WORDS = (
    *b"info depth score cp mate multipv nodes pv string bestmove (none) ugiok readyok pass f1e2:1".split(),
    *b"!wait !cut !hint !undo !seat !human !review !deaf".split(),
    *(b"!flood 40", b"!flood 100000", b"!wait 100", b"!die 3", b"x" * 40_000),
    *(*_ODD_NUMBERS, *_ODD_TEXTS),
)

HOST_SAMPLES = (
    b"ugi\nisready\nuginewgame\nposition startpos moves f1e2:2 a6b5:2\ngo movetime 5 depth 2\nisready\n",
    b"setoption name Level value 5\nsetoption name MultiPV value 8\nposition startpos\ngo depth 1\nstop\n",
    b"position fen z5/6/6/6/6/5c f 14,14 1234,1234 - moves f1e2:2\ngo nodes 50 p1time 100 p1inc 5\nquit\n",
    b"query p1turn\nquery gameover\nquery result\ngo infinite\nisready\nstop\n",
)

HOST_WORDS = (
    *b"ugi isready uginewgame position startpos fen moves go stop quit setoption name value Level".split(),
    *b"MultiPV movetime depth nodes infinite p1time p2inc query f1e2:2".split(),
    *(*_ODD_NUMBERS, *_ODD_TEXTS, b"x" * 300_000, b"a b " * 5000),
)
