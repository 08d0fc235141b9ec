"""The manual page, niwashi(1), made of the program's own help (man(7))."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from niwashi_appliance.deb.told import tree

_SAID = {
    "en": {
        "name": "NAME",
        "about": "a smart board for games other than chess",
        "synopsis": "SYNOPSIS",
        "description": "DESCRIPTION",
        "commands": "COMMANDS",
        "files": "FILES",
        "see": "SEE ALSO",
        "board": "the board that the service plays on; without it, a simulated one",
        "options": "which game the service plays, and on which port",
        "keys": "whose updates this computer takes",
        "records": "the games of the service",
        "yours": "your own games",
        "readme": "how to start the service, and with which board",
    },
    "ja": {
        "name": "名前",
        "about": "チェス以外のゲームのためのスマートな盤",
        "synopsis": "書式",
        "description": "説明",
        "commands": "コマンド",
        "files": "ファイル",
        "see": "関連項目",
        "board": "サービスが使う盤。なければシミュレーションの盤",
        "options": "サービスのゲームとポート",
        "keys": "このコンピューターが受け入れる更新の鍵",
        "records": "サービスの対局",
        "yours": "自分の対局",
        "readme": "サービスと盤の始め方",
    },
}
_FILES = {
    "/etc/niwashi/board.toml": "board",
    "/etc/niwashi/options": "options",
    "/etc/niwashi/update-keys/*.pub": "keys",
    "/var/lib/niwashi/records/games.sqlite3": "records",
    "~/.local/share/niwashi/games.sqlite3": "yours",
    "/usr/share/doc/niwashi/README.Debian": "readme",
}


def page(language: str, version: str, epoch: int) -> str:
    said, program = _SAID[language], tree(language)
    day = f"{datetime.fromtimestamp(epoch, UTC):%Y-%m-%d}"
    lines = [
        f'.TH NIWASHI 1 "{day}" "Niwashi {version}"',
        *([".ad l"] if language == "ja" else []),  # without blanks there is nothing to stretch
        f'.SH "{said["name"]}"',
        f"niwashi \\- {_plain(said['about'])}",
        f'.SH "{said["synopsis"]}"',
        f".B niwashi\n{_plain(program['usage'])}",
        f'.SH "{said["description"]}"',
        *_help(program["help"]),
        *_options(program["options"]),
        f'.SH "{said["commands"]}"',
        *(line for each in program["commands"] for line in _command(each, "niwashi")),
        f'.SH "{said["files"]}"',
        *_options([(file, said[key]) for file, key in _FILES.items()]),
        f'.SH "{said["see"]}"',
        ".BR systemctl (1),\n.BR journalctl (1)",
    ]
    return "\n".join(lines) + "\n"


def _command(command: dict[str, Any], before: str) -> Iterator[str]:
    """A command, then those in it."""
    name = f"{before} {command['name']}"
    yield f'.SS "{_plain(name)} {_plain(command["usage"])}"'
    yield from _help(command["help"])
    yield from _options(command["options"])
    for each in command["commands"]:
        yield from _command(each, name)


def _help(text: str) -> Iterator[str]:
    """A help text: paragraphs, and examples (after a \\b) line by line."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if paragraph.startswith("\b"):
            yield ".PP\n.nf"
            yield from (f"    {_line(line)}" for line in paragraph.lstrip("\b\n").splitlines())
            yield ".fi"
        else:
            yield from ([".PP"] if number else [])
            yield _line(" ".join(paragraph.split()))


def _options(rows: list[tuple[str, str]]) -> Iterator[str]:
    for name, text in rows:
        yield f".TP\n.B {_plain(name)}\n{_line(text)}"


def _line(text: str) -> str:
    """A line of text that is nobody's command: those begin with a dot or an apostrophe."""
    plain = _plain(text)
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain


def _plain(text: str) -> str:
    """Text in which nothing is a command of roff.

    >>> _plain("--port 8080 \\\\o/")
    '\\\\-\\\\-port 8080 \\\\eo/'
    """
    return text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
