"""`niwashi club`: a key that is written once, passes without secrets, configurations that a server takes."""

from __future__ import annotations

import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from extras.friends.tests.transports.nats_servers import found
from tests.hurried import apart
from tests.ports import free_port
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.keys import new_key
from niwashi_friends.signing import FriendCard

KEY = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
OTHER = "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c"
THREE = [word for host in "abc" for word in ("--server", f"tls://{host}.example:4222")]


def club(*words: str) -> Result:
    return apart(lambda: CliRunner().invoke(app, ["club", *words]))


@pytest.fixture
def rooks(tmp_path: Path) -> Path:
    """A club with one server."""
    folder = tmp_path / "rooks"
    assert club("new", str(folder), "--name", "Rooks", "--server", "nats://club.example:4222").exit_code == 0
    return folder


def test_key_file_is_private_and_never_overwritten(rooks: Path) -> None:
    key = rooks / "club.key"
    before = key.read_text(encoding="ascii")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    again = club("new", str(rooks), "--name", "Other", "--server", "nats://club.example:4222")
    assert again.exit_code == 2
    assert "club.key" in again.stderr
    assert key.read_text(encoding="ascii") == before


def test_commands_print_no_secret(tmp_path: Path) -> None:
    folder = tmp_path / "rooks"
    said = [
        club("new", str(folder), "--name", "Rooks", *THREE),
        club("admit", str(folder), "Aoi", KEY),
        club("members", str(folder)),
        club("config", str(folder)),
        club("config", str(folder), "--leaf"),
        club("remove", str(folder), "Aoi"),
    ]
    secret = [(folder / "club.key").read_text(encoding="ascii").strip(), "PRIVATE KEY", "SEED"]
    assert [each.exit_code for each in said] == [0] * 6
    assert not any(word in each.output for word in secret for each in said)
    public = [*folder.glob("passes/*"), folder / "club.toml", *folder.rglob("account.conf")]
    assert not any(word in file.read_text(encoding="utf-8") for word in secret for file in public)
    assert {stat.S_IMODE(each.stat().st_mode) for each in folder.rglob("*") if each.is_file()} == {0o600}


def test_pass_has_all_but_the_private_key(rooks: Path) -> None:
    assert club("admit", str(rooks), "葵 2", KEY).exit_code == 0
    made = tomllib.loads((rooks / "passes/葵 2.toml").read_text(encoding="utf-8"))
    assert (made["club"], made["key"], made["servers"]) == ("Rooks", KEY, ["nats://club.example:4222"])
    assert club("members", str(rooks)).output == f"{KEY}  葵 2\n"


def test_removed_member_is_revoked_and_may_return(rooks: Path) -> None:
    club("config", str(rooks))
    club("config", str(rooks), "--leaf")
    club("admit", str(rooks), "Aoi", KEY)
    before = {each: each.read_text(encoding="ascii") for each in rooks.rglob("account.conf")}
    done = club("remove", str(rooks), "Aoi")
    assert len(before) == 2
    assert all(str(file) in done.output for file in before)
    assert all(file.read_text(encoding="ascii") != text for file, text in before.items())
    assert not (rooks / "passes/Aoi.toml").exists()
    assert club("members", str(rooks)).output != f"{KEY}  Aoi\n"
    assert club("admit", str(rooks), "Aoi", KEY).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("admit", "FOLDER", "Ben", "123"), "123 is neither a board's key nor the file of its card"),
        (("admit", "FOLDER", "Ben", "0" * 64), "niwashi friends list"),
        (("admit", "FOLDER", "../../etc", OTHER), "letters, digits"),
        (("admit", "FOLDER", "Ben\n[x]", OTHER), "letters, digits"),
        (("admit", "FOLDER", "Aoi", OTHER), "already"),
        (("admit", "FOLDER", "Ben", KEY), "already"),
        (("remove", "FOLDER", "Ben"), "Members: Aoi"),
        (("admit", "nowhere", "Ben", OTHER), "can't be read"),
        (("config", "FOLDER", "--store", 'x"; port: 1'), "without quotes"),
        (("open", "nowhere"), "can't be read"),
        (("new", "other", "--name", "Rooks", "--server", "http://a:1"), "tls://club.example:4222"),
        (("new", "other", "--name", 'R"x', "--server", "tls://a:1"), "letters, digits"),
        (("new", "other", "--name", "Rooks", "--server", 'nats://a"b:1'), "tls://club.example:4222"),
    ],
)
def test_invalid_input_is_refused_with_remedy(
    words: tuple[str, ...], said: str, rooks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rooks.parent)
    club("admit", str(rooks), "Aoi", KEY)
    done = club(*(str(rooks) if word == "FOLDER" else word for word in words))
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize("damage", ["", "SO", "club.key of another world", "SUACS"])
def test_damaged_key_is_reported_without_showing_it(damage: str, rooks: Path) -> None:
    (rooks / "club.key").write_text(damage, encoding="ascii")
    done = club("admit", str(rooks), "Aoi", KEY)
    assert done.exit_code == 2
    assert not damage or damage not in done.stderr
    assert not list((rooks / "passes").iterdir())


def test_nats_server_accepts_configurations(nats_program: str, tmp_path: Path) -> None:
    folder = tmp_path / "Rooks and Kings"
    club("new", str(folder), "--name", "Rooks and Kings", *THREE)
    for number in ("1", "2", "3"):
        club("config", str(folder), "--files", str(folder / "servers" / number))
        check(nats_program, folder / "servers" / number / "nats-server.conf")
    club("config", str(folder), "--leaf", "--files", str(folder / "servers/leaf"))
    check(nats_program, folder / "servers/leaf/nats-server.conf")


def check(program: str, config: Path) -> None:
    done = subprocess.run([program, "-t", "-c", str(config)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "is valid" in done.stdout + done.stderr


@pytest.fixture
def nats_program() -> str:
    """Debian's nats-server."""
    program = found()
    if program is None:
        pytest.skip("no nats-server: apt install nats-server")
    return program


@pytest.mark.parametrize(("missing", "command"), [("cryptography", "new"), ("nats", "open")])
def test_missing_packages_are_reported_with_install_command(
    tmp_path: Path, missing: str, command: str
) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from niwashi.cli.main import app; app()"
    options = {"new": ["--name", "Rooks", "--server", "nats://a:1"], "open": []}
    words = ["club", command, str(tmp_path / "rooks"), *options[command]]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert done.returncode == 2
    assert "lock.install homes" in done.stderr


def test_admit_takes_the_key_from_a_card(rooks: Path, tmp_path: Path) -> None:
    ben = new_key(bytes([2]) * 32)
    card = tmp_path / "ben.card"
    card.write_bytes(FriendCard(key=ben.public, name="Ben").signed(ben.sign).data())
    assert club("admit", str(rooks), "Ben", str(card)).exit_code == 0
    assert club("members", str(rooks)).output == f"{ben.public}  Ben\n"


def test_open_without_a_server_promises_no_further_try(tmp_path: Path) -> None:
    club("new", str(tmp_path / "rooks"), "--name", "Rooks", "--server", f"nats://127.0.0.1:{free_port()}")
    refused = club("open", str(tmp_path / "rooks"))
    assert refused.exit_code == 2
    assert "run niwashi club open again" in refused.stderr
    assert "goes on trying" not in refused.stderr
