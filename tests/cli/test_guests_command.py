"""`niwashi guests`: who is in, how a session ends, and a card that leads to the board."""

import re
import sys
import time
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from tests.hurried import apart
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.games.known import game_named
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import GuestSession, hash_key
from niwashi.guests.inviting import invitation
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.rights import Right
from niwashi.server.simulated import simulated_program
from niwashi.words.catalogue import translate
from niwashi_sim.simulated_match import Clock

HERE = "http://192.168.1.7:8080"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A file of records with a guest of each right beside it."""
    file = tmp_path / "games.sqlite3"
    kept = GuestList.beside(file, time.time)
    for number, right in enumerate(Right, 1):
        kept.add(
            GuestSession(
                number=number, key_hash=hash_key(str(number)), right=right, began_at=time.time() - 60
            )
        )
    return file


def guests(*asked: str) -> Result:
    return CliRunner().invoke(app, ["guests", *asked])


def test_list_says_what_each_may_do_and_no_key(records: Path) -> None:
    said = guests("list", "--records", str(records)).stdout
    assert said.splitlines() == [
        "Guest 1 watches, for 719 more minutes",
        "Guest 2 may play, for 719 more minutes",
        "Guest 3 is a host, for 719 more minutes",
    ]
    assert hash_key("1") not in said


def test_end_ends_one_or_all(records: Path) -> None:
    assert guests("end", "2", "--records", str(records)).exit_code == 0
    assert [line[:7] for line in guests("list", "--records", str(records)).stdout.splitlines()] == [
        "Guest 1",
        "Guest 3",
    ]
    assert guests("end", "all", "--records", str(records)).exit_code == 0
    assert guests("list", "--records", str(records)).stdout == "Nobody is let in.\n"


@pytest.mark.parametrize("who", ["4", "0", "-1", "x", "../1", ""])
def test_whom_nobody_knows_is_said_so(records: Path, who: str) -> None:
    refused = guests("end", "--records", str(records), "--", who)
    assert refused.exit_code != 0
    assert "niwashi guests list" in refused.stderr
    assert len(guests("list", "--records", str(records)).stdout.splitlines()) == 3


def test_https_is_turned_on_and_off_and_shows_its_fingerprint(
    records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cryptography", "43")
    monkeypatch.setattr("socket.gethostname", lambda: "niwashi")
    on = guests("https", "--records", str(records))
    shown = re.search(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", on.stdout)
    assert shown is not None
    assert shown[0] in guests("https", "--records", str(records)).stdout, "it stays as it is"
    assert "older version" not in on.stdout
    monkeypatch.setattr("socket.gethostname", lambda: "another")
    renamed = guests("https", "--records", str(records)).stdout
    assert shown[0] in renamed
    assert "another name" in renamed
    assert "deleted" in guests("https", "--off", "--records", str(records)).stdout
    assert "already" in guests("https", "--off", "--records", str(records)).stdout
    assert guests("https", "--records", "none").exit_code != 0


def test_without_the_library_https_is_refused_with_a_way_out(
    records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    refused = guests("https", "--records", str(records))
    assert refused.exit_code != 0
    assert "cryptography" in refused.stderr


def test_guests_of_no_records_are_none() -> None:
    assert guests("list", "--records", "none").exit_code != 0


def test_the_card_has_the_address_and_its_code(tmp_path: Path) -> None:
    out = tmp_path / "card.svg"
    assert guests("card", "--out", str(out), "--address", HERE).exit_code == 0
    drawn = ElementTree.fromstring(out.read_text(encoding="utf-8"))  # noqa: S314  (our own)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert HERE in texts
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}svg"))) == 2, "the card, and the code in it"


@pytest.mark.parametrize("address", ["ftp://x", "http://", "http://a b", 'http://"><script>', "x" * 200])
def test_invalid_address_makes_no_card(tmp_path: Path, address: str) -> None:
    refused = guests("card", "--out", str(tmp_path / "card.svg"), "--address", address)
    assert refused.exit_code != 0
    assert "192.168.1.7" in refused.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bind", "127.0.0.2"], "--guests"),
        (["--guests", "--bind", "203.0.113.9", "--port", "0"], "203.0.113.9"),
    ],
)
def test_play_says_what_is_wrong_with_an_address(words: list[str], said: str) -> None:
    command = ["play", "--sim", "--no-browser", "--records", "none", *words]
    refused = apart(lambda: CliRunner().invoke(app, command))
    assert refused.exit_code != 0
    assert said in refused.stderr


def test_a_board_that_starts_without_a_network_says_its_address_when_it_has_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock, here = Clock(), [""]
    monkeypatch.setattr("niwashi.guests.inviting.home_address", lambda: here[0])
    game = game_named("garden")
    program, _ = simulated_program(game, built_in_board(game), clock, Random(1))

    def said_within(seconds: float) -> str:
        for _ in range(int(seconds)):
            clock.now += 1.0
            program.step()
        return capsys.readouterr().out

    invitation(program, None, None).open_at(8080, 0)
    assert said_within(20) == translate("play-guests-nowhere") + "\n"
    here[0] = "192.168.1.7"
    assert said_within(6) == translate("play-guests-at", address=HERE) + "\n"
    assert said_within(60) == "", "once is enough"
    here[0] = ""
    assert said_within(20) == ""
    here[0] = "10.42.0.1"
    assert "http://10.42.0.1:8080" in said_within(6)
    program.close()
