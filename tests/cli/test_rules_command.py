"""`niwashi rules`: for people, and a line in, a line out for programs."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from niwashi.cli.rules import app
from niwashi.cli.rules_batch import DEEPEST, answer
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import built_in_card_set, card_set_text
from niwashi.terminal import ExitCode, message

START = "z5/6/6/6/6/5c f 14,14 1234,1234 -"
THRONE_START = "z5/6/6/6/6/5c f 15,15 1234,1234 0,0"
WON = "z5/6/6/6/aaaaaa/aaaaac t 3,14 1234,1234 -"


def run(*arguments: str) -> list[str]:
    """The lines that a command prints, which must succeed."""
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def refused(*arguments: str) -> str:
    """Run a command that must refuse; return its standard error."""
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == ExitCode.REFUSED
    assert done.stdout == ""
    return done.stderr


def test_legal_prints_the_turns_one_a_line() -> None:
    assert run("legal") == game_named("garden").legal_turns(game_named("garden").start())
    assert run("legal", "--game", "throne", "--position", THRONE_START)[0] == "f1e1:1"


def test_legal_tells_who_has_won_and_why() -> None:
    """RC-21."""
    (line,) = run("legal", "--position", WON)
    assert line.endswith("(RC-21)")


def test_why_tells_clauses_with_a_position_however_they_are_named() -> None:
    """RC-10, KS-17: several at once, as they stand behind reasons."""
    lines = run("why", "rc-10", "(KS-17),RC-10")
    assert [line[:5] for line in lines if line[:3] in ("RC-", "KS-")] == ["RC-10", "KS-17"]
    assert "  T3  .   .   .   .   ." in lines
    assert f"  {START}" in lines


def test_why_tells_all_clauses_of_a_game() -> None:
    told = run("why", "--game", "throne")
    assert any(line.startswith("RC-33: ") for line in told)
    assert not any(line.startswith("BL-") for line in told)


def test_why_proposes_the_nearest_and_asks_for_something() -> None:
    assert "RC-7, RC-6, RC-10" in refused("why", "RC-8")
    assert "chess" in refused("why", "--game", "chess")
    assert "--game" in refused("why")


def test_play_prints_the_position_after_the_turns() -> None:
    assert run("play", "f1e2:1", "a6b5:1") == ["6/1z4/3a1a/x1x3/4c1/6 f 12,12 234,234 -"]


def test_perft_counts_and_divides() -> None:
    assert run("perft", "4") == ["33405"]
    assert run("perft", "3", "--game", "throne") == ["1836"]
    *divided, total = run("perft", "3", "--divide")
    counts = dict(line.split(": ") for line in divided)
    assert list(counts) == run("legal")
    assert sum(map(int, counts.values())) == 2196
    assert total == message("rules-total", count="2196")


def test_cards_may_be_a_name_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(card_set_text(built_in_card_set()), encoding="utf-8")
    assert run("perft", "2", "--cards", str(file)) == run("perft", "2", "--cards", "placeholder") == ["144"]


def test_refusals_go_to_standard_error_with_status_2() -> None:
    assert "RC-10" in refused("play", "f1a1:1")
    assert "chess" in refused("legal", "--game", "chess")
    assert "lost" in refused("legal", "--cards", "lost")
    assert "f1" in refused("play", "f1")
    assert START in refused("legal", "--position", START.replace("/6/6/", "/6/33/", 1))
    assert str(DEEPEST) in refused("perft", str(DEEPEST + 1))
    assert str(DEEPEST) in refused("perft", "--", "-1")


def test_borderland_is_played_as_the_others_are() -> None:
    """BL-3: the opening too is turns; BL-24."""
    assert run("play", "w:e5,b:g7", "--game", "borderland") == ["6/7/8/9/6b3/11/4w5/9/8/7/6 - -"]
    after = run("play", "w:e5,b:g7", "white", "a1,e5-e6", "--game", "borderland")
    assert after == ["6/7/8/9/6b3/11/5w4/9/8/7/w5 b -"]
    opened = "6/7/8/9/6b3/11/4w5/9/8/7/6 w -"
    assert run("perft", "1", "--game", "borderland", "--position", opened) == ["877"]
    assert len(run("legal", "--game", "borderland", "--position", opened)) == 877
    assert asked(game="borderland", do="perft", position=opened, depth=1) == {"perft": 877}
    choice = asked(game="borderland", do="legal", position="6/7/8/9/6b3/11/4w5/9/8/7/6 - -")
    assert choice == {"legal": ["black", "white"], "result": None}
    won = asked(
        game="borderland",
        do="play",
        position="bb4/7/8/9/4w5/wwww1wwwwww/10/9/8/7/b5 w -",
        turn="g5-f5",
    )
    assert won["result"] == "white"


def test_a_game_without_cards_refuses_a_card_set() -> None:
    assert "Borderland is played without cards" in refused(
        "legal", "--game", "borderland", "--cards", "placeholder"
    )
    assert "without cards" in asked(game="borderland", do="legal", cards="placeholder")["error"]


def asked(**request: Any) -> Any:
    return json.loads(answer(json.dumps(request).encode()))


def test_batch_answers_in_the_agreed_form() -> None:
    turns = game_named("garden").legal_turns(game_named("garden").start())
    assert asked(game="garden", position=START, do="legal") == {"legal": turns, "result": None}
    assert asked(game="garden", position=WON, do="legal") == {"legal": [], "result": "flower"}
    after = "z5/6/3a1a/6/4c1/6 t 12,14 234,1234 -"
    assert asked(game="garden", position=START, do="play", turn="f1e2:1") == {
        "position": after,
        "result": None,
    }
    assert asked(game="throne", position=THRONE_START, do="perft", depth=3) == {"perft": 1836}
    assert asked(game="garden", position=WON, do="perft", depth=0) == {"perft": 1}


def test_batch_takes_a_card_set_by_name_or_whole() -> None:
    whole = built_in_card_set().model_dump(mode="json")
    for cards in ("placeholder", whole, None):
        assert asked(game="garden", position=START, do="perft", depth=2, cards=cards) == {"perft": 144}
    whole["black"][2]["offsets"] = [[9, 0]]
    assert "black 3" in asked(game="garden", position=START, do="perft", depth=2, cards=whole)["error"]


GOOD: dict[str, Any] = {"game": "garden", "position": START, "do": "perft", "depth": 1}
CHANGES: list[dict[str, Any]] = [
    {"game": "\ud800"},
    {"position": START + "\n"},
    {"do": "play"},
    {"do": "play", "turn": "f1a1:1"},
    {"depth": 10**30},
    {"depth": True},
    {"cards": "../../etc/passwd"},
    {"cards": "no/such\x00.toml"},
    {"postion": START},
]
BAD_LINES = [
    b"",
    b"[]",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"depth": ' + b"9" * 5000 + b"}",
    json.dumps(GOOD | {"\ud800": 1}).encode(),  # half a character as a name
    json.dumps(GOOD).encode() * 2,
    *(json.dumps(GOOD | changed).encode() for changed in CHANGES),
]


@pytest.mark.parametrize("line", BAD_LINES, ids=map(str, range(len(BAD_LINES))))
def test_batch_answers_a_bad_line_by_an_error(line: bytes) -> None:
    fields = json.loads(answer(line))
    assert list(fields) == ["error"]
    assert fields["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60)
@given(
    changed=st.dictionaries(st.sampled_from([*GOOD, "turn", "cards"]), JSON, max_size=3),
    noise=st.binary(max_size=20),
)
def test_batch_answers_whatever_comes(changed: dict[str, Any], noise: bytes) -> None:
    for line in (json.dumps(GOOD | changed).encode(), noise):
        fields = json.loads(answer(line))
        assert set(fields) in ({"error"}, {"perft"}, {"legal", "result"}, {"position", "result"})


def batch() -> subprocess.Popen[bytes]:
    program = "from niwashi.cli.rules import app; app(['batch'])"
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def test_batch_answers_each_line_at_once_and_goes_on_after_bad_ones() -> None:
    with batch() as program:
        assert program.stdin
        assert program.stdout
        for line, found in ((b"\xff", "error"), (json.dumps(GOOD).encode(), "perft"), (b"", "error")):
            program.stdin.write(line + b"\n")
            program.stdin.flush()
            assert found in json.loads(program.stdout.readline())
        rest, mistakes = program.communicate(json.dumps(GOOD).encode())  # a last line without an end
        assert (json.loads(rest), mistakes, program.returncode) == ({"perft": 12}, b"", 0)


def test_batch_ends_quietly_when_nobody_listens_any_more() -> None:
    with batch() as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        assert program.stdin
        program.stdin.write(json.dumps(GOOD).encode() + b"\n")
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait() == 0


def test_karesansui_is_dealt_by_the_set_up_that_is_asked_for() -> None:
    """KS-3: on the command line and in a batch; the sheet's without a word; refusals say what is known."""
    usual, of_2015 = (run("legal", "--game", "karesansui", *more) for more in ((), ("--setup", "2015")))
    assert usual == of_2015  # the same seed draws the same tile
    started = asked(game="karesansui", do="play", turn="store", setup="2015")["position"]
    assert " | shown -" not in started
    assert " | shown -" in asked(game="karesansui", do="play", turn="store")["position"]
    assert "sheet, 2015" in asked(game="karesansui", do="legal", setup="2014")["error"]
    assert "two players" in asked(game="karesansui", do="legal", setup="2015", players=3)["error"]
    assert "Leave" in asked(game="garden", do="legal", setup="2015")["error"]
