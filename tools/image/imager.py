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

DEVICES = ("pi3-64bit", "pi4-64bit")
"""A Pi 5 does not start with this image (docs/IMAGE.md); a Zero 2 W counts as a Pi 3."""

_PART = 1 << 20


def manifest(image: Path, icon: Path, url: str | None = None) -> str:
    """Return the manifest of an image; `url` is where others get it, without it the file itself."""
    digest = sha256()
    with image.open("rb") as content:
        while part := content.read(_PART):
            digest.update(part)
    size, made = image.stat().st_size, datetime.fromtimestamp(image.stat().st_mtime, UTC)
    entry = {
        "name": "Niwashi",
        "description": "A board for games that are not chess, on Debian 13 (64 bit)",
        "icon": icon.resolve().as_uri(),
        "url": url or image.resolve().as_uri(),
        "extract_size": size,
        "extract_sha256": digest.hexdigest(),
        "image_download_size": size,
        "image_download_sha256": digest.hexdigest(),
        "release_date": f"{made:%Y-%m-%d}",
        "init_format": "cloudinit",
        "devices": list(DEVICES),
    }
    return json.dumps({"os_list": [entry]}, indent=2) + "\n"
