"""Helpers: boards that nothing connects but links, as people send them to each other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from extras.friends.tests.boards import Board, ask, homes_of

from niwashi.games.known import game_named
from niwashi.page_types.friends import LinksTaken
from niwashi_friends.link_page import LinkTransfer

SITE = "https://garden.example/"


class LinkedBoard(Board):
    """A board with a folder of its own, and a page that shows and takes links."""

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(folder, name)
        self.name = name
        self.through = folder / name / "links"
        self.through.mkdir()

    def sit_down_with_anybody(self) -> None:
        self.on = self.friends()
        table, kept = self._run(game_named("garden")), self.on.current_game()
        self.page = LinkTransfer(table, self.through, has_threads=False)  # as in a browser
        table.meet() if kept is None else table.begin(kept)
        self.pass_time(0.1)

    def offer(self, game: str = "garden", **more: object) -> str:
        """Invite whoever has the link, and return it."""
        ask(self, do="friend-offer", name=self.name, game=game, **more)
        return self.links("")[0]

    def links(self, friend: str, *, everything: bool = False) -> Sequence[str]:
        found = self.page.links(friend, SITE, "en", everything=everything)
        return [each["link"] for each in found["links"]]

    def take(self, text: str, name: str | None = None) -> LinksTaken:
        found = asyncio.run(self.page.take(text, name, "en"))
        for _ in range(5):  # each with a round of the courier at its end
            self.pass_time(0.6)
        return found

    @property
    def friend(self) -> str:
        """The friend whom links are for now; "" for nobody."""
        return homes_of(self)["by_hand"]
