"""A stand-in program on a real simulated table: shows what a test lights, and knows no rule."""

import math
from collections.abc import Mapping
from typing import Any, cast

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.games.game import Layout, Place, PlaceKind
from niwashi.games.reclamation.emblems import EMBLEMS
from niwashi.page_types.commands import (
    COMMANDS,
    Arrange,
    ChangeSetting,
    Commands,
    Handle,
    NewGame,
    PageCommand,
    TakeSeat,
    Why,
)
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.page_types.scene import CardFace, GameView, PlaceView, Scene, SettingView
from niwashi.page_types.state import Status, TableState
from niwashi.server.game_server import ChangeSignal
from niwashi.stack import Stack
from niwashi.words.catalogue import translate
from niwashi_sim.table import Table

PLAYERS = ("flower", "tendril")

_OFFSETS = (
    [[2, -1], [2, 1]],
    [[1, -1], [1, 1], [-1, -1], [-1, 1]],
    [[1, 0], [2, 0]],
    [[0, -2], [0, 2]],
)

_COLOURS = {
    "may-lift": (30, 120, 60),
    "lifted": (30, 50, 50),
    "may-go": (10, 90, 100),
    "dead-end": (50, 30, 5),
    "card-ready": (120, 90, 20),
    "gets-stone": (40, 150, 30),
    "gets-on-top": (20, 60, 160),
    "loses-stone": (160, 40, 90),
    "wrong": (180, 10, 5),
    "press-done": (120, 110, 80),
    "won": (150, 110, 20),
}

_MOTIONS = {"may-lift": "breathe", "wrong": "blink", "won": "sparkle", "press-done": "breathe"}


def _cell(name: str, x: float, y: float, shape: str, **more: Any) -> dict[str, Any]:
    senses = ["press"] if shape == "button" else ["presence"]
    plain = {"role": None, "owner": -1, "senses": senses, "label": name, "held_at": ""}
    return {**plain, "name": name, "x": x, "y": y, "shape": shape, **more}


def squares(senses: tuple[str, ...] = ("presence",)) -> list[dict[str, Any]]:
    """The cells of a 6 x 6 board with cards and buttons at each side."""
    cells = [
        _cell(f"{file}{rank + 1}", x, rank, "square", senses=list(senses))
        for rank in range(6)
        for x, file in enumerate("abcdef")
    ]
    for owner, (player, y) in enumerate(zip(PLAYERS, (-1.75, 6.75), strict=True)):
        across = [0.1, 1.7, 3.3, 4.9] if owner == 0 else [4.9, 3.3, 1.7, 0.1]
        cells += [_cell(f"{player} card {n}", x, y, "card", owner=owner) for n, x in enumerate(across, 1)]
        done = {"role": "done", "owner": owner, "label": f"Done, {player}"}
        cells.append(_cell(f"done {player}", 6.4 if owner == 0 else -1.4, y, "button", **done))
    cells.append(_cell("help", 6.4, 3, "button", role="help", label="Help"))
    cells.append(_cell("undo", 6.4, 2, "button", role="undo", label="Take back"))
    return cells


def hexagon(side: int = 6) -> list[dict[str, Any]]:
    """The cells of a hexagonal board, pointy side up, rows numbered from below."""
    cells = []
    for row in range(1 - side, side):
        width = 2 * side - 1 - abs(row)
        cells += [
            _cell(f"{chr(96 + row + side)}{n + 1}", n - (width - 1) / 2, row * math.sqrt(3) / 2, "hex")
            for n in range(width)
        ]
    return [*cells, _cell("done flower", side, -side, "button", role="done", owner=0, label="Done")]


class FakeProgram:
    """A table, and lights that follow the stones a little. `heard` lists what a page asked for."""

    def __init__(self, cells: list[Any] | None = None, game: str = "garden") -> None:
        self.cells: list[Any] = squares() if cells is None else cells
        self.game = game
        self.session: Any = None
        self.settings: dict[str, str | int | bool] = {"theme": "dusk", "brightness": 100, "sound": True}
        self.changes = ChangeSignal()
        self.commands = Commands((*COMMANDS, *FRIEND_COMMANDS))
        self.heard: list[PageCommand] = []
        self.left: list[str] = []
        self.faults: list[tuple[Exception, str]] = []
        self.seats: dict[str, str] = {}
        self.simulated = True
        self.cues: dict[str, str] = {}
        self.more: dict[str, Any] = {}
        self.is_welcoming = False
        self.counts = {"scene": 1, "status": 1, "frame": 1}
        self.light = bytes(3 * len(self.cells))
        self.table_now = Table(self._places(), self._start())
        self._origins: dict[str, str] = {}

    def scene(self, language: str) -> Scene:
        names = [translate(f"player-{p}", language) for p in PLAYERS]
        return {
            "game": self.game,
            "games": {name: self._game_view(name, language) for name in ("garden", "throne")},
            "welcome": self.is_welcoming,
            "has_proof": False,
            "own_board": None,
            "players": PLAYERS,
            "player_names": names,
            "variant_name": self.game.title(),
            "simulated": self.simulated,
            "settings": self._settings(),
            "cells": self.cells,
            "places": {name: self._place(name, language) for name in self.table_now.places},
            "cards": {name: self._card(name) for name in self._cards()},
            "pieces": [],
            "stacks": True,
            "two_faced": True,
            "marks": {},
            "pattern": {},
            "dealt": {},
            "lessons": [],
            "puzzles": [],
            "fair": {},
            "handicaps": {},
            "clocks": [{"text": "none", "label": "No clock"}, {"text": "5+3", "label": "5 min"}],
            "last_names": {},
            "name_most": 40,
            "legend": [
                {"cue": Cue(cue), "text": cue, "colour": colour, "motion": _MOTIONS.get(cue, "steady")}
                for cue, colour in _COLOURS.items()
            ],
        }

    def _game_view(self, name: str, language: str) -> GameView:
        seats = {player: translate(f"player-{player}", language) for player in PLAYERS}
        return {
            "name": name.title(),
            "about": "A game.",
            "minutes": "20 minutes",
            "board": "6 x 6 squares",
            "cover": "",
            "family": "",
            "seats": {"2": seats},
        }

    def _settings(self) -> list[SettingView]:
        """One of each kind."""
        plain: Any = {"choices": {}, "least": 0, "most": 0, "unit": ""}
        themes = {"dusk": "Dusk", "festival": "Festival", "clear": "Clear"}
        kinds: list[dict[str, Any]] = [
            {"name": "theme", "kind": "choice", "choices": themes},
            {"name": "brightness", "kind": "slider", "least": 20, "most": 100, "unit": "%"},
            {"name": "sound", "kind": "switch"},
        ]
        told = [
            {**plain, **kind, "label": kind["name"].title(), "value": self.settings[kind["name"]]}
            for kind in kinds
        ]
        return cast(list[SettingView], told)

    def table(self) -> TableState:
        table = self.table_now
        return {"stacks": table.stacks, "hands": table.hands, "fingers": sorted(table.fingers)}

    def status(self, language: str, hand: str = "") -> Status:
        told: Any = {
            "side": 0,
            "acting": 0,
            "whose": "Flower to move",
            "say": f"Lift your Gardener. ({language})",
            "speech": [],
            "reason": None,
            "result": None,
            "facts": [
                {"label": "Flower's hand", "value": "14"},
                {"label": "Flower's squares", "value": "1 of 12"},
            ],
            "turns": [],
            "told": [],
            "position": "z5/6/6/6/6/5c f 14,14 1234,1234 -",
            "cues": [self.cues.get(cell["name"]) for cell in self.cells],
            "cue_texts": {cue: cue.replace("-", " ") for cue in _COLOURS},
            "due": {},
            "inert": [],
            "astray": False,
            "effects": {},
            "notices": [],
            "absent": "",
            "help": False,
            "demo": False,
            "back": True,
            "has_secrets": False,
            "seat": self.seats.get(hand, ""),
            "taken": sorted(self.seats.values()),
            "choices": [],
            "gardens": None,
            "confidence": [None for _ in self.cells],
            "felt": {},
            "clock": {"used_s": [0.0, 0.0], "running": None, "timed": None, "proposed": None},
            "names": [],
            "repair": None,
            "wrong": [],
            "can_repair": False,
            "replay": None,
            "lesson": None,
            "puzzle": None,
            "goal": None,
            "opponents": {
                "players": ["human", "human"],
                "levels": 10,
                "hand": None,
                "is_busy": False,
                "trouble": "",
            },
            "hint": {
                "off": True,
                "left": 0,
                "asking": False,
                "text": "",
                "shown": False,
                "more": False,
                "put_back": "",
            },
            "review": None,
            "title": self.game.title(),
            **self.more,
        }
        return cast(Status, told)

    def frame(self) -> bytes:
        return self.light

    def versions(self) -> Mapping[str, int]:
        return {**self.counts, "table": self.table_now.version}

    async def changed(self) -> None:
        await self.changes.wait()

    def handle(self, command: PageCommand, hand: str) -> None:
        self.heard.append(command)
        match command:
            case Why():
                raise NiwashiError("table-nothing-there", place=command.place)
            case Handle():
                self._touch(hand, command.verb, command.place)
                self.changes.notify()
                return
            case NewGame():
                self._new(command.game)
            case Arrange():
                self.table_now.arrange(self._start())
            case TakeSeat():
                self.seats[hand] = command.seat
            case ChangeSetting():
                self.settings[command.setting] = command.value
        self.news("scene", "status")

    def _touch(self, hand: str, verb: str, place: str | None) -> None:
        if (
            place is not None
            and not any(place == c["name"] for c in self.cells)
            and place not in self._places()
        ):
            raise NiwashiError("table-no-place", place=place)
        self._act(hand, verb, place)

    def _new(self, game: str) -> None:
        if game not in ("garden", "throne"):
            raise NiwashiError("error-unknown-game", found=game, known="garden, throne")
        self.game = game
        self.table_now.places = self._places()
        self.table_now.arrange(self._start())

    def fault(self, error: Exception, where: str) -> None:
        self.faults.append((error, where))

    def leave(self, hand: str) -> None:
        self.left.append(hand)
        if self.table_now.hands.get(hand):
            self.table_now.set_down(hand, self._origins[hand])
        self.table_now.hands.pop(hand, None)
        self.table_now.version += 1
        self.changes.notify()

    def news(self, *names: str, light: bytes | None = None) -> None:
        """Say that these have something new; `light` is the new frame."""
        for name in names:
            self.counts[name] += 1
        if light is not None and light != self.light:
            self.light = light
            self.counts["frame"] += 1
        self.changes.notify()

    def tell(self, **status: Any) -> None:
        """Change what the status says."""
        self.more.update(status)
        self.news("status")

    def cue(self, **cues: str) -> None:
        """Give cells cues by name (`_` for a space); all others go dark."""
        self.cues = {name.replace("_", " "): cue for name, cue in cues.items()}
        self.news("status")

    def _act(self, hand: str, verb: str, place: str | None) -> None:
        table = self.table_now
        if verb in ("lift", "take") and place:
            self._origins[hand] = place
        named = {"set": "set_down"}.get(verb, verb)
        alone = verb in ("pull", "put", "press", "release")
        getattr(table, named)(*([place] if alone else [hand, place]))

    def _places(self) -> dict[str, Place]:
        kinds = {"square": PlaceKind.SQUARE, "hex": PlaceKind.SQUARE, "card": PlaceKind.CARD}
        places = {c["name"]: Place(kinds[c["shape"]], c["owner"]) for c in self.cells if c["shape"] in kinds}
        for owner, player in enumerate(PLAYERS):
            places[f"{player} hand"] = Place(PlaceKind.PILE, owner, owner)
            if self.game == "throne":
                places[f"{player} trophies"] = Place(PlaceKind.PILE, owner, 1 - owner)
        return places

    def _start(self) -> Layout:
        stacks = {
            "f1": Stack(0, 3),
            "a6": Stack(1, 3),
            "flower hand": Stack(0, 14),
            "tendril hand": Stack(1, 14),
        }
        return stacks | {name: Stack(PLAYERS.index(name.split()[0]), 1) for name in self._cards()}

    def _place(self, name: str, language: str) -> PlaceView:
        player, _, what = name.partition(" ")
        label = f"{translate(f'player-{player}', language)}: {what}" if what in ("hand", "trophies") else name
        kind, owner, face = self.table_now.places[name]
        caption = label if kind == "pile" else ""
        return {"kind": kind, "owner": owner, "face": face, "label": label, "caption": caption}

    def _cards(self) -> list[str]:
        return [cell["name"] for cell in self.cells if cell["shape"] == "card"]

    def _card(self, name: str) -> CardFace:
        player, _, n = name.split()
        owner, number = PLAYERS.index(player), int(n)
        return {
            "offsets": _OFFSETS[number - 1],
            "owner": owner,
            "label": f"Card {n}",
            "emblem": EMBLEMS[number - 1],
        }
