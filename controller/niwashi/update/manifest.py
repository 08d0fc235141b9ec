"""The manifest of a bundle: version, machine, Pythons, and every wheel with its hash."""

import json
import re
import struct
import sys
import sysconfig
from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from packaging.version import InvalidVersion, Version
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from niwashi.errors import RefusedText, reason
from niwashi.validation import first_error, quoted

FORMAT = 1
LARGEST_MANIFEST = 256 << 10  # bytes
LARGEST_WHEEL = 256 << 20
LARGEST_BUNDLE = 1 << 30
MOST_WHEELS = 500

_WHEEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+!-]{1,200}\.whl")
_PYTHON = re.compile(r"3\.\d{1,2}")


def _wheel_name(name: str) -> str:
    if not _WHEEL.fullmatch(name) or ".." in name:
        raise ValueError("a wheel's file name, without any folder")
    return name


def _python(text: str) -> str:
    if not _PYTHON.fullmatch(text):
        raise ValueError('a Python such as "3.11"')
    return text


def _version(text: str) -> str:
    try:
        Version(text)
    except InvalidVersion as error:
        raise ValueError('a version such as "0.2.0"') from error
    return text


_Pythons = Annotated[list[Annotated[str, AfterValidator(_python)]], Field(min_length=1, max_length=20)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class Wheel(_Strict):
    """A package of a bundle, and the Pythons that it is for."""

    name: Annotated[str, AfterValidator(_wheel_name)]
    size: Annotated[int, Field(gt=0, le=LARGEST_WHEEL)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    pythons: _Pythons


class Manifest(_Strict):
    """The first file of a bundle, which is signed."""

    format: Literal[1]
    version: Annotated[str, Field(max_length=40), AfterValidator(_version)]
    machine: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
    pythons: _Pythons
    wheels: Annotated[list[Wheel], Field(min_length=1, max_length=MOST_WHEELS)]

    def wheels_for(self, python: str) -> list[Wheel]:
        return [wheel for wheel in self.wheels if python in wheel.pythons]


class UpdateTarget(NamedTuple):
    """The requirements of an update: this computer, its Python, and the installed version (or "")."""

    machine: str
    python: str
    version: str = ""


def here(version: str = "") -> UpdateTarget:
    """This computer. A 32-bit Python has the machine of its own pointers, whatever the kernel is."""
    machine = sysconfig.get_platform().rpartition("-")[2]
    if struct.calcsize("P") == 4:
        machine = {"aarch64": "armv7l", "x86_64": "i686"}.get(machine, machine)
    return UpdateTarget(machine, f"{sys.version_info.major}.{sys.version_info.minor}", version)


def parse(raw: bytes) -> Manifest:
    """The manifest that some bytes are. Raises RefusedText, also for one that is not canonical."""
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise RefusedText("update-no-manifest", why=reason(error)) from error
    if isinstance(said, dict) and isinstance(said.get("format"), int) and said["format"] > FORMAT:
        raise RefusedText("update-newer-format", found=said["format"], known=FORMAT)
    try:
        manifest = Manifest.model_validate(said)
    except ValidationError as error:
        mistake = first_error(error)
        where = ".".join(mistake.path) or "-"
        raise RefusedText("update-bad-manifest", where=quoted(where), found=quoted(mistake.found)) from error
    if raw != canonical(said):
        raise RefusedText("update-no-manifest", why=RefusedText("why-form"))
    _check_wheels(manifest)
    return manifest


def canonical(said: object) -> bytes:
    """JSON with sorted keys and no blanks, in UTF-8: one text for one meaning.

    >>> canonical({"b": 1, "a": "庭"}).decode()
    '{"a":"庭","b":1}'
    """
    return json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def check_fits(manifest: Manifest, where: UpdateTarget) -> None:
    """Raise RefusedText for an update older than the installed program, or made for another system."""
    if manifest.machine != where.machine:
        raise RefusedText("update-other-machine", found=manifest.machine, here=where.machine)
    if where.python not in manifest.pythons:
        raise RefusedText("update-other-python", found=", ".join(manifest.pythons), here=where.python)
    if where.version and Version(manifest.version) < Version(where.version):
        raise RefusedText("update-older", found=manifest.version, here=where.version)


def _check_wheels(manifest: Manifest) -> None:
    """Each wheel has one name, together they have a bound, and the program is among them for each Python."""
    names = [wheel.name.lower() for wheel in manifest.wheels]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        raise RefusedText("update-double", name=double)
    if sum(wheel.size for wheel in manifest.wheels) > LARGEST_BUNDLE:
        raise RefusedText("update-too-large", most=LARGEST_BUNDLE >> 20)
    for python in manifest.pythons:
        if not _has_program(manifest.wheels_for(python), manifest.version):
            raise RefusedText("update-no-program", version=manifest.version, python=python)


def _has_program(wheels: Sequence[Wheel], version: str) -> bool:
    own = [wheel.name.split("-")[1] for wheel in wheels if wheel.name.startswith("niwashi-")]
    try:
        return len(own) == 1 and Version(own[0]) == Version(version)
    except InvalidVersion:
        return False
