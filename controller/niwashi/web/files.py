"""The files of the page, read once: what is served is what is in this list, and no path is ever followed."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.responses import Response

from niwashi.web.bundle import bundled_script, bundled_style

PAGE = Path(__file__).parent / "page"
_SCRIPT, _STYLE = "main.js", "main.css"
_GZIP = re.compile(r"gzip(\s*;\s*q\s*=\s*(?!0*(\.0*)?$)[0-9.]+)?", re.IGNORECASE | re.ASCII)
_REMARK = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)


@cache
def covers() -> frozenset[str]:
    """The names of the games that the page has a picture of."""
    return frozenset(file.stem.removeprefix("game-") for file in PAGE.glob("game-*.svg"))


class PageFiles:
    """All files of one folder, kept with their types and tags. A browser that has one is told so (304).

    `main.js` and `main.css` bring along what they import.

    Who takes gzip gets a third of the bytes: each file is compressed once, the small ones when asked for.
    """

    def __init__(self, folder: Path) -> None:
        """Read them; some two hundred kilobytes. Types are for those who write the page."""
        files = (file for file in sorted(folder.iterdir()) if file.is_file())
        self._files = {file.name: _sent(file) for file in files if not file.name.endswith(".d.ts")}
        for entry, bundled in ((_SCRIPT, bundled_script), (_STYLE, bundled_style)):
            if entry in self._files:
                self._files[entry] = bundled(_texts(self._files, Path(entry).suffix), entry).encode()
        self._hashes = {name: hashlib.sha256(data).hexdigest()[:24] for name, data in self._files.items()}
        self._packed: dict[str, bytes] = {}
        for entry in {_SCRIPT, _STYLE} & self._files.keys():
            self._gzipped(entry)  # the large ones before a board runs

    @property
    def version(self) -> str:
        """What changes when any of them does."""
        return hashlib.sha256("".join(self._hashes.values()).encode()).hexdigest()[:12]

    def text(self, name: str) -> str:
        """A file as text. Raises KeyError."""
        return self._files[name].decode("utf-8")

    def answer(self, name: str, headers: Mapping[str, str]) -> Response | None:
        """A file by its name, or only its tag where the headers say that it is known; None: no such file."""
        if name not in self._files:
            return None
        packs, known = takes_gzip(headers.get("accept-encoding", "")), headers.get("if-none-match", "")
        about = {"ETag": f'"{self._hashes[name]}{"-gzip" if packs else ""}"', "Vary": "Accept-Encoding"}
        if about["ETag"] in known:
            return Response(status_code=304, headers=about)
        if packs:
            packed = {**about, "Content-Encoding": "gzip"}
            return Response(self._gzipped(name), media_type=_type(name), headers=packed)
        return Response(self._files[name], media_type=_type(name), headers=about)

    def _gzipped(self, name: str) -> bytes:
        if name not in self._packed:
            self._packed[name] = gzip.compress(self._files[name], mtime=0)
        return self._packed[name]


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header names gzip and does not refuse it (RFC 9110, 12.5.3).

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("br"), takes_gzip("br, GZIP;q=0.000"), takes_gzip("")
    (True, False, False, False)
    """
    return any(_GZIP.fullmatch(each.strip()) for each in accepted.split(","))


def _sent(file: Path) -> bytes:
    """What a browser gets of a file: of scripts and styles no comments, which are a fifth of them."""
    if file.suffix not in (".js", ".css"):
        return file.read_bytes()
    return without_remarks(file.read_text(encoding="utf-8")).encode()


def without_remarks(source: str) -> str:
    """A script or a style sheet without comments that have lines of their own; no other line moves.

    >>> without_remarks("a;\\n  /* long\\n     one */\\nb; // stays\\n// goes\\n")
    'a;\\n\\n\\nb; // stays\\n\\n'
    """
    return _REMARK.sub(lambda found: "\n" * found[0].count("\n"), source)


def _texts(files: Mapping[str, bytes], suffix: str) -> dict[str, str]:
    return {name: data.decode("utf-8") for name, data in files.items() if name.endswith(suffix)}


def _type(name: str) -> str:
    """The media type; not what this computer's own list says of scripts, which differs."""
    own = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
    return own.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
