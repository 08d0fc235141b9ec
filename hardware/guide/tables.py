"""The tables of the guide, from board files, parts lists and the words that the doctor says."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hardware.circuits.bill import catalogue as catalogue_of_boards
from niwashi import data, words
from niwashi.devices import (
    BoardFile,
    BoardPart,
    header_wires,
    load_board,
    switch_wires,
)
from niwashi.doctor import FindingKind
from niwashi.games import BUILT_IN_GAMES
from niwashi.loop import playable_games
from niwashi.wiring import parts_list


@dataclass(frozen=True, slots=True)
class PartCost:
    """A part's price in euros, its search words by language, and its minutes of work."""

    euros: float
    number: str
    minutes: float
    number_ja: str = ""

    def shown(self, language: str) -> str:
        """Return the search words in a language, if there are any."""
        return self.number_ja if language == "ja" and self.number_ja else self.number


@cache
def costs() -> dict[str, PartCost]:
    """Every part of `costs.toml`, by its key."""
    text = Path(__file__).with_name("costs.toml").read_text(encoding="utf-8")
    return {key: _cost(each) for key, each in tomllib.loads(text).items()}


def _cost(each: dict[str, Any]) -> PartCost:
    minutes, japanese = each["minutes"], each.get("number-ja", "")
    if "catalogue" not in each:
        return PartCost(each["euros"], each["number"], minutes, japanese)
    keys = each["catalogue"] if isinstance(each["catalogue"], list) else [each["catalogue"]]
    bought = [catalogue_of_boards()[key] for key in keys]
    numbers = [" / ".join(one.mpn) for one in bought]
    return PartCost(sum(one.euros for one in bought), "; ".join(numbers), minutes, japanese)


def cost_of(part: BoardPart) -> PartCost:
    """Return a part's cost: by its rating if `costs.toml` has that, else by its key alone."""
    return costs().get(f"{part.key} {part.rating}") or costs()[part.key]


def boards() -> dict[str, BoardFile]:
    """Every board that comes with Niwashi, by the name of its file; those for reeds on a Pi first."""
    files = {path.name: load_board(path) for path in sorted(data.boards().glob("*.toml"))}
    return dict(sorted(files.items(), key=lambda each: (len(each[1].cells), each[1].serial is not None)))


def cost(file: BoardFile) -> tuple[float, float]:
    """All parts of a board wired by hand, stones and housing aside: euros, and hours of work."""
    bought = [(1 if part.quantity is None else part.quantity, cost_of(part)) for part in parts_list(file)
              if part.key != "board-part-magnet"]  # fmt: skip
    small = [(1, costs()["small-things"])] if file.lit_by is None else []
    euros = sum(count * each.euros for count, each in [*bought, *small])
    return euros, sum(count * each.minutes for count, each in bought) / 60


def choosing(language: str) -> str:
    """Every board: games, senses, counts, euros and hours."""
    rows = [" | ".join(["", *_HEADS[language], ""]).strip()]
    rows.append("| --- | --- | --- | ---: | ---: | --- | ---: | ---: |")
    for name, file in boards().items():
        euros, hours = cost(file)
        games = tuple(
            words.Key(f"rules-game-{game}") for game in playable_games(file.geometry, BUILT_IN_GAMES)
        )
        cells = [
            f"[{_NAMES[language].get(name, file.name)}](../../boards/{name})",
            words.listed(games, language) or "-",
            _sensing(file, language),
            str(len(file.cells)),
            str(len(file.chain)),
            file.header.name if header_wires(file) else "Linux",
            f"{round(euros, -1):.0f} €",
            f"{round(hours):d}",
        ]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


_FIRST = "garden-36.toml"
_NAMES: dict[str, dict[str, str]] = {
    "en": {},
    "ja": {
        "garden-36-buttons.toml": "Garden 36（ボタンだけ）",
        "garden-36-hall.toml": "Garden 36（ホールセンサー）",
        "garden-36-pico.toml": "Garden 36（Pico）",
        "hex-91-pico.toml": "Hex 91（Pico）",
        "launchpad.toml": "Garden 36（Launchpad）",
        "neotrellis-4x4.toml": "9マス（NeoTrellis のタイル 1 枚）",
        "neotrellis-8x8.toml": "Garden 36（NeoTrellis）",
    },
}
_HEADS = {
    "en": ("board", "games", "it senses", "cells", "pixels", "computer", "parts", "hours"),
    "ja": (
        "盤",
        "遊べるゲーム",
        "感じるもの",
        "マス・カード・ボタン",
        "光",
        "コンピューター",
        "部品代",
        "時間",
    ),
}
_SENSES = {
    "en": {"reed": "a stone is there (reeds)", "hall": "a stone, and which face is up (hall sensors)",
           "button": "a finger (buttons, no magnets)"},
    "ja": {"reed": "石の有無（リード）", "hall": "石の有無と表裏（ホールセンサー）",
           "button": "指（ボタン、磁石なし）"},
}  # fmt: skip


def _sensing(file: BoardFile, language: str) -> str:
    if file.multiplexers:
        return _SENSES[language]["hall"]
    kinds = {wire.kind for wire in switch_wires(file)}
    return _SENSES[language]["reed" if "reed" in kinds else "button"]


def ordering(language: str, name: str = _FIRST) -> str:
    """Return the shopping list of a board: quantity, part, type, and rough price."""
    heads = {"en": "| how many | what | for example | each | together |",
             "ja": "| 数 | 部品 | 例 | 単価 | 合計 |"}  # fmt: skip
    rows = [heads[language], "| ---: | --- | --- | ---: | ---: |"]
    for part in parts_list(boards()[name]):
        if part.quantity is not None:
            each = cost_of(part)
            what = words.translate(part.key, language, rating=part.rating)
            sum_ = part.quantity * each.euros
            rows.append(
                f"| {part.quantity} | {what} | {each.shown(language)} | {each.euros:.2f} | {sum_:.2f} |"
            )
    if boards()[name].lit_by is not None:
        return "\n".join(rows)
    rest = costs()["small-things"]
    label = {"en": "small things", "ja": "小物"}[language]
    rows.append(f"| 1 | {label} | {rest.shown(language)} | {rest.euros:.2f} | {rest.euros:.2f} |")
    return "\n".join(rows)


_FACTS: dict[str, dict[str, str]] = {
    "row": {"at": "R2", "one": "R2", "other": "R3"},
    "column": {"at": "C5", "one": "C2", "other": "C3"},
    "chip": {"at": "X4"},
    "register": {"at": "S3"},
    "multiplexer": {"at": "M2"},
    "order": {"at": "RGB"},
    "supply": {"at": "900"},
    "bounce": {"one": "30"},
    "dark": {"at": "spi"},
    "pixel": {"at": "17", "one": "17", "other": "18"},
    "ends": {"at": "17"},
    "white": {"at": "spi"},
    "hall": {"at": "M1C3"},
    "select": {"one": "S1", "other": "S2"},
    "channel": {"cell": "d4, e4", "one": "M1C3", "other": "M1C4"},
    "diode": {"at": "R4C4"},
}
_PICTURES = {
    "row": "rows", "column": "columns", "diode": "diodes", "open": "reed", "closed": "reed", "weak": "reed",
    "pixel": "pixels", "order": "pixels", "ends": "pixels", "white": "pixels", "supply": "supply",
    "dark": "pixels", "bounce": "reed",
}  # fmt: skip


_ASKED = ("clear", "colour", "put-lit", "lift", "press-lit", "steady")


def asked(language: str) -> str:
    """Return the doctor's questions in its own words, for example at d4."""
    said = (words.translate(f"doctor-ask-{each}", language, **_ask_facts(each)) for each in _ASKED)
    return "\n".join(f"- “{each}”" if language == "en" else f"- 「{each}」" for each in said)


def _ask_facts(which: str) -> dict[str, str]:
    return (
        {"cell": "help" if which.startswith("press") else "d4"}
        if which not in ("clear", "colour", "steady")
        else {}
    )


def findings(language: str) -> str:
    """Return the doctor's findings in its own words, with the picture of the place."""
    heads = {"en": "| the doctor says, for example | picture |", "ja": "| doctor の言葉（例） | 図 |"}
    rows = [f"| {_said(kind, language)} | {_shown(kind, language)} |" for kind in finding_kinds()]
    return "\n".join([heads[language], "| --- | --- |", *rows])


def finding_kinds() -> list[str]:
    """Everything that the doctor can find, in the order of its letters."""
    return [kind.value for kind in FindingKind]


def _thing(kind: str) -> str:
    named = {"chain-ends": "ends", "white-pixels": "white", "dark-pixels": "dark"}
    return named.get(kind) or kind.split("-")[-1].removesuffix("s")


def _said(kind: str, language: str) -> str:
    facts = {"at": "R4C4", "cell": "d4", **_FACTS.get(_thing(kind), {})}
    return words.translate(f"doctor-finding-{kind}", language, **facts)


def _shown(kind: str, language: str) -> str:
    """A link to the picture of the step that went wrong, if a hand-wired board has one."""
    name = _PICTURES.get(_thing(kind))
    folder = Path(__file__).parents[1] / "pictures" / "handwired" / language
    found = next(folder.glob(f"*-{name}.svg"), None)
    return f"[{found.name[:2]}](../../pictures/handwired/{language}/{found.name})" if found else "-"
