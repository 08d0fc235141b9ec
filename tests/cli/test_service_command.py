"""`niwashi service`: a unit that systemd finds nothing wrong with, installed and removed without a trace."""

import grp
import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
from ipaddress import ip_address, ip_network
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from niwashi import data
from niwashi.cli.main import app
from niwashi.cli.service_unit import GROUPS, NAME, Service, groups_here, unit
from niwashi.errors import NiwashiError

BOARD = data.boards() / "garden-36.toml"
SYSTEMCTL = """#!/bin/sh
echo "$(basename "$0") $*" >>{log}
if [ "$1" = show ]; then cat {state}; fi
if [ "$1" = enable ] && [ -e {broken} ]; then echo "Unit is masked." >&2; exit 1; fi
"""


@pytest.fixture
def person() -> str:
    """Somebody on this computer who is not root."""
    return next(who.pw_name for who in pwd.getpwall() if who.pw_uid not in (0, 65534))


class System:
    """A folder of units, and commands that note that they were called instead of doing anything."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.units, self.log, self.state = folder / "units", folder / "log", folder / "state"
        self.broken = folder / "broken"
        commands = folder / "bin"
        for made in (self.units, commands):
            made.mkdir()
        for name in ("systemctl", "runuser"):
            stand_in = commands / name
            stand_in.write_text(SYSTEMCTL.format(log=self.log, state=self.state, broken=self.broken))
            stand_in.chmod(0o755)
        monkeypatch.setenv("PATH", f"{commands}:{os.environ['PATH']}")
        self.avahi = folder / "avahi"
        monkeypatch.setattr("niwashi.cli.service.AVAHI", self.avahi)
        monkeypatch.setenv("SYSTEMD_UNIT_PATH", f"{self.units}:/nowhere")

    @property
    def called(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []

    @property
    def file(self) -> Path:
        return self.units / NAME


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    return System(tmp_path, monkeypatch)


@pytest.fixture(scope="session")
def systemd_analyze() -> str:
    found = shutil.which("systemd-analyze")
    if found is None:
        pytest.skip("no systemd-analyze: apt install systemd")
    return found


def service(*words: str) -> Result:
    return CliRunner().invoke(app, ["service", *words])


def lines(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def shown(person: str, tmp_path: Path) -> Path:
    """The unit in a file, as `show` prints it."""
    file = tmp_path / NAME
    file.write_text(service("show", "--user", person, "--board", str(BOARD)).stdout)
    return file


def assert_sound(systemd_analyze: str, file: Path) -> None:
    checked = subprocess.run([systemd_analyze, "verify", str(file)], capture_output=True, text=True)
    # A word about units of the system itself would name another file.
    assert (checked.returncode, [line for line in checked.stderr.splitlines() if NAME in line]) == (0, [])


@pytest.mark.parametrize("options", [("--board", str(BOARD)), ("--guests",)], ids=["a board", "guests"])
def test_systemd_finds_nothing_wrong_with_the_unit(
    person: str, tmp_path: Path, systemd_analyze: str, options: tuple[str, ...]
) -> None:
    file = tmp_path / NAME
    file.write_text(service("show", "--user", person, *options).stdout)
    assert_sound(systemd_analyze, file)


def test_the_service_is_exposed_to_little(shown: Path, systemd_analyze: str) -> None:
    """Of ten points that stand for no protection at all, fewer than two are left."""
    command = [systemd_analyze, "security", "--offline=true", "--threshold=20", str(shown)]
    checked = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert checked.returncode == 0, checked.stdout[-200:]
    assert "Overall exposure level" in checked.stdout


def test_the_unit_runs_the_board_as_asked(shown: Path, person: str) -> None:
    said = lines(shown.read_text())
    command = started(shown.read_text())
    assert command[:4] == [sys.executable, "-m", "niwashi", "play"]
    assert command[-2:] == ["--board", str(BOARD.resolve())]
    assert said["User"] == [person]
    assert said["Type"] == ["notify"]
    assert said["Restart"] == ["always"]
    assert int(said["WatchdogSec"][0]) > 5
    assert (said["StartLimitIntervalSec"], said["StartLimitBurst"]) == (["1h"], ["30"])
    assert said["RuntimeDirectoryPreserve"] == ["restart"]
    assert said["After"] == ["time-set.target"]
    kept = Path(pwd.getpwnam(person).pw_dir) / ".local/share/niwashi"
    (told,) = said["Environment"]
    board = BOARD.resolve()
    assert unquoted(told) == [f"NIWASHI_RECORDS={kept}/games.sqlite3", f"NIWASHI_STARTING_LIGHTS={board}"]
    assert said["ReadWritePaths"] == [str(kept), "-/media -/run/media -/mnt"], "sticks are for backups"


def test_the_unit_lets_private_networks_in_only_where_guests_may_come(person: str) -> None:
    closed = lines(service("show", "--user", person).stdout)
    opened = lines(service("show", "--user", person, "--guests").stdout)
    assert closed["IPAddressAllow"] == ["localhost"]
    assert closed["IPAddressDeny"] == opened["IPAddressDeny"] == ["any"]
    (allowed,) = opened["IPAddressAllow"]
    networks = [ip_network(each) for each in allowed.split()[1:]]
    assert allowed.startswith("localhost ")
    assert all(each.is_private or each.is_link_local for each in networks)
    assert any(ip_address("192.168.178.20") in each for each in networks)
    assert "--guests" in opened["ExecStart"][0]
    assert "--guests" not in closed["ExecStart"][0]


def test_the_service_speaks_with_the_voice_that_is_named(person: str) -> None:
    spoken = lines(service("show", "--user", person, "--voice", "espeak-ng -v en --stdin").stdout)
    assert '--voice "espeak-ng -v en --stdin"' in spoken["ExecStart"][0]
    refused = service("show", "--user", person, "--voice", "espeak-ng '")
    assert refused.exit_code != 0
    assert "not a command that speaks" in refused.stderr


def test_avahi_tells_of_the_page_while_guests_may_come(system: System, person: str) -> None:
    service("install", "--user", person, "--guests", "--port", "8081")
    assert not system.avahi.exists(), "where there is no Avahi, nothing is made up"
    system.avahi.mkdir()
    assert service("install", "--user", person, "--guests", "--port", "8081").exit_code == 0
    told = ElementTree.fromstring((system.avahi / NAME).read_text())  # noqa: S314  (our own)
    assert told.findtext("service/port") == "8081"
    assert told.findtext("service/type") == "_http._tcp"
    assert service("install", "--user", person).exit_code == 0
    assert list(system.avahi.iterdir()) == []
    service("install", "--user", person, "--guests")
    assert service("remove").exit_code == 0
    assert list(system.avahi.iterdir()) == []


def test_an_engine_that_takes_too_much_ends_and_the_board_goes_on(shown: Path) -> None:
    """A share of what there is, and room enough for the board and an engine of ours on 512 MB."""
    said = lines(shown.read_text())
    (share,) = said["MemoryMax"]
    assert 180 < 430 * int(share.removesuffix("%")) / 100 < 350  # what Linux leaves of 512
    assert said["OOMPolicy"] == ["continue"]
    assert 32 <= int(said["TasksMax"][0]) <= 512
    assert said["KillMode"] == ["mixed"], "whatever engines leave behind ends with the service"
    assert said["SystemCallFilter"][-1] == "setpriority", "engines yield to the board here too"


def test_unit_names_existing_groups_only(shown: Path) -> None:
    here = {group.gr_name for group in grp.getgrall()}
    (named,) = lines(shown.read_text())["SupplementaryGroups"]
    assert named.split() == list(groups_here()) == [name for name in GROUPS if name in here]


def test_the_template_knows_no_computer() -> None:
    template = (Path(data.__file__).parent / "cli" / NAME).read_text()
    assert re.findall(r"/(?:home|root|usr|opt|work|tmp|var|Users)\b", template) == []


AWKWARD = ["my games", 'a "b" c', "50% $HOME", "back\\slash", "#one; two", "庭", "Hana's näme", "long" * 50]


@pytest.mark.parametrize("awkward", AWKWARD)
def test_any_path_reaches_the_program_as_it_is(awkward: str, tmp_path: Path, systemd_analyze: str) -> None:
    program = tmp_path / awkward / "a program"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    records = Path("/srv") / awkward / "games.sqlite3"
    text = unit(Service("daemon", (), records, [str(program), "--board", f"/srv/{awkward}/b.toml"]))
    file = tmp_path / NAME
    file.write_text(text)
    assert_sound(systemd_analyze, file)
    assert unquoted(lines(text)["ReadWritePaths"][0]) == [str(records.parent)]
    assert started(text) == [str(program), "--board", f"/srv/{awkward}/b.toml"]


def unquoted(line: str) -> list[str]:
    """A line's words by systemd.service(5): quotes, backslashes, and doubled per cent signs."""
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', line)
    return [re.sub(r"\\(.)", r"\1", quoted or plain).replace("%%", "%") for quoted, plain in words]


def started(text: str) -> list[str]:
    """The command that a unit starts, through the shell or not."""
    heard = [word.replace("$$", "$") for word in unquoted(lines(text)["ExecStart"][0])]
    if heard[:2] != ["/bin/sh", "-c"]:
        return heard
    script, program, *words = heard[2:]
    assert script == 'exec "$0" "$@"'
    return [program, *words]


@pytest.mark.parametrize("awkward", AWKWARD)
def test_a_program_is_started_wherever_it_lies(awkward: str, tmp_path: Path) -> None:
    """The unit's command is run as it is written, so that a shell that it needs is tried too."""
    program = tmp_path / awkward / "a program"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$$" "$0" "$@"\n')
    program.chmod(0o755)
    text = unit(Service("daemon", (), tmp_path / "games", [str(program), "--board", f"/srv/{awkward}", "$0"]))
    command = [word.replace("$$", "$") for word in unquoted(lines(text)["ExecStart"][0])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        told = process.communicate()[0].splitlines()
    # The same process: systemd hears from no other that the board plays.
    assert told == [str(process.pid), str(program), "--board", f"/srv/{awkward}", "$0"]


def test_text_that_no_unit_can_hold_is_refused() -> None:
    with pytest.raises(NiwashiError, match="a unit file can't hold"):
        unit(Service("daemon", (), Path("/srv/a\nExecStartPre=b/games"), ["niwashi"]))


def test_install_writes_the_unit_and_starts_it(system: System, person: str) -> None:
    done = service("install", "--user", person, "--game", "throne", "--port", "9000")
    assert done.exit_code == 0, done.stderr
    assert "--game throne --port 9000" in lines(system.file.read_text())["ExecStart"][0]
    assert oct(system.file.stat().st_mode & 0o777) == "0o644"
    assert [call.split()[0:2] for call in system.called] == [
        ["runuser", "-u"],
        ["systemctl", "daemon-reload"],
        ["systemctl", "enable"],
        ["systemctl", "restart"],
    ]
    assert str(system.file) in done.stdout
    assert list(system.units.iterdir()) == [system.file]


def test_a_dry_run_says_all_and_does_nothing(system: System, person: str) -> None:
    done = service("install", "--user", person, "--dry-run")
    assert done.exit_code == 0
    assert service("show", "--user", person).stdout in done.stdout
    assert "systemctl enable niwashi.service" in done.stdout
    system.file.write_text("[Unit]\n")
    removed = service("remove", "--dry-run")
    assert "systemctl disable --now niwashi.service" in removed.stdout
    assert system.file.exists()
    assert system.called == []


def test_remove_stops_it_and_leaves_no_unit(system: System, person: str) -> None:
    service("install", "--user", person)
    done = service("remove")
    assert done.exit_code == 0, done.stderr
    assert not system.file.exists()
    assert system.called[-2:] == ["systemctl disable --now niwashi.service", "systemctl daemon-reload"]
    again = service("remove")
    assert again.exit_code == 2
    assert "no service yet" in again.stderr


def test_a_command_that_fails_is_said(system: System, person: str) -> None:
    system.broken.touch()
    done = service("install", "--user", person)
    assert done.exit_code == 2
    assert '"systemctl enable niwashi.service" failed: Unit is masked.' in done.stderr


def test_status_says_how_it_is(system: System) -> None:
    system.state.write_text(
        "LoadState=loaded\nActiveState=active\nSubState=running\nStatusText=The board is read and lit.\n"
        "NRestarts=1\nActiveEnterTimestamp=Sun 2026-11-22 01:00:00 UTC\n"
    )
    done = service("status")
    assert done.exit_code == 0
    assert [part in done.stdout for part in ("active (running)", "read and lit", "01:00:00", "once")] == [
        True
    ] * 4
    system.state.write_text("LoadState=loaded\nActiveState=failed\nSubState=failed\nNRestarts=0\n")
    assert service("status").exit_code == 3
    system.state.write_text("LoadState=not-found\nActiveState=inactive\n")
    missing = service("status")
    assert missing.exit_code == 2
    assert "niwashi service install" in missing.stderr


def test_service_without_rights_names_the_command_with_them(
    system: System, person: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(sys, "argv", ["niwashi", "service", "install", "--board", "my board.toml"])
    done = service("install", "--user", person)
    assert done.exit_code == 2
    again = ["sudo", sys.executable, "-m", "niwashi", "service", "install", "--board", "my board.toml"]
    assert shlex.join(again) in done.stderr
    assert system.called == []


def test_a_unit_starts_the_launcher_that_started_this_program(
    person: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of a packaged program changes with its updates."""
    monkeypatch.setenv("NIWASHI_LAUNCHER", "/usr/bin/niwashi")
    (command,) = lines(service("show", "--user", person).stdout)["ExecStart"]
    assert command.startswith("/usr/bin/niwashi play --game garden")


def test_the_service_of_a_package_is_stopped_otherwise(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NIWASHI_LAUNCHER", "/usr/bin/niwashi")
    done = service("remove")
    assert done.exit_code == 2
    assert "sudo systemctl disable --now niwashi" in done.stderr
    assert system.called == []


def test_a_computer_without_systemd_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = service("status")
    assert done.exit_code == 2
    assert "needs systemd" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--user", "root"], "can't be run by root"),
        (["--user", "nobody-of-that-name"], "This computer has no user"),
        (["--game", "chess"], "No game is called"),
        (["--board", "nowhere.toml"], "nowhere.toml"),
        (["--records", "none"], "keeps no games"),
    ],
)
def test_service_that_cannot_start_is_not_installed(
    system: System, person: str, words: list[str], said: str
) -> None:
    done = service("install", *([] if "--user" in words else ["--user", person]), *words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert (system.called, list(system.units.iterdir())) == ([], [])


def test_pixels_that_only_root_may_drive_are_refused(system: System, person: str, tmp_path: Path) -> None:
    board = tmp_path / "pwm.toml"
    text = BOARD.read_text()
    changed = re.sub(r'driver = "spi"', 'driver = "pwm"', re.sub(r"(?m)^pin = 10\b", "pin = 19", text))
    assert changed != text
    board.write_text(changed)
    done = service("install", "--user", person, "--board", str(board))
    assert done.exit_code == 2
    assert 'driver = "spi"' in done.stderr
    assert system.called == []


def test_called_by_sudo_it_is_run_by_who_called(
    system: System, person: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_USER", person)
    assert service("install").exit_code == 0
    assert lines(system.file.read_text())["User"] == [person]
