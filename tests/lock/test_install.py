"""What pip is told: hashes wherever wheels come from their makers, versions alone on a 32-bit system."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from lock import install
from lock.beside import write_path
from lock.sets import ROOT, asked, file_of


def ways(*sets: str, newest: bool = False, compiled: bool = False, narrow: bool = False) -> list[list[str]]:
    found = install.attempts(list(sets), newest=newest, compiled=compiled, narrow=narrow)
    return [attempt.arguments for attempt in found]


def test_only_wheels_whose_hashes_are_locked_are_installed() -> None:
    (way,) = ways("play", "test")
    files = ["--requirement", str(file_of("play")), "--requirement", str(file_of("test"))]
    assert way == ["--only-binary", ":all:", "--require-hashes", *files]


def test_uv_is_told_the_same_hashes_and_what_it_cannot_do_pip_does() -> None:
    first, then = install.attempts(["play"], newest=False, compiled=False, narrow=False, uv=True)
    assert first.installer == install.UV
    assert "--no-build" in first.installer
    assert first.arguments == ["--require-hashes", "--requirement", str(file_of("play"))]
    assert [(then.installer, then.arguments)] == [(install.PIP, way) for way in ways("play")]


@pytest.mark.parametrize(
    ("compiled", "newest", "narrow"), [(True, False, False), (False, True, False), (False, False, True)]
)
def test_uv_gets_locked_packages_only(compiled: bool, newest: bool, narrow: bool) -> None:
    told = install.attempts(["play"], newest=newest, compiled=compiled, narrow=narrow, uv=True)
    assert {attempt.installer for attempt in told} == {install.PIP}


def test_uv_takes_packages_from_where_pip_does() -> None:
    told = {"PIP_INDEX_URL": "https://index.example/simple", "PIP_CERT": "/ours.pem", "HOME": "/home/a"}
    found = install.as_for_pip(told)
    assert (found["UV_DEFAULT_INDEX"], found["SSL_CERT_FILE"]) == (told["PIP_INDEX_URL"], told["PIP_CERT"])
    assert found["HOME"] == told["HOME"]
    assert install.as_for_pip({**told, "UV_DEFAULT_INDEX": "its own"})["UV_DEFAULT_INDEX"] == "its own"
    assert install.as_for_pip({}) == {}


def test_source_packages_are_built_by_locked_tools() -> None:
    (way,) = ways("pi", compiled=True)
    assert way == ["--no-build-isolation", "--require-hashes", "--requirement", str(file_of("pi"))]


def test_a_32_bit_system_takes_the_locked_versions_then_what_there_is() -> None:
    locked, loose = install.attempts(["play"], newest=False, compiled=False, narrow=True)
    assert "--constraint" in locked.arguments
    assert "--require-hashes" not in locked.arguments
    assert locked.said
    assert loose.arguments == ["--only-binary", ":all:", *asked()["play"]]
    assert loose.said


def test_the_versions_of_a_32_bit_system_are_those_of_the_lock() -> None:
    told = install.attempts(["play", "pins"], newest=False, compiled=False, narrow=True)
    arguments = next(told).arguments  # the file is there until the next attempt
    text = Path(arguments[arguments.index("--constraint") + 1]).read_text(encoding="ascii")
    assert "starlette==" in text
    assert "sys_platform == 'linux'" in text
    assert "--hash" not in text


def test_the_newest_are_bound_by_the_project_alone() -> None:
    (way,) = ways("play", newest=True)
    assert way == ["--only-binary", ":all:", "--upgrade", *asked()["play"]]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", install.WRONG_HASH),
        ("ERROR: In --require-hashes mode, all requirements must have their versions pinned", install.STALE),
        ("WARNING: Retrying after connection broken\nERROR: No matching distribution", install.NO_INTERNET),
        ("ERROR: No matching distribution found for pydantic-core==2.50.4", install.NO_WHEEL),
        ("OSError: [Errno 28] No space left on device", install.UNKNOWN),
    ],
)
def test_failed_install_gives_advice(error: str, said: str) -> None:
    assert install.advice(error) == said


def wheel(folder: Path) -> Path:
    """A wheel of nothing, made here."""
    file = folder / "nothing-1.0-py3-none-any.whl"
    about = "nothing-1.0.dist-info"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: nothing\nVersion: 1.0\n")
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(f"{about}/RECORD", "")
    return file


@pytest.mark.parametrize("installer", [install.PIP, install.UV], ids=["pip", "uv"])
@pytest.mark.parametrize("right", [True, False], ids=["its hash", "another hash"])
def test_a_file_of_another_hash_is_refused(right: bool, installer: tuple[str, ...], tmp_path: Path) -> None:
    if installer == install.UV:
        pytest.importorskip("uv", reason="no uv: python -m lock.install resolver")
    digest = hashlib.sha256(wheel(tmp_path).read_bytes()).hexdigest()
    named = digest if right else digest[:-1] + ("0" if digest[-1] != "0" else "1")
    lock = tmp_path / "lock.txt"
    lock.write_text(f"nothing==1.0 \\\n    --hash=sha256:{named}\n", encoding="ascii")
    aside = ["--no-index", "--find-links", str(tmp_path), "--target", str(tmp_path / "site")]
    command = [*installer, *aside, "--require-hashes", "--requirement", str(lock)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode == 0) is right
    assert bool([*tmp_path.glob("site/nothing*")]) is right
    assert right or installer == install.UV or install.advice(done.stderr) == install.WRONG_HASH


def test_sets_that_nobody_knows_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        install.main(["plya"])
    assert "play" in capsys.readouterr().err


def test_the_lock_can_be_read_before_anything_is_installed() -> None:
    code = "import lock.install, lock.news, lock.make"
    subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, check=True)


def test_a_package_beside_the_program_is_found_in_any_folder_and_locale(tmp_path: Path) -> None:
    package = tmp_path / "Hana's, 100 % ü 庭" / "toy"
    (package / "src").mkdir(parents=True)
    (package / "src" / "toy.py").write_text("print('found')")
    write_path(package, tmp_path)
    code = f"import site; site.addsitedir({str(tmp_path)!r}); import toy"
    ascii_alone = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=ascii_alone, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("found\n", "")
