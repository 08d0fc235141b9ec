"""A running program served to its pages, until somebody ends it."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import uvicorn

from niwashi.server.application import FeatureRoutes, application, no_routes
from niwashi.server.archive import RecordsArchive
from niwashi.server.backups import PageBackups
from niwashi.server.board_test_page import begin_when_asked
from niwashi.server.boards import PageBoards
from niwashi.server.game_server import GameServer
from niwashi.server.proof import GardenProof
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.terminal import at_each_end, message, print_text
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import OwnHosts, own_names
from niwashi.web.install import Installation
from niwashi.web.serving import address, bind, bind_for_guests, bind_for_https, server

if TYPE_CHECKING:  # only guests watch with a delay; a service alone has an update
    from niwashi.server.delayed import DelayedGame
    from niwashi.server.door import Door
    from niwashi.update.watch import UpdateWatch
    from niwashi.web.secure import Certificates, Secured

_OFTEN = (700, 10, 10)
"""Thresholds of the garbage collector while a board is played on (`gc.set_threshold`)."""


class Invitation(NamedTuple):
    """Guests may come: who knows them, the one address where they are let in (None for all), who tells it."""

    guests: "Door"
    host: str | None
    open_at: Callable[[int, int], None]
    """Called with the ports of http and of https, once they are known; 0 for none."""
    certificates: "Certificates | None" = None
    """Keys for guests by https; None for plain http."""
    watched: "DelayedGame | None" = None
    """What guests who only watch are shown; None if it is the game as it is."""


async def run(
    program: GameServer,
    port: int,
    besides: Callable[[], Awaitable[None]] | None = None,
    *,
    browser: bool,
    watch: "UpdateWatch | None" = None,
    archive: RecordsArchive | None = None,
    invitation: Invitation | None = None,
    routes: FeatureRoutes = no_routes,
    backups: PageBackups | None = None,
    boards: PageBoards | None = None,
    proof: GardenProof | None = None,
    is_to_watch: bool = False,
) -> None:
    """Serve the page and run the board and its tasks until Ctrl-C or another signal that ends programs.

    A `watch` over an update may end it too, at a pause in the game. Pages look at the games of an `archive`,
    and a feature adds `routes`. With `backups` they keep everything, or bring it back, which ends this.
    With an `invitation` other devices at home may open the page. Where it `is_to_watch`, pages only look on.
    """
    sockets = [bind(port)] if invitation is None else bind_for_guests(port, invitation.host)
    bound, scheduler = sockets[0], FifoScheduler()
    here, secured = address(bound), _secured(invitation, bound)
    secure_port = 0 if secured is None else secured.sockets[0].getsockname()[1]
    hosts = None if invitation is None else OwnHosts(own_names(socket.gethostname()), guests=True)
    shown = application(
        program,
        scheduler=scheduler,
        archive=archive,
        hosts=hosts,
        door=None if invitation is None else invitation.guests,
        installing=None if secured is None else Installation(secured.certificates, secure_port),
        watched=None if invitation is None else invitation.watched,
        routes=routes,
        backups=backups,
        boards=boards,
        proof=proof,
        board_test=None if is_to_watch else begin_when_asked,
        is_to_watch=is_to_watch,
    )
    serving = server(shown, scheduler, secured)
    asyncio.get_running_loop().set_exception_handler(lambda _, facts: _note(program, facts))
    # However it ends, it ends in order and dark: the server passes signals on once it has stopped, and from
    # then on they change nothing
    signal.signal(signal.SIGINT, partial(_end, serving))
    at_each_end(partial(_end, serving))
    if port and bound.getsockname()[1] != port:
        print_text(message("play-port-taken", port=str(port)))
    print_text(message("play-address", address=here))
    if invitation is not None:
        invitation.open_at(bound.getsockname()[1], secure_port)
    # From now on the garbage collector runs often and briefly, never over what is there: no step comes late
    gc.freeze()
    gc.set_threshold(*_OFTEN)
    supervisor = Supervisor.named(os.environ, os.getpid())
    tasks: list[asyncio.Future[None]] = [asyncio.create_task(run_board(program, supervisor, watch, backups))]
    if backups is not None:
        program.game_loop.add(backups.feature)
        tasks.append(asyncio.create_task(backups.watch()))
    if besides is not None:
        tasks.append(asyncio.ensure_future(besides()))
    if browser:
        _open_browser(here)
    for task in tasks:  # whatever ends one of them ends the program, and is not kept quiet
        task.add_done_callback(partial(_end, serving))
    try:
        await serving.serve(sockets=sockets)
    finally:
        supervisor.stops()
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception):
            raise outcome


def _secured(invitation: Invitation | None, bound: socket.socket) -> "Secured | None":
    """Return the sockets for guests by https, if there are any, beside that of the page."""
    if invitation is None or invitation.certificates is None:
        return None
    from niwashi.web.secure import Secured

    return Secured(bind_for_https(bound.getsockname()[1], invitation.host), invitation.certificates)


def _end(serving: uvicorn.Server, *_: object) -> None:
    serving.should_exit = True


def _note(program: GameServer, facts: Mapping[str, Any]) -> None:
    """Note a fault between event loop and socket, or in a task that nobody awaits."""
    error = facts.get("exception")
    fault = error if isinstance(error, Exception) else RuntimeError(facts["message"])
    is_over = "transport" in facts  # a connection that fails is closed by the loop
    program.faults.note(fault, "the event loop", is_over=is_over)


def _open_browser(here: str) -> None:
    """Open the page if this computer has a browser with a screen; otherwise the printed address serves."""
    import webbrowser

    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        if not isinstance(browser, webbrowser.GenericBrowser) or isinstance(
            browser, webbrowser.BackgroundBrowser
        ):
            browser.open(here)
