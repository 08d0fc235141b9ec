"""A host that lies to our engine: numbers that are none, lines without an end, floods, a pipe that breaks."""

import io
import os
import subprocess
import sys
import time
from queue import Queue
from random import Random
from threading import Thread

import pytest

from niwashi.cli.engine import player_of
from niwashi.engine import NO_LIMITS, Going, UgiEngine, turn_of_word
from niwashi.games import game_named
from niwashi.opponents.engine_process import host_lines, serve_ugi

LONGEST = 1 << 18
COMMAND = [sys.executable, "-m", "niwashi", "engine", "--game", "garden", "--memory", "1"]


def engine(game: str = "garden") -> UgiEngine:
    return player_of(game_named(game), 10, Random(1), 1)


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 19, "--5", "+5", "٣", "1e3", "x", ""])
@pytest.mark.parametrize("word", ["movetime", "depth", "nodes", "p1time", "weather"])
def test_a_bound_that_is_no_number_counts_as_not_said(word: str, number: str) -> None:
    assert engine().going(f"go {word} {number}") == Going(NO_LIMITS, None)


@pytest.mark.parametrize("line", ["go movetime -5", "go p1time -300", "go p1time -300 p1inc -7"])
def test_a_clock_that_has_run_out_leaves_no_time(line: str) -> None:
    assert engine().going(line).milliseconds == 0


@pytest.mark.parametrize("game", ["garden", "throne", "borderland", "karesansui"])
@pytest.mark.parametrize("line", ["go depth 0", "go nodes 0", "go movetime 0", "go movetime -1"])
@pytest.mark.parametrize("lines", [1, 500])
def test_who_may_look_at_nothing_names_a_legal_turn(game: str, line: str, lines: int) -> None:
    speaker, said = engine(game), list[str]()
    speaker.lines = lines
    going = speaker.going(line)
    speaker.search(going, lambda: going.milliseconds == 0, said.append)
    word, turn = said[-1].split()
    assert word == "bestmove"
    assert turn_of_word(turn) in speaker.game.legal_turns(speaker.position)


@pytest.mark.parametrize("name", ["Level", "MultiPV", "level"])
@pytest.mark.parametrize("value", ["9" * 5000, "--5", "+5", "٣", "", "5.0", "\x1b[2J"])
def test_an_option_that_is_no_number_is_refused_in_words(name: str, value: str) -> None:
    speaker = engine()
    (said,) = speaker.answer(f"setoption name {name} value {value}")
    assert said.startswith("info string ")
    assert "whole number" in said
    assert said.isprintable()
    assert len(said) < 200
    assert (speaker.lines, speaker.opponent.level.number) == (1, 10)


@pytest.mark.parametrize(
    "line", ["x" * 10**5, "query \x1b[2J", "setoption name \u202e" + "y" * 9999, "position \x00" + "z" * 9999]
)
def test_what_is_echoed_is_short_and_plain(line: str) -> None:
    (said,) = engine().answer(line)
    assert len(said) < 500
    assert said.isprintable()


def test_a_line_without_an_end_is_not_kept() -> None:
    stream = io.StringIO("x" * (5 * LONGEST) + "\nisready\n" + "y" * LONGEST + "\nugi")
    lines = list(host_lines(stream))
    assert [len(line) for line in lines] == [LONGEST + 1, len("isready\n"), LONGEST + 1, 3]
    assert lines[1] == "isready\n"


class _Flooded:
    """An engine whose host sends more than it waits for."""

    def __init__(self) -> None:
        self.incoming: Queue[str | None] = Queue()
        self.said: Queue[str] = Queue()
        speaker = engine("throne")
        lines = iter(self.incoming.get, None)
        self.thread = Thread(target=serve_ugi, args=(speaker, lines, self.said.put, time.monotonic))
        self.thread.start()

    def until(self, word: str) -> list[str]:
        said: list[str] = []
        while not said or word not in said[-1]:
            said.append(self.said.get(timeout=30))
        return said


def test_who_sends_too_much_is_told_once_and_can_still_stop_and_ask() -> None:
    line = _Flooded()
    line.incoming.put("go infinite")
    line.until("info depth 2")
    for _ in range(20_000):
        line.incoming.put("position startpos")
    line.incoming.put("isready")
    said = line.until("readyok")
    assert sum("Too many lines" in each for each in said) == 1
    line.incoming.put("stop")
    line.until("bestmove")
    line.incoming.put("x" * (LONGEST + 1))
    line.until("at most")
    line.incoming.put("quit")
    line.thread.join(30)
    assert not line.thread.is_alive()


def test_bytes_that_are_no_text_are_answered_as_any_other() -> None:
    said = b"\xff\xfe\x80\nquery \xed\xa0\x80\nisready\n"
    done = subprocess.run(COMMAND, input=said, capture_output=True, timeout=60, check=True)
    lines = done.stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["info", "info", "readyok"]
    assert done.stderr == b""


@pytest.mark.parametrize("asked", ["go infinite\n", "ugi\n" * 200])
def test_a_host_that_listens_no_more_has_gone(asked: str) -> None:
    """Its input stays open: that nobody reads the answers is enough."""
    out, into = os.pipe()
    os.close(out)
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=into, stderr=subprocess.PIPE) as process:
        os.close(into)
        assert process.stdin
        assert process.stderr
        process.stdin.write(asked.encode())
        process.stdin.flush()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""
