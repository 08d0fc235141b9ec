"""The seam between the page and the program: what a page may ask and what it is told.

The page knows no rules. It sends handlings, draws the table and the light frames it gets back, and
shows text in its own language. Everything crosses as JSON but frames, which are three bytes a cell
(red, green, blue, in the order of the geometry), taken off the simulated wire.
"""

from collections.abc import Mapping
from typing import Any, Protocol

__all__ = ["Program"]


class Program(Protocol):
    """What `niwashi.web` needs of the running program. All calls come from one event loop."""

    def scene(self, language: str) -> Mapping[str, Any]:
        """What rarely changes; sent on connecting and whenever `versions()["scene"]` changes::

        {"game": "garden", "games": {"garden": "Garden", ...}, "players": ["flower", "tendril"],
         "player_names": ["Flower", "Tendril"],
         "variant_name": "Garden", "simulated": true, "theme": "dusk", "themes": {"dusk": "Dusk", ...},
         "cells": [{"name": "a1", "x": 0.0, "y": 0.0, "shape": "square", "role": null, "owner": -1,
                    "senses": ["presence"], "lit": true, "label": "a1"}, ...],
         "places": {"a1": {"kind": "square", "owner": -1, "face": -1},
                    "flower hand": {"kind": "pile", "owner": 0, "face": 0, "label": "Flower's hand"}, ...},
         "cards": {"flower card 1": {"offsets": [[2, -1], [2, 1]], "standing": "certain",
                                     "owner": 0, "label": "Card 1"}, ...},
         "card_set": {"name": "...", "notice": "which cards are not certain, or empty"},
         "pieces": [{"label", "picture", "alone", "rides"}, ...],  # by sort; [] for stones of the page
         "marks": {"f1": "store", ...}, "pattern": {"a1": 4, ...},  # parts of a board that are told apart
         "dealt": {"karesansui": [2, 3, 4]},
         "fair": {"garden": [{"name": "stones-1", "text", "proved", "split"}, ...]},  # starts of our own
         "legend": [{"cue": "may-lift", "text": "...", "colour": [r, g, b], "motion": "breathe"}, ...]}
        """

    def table(self) -> Mapping[str, Any]:
        """The physical table; sent whenever `versions()["table"]` changes::

            {"stacks": {"f1": [0, 0, 0], "flower hand": [0, ...], "flower card 1": [0], ...},
             "hands": {"page-1": [0]}, "fingers": ["done flower"]}

        On a real board it is what the tracker believes stands there, and nothing can be handled.
        """

    def status(self, language: str, hand: str = "") -> Mapping[str, Any]:
        """The state of play as one page may know it; sent whenever `versions()["status"]` changes::

        {"side": 0, "whose": "Flower to move", "say": "Flower: lift your Gardener.",
         "reason": null | {"text", "clause", "places"},
         "result": null | {"winner": 0, "winners": [0], "text": "...", "clause": "RC-21",
                           "told": "North: circles, 8"},  # the item that the board tells now
         "facts": [{"label": "Flower's hand", "value": "14"}], "turns": ["f1e2:1", ...],
         "position": "z5/6/... f 14,14 1234,1234 -", "cues": ["may-lift", null, ...],
         "cue_texts": {"may-lift": "may be lifted"}, "notices": ["text", ...], "help": false,
         "clock": {"used_s": [12.5, 8.0], "running": 0},  # how long each player has had the turn; null: over
         "demo": false, "has_secrets": false, "seat": "", "taken": [],
         "choices": [{"turn", "text", "place", "outlook", "secret"}, ...],  # what may be said
         "gardens": null | {...},  # see `niwashi.views.gardens`
         "confidence": ["sensed", "inferred", "asked", null, ...],  # of each cell
         "mending": null | {"steps": [["move", "a1", "b2", [0]], ...], "doubtful": ["c3"],
                            "pace": "stepwise", "proposed": false},
         "can_lead": false,  # something is wrong, and "pace" begins to lead out of it
         "walk": {"at": 3, "of": 24, "going": false}}  # only where a kept game is walked through

        `position` is "" while it would tell what is hidden from somebody. `seat` is the player whose hidden
        cards this page shows, `taken` are all seats that some page has.
        """

    def picture(self, name: str, language: str, facts: Mapping[str, str]) -> str:
        """The SVG file of a tile, a piece, a garden; `facts` may have `when`, to be written below a garden.

        It tells what everybody may know. Raises NiwashiError if there is no such picture.
        """

    def frame(self) -> bytes:
        """The lights now, three bytes a cell; sent whenever `versions()["frame"]` changes."""

    def versions(self) -> Mapping[str, int]:
        """Counters that grow when "scene", "table", "status" or "frame" have something new."""

    async def changed(self) -> None:
        """Return after the next growth of any of `versions` (see `niwashi.web.ChangeSignal`).

        Each connected page has one of these waiting: nothing polls.
        """

    def handle(self, hand: str, verb: str, place: str | None) -> None:
        """Do one handling on the simulated table for one page's hand.

        Verbs: lift, take, set, add, turn, pull, put, press, release. Raises NiwashiError with a text for
        the person when hands cannot do that.
        """

    def command(self, name: str, value: str, hand: str = "") -> None:
        """Do something that is no handling: "new" (value: a game's name, behind it "players=3
        seed=7" if it is dealt), "theme" (its name), "undo" (value ignored), "arrange" (put the simulated
        stones as the position says), "choose" (a choice's turn), "seat" and "show" (a player's name or "":
        sit down there, hold that one's cards open), "walk" (through a kept game: to so many turns, "go" by
        itself, "rest"). Raises NiwashiError.
        """

    def leave(self, hand: str) -> None:
        """A page has gone: what its hand held is put back where it came from or onto its pile."""

    def fault(self, error: Exception, where: str) -> None:
        """Something went wrong for a page that nobody foresaw: that page is closed, the program goes on."""
