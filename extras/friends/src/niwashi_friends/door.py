"""From a board that plays by itself to one that plays with friends by links, and back: each starts anew.

A small file beside the records says which of the two a board is.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from niwashi.errors import NiwashiError, reason
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.small_file import SmallFile
from niwashi.page_types.friends import FriendsDoor, LeadToFriends
from niwashi.page_types.page_facts import PageFacts
from niwashi.server.game_server import GameServer

if TYPE_CHECKING:  # the command line is in no browser
    from niwashi.cli.play_options import PlayOptions

FILE = "friends-table"


def lead(records: Path, *, is_to_friends: bool) -> None:
    """Keep which of the two a board is from its next start on. Raises NiwashiError without a folder."""
    file = SmallFile.beside(records, FILE)
    if is_to_friends:
        folder = links_folder(records)
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise NiwashiError("carriers-folder-away", folder=str(folder), why=reason(error)) from error
        file.write({"friends": True})
    else:
        file.remove()


def is_led(records: Path) -> bool:
    """Return whether the page led to games with friends."""
    return SmallFile.beside(records, FILE).read() == {"friends": True}


def of_this_board(options: "PlayOptions") -> tuple[object, ...]:
    """Return the options that mean only a game at this board."""
    game, players, guests = options.game, options.players, options.guests
    return (
        *(players.demo, players.seats, players.seat_names, options.board.faults, game.lesson, game.puzzle),
        *(guests.guests, guests.bind, game.player_count, game.setup),
    )


def leads(options: "PlayOptions | None") -> bool:
    """Return whether the page may lead a board to friends: not where options ask for a game at it alone."""
    if options is None:  # in a browser
        return True
    game = options.game
    return not (game.new or game.position or game.fair or game.handicap or any(of_this_board(options)))


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
