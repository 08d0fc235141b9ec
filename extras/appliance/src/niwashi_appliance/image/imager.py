"""The manifest by which Raspberry Pi Imager 2 offers its settings (Wi-Fi, user, ssh, locale) for this image.

For an image of one's own it offers none, since it can't know which kind the image takes. The fields are those
of its published schema (doc/json-schema/os-list-schema.json of raspberrypi/rpi-imager, read at its commit
05f1c4db).
"""

import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

SUFFIX = ".rpi-imager-manifest"
"""Imager opens files that end so."""

DEVICES = (
    ("Raspberry Pi 4", "pi4-64bit", "RPi_4", "Pi 4 Model B and 400"),
    ("Raspberry Pi Zero 2 W", "pi3-64bit", "RPi_Zero_2_W", "Pi Zero 2 W"),
    ("Raspberry Pi 3", "pi3-64bit", "RPi_3", "Pi 3 Model B, B+ and A+"),
)
"""Each Pi that this image starts on: name, tag and picture as in Imager's own list, and which these are.

Imager asks for one first, and goes on only from a list with some (its src/hwlistmodel.cpp, 0066625e). A Pi 5
does not start with this image (docs/IMAGE.md).
"""

_PICTURES = "https://downloads.raspberrypi.com/imager/icons/{}.png"
_PART = 1 << 20


def manifest(image: Path, packed: Path, icon: Path, url: str | None = None) -> str:
    """Return the manifest of an image that was packed by xz.

    `url` is where others get the packed one, and beside it the icon. Without it both are the files of this
    computer, and nobody else can use the manifest: Imager knows no relative addresses.
    """
    made = datetime.fromtimestamp(image.stat().st_mtime, UTC)
    entry = {
        "name": "Niwashi",
        "description": "A board for games that are not chess, on Debian 13 (64 bit)",
        "icon": icon.resolve().as_uri() if url is None else f"{url.rpartition('/')[0]}/{icon.name}",
        "url": url or packed.resolve().as_uri(),
        "extract_size": image.stat().st_size,
        "extract_sha256": _digest(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": _digest(packed),
        "release_date": f"{made:%Y-%m-%d}",
        "init_format": "cloudinit",
        "devices": sorted({tag for _, tag, _, _ in DEVICES}),
    }
    devices = [
        {
            "name": name,
            "tags": [tag],
            "icon": _PICTURES.format(picture),
            "description": which,
            "matching_type": "exclusive",
        }
        for name, tag, picture, which in DEVICES
    ]
    return json.dumps({"imager": {"devices": devices}, "os_list": [entry]}, indent=2) + "\n"


def _digest(file: Path) -> str:
    digest = sha256()
    with file.open("rb") as content:
        while part := content.read(_PART):
            digest.update(part)
    return digest.hexdigest()
