"""`niwashi invite`: a short code that makes two boards friends, instead of cards."""

import os
import time
from contextlib import closing
from typing import Annotated

import typer

from niwashi.cli.invitation import Clocks, OwnName, inviting, party, waited
from niwashi.cli.records_option import EVERYWHERE, opened_games
from niwashi.cli.transport_option import Through
from niwashi.homes.chain import CHANCE_BYTES, INVITATION_LASTS_S, new_code
from niwashi.terminal import message, print_text

_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Name = Annotated[str | None, typer.Option("--name", help=message("invite-help-name"), metavar="NAME")]


def invite(*, through: Through, own_name: OwnName, name: _Name = None, records: _Records = None) -> None:
    """Say a code, and wait for the friend who has it."""
    code = new_code(os.urandom(CHANCE_BYTES))
    with opened_games(records) as journal:
        us = party(journal, through, code.meeting, own_name, name)
        with closing(us.transport):
            print_text(message("invite-code", code=str(code), minutes=round(INVITATION_LASTS_S / 60)))
            friend = waited(inviting(us, code, Clocks(time.monotonic, time.time)))
        print_text(message("friends-added", name=friend.name, public=friend.key))
