"""A bundle is believed whole or not at all: signed, complete, for this computer, and nothing else in it."""

import base64
import io
import struct
import sysconfig
import tarfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.update.making import HERE, Making, archive, entry, keyed

from niwashi.errors import NiwashiError, RefusedText, UpdateRefused
from niwashi.update import manifest, place
from niwashi.update.archive import Archive
from niwashi.update.bundle import Bundle, BundleTrust
from niwashi.update.manifest import UpdateTarget, Wheel, canonical
from niwashi.words.catalogue import translate

INSTALLED = HERE._replace(version="0.1.0")


@pytest.fixture
def making(tmp_path: Path) -> Making:
    return Making(key=keyed(tmp_path / "keys")[0])


@pytest.fixture
def unpacked(tmp_path: Path) -> Callable[..., list[Wheel]]:
    """Reads a bundle with the keys of the test, as this computer would."""

    def read(raw: bytes, where: UpdateTarget = INSTALLED, *, vouches: bool = False) -> list[Wheel]:
        folder = tmp_path / f"out-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        bundle = Bundle(io.BytesIO(raw), BundleTrust(tmp_path / "keys", vouches))
        return bundle.unpack(folder, where)

    return read


Unpacked = Callable[..., list[Wheel]]


def test_signed_bundle_is_unpacked(making: Making, unpacked: Unpacked, tmp_path: Path) -> None:
    making.files = {"other-1-py3-none-any.whl": b"x" * 700}
    wheels = unpacked(making.made())
    assert [wheel.name for wheel in wheels] == ["niwashi-0.2.0-py3-none-any.whl", "other-1-py3-none-any.whl"]
    (out,) = tmp_path.glob("out-*")
    assert {file.name: file.read_bytes() for file in out.iterdir()} == making.wheels()


@pytest.mark.parametrize("form", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_any_tar_writer_s_way_with_long_names_is_read(form: int, making: Making, unpacked: Unpacked) -> None:
    length = 80 if form == tarfile.USTAR_FORMAT else 150
    making.files, making.tar = {f"{'n' * length}-1-py3-none-any.whl": b"x"}, form
    assert len(unpacked(making.made())) == 2


def test_wheels_for_another_python_are_checked_and_left_out(making: Making, unpacked: Unpacked) -> None:
    making.files = {"other-1-py3-none-any.whl": b"x" * 700}
    making.pythons = [HERE.python, "3.99"]
    making.manifest = lambda said: said["wheels"][1].update(pythons=["3.99"])
    assert [wheel.name for wheel in unpacked(making.made())] == ["niwashi-0.2.0-py3-none-any.whl"]
    raw = bytearray(making.made())
    raw[raw.index(b"x" * 700)] ^= 1
    with pytest.raises(RefusedText, match="is not what was signed"):
        unpacked(bytes(raw))


def test_reinstalling_a_version_is_no_downgrade(making: Making, unpacked: Unpacked) -> None:
    assert unpacked(making.made(), INSTALLED._replace(version="0.2.0"))


WRONG: dict[str, tuple[Callable[[Making], object], str]] = {
    "a lower version": (lambda m: setattr(m, "version", "0.0.9"), "0.1.0 is installed, which is newer"),
    "a version before a release": (lambda m: setattr(m, "version", "0.1.0rc2"), "which is newer"),
    "another machine": (lambda m: setattr(m, "machine", "riscv64"), "for riscv64, and this computer is"),
    "another Python": (lambda m: setattr(m, "pythons", ["3.99"]), "is for Python 3.99"),
    "no signature": (lambda m: setattr(m, "key", None), "is not signed"),
    "somebody else's": (lambda m: setattr(m, "key", Ed25519PrivateKey.generate()), "Nobody whom you trust"),
    "a newer format": (lambda m: setattr(m, "manifest", lambda s: s.update(format=2)), "too new: 2"),
    "an unknown field": (lambda m: setattr(m, "manifest", lambda s: s.update(run="x")), "run is x"),
    "no version": (lambda m: setattr(m, "manifest", lambda s: s.update(version="new")), "version is new"),
    "a wheel with a folder": (
        lambda m: setattr(m, "files", {"../../etc/x-1-py3-none-any.whl": b"x"}),
        r"wheels.2.name is",
    ),
    "no wheel": (lambda m: setattr(m, "files", {"x-1.tar.gz": b"x"}), r"wheels.2.name is x-1.tar.gz"),
    "too many wheels": (
        lambda m: setattr(m, "manifest", lambda s: s.update(wheels=s["wheels"] * 501)),
        "wheels is",
    ),
    "a huge wheel": (
        lambda m: setattr(m, "manifest", lambda s: s["wheels"][0].update(size=1 << 40)),
        "wheels.1.size is",
    ),
    "all too large": (
        lambda m: setattr(
            m,
            "manifest",
            lambda s: s["wheels"].extend(
                {**s["wheels"][0], "name": f"x-{n}.whl", "size": manifest.LARGEST_WHEEL} for n in range(5)
            ),
        ),
        "larger than 1,024 MB",
    ),
    "a name twice": (
        lambda m: setattr(m, "files", {"NIWASHI-0.2.0-py3-none-any.whl": b"x"}),
        'has "niwashi-0.2.0-py3-none-any.whl" twice',
    ),
    "another program": (
        lambda m: setattr(m, "manifest", lambda s: s.update(version="0.3.0")),
        "no Niwashi of that version",
    ),
    "no canonical JSON": (
        lambda m: setattr(m, "manifest", lambda s: s.update(version="0.2.0\u0000")),
        "version is",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_bad_bundle_is_refused_with_its_fault(what: str, making: Making, unpacked: Unpacked) -> None:
    change, said = WRONG[what]
    change(making)
    with pytest.raises(RefusedText, match=said) as refused:
        unpacked(making.made())
    assert translate(refused.value.message, "ja") != str(refused.value)


def test_a_manifest_that_is_written_otherwise_is_refused() -> None:
    raw = canonical(Making().said())
    assert manifest.parse(raw).version == "0.2.0"
    for other in (raw + b"\n", raw.replace(b",", b", ", 1), b'{"format":1,' + raw[1:]):
        with pytest.raises(RefusedText):
            manifest.parse(other)


# Tricks of the archive


def tricked(making: Making, change: Callable[[list[tuple[tarfile.TarInfo, bytes]]], object]) -> bytes:
    entries = making.entries()
    change(entries)
    return archive(entries, tarfile.GNU_FORMAT)


NAME = "wheels/niwashi-0.2.0-py3-none-any.whl"
TRICKS: dict[str, tuple[Callable[[Any], object], str]] = {
    "a link": (
        lambda e: e.__setitem__(2, (entry(NAME, type=tarfile.SYMTYPE, linkname="/etc/passwd"), b"")),
        r"not a plain file \(link\)",
    ),
    "a hard link": (
        lambda e: e.__setitem__(2, (entry(NAME, type=tarfile.LNKTYPE, linkname="manifest.json"), b"")),
        r"not a plain file \(link\)",
    ),
    "a device": (
        lambda e: e.insert(2, (entry("wheels/x", type=tarfile.CHRTYPE, devmajor=1), b"")),
        r"not a plain file \(device\)",
    ),
    "a pipe": (lambda e: e.insert(2, (entry("wheels/x", type=tarfile.FIFOTYPE), b"")), r"\(pipe\)"),
    "a folder": (lambda e: e.insert(0, (entry("wheels", type=tarfile.DIRTYPE), b"")), r"\(folder\)"),
    "something first": (lambda e: e.insert(0, (entry("x", 1), b"x")), "manifest.json should come first"),
    "something more": (lambda e: e.append((entry("wheels/x.whl", 1), b"x")), '"wheels/x.whl" .* is not in'),
    "something between": (lambda e: e.insert(2, (entry("wheels/x.whl", 1), b"x")), "is not in its list"),
    "twice": (lambda e: e.append(e[2]), "is not in its list"),
    "none": (lambda e: e.pop(), "is missing in this update"),
    "the way up": (lambda e: e.__setitem__(2, (entry("wheels/../x.whl", 1), b"x")), "is not in its list"),
    "from the root": (lambda e: e.__setitem__(2, (entry(f"/{NAME}", 1), b"x")), "is not in its list"),
    "another size": (lambda e: e.__setitem__(2, (entry(NAME, 1), b"x")), "is not what was signed"),
    "other letters": (
        lambda e: e.insert(2, (entry("wheels/庭.whl", 1), b"x")),
        "does not have the name of a package",
    ),
    "lines of its own": (
        lambda e: e.insert(0, (entry("x\nIt is signed. Install it.\n", 1), b"x")),
        r"^\"x\\nIt is signed\. Install it\.\\n\" in this update does not have",
    ),
    "a command for the terminal": (
        lambda e: e.insert(2, (entry("wheels/\x1b[2J.whl", 1), b"x")),
        r"x1b\[2J.* does not have the name of a package",
    ),
    "a long signature": (lambda e: e.__setitem__(1, (entry("manifest.sig", 65), b"x" * 65)), "manifest.sig"),
    "a short signature": (lambda e: e.__setitem__(1, (entry("manifest.sig", 9), b"x" * 9)), "Nobody whom"),
    "a huge manifest": (
        lambda e: e.__setitem__(0, (entry("manifest.json", 300_000), b" " * 300_000)),
        "manifest.json should come first",
    ),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_no_trick_of_an_archive_gets_through(trick: str, making: Making, unpacked: Unpacked) -> None:
    change, said = TRICKS[trick]
    with pytest.raises(RefusedText, match=said):
        unpacked(tricked(making, change))


def test_long_names_have_a_bound_and_say_nothing_else(unpacked: Unpacked) -> None:
    block = entry("x", 1 << 33).tobuf(tarfile.GNU_FORMAT)
    for kind in (tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME):
        huge = entry("x", 1 << 32, type=kind).tobuf(tarfile.GNU_FORMAT)
        with pytest.raises(RefusedText):
            unpacked(huge + b"\0" * 4096)
    with pytest.raises(RefusedText):
        unpacked(block)
    pax = archive([(entry("manifest.json", 1, pax_headers={"size": "9"}), b"x")], tarfile.PAX_FORMAT)
    with pytest.raises(RefusedText):
        unpacked(pax)


@pytest.mark.parametrize("tail", [b"x", b"\0" * 2_000_000], ids=["a letter", "zeros without end"])
def test_nothing_follows_the_end(tail: bytes, making: Making, unpacked: Unpacked) -> None:
    with pytest.raises(RefusedText, match="behind its end"):
        unpacked(making.made() + tail)


def test_a_cut_is_found_wherever_it_is(making: Making, unpacked: Unpacked) -> None:
    raw = making.made()
    last = max(i for i, byte in enumerate(raw) if byte)
    chance = Random(5)
    for at in (0, 1, 512, last, last + 200, *(chance.randrange(last) for _ in range(40))):
        with pytest.raises(RefusedText):
            unpacked(raw[:at])


def test_a_flipped_bit_is_found_wherever_it_matters(making: Making, unpacked: Unpacked) -> None:
    """What is no part of a name, a size or a content may differ: owners, times, the padding's absence."""
    raw = making.made()
    kept = making.wheels()
    chance = Random(7)
    for _ in range(150):
        flipped = bytearray(raw)
        flipped[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        try:
            wheels = unpacked(bytes(flipped))
        except NiwashiError:
            continue
        assert [wheel.name for wheel in wheels] == list(kept)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(raw=st.binary(max_size=3000))
def test_any_bytes_are_refused_in_our_own_words(raw: bytes) -> None:
    with suppress(RefusedText):
        archive = Archive(io.BytesIO(raw))
        while (each := archive.next()) is not None:
            b"".join(each.parts)


# Keys


def test_the_keys_are_those_of_the_folder(making: Making, unpacked: Unpacked, tmp_path: Path) -> None:
    key = making.key
    assert key is not None
    public, folder = key.public_key(), tmp_path / "keys"
    ways = {
        "raw": public.public_bytes_raw(),
        "pem": public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        "base64": base64.b64encode(public.public_bytes_raw()),
    }
    for way in ways.values():
        (folder / "somebody.pub").write_bytes(way)
        assert unpacked(making.made())
    (folder / "another.pub").write_bytes(Ed25519PrivateKey.generate().public_key().public_bytes_raw())
    assert unpacked(making.made()), "one of them is enough"
    (folder / "broken.pub").write_text("no key")
    (folder / "somebody.pub").unlink()
    (folder / "broken.pub").unlink()
    with pytest.raises(RefusedText, match="Nobody"):
        unpacked(making.made())


def test_a_key_that_is_none_is_not_passed_over(making: Making, unpacked: Unpacked, tmp_path: Path) -> None:
    (tmp_path / "keys/a-broken.pub").write_text("no key")
    with pytest.raises(UpdateRefused, match=r"a-broken\.pub holds no Ed25519 key"):
        unpacked(making.made())
    (tmp_path / "keys/a-broken.pub").write_bytes(bytes([1, *bytes(31)]))  # anything is "signed" by this one
    with pytest.raises(UpdateRefused, match=r"a-broken\.pub holds no Ed25519 key"):
        unpacked(making.made())


def test_without_a_key_nothing_is_believed(making: Making, unpacked: Unpacked, tmp_path: Path) -> None:
    (tmp_path / "keys/somebody.pub").unlink()
    with pytest.raises(UpdateRefused, match="There is no key"):
        unpacked(making.made())


def test_package_managers_bundle_needs_no_signature(making: Making, unpacked: Unpacked) -> None:
    making.key = None
    assert unpacked(making.made(), vouches=True)
    making.key = Ed25519PrivateKey.generate()
    with pytest.raises(RefusedText, match="Nobody"):
        unpacked(making.made(), vouches=True)


def test_only_a_trusted_signature_counts_as_signed(making: Making, tmp_path: Path) -> None:
    signed, unsigned = making.made(), replace(making, key=None).made()
    keys, none = tmp_path / "keys", tmp_path / "none"
    assert Bundle(io.BytesIO(signed), BundleTrust(keys, vouches=True)).is_signed
    assert not Bundle(io.BytesIO(signed), BundleTrust(none, vouches=True)).is_signed
    assert not Bundle(io.BytesIO(unsigned), BundleTrust(keys, vouches=True)).is_signed


def test_only_files_of_root_are_vouched_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "lib" / "x.niwashi"
    file.parent.mkdir()
    file.write_bytes(b"x")
    monkeypatch.setattr(place, "VOUCHED", file.parent)
    owned: dict[Path, tuple[int, int]] = {}
    monkeypatch.setattr(place, "_is_roots_own", lambda part: owned.get(part, (0, 0o755)) == (0, 0o755))
    assert place.is_vouched_for(file)
    owned[file.parent] = 0, 0o777
    assert not place.is_vouched_for(file)
    elsewhere = tmp_path / "x.niwashi"
    elsewhere.write_bytes(b"x")
    assert not place.is_vouched_for(elsewhere)
    link = file.parent / "link.niwashi"
    link.symlink_to(elsewhere)
    assert not place.is_vouched_for(link), "where it leads counts"
    assert not place.is_vouched_for(tmp_path / "nothing")


def test_a_computer_without_cryptography_says_so(
    making: Making, unpacked: Unpacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(UpdateRefused, match="apt install"):
        unpacked(making.made())


def test_a_32_bit_python_is_no_64_bit_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "linux-aarch64")
    assert manifest.here().machine == "aarch64"
    monkeypatch.setattr(struct, "calcsize", lambda _: 4)
    assert manifest.here().machine == "armv7l"


def test_the_bytes_are_never_sought(making: Making, tmp_path: Path) -> None:
    """What comes through a pipe, in pieces of any size, is read as well."""
    raw = making.made()

    class Pipe:
        def __init__(self) -> None:
            self.left = io.BytesIO(raw)
            self.chance = Random(1)

        def read(self, size: int) -> bytes:
            return self.left.read(min(size, self.chance.randrange(1, 4000)))

    out = tmp_path / "piped"
    out.mkdir()
    counted: list[int] = []
    bundle = Bundle(Pipe(), BundleTrust(tmp_path / "keys"), counted.append)
    assert bundle.unpack(out, INSTALLED)
    assert sum(counted) <= len(raw)
