"""Files and zips that are the same bytes each time they are made."""

import re
from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

_TIME = re.compile(r"\b\d{4}([-/])\d\d\1\d\d[T ]\d\d:\d\d:\d\d([+-]\d\d:?\d\d|Z)?")
_NO_TIME = "1980-01-01T00:00:00+00:00"
"""The earliest that a zip can hold: nobody takes it for the time at which something was made."""


def timeless(text: str) -> str:
    """Return a text in which every moment is the same one.

    >>> timeless("; DRILL file date 2026-11-26T00:45:25+0000")
    '; DRILL file date 1980-01-01T00:00:00+00:00'
    """
    return _TIME.sub(_NO_TIME, text)


def packed(files: Mapping[str, bytes], *, within_another: bool = False) -> bytes:
    """Return a zip of files by their names, sorted, without times, owners and the maker's system.

    A zip within another is not compressed: the outer one does that.
    """
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            kind = ZIP_STORED if within_another else ZIP_DEFLATED
            archive.writestr(entry, files[name], compress_type=kind, compresslevel=9)
    return written.getvalue()
