"""The universal game interface: what is asked, what is answered, and that `stop` acts at once."""

import subprocess
import sys
import time
import tomllib
from queue import Queue
from random import Random
from threading import Thread

import pytest

from niwashi import data
from niwashi.cli.engine import player_of
from niwashi.engine import Hearing, Proof, UgiEngine, turn_of_word, ugi_word
from niwashi.games import GAMES, game_named
from niwashi.opponents.engine_process import serve_ugi

END = "6/6/5z/6/3cc1/6 f 20,7 1234,1234 0,0"


def engine(game: str = "garden", level: int = 10) -> UgiEngine:
    return player_of(game_named(game), level, Random(1), 1)


def told(speaker: UgiEngine, line: str) -> list[str]:
    said: list[str] = []
    speaker.search(speaker.going(line), lambda: False, said.append)
    return said


def test_it_introduces_itself_before_anything_else() -> None:
    answer = engine().answer("ugi")
    assert answer[-1] == "ugiok"
    assert [line.split()[1] for line in answer[:2]] == ["name", "author"]
    assert "option name Level type spin default 10 min 1 max 10" in answer
    assert engine().answer("isready") == ["readyok"]


def test_it_follows_the_turns_of_a_game_and_tells_how_it_stands() -> None:
    speaker = engine()
    assert speaker.answer("query p1turn") == ["response true"]
    assert speaker.answer("position startpos moves f1e2:2") == []
    assert speaker.answer("query p1turn") == ["response false"]
    assert speaker.answer("query gameover") == ["response false"]
    assert speaker.answer("query result") == ["response none"]
    game = game_named("garden")
    assert speaker.position == game.play(game.start(), "f1e2:2")


RECORDED = {
    file.stem: tomllib.loads(file.read_text("utf-8"))
    for file in sorted((data.seeds() / "games").glob("*.toml"))
}


@pytest.mark.parametrize("name", RECORDED)
def test_every_turn_of_every_recorded_game_is_one_word_there_and_back(name: str) -> None:
    turns = RECORDED[name]["turns"]
    words = [ugi_word(turn) for turn in turns]
    assert [turn_of_word(word) for word in words] == turns
    assert all(word and not any(map(str.isspace, word)) for word in words)


def test_every_turn_that_may_be_played_is_one_word_there_and_back() -> None:
    """The null turn too, in whichever game has one: BL-7, KS-15."""
    for name in sorted(GAMES):
        game, chance = game_named(name), Random(7)
        position = game.start()
        for _ in range(60):
            turns = game.legal_turns(position)
            if not turns:
                break
            assert [turn_of_word(ugi_word(turn)) for turn in turns] == list(turns)
            position = game.play(position, chance.choice(list(turns)))


@pytest.mark.parametrize("answer", ["pass", "steal m4 c3"])
def test_a_player_who_was_asked_answers_and_the_engine_follows(answer: str) -> None:
    """KS-15: whoever is asked whether they steal a tile may pass, and the game goes on from there."""
    record = RECORDED["karesansui-two-players"]
    game = game_named("karesansui", players=2)
    at = record["turns"].index("steal m4 c3")
    turns = [*record["turns"][:at], answer]
    speaker = player_of(game, 1, Random(1), 1)
    line = f"position fen {record['start']} moves {' '.join(map(ugi_word, turns))}"
    assert speaker.answer(line) == []
    *_, best = told(speaker, "go movetime 10")
    assert turn_of_word(best.split()[1]) in game.legal_turns(speaker.position)


@pytest.mark.parametrize(
    "line",
    [
        "position fen xyz",
        "position startpos moves a1a1:1",
        "position",
        "setoption name level value 12",
        "setoption name level value x",
        "setoption name colour value red",
        "query weather",
        "dance",
    ],
)
def test_what_it_cannot_do_is_said_and_changes_nothing(line: str) -> None:
    speaker = engine()
    speaker.answer("position startpos moves f1e2:2")
    before = speaker.position
    (said,) = speaker.answer(line)
    assert said.startswith("info string ")
    assert len(said) > 20
    assert speaker.position == before
    assert speaker.answer("position startpos moves f1e2:2 a6b5:2") == []


def test_a_proved_end_is_told_in_turns() -> None:
    speaker = engine("throne")
    speaker.answer(f"position fen {END}")
    said = told(speaker, "go depth 9")
    heard = Hearing()
    assert [heard.hear(line) for line in said] == [False] * (len(said) - 1) + [True]
    analysis = heard.analysis()
    assert analysis is not None
    assert analysis.proof is Proof.WIN
    assert analysis.distance is not None
    assert analysis.distance % 2 == 1
    assert said[-1] == f"bestmove {analysis.line[0]}"


def test_all_turns_are_rated_when_that_is_asked() -> None:
    speaker = engine()
    speaker.answer("setoption name MultiPV value 500")
    heard = Hearing()
    for line in told(speaker, "go depth 2"):
        heard.hear(line)
    analysis = heard.analysis()
    assert analysis is not None
    assert sorted(turn.turn for turn in analysis.turns) == game_named("garden").legal_turns(speaker.position)
    values = [turn.value for turn in analysis.turns]
    assert values == sorted(values, reverse=True)


def test_a_clock_is_kept_and_what_is_hidden_is_written_in_one_word() -> None:
    assert engine().going("go p1time 60000 p2time 5000 p1inc 1000").milliseconds == 3150
    assert engine().going("go movetime 800 depth 3").milliseconds == 800
    assert engine().going("go infinite").milliseconds is None
    said = told(player_of(game_named("karesansui"), 1, Random(2), 1), "go depth 0")
    assert " " not in said[-1].removeprefix("bestmove ")


def test_a_finished_game_has_no_turn() -> None:
    game = game_named("throne")
    speaker = engine("throne")
    speaker.answer(f"position fen {END}")
    for line in told(speaker, "go depth 9")[-2].split(" pv ")[1].split():
        speaker.position = game.play(speaker.position, line)
    assert told(speaker, "go depth 2")[-1] == "bestmove (none)"
    assert speaker.answer("query result") == ["response p1win"]


class _Line:
    """Both ends of a cable, in memory."""

    def __init__(self, speaker: UgiEngine) -> None:
        self.incoming: Queue[str | None] = Queue()
        self.said: Queue[str] = Queue()
        self.thread = Thread(
            target=serve_ugi, args=(speaker, iter(self.incoming.get, None), self.said.put, time.monotonic)
        )
        self.thread.start()

    def until(self, word: str) -> list[str]:
        said: list[str] = []
        while not said or not said[-1].startswith(word):
            said.append(self.said.get(timeout=20))
        return said


def test_stop_ends_a_search_at_once_and_isready_is_answered_meanwhile() -> None:
    line = _Line(engine("throne"))
    line.incoming.put("go infinite")
    line.until("info depth 3")
    line.incoming.put("isready")
    line.until("readyok")
    began = time.monotonic()
    line.incoming.put("stop")
    line.until("bestmove")
    assert time.monotonic() - began < 2
    line.incoming.put("go depth 2")
    assert len(line.until("bestmove")) >= 2
    line.incoming.put("go infinite")
    line.incoming.put(None)
    line.thread.join(20)
    assert not line.thread.is_alive()


def test_the_command_speaks_it_to_other_programs() -> None:
    command = [sys.executable, "-m", "niwashi", "engine", "--game", "garden", "--memory", "1"]
    done = subprocess.run(
        command, input="ugi\nisready\n", text=True, capture_output=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "readyok"
