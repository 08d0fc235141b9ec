"""The key of a board: nobody else can read it, or put another one in its place."""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric import ec, ed448, x25519
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from niwashi.errors import NiwashiError
from niwashi.keys import Ed25519, is_signature, load_or_make_key, new_key, seed_in, sign_by, take_seed


def _public(seed: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def _sign(seed: bytes, content: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).sign(content)


def _verify(public: bytes, signature: bytes, content: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
    except InvalidSignature:
        return False
    return True


@pytest.fixture(params=["cryptography", "host"])
def signing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keys by the library, and by the functions of a host without the library."""
    if request.param == "host":
        monkeypatch.setitem(sys.modules, "cryptography", None)
        sign_by(Ed25519(_public, _sign, _verify))
    yield
    sign_by(None)


pytestmark = pytest.mark.usefixtures("signing")


def test_new_key_is_private_under_any_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = load_or_make_key(tmp_path / "key")
    finally:
        os.umask(before)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["key"]
    again = load_or_make_key(tmp_path / "key")
    assert again.public == made.public
    assert is_signature(made.public, again.sign(b"content"), b"content")


def test_replaced_key_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that others may write in, the file beside the place can be another one by then."""
    theirs = tmp_path / "theirs"
    load_or_make_key(theirs)
    sync = os.fsync

    def swapped(handle: int) -> None:
        sync(handle)
        for half in tmp_path.glob(".key.*"):
            half.unlink()
            half.hardlink_to(theirs)

    monkeypatch.setattr(os, "fsync", swapped)
    with pytest.raises(NiwashiError, match="Somebody else"):
        load_or_make_key(tmp_path / "key")
    assert not (tmp_path / "key").exists()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_readable_key_file_is_refused(tmp_path: Path, mode: int) -> None:
    load_or_make_key(tmp_path / "key")
    (tmp_path / "key").chmod(mode)
    with pytest.raises(NiwashiError, match="chmod 600"):
        load_or_make_key(tmp_path / "key")


def test_invalid_key_file_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "games.sqlite3.key"
    load_or_make_key(file)
    for content in (b"", b"no key", file.read_bytes()[:60], os.urandom(5000)):
        file.write_bytes(content)
        with pytest.raises(NiwashiError, match="holds no Ed25519 key"):
            load_or_make_key(file)
        assert file.read_bytes() == content


def test_unwritable_place_for_key_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "key", tmp_path):
        with pytest.raises(NiwashiError, match=r"can't be read or made|Others may read"):
            load_or_make_key(place)


def test_signature_counts_for_its_content_and_key_alone(tmp_path: Path) -> None:
    made = load_or_make_key(tmp_path / "key")
    assert not is_signature(made.public, made.sign(b"x"), b"y")
    assert not is_signature("00" * 31, made.sign(b"x"), b"x")


VECTORS = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da0"
        "85ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac1"
        "8ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)
"""RFC 8032, 7.1: seed, public key, content, signature."""


@pytest.mark.parametrize(("seed", "public", "content", "signature"), VECTORS)
def test_keys_and_signatures_are_those_of_the_standard(
    seed: str, public: str, content: str, signature: str
) -> None:
    made, signed = new_key(bytes.fromhex(seed)), bytes.fromhex(content)
    assert made.public == public
    assert made.sign(signed).hex() == signature
    assert is_signature(public, bytes.fromhex(signature), signed)
    assert not is_signature(public, bytes.fromhex(signature), signed + b".")
    assert not is_signature(public, bytes.fromhex(signature)[:-1], signed)
    assert seed not in repr(made)
    assert repr(bytes.fromhex(seed)) not in repr(made)


def _pem(shape: form.PrivateFormat, private: Ed25519PrivateKey) -> bytes:
    return private.private_bytes(form.Encoding.PEM, shape, form.NoEncryption())


def test_key_files_are_those_of_other_programs(tmp_path: Path) -> None:
    """What is written is read elsewhere and the other way round, byte for byte."""
    made = load_or_make_key(tmp_path / "ours")
    theirs = form.load_pem_private_key((tmp_path / "ours").read_bytes(), None)
    assert isinstance(theirs, Ed25519PrivateKey)
    assert theirs.public_key().public_bytes_raw().hex() == made.public
    assert _pem(form.PrivateFormat.PKCS8, theirs) == (tmp_path / "ours").read_bytes()
    (tmp_path / "theirs").touch(0o600)
    (tmp_path / "theirs").write_bytes(
        b"A note\r\n" + (tmp_path / "ours").read_bytes().replace(b"\n", b"\r\n")
    )
    assert load_or_make_key(tmp_path / "theirs") == made


def _others() -> Iterator[bytes]:
    ours, pkcs8 = Ed25519PrivateKey.from_private_bytes(bytes(32)), form.PrivateFormat.PKCS8
    for other in (ed448.Ed448PrivateKey, x25519.X25519PrivateKey):
        yield other.generate().private_bytes(form.Encoding.PEM, pkcs8, form.NoEncryption())
    yield ec.generate_private_key(ec.SECP256R1()).private_bytes(form.Encoding.PEM, pkcs8, form.NoEncryption())
    yield ours.private_bytes(form.Encoding.PEM, pkcs8, form.BestAvailableEncryption(b"word"))
    yield _pem(form.PrivateFormat.OpenSSH, ours)
    yield ours.private_bytes(form.Encoding.DER, pkcs8, form.NoEncryption())
    yield ours.public_key().public_bytes(form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo)
    whole = _pem(pkcs8, ours)
    for der in (
        base64.b64decode(whole.splitlines()[1]) + b"\0",
        base64.b64decode(whole.splitlines()[1])[:-1],
    ):
        yield whole.replace(whole.splitlines()[1], base64.b64encode(der))
    yield whole.replace(b"AAA", b"A=A", 1)
    yield whole.replace(b"PRIVATE KEY", b"ED25519 KEY")


OTHERS = tuple(_others())
"""Made before a test takes the library away."""


def test_other_keys_in_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "key").touch(0o600)
    for content in OTHERS:
        (tmp_path / "key").write_bytes(content)
        with pytest.raises(NiwashiError, match="holds no Ed25519 key"):
            load_or_make_key(tmp_path / "key")


def test_new_key_comes_to_its_place_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file system of a browser has none, and its Python no `os.link`."""

    def no_links(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    made = load_or_make_key(tmp_path / "key")
    assert [each.name for each in tmp_path.iterdir()] == ["key"]
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert load_or_make_key(tmp_path / "key") == made


def test_no_key_is_made_where_nothing_can_be_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_by(None)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(NiwashiError, match="not installed"):
        load_or_make_key(tmp_path / "key")
    with pytest.raises(NiwashiError, match="not installed"):
        new_key(bytes(32))
    with pytest.raises(NiwashiError, match="not installed"):
        is_signature(VECTORS[0][1], bytes(64), b"")
    assert [*tmp_path.iterdir()] == []


def test_key_moves_by_its_seed(tmp_path: Path) -> None:
    key = load_or_make_key(tmp_path / "key")
    load_or_make_key(tmp_path / "other")
    take_seed(tmp_path / "other", seed_in(tmp_path / "key"))
    assert load_or_make_key(tmp_path / "other") == key
    assert (tmp_path / "other").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "other").read_bytes() == (tmp_path / "key").read_bytes()
    with pytest.raises(NiwashiError, match="gone"):
        seed_in(tmp_path / "gone")
    with pytest.raises(NiwashiError, match="key"):
        take_seed(tmp_path / "key" / "below", bytes(32))
