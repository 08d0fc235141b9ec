"""Games as JSON Lines: out and in again without a loss, and nothing else comes in."""

import io
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.records.playing import recorded

from niwashi import records
from niwashi.errors import BadRecords
from niwashi.games.known import GAMES, game_named
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, RecordedAct
from niwashi.records.lines import (
    FORMAT,
    LONGEST_LINE,
    VERSION,
    ActLine,
    EntryLine,
    GameLine,
    ImportResult,
    RunLine,
    line_from,
    record_lines,
    take_in,
)
from niwashi.records.rows import CellFields
from niwashi.records.trace import INPUTS
from niwashi.words.catalogue import translate

EVERY_CHANCE = st.randoms(use_true_random=False)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A recorded game with its trace, as text."""
    play = recorded(tmp_path_factory.mktemp("exported") / "games", 3, seed=2)
    play.recorder.close()
    with closing(play.journal) as journal:
        return text_of(journal)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "games")) as journal:
        yield journal


def in_memory(file: Path) -> Journal:
    """A journal that is gone when it is closed."""
    return Journal(sqlite3.connect(":memory:", isolation_level=None), file)


def text_of(journal: Journal) -> str:
    return "".join(f"{line}\n" for line in record_lines(journal, journal.games()))


def taken_in(journal: Journal, text: str) -> ImportResult:
    return take_in(journal, io.StringIO(text))


def changed(text: str, of: str, **facts: Any) -> str:
    """The text with facts of the first line of a kind changed; None takes one away."""
    found = [json.loads(line) for line in text.splitlines()]
    line = next(each for each in found if each.get("line") == of)
    line.update(facts)
    for name in [name for name, value in facts.items() if value is ...]:
        del line[name]
    return "".join(json.dumps(each) + "\n" for each in found)


def test_a_recorded_game_with_its_trace_comes_in_as_it_went_out(exported: str, journal: Journal) -> None:
    assert '"line":"trace"' in exported
    arrived = taken_in(journal, exported)
    assert len(arrived.new) == 1
    assert text_of(journal) == exported


def test_import_leaves_kept_games_alone(exported: str, journal: Journal) -> None:
    first = taken_in(journal, exported)
    journal.name(1, ["Hana", "Tsuru"])
    again = taken_in(journal, exported)
    assert (again.new, again.known) == ([], first.new)
    assert journal.game(1).players == ("Hana", "Tsuru")
    assert len(journal.runs(*first.new)) == 1
    assert text_of(journal).count('"line":"trace"') == exported.count('"line":"trace"')


def test_a_game_that_came_in_can_be_gone_on_with(exported: str, journal: Journal) -> None:
    taken_in(journal, exported)
    unfinished = journal.unfinished("garden")
    assert unfinished is not None
    assert unfinished.match().turns == unfinished.turns


@st.composite
def random_games(
    draw: st.DrawFn,
) -> list[tuple[GameSetup, list[RecordedAct], str | None, tuple[str, ...], int | None]]:
    """Games by the rules: random turns and take-backs, random times, names and seeds."""
    times = st.floats(0, 1e11)
    games = []
    for name in draw(st.lists(st.sampled_from(sorted(GAMES)), min_size=1, max_size=3)):
        game, chance, acts = game_named(name), draw(EVERY_CHANCE), []
        match = Match(game)
        for back in draw(st.lists(st.booleans(), min_size=1, max_size=6)):
            if back and match.turns:
                acts.append(RecordedAct(ActKind.TAKEN_BACK, match.take_back() or "", draw(times)))
            elif match.result is None:
                turn = game.random_turn(match.position, chance)
                match.play(turn)
                acts.append(RecordedAct(ActKind.TURN, turn, draw(times)))
        players = tuple(draw(st.lists(st.text(max_size=20), max_size=2)))
        games.append((GameSetup.of(game), acts, match.result, players, draw(st.none() | st.integers())))
    return games


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(games=random_games(), number=st.integers(0, 2**64))
def test_any_games_come_in_as_they_went_out(tmp_path: Path, games: Any, number: int) -> None:
    keys = Random(number)
    with closing(in_memory(tmp_path / "out")) as out, closing(in_memory(tmp_path / "in")) as into:
        for setup, acts, result, players, seed in games:
            key = f"{keys.getrandbits(128):032x}"
            out.begin(key, setup, acts[0].at, players=players, seed=seed)
            for act in acts:
                (out.turn if act.deed is ActKind.TURN else out.taken_back)(key, act.turn, act.at)
            if result:
                out.finish(key, result, acts[-1].at)
        taken_in(into, text_of(out))
        assert into.games() == out.games()
        assert text_of(into) == text_of(out)


WRONG: dict[str, dict[str, Any]] = {
    "an unknown key": {"colour": "red"},
    "a missing key": {"start": ...},
    "a key that is a path": {"key": "../../etc/passwd"},
    "a number for a text": {"game": 7},
    "a game that nobody knows": {"game": "chess"},
    "a position that is none": {"start": "here"},
    "cards that are none": {"cards": {"name": "x"}},
    "no cards as a list": {"cards": []},
    "a time that is none": {"began_at": "now"},
    "a time before 1970": {"began_at": -1.0},
    "a result that the rules don't give": {"result": "flower", "ended_at": 1.0},
    "an end without a result": {"ended_at": 1.0},
    "take-backs that are neither allowed nor not": {"back": "no"},
    "no word on take-backs": {"back": ...},
    "a name without end": {"players": ["x" * 1000]},
    "half a letter": {"players": ["\ud800"]},
}


@pytest.mark.parametrize("what", WRONG)
def test_a_game_that_is_none_is_refused(exported: str, journal: Journal, what: str) -> None:
    with pytest.raises(BadRecords, match=r"[Ll]ine .*Nothing was imported"):
        taken_in(journal, changed(exported, "game", **WRONG[what]))
    assert journal.games() == ()


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("turn", {"turn": "a1a2:1"}),
        ("turn", {"turn": "hello"}),
        ("turn", {"at": None}),
        ("turn", {"line": "taken-back"}),
        ("run", {"games": ["0123456789abcdef"]}),
        ("run", {"games": []}),
        ("run", {"board": []}),
        ("run", {"board": [{"name": "a1", "x": 0, "y": 0, "senses": ["smell"], "shape": "square"}]}),
        ("run", {"game": "chess"}),
        ("trace", {"detail": "999=1"}),
        ("trace", {"kind": "sneeze"}),
        ("trace", {"line": "gossip"}),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(
    exported: str, journal: Journal, kind: str, facts: dict[str, Any]
) -> None:
    with pytest.raises(BadRecords, match=r"[Ll]ine .*Nothing was imported"):
        taken_in(journal, changed(exported, kind, **facts))
    assert journal.games() == ()
    assert journal.ask("SELECT count(*) FROM runs") == [(0,)]


def test_an_import_looks_for_each_game_alone_and_lets_what_is_here_be(
    exported: str, journal: Journal
) -> None:
    """Each game read all acts of all games, and looked for games that nobody had played."""
    journal.begin("game-here", GameSetup.of(game_named("garden")), 1.0)
    journal.release("game-here")
    asked: list[str] = []
    journal._db.set_trace_callback(asked.append)
    other = exported.replace('"key":"', '"key":"0').replace('"games":["', '"games":["0')
    for text in (exported, other, exported):
        taken_in(journal, text)
    assert not [sql for sql in asked if sql.startswith(("SELECT id, key", "SELECT game, kind", "DELETE"))]
    assert len(journal.games()) == 2
    assert journal.ask("SELECT key FROM games WHERE id = 1") == [("game-here",)]


def test_a_run_that_names_a_game_twice_is_refused(exported: str, journal: Journal) -> None:
    """A thousand times in one line cost minutes: the board was written for each."""
    key = json.loads(exported.splitlines()[1])["key"]
    with pytest.raises(BadRecords, match=r"named twice.*Nothing was imported"):
        taken_in(journal, changed(exported, "run", games=[key, key]))


def test_lines_in_another_order_are_refused(exported: str, journal: Journal) -> None:
    head, game, *rest = exported.splitlines(keepends=True)
    for text in (head + "".join(rest), game + head, head + head + game, head + rest[-1] + game):
        with pytest.raises(BadRecords, match=r"[Ll]ine"):
            taken_in(journal, text)


def test_another_format_an_empty_file_and_endless_lines_are_refused(exported: str, journal: Journal) -> None:
    older, newer = (exported.replace('"version":5', f'"version":{other}', 1) for other in (4, 6))
    endless = exported.splitlines(keepends=True)[0] + "x" * (1 << 20) * 3
    others = (older, "version 4"), (newer, "version 6")
    for text, said in (*others, ("", "empty"), (endless, "longer than"), ("\n", "empty")):
        with pytest.raises(BadRecords, match=said):
            taken_in(journal, text)
    deep = exported.splitlines(keepends=True)[0] + "[" * 200_000 + "\n"
    with pytest.raises(BadRecords, match="Line 2"):
        taken_in(journal, deep)


def test_bytes_that_are_no_text_are_refused(exported: str, journal: Journal) -> None:
    text = io.TextIOWrapper(io.BytesIO(exported.encode() + b"\xff\xfe\n"), encoding="utf-8")
    with pytest.raises(BadRecords, match="UTF-8"):
        take_in(journal, text)
    assert journal.games() == ()


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
@example(data=None)
def test_a_file_that_was_tampered_with_is_a_refusal_or_games_by_the_rules(
    exported: str, journal: Journal, data: st.DataObject | None
) -> None:
    text = exported if data is None else tampered(exported, data)
    try:
        taken_in(journal, text)
    except BadRecords as refusal:
        translate(refusal.message, "ja")  # whatever was wrong, there are words for it
    for kept in journal.games():
        kept.match()
        journal.delete(kept.number)
    assert journal.ask("SELECT count(*) FROM trace") == [(0,)]


def tampered(text: str, data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 40))
    return text[:at] + data.draw(st.text(max_size=10)) + text[at + length :]


def test_the_format_is_described_as_it_is() -> None:
    text = (Path(records.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")
    quoted = set(re.findall(r'"([\w-]+)"', text)) | set(re.findall(r"`([\w-]+)`", text))
    for model in (GameLine, ActLine, RunLine, EntryLine, CellFields):
        assert set(model.model_fields) <= quoted
    assert quoted >= INPUTS
    assert f'{{"format": "{FORMAT}", "version": {VERSION}}}' in text
    assert f"{LONGEST_LINE:,} characters" in text


def test_a_refused_line_is_quoted_within_one_line() -> None:
    with pytest.raises(BadRecords) as refused:
        line_from("root:x:0:0\n", 2)
    assert "root:x:0:0" in str(refused.value)
    assert "\n" not in str(refused.value)


# A cut file is refused: its last line says where it ends


@pytest.fixture(scope="module")
def exported_lines(exported: str) -> list[str]:
    return exported.splitlines(keepends=True)


def test_a_file_that_is_cut_after_any_line_is_refused(exported_lines: list[str], journal: Journal) -> None:
    step = max(1, len(exported_lines) // 40)
    for count in [1, 2, 3, 4, *range(5, len(exported_lines), step), len(exported_lines) - 1]:
        with pytest.raises(BadRecords) as refused:
            take_in(journal, io.StringIO("".join(exported_lines[:count])))
        assert refused.value.key in ("records-cut", "records-refused-line")
        assert str(count) in translate(refused.value.message)
        assert "何も取り込みません" in translate(refused.value.message, "ja")
    assert journal.games() == ()


def test_a_file_that_is_cut_in_a_line_says_so(exported_lines: list[str], journal: Journal) -> None:
    text = "".join(exported_lines)
    for cut in (len(text) - 5, len(text) // 2, len("".join(exported_lines[:4])) + 9):
        with pytest.raises(BadRecords, match=r"cut off"):
            take_in(journal, io.StringIO(text[:cut].rstrip("\n")))


def test_a_line_that_is_missing_in_the_middle_is_noticed(exported_lines: list[str], journal: Journal) -> None:
    with pytest.raises(BadRecords, match=r"holds 1 and") as refused:
        take_in(journal, io.StringIO("".join([*exported_lines[:-3], *exported_lines[-2:]])))
    assert str(len(exported_lines) - 1) in str(refused.value)


def test_nothing_follows_the_end(exported_lines: list[str], journal: Journal) -> None:
    for more in (exported_lines[-1], exported_lines[-2], exported_lines[1]):
        with pytest.raises(BadRecords, match="after the line that ends it"):
            take_in(journal, io.StringIO("".join([*exported_lines, more])))


@pytest.mark.parametrize(
    ("name", "most", "said"), [("ACTS", 1, "turns in a game than 1"), ("LINES", 5, "lines than 5")]
)
def test_rows_of_a_file_are_bounded(
    exported: str, journal: Journal, monkeypatch: pytest.MonkeyPatch, name: str, most: int, said: str
) -> None:
    monkeypatch.setattr(f"niwashi.records.lines._MOST_{name}", most)
    with pytest.raises(BadRecords, match=f"more {said}"):
        taken_in(journal, exported)
    assert journal.games() == ()
