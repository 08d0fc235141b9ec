"""`niwashi report`: enough to see the fault again elsewhere, and nobody's name in it."""

import json
import platform
import pwd
import shutil
import socket
import subprocess
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.records.playing import EPOCH, recorded
from typer.testing import CliRunner, Result

from niwashi import __version__, data
from niwashi.board_types import Notice, Reading
from niwashi.cli import report as report_command
from niwashi.cli.main import app
from niwashi.cli.privacy import Secrets, discreet, discreet_in_comments
from niwashi.cli.report import board_config
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import built_in_card_set
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept

JOURNALCTL = """#!/bin/sh
echo "Hana at teahouse.local presses f1, reads /home/hanako/boards/mine.toml and {home}/else"
"""


@pytest.fixture
def somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer called teahouse, used by hanako; her home is returned."""
    home, commands = tmp_path / "garden-house", tmp_path / "bin"
    for folder in (home, commands):
        folder.mkdir()
    (commands / "journalctl").write_text(JOURNALCTL.format(home=home))
    (commands / "journalctl").chmod(0o755)
    for name, value in {"HOME": str(home), "USER": "hanako", "PATH": str(commands)}.items():
        monkeypatch.setenv(name, value)
    hanako = pwd.struct_passwd(("hanako", "x", 1000, 1000, "", str(home), "/bin/sh"))
    monkeypatch.setattr(pwd, "getpwuid", lambda _: hanako)
    monkeypatch.setattr(socket, "gethostname", lambda: "teahouse.local")
    monkeypatch.setattr(report_command, "user_state_path", lambda *_, **__: home / "state")
    monkeypatch.chdir(home)
    return home


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games; the second was played by Hana and Tsuru (and one turn of it taken back, perhaps)."""
    file = tmp_path_factory.mktemp("played") / "games.sqlite3"
    for seed in (3, 4):
        play = recorded(file, 3, seed=seed)
        before = play.game_loop.board.read(play.clock.now)
        ghosts = Reading(before.values, before.pressed, (Notice("notice-ghosts", ("a1", "b2")),))
        play.recorder._on_reading(play.session, ghosts, play.clock.now)
        play.recorder.close()
        play.journal.name(seed - 2, ["Hana", "Tsuru"])
        play.journal.close()
    return file


@pytest.fixture
def records(played: Path, somebody: Path) -> Path:
    return Path(shutil.copy(played, somebody))


def report(*words: str, records: Path) -> Result:
    return CliRunner().invoke(app, ["report", *words, "--records", str(records)])


def packed(somebody: Path, records: Path, *words: str) -> dict[str, str]:
    """Return the files of a report."""
    out = somebody / "report.zip"
    done = report(*words, "--out", str(out), records=records)
    assert done.exit_code == 0, done.output
    with ZipFile(out) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def games(*words: str) -> Result:
    return CliRunner().invoke(app, ["games", *words])


def test_the_trace_in_a_report_replays_elsewhere(somebody: Path, records: Path) -> None:
    with closing(Journal.open(records)) as journal:
        turns = journal.game(2).turns
    packed(somebody, records)
    elsewhere = str(somebody / "elsewhere.sqlite3")
    taken = games("import", str(somebody / "report.zip"), "--records", elsewhere)
    assert "Imported: 1 game" in taken.stdout
    replayed = games("replay", "1", "--trace", "--records", elsewhere)
    assert replayed.exit_code == 0, replayed.output
    assert "exactly the same" in replayed.stdout
    with closing(Journal.open(Path(elsewhere))) as journal:
        assert journal.game(1).turns == turns
        assert journal.game(1).players == ()


def test_the_steps_that_a_report_tells_are_the_ones(somebody: Path, records: Path) -> None:
    told = packed(somebody, records)["README.txt"]
    steps = [line.split()[1:] for line in told.splitlines() if line.strip().startswith("niwashi ")]
    assert [words[:2] for words in steps] == [["games", "import"], ["games", "replay"]]
    for words in steps:
        done = CliRunner().invoke(app, [word.replace("FILE.zip", "report.zip") for word in words])
        assert done.exit_code == 0, done.output


def test_a_report_says_what_is_in_it(somebody: Path, records: Path) -> None:
    (somebody / "doctor.json").write_text('{"switches": "all well"}')
    (somebody / "doctor.txt").write_text("all well")
    board = data.boards() / "garden-36.toml"
    held = packed(somebody, records, "--board", str(board))
    assert set(held) == {
        "README.txt",
        "board.toml",
        "doctor.json",
        "doctor.txt",
        "game.jsonl",
        "kept.txt",
        "log.txt",
        "notices.txt",
        "versions.json",
    }
    assert [name for name in held if name != "README.txt" and name not in held["README.txt"]] == []
    assert "notice-ghosts a1,b2" in held["notices.txt"]
    assert "presses f1" in held["log.txt"]
    assert json.loads(held["doctor.json"]) == {"switches": "all well"}
    assert held["board.toml"] == board.read_text()


def test_versions_name_program_system_and_model(
    somebody: Path, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = somebody / "model"
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    monkeypatch.setattr("niwashi.cli.report._MODEL", model)
    found = json.loads(packed(somebody, records)["versions.json"])
    assert found["niwashi"] == __version__
    assert found["model"] == "Raspberry Pi 4 Model B Rev 1.5"
    assert found["machine"] == platform.machine()
    assert found["packages"]["pydantic"]
    assert {"python", "sqlite", "system", "kernel"} <= set(found)


def test_nothing_private_is_in_any_file(somebody: Path, records: Path) -> None:
    """Names of players, user and computer, and homes, wherever they might have got into."""
    private = f"Tsuru, hanako@teahouse, {somebody}/games, /home/somebody/x, TEAHOUSE.local"
    (somebody / "doctor.txt").write_text(private)
    (somebody / "doctor.json").write_text(json.dumps({"who": ["Hana", "hanako"], "where": str(somebody)}))
    board = somebody / "mine.toml"
    text = (data.boards() / "garden-36.toml").read_text()
    board.write_text(f"# built by Hana and hanako on teahouse, see {somebody}/notes\n{text}")
    held = packed(somebody, records, "--board", str(board))
    everything = "\n".join(held.values())
    for secret in ("Hana", "Tsuru", "hanako", "teahouse", str(somebody), "/home/", "garden-house"):
        assert secret.lower() not in everything.lower(), secret
    assert "(player), (user)@(host), (home)/games, (home)/x, (host)" in held["doctor.txt"]
    assert held["board.toml"].startswith("# built by (player) and (user) on (host), see (home)/notes\n")
    assert "(player) at (host) presses f1, reads (home)/boards/mine.toml and (home)/else" in held["log.txt"]


def test_a_report_is_its_owners_alone_and_tells_no_times(somebody: Path, records: Path) -> None:
    packed(somebody, records)
    assert (somebody / "report.zip").stat().st_mode & 0o777 == 0o600
    with ZipFile(somebody / "report.zip") as bundle:
        assert {info.date_time[0] for info in bundle.infolist()} == {1980}
        assert {info.extra for info in bundle.infolist()} == {b""}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pi on a Raspberry Pi: spi, pip", "(user) on a Raspberry Pi: spi, pip"),
        ("庭子 plays", "(player) plays"),
        ("/root/x /rooted", "(home)/x /rooted"),
        ("/home/pi2/x", "(home)/x"),
        (r"C:\Users\Hana Tsuru\x", r"(home) Tsuru\x"),
        ("Hanami is no Hana", "Hanami is no (player)"),
        ("hana_secret, Hana2, xhana_", "(player)_secret, (player)2, xhana_"),
        ("pi_model, pi3", "pi_model, pi3"),
        ("mail hana.t+x@tea.example.org now", "mail (mail) now"),
        ("at 192.168.1.20:8080 and 127.0.0.1", "at (address):8080 and 127.0.0.1"),
        ("from fe80::1ff:fe23:4567:890a at 12:34:56", "from (address) at 12:34:56"),
        ("b8:27:eb:01:02:03 answers ::", "(address) answers ::"),
        ("niwashi 0.1.0 on Python 3.11.7", "niwashi 0.1.0 on Python 3.11.7"),
    ],
)
def test_secrets_are_words_not_letters(text: str, told: str) -> None:
    secrets = Secrets(players=frozenset({"庭子", "Hana"}), users=frozenset({"pi"}))
    assert discreet(text, secrets) == told


def test_names_that_are_words_of_a_report_are_replaced_once() -> None:
    secrets = Secrets(frozenset({"Hana", "home"}), frozenset({"player"}), frozenset({"user"}))
    told = discreet("Hana, home and player at user, /home/player/x, player@user.example", secrets)
    assert told == "(player), (player) and (user) at (host), (home)/x, (mail)"


def test_comments_of_a_board_file_tell_no_paths_and_no_addresses(somebody: Path, records: Path) -> None:
    """Code that names a device stays as it is; who built the board and where stays at home."""
    board = somebody / "mine.toml"
    text = (data.boards() / "garden-36.toml").read_text()
    board.write_text(
        f"# hanako_secret, hana@tea.example, 10.1.2.3, /srv/kept/x ~/y C:\\boards\\z /dev/ttyACM0\n{text}"
    )
    told = packed(somebody, records, "--board", str(board))["board.toml"]
    first, rest = told.split("\n", 1)
    assert first == "# (user)_secret, (mail), (address), (path) (path) (path) /dev/ttyACM0"
    assert rest == text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a = 0x1F# see /srv/kept", "a = 0x1F# see (path)"),
        ("# https://tea.example/board?x=1 is it", "# (path) is it"),
        ("# /dev/serial/by-id/usb-Tea_1 or /dev/ttyACM0", "# (path) or /dev/ttyACM0"),
        ("port = '/dev/serial/by-id/usb-Tea_1'", "port = '/dev/serial/by-id/usb-Tea_1'"),
    ],
)
def test_comments_tell_no_place_however_it_is_written(line: str, told: str) -> None:
    assert discreet_in_comments(line, Secrets()) == told


def test_a_name_in_escapes_is_seen_too(somebody: Path, records: Path) -> None:
    with closing(Journal.open(records)) as journal:
        journal.name(1, ["庭子"])
    (somebody / "doctor.json").write_text(json.dumps({"asked": "庭子"}))
    held = packed(somebody, records)
    assert json.loads(held["doctor.json"]) == {"asked": "(player)"}


def test_cards_lose_their_name_and_keep_their_patterns(somebody: Path) -> None:
    file = somebody / "cards.sqlite3"
    cards = built_in_card_set().model_copy(update={"name": "Hanas own"})
    with closing(Journal.open(file)) as journal:
        journal.begin("game-one", GameSetup.of(game_named("garden", cards)), EPOCH)
        journal.turn("game-one", "f1e2:1", EPOCH + 1)
    held = packed(somebody, file)
    assert "Hanas own" not in "".join(held.values())
    (game,) = [json.loads(line) for line in held["game.jsonl"].splitlines() if '"line":"game"' in line]
    assert game["cards"] == {**cards.model_dump(mode="json"), "name": "cards"}
    assert games("import", str(somebody / "report.zip"), "--records", str(somebody / "b")).exit_code == 0


def test_a_board_that_its_secrets_are_part_of_is_left_out(somebody: Path, records: Path) -> None:
    with closing(Journal.open(records)) as journal:
        journal.name(1, ["help"])  # a player called like a cell
    board = somebody / "mine.toml"
    board.write_text((data.boards() / "garden-36.toml").read_text())
    held = packed(somebody, records, "--board", str(board))
    assert "board.toml" not in held
    assert "board.toml" not in held["README.txt"]


def test_a_built_in_board_is_recognized_where_only_one_has_its_cells() -> None:
    files = sorted(data.boards().glob("*.toml"))
    geometries = [load_board(file).geometry for file in files]
    found = [board_config(None, geometry, Secrets()) for geometry in geometries]
    alone = [geometries.count(geometry) == 1 for geometry in geometries]
    assert any(alone)
    assert found == [file.read_text() if single else None for file, single in zip(files, alone, strict=True)]


def test_one_game_of_several_can_be_reported(somebody: Path, records: Path) -> None:
    with closing(Journal.open(records)) as journal:
        wanted: Kept = journal.game(1)
    held = packed(somebody, records, "1")
    assert wanted.key in held["game.jsonl"]
    assert held["game.jsonl"].count('"line":"game"') == 1


def test_before_the_first_turn_there_is_a_report_all_the_same(somebody: Path) -> None:
    held = packed(somebody, somebody / "new.sqlite3")
    assert "game.jsonl" not in held
    assert "No turn has been played yet" in held["README.txt"]
    refused = games("import", str(somebody / "report.zip"), "--records", str(somebody / "b"))
    assert refused.exit_code == 2
    assert "not a whole report" in refused.stderr


def test_without_a_name_it_is_called_after_the_moment(somebody: Path, records: Path) -> None:
    done = report(records=records)
    assert done.exit_code == 0
    (written,) = somebody.glob("niwashi-report-*.zip")
    assert written.name in done.stdout
    assert "Look inside before you pass it on." in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["99"], "There is no game 99"),
        (["--board", "bad.toml"], "bad.toml"),
        (["--log", "nowhere.txt"], "The log nowhere.txt can't be read"),
    ],
)
def test_impossible_report_is_refused(somebody: Path, records: Path, words: list[str], said: str) -> None:
    (somebody / "bad.toml").write_text("name = 3")
    refused = report(*words, records=records)
    assert refused.exit_code == 2
    assert said in refused.stderr
    assert list(somebody.glob("niwashi-report-*.zip")) == []


def test_a_damaged_report_is_refused(somebody: Path, records: Path) -> None:
    """Cut off somewhere, or with a game whose sum is wrong."""
    packed(somebody, records)
    whole = (somebody / "report.zip").read_bytes()
    at = whole.index(b"game.jsonl") + 200
    flipped = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
    for damaged in (*(whole[:cut] for cut in (5, 30, 300, -30)), flipped):
        (somebody / "bad.zip").write_bytes(damaged)
        refused = games("import", str(somebody / "bad.zip"), "--records", str(somebody / "b"))
        assert refused.exit_code == 2, len(damaged)
        assert isinstance(refused.exception, SystemExit), len(damaged)
        assert damaged is flipped or "not a whole report" in refused.stderr, len(damaged)


@pytest.mark.parametrize("file", ["said", "-"])
def test_a_log_that_is_named_is_taken_instead_of_the_journal(
    somebody: Path, records: Path, file: str
) -> None:
    said = "Hana at teahouse.local presses e2\n"
    (somebody / "said").write_text(said)
    words = ["report", "--log", file, "--out", "report.zip", "--records", str(records)]
    done = CliRunner().invoke(app, words, input=said)
    assert done.exit_code == 0, done.output
    with ZipFile(somebody / "report.zip") as bundle:
        assert bundle.read("log.txt").decode() == "(player) at (host) presses e2\n"


@pytest.mark.parametrize("said", ["", " \n"])
def test_an_empty_log_is_none(somebody: Path, records: Path, said: str) -> None:
    words = ["report", "--log", "-", "--out", "report.zip", "--records", str(records)]
    assert CliRunner().invoke(app, words, input=said).exit_code == 0
    with ZipFile(somebody / "report.zip") as bundle:
        assert "log.txt" not in bundle.namelist()


def test_without_a_log_there_is_none(somebody: Path, records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(somebody))
    assert "log.txt" not in packed(somebody, records)
    with pytest.raises(FileNotFoundError):
        subprocess.run(["journalctl"], check=False)
