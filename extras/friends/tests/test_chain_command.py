"""`niwashi chain verify`, and kept games that are signed for it."""

from __future__ import annotations

import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from extras.friends.tests.chain.test_chain_file import SHEETS, lines_of, talkative
from extras.friends.tests.chain.two_homes import Sheet, agreed, chain_of, finished
from tests.records.playing import recorded
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.errors import BadRecords, NiwashiError
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.keys import is_signature, key_file, load_or_make_key, new_key
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct
from niwashi.records.times import timeline_of
from niwashi.terminal import ExitCode
from niwashi_friends.game_file import chain_lines, read_chain, signed_game
from niwashi_friends.signed_game import MoveKind, SideMessageKind, SignedGame

REFUSED = 2
GARDEN = game_named("garden")
KEY = new_key(bytes(range(32)))


def niwashi(*words: str, language: str = "en", typed: bytes | None = None) -> Result:
    return CliRunner().invoke(app, words, env={"LANGUAGE": language}, input=typed)


def written(folder: Path, chain: SignedGame) -> str:
    file = folder / "game.chain"
    file.write_text("".join(f"{line}\n" for line in chain_lines(chain)), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("made", SHEETS.values(), ids=SHEETS)
def test_verify_prints_summary(tmp_path: Path, made: Callable[[], Sheet]) -> None:
    chain = made().chain
    result = niwashi("chain", "verify", written(tmp_path, chain))
    assert result.exit_code == (0 if chain.fork is None else ExitCode.NO)
    assert ("Everything in this file is right" in result.stdout) == (chain.fork is None)
    assert all(key in result.stdout for key in chain.terms.seats)
    assert chain.head in result.stdout
    assert f"Turns: {len(chain.state.turns)}; entries: {len(chain.entries)}" in result.stdout


def ended(kind: str) -> Sheet:
    if kind == "by-rules":
        return finished()
    sheet = Sheet(chain_of(agreed(clock="1+0 lose")))
    sheet.play(2)
    if kind == "drawn":
        sheet.write(MoveKind.DRAWN, answers=sheet.say(SideMessageKind.DRAW).hash)
    elif kind == "timed-out":
        sheet.write(MoveKind.TIMED_OUT, body="flower", used_ms=60_000)
    elif kind == "resigned":
        sheet.say(SideMessageKind.RESIGN)
    elif kind == "paused":
        sheet.write(MoveKind.PAUSED, answers=sheet.say(SideMessageKind.PAUSE).hash)
    return sheet


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("by-rules", " has won."),
        ("drawn", "agreed on a draw"),
        ("timed-out", "Tendril has won: the opponent had no time left"),
        ("resigned", "Flower has won: the opponent has resigned"),
        ("paused", "The game is paused"),
        ("open", "not over: Flower is to move"),
    ],
)
def test_verify_prints_ending(tmp_path: Path, kind: str, told: str) -> None:
    result = niwashi("chain", "verify", written(tmp_path, ended(kind).chain))
    assert result.exit_code == 0
    assert told in result.stdout


def test_bad_file_is_refused_with_line_number(tmp_path: Path) -> None:
    lines = lines_of(talkative())
    lines[4] = lines[4].replace(b'"used_ms":0', b'"used_ms":1')
    file = tmp_path / "spoiled"
    file.write_bytes(b"\n".join(lines))
    result = niwashi("chain", "verify", str(file))
    assert (result.exit_code, result.stdout) == (REFUSED, "")
    assert "Line 5 of this file: This line is not signed by whom it names" in result.stderr


def test_endless_line_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "endless"
    with file.open("wb") as content:
        content.truncate(1 << 40)
    result = niwashi("chain", "verify", str(file))
    assert result.exit_code == REFUSED
    assert "too large" in result.stderr


def test_verify_reads_standard_input() -> None:
    typed = b"".join(line + b"\n" for line in lines_of(talkative()))
    assert niwashi("chain", "verify", "-", typed=typed).exit_code == 0


def test_control_characters_in_names_are_removed(tmp_path: Path) -> None:
    chain = chain_of(agreed(names=("花", "Tsuru")))
    assert "花" in niwashi("chain", "verify", written(tmp_path, chain)).stdout
    with pytest.raises(NiwashiError):
        chain_of(agreed(names=("\x1b[2J", "")))


# Kept games


def test_signed_export_is_verified_by_stranger(tmp_path: Path) -> None:
    records, out = tmp_path / "games.sqlite3", tmp_path / "game.chain"
    play = recorded(records, 6, seed=5)
    play.recorder.close()
    play.journal.close()
    said = ("games", "export", "1", "--signed", "--out", str(out), "--records", str(records))
    assert niwashi(*said).exit_code == 0
    key = load_or_make_key(key_file(records))
    told = niwashi("chain", "verify", str(out)).stdout
    assert key.public in told
    assert "One board has signed both sides" in told
    with closing(Journal.open(records)) as journal:
        kept = journal.game(1)
    read = read_chain(out.read_bytes().splitlines(), is_signature)
    assert read.state.turns == kept.turns != ()
    assert stat.S_IMODE(key_file(records).stat().st_mode) == 0o600
    assert "PRIVATE" not in out.read_text("utf-8")
    again = niwashi(*said[:-2], "--records", str(records), "--force")
    assert again.exit_code == 0
    assert read_chain(out.read_bytes().splitlines(), is_signature).terms.seats == read.terms.seats


@pytest.mark.parametrize("words", [("--sheet", "1"), ("1", "2"), ()])
def test_signed_export_takes_one_game(tmp_path: Path, words: tuple[str, ...]) -> None:
    records = tmp_path / "games.sqlite3"
    for seed in (1, 2):
        play = recorded(records, 1, seed=seed)
        play.recorder.close()
        play.journal.close()
    result = niwashi("games", "export", "--signed", *words, "--records", str(records))
    assert result.exit_code == REFUSED
    assert "One game at a time" in result.stderr


def kept_game(*acts: RecordedAct, clock: str = "none", setup: GameSetup | None = None) -> Kept:
    return Kept(7, "a-kept-game", setup or GameSetup.of(GARDEN), 1.5e9, acts=acts, clock=clock)


def act(deed: ActKind, turn: str, *used_ms: int) -> RecordedAct:
    return RecordedAct(deed, turn, 1.6e9, used_ms)


def signed(kept: Kept) -> SignedGame:
    return signed_game(kept, KEY.public, KEY.sign, is_signature, bytes(16))


def test_times_and_take_backs_are_signed() -> None:
    acts = (
        act(ActKind.TURN, "f1e2:1", 900, 0),
        act(ActKind.TURN, "a6b5:2", 0, 2000),
        act(ActKind.BEGUN, "x"),
        act(ActKind.GIVEN_UP, "x"),
        act(ActKind.TAKEN_BACK, "a6b5:2"),
        act(ActKind.TURN, "a6b5:1", 0, 3500),
    )
    kept = kept_game(*(a for a in acts if a.turn != "x"), clock="5+3 lose")
    chain = signed(kept_game(*acts, clock="5+3 lose"))
    assert chain.state.turns == kept.turns == ("f1e2:1", "a6b5:1")
    assert chain.state.timeline.now.players == timeline_of(kept).now.players
    lost = signed(kept_game(*acts[:1], act(ActKind.TIMED_OUT, "tendril", 0, 400_000), clock="5+3 lose"))
    assert lost.ending is not None
    assert lost.ending.winners == (0,)


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (kept_game(act(ActKind.ARRANGED, GARDEN.format(GARDEN.start()))), "declared right"),
        (kept_game(act(ActKind.CLOCK, "5+3")), "changed the clock"),
        (kept_game(act(ActKind.TURN, "f1e2:1", 5, 5), clock="5+3"), "not to move"),
        (kept_game(act(ActKind.TURN, "f1a6:1")), "f1a6:1 is not legal"),
        (kept_game(setup=GameSetup.of(game_named("karesansui", players=2, seed=1))), "hidden cards"),
        (kept_game(act(ActKind.TURN, "f1e2:1", 1 << 60), clock="5+3"), "Niwashi never writes"),
    ],
    ids=["arranged", "another clock", "strange times", "illegal", "hidden", "endless"],
)
def test_unsignable_game_is_refused_with_reason(kept: Kept, why: str) -> None:
    with pytest.raises(BadRecords, match=f"Game 7 can't be signed: .*{why}"):
        signed(kept)
