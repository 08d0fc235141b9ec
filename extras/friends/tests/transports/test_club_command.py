"""`niwashi club`: a folder that is written once, passes without secrets, and what the server is told."""

from __future__ import annotations

import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from extras.friends.tests.transports.nats_homes import club_command as club

from niwashi import data
from niwashi.keys import new_key
from niwashi_friends.signing import FriendCard
from niwashi_friends.transports.club_pass import user_key

KEY = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
OTHER = "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c"
SERVER = "nats://club.example:4222"


@pytest.fixture
def rooks(tmp_path: Path) -> Path:
    folder = tmp_path / "rooks"
    assert club("new", folder, "--server", SERVER).exit_code == 0
    return folder


def test_files_are_private_and_a_club_is_never_overwritten(rooks: Path) -> None:
    club("admit", rooks, "Aoi", KEY)
    before = {each: each.read_bytes() for each in rooks.rglob("*") if each.is_file()}
    assert {stat.S_IMODE(each.stat().st_mode) for each in before} == {0o600}
    again = club("new", rooks, "--server", "nats://other.example:4222")
    assert again.exit_code == 2
    assert "club.toml" in again.stderr
    assert {each: each.read_bytes() for each in before} == before


def test_member_is_admitted_and_removed_and_may_return(rooks: Path) -> None:
    members, file = rooks / "members.conf", rooks / "passes/葵 2.toml"
    empty = members.read_text(encoding="utf-8")
    done = club("admit", rooks, "葵 2", KEY)
    assert str(file) in done.output
    assert str(members) in done.output
    made = tomllib.loads(file.read_text(encoding="utf-8"))
    assert made == {"club": "rooks", "servers": [SERVER], "key": KEY}
    assert f"nkey: {user_key(KEY)}, permissions" in members.read_text(encoding="utf-8")
    assert str(members) in club("remove", rooks, "葵 2").output
    assert members.read_text(encoding="utf-8") == empty
    assert not file.exists()
    assert club("admit", rooks, "葵 2", KEY).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("admit", "rooks", "Ben", "123"), "123 is neither a board's key nor the file of its card"),
        (("admit", "rooks", "Ben", "0" * 64), "niwashi friends list"),
        (("admit", "rooks", "../../etc", OTHER), "letters, digits"),
        (("admit", "rooks", "Ben\n[x]", OTHER), "letters, digits"),
        (("admit", "rooks", "Aoi", OTHER), "already"),
        (("admit", "rooks", "Ben", KEY), "already"),
        (("remove", "rooks", "Ben"), "Members: Aoi"),
        (("admit", "nowhere", "Ben", OTHER), "can't be read"),
        (("new", "other", "--server", "http://a:1"), "tls://club.example:4222"),
        (("new", "other", "--server", "nats://a"), "tls://club.example:4222"),
        (("new", "other", "--server", "tls://u:p@a:1"), "tls://club.example:4222"),
        (("new", 'o"ther', "--server", SERVER), "letters, digits"),
        (("new", "other", "--server", 'nats://a"b:1'), "tls://club.example:4222"),
        (("new", "other", "--server", "tls://a:1", "--authority", "nowhere"), "no certificate"),
        (("new", "other", "--server", "tls://a:1", "--authority", "rooks/club.toml"), "no certificate"),
    ],
)
def test_invalid_input_is_refused_with_remedy(
    words: tuple[str, ...], said: str, rooks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rooks.parent)
    club("admit", "rooks", "Aoi", KEY)
    done = club(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not Path("other").exists()


def test_club_of_0_2_0_is_not_changed(rooks: Path) -> None:
    register = (
        f'name = "Rooks"\nservers = ["{SERVER}"]\nremoved = []\n[[members]]\nname = "Aoi"\nkey = "{KEY}"\n'
    )
    (rooks / "club.toml").write_text(register, encoding="utf-8")
    done = club("admit", rooks, "Ben", OTHER)
    assert done.exit_code == 2
    assert "goes on, but admits nobody any more" in done.stderr
    assert (rooks / "club.toml").read_text(encoding="utf-8") == register


def test_full_register_admits_nobody_and_lets_members_go(rooks: Path) -> None:
    register = rooks / "club.toml"
    lines = [f'"{"庭" * 20} {number:04}" = "{number:060x}5555"\n'.encode() for number in range(4_000)]
    count = (data.LONGEST_FILE - register.stat().st_size) // len(lines[0])
    register.write_bytes(register.read_bytes() + b"".join(lines[:count]))
    assert f"The register is full, with {count:,} members" in club("admit", rooks, "庭" * 40, KEY).stderr
    assert club("remove", rooks, f"{'庭' * 20} 0007").exit_code == 0


def test_admit_takes_the_key_from_a_card(rooks: Path, tmp_path: Path) -> None:
    ben = new_key(bytes([2]) * 32)
    card = tmp_path / "ben.card"
    card.write_bytes(FriendCard(key=ben.public, name="Ben").signed(ben.sign).data())
    assert club("admit", rooks, "Ben", card).exit_code == 0
    assert tomllib.loads((rooks / "passes/Ben.toml").read_text(encoding="utf-8"))["key"] == ben.public


def test_nats_server_accepts_configuration(nats_program: str, tmp_path: Path) -> None:
    folder = tmp_path / "Rooks and Kings"
    club("new", folder, "--server", SERVER)
    for name, key in (("Aoi", KEY), ("葵 2", OTHER)):
        club("admit", folder, name, key)
    config = folder / "nats-server.conf"
    done = subprocess.run([nats_program, "-t", "-c", str(config)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_commands_need_no_nats_library(tmp_path: Path) -> None:
    code = "import sys; sys.modules['nats'] = None; from niwashi.cli.main import app; app()"
    words = ["club", "new", str(tmp_path / "rooks"), "--server", SERVER]
    subprocess.run([sys.executable, "-c", code, *words], check=True, capture_output=True)
