"""A table with friends, from its first light to its last: at the command line, and in a browser."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from niwashi.features import FeatureTable
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_named
from niwashi.keys import is_signature
from niwashi.loop.features import Feature
from niwashi.records.journal import Journal
from niwashi.server.game_server import GameServer
from niwashi_friends.agreement import Agreement
from niwashi_friends.door import links_folder
from niwashi_friends.exchange import ROUND_S
from niwashi_friends.friends import Friends
from niwashi_friends.game_file import load_chain, signed_endings
from niwashi_friends.link_page import LinkTransfer, link_routes
from niwashi_friends.store import KeptChain
from niwashi_friends.table import FriendTable


@contextmanager
def seated(
    friends: Friends,
    program: GameServer,
    folder: Path | None,
    kept: KeptChain | None,
    first: Agreement | None = None,
    *,
    has_threads: bool = True,
) -> Iterator[LinkTransfer]:
    """Play with friends on a program: a kept game, or what is agreed with `first` or with anybody.

    Yields what people carry. `folder` is the one that turns go through, None in a club. Without threads the
    board's own steps do all work.
    """
    table = FriendTable(friends, program, is_led=folder == links_folder(friends.journal.file))
    carried = LinkTransfer(table, folder, has_threads=has_threads)
    try:
        if kept is not None:
            table.begin(kept)
        else:
            table.meet(first)
        if has_threads:
            friends.worker.start()
        else:
            program.game_loop.add(Feature("transport", step=partial(_go_round, friends)))
        yield carried
    finally:
        try:
            program.close()
        finally:
            carried.close()
            table.end()


def _go_round(friends: Friends, now: float) -> float:
    friends.worker.go_round()
    return now + ROUND_S


@contextmanager
def table_in_browser(journal: Journal, server: Callable[[Game], GameServer]) -> Iterator[FeatureTable]:
    """Yield a table with friends by links. `server` makes the program on a board for a game."""
    folder = links_folder(journal.file)
    folder.mkdir(exist_ok=True)
    friends = Friends.reached_by(folder, journal)
    kept = friends.current_game()
    game = game_named(USUAL_GAME) if kept is None else load_chain(kept, is_signature).state.game
    program = server(game)
    with seated(friends, program, folder, kept, has_threads=False) as carried:
        yield FeatureTable(program, partial(link_routes, carried), signed_endings)
