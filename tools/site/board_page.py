"""The site's page that tests a board on USB, and the requests of the game page on one."""

from html import escape
from itertools import permutations
from pathlib import Path
from string import Template

from niwashi.words import LANGUAGES, translate

STATIC = Path(__file__).parent / "static"
SCRIPTS = ("usb.js", "board_worker.js")
"""Scripts of the folder of the program."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
_WORDS = (
    *("title", "about", "absent", "loading", "failed", "new", "connect", "board", "board-found", "own-file"),
    *("pressed", "forget", "lights", "light-touched", "light-walk", "light-white", "light-dark"),
    *("light-cell", "strays", "firmware", "wiring", "play", "play-hint", "picture"),
)


def write_board_pages(folder: Path, pages: dict[str, str]) -> None:
    """Write the page in each language; `pages` are the names that pages have in each."""
    folder.mkdir()
    for name in ("board.css", "board.js"):
        (folder / name).write_text((STATIC / name).read_text("utf-8"), "utf-8")
    template = Template((STATIC / "board.html").read_text("utf-8"))
    for language, other in permutations(LANGUAGES):
        words = {word.replace("-", "_"): escape(translate(f"usb-{word}", language)) for word in _WORDS}
        text = template.substitute(
            words,
            language=language,
            other=other,
            other_language=translate("page-language-name", other),
            here=pages[language],
            there=pages[other],
            policy=POLICY,
        )
        (folder / pages[language]).write_text(text, "utf-8")


def asking(language: str) -> str:
    """Return what the game page shows while it plays on a USB board without an open port."""
    absent, none, connect = (
        escape(translate(key, language)) for key in ("usb-absent", "usb-fault-none", "usb-connect")
    )
    return (
        f'<div id="usb" role="status" hidden><p class="absent" hidden>{absent}</p>'
        f'<p class="asks" hidden>{none} <button>{connect}</button></p></div>'
    )
