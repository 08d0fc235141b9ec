"""A bundle is what its manifest says, the same each time, made for a machine that need not be this one."""

import hashlib
import json
import tarfile
from pathlib import Path

import pytest
from extras.appliance.tests import toys
from tools.wheels import own

from niwashi import __version__
from niwashi_appliance.bundle import archive
from niwashi_appliance.bundle.__main__ import made


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


def test_a_bundle_has_each_wheel_once_and_says_which_pythons_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetched(_: object, folder: Path) -> list[Path]:
        return [
            toys.wheel(tmp_path / folder.name, "pebble"),
            toys.wheel(tmp_path / folder.name, f"of{folder.name[-2:]}"),
        ]

    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(toys.EPOCH))
    monkeypatch.setattr("niwashi_appliance.bundle.__main__.wheels", fetched)
    monkeypatch.setattr(own, "wheel", lambda *_, **__: toys.wheel(tmp_path, version=__version__))
    monkeypatch.setattr(own, "beside", lambda _: [toys.wheel(tmp_path, "friends")])
    file = made("aarch64", tmp_path / "out")
    assert file.name == f"niwashi-{__version__}-aarch64.niwashi"
    described = json.loads(entries(file)["manifest.json"])
    found = {each["name"].partition("-")[0]: each["pythons"] for each in described["wheels"]}
    assert found == {
        "friends": ["3.11", "3.13"],
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
    monkeypatch.setattr("niwashi_appliance.bundle.__main__.wheels", fetched)
    monkeypatch.setattr(own, "wheel", lambda *_, **__: toys.wheel(tmp_path))
    with pytest.raises(SystemExit, match="Two wheels of one name differ"):
        made("aarch64", tmp_path)
