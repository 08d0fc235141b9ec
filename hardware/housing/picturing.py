"""Small pictures of parts, for the guide: seen from above, the nearest surface in every point."""

import struct
import zlib
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hardware.housing.checking import mesh

_SIZE, _FINER = 300, 2
_TURNED, _HIGH = radians(-25), radians(48)
_LIGHT = np.array([0.35, -0.45, 0.82])
_PAPER = 250.0

Floats = npt.NDArray[np.float64]


def picture(path: Path, parts: list[tuple[Any, str]]) -> None:
    """Draw parts beside each other as they lie on the bed: each a solid and a colour, such as "#5f8a5a"."""
    drawn = np.concatenate([_drawn(mesh(solid), colour) for solid, colour in parts], axis=1)
    path.write_bytes(_png(drawn))


def _view() -> Floats:
    """The rotation after which x points right, y up and z to the eye."""
    c, s = cos(_TURNED), sin(_TURNED)
    about = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    up, over = sin(_HIGH), cos(_HIGH)
    return np.asarray(np.array([[1, 0, 0], [0, up, over], [0, -over, up]]) @ about)


def _drawn(found: Any, colour: str) -> Floats:
    """A square picture, red, green and blue from 0 to 255."""
    size = _SIZE * _FINER
    seen = found.triangles @ _view().T
    low, high = seen.reshape(-1, 3).min(axis=0), seen.reshape(-1, 3).max(axis=0)
    scale = 0.92 * size / (high - low)[:2].max()
    flat = (seen[:, :, :2] - (low + high)[:2] / 2) * scale * [1, -1] + size / 2
    base = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    shade = 0.4 + 0.6 * np.clip(found.face_normals @ _LIGHT, 0, 1)
    top = 0.84 + 0.16 * (found.triangles[:, :, 2].mean(axis=1) - found.bounds[0][2]) / found.extents[2]
    image, depth = np.full((size, size, 3), _PAPER), np.full((size, size), -np.inf)
    for corners, deep, light in zip(flat, seen[:, :, 2], shade * top, strict=True):
        _fill(image, depth, corners, deep, np.clip(base * light, 0, 255))
    return np.asarray(image.reshape(_SIZE, _FINER, _SIZE, _FINER, 3).mean(axis=(1, 3)))


def _fill(image: Floats, depth: Floats, corners: Floats, deep: Floats, colour: Floats) -> None:
    """Draw one triangle where it is nearer than earlier ones."""
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 1, len(image))
    (ax, ay), (bx, by), (cx, cy) = corners
    area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    if abs(area) < 1e-9 or (low >= high).any():
        return
    y, x = np.mgrid[low[1] : high[1], low[0] : high[0]] + 0.5
    first = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area
    second = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area
    third = 1 - first - second
    z = first * deep[0] + second * deep[1] + third * deep[2]
    part = np.s_[low[1] : high[1], low[0] : high[0]]
    inside = (np.minimum(np.minimum(first, second), third) >= -1e-6) & (z > depth[part])
    image[part][inside] = colour
    depth[part][inside] = z[inside]


def _png(image: Floats) -> bytes:
    """A picture as a PNG file (W3C PNG, 8 bits a channel, no filter)."""
    rows = np.round(image).astype(np.uint8)
    raw = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", rows.shape[1], rows.shape[0], 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
