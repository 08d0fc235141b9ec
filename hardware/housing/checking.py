"""Printability of a part: watertight, within the bed, no overhang but short bridges."""

import tempfile
from dataclasses import dataclass
from math import cos, radians
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from build123d import export_stl

_FINE, _ANGLE = 0.05, 0.3


@dataclass(frozen=True, slots=True)
class Print:
    """`overhang` is the widest patch, mm, of what hangs over nothing."""

    is_tight: bool
    size: tuple[float, float, float]
    volume: float
    overhang: float
    pieces: int


def mesh(solid: Any) -> Any:
    """Its surface in triangles."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.stl"
        export_stl(solid, str(path), tolerance=_FINE, angular_tolerance=_ANGLE)
        return trimesh.load(path)


def printed(solid: Any, *, overhang_deg: float) -> Print:
    """Look at a part as it lies on the bed."""
    found = mesh(solid)
    wide, deep, high = (float(each) for each in found.extents)
    return Print(
        is_tight=bool(found.is_watertight and found.is_winding_consistent),
        size=(wide, deep, high),
        volume=float(found.volume),
        overhang=_overhang(found, overhang_deg),
        pieces=int(found.body_count),
    )


def _overhang(found: Any, limit_deg: float) -> float:
    """The shorter side of the widest connected patch that faces down too flatly and is not on the bed."""
    steep = found.face_normals[:, 2] < -cos(radians(90 - limit_deg)) - 1e-6
    lowest = found.bounds[0][2]
    on_bed = found.triangles[:, :, 2].max(axis=1) < lowest + 1e-6
    faces = np.flatnonzero(steep & ~on_bed)
    pairs = found.face_adjacency
    kept = pairs[np.isin(pairs, faces).all(axis=1)]
    patches = trimesh.graph.connected_components(kept, nodes=faces, min_len=1)
    spans = [np.ptp(found.triangles[patch].reshape(-1, 3)[:, :2], axis=0).min() for patch in patches]
    return float(max(spans, default=0.0))
