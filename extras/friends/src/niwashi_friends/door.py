"""From a board that plays by itself to one that plays with friends by links, and back: each starts anew.

A small file beside the records says which of the two a board is.
"""

from pathlib import Path

from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.small_file import SmallFile
from niwashi.page_types.friends import FriendsDoor, LeadToFriends
from niwashi.page_types.page_facts import PageFacts
from niwashi.server.game_server import GameServer

FILE = "friends-table"


def lead(records: Path, *, is_to_friends: bool) -> None:
    """Keep which of the two a board is from its next start on."""
    file = SmallFile.beside(records, FILE)
    if is_to_friends:
        links_folder(records).mkdir(exist_ok=True)
        file.write({"friends": True})
    else:
        file.remove()


def is_led(records: Path) -> bool:
    """Return whether the page led to games with friends."""
    return SmallFile.beside(records, FILE).read() == {"friends": True}


def links_folder(records: Path) -> Path:
    """Return the folder in which a board keeps what people carry."""
    return records.with_name(f"{records.name}.links")


def door(program: GameServer, records: Path) -> Feature:
    """Return what lets the page of a board that plays by itself lead to games with friends."""

    def facts(page: PageFacts) -> PageFacts:
        part: FriendsDoor = {"friends_door": True}
        return page._replace(parts={**page.parts, **part})

    def go(do: LeadToFriends, _: CommandSender) -> None:
        if do.friends:
            lead(records, is_to_friends=True)
            program.wants_restart = True

    return Feature("door to friends", commands=(Handler(LeadToFriends, go),), facts=facts)
