"""A clock and names from the command line: a game goes on with them, and the score sheet tells of both."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.hurried import apart
from tests.server.asking import ask
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.server.live import LiveProgram

NAMED = ("--seat-name", "flower=Aki", "--seat-name", "tendril=Ben")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "games")


@pytest.fixture
def play(file: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `niwashi play`, do something with its program instead of serving it, and end."""

    def played(*options: str, do: Callable[[LiveProgram], object] = lambda _: None) -> Result:
        async def instead(program: LiveProgram, *_: object, **__: object) -> None:
            program.step()
            do(program)
            program.step()

        monkeypatch.setattr("niwashi.cli.playing.run", instead)
        asked = ["play", "--sim", "--no-browser", "--records", file, *options]
        return apart(lambda: CliRunner().invoke(app, asked))

    return played


def told(file: str, *command: str) -> str:
    return CliRunner().invoke(app, ["games", *command, "--records", file]).output


def two_turns(program: LiveProgram) -> None:
    for turn in ("f1e2:1", "a6b5:2"):
        program.game_loop.carry_out(turn, program.clock())


def test_a_game_goes_on_with_its_clock_and_its_names(play: Callable[..., Result]) -> None:
    assert play("--clock", "5+3", *NAMED, do=two_turns).exit_code == 0
    seen: list[object] = []

    def look(program: LiveProgram) -> None:
        status = program.status("en")
        timed = status["clock"]["timed"]
        seen.extend([None if timed is None else timed["text"], status["names"]])

    again = play("--clock", "turn 5", do=look)
    assert again.exit_code == 0, again.output
    assert seen == ["5+3", ("Aki", "Ben")]
    assert "goes on with the clock it has: 5 min and 3 s a turn" in again.output
    seen.clear()
    assert play("--new", "--clock", "turn 5", do=look).exit_code == 0
    assert seen == ["turn 5", ()]


def test_the_score_sheet_and_the_list_tell_of_clock_and_names(play: Callable[..., Result], file: str) -> None:
    play("--clock", "5+3 lose", *NAMED, do=two_turns)
    sheet = told(file, "show", "1")
    assert "Players: Aki (Flower) – Ben (Tendril)" in sheet
    assert "Clock: 5 min and 3 s a turn; out of time loses" in sheet
    assert "Flower: 0:00 used, 5:00 left" in sheet
    assert "Tendril: 0:00 used, 5:03 left" in sheet
    assert "[0:00]" in sheet
    assert "Aki, Ben" in told(file, "list")


@pytest.mark.parametrize(
    ("names", "listed"), [(NAMED[:2], "Aki, -"), (NAMED[2:], "-, Ben"), ((), "unfinished  -")]
)
def test_nothing_is_said_of_a_name_or_a_clock_that_there_is_not(
    play: Callable[..., Result], file: str, names: tuple[str, ...], listed: str
) -> None:
    play(*names, do=two_turns)
    assert told(file, "list").rstrip().endswith(listed)
    sheet = told(file, "show", "1")
    assert [word for word in ("used", "Clock", "[0:") if word in sheet] == []


def test_a_loss_on_time_travels_to_another_file_and_a_forged_one_does_not(
    play: Callable[..., Result], file: str, tmp_path: Path
) -> None:
    def lose(program: LiveProgram) -> None:
        now = [program.clock()]
        program.clock = lambda: now[0]
        program.game_loop.carry_out("f1e2:1", now[0])
        ask(program, do="arrange")
        for _ in range(40):
            now[0] += 0.5
            program.step()

    assert play("--clock", "turn 5 lose", do=lose).exit_code == 0
    assert "Tendril has run out of time and has lost" in told(file, "show", "1")
    assert "Flower" in told(file, "list")
    lines, other = tmp_path / "out.jsonl", str(tmp_path / "other")
    told(file, "export", "--out", str(lines))
    imported = told(other, "import", str(lines))
    assert "1" in imported
    assert told(other, "show", "1") == told(file, "show", "1")
    assert told(file, "replay", "1", "--trace") == told(other, "replay", "1", "--trace")
    assert "same" in told(other, "replay", "1", "--trace")
    assert_forgeries_are_refused(lines.read_text(), tmp_path)


FORGERIES = (
    ('"turn":"tendril"', '"turn":"flower"'),
    ('"clock":"turn 5 lose"', '"clock":"turn 5"'),
    ('"clock":"turn 5 lose"', '"clock":"turn 50 lose"'),
    ('"clock":"turn 5 lose"', '"clock":"five"'),
    ('"used_ms":[0,', '"used_ms":[0,0,'),
)
"""What can't have been in a game that was lost on time."""


def assert_forgeries_are_refused(exported: str, folder: Path) -> None:
    for was, becomes in FORGERIES:
        assert was in exported
        forged = folder / "forged.jsonl"
        forged.write_text(exported.replace(was, becomes))
        refused = CliRunner().invoke(
            app, ["games", "import", str(forged), "--records", str(folder / "third")]
        )
        assert refused.exit_code != 0, becomes
        assert "Up to line" in refused.output + refused.stderr, becomes


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--clock", "five"), "is not a clock"),
        (("--clock", "5+3 cap 1"), "Nobody can play"),
        (("--seat-name", "Aki"), "does not say who"),
        (("--seat-name", "moss=Aki"), "Nobody plays as"),
        (("--seat-name", "flower=A\u202eki"), "can't be seen"),
        (("--seat-name", "flower=A", "--seat-name", "flower=B"), "flower"),
    ],
)
def test_impossible_clocks_and_names_are_refused_at_once(
    play: Callable[..., Result], options: tuple[str, ...], said: str
) -> None:
    refused = play(*options)
    assert refused.exit_code != 0
    assert said in refused.output + refused.stderr


# Without take-backs


def undone(program: LiveProgram) -> None:
    """Two turns, and the last one is to be taken back."""
    two_turns(program)
    ask(program, do="undo")


def test_a_game_without_take_backs_goes_on_without_them(play: Callable[..., Result]) -> None:
    seen: list[object] = []

    def look(program: LiveProgram) -> None:
        ask(program, do="undo")
        seen.append((program.status("en")["back"], len(program.game_loop.session.match.turns)))

    assert play("--no-take-back", do=undone).exit_code == 0
    assert play(do=look).exit_code == 0
    assert play("--new", "--no-take-back", "--position", "z5/6/6/6/6/3c2 f 14,14 1,1234 -", do=undone)
    assert seen == [(False, 2)]
    seen.clear()
    assert play("--new", do=two_turns).exit_code == 0
    again = play("--no-take-back", do=look)
    assert seen == [(True, 1)]
    assert "goes on with take-backs" in again.output


def test_a_run_without_take_backs_replays_bit_for_bit_and_only_so(
    play: Callable[..., Result], file: str, tmp_path: Path
) -> None:
    play("--no-take-back", do=undone)
    told(file, "export", "--out", str(tmp_path / "games.jsonl"))
    elsewhere = tmp_path / "elsewhere"
    told(str(elsewhere), "import", str(tmp_path / "games.jsonl"))
    with closing(Journal.open(elsewhere)) as journal:
        (kept,) = journal.games()
        (run,) = journal.runs(kept.key)
    assert (kept.allows_back, run.allows_back) == (False, False)
    assert replay(run).is_same
    assert not replay(replace(run, allows_back=True)).is_same


def test_new_game_is_still_there_after_a_restart_before_its_first_turn(play: Callable[..., Result]) -> None:
    """And not the game that was given up for it, which stays in the list."""

    def begin(program: LiveProgram) -> None:
        two_turns(program)
        names = {"flower": "Aki", "tendril": ""}
        ask(program, do="new", game="garden", clock="5+3", names=names)
        ask(program, do="player", seat="tendril", player="engine:1")

    seen: list[object] = []

    def look(program: LiveProgram) -> None:
        status = program.status("en")
        seen.append(
            (
                program.game_loop.session.match.turns,
                status["opponents"]["players"],
                status["names"],
                status["clock"]["timed"] and status["clock"]["timed"]["text"],
            )
        )

    assert play(do=begin).exit_code == 0
    for _ in range(2):
        assert play(do=look).exit_code == 0
        assert seen.pop() == ((), ["human", "engine:1"], ("Aki", ""), "5+3")
    assert play("--clock", "turn 5", do=look).exit_code == 0
    assert seen.pop() == ((), ["human", "human"], (), "turn 5")


def test_asked_seed_deals_anew_though_another_deal_is_unplayed(play: Callable[..., Result]) -> None:
    seen: list[object] = []

    def look(program: LiveProgram) -> None:
        seen.append(program.game_loop.session.match.position)

    for seed in (("--seed", "3"), (), ("--seed", "5"), ("--seed", "3")):
        assert play("--game", "karesansui", *seed, do=look).exit_code == 0
    first, still, other, again = seen
    assert first == still == again
    assert other != first
