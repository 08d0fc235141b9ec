"""Join PNG files of one size to an animated PNG (PNG, third edition).

Nothing is drawn or compressed again: the compressed rows of each file become the data chunks of a frame.
"""

import struct
from collections.abc import Iterator, Sequence
from zlib import crc32

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MOST_MS = 0xFFFF  # two bytes hold it


def animated(frames: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """Return an animated PNG that loops, from PNG files and the milliseconds of each.

    Programs without animation show the first file. Raises ValueError for files of different formats.
    """
    heads = {_chunks_of(frame, b"IHDR")[0] for frame in frames}
    if len(heads) != 1 or len(frames) != len(milliseconds):
        raise ValueError(f"{len(frames)} files of {len(heads)} kinds for {len(milliseconds)} times")
    (head,) = heads
    parts = [_SIGNATURE, _chunk(b"IHDR", head), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for frame, stands_ms in zip(frames, milliseconds, strict=True):
        control = struct.pack(">I8sIIHHBB", number, head[:8], 0, 0, min(stands_ms, _MOST_MS), 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        is_first, number = not number, number + 1
        for rows in _chunks_of(frame, b"IDAT"):
            parts.append(
                _chunk(b"IDAT", rows) if is_first else _chunk(b"fdAT", struct.pack(">I", number) + rows)
            )
            number += not is_first
    return b"".join([*parts, _chunk(b"IEND", b"")])


def _chunks_of(file: bytes, kind: bytes) -> list[bytes]:
    """Return the data of all chunks of a kind. Raises ValueError if there is none."""
    found = [data for name, data in _chunks(file) if name == kind]
    if not found:
        raise ValueError(f"no {kind.decode()} in a PNG file")
    return found


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(file):
        length, name = struct.unpack_from(">I4s", file, at)
        yield name, file[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))
