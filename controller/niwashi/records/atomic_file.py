"""A file that is written beside its place and moved there when it is whole: an older one stays until then."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import IO

from niwashi.errors import NiwashiError, RecordsFault, reason


def write_whole(out: Path, parts: Iterable[str | bytes], *, replace: bool) -> None:
    """Write parts as `written_whole` does."""
    with written_whole(out, replace=replace) as content:
        content.writelines(part.encode() if isinstance(part, str) else part for part in parts)


@contextmanager
def written_whole(out: Path, *, replace: bool) -> Iterator[IO[bytes]]:
    """Open a file for its owner alone (mode 0600), which has its name once it is whole and on the disk.

    Raises RecordsFault, and then everything is as it was. Unless it may `replace` it, a file that is there
    stays, even if it came while this one was written. Where `out` is a link, the file that it leads to is
    meant. A folder or a device is never replaced.
    """
    try:
        place = Path(os.path.realpath(out))
        if place.exists() and not place.is_file():
            raise RecordsFault("records-out-no-file", file=str(out))
        if not replace and place.exists():
            raise RecordsFault("records-out-exists", file=str(out))
        handle, name = mkstemp(prefix=f".{place.name}.", suffix=".part", dir=place.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "w+b") as content:
                yield content
                content.flush()
                os.fsync(content.fileno())
                _put(beside, place, replace=replace)
                # FAT keeps a file's length beside its name, and a new name says 0 until this.
                os.fsync(content.fileno())
            sync_folder(place.parent)
        finally:
            with suppress(OSError):  # the stick was pulled, it may be: what is wrong with it is said already
                beside.unlink(missing_ok=True)
    except FileExistsError as error:
        raise RecordsFault("records-out-exists", file=str(out)) from error
    except OSError as error:
        if isinstance(error, NiwashiError):
            raise
        raise RecordsFault("records-not-exported", file=str(out), why=reason(error)) from error


def _put(beside: Path, out: Path, *, replace: bool) -> None:
    """Move a file to its place, over any other one, or only if there is none."""
    if replace:
        beside.replace(out)
    else:
        try:
            out.hardlink_to(beside)
        except FileExistsError:
            raise
        except (
            OSError,
            NotImplementedError,
        ):  # FAT and browsers know no links: there it is looked for once more and moved
            if out.exists():
                raise FileExistsError from None
            beside.rename(out)


def sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
