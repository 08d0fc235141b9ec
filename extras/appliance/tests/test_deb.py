"""The Debian package: what lies where, by whose word, and the same bytes each time."""

import gzip
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from extras.appliance.tests import toys
from tests.marks import EXHAUSTIVE

from niwashi import __version__
from niwashi.cli.main import app
from niwashi.cli.report import LOG
from niwashi.cli.service_unit import GROUPS, unit
from niwashi_appliance.deb import __main__ as packing
from niwashi_appliance.deb import manual, papers, told
from niwashi_appliance.deb.tree import FILES, SERVICE

ROOT = Path(__file__).parents[3]
LAUNCHER = (FILES / "niwashi").read_text("utf-8")
NEEDS_DPKG = pytest.mark.skipif(
    shutil.which("dpkg-deb") is None, reason="no dpkg-deb, which packs Debian packages: apt install dpkg"
)


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package of a toy bundle."""
    folder = tmp_path_factory.mktemp("deb")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(toys.EPOCH))
        bundle = toys.bundle(folder, __version__, "aarch64")
        yield packing.made(bundle, "aarch64", folder)


@pytest.fixture(scope="session")
def root(package: Path) -> Path:
    """The unpacked package, with dpkg's files below DEBIAN."""
    folder = package.parent / "root"
    subprocess.run(["dpkg-deb", "--raw-extract", package, folder], check=True)
    return folder


def field(package: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "-f", package, name], capture_output=True, text=True).stdout.strip()


@EXHAUSTIVE
@NEEDS_DPKG
def test_a_package_is_named_after_version_and_architecture(package: Path) -> None:
    assert package.name == f"niwashi_{__version__}_arm64.deb"
    assert (field(package, "Version"), field(package, "Architecture")) == (__version__, "arm64")


@EXHAUSTIVE
@NEEDS_DPKG
def test_a_package_wants_the_pythons_that_it_has_wheels_for(package: Path) -> None:
    needs = field(package, "Depends").split(", ")
    assert {"python3 (>= 3.11)", "python3 (<< 3.14~)", "python3-venv", "python3-pip-whl"} <= set(needs)


@NEEDS_DPKG
def test_package_is_reproducible(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(toys.EPOCH))
    (bundle,) = package.parent.glob("*.niwashi")
    usual = os.umask(0o077)  # of somebody who keeps things to themselves
    try:
        again = packing.made(bundle, "aarch64", tmp_path)
    finally:
        os.umask(usual)
    assert again.read_bytes() == package.read_bytes()


@NEEDS_DPKG
def test_everything_is_roots_and_for_everybody_to_read(package: Path) -> None:
    listed = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True).stdout.splitlines()
    assert {line.split()[1] for line in listed} == {"root/root"}
    assert {line.split()[0] for line in listed} == {"drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x"}
    run = {line.split()[-1] for line in listed if line.startswith("-rwx")}
    own = {f"./usr/lib/niwashi/{name}" for name in ("make-program", "play-board")}
    assert run == {"./usr/bin/niwashi", *own}


@NEEDS_DPKG
def test_the_sums_are_those_of_the_files(root: Path) -> None:
    done = subprocess.run(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=root, capture_output=True)
    assert done.returncode == 0, done.stderr
    summed = {line[34:] for line in (root / "DEBIAN" / "md5sums").read_text().splitlines()}
    files = {str(each.relative_to(root)) for each in root.rglob("*") if each.is_file()}
    assert summed == {name for name in files if not name.startswith(("DEBIAN/", "etc/"))}


@NEEDS_DPKG
def test_dpkg_keeps_changed_configuration(root: Path) -> None:
    conffiles = (root / "DEBIAN" / "conffiles").read_text().split()
    files = {f"/{each.relative_to(root)}" for each in (root / "etc").rglob("*") if each.is_file()}
    assert set(conffiles) == files


@NEEDS_DPKG
def test_the_unit_is_that_of_the_project(root: Path) -> None:
    text = (root / "usr/lib/systemd/system/niwashi.service").read_text()
    assert text == unit(SERVICE)
    assert f"User={SERVICE.user}\n" in text
    assert "ExecStart=/usr/lib/niwashi/play-board\n" in text
    assert "NIWASHI_PROGRAMS=/var/lib/niwashi/programs\n" in text
    assert "ReadOnlyPaths=-/var/lib/niwashi/programs/a -/var/lib/niwashi/programs/b\n" in text


@NEEDS_DPKG
def test_the_unit_is_well_guarded(root: Path) -> None:
    """Of ten points that stand for no protection at all, one and a half are left."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze: apt install systemd")
    file = root / "usr/lib/systemd/system/niwashi.service"
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=15", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert checked.returncode == 0, checked.stdout[-200:]


@pytest.mark.parametrize("script", ["niwashi", "play-board", "options", "postinst", "prerm", "postrm"])
def test_a_shell_understands_the_scripts(script: str) -> None:
    done = subprocess.run(["sh", "-n", FILES / script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_group_of_the_service_is_made_and_has_its_user() -> None:
    lines = (FILES / "niwashi.sysusers").read_text().splitlines()
    said = [line.split()[:3] for line in lines if line and not line.startswith("#")]
    members = {group for kind, user, group in said if kind == "m" and user == SERVICE.user}
    made = {name for kind, name, _ in said if kind == "g"}
    assert members == set(GROUPS)
    assert members - made == {"audio", "dialout"}, "which every Debian has"


def test_the_rules_give_devices_to_groups_of_the_service() -> None:
    text = (FILES / "niwashi.udev").read_text()
    assert set(re.findall(r'GROUP="(\w+)"', text)) == set(GROUPS) - {"audio"}, "which has its own"


@NEEDS_DPKG
def test_menu_has_an_entry_with_its_picture(root: Path) -> None:
    file = root / "usr/share/applications/niwashi.desktop"
    told = dict(line.split("=", 1) for line in file.read_text("utf-8").splitlines() if "=" in line)
    command, *words = told["Exec"].split()
    assert (root / command.lstrip("/")).stat().st_mode & 0o111
    assert words[0] in named()
    assert told["Terminal"] == "true", "or nobody could end it"
    assert len(list(root.glob(f"usr/share/icons/hicolor/*/apps/{told['Icon']}.*"))) == 3
    assert told["Name[ja]"] != told["Name"]
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("no desktop-file-validate, which checks menu entries: apt install desktop-file-utils")
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


UDEV = """
systemd-sysusers --root="$0/made" "$0/usr/lib/sysusers.d/niwashi.conf"
mount --bind "$0/made/etc/group" /etc/group
mount --bind "$0/usr/lib/udev/rules.d" /usr/lib/udev/rules.d
SYSTEMD_LOG_LEVEL=debug exec udevadm test /devices/virtual/mem/null 2>&1
"""
"""The package's rules in the place of the system's, its groups among the system's, and udev as it starts."""


@NEEDS_DPKG
def test_udev_reads_the_rules_and_knows_their_groups(root: Path) -> None:
    """By the name that they have in the package: udev passes over what does not end as rules do."""
    if lacking := [name for name in ("udevadm", "systemd-sysusers", "unshare") if shutil.which(name) is None]:
        pytest.skip(
            f"no {', '.join(lacking)}, to read rules as udev does: apt install udev systemd util-linux"
        )
    (root / "made" / "etc").mkdir(parents=True)
    for name in ("passwd", "group"):
        shutil.copy(f"/etc/{name}", root / "made" / "etc")
    alone = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--user", "--map-root-user"])]
    done = subprocess.run([*alone, "sh", "-ec", UDEV, root], capture_output=True, text=True)
    shutil.rmtree(root / "made")
    if not done.stdout and "unshare" in done.stderr:
        pytest.skip(f"this computer lets nobody else see other files: {done.stderr.strip()}")
    (rules,) = (root / "usr/lib/udev/rules.d").iterdir()
    told = [line for line in done.stdout.splitlines() if f"/usr/lib/udev/rules.d/{rules.name}" in line]
    assert told == [f"Reading rules file: /usr/lib/udev/rules.d/{rules.name}"], done.stdout + done.stderr


def test_the_folder_of_the_records_is_made() -> None:
    text = (FILES / "niwashi.tmpfiles").read_text()
    (line,) = (line for line in text.splitlines() if str(SERVICE.folder) in line)
    assert line.split()[2:5] == ["0700", SERVICE.user, SERVICE.user]


def named() -> list[str]:
    return [each["name"] for each in told.tree()["commands"]]


def commands_in(text: str) -> list[list[str]]:
    lines = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    said = [shlex.split(line) for line in lines]
    said += [shlex.split(each) for each in re.findall(r'"((?:sudo )?niwashi[^"]+)"', " ".join(text.split()))]
    words = [each[1:] if each[0] == "sudo" else each for each in said]
    return [each[1:] for each in words if each[0] == "niwashi"]


@pytest.mark.parametrize("name", ["README.Debian", "update-keys.README", "options"])
def test_the_commands_that_the_package_names_exist(name: str) -> None:
    group: Any = typer.main.get_command(app)
    for words in commands_in((FILES / name).read_text("utf-8")):
        if words[:1] != ["update"]:
            context = group.make_context("niwashi", words, resilient_parsing=True)
            _, command, rest = group.resolve_command(context, words)
            command.make_context(command.name, rest, parent=context)


def test_there_are_such_commands() -> None:
    assert ["play"] in commands_in((FILES / "README.Debian").read_text("utf-8"))


def test_the_manual_has_every_command_with_its_options() -> None:
    page = manual.page("0.1.0", toys.EPOCH).replace("\\-", "-")
    assert [name for name in named() if f'.SS "niwashi {name} ' not in page] == []
    assert ".B --board FILE\n" in page
    assert "November" not in page
    assert '"2023-11-14" "Niwashi 0.1.0"' in page


def test_man_has_nothing_to_say_against_the_manual(tmp_path: Path) -> None:
    if shutil.which("man") is None:
        pytest.skip("no man: apt install man-db")
    file = tmp_path / "niwashi.1"
    file.write_text(manual.page("0.1.0", toys.EPOCH), "utf-8")
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"}
    command = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_shells_complete_the_programs_own_words(shell: str) -> None:
    script = told.completion(shell)
    assert f"_NIWASHI_COMPLETE=complete_{shell}" in script
    assert "python -m" not in script


def test_bash_understands_its_completion() -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    done = subprocess.run(["bash", "-n"], input=told.completion("bash"), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_package_in_the_bundle_is_named_with_its_licence_and_its_text(tmp_path: Path) -> None:
    text = papers.copyrights(toys.bundle(tmp_path))
    assert "Copyright (c)" in text
    assert "  pebble 2.0: MIT\n" in text
    assert "Do with pebble what you like." in text
    assert "Do with niwashi" not in text


def test_a_package_of_unknown_licence_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toys, "ABOUT", "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}\n")
    with pytest.raises(SystemExit, match=r"under which licence niwashi 0\.1\.0 is"):
        papers.packages(toys.bundle(tmp_path))


def test_a_licence_that_every_debian_has_is_not_copied() -> None:
    text = "                 Apache License\n           Version 2.0, January 2004\n" + "x" * 5000
    assert papers._short(text) == (
        "On Debian systems the text of this licence is in /usr/share/common-licenses/Apache-2.0."
    )
    assert papers._short("\nMIT License\n") == "MIT License"


@NEEDS_DPKG
def test_debian_reads_the_changelog(root: Path) -> None:
    text = gzip.decompress((root / "usr/share/doc/niwashi/changelog.gz").read_bytes()).decode()
    assert text.startswith(f"niwashi ({__version__}) ")
    assert re.search(r"^ -- .+ <.+@.+>  Tue, 14 Nov 2023 22:13:20 \+0000$", text, re.MULTILINE)
    whole = gzip.decompress((root / "usr/share/doc/niwashi/NEWS.md.gz").read_bytes())
    assert whole == (ROOT / "CHANGELOG.md").read_bytes()


DROPPED = "--reuid=niwashi --regid=niwashi --init-groups --no-new-privs"
STUBS = {
    "id": 'echo "$TEST_UID"',
    "journalctl": 'echo "$LC_ALL $@"',
    "setpriv": 'echo "$1 $2 $3 $4" >"{folder}/dropped"; shift 4; exec "$@"',
    "make-program": 'mkdir -p "$2/current/bin"; stat -c %a "$2"; echo "$2" >"{folder}/own"\n'
    'printf "#!/bin/sh\\necho as root: \\$@; exit 5\\n" >"$2/current/bin/niwashi"\n'
    'chmod 755 "$2/current/bin/niwashi"',
}
"""What the launcher calls, told apart from what this computer has."""


def launched(
    tmp_path: Path, *words: str, uid: int = 1000, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The launcher, with its programs in a folder of the test, started by root or by somebody else."""
    stubs, script = tmp_path / "stubs", tmp_path / "launcher"
    stubs.mkdir(exist_ok=True)
    for name, text in STUBS.items():
        (stubs / name).write_text(f"#!/bin/sh\n{text}\n".replace("{folder}", str(tmp_path)))
        (stubs / name).chmod(0o755)
    text = LAUNCHER.replace("/var/lib/niwashi/programs", str(tmp_path))
    text = text.replace("PATH=/usr/sbin:", f"PATH={stubs}:/usr/sbin:")
    script.write_text(text.replace("/usr/lib/niwashi/make-program", str(stubs / "make-program")), "utf-8")
    known = {"LC_ALL": "C.UTF-8", "PATH": f"{stubs}:/usr/bin:/bin", "TEST_UID": str(uid), **environment}
    return subprocess.run(
        ["sh", str(script), *words], env=known, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path
    )


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that says how it was started, and what it is handed."""
    commands = tmp_path / "a" / "bin"
    commands.mkdir(parents=True)
    (tmp_path / "current").symlink_to("a")
    (commands / "niwashi").write_text(
        '#!/bin/sh\necho "$NIWASHI_LAUNCHER" "$@"\n'
        'for word; do if [ "$word" = - ]; then cat; fi; done\nif [ "$1" = env ]; then env; fi\nexit 3\n'
    )
    for name in ("niwashi", "python"):
        (commands / name).touch()
        (commands / name).chmod(0o755)
    return commands


@pytest.mark.usefixtures("program")
def test_the_launcher_hands_everything_on(tmp_path: Path) -> None:
    done = launched(tmp_path, "play", "a b")
    assert (done.returncode, done.stdout) == (3, "/usr/bin/niwashi play a b\n")
    assert not (tmp_path / "dropped").exists(), "nobody but root has rights to give up"


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize(
    "words",
    [
        (), ("--version",), ("play", "a b"), ("selftest",), ("update",), ("update", "status"),
        ("update", "a file"), ("service", "show"), ("service",), ("doctor", "service install"),
    ],
)  # fmt: skip
def test_root_becomes_the_user_whose_program_it_is_before_that_runs(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = launched(tmp_path, *words, uid=0)
    assert (done.returncode, done.stdout) == (3, " ".join(["/usr/bin/niwashi", *words]) + "\n")
    assert (tmp_path / "dropped").read_text() == f"{DROPPED}\n"


@pytest.mark.usefixtures("program")
def test_environment_of_root_is_not_passed_on(tmp_path: Path) -> None:
    told = {"SECRET": "x", "LD_PRELOAD": "", "LANG": "ja_JP.UTF-8", "COMP_WORDS": "a b", "HOME": "/root"}
    said = launched(tmp_path, "env", uid=0, **told).stdout.splitlines()
    assert {"HOME=/var/lib/niwashi", "USER=niwashi", "LANG=ja_JP.UTF-8", "COMP_WORDS=a b"} <= set(said)
    assert not [line for line in said if line.startswith(("SECRET=", "LD_PRELOAD=", "TEST_UID="))]


@pytest.mark.usefixtures("program")
def test_root_is_shown_the_games_of_the_service_unless_others_are_named(tmp_path: Path) -> None:
    usual = f"NIWASHI_RECORDS={SERVICE.records}"
    assert usual in launched(tmp_path, "env", uid=0).stdout.splitlines()
    named = launched(tmp_path, "env", uid=0, NIWASHI_RECORDS="/a b").stdout.splitlines()
    assert "NIWASHI_RECORDS=/a b" in named
    assert usual not in named
    assert "NIWASHI_RECORDS" not in launched(tmp_path, "env").stdout, "everybody else has games of their own"


@pytest.mark.usefixtures("program")
def test_the_journal_that_root_alone_may_read_is_handed_on_with_a_report(tmp_path: Path) -> None:
    """Asked for its lines as the program itself asks."""
    asked = f"C.UTF-8 {' '.join(LOG[1:])}"
    done = launched(tmp_path, "report", "12", "--out", "a b.zip", uid=0, LC_ALL="ja_JP.UTF-8")
    assert done.stdout == f"/usr/bin/niwashi report --log - 12 --out a b.zip\n{asked}\n"
    assert (done.returncode, (tmp_path / "dropped").read_text()) == (3, f"{DROPPED}\n")
    assert launched(tmp_path, "report", uid=0).stdout == f"/usr/bin/niwashi report --log -\n{asked}\n"
    assert launched(tmp_path, "report", "12").stdout == "/usr/bin/niwashi report 12\n"


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize("word", ["install", "remove"])
def test_root_gets_a_program_of_its_own_for_services(tmp_path: Path, word: str) -> None:
    done = launched(tmp_path, "service", word, "--port", "80", uid=0)
    assert (done.returncode, done.stdout) == (5, f"700\nas root: service {word} --port 80\n")
    assert not (tmp_path / "dropped").exists()
    assert not Path((tmp_path / "own").read_text().strip()).exists(), "it was made for this once"


def test_a_program_that_is_missing_is_told_with_what_to_do(tmp_path: Path) -> None:
    done = launched(tmp_path)
    assert done.returncode == 1
    assert "is not there. Run: sudo dpkg-reconfigure niwashi" in done.stderr
    assert "dpkg-reconfigure niwashi" in launched(tmp_path, LC_ALL="ja_JP.UTF-8").stderr


def test_a_python_that_is_gone_is_told_with_what_to_do(tmp_path: Path, program: Path) -> None:
    (program / "python").unlink()
    (program / "python").symlink_to("/usr/bin/python3.0")
    done = launched(tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Python that this program was made for is gone" in done.stderr
    assert "Python" in launched(tmp_path, LC_ALL="ja_JP.UTF-8").stderr


@pytest.mark.parametrize(
    ("options", "board", "started"),
    [
        (None, False, "play --no-browser --game garden --port 8080"),
        ("", True, "play --no-browser --game garden --port 8080 --board {etc}/board.toml"),
        ("GAME=throne\nPORT=80\nMORE='--seat a=b --new'\n", False,
         "play --no-browser --game throne --port 80 --seat a=b --new"),
    ],
)  # fmt: skip
def test_the_service_plays_what_etc_says(
    tmp_path: Path, options: str | None, board: bool, started: str
) -> None:
    script, launcher = tmp_path / "play-board", tmp_path / "niwashi"
    text = (FILES / "play-board").read_text().replace("/etc/niwashi", str(tmp_path))
    script.write_text(text.replace("/usr/bin/niwashi", str(launcher)))
    launcher.write_text('#!/bin/sh\necho "$@"\n')
    launcher.chmod(0o755)
    if options is not None:
        (tmp_path / "options").write_text(options)
    if board:
        (tmp_path / "board.toml").touch()
    done = subprocess.run(["sh", script], capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})
    assert (done.stdout.strip(), done.stderr) == (started.format(etc=tmp_path), "")


@pytest.mark.parametrize("status", [0, 2])
def test_an_update_under_way_is_led_on_before_each_start(tmp_path: Path, status: int) -> None:
    """By the program that has proved itself; where that can't be done it is said, and the board plays."""
    script, launcher = tmp_path / "play-board", tmp_path / "niwashi"
    text = (FILES / "play-board").read_text().replace("/etc/niwashi", str(tmp_path / "etc"))
    script.write_text(text.replace("/usr/bin/niwashi", str(launcher)))
    launcher.write_text("#!/bin/sh\necho plays\n")
    (tmp_path / "good/lib/python3.11/site-packages/niwashi/update").mkdir(parents=True)
    (tmp_path / "good/bin").mkdir()
    python = tmp_path / "good/bin/python"
    python.write_text(f'#!/bin/sh\necho "$@"\nexit {status}\n')
    for file in (launcher, python):
        file.chmod(0o755)
    environment = {"PATH": "/usr/bin:/bin", "NIWASHI_PROGRAMS": str(tmp_path)}
    done = subprocess.run(["sh", script], capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stdout.splitlines()) == (0, ["-I -m niwashi.update", "plays"])
    assert done.stderr == (UNLED if status else "")
    told = subprocess.run(
        ["sh", script], capture_output=True, text=True, env={**environment, "LANG": "ja_JP.UTF-8"}
    )
    assert ("終了状態2" in told.stderr) == bool(status)


UNLED = "What an update has left to do failed (status 2). The board plays with the program that is there.\n"
