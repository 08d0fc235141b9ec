"""The site's page that tests a board on USB, and the requests of the game page on one."""

from html import escape
from itertools import permutations
from pathlib import Path
from shutil import copy

from niwashi.server.board_test_page import board_test_files, board_test_page
from niwashi.words.catalogue import LANGUAGES, translate

SCRIPTS = ("usb_play.js", "board_worker.js")
"""Scripts of the folder of the program."""

_OFFLINE = Path(__file__).parent / "static" / "board_offline.js"

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


def write_board_pages(folder: Path, pages: dict[str, str]) -> None:
    """Write the page in each language; `pages` are the names that pages have in each."""
    folder.mkdir()
    for name, content in board_test_files().items():
        (folder / name).write_bytes(content)
    copy(_OFFLINE, folder)
    for language, other in permutations(LANGUAGES):
        here = pages[language]
        play, hint = (escape(translate(key, language)) for key in ("usb-play", "usb-play-hint"))
        places = {
            "policy": f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            f'<script src="{_OFFLINE.name}"></script>\n',
            "worker": ' data-worker="../program/board_worker.js"',
            "home": f"../{here}",
            "icon": "../play/page/icon.svg",
            "there": pages[other],
            "other": other,
            "other_language": escape(translate("page-language-name", other)),
            "about": "usb-about",
            "loading": "usb-loading",
            "play": f'<p><a id="play" class="first" href="../play/{here}">{play}</a></p>\n'
            f'<p id="remembered" hidden>{hint}</p>',
        }
        (folder / here).write_text(board_test_page(language, places), "utf-8")


def asking(language: str) -> str:
    """Return what the game page shows while it plays on a USB board without an open port."""
    absent, none, connect = (
        escape(translate(key, language)) for key in ("usb-absent", "usb-fault-none", "usb-connect")
    )
    return (
        f'<div id="usb" role="status" hidden><p class="absent" hidden>{absent}</p>'
        f'<p class="unplugged" hidden>{none} <button>{connect}</button></p></div>'
    )
