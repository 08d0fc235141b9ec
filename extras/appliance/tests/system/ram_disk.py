"""An archive that a kernel unpacks into memory and starts from (`cpio`, format newc), for any machine."""

import gzip
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

DIRECTORY, FILE = 0o040755, 0o100755


def archive(files: Mapping[str, bytes]) -> bytes:
    """The files, all of them to be run, with their folders.

    >>> gzip.decompress(archive({"bin/sh": b"x"}))[:6]
    b'070701'
    """
    folders = sorted({str(each) for name in files for each in Path(name).parents} - {"."})
    entries = [(name, DIRECTORY, b"") for name in folders] + [(name, FILE, files[name]) for name in files]
    entries.append(("TRAILER!!!", 0, b""))
    return gzip.compress(b"".join(_entry(i, *entry) for i, entry in enumerate(entries, 1)), 1)


def _entry(number: int, name: str, mode: int, data: bytes) -> bytes:
    links = 2 if mode == DIRECTORY else 1
    fields = (number, mode, 0, 0, links, 0, len(data), 0, 0, 0, 0, len(name) + 1, 0)
    head = ("070701" + "".join(f"{field:08X}" for field in fields) + name + "\0").encode("ascii")
    return _padded(head) + _padded(data)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def modules(folder: Path, wanted: Sequence[str]) -> Iterator[Path]:
    """The files of kernel modules in the order in which they can be loaded; built-in ones are left out.

    `folder` is what `depmod` has written into. KeyError for one that there is not.
    """
    needs = dict(line.split(":", 1) for line in (folder / "modules.dep").read_text("ascii").splitlines())
    built_in = (folder / "modules.builtin").read_text("ascii").split()
    inside = {_name(path) for path in built_in}
    where = {_name(path): path for path in needs}
    done: set[str] = set()
    for name in wanted:
        if name in inside:
            continue
        for path in [*reversed(needs[where[name]].split()), where[name]]:
            if path not in done:
                done.add(path)
                yield folder / path


def _name(path: str) -> str:
    """A module's name, as `modprobe` takes it.

    >>> _name("kernel/drivers/block/virtio_blk.ko.xz")
    'virtio_blk'
    """
    return re.sub(r"\.ko(\.xz|\.zst|\.gz)?$", "", path.rpartition("/")[2]).replace("-", "_")
