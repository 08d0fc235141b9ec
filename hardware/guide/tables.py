"""The tables of the guide, from board files, parts lists and the words that the doctor says."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from hardware.circuits.bill import catalogue as catalogue_of_boards
from hardware.guide.felt import unfelt
from hardware.lengths import lengths
from niwashi import data
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.doctor.finding import FindingKind
from niwashi.games.known import BUILT_IN_GAMES
from niwashi.loop.fitting import playable_games
from niwashi.message import Key
from niwashi.wiring.kind_papers import BoardPart
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires, switch_wires
from niwashi.words import catalogue
from niwashi.words.catalogue import translate


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


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a shopping list: how many are built in, how many are to spare, what, and the cost of one."""

    count: int
    spare: int
    what: str
    each: PartCost

    @property
    def euros(self) -> float:
        """The price of all."""
        return (self.count + self.spare) * self.each.euros


def rows(file: BoardFile, language: str = "en") -> list[Row]:
    """Everything to buy for a board wired by hand."""
    parts = parts_list(file)
    found = []
    for part in parts:
        if part.quantity is not None:
            what = translate(part.key, language, rating=part.rating)
            found.append(Row(part.quantity, _spare(part.key, part.quantity), what, cost_of(part)))
    if len(found) < len(parts):  # magnets, of which that list has no number
        found.append(_unlisted("board-part-magnet", magnets(file), language))
    wired = () if file.lit_by is not None else ("thick-wire", "data-resistor", "small-things")
    return [*found, *(_unlisted(key, 1, language) for key in wired)]


def _unlisted(key: str, count: int, language: str) -> Row:
    return Row(count, _spare(key, count), _UNLISTED[key][language], costs()[key])


_UNLISTED = {
    "board-part-magnet": {
        "en": "disc magnet, in stones and under cards",
        "ja": "円板磁石（石の中、カードの下）",
    },
    "thick-wire": {"en": "thick wire", "ja": "太い線"},
    "data-resistor": {"en": "resistor 10 kΩ", "ja": "抵抗：10 kΩ"},
    "small-things": {"en": "small things", "ja": "小物"},
}


def _spare(key: str, count: int) -> int:
    """Reeds and magnets break in the hand."""
    return ceil(count / 20) if key in ("board-part-reed", "board-part-magnet") else 0


def magnets(file: BoardFile) -> int:
    """Return the discs in a stone for each square and under each card."""
    cells = [each.cell for each in file.cells if each.cell.role is None]
    cards = sum(cell.shape is Shape.CARD for cell in cells)
    return (len(cells) - cards) * lengths().magnet.count + cards * lengths().card_magnet.count


def cost(file: BoardFile) -> tuple[float, float]:
    """All parts of a board wired by hand, stones and housing aside: euros, and hours of work."""
    bought = rows(file)
    minutes = sum(row.count * row.each.minutes for row in bought)
    if file.lit_by is None:
        minutes += len(file.cells) * costs()["each-switch"].minutes + costs()["floor"].minutes
    return sum(row.euros for row in bought), minutes / 60


def hours_of(file: BoardFile) -> str:
    """Return the hours of a board wired by hand, in halves."""
    return f"{round(2 * cost(file)[1]) / 2:g}"


def steps(language: str) -> str:
    """Return the hours of the thirteen steps, added up from the page that tells them."""
    page = Path(__file__).with_name(language) / "6-by-hand.md"
    told = re.findall(
        r"^\*\*\d+\. .*?\*\* ?[(（](\d*)(½?)[)）]", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    total = sum(int(whole or 0) + (0.5 if half else 0) for whole, half in told)
    said = {"en": "All {count} together: {hours:g} hours.", "ja": "{count} 段階の合計は {hours:g} 時間です。"}
    return said[language].format(count=len(told), hours=total)


def besides(language: str) -> str:
    """Return what Garden 36 takes beside its parts, and the whole sum."""
    text = Path(__file__).with_name("besides.toml").read_text(encoding="utf-8")
    file, made = boards()[_FIRST], tomllib.loads(text)
    heads = {"en": "| | hours | roughly |", "ja": "| | 時間 | およそ |"}
    lines = [heads[language], "| --- | ---: | ---: |"]
    low, high = (cost(file)[0] + sum(each["euros"][end] for each in made.values()) for end in (0, 1))
    for each in made.values():
        what = each[language].format(magnets=magnets(file))
        lines.append(f"| {what} | {each['hours'][language]} | {_span(each['euros'], language)} |")
    whole = [round(end / 5) * 5 for end in (low, high)]
    told = {"en": "**Garden 36 wired by hand, all told**", "ja": "**手配線の Garden 36、全部で**"}[language]
    lines.append(f"| {told} | | **{_span(whole, language)}** |")
    return "\n".join(lines)


def _span(euros: Sequence[float], language: str) -> str:
    low, high = euros
    dash = {"en": "-", "ja": "〜"}[language]
    return f"{low:g} €" if low == high else f"{low:g}{dash}{high:g} €"


def felt(language: str) -> str:
    """Return how many of a hundred turns squares can't feel, by game and sense."""
    heads = {"en": "| game | a stone is there | and which face | and how high |",
             "ja": "| ゲーム | 石の有無 | 表裏も | 高さも |"}  # fmt: skip
    lines = [heads[language], "| --- | ---: | ---: | ---: |"]
    for name, shares in unfelt().items():
        cells = (f"{share:.0%}".replace("%", " %") for share in shares.values())
        lines.append(f"| {translate(f'rules-game-{name}', language)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def choosing(language: str) -> str:
    """Every board: games, senses, counts, euros and hours."""
    lines = [" | ".join(["", *_HEADS[language], ""]).strip()]
    lines.append("| --- | --- | --- | ---: | ---: | --- | ---: | ---: |")
    for name, file in boards().items():
        euros, _ = cost(file)
        games = tuple(Key(f"rules-game-{game}") for game in playable_games(file.geometry, BUILT_IN_GAMES))
        cells = [
            f"[{_NAMES[language].get(name, file.name)}](../../boards/{name})",
            catalogue.listed(games, language) or "-",
            _sensing(file, language),
            str(len(file.cells)),
            str(len(file.chain)),
            file.header.name if header_wires(file) else "Linux",
            f"{round(euros, -1):.0f} €",
            hours_of(file),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


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
    lines = [heads[language], "| ---: | --- | --- | ---: | ---: |"]
    for row in rows(boards()[name], language):
        price = f"{row.each.euros:.2f} | {row.euros:.2f}"
        lines.append(f"| {row.count + row.spare} | {row.what} | {row.each.shown(language)} | {price} |")
    return "\n".join(lines)


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
    "diode": {"at": "R4C4", "driven": "rows"},
}
_PICTURES = {
    "row": "rows", "column": "columns", "diode": "diodes", "open": "reed", "closed": "reed", "weak": "reed",
    "pixel": "pixels", "order": "pixels", "ends": "pixels", "white": "pixels", "supply": "supply",
    "dark": "pixels", "bounce": "reed",
}  # fmt: skip


_ASKED = ("clear", "colour", "put-lit", "lift", "press-lit", "steady")


def asked(language: str) -> str:
    """Return the doctor's questions in its own words, for example at d4."""
    said = (translate(f"doctor-ask-{each}", language, **_ask_facts(each)) for each in _ASKED)
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
    return translate(f"doctor-finding-{kind}", language, **facts)


def _shown(kind: str, language: str) -> str:
    """A link to the picture of the step that went wrong, if a hand-wired board has one."""
    name = _PICTURES.get(_thing(kind))
    folder = Path(__file__).parents[1] / "pictures" / "handwired" / language
    found = next(folder.glob(f"*-{name}.svg"), None)
    return f"[{found.name[:2]}](../../pictures/handwired/{language}/{found.name})" if found else "-"
