"""A repository for apt: Debian's own apt believes it, and refuses it where a byte was changed."""

from __future__ import annotations

import os
import shutil
import subprocess
from email.parser import Parser
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from niwashi_appliance.apt import KEYRING, SUITE, TOOLS, VALID_S, repository, sources

NEEDED = (*TOOLS, "apt-get")
pytestmark = pytest.mark.skipif(
    any(shutil.which(name) is None for name in NEEDED), reason=f"there is not all of {', '.join(NEEDED)}"
)


@pytest.fixture
def signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one small package, signed by a key made for this."""
    home = tmp_path / "gpg"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("GNUPGHOME", str(home))
    make = ("gpg", "--batch", "--passphrase", "", "--quick-generate-key", "tests", "ed25519", "sign")
    subprocess.run(make, check=True, capture_output=True)
    control = tmp_path / "niwashi" / "DEBIAN" / "control"
    control.parent.mkdir(parents=True)
    control.write_text(
        "Package: niwashi\nVersion: 0.1.0\nArchitecture: all\n"
        "Maintainer: Tests <t@example.org>\nDescription: x\n"
    )
    package = tmp_path / "niwashi_0.1.0_all.deb"
    build = ("dpkg-deb", "--build", "--root-owner-group", tmp_path / "niwashi", package)
    subprocess.run(build, check=True, capture_output=True)
    made = repository([package], tmp_path / "apt", "tests", "https://example.org")
    subprocess.run(("gpgconf", "--kill", "all"), check=False)
    return made


def _update(folder: Path, served: Path) -> subprocess.CompletedProcess[str]:
    """Run apt with nothing but this repository."""
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    text = sources(served.resolve().as_uri()).replace(f"/usr/share/keyrings/{KEYRING}", str(served / KEYRING))
    (folder / "niwashi.sources").write_text(text)
    options = {
        "Dir::Etc::SourceList": folder / "niwashi.sources",
        "Dir::Etc::SourceParts": "-",
        "Dir::State::Lists": folder / "lists",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "root" if os.geteuid() == 0 else "",
        "APT::Architecture": "amd64",
        "Acquire::Languages": "none",
    }
    words = [f"-o{name}={value}" for name, value in options.items()]
    asked = subprocess.run(["apt-get", *words, "update"], check=False, capture_output=True, text=True)
    if asked.returncode:
        return asked
    return subprocess.run(
        ["apt-cache", *words, "policy", "niwashi"], check=False, capture_output=True, text=True
    )


def test_apt_believes_repository_and_finds_package(signed: Path, tmp_path: Path) -> None:
    found = _update(tmp_path / "one", signed)
    assert found.returncode == 0, found.stderr
    assert "Candidate: 0.1.0" in found.stdout


def test_release_has_a_name_of_its_own_and_an_end(signed: Path) -> None:
    told = Parser().parsestr((signed / "dists" / SUITE / "Release").read_text())
    assert told["Suite"] == told["Codename"] == SUITE
    assert SUITE not in {"stable", "testing", "unstable", "bookworm", "trixie"}, "which are Debian's"
    made, until = (parsedate_to_datetime(told[name]) for name in ("Date", "Valid-Until"))
    assert (until - made).total_seconds() == VALID_S


def test_apt_refuses_repository_that_was_changed(signed: Path, tmp_path: Path) -> None:
    release = signed / "dists" / SUITE / "InRelease"
    release.write_text(release.read_text().replace("Label: Niwashi", "Label: Somebody"))
    found = _update(tmp_path / "one", signed)
    assert found.returncode != 0 or "W:" in found.stderr
    assert "Candidate: 0.1.0" not in found.stdout


@pytest.mark.usefixtures("signed")
def test_unknown_key_is_said(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="nobody"):
        repository([tmp_path / "niwashi_0.1.0_all.deb"], tmp_path / "again", "nobody", "https://example.org")
    assert not (tmp_path / "again").exists()
