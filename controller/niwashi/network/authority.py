"""The board's own certificate authority, and the certificate that it issues to the board (RFC 5280).

Import it only for https: 32-bit Pis have no wheel of `cryptography`.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

CERTIFICATE_DAYS = 397
"""The longest validity that every browser accepts. Apple accepts 825 days from an installed authority."""

AUTHORITY_DAYS = 3650
"""A new authority has to be installed on each phone again."""

RENEWED_BEFORE_DAYS = 60

MOST_ADDRESSES = 8
"""Addresses in a certificate: the last ones by which the board was reached."""

_NO_EARLIER = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
"""No valid time is earlier: a Pi has no clock of its own and may start in 1970."""

_DAY_S = 86_400.0

_NOBODY = "niwashi.invalid"
"""A name that no host can have (RFC 2606)."""


class CertifiedKey(NamedTuple):
    """A private key and its certificate, as PEM."""

    key: bytes
    certificate: bytes

    @property
    def pem(self) -> bytes:
        """Both, as one file has them."""
        return self.key + self.certificate


def parse_certified_key(pem: bytes) -> CertifiedKey:
    """Parse a file with a key and its certificate. Raises ValueError if it is no such file."""
    head, mark, rest = pem.partition(b"-----BEGIN CERTIFICATE-----")
    signed = CertifiedKey(head, mark + rest)
    key = _key(signed)
    if _certificate(signed.certificate).public_key() != key.public_key():
        raise ValueError("the certificate is of another key")
    return signed


def new_authority(names: Iterable[str], networks: Iterable[Network], today: float) -> CertifiedKey:
    """Create an authority for servers with these names in .local and addresses in these networks.

    A thief of its key can pretend to be this board, or an address in a home network, and nothing else. Names
    without a dot are left out: a constraint "garden" would permit bank.garden as well.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    since = _since(today)
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Niwashi {since:%Y-%m-%d}")])
    hosts = [x509.DNSName(name) for name in sorted(_local(names)) or [_NOBODY]]
    # RFC 5280: a kind of name without any permitted subtree is not restricted at all.
    others = [x509.RFC822Name(_NOBODY), x509.UniformResourceIdentifier(_NOBODY)]
    constraints = x509.NameConstraints([*hosts, *map(x509.IPAddress, networks), *others], None)
    builder = (
        _builder(own, key, since)
        .issuer_name(own)
        .not_valid_after(since + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(constraints, critical=True)
    )
    return _signed(key, builder.sign(key, SHA256()))


def new_certificate(
    authority: CertifiedKey, names: Iterable[str], addresses: Iterable[Address], today: float
) -> CertifiedKey:
    """Create a board's certificate for those names and addresses that the authority may certify."""
    by, key = _certificate(authority.certificate), ec.generate_private_key(ec.SECP256R1())
    since = _since(max(today, by.not_valid_before_utc.timestamp() + _DAY_S))
    until = min(since + timedelta(days=CERTIFICATE_DAYS), by.not_valid_after_utc)
    since = min(since, until - timedelta(days=1))
    identifier = by.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    builder = (
        _builder(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Niwashi")]), key, since)
        .not_valid_after(until)
        .issuer_name(by.subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False
        )
        .add_extension(x509.SubjectAlternativeName(_vouched_for(by, names, addresses)), critical=False)
    )
    return _signed(key, builder.sign(_key(authority), SHA256()))


def needs_renewal(
    certificate: CertifiedKey, authority: CertifiedKey, address: Address | None, today: float
) -> bool:
    """Return whether a board needs a new certificate, for a new address or for the dates.

    A clock before `_NO_EARLIER` is not set and proves nothing. A clock that is set, but before the start of
    the certificate, means that the certificate was made by a clock that was ahead.
    """
    found, by = _certificate(certificate.certificate), _certificate(authority.certificate)
    missing = address is not None and address not in addresses_of(certificate) and _may_vouch(by, address)
    left_s = found.not_valid_after_utc.timestamp() - today
    ends = left_s < RENEWED_BEFORE_DAYS * _DAY_S and found.not_valid_after_utc < by.not_valid_after_utc
    is_ahead = _NO_EARLIER <= today < found.not_valid_before_utc.timestamp()
    return missing or ends or is_ahead or not _has_signed(by, found)


def is_sufficient(authority: CertifiedKey, names: Iterable[str]) -> bool:
    """Return whether an authority may certify these names, and is restricted like those made today."""
    made = _certificate(authority.certificate)
    try:
        made.extensions.get_extension_for_class(x509.ExtendedKeyUsage)
    except x509.ExtensionNotFound:  # of an older version, which permitted more
        return False
    return all(_may_name(made, name) for name in _local(names))


def plausible_time(today: float, *known: CertifiedKey) -> float:
    """Return the clock's time; if that is impossible, the latest time that is known to have passed."""
    began = (_certificate(each.certificate).not_valid_before_utc.timestamp() + _DAY_S for each in known)
    return today if today >= _NO_EARLIER else max([_NO_EARLIER, *began])


def addresses_of(certificate: CertifiedKey) -> Sequence[Address]:
    found = _alternatives(certificate).get_values_for_type(x509.IPAddress)
    return [each for each in found if isinstance(each, IPv4Address | IPv6Address)]


def names_of(certificate: CertifiedKey) -> Sequence[str]:
    return _alternatives(certificate).get_values_for_type(x509.DNSName)


def fingerprint(authority: CertifiedKey) -> str:
    """Return the SHA-256 fingerprint of an authority, as phones show it."""
    return _certificate(authority.certificate).fingerprint(SHA256()).hex(":").upper()


def as_der(authority: CertifiedKey) -> bytes:
    """Return the certificate of an authority in DER, as phones import it."""
    return _certificate(authority.certificate).public_bytes(Encoding.DER)


def _builder(subject: x509.Name, key: ec.EllipticCurvePrivateKey, since: datetime) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _since(today: float) -> datetime:
    """Return the start of validity: a day earlier, for phones whose clock is slow."""
    return datetime.fromtimestamp(int(plausible_time(today) - _DAY_S), UTC)


def _usage(*, signs: bool) -> x509.KeyUsage:
    none = dict.fromkeys(
        ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False
    )
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
        **none,
    )


def _local(names: Iterable[str]) -> set[str]:
    return {name for name in names if name.endswith(".local")}


def _vouched_for(
    by: x509.Certificate, names: Iterable[str], addresses: Iterable[Address]
) -> list[x509.GeneralName]:
    hosts = [x509.DNSName(name) for name in sorted(set(names)) if _may_name(by, name)]
    reached = [x509.IPAddress(each) for each in dict.fromkeys(addresses) if _may_vouch(by, each)]
    return [*hosts, *reached[:MOST_ADDRESSES]]


def _permitted(by: x509.Certificate) -> x509.GeneralNames:
    found = by.extensions.get_extension_for_class(x509.NameConstraints).value
    return x509.GeneralNames(found.permitted_subtrees or [])


def _may_name(by: x509.Certificate, name: str) -> bool:
    allowed = _permitted(by).get_values_for_type(x509.DNSName)
    return any(name == each or name.endswith(f".{each}") for each in allowed)


def _may_vouch(by: x509.Certificate, address: Address) -> bool:
    allowed = _permitted(by).get_values_for_type(x509.IPAddress)
    return any(address in each for each in allowed if isinstance(each, IPv4Network | IPv6Network))


def _has_signed(by: x509.Certificate, found: x509.Certificate) -> bool:
    try:
        found.verify_directly_issued_by(by)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _alternatives(certificate: CertifiedKey) -> x509.SubjectAlternativeName:
    found = _certificate(certificate.certificate).extensions
    return found.get_extension_for_class(x509.SubjectAlternativeName).value


def _signed(key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate) -> CertifiedKey:
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return CertifiedKey(private, certificate.public_bytes(Encoding.PEM))


def _certificate(pem: bytes) -> x509.Certificate:
    return x509.load_pem_x509_certificate(pem)


def _key(signed: CertifiedKey) -> ec.EllipticCurvePrivateKey:
    key = load_pem_private_key(signed.key, None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("no key of an elliptic curve")  # noqa: TRY004  # as for anything that is no key
    return key
