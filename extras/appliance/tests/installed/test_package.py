"""The package lived through, on a bare Debian 12 and 13: in the order of this file, in one system each."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from extras.appliance.tests.installed.roots import DIST, HERE, ROOT, mirror, package, page, root_of, told

from niwashi import __version__

SUITES = ("bookworm", "trixie")
NEXT = "99.0"
RECORDS = "/var/lib/niwashi/records"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
PAGE = "<title>Niwashi"
PLAY = ("niwashi", "play", "--no-browser", "--port", "0")
COPIED = (
    *("controller", "firmware", "hardware/boards", "lock", "seeds", "sim", "tools", ".ci"),
    *("CHANGELOG.md", "LICENSE", "README.md", "THIRD_PARTY.md", "hatch_build.py", "pyproject.toml"),
)
"""What a package is made of."""


class Installed:
    """A Debian with the package in it, and what was said when it came."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self.debian = root_of(suite)
        self.debian.does("apt-get", "-qq", "update")
        self.said = self.debian.apt("install", f"/debs/{package(HERE).name}")
        self.debian.does("useradd", "--create-home", "person")

    @property
    def slot(self) -> str:
        """The folder of the program that runs."""
        return os.readlink(self.debian.folder / "var/lib/niwashi/programs/current")

    def keep(self) -> Path:
        """A file where the games of the service are."""
        file = self.debian.folder / RECORDS.lstrip("/") / "games.sqlite3"
        if not file.exists():
            file.write_text("games")
        return file


@pytest.fixture(scope="module", params=SUITES)
def there(request: pytest.FixtureRequest) -> Iterator[Installed]:
    installed = Installed(request.param)
    yield installed
    shutil.rmtree(installed.debian.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def following(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package of a version to come, with a plain engine; made in another folder than this one."""
    file = _made_elsewhere(tmp_path_factory.mktemp("next"), NEXT)
    packed = DIST / file.name.replace("niwashi_", f"next-{os.getpid()}_")
    shutil.copy(file, packed)
    yield packed
    packed.unlink()


def _made_elsewhere(folder: Path, version: str) -> Path:
    """A package of a copy of these sources, in a version of its own."""
    for name in COPIED:
        goal = folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, goal, ignore=shutil.ignore_patterns("__pycache__", "built", "built.new")
            )
        else:
            shutil.copy(ROOT / name, goal)
    if version != __version__:
        for name in ("pyproject.toml", "controller/niwashi/__init__.py"):
            text = (folder / name).read_text("utf-8")
            (folder / name).write_text(text.replace(f'"{__version__}"', f'"{version}"', 1), "utf-8")
    (folder / "build" / "bundle").mkdir(parents=True)
    for fetched in (ROOT / "build" / "bundle").glob("wheels-*"):
        (folder / "build" / "bundle" / fetched.name).symlink_to(fetched)
    places = os.pathsep.join(
        str(folder / name) for name in (".", "controller", "sim", "extras/appliance/src")
    )
    environment = {**os.environ, "PYTHONPATH": places, "SOURCE_DATE_EPOCH": "1700000000"}
    machine = os.uname().machine
    command = [
        sys.executable,
        "-m",
        "niwashi_appliance.deb",
        "--machine",
        machine,
        "--plain",
        "--out",
        str(folder / "dist"),
    ]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    return folder / "dist" / f"niwashi_{version}_{HERE}.deb"


def test_one_command_installs_it(there: Installed) -> None:
    assert f"Making Niwashi {__version__} for Python {PYTHONS[there.suite]}" in there.said
    assert there.debian.does("niwashi", "--version") == f"niwashi {__version__} (engine compiled)\n"
    assert there.slot == "a"


def test_nothing_was_fetched_from_a_package_index(there: Installed) -> None:
    installed = there.debian.folder / "var/lib/niwashi/programs/a/lib"
    (packages,) = installed.glob("python3.*/site-packages")
    assert not (packages / "pip").exists()
    assert not list(packages.glob("*/direct_url.json")) or "http" not in "".join(
        each.read_text() for each in packages.glob("*/direct_url.json")
    )


def test_the_program_is_its_own_users_and_for_everybody_to_run(there: Installed) -> None:
    owner = there.debian.does("stat", "-c", "%U %a", "/var/lib/niwashi/programs/a/bin/niwashi").split()
    assert owner == ["niwashi", "755"]
    assert there.debian.does("stat", "-c", "%U %a", RECORDS).split() == ["niwashi", "700"]
    groups = there.debian.does("id", "-nG", "niwashi").split()
    assert set(groups) == {"niwashi", "audio", "dialout", "gpio", "i2c", "spi"}
    shell = there.debian.does("getent", "passwd", "niwashi").strip().rpartition(":")[2]
    assert shell.endswith("nologin")


def test_a_person_plays_and_has_the_games_at_home(there: Installed) -> None:
    with there.debian.playing(*PLAY, user="person") as address:
        assert PAGE in page(address)
    assert there.debian.has("/home/person/.local/share/niwashi/games.sqlite3")


def test_a_game_that_is_played_is_kept(there: Installed) -> None:
    """By two simulated people."""
    home = "/home/person/.local/share/niwashi/games.sqlite3"
    with there.debian.playing(*PLAY, "--demo", "--records", home, user="person") as address:
        assert told(address, "turns")
    listed = there.debian.does("niwashi", "games", "list", user="person")
    assert "garden" in listed.lower()


def test_the_service_plays_on_a_simulated_board(there: Installed) -> None:
    options = there.debian.folder / "etc/niwashi/options"
    options.write_text(options.read_text() + "PORT=0\nMORE=--new\n")
    start = ["env", f"NIWASHI_RECORDS={RECORDS}/games.sqlite3", "/usr/lib/niwashi/play-board"]
    with there.debian.playing(*start, user="niwashi") as address:
        assert PAGE in page(address)
    assert there.keep().stat().st_size > 1000


def test_root_is_shown_the_games_of_the_service_and_reports_them(there: Installed) -> None:
    exported, home = f"{RECORDS}/exported", "/home/person/.local/share/niwashi/games.sqlite3"
    there.debian.does("sh", "-c", f"runuser -u person -- niwashi games export --records {home} >{exported}")
    there.debian.does("niwashi", "games", "import", exported)
    assert "garden" in there.debian.does("niwashi", "games", "list").lower()
    assert "game.jsonl" in there.debian.does("niwashi", "report", "--out", f"{RECORDS}/report.zip")
    assert not there.debian.has("/var/lib/niwashi/.local")


def test_root_backs_up_where_the_services_user_may_write(there: Installed) -> None:
    file = f"{RECORDS}/x.zip"
    before = there.debian.does("niwashi", "games", "list")
    there.debian.does("niwashi", "backup", file, "--without-keys")
    owner = there.debian.does("stat", "-c", "%U %a", file).split()
    assert owner == ["niwashi", "600"]
    there.debian.does("niwashi", "restore", file, "--yes", "--instead", "--without-keys")
    assert there.debian.does("niwashi", "games", "list") == before
    there.debian.does("rm", file)
    there.debian.does("chmod", "700", "/home/person")
    refused = there.debian.run("niwashi", "backup", "/home/person/x.zip", "--without-keys")
    assert refused.returncode == 2
    assert "/home/person/x.zip" in refused.stdout
    assert "the user niwashi" in refused.stdout


def test_page_says_what_to_do_about_a_board_that_is_not_there(there: Installed) -> None:
    board = there.debian.folder / "etc/niwashi/board.toml"
    shutil.copy(there.debian.folder / "usr/share/doc/niwashi/boards/garden-36-pico.toml", board)
    start = ("env", "NIWASHI_RECORDS=none", "/usr/lib/niwashi/play-board")
    with there.debian.playing(*start, user="niwashi") as address:
        assert re.search(r"plug|connect|serial", told(address, "absent"), re.IGNORECASE)
    board.unlink()


def test_a_board_file_that_is_wrong_is_refused_by_name(there: Installed) -> None:
    board = there.debian.folder / "etc/niwashi/board.toml"
    board.write_text("nonsense")
    wrong = there.debian.run("/usr/lib/niwashi/play-board", user="niwashi", NIWASHI_RECORDS="none")
    board.unlink()
    assert wrong.returncode == 2, wrong.stdout
    assert "board.toml" in wrong.stdout


def test_systemd_takes_the_unit_and_finds_it_well_guarded(there: Installed) -> None:
    there.debian.does("systemd-analyze", "verify", "niwashi.service")
    guarded = ["systemd-analyze", "security", "--offline=true", "--threshold=15", "niwashi.service"]
    there.debian.does(*guarded)


def test_udev_takes_the_rules(there: Installed) -> None:
    if there.suite == "bookworm":
        pytest.skip("udev checks no rules before Debian 13")
    there.debian.apt("install", "udev")
    there.debian.does("udevadm", "verify", "/usr/lib/udev/rules.d/60-niwashi.rules")


def test_shells_complete_its_words(there: Installed) -> None:
    script = 'COMP_WORDS=(niwashi pl); COMP_CWORD=1; _niwashi_completion niwashi; echo "${COMPREPLY[@]}"'
    source = ". /usr/share/bash-completion/completions/niwashi; "
    assert "play" in there.debian.does("bash", "-c", source + script).split()


def test_root_runs_nothing_that_belongs_to_the_user_of_the_service(there: Installed) -> None:
    """Whatever that user may have put into the place of the program."""
    program, kept = f"/var/lib/niwashi/programs/{there.slot}/bin/niwashi", "/var/lib/niwashi/kept"
    there.debian.does("mv", program, kept, user="niwashi")
    says = "#!/bin/sh\nid -un\nid -Gn\ngrep ^NoNewPrivs /proc/self/status\ncat\n"
    there.debian.does("sh", "-c", f"printf '{says}' >{program}; chmod 755 {program}", user="niwashi")
    for words in (
        "--version",
        "selftest",
        "update status",
        "update /root/update",
        "doctor",
        "service status",
    ):
        kept_from_others = "umask 077; echo signed >/root/update"
        said = there.debian.does("sh", "-c", f"{kept_from_others}; niwashi {words} </dev/null").splitlines()
        assert (said[0], said[2].split()) == ("niwashi", ["NoNewPrivs:", "1"]), words
        assert {"gpio", "spi", "dialout"} <= set(said[1].split())
        assert (said[3:] == ["signed"]) == (words == "update /root/update")
    unit = there.debian.does(*("niwashi", "service", "install", "--dry-run", "--user", "person"))
    assert "ExecStart=/usr/bin/niwashi play" in unit, "of a program that was made for this, by root"
    assert "\nniwashi\n" not in unit
    there.debian.does("mv", kept, program, user="niwashi")
    assert list((there.debian.folder / "var/tmp").iterdir()) == []


def test_installed_again_it_keeps_games_and_settings(there: Installed) -> None:
    kept = there.keep().read_bytes()
    there.debian.apt("install", "--reinstall", f"/debs/{package(HERE).name}")
    assert there.slot == "b"
    assert there.keep().read_bytes() == kept
    assert "PORT=0" in (there.debian.folder / "etc/niwashi/options").read_text()


def test_a_program_that_is_gone_is_told_and_made_anew(there: Installed) -> None:
    there.debian.does("rm", "-rf", f"/var/lib/niwashi/programs/{there.slot}/bin")
    told = there.debian.run("niwashi", "--version", user="person")
    assert told.returncode == 1
    assert "sudo dpkg-reconfigure niwashi" in told.stdout
    there.debian.does("dpkg-reconfigure", "niwashi")
    assert "engine compiled" in there.debian.does("niwashi", "--version", user="person")


def test_a_cut_installation_is_gone_on_with(there: Installed) -> None:
    """As after a power cut while the program was made: what dpkg does with what it had begun."""
    program = "/usr/lib/niwashi/make-program"
    there.debian.does("dpkg", "--unpack", f"/debs/{package(HERE).name}")
    there.debian.does("sh", "-c", f"cp {program} /kept; printf '#!/bin/sh\\nexit 1\\n' >{program}")
    other = {"a": "b", "b": "a"}[there.slot]
    begun = f"cd /var/lib/niwashi/programs; rm -rf {other}; mkdir {other}; touch {other}.making"
    there.debian.does("sh", "-c", begun, user="niwashi")
    assert there.debian.run("dpkg", "--configure", "niwashi").returncode != 0
    assert "engine compiled" in there.debian.does("niwashi", "--version"), "the one before still runs"
    there.debian.does("cp", "/kept", program)
    there.debian.does("dpkg", "--configure", "-a")
    assert there.slot == other
    assert "engine compiled" in there.debian.does("niwashi", "--version")
    assert not there.debian.has(f"/var/lib/niwashi/programs/{other}.making")


def test_the_next_version_keeps_everything(there: Installed, following: Path) -> None:
    kept, before = there.keep().read_bytes(), there.slot
    there.debian.apt("install", f"/debs/{following.name}")
    assert there.debian.does("niwashi", "--version").startswith(f"niwashi {NEXT} ")
    assert there.keep().read_bytes() == kept
    assert "PORT=0" in (there.debian.folder / "etc/niwashi/options").read_text()
    assert there.slot != before
    assert "garden" in there.debian.does("niwashi", "games", "list", user="person").lower()


def test_a_debian_with_another_python_gets_the_program_for_it(there: Installed) -> None:
    if there.suite != "bookworm":
        pytest.skip("no stable Debian has a newer Python than this one")
    sources = there.debian.folder / "etc/apt/sources.list"
    sources.write_text(f"deb {mirror()} trixie main\n")
    there.debian.does("apt-get", "-qq", "-o", "Acquire::Check-Valid-Until=false", "update")
    said = there.debian.apt("dist-upgrade")
    assert f"Making Niwashi {NEXT} for Python 3.13" in said
    assert there.debian.does("niwashi", "--version").startswith(f"niwashi {NEXT} ")
    there.debian.apt("autoremove")
    assert there.debian.does("niwashi", "--version").startswith(f"niwashi {NEXT} ")
    with there.debian.playing(*PLAY, user="person") as address:
        assert PAGE in page(address)


def test_removed_it_leaves_the_games_and_nothing_that_it_made(there: Installed) -> None:
    kept = there.keep().read_bytes()
    there.debian.apt("remove", "niwashi")
    assert there.keep().read_bytes() == kept
    assert not there.debian.has("/var/lib/niwashi/programs")
    assert not there.debian.has("/usr/bin/niwashi")
    assert not there.debian.has("/usr/lib/niwashi")
    assert there.debian.has("/etc/niwashi/options")


def test_upgrade_leaves_games_as_they_were(there: Installed, following: Path) -> None:
    kept = there.keep().read_bytes()
    there.debian.apt("install", f"/debs/{following.name}")
    assert there.keep().read_bytes() == kept
    assert there.debian.does("niwashi", "--version").startswith(f"niwashi {NEXT} ")


def test_purged_it_leaves_nothing_but_what_people_have_at_home(there: Installed) -> None:
    there.debian.apt("purge", "niwashi")
    for place in ("/var/lib/niwashi", "/etc/niwashi", "/usr/lib/niwashi", "/usr/share/doc/niwashi"):
        assert not there.debian.has(place), place
    assert there.debian.has("/home/person/.local/share/niwashi/games.sqlite3")
    assert "niwashi" not in there.debian.does("dpkg", "--get-selections")


def test_package_does_not_depend_on_its_folder(tmp_path: Path) -> None:
    one, other = (_made_elsewhere(tmp_path / name, __version__) for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("architecture", ["amd64", "arm64"])
def test_lintian_finds_no_fault(architecture: str, tmp_path: Path) -> None:
    if shutil.which("lintian") is None:
        pytest.skip("no lintian, which checks Debian packages: apt install lintian")
    file = shutil.copy(package(architecture), tmp_path)
    command = ["lintian", "--fail-on", "error,warning", "--allow-root", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
