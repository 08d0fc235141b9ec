"""A bundle is what its manifest says, the same each time, made for a machine that need not be this one."""

import hashlib
import json
import subprocess
import tarfile
from pathlib import Path

import pytest
from lock.sets import file_of, pins
from lock.systems import locked, wanted
from tests.tools import toys
from tools.bundle import archive, own
from tools.bundle.__main__ import made
from tools.bundle.headers import Unavailable, headers
from tools.bundle.locked import SETS, wheels
from tools.bundle.target import MACHINES, RELEASES, Release, epoch, system

from niwashi import __version__

BOOKWORM, TRIXIE = RELEASES


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return toys.bundle(tmp_path)


def entries(file: Path) -> dict[str, bytes]:
    with tarfile.open(file) as packed:
        return {each.name: content.read() for each in packed if (content := packed.extractfile(each))}


def test_the_manifest_comes_first_and_names_every_wheel_in_its_order(bundle: Path) -> None:
    found = entries(bundle)
    described = json.loads(found["manifest.json"])
    names = [each["name"] for each in described["wheels"]]
    assert list(found) == ["manifest.json", *(f"wheels/{name}" for name in names)]
    assert names == sorted(names)
    for each in described["wheels"]:
        content = found[f"wheels/{each['name']}"]
        assert (each["size"], each["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def test_the_manifest_is_canonical(bundle: Path) -> None:
    text = entries(bundle)["manifest.json"]
    said = json.loads(text)
    assert text == json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert (said["format"], said["version"], said["machine"]) == (1, "0.1.0", toys.MACHINE)


def test_pythons_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    file = toys.wheel(tmp_path)
    said = json.loads(archive.manifest("1", "x", {file: {"3.11", "3.9", "3.13"}}))
    assert said["pythons"] == said["wheels"][0]["pythons"] == ["3.9", "3.11", "3.13"]


def test_bundle_is_reproducible(tmp_path: Path) -> None:
    one, other = (toys.bundle(tmp_path / name) for name in ("one", "other"))
    again = tmp_path / "again"
    described = entries(one)["manifest.json"]
    files = sorted((tmp_path / "one" / "wheels").iterdir())
    archive.write(again, described, files, toys.EPOCH)
    assert again.read_bytes() == one.read_bytes()
    archive.write(again, described, files, toys.EPOCH + 1)
    assert again.read_bytes() != one.read_bytes()
    assert other.exists()


def test_no_entry_tells_who_made_it(bundle: Path) -> None:
    with tarfile.open(bundle) as packed:
        told = {(each.uid, each.gid, each.uname, each.gname, each.mode, each.mtime) for each in packed}
    assert told == {(0, 0, "", "", 0o644, toys.EPOCH)}


def test_a_long_name_of_a_wheel_needs_no_extension_of_tar(tmp_path: Path) -> None:
    tags = "manylinux2014_aarch64.manylinux_2_17_aarch64.manylinux_2_28_aarch64"
    file = toys.wheel(tmp_path).rename(tmp_path / f"websockets-17.4-cp313-cp313-{tags}.whl")
    assert len(f"wheels/{file.name}") > 100
    archive.write(tmp_path / "b", archive.manifest("1", "x", {file: {"3.13"}}), [file], toys.EPOCH)
    assert f"wheels/{file.name}" in entries(tmp_path / "b")
    with tarfile.open(tmp_path / "b") as packed:
        assert {each.type for each in packed} == {tarfile.REGTYPE}


def test_a_signature_is_that_of_the_manifest_and_of_nothing_else(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="signing needs the package cryptography")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    key = tmp_path / "key.pem"
    key.write_bytes(private.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption()))
    file = toys.wheel(tmp_path)
    described = archive.manifest("0.1.0", "x", {file: {"3.11"}})
    archive.write(tmp_path / "signed", described, [file], toys.EPOCH, key)
    found = entries(tmp_path / "signed")
    assert list(found)[:2] == ["manifest.json", "manifest.sig"]
    assert len(found["manifest.sig"]) == 64
    private.public_key().verify(found["manifest.sig"], b"niwashi-update-1\0" + described)
    with pytest.raises(InvalidSignature):
        private.public_key().verify(found["manifest.sig"], described)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.suite)
def test_markers_are_judged_for_the_machine_that_a_bundle_is_for(machine: str, release: Release) -> None:
    here = system(release, machine)
    names = {pin.partition("==")[0] for pin in locked(here, SETS).split() if "==" in pin}
    assert names == {*wanted(here, "play"), *wanted(here, "homes"), *wanted(here, "pins")}
    assert "nats-py" in names
    assert ("gpiod" in names) == (machine == "aarch64")
    assert ("lgpio" in names) == (machine == "aarch64" and here.python == "3.11")


def test_every_package_of_a_bundle_has_its_hashes() -> None:
    text = locked(system(TRIXIE, "aarch64"), SETS)
    everything = {name for each in SETS for name, _, _ in pins(file_of(each).read_text("ascii"))}
    assert {line.partition("==")[0] for line in text.splitlines() if "==" in line} <= everything
    assert all("--hash=sha256:" in block for block in text.split("==")[1:])
    assert ";" not in text


def test_wheels_that_were_fetched_for_another_lock_are_fetched_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, asked = system(TRIXIE, "aarch64"), []
    count = locked(here, SETS).count("==")

    def run(command: list[str], **_: object) -> None:
        asked.append(command)
        for number in range(count):
            (Path(command[command.index("--dest") + 1]) / f"p{number}.whl").touch()

    monkeypatch.setattr("tools.bundle.locked.subprocess.run", run)
    folder = tmp_path / "wheels"
    assert len(wheels(here, folder)) == len(wheels(here, folder)) == count
    assert len(asked) == 1
    assert {"--require-hashes", "--no-deps", "3.13", "manylinux_2_41_aarch64"} <= set(asked[0])
    (folder / "locked.txt").write_text("another lock")
    (folder / "old.whl").touch()
    assert len(wheels(here, folder)) == count
    (folder / "p0.whl").unlink()
    with pytest.raises(SystemExit, match="packages"):
        wheels(here, folder)


def test_an_engine_that_cannot_be_compiled_stays_plain_and_that_is_said_loudly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[dict[str, str]] = []

    def nowhere(*_: object) -> list[Path]:
        raise Unavailable("Debian trixie can't be reached")

    def built(folder: Path, settings: dict[str, str]) -> Path:
        told.append(settings)
        return folder

    monkeypatch.setattr(own, "headers", nowhere)
    monkeypatch.setattr(own, "find_spec", lambda _: type("Spec", (), {"origin": "/zig/__init__.py"}))
    monkeypatch.setattr(own, "_built", built)
    assert own.wheel(TRIXIE, "aarch64", tmp_path) == tmp_path / "plain"
    assert told == [{"NIWASHI_KERNEL": "plain"}]
    said = capsys.readouterr().err
    assert "THE ENGINE STAYS PLAIN PYTHON for Python 3.13 on aarch64" in said
    assert "can't be reached" in said


def test_an_engine_is_compiled_for_the_python_and_machine_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[dict[str, str]] = []
    monkeypatch.setattr(own, "headers", lambda *_: [Path("/include/python3.13"), Path("/include")])
    monkeypatch.setattr(own, "find_spec", lambda _: type("Spec", (), {"origin": "/zig/__init__.py"}))
    monkeypatch.setattr(own, "_built", lambda _, settings: told.append(settings))
    own.wheel(TRIXIE, "aarch64", tmp_path)
    assert told == [
        {
            "CC": "/zig/zig cc -target aarch64-linux-gnu.2.28",
            "NIWASHI_HEADERS": "/include/python3.13:/include",
            "NIWASHI_KERNEL": "compiled",
            "NIWASHI_PYTHON": "3.13",
            "NIWASHI_TARGET": "aarch64",
        }
    ]


def test_without_a_compiler_it_is_said_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "find_spec", lambda _: None)
    with pytest.raises(Unavailable, match=r"lock\.install cross"):
        own._compiling(TRIXIE, "aarch64", tmp_path)


def test_headers_that_cannot_be_fetched_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBIAN_MIRROR", "file:///nowhere")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="apt-get is not installed"):
        headers(TRIXIE, "aarch64", tmp_path / "headers")


def test_headers_that_are_there_are_not_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    include = tmp_path / "root" / "usr" / "include"
    (include / "python3.13").mkdir(parents=True)
    (include / "python3.13" / "Python.h").touch()
    assert headers(TRIXIE, "aarch64", tmp_path) == [include / "python3.13", include]


def test_a_bundle_has_each_wheel_once_and_says_which_pythons_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetched(_: object, folder: Path) -> list[Path]:
        return [
            toys.wheel(tmp_path / folder.name, "pebble"),
            toys.wheel(tmp_path / folder.name, f"of{folder.name[-2:]}"),
        ]

    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(toys.EPOCH))
    monkeypatch.setattr("tools.bundle.__main__.wheels", fetched)
    monkeypatch.setattr(own, "wheel", lambda *_, **__: toys.wheel(tmp_path, version=__version__))
    file = made("aarch64", tmp_path / "out")
    assert file.name == f"niwashi-{__version__}-aarch64.niwashi"
    described = json.loads(entries(file)["manifest.json"])
    found = {each["name"].partition("-")[0]: each["pythons"] for each in described["wheels"]}
    assert found == {
        "niwashi": ["3.11", "3.13"],
        "of11": ["3.11"],
        "of13": ["3.13"],
        "pebble": ["3.11", "3.13"],
    }


def test_two_wheels_of_one_name_that_differ_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetched(_: object, folder: Path) -> list[Path]:
        file = toys.wheel(tmp_path / folder.name, "pebble")
        file.write_bytes(folder.name.encode())
        return [file]

    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(toys.EPOCH))
    monkeypatch.setattr("tools.bundle.__main__.wheels", fetched)
    monkeypatch.setattr(own, "wheel", lambda *_, **__: toys.wheel(tmp_path))
    with pytest.raises(SystemExit, match="Two wheels of one name differ"):
        made("aarch64", tmp_path)


def test_everything_bears_the_time_of_the_last_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    answer = subprocess.CompletedProcess([], 0, "1700000000\n", "")
    monkeypatch.setattr("tools.bundle.target.subprocess.run", lambda *_, **__: answer)
    assert epoch() == 1_700_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "5")
    assert epoch() == 5


def test_a_folder_without_a_commit_is_told_what_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_git(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("tools.bundle.target.subprocess.run", no_git)
    with pytest.raises(SystemExit, match="SOURCE_DATE_EPOCH="):
        epoch()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(SystemExit, match="'yesterday'"):
        epoch()
