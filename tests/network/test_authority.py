"""A board's own authority: what it may vouch for, for how long, and what a clock that is wrong does to it."""

import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest

pytest.importorskip("cryptography", "43", reason="no ready-made cryptography for this computer")

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from niwashi.network.authority import (
    AUTHORITY_DAYS,
    CERTIFICATE_DAYS,
    MOST_ADDRESSES,
    CertifiedKey,
    addresses_of,
    as_der,
    fingerprint,
    is_sufficient,
    names_of,
    needs_renewal,
    new_authority,
    new_certificate,
    parse_certified_key,
    plausible_time,
)

NOW = datetime(2026, 12, 24, tzinfo=UTC).timestamp()
DAY = 86_400.0
NETWORKS = [ip_network("192.168.0.0/16"), ip_network("fc00::/7")]
HOME, AWAY = ip_address("192.168.1.7"), ip_address("93.184.216.34")
NAMES = ("niwashi", "niwashi.local")


@pytest.fixture(scope="module")
def authority() -> CertifiedKey:
    return new_authority(NAMES, NETWORKS, NOW)


def certificate(signed: CertifiedKey) -> x509.Certificate:
    return x509.load_pem_x509_certificate(signed.certificate)


def verified(
    board: CertifiedKey, authority: CertifiedKey, subject: x509.verification.Subject, now: float = NOW
) -> None:
    """What a browser looks at, by a library that is not our own. Raises VerificationError."""
    store = Store([certificate(authority)])
    builder = PolicyBuilder().store(store).time(datetime.fromtimestamp(now, UTC).replace(tzinfo=None))
    builder.build_server_verifier(subject).verify(certificate(board), [])


def test_board_s_certificate_is_good_for_its_names_and_addresses(authority: CertifiedKey) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW)
    verified(board, authority, x509.DNSName("niwashi.local"))
    verified(board, authority, x509.IPAddress(HOME))
    for other in (x509.DNSName("other.local"), x509.IPAddress(ip_address("192.168.1.8"))):
        with pytest.raises(VerificationError):
            verified(board, authority, other)
    assert parse_certified_key(board.pem) == board
    assert list(names_of(board)) == ["niwashi.local"]


def test_stolen_authority_vouches_for_nothing_outside_of_a_home(authority: CertifiedKey) -> None:
    board = new_certificate(authority, ("example.com", "niwashi.local"), [AWAY, HOME], NOW)
    assert (list(names_of(board)), list(addresses_of(board))) == (["niwashi.local"], [HOME])


SERVER = ExtendedKeyUsageOID.SERVER_AUTH


def _forged(
    by: CertifiedKey, *names: x509.GeneralName, subject: str = "", use: x509.ObjectIdentifier = SERVER
) -> CertifiedKey:
    """What a thief makes of the key."""
    key = ec.generate_private_key(ec.SECP256R1())
    since, issuer = datetime.fromtimestamp(NOW, UTC), certificate(by)
    said = [x509.NameAttribute(NameOID.EMAIL_ADDRESS, subject)] if subject else []
    identifier = x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(
        issuer.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    )
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Niwashi"), *said]))
        .issuer_name(issuer.subject)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(since - timedelta(days=1))
        .not_valid_after(since + timedelta(days=90))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([use]), critical=False)
        .add_extension(identifier, critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    if names:
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    signer = load_pem_private_key(by.key, None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    return CertifiedKey(b"", builder.sign(signer, SHA256()).public_bytes(Encoding.PEM))


def openssl_verifies(
    folder: Path, by: CertifiedKey, leaf: CertifiedKey, *asked: str, between: CertifiedKey | None = None
) -> bool:
    """What OpenSSL says, by its own program."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("the program openssl is not installed")
    files = {"by.pem": by, "leaf.pem": leaf} | ({"between.pem": between} if between else {})
    for name, each in files.items():
        (folder / name).write_bytes(each.certificate)
    words = ["-x509_strict", "-attime", str(int(NOW)), "-CAfile", "by.pem", *asked]
    words += ["-untrusted", "between.pem"] if between else []
    done = subprocess.run(
        [program, "verify", *words, "leaf.pem"], cwd=folder, capture_output=True, check=False
    )
    return done.returncode == 0


DNS, IP, MAIL, URI = x509.DNSName, x509.IPAddress, x509.RFC822Name, x509.UniformResourceIdentifier
S_MIME = ExtendedKeyUsageOID.EMAIL_PROTECTION
WANTED = ("garden", "garden.local")


def test_openssl_and_browsers_rules_accept_a_board_called_garden(tmp_path: Path) -> None:
    by = new_authority(WANTED, NETWORKS, NOW)
    board = new_certificate(by, WANTED, [HOME], NOW)
    assert list(names_of(board)) == ["garden.local"]
    verified(board, by, x509.DNSName("garden.local"))
    for asked in (("-verify_hostname", "garden.local"), ("-verify_ip", str(HOME))):
        assert openssl_verifies(tmp_path, by, board, "-purpose", "sslserver", *asked)


@pytest.mark.parametrize(
    ("names", "asked"),
    [
        ([DNS("bank.garden")], ("-verify_hostname", "bank.garden")),
        ([DNS("garden")], ("-verify_hostname", "garden")),
        ([DNS("example.com"), DNS("garden.local")], ("-verify_hostname", "example.com")),
        ([DNS("printer.local")], ("-verify_hostname", "printer.local")),
        ([IP(AWAY)], ("-verify_ip", str(AWAY))),
        ([IP(ip_address("2606:2800:220:1::1"))], ("-verify_ip", "2606:2800:220:1::1")),
        ([MAIL("ceo@example.com")], ()),
        ([URI("https://example.com/")], ()),
    ],
    ids=lambda found: str(found[0].value) if isinstance(found, list) else "",
)
def test_thief_s_certificate_is_refused_by_openssl(
    names: list[x509.GeneralName], asked: tuple[str, ...], tmp_path: Path
) -> None:
    by = new_authority(WANTED, NETWORKS, NOW)
    assert not openssl_verifies(tmp_path, by, _forged(by, *names), *asked)
    assert openssl_verifies(tmp_path, by, _forged(by, DNS("garden.local"))), "the test of this test"


def test_stolen_authority_signs_no_mail(tmp_path: Path) -> None:
    by = new_authority(WANTED, NETWORKS, NOW)
    mails = [
        _forged(by, MAIL("ceo@example.com"), use=S_MIME),
        _forged(by, subject="ceo@example.com", use=S_MIME),
        _forged(by, use=S_MIME),
    ]
    assert not any(openssl_verifies(tmp_path, by, mail, "-purpose", "smimesign") for mail in mails)


def test_stolen_authority_makes_no_other(tmp_path: Path) -> None:
    by = new_authority(WANTED, NETWORKS, NOW)
    between = new_authority(WANTED, NETWORKS, NOW)
    signer, made = load_pem_private_key(by.key, None), certificate(between)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    builder = (
        x509.CertificateBuilder(extensions=list(made.extensions))
        .subject_name(made.subject)
        .issuer_name(certificate(by).subject)
        .public_key(made.public_key())
        .serial_number(8)
        .not_valid_before(made.not_valid_before_utc)
        .not_valid_after(made.not_valid_after_utc)
    )
    between = CertifiedKey(between.key, builder.sign(signer, SHA256()).public_bytes(Encoding.PEM))
    leaf = _forged(between, DNS("garden.local"))
    assert openssl_verifies(tmp_path, CertifiedKey(b"", made.public_bytes(Encoding.PEM)), leaf), (
        "the test of this test"
    )
    assert not openssl_verifies(tmp_path, by, leaf, between=between)


def test_computer_whose_name_is_no_name_has_an_authority_for_addresses_alone(tmp_path: Path) -> None:
    by = new_authority((), NETWORKS, NOW)
    assert openssl_verifies(tmp_path, by, new_certificate(by, (), [HOME], NOW), "-verify_ip", str(HOME))
    assert not openssl_verifies(tmp_path, by, _forged(by, DNS("example.com")))


def test_authority_suits_the_names_that_it_was_made_for(authority: CertifiedKey) -> None:
    assert is_sufficient(authority, NAMES)
    assert not is_sufficient(authority, ("other", "other.local"))
    assert not is_sufficient(_older(authority), NAMES)


def _older(made: CertifiedKey) -> CertifiedKey:
    """As versions before this one made it: no extended key usage, all of .local and the bare name."""
    own = certificate(made)
    wide = x509.NameConstraints([DNS("local"), DNS("niwashi"), *map(IP, NETWORKS)], None)
    builder = x509.CertificateBuilder(
        subject_name=own.subject,
        issuer_name=own.issuer,
        public_key=own.public_key(),
        serial_number=own.serial_number,
        not_valid_before=own.not_valid_before_utc.replace(tzinfo=None),
        not_valid_after=own.not_valid_after_utc.replace(tzinfo=None),
    ).add_extension(wide, critical=True)
    for each in own.extensions:
        if not isinstance(each.value, x509.NameConstraints | x509.ExtendedKeyUsage):
            builder = builder.add_extension(each.value, each.critical)
    signer = load_pem_private_key(made.key, None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    return CertifiedKey(made.key, builder.sign(signer, SHA256()).public_bytes(Encoding.PEM))


def test_authority_of_an_older_version_goes_on_as_it_was(authority: CertifiedKey) -> None:
    """Each phone has installed it; the board's name with and without .local stay in its certificate."""
    by = _older(authority)
    board = new_certificate(by, NAMES, [HOME], NOW)
    assert list(names_of(board)) == list(NAMES)
    for name in NAMES:
        verified(board, by, x509.DNSName(name))
    verified(board, by, x509.IPAddress(HOME))
    assert not needs_renewal(board, by, HOME, NOW)


def test_validity_is_within_limits_of_phones(authority: CertifiedKey) -> None:
    board = certificate(new_certificate(authority, NAMES, [HOME], NOW))
    assert board.not_valid_after_utc - board.not_valid_before_utc == timedelta(days=CERTIFICATE_DAYS)
    assert CERTIFICATE_DAYS < 398
    own = certificate(authority)
    assert own.not_valid_after_utc - own.not_valid_before_utc == timedelta(days=AUTHORITY_DAYS)
    assert own.extensions.get_extension_for_class(x509.NameConstraints).critical


def test_certificate_is_renewed_before_expiry_and_for_new_address(authority: CertifiedKey) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW)
    assert not needs_renewal(board, authority, HOME, NOW)
    assert not needs_renewal(board, authority, None, NOW + 300 * DAY)
    assert needs_renewal(board, authority, HOME, NOW + 340 * DAY)
    assert needs_renewal(board, authority, ip_address("192.168.1.9"), NOW)
    assert not needs_renewal(board, authority, AWAY, NOW), "no certificate could have that address"
    assert needs_renewal(board, new_authority(NAMES, NETWORKS, NOW), HOME, NOW), (
        "an authority of today as well"
    )
    last = new_certificate(authority, NAMES, [HOME], NOW + 3600 * DAY)
    assert not needs_renewal(last, authority, HOME, NOW + 3649 * DAY), "no later one could be had"
    beyond = new_certificate(authority, NAMES, [HOME], NOW + 9000 * DAY)
    assert not needs_renewal(beyond, authority, HOME, NOW + 9000 * DAY)


def test_clock_of_1970_makes_no_certificate_that_phones_refuse(authority: CertifiedKey) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW)
    assert not needs_renewal(board, authority, HOME, 0.0), "a Pi that has just been switched on"
    at = plausible_time(0.0, authority, board)
    anew = new_certificate(authority, NAMES, [HOME, ip_address("192.168.1.9")], at)
    verified(anew, authority, x509.IPAddress(HOME), NOW)
    verified(anew, authority, x509.IPAddress(HOME), NOW + 200 * DAY)
    first = new_authority(NAMES, NETWORKS, 0.0)
    verified(new_certificate(first, NAMES, [HOME], 0.0), first, x509.IPAddress(HOME), NOW)


def test_clock_that_was_ahead_is_forgotten_once_it_is_right(authority: CertifiedKey) -> None:
    board = new_certificate(authority, NAMES, [HOME], NOW + 1000 * DAY)
    assert needs_renewal(board, authority, HOME, NOW)
    assert plausible_time(NOW, authority, board) == NOW


def test_certificate_has_last_reached_addresses(authority: CertifiedKey) -> None:
    many = [ip_address(f"192.168.1.{n}") for n in range(1, 30)]
    assert list(addresses_of(new_certificate(authority, NAMES, many, NOW))) == many[:MOST_ADDRESSES]


def test_phones_get_the_certificate_and_no_key(authority: CertifiedKey) -> None:
    found = x509.load_der_x509_certificate(as_der(authority))
    assert found == certificate(authority)
    assert len(fingerprint(authority).split(":")) == 32


@pytest.mark.parametrize(
    "pem", [b"", b"\0" * 100, b"-----BEGIN CERTIFICATE-----\n", b"x-----BEGIN CERTIFICATE-----y"]
)
def test_invalid_key_file_raises_value_error(pem: bytes) -> None:
    with pytest.raises(ValueError):
        parse_certified_key(pem)


def test_key_of_another_certificate_is_none(authority: CertifiedKey) -> None:
    other = new_authority(NAMES, NETWORKS, NOW)
    with pytest.raises(ValueError, match="another key"):
        parse_certified_key(other.key + authority.certificate)
