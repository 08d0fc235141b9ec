"""Sensor readings are signed with a turn, opened after the game, and replay to that turn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from extras.friends.tests.chain.two_homes import BOTH
from extras.friends.tests.homes import OneHome, TwoBoards
from extras.friends.tests.unreliable_carrier import CarrierFaults
from typer.testing import CliRunner

from niwashi.board_types import Geometry
from niwashi.cli.main import app
from niwashi.errors import BadRecords
from niwashi.games.setup import GameSetup
from niwashi.records.trace import READING, Run, TraceEntry
from niwashi.words.catalogue import translate
from niwashi_friends.game_file import chain_lines
from niwashi_friends.readings import (
    ReadingsCheck,
    Sealed,
    TurnReadings,
    check_opened,
    opened_lines,
    read_opened,
    readings_hash,
)
from niwashi_friends.signed_game import MoveKind, SignedGame
from niwashi_sim.habits import CLUMSY


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[SignedGame, list[list[str]], Path]:
    """Return a game by clumsy hands over a faulty transport, with two power cuts and a resignation; and
    the readings.
    """
    folder = tmp_path_factory.mktemp("readings")
    two = TwoBoards(folder, 5, moods=CarrierFaults(), habits=CLUMSY)
    two.go_on(200, turns=4)
    two.renew(0)
    two.go_on(200, turns=7)
    two.renew(1, is_killed=True)
    two.go_on(200, turns=10)
    two.homes[0].remote.resign()
    two.rest(40)
    two.check_equal()
    chain, lines = two.homes[0].chain, [lines_of(home) for home in two.homes]
    two.close()
    return chain, lines, folder


def lines_of(home: OneHome) -> list[str]:
    """Return the lines of a board's opened file."""
    text = "".join(opened_lines(home.chain, home.homes.readings_of(home.number)))
    return text.splitlines(keepends=True)


def checked(chain: SignedGame, lines: list[str]) -> ReadingsCheck:
    return check_opened(chain, read_opened(lines, chain.game))


def test_turn_carries_hash_of_its_readings(
    played: tuple[SignedGame, list[list[str]], Path],
) -> None:
    chain, both, _ = played
    turns = [entry for entry in chain.entries if entry.kind is MoveKind.TURN]
    assert len(turns) >= 8
    assert all(len(entry.trace) == 64 for entry in turns)
    assert len({entry.trace for entry in turns}) == len(turns)
    for key, lines in zip(BOTH, both, strict=True):
        ours = tuple(entry.number for entry in turns if entry.by == key.public)
        assert checked(chain, lines) == (ours, ours)


def told(line: str) -> dict[str, object]:
    return json.loads(line)  # type: ignore[no-any-return]


def first(lines: list[str], kind: str, after: int = 0) -> int:
    """Return the index of the first line of a kind."""
    return next(i for i, line in enumerate(lines) if i >= after and told(line).get("kind") == kind)


def shifted(lines: list[str]) -> list[str]:
    """Delay the reading of a piece."""
    at = first(lines, "reading", 10)
    line = told(lines[at])
    line["at"] = float(line["at"]) + 0.001  # type: ignore[arg-type]
    return [*lines[:at], json.dumps(line, separators=(",", ":")) + "\n", *lines[at + 1 :]]


def salted(lines: list[str]) -> list[str]:
    digit = "0" if lines[1].count('salt":"1') else "1"
    at = lines[1].index('salt":"') + 7
    return [lines[0], f"{lines[1][:at]}{digit}{lines[1][at + 1 :]}", *lines[2:]]


def renumbered(lines: list[str]) -> list[str]:
    at = max(i for i, line in enumerate(lines) if told(line).get("line") == "turn")
    changed = lines[at].replace(f'"number":{told(lines[at])["number"]}', '"number":9998')
    return [*lines[:at], changed, *lines[at + 1 :]]


def without(at: int) -> Callable[[list[str]], list[str]]:
    def left_out(lines: list[str]) -> list[str]:
        gone = [*lines[:at], *lines[at + 1 :]]
        return [*gone[:-1], f'{{"line":"end","lines":{len(gone)}}}\n'] if at != -1 else lines[:-1]

    return left_out


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (shifted, "not those that were signed"),
        (salted, "not those that were signed"),
        (renumbered, "not those that were signed"),
        (without(5), "not those that were signed"),
        (without(-1), "not whole"),
        (without(1), "not whole"),
        (lambda lines: [lines[0].replace('game":"', 'game":"0')[:-4] + '"}\n', *lines[1:]], "readings"),
        (lambda lines: [lines[0], *lines], "readings"),
        (lambda lines: [*lines[:-1], '{"line":"end","lines":1}\n'], "not whole"),
        (lambda lines: [*lines, lines[-1]], "not whole"),
        (lambda lines: [line[:-1] for line in lines], "not whole"),
        (lambda _: [], "not whole"),
        (lambda _: ["[" * 4000 + "\n"], "readings"),
        (lambda lines: [lines[0], '{"line":"turn","number":true,"salt":"00"}\n'], "readings"),
    ],
)
def test_altered_readings_are_refused(
    played: tuple[SignedGame, list[list[str]], Path], change: Callable[[list[str]], list[str]], why: str
) -> None:
    chain, both, _ = played
    changed = change(both[0])
    assert changed != both[0]
    with pytest.raises(BadRecords, match=why) as refused:
        checked(chain, changed)
    assert translate(refused.value.message, "ja")


def resealed(chain: SignedGame, number: int, text: str) -> tuple[SignedGame, list[str]]:
    """Return a chain that commits to other readings of a turn; only replaying them shows it."""
    salt = "5a" * 32
    entries = list(chain.entries)
    entries[number - 1] = entries[number - 1].changed(trace=readings_hash(salt, text))
    other = replace(chain, entries=tuple(entries))
    sealed = Sealed(entries[number - 1].trace, salt, text)
    return other, "".join(opened_lines(other, {sealed.hash: sealed})).splitlines(keepends=True)


def readings_of_first(lines: list[str]) -> list[str]:
    """Return the readings of the first turn in a file."""
    end = next(i for i, line in enumerate(lines) if i > 1 and told(line)["line"] == "turn")
    return lines[2:end]


def test_readings_of_other_turn_are_reported(
    played: tuple[SignedGame, list[list[str]], Path],
) -> None:
    chain, both, _ = played
    lines = readings_of_first(both[0])
    changes = {
        "do not lead": [line for line in lines if told(line).get("kind") != READING],
        "can't be replayed": [lines[0].replace('"start":"', '"start":"7/'), *lines[1:]],
        "is a line": [*lines, '{"line":"begun","turn":"f1e2","at":1}\n'],
        "another game": [lines[0].replace('"turns":[]', '"turns":["f1e1:1"]'), *lines[1:]],
        "board has 4|cells|reading": [*lines, '{"line":"trace","at":1,"kind":"reading","detail":"9999=1"}\n'],
    }
    for why, changed in changes.items():
        assert changed != lines
        other, opened = resealed(chain, 1, "".join(changed))
        with pytest.raises(BadRecords, match=why):
            checked(other, opened)


def test_readings_without_run_start_are_not_replayed(
    played: tuple[SignedGame, list[list[str]], Path],
) -> None:
    chain, both, _ = played
    lines = both[0]
    turns = [i for i, line in enumerate(lines) if told(line).get("line") == "turn"]
    rest = [lines[0], *lines[turns[1] : -1]]
    shown = checked(chain, [*rest, f'{{"line":"end","lines":{len(rest) + 1}}}\n'])
    assert len(shown.opened) == len(turns) - 1
    assert 0 < len(shown.replayed) < len(shown.opened), "until the board was switched on again"


def test_endless_file_is_abandoned(played: tuple[SignedGame, list[list[str]], Path]) -> None:
    """Each turn is as long as allowed; not all of them are kept in memory."""
    chain, both, _ = played
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        yield both[0][0]
        for number in range(1, 9_000):
            yield f'{{"line":"turn","number":{number},"salt":"{"0" * 64}"}}\n'
            read += 1
            yield " " * (1 << 20) + "\n"

    with pytest.raises(BadRecords, match="not whole"):
        read_opened(endless(), chain.game)
    assert read <= 64


def test_turn_with_endless_readings_is_signed_without() -> None:
    readings = TurnReadings("aa" * 32, BOTH[0].sign)
    assert readings.sealed is None
    run = Run("a" * 32, GameSetup("garden", None, ""), (), Geometry(()), "0", 1.0, 1.0)
    for _ in range(300):
        readings.add(run, TraceEntry(1.0, READING, "0=1 " * 5000))
    assert readings.sealed is None
    assert sum(map(len, readings._lines)) < 5 << 20
    readings.begin()
    readings.add(run, TraceEntry(2.0, READING, "0=1"))
    sealed = readings.sealed
    assert sealed is not None
    assert sealed.text.count("\n") == 1


def test_command_opens_and_checks_readings(
    played: tuple[SignedGame, list[list[str]], Path], tmp_path: Path
) -> None:
    chain, both, folder = played
    records = str(folder / "home-0" / "games.sqlite3")
    game, ours, theirs = tmp_path / "game.chain", tmp_path / "anna.readings", tmp_path / "ben.readings"
    game.write_text("".join(f"{line}\n" for line in chain_lines(chain)), encoding="utf-8")
    theirs.write_text("".join(both[1]), encoding="utf-8")

    def run(*said: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, said)
        return done.exit_code, done.output

    code, text = run("chain", "open", "1", "--out", str(ours), "--records", records)
    assert code == 0, text
    assert ours.read_text(encoding="utf-8") == "".join(both[0])
    assert run("chain", "open", "1", "--out", str(ours), "--records", records)[0] == 2
    code, text = run("chain", "verify", str(game), "--trace", str(ours), "--trace", str(theirs))
    assert code == 0, text
    assert "these are the readings that were signed" in text
    assert "It does not show who was at the board" in text
    theirs.write_text("".join(shifted(both[1])), encoding="utf-8")
    code, text = run("chain", "verify", str(game), "--trace", str(theirs))
    assert code == 2
    assert "not those that were signed" in text
    code, text = run("chain", "verify", str(game))
    assert "Turns signed with their readings: 10 of 10" in text


def test_unfinished_game_is_not_opened(tmp_path: Path) -> None:
    two = TwoBoards(tmp_path)
    two.go_on(40, turns=2)
    two.close()
    records, out = str(tmp_path / "home-0" / "games.sqlite3"), tmp_path / "out"
    done = CliRunner().invoke(app, ("chain", "open", "1", "--out", str(out), "--records", records))
    assert done.exit_code == 2
    assert "not over" in done.output
    assert not out.exists()
