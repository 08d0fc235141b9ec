"""`niwashi play --transport`: games with friends at other boards, until Ctrl-C."""

import asyncio
import os
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import typer

from niwashi.board_types import Notice
from niwashi.cli.brought_back import brought_back, start_anew
from niwashi.cli.play_options import BoardOptions, PlayOptions
from niwashi.cli.records_option import kept_games, kept_settings
from niwashi.cli.refusals import refusals_shown
from niwashi.cli.starting_lights import darken, real_board
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.game import Game
from niwashi.keys import is_signature
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board, checked_game
from niwashi.server.archive import RecordsArchive
from niwashi.server.backups import page_backups
from niwashi.server.game_server import GameServer
from niwashi.server.news import SupplyWatch
from niwashi.server.refused import forget_refusal
from niwashi.server.serve import run
from niwashi.server.simulated import simulated_server
from niwashi.server.speaking import voiced
from niwashi.terminal import message
from niwashi_friends.agreement import Agreement, Proposal, proposed_terms
from niwashi_friends.commands.options import FriendOptions
from niwashi_friends.door import of_this_board
from niwashi_friends.friends import Friends
from niwashi_friends.game_file import load_chain, signed_endings
from niwashi_friends.link_page import link_routes
from niwashi_friends.seated import seated
from niwashi_friends.store import KeptChain, Peer
from niwashi_friends.table import announce_proposal
from niwashi_friends.terms import terms_for


def play_with(chosen: FriendOptions, options: PlayOptions) -> None:
    """Go on with the current game, or negotiate one, and play until Ctrl-C. Raises NiwashiError.

    Options that mean only a game at this board are refused.
    """
    game = options.game
    proposal = Proposal(
        game.chosen,
        game.cards,
        game.position,
        game.new,
        game.clock,
        back=game.take_back,
        is_tossed=chosen.toss,
        spectators=chosen.spectators,
        fair=game.fair,
        handicap=game.handicap,
    )
    display = options.display
    with (
        refusals_shown(display.port, options.board.board, None, guests=False),
        brought_back(game.records) as notices,
        kept_games(game.records, unless=False) as journal,
    ):
        if journal is None:
            raise RecordsFault("records-nowhere")
        if chosen.transport is None:
            raise NiwashiError("homes-with-and-through")
        if any(of_this_board(options)):
            raise NiwashiError("homes-not-with-that")
        if chosen.friend is None and (chosen.accept or proposal.is_specific):
            raise NiwashiError("homes-proposed-to-whom")
        friends = Friends.reached_by(chosen.transport, journal)
        try:
            for each in friends.peers if chosen.friend is None else [friends.homes.peer(chosen.friend)]:
                friends.deliver_left(each)
            wants_restart = _play(friends, proposal, chosen, options, chosen.transport, notices)
        finally:
            friends.worker.close()
    if wants_restart:
        start_anew()


def _play(
    friends: Friends,
    proposal: Proposal,
    chosen: FriendOptions,
    options: PlayOptions,
    transport: Path,
    notices: tuple[Notice, ...],
) -> bool:
    """Play, and return whether the program should start anew."""
    journal, display = friends.journal, options.display
    peer = None if chosen.friend is None else friends.homes.peer(chosen.friend)
    kept = friends.current_game() if peer is None else friends.game_with(peer)
    if proposal.is_new and peer is not None and kept is not None:
        raise NiwashiError("homes-new-too-early", name=peer.name)
    kept = None if proposal.is_new else kept
    first = (
        None
        if kept is not None or peer is None
        else Agreement(friends, peer, proposal, announce_proposal, accepts=chosen.accept)
    )
    program = _program(_first_game(friends, peer, kept, proposal), options.board)
    program.use(kept_settings(journal))
    program.game_loop.add(Feature("backup brought back", notices=lambda: notices))
    folder = None if friends.club else transport
    with seated(friends, program, folder, kept, first) as carried:
        endings = RecordsArchive(journal.file, lambda reader: signed_endings(reader.ask))
        with (
            closing(endings) as archive,
            voiced(program, display.voice or program.game_loop.voice),
            page_backups(journal, options.board.board) as backups,
        ):
            forget_refusal(os.environ)
            asyncio.run(
                run(
                    program,
                    display.port,
                    browser=display.browser,
                    archive=archive,
                    routes=partial(link_routes, carried),
                    backups=backups,
                )
            )
    typer.echo(message(program.goodbye))
    return program.wants_restart or (backups is not None and backups.wants_restart)


def _first_game(friends: Friends, peer: Peer | None, kept: KeptChain | None, proposal: Proposal) -> Game:
    """Return the game that the board shows first. Raises NiwashiError if two can't agree on it."""
    if kept is not None:
        return load_chain(kept, is_signature).state.game
    if peer is not None:
        return proposed_terms(friends, peer, proposal).game().game
    return terms_for(proposal.setup, ("1" * 64, "2" * 64)).game().game


def _program(game: Game, board: BoardOptions) -> GameServer:
    file = load_board(board.board) if board.board is not None else built_in_board(game)
    file = file if board.serial_port is None else file.on_port(board.serial_port)
    file = file if board.pins is None else file.with_pins(board.pins)
    checked_game(game, file.geometry)
    if not board.sim and board.board is not None:
        program = GameServer(game, real_board(file), time.monotonic, scan_s=1 / file.switches.scan_hz)
        program.is_polled = file.serial is None
        SupplyWatch(program.game_loop)
        return program
    darken()
    return simulated_server(GameServer, game, file, time.monotonic, Random())[0]
