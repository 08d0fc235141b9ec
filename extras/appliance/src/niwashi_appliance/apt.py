"""A signed repository for apt as plain files: `python -m niwashi_appliance.apt --key NAME` (docs/PI.md).

Debian's own tools make and sign it. Any web server that serves files serves it.
"""

import argparse
import gzip
import os
import shutil
import subprocess
from pathlib import Path

from lock.sets import ROOT

TOOLS = {"apt-ftparchive": "apt-utils", "gpg": "gpg", "dpkg-deb": "dpkg"}
SUITE, COMPONENT, KEYRING = "niwashi", "main", "niwashi-archive-keyring.gpg"
"""The suite has one name for good, which is nobody else's: pins and logs of apt tell it from Debian's."""

VALID_S = 90 * 86_400
"""How long apt believes it, so that nobody can show an old copy for ever. Sign it anew within that time."""


def main() -> None:
    """Make what the command line asks for, and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_appliance.apt", description=__doc__)
    parser.add_argument("--key", required=True, metavar="NAME", help="the key of your gpg that signs it")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "apt", metavar="FOLDER")
    parser.add_argument("--url", default="https://example.org/niwashi", help="where it will be served")
    parser.add_argument("packages", nargs="*", type=Path, help="usual: niwashi_*.deb in dist")
    told = parser.parse_args()
    lacking = {name: package for name, package in TOOLS.items() if shutil.which(name) is None}
    if lacking:
        raise SystemExit(
            f"There is no {', '.join(lacking)}. On Debian: sudo apt install {' '.join(lacking.values())}"
        )
    packages = told.packages or sorted((ROOT / "dist").glob("niwashi_*.deb"))
    if not packages:
        raise SystemExit("There is no dist/niwashi_*.deb. Make it first: make -C extras/appliance deb")
    print(repository(packages, told.out, told.key, told.url))


def repository(packages: list[Path], out: Path, key: str, url: str) -> Path:
    """Make a repository beside its place, and move it there when it is whole; the one before goes."""
    work = out.with_name(f"{out.name}.new")
    shutil.rmtree(work, ignore_errors=True)
    pool = work / "pool" / COMPONENT / "n" / "niwashi"
    pool.mkdir(parents=True)
    machines = set()
    for package in packages:
        shutil.copyfile(package, pool / package.name)
        machines.add(_run("dpkg-deb", "--field", package, "Architecture").strip())
    suite = work / "dists" / SUITE
    for machine in sorted(machines):
        index = suite / COMPONENT / f"binary-{machine}"
        index.mkdir(parents=True)
        listed = _run("apt-ftparchive", "--arch", machine, "packages", "pool", cwd=work)
        (index / "Packages").write_text(listed, encoding="utf-8")
        (index / "Packages.gz").write_bytes(gzip.compress(listed.encode(), mtime=0))
    facts = {
        "Origin": "Niwashi",
        "Label": "Niwashi",
        "Suite": SUITE,
        "Codename": SUITE,
        "Components": COMPONENT,
        "Architectures": " ".join(sorted(machines)),
    }
    facts["ValidTime"] = str(VALID_S)
    options = [f"-oAPT::FTPArchive::Release::{name}={text}" for name, text in facts.items()]
    release = _run("apt-ftparchive", *options, "release", suite.relative_to(work), cwd=work)
    (suite / "Release").write_text(release, encoding="utf-8")
    signing = ("gpg", "--batch", "--yes", "--local-user", key)
    _run(*signing, "--output", suite / "InRelease", "--clearsign", suite / "Release")
    _run(*signing, "--armor", "--output", suite / "Release.gpg", "--detach-sign", suite / "Release")
    _run("gpg", "--batch", "--output", work / KEYRING, "--export", key)
    if not (work / KEYRING).is_file():
        raise SystemExit(f"gpg knows no key {key}. Make one: gpg --quick-generate-key NAME ed25519 sign")
    (work / "niwashi.sources").write_text(sources(url), encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    return work.rename(out)


def sources(url: str) -> str:
    """Return the file by which apt finds the repository: /etc/apt/sources.list.d/niwashi.sources."""
    return (
        f"Types: deb\nURIs: {url}\nSuites: {SUITE}\nComponents: {COMPONENT}\n"
        f"Signed-By: /usr/share/keyrings/{KEYRING}\n"
    )


def _run(*command: object, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        check=False,
        encoding="utf-8",
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    if done.returncode:
        raise SystemExit(f"{command[0]} failed: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    main()
