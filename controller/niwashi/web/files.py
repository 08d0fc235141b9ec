"""The page's files, read once, and the words in them. Only listed names are served; no path is resolved."""

import asyncio
import gzip
import hashlib
import logging
import mimetypes
import re
from collections.abc import Iterable, Mapping, Sequence
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path
from threading import Lock

from starlette.responses import Response

from niwashi.page_parts import PagePart
from niwashi.words.catalogue import translate

_LOG = logging.getLogger("uvicorn.error")

PAGE = Path(__file__).parent / "page"
_INDEX, _SCRIPT, _STYLE = "index.html", "main.js", "main.css"
_PARTS_SCRIPT, _PARTS_STYLE = "parts.js", "parts.css"
_GZIP_LEVEL = 6  # level 9 takes twice as long at a start, for half a percent less
_GZIP = re.compile(r"gzip(\s*;\s*q\s*=\s*(?!0*(\.0*)?$)[0-9.]+)?", re.IGNORECASE | re.ASCII)
_REMARK = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)

BLANKS = {name: f"{{{name}}}" for name in ("clause", "count", "item", "place", "player", "text")}
"""Facts that the page fills in itself; the catalogue then only builds the sentences."""

_WORD_TEXT = re.compile(r'data-word="([\w-]+)"[^>]*>(?=</)')
_WORD_LABEL = re.compile(r'data-word-label="([\w-]+)"')

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([a-z_]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class) (\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_PLACE = re.compile(r"^ *<!-- parts: (\w+) -->\n", re.MULTILINE)
_STYLE_IMPORT = re.compile(r'^@import "([a-z_]+\.css)";$', re.MULTILINE)


class PageFiles:
    """All files of one folder, with types and entity tags. Unchanged files are answered with 304.

    Files of packages' parts are among them, the pieces of HTML in place.

    `main.js` and `main.css` contain what they import. With gzip, a third of the bytes is sent; each file is
    compressed once, the small ones on demand.
    """

    def __init__(self, folder: Path, parts: Sequence[PagePart] = ()) -> None:
        """Read the files, some 200 kB. Type declarations are left out: browsers do not use them.

        A part that can't be read, or bundled with the page, is left out.
        """
        self._own = _contents(folder)
        self._read = _with_parts(self._own, parts)
        self._preparing = Lock()
        self._is_prepared = False
        self._sent: dict[str, bytes] = {}
        self._hashes: dict[str, str] = {}
        self._packed: dict[str, bytes] = {}

    async def prepare(self) -> None:
        """Make scripts and styles as they are sent, in a thread: a board may be running.

        The rest of this class would do it at its first need. Raises ValueError for a script that can't be
        bundled.
        """
        if not self._is_prepared:
            await asyncio.to_thread(self._prepare)

    def _prepare(self) -> None:
        with self._preparing:
            if self._is_prepared:
                return
            try:
                sent = _bundled(self._read)
                if self._read != self._own and _INDEX in self._read:
                    with_words(self._read[_INDEX].decode("utf-8"), "en")
            except (LookupError, ValueError):
                if self._read == self._own:
                    raise
                _LOG.exception("A package's part of the page can't be used.")
                sent = _bundled(self._own)
            self._packed = {entry: _packed(sent[entry]) for entry in (_SCRIPT, _STYLE) if entry in sent}
            self._hashes = {name: hashlib.sha256(content).hexdigest()[:24] for name, content in sent.items()}
            self._sent, self._read, self._own, self._is_prepared = sent, {}, {}, True

    @property
    def version(self) -> str:
        """Hash over all files as they are sent."""
        self._prepare()
        return hashlib.sha256("".join(self._hashes.values()).encode()).hexdigest()[:12]

    @property
    def names(self) -> Iterable[str]:
        """The names of all files."""
        return (self._sent or self._read).keys()

    def content(self, name: str) -> bytes:
        """Return a file as it is sent. Raises KeyError."""
        read = self._read  # a thread that prepares takes another
        if name in read and not _is_made(name):
            return read[name]
        self._prepare()
        return self._sent[name]

    def text(self, name: str) -> str:
        """Return a file as text. Raises KeyError."""
        return self.content(name).decode("utf-8")

    def answer(self, name: str, headers: Mapping[str, str]) -> Response | None:
        """Return a file by its name, 304 if the headers have its tag, None if there is no such file."""
        self._prepare()
        if name not in self._sent:
            return None
        packs, known = takes_gzip(headers.get("accept-encoding", "")), headers.get("if-none-match", "")
        about = {"ETag": f'"{self._hashes[name]}{"-gzip" if packs else ""}"', "Vary": "Accept-Encoding"}
        if about["ETag"] in known:
            return Response(status_code=304, headers=about)
        if packs:
            packed = {**about, "Content-Encoding": "gzip"}
            return Response(self._gzipped(name), media_type=_type(name), headers=packed)
        return Response(self._sent[name], media_type=_type(name), headers=about)

    def _gzipped(self, name: str) -> bytes:
        if name not in self._packed:
            self._packed[name] = _packed(self._sent[name])
        return self._packed[name]


def takes_gzip(accepted: str) -> bool:
    """Return True if an Accept-Encoding header names gzip and does not refuse it (RFC 9110, 12.5.3).

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("br"), takes_gzip("br, GZIP;q=0.000"), takes_gzip("")
    (True, False, False, False)
    """
    return any(_GZIP.fullmatch(each.strip()) for each in accepted.split(","))


def _contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in sorted(folder.iterdir()) if file.is_file())
    return {file.name: file.read_bytes() for file in files if not file.name.endswith(".d.ts")}


def _with_parts(own: Mapping[str, bytes], parts: Sequence[PagePart]) -> dict[str, bytes]:
    """Return the files of a page with those of parts, and with what leads to these."""
    found, taken = dict(own), list[PagePart]()
    pieces: dict[str, str] = {}
    for part in parts:
        try:
            files = _contents(part.folder)
            if both := files.keys() & found.keys():
                raise ValueError(f"{part.folder} brings {sorted(both)}, which the page has")  # noqa: TRY301
            _, *said = _PLACE.split(files.pop(part.html).decode("utf-8")) if part.html else [""]
        except (OSError, ValueError, KeyError):
            _LOG.exception("A package's part of the page can't be read.")
            continue
        found |= files
        taken.append(part)
        for name, piece in zip(said[::2], said[1::2], strict=True):
            pieces[name] = pieces.get(name, "") + piece
    if pieces and _INDEX in own:
        page = own[_INDEX].decode("utf-8")
        found[_INDEX] = _PLACE.sub(lambda place: pieces.get(place[1], ""), page).encode()
    if taken and _PARTS_SCRIPT in own:
        found[_PARTS_SCRIPT] = _parts_script(taken).encode()
        styles = (f'@import "{part.style}";\n' for part in taken if part.style)
        found[_PARTS_STYLE] = "".join(styles).encode()
    return found


def _parts_script(parts: Sequence[PagePart]) -> str:
    imports = (f'import {{ {part.begin} }} from "./{part.script}";\n' for part in parts)
    calls = " ".join(f"{part.begin}(model);" for part in parts)
    return f"{''.join(imports)}\nexport function addParts(model) {{ {calls} }}\n"


def _bundled(read: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files as they are sent. Raises ValueError for a script or a style that can't be bundled."""
    sent = {name: _sent(name, content) for name, content in read.items()}
    for entry, bundled in ((_SCRIPT, bundled_script), (_STYLE, bundled_style)):
        if entry in sent:
            suffix = Path(entry).suffix
            texts = {name: each.decode("utf-8") for name, each in sent.items() if name.endswith(suffix)}
            sent[entry] = bundled(texts, entry).encode()
    return sent


def _is_made(name: str) -> bool:
    """Return whether a file is sent otherwise than it is."""
    return name.endswith((".js", ".css"))


def _sent(name: str, content: bytes) -> bytes:
    """Return a file for browsers. Scripts and styles lose their comments, a fifth of their size."""
    return without_remarks(content.decode("utf-8")).encode() if _is_made(name) else content


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, _GZIP_LEVEL, mtime=0)


def without_remarks(source: str) -> str:
    """Remove comments on lines of their own from a script or style sheet. Line numbers stay.

    >>> without_remarks("a;\\n  /* long\\n     one */\\nb; // stays\\n// goes\\n")
    'a;\\n\\n\\nb; // stays\\n\\n'
    """
    return _REMARK.sub(lambda found: "\n" * found[0].count("\n"), source)


def _type(name: str) -> str:
    """Return the media type. This computer's own list may be wrong about scripts."""
    own = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
    return own.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def with_words(page: str, language: str) -> str:
    """Fill in the words that elements name, as their text or as their label."""

    def text(key: str) -> str:
        return escape(translate(key, language, **BLANKS))

    page = _WORD_TEXT.sub(lambda found: f"{found[0]}{text(found[1])}", page)
    return _WORD_LABEL.sub(lambda found: f'{found[0]} aria-label="{text(found[1])}"', page)


def bundled_script(sources: Mapping[str, str], entry: str) -> str:
    """Return a script with all that it imports; each file becomes a function that returns its exports.

    Serving eighty files takes a small computer half a second, and a phone eighty requests. Browsers could
    also run the files as they are, by the imports of `main.js`. Bundlers come with npm, which players do not
    need; so only the few forms that our files use are read: `import { a, b } from "./file.js";`, `export`
    before a function or a class, and in styles `@import "file.css";`.

    `sources` are texts by file name. Raises ValueError for another form of import or export and for a missing
    name; CycleError (a ValueError) if two files import each other.
    """
    exported = {name: [found[2] for found in _EXPORT.finditer(text)] for name, text in sources.items()}
    needs: dict[str, list[str]] = {}
    _find(entry.removesuffix(".js"), sources, exported, needs)
    return "\n".join(
        _inner(sources[file]) if file == entry else _function(name, sources[file], exported[file])
        for name in TopologicalSorter(needs).static_order()
        for file in [f"{name}.js"]
    )


def bundled_style(sources: Mapping[str, str], entry: str) -> str:
    """Return a style sheet with its imports in place. Raises ValueError if one is missing."""

    def text(found: re.Match[str]) -> str:
        if found[1] not in sources:
            raise ValueError(f"{entry} imports {found[1]}, which is not there")
        return bundled_style(sources, found[1])

    return _STYLE_IMPORT.sub(text, sources[entry])


def _find(
    name: str,
    sources: Mapping[str, str],
    exported: Mapping[str, Sequence[str]],
    needs: dict[str, list[str]],
) -> None:
    """Collect the imports of a file and of all that it imports, in their order, into `needs`."""
    if name in needs:
        return
    file = f"{name}.js"
    if file not in sources:
        raise ValueError(f"{file} is imported, and it is not there")
    imports = {found[2]: found[1] for found in _IMPORT.finditer(sources[file])}
    needs[name] = [*imports]
    for each, names in imports.items():
        _find(each, sources, exported, needs)
        wanted = {one.strip() for one in names.split(",") if one.strip()}
        lacking = wanted - set(exported[f"{each}.js"])
        if lacking:
            raise ValueError(f"{file} imports {sorted(lacking)} from {each}.js, which does not export it")


def _inner(source: str) -> str:
    """Replace imports and exports: imported names come from the other files' functions."""
    inner = _IMPORT.sub(lambda found: f"const {{{' '.join(found[1].split())}}} = ${found[2]};", source)
    inner = _EXPORT.sub(r"\1", inner)
    unknown = _UNKNOWN.search(inner)
    if unknown:
        raise ValueError(f"This form of import or export is not read: {unknown[0]}")
    return inner


def _function(name: str, source: str, exported: Sequence[str]) -> str:
    return f"const ${name} = (() => {{\n{_inner(source)}\nreturn {{ {', '.join(exported)} }};\n}})();"
