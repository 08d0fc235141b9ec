"""Turns that people carry as links: what a friend has not answered yet, and what a text brings.

Who carries wants to carry each thing once: an answered turn has arrived.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.keys import BoardKey, is_signature
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.agreement import is_ours, is_unknown
from niwashi_friends.friends import Friends, free_name
from niwashi_friends.signed_game import (
    PRESENCE,
    Message,
    Recall,
    Recalled,
    SideMessage,
    SignedMove,
    parse,
    parse_message,
)
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.terms import Decline, OpenGame, Terms, TermsStage, meeting_id, read_open_game
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Parcel

# What to carry


def parcels_to_carry(homes: Homes, own: str, peer: Peer, *, everything: bool = False) -> list[Parcel]:
    """Return our terms and lines that a friend has not answered yet, or all of the newest game.

    Presence messages are left out.
    """
    meeting, chains = meeting_id(own, peer.key), homes.chains_with(peer.key)
    game = next((kept for kept in reversed(chains) if kept.game is not None), None)
    said = _ours(homes, meeting, own)
    turns = [] if game is None or game.game is None else _ours(homes, game.game, own)
    if not everything:
        is_open = any(kept.game is None for kept in chains)
        said = [each for each in said[-1:] if _is_due(each[1], game, peer, is_open=is_open)]
        turns = _since_last_answer(turns, game, peer)
    return [parcel for parcel, _ in (*said, *turns)]


def _ours(homes: Homes, game: str, own: str) -> list[tuple[Parcel, Message]]:
    """Return what this board has said in a game or a meeting, without presence messages."""
    found = []
    for kept in homes.all_lines(game):
        line = parse_message(kept.line)
        if not (isinstance(line, SideMessage) and line.kind in PRESENCE):
            found.append((Parcel(game, own, kept.number, kept.line), line))
    return found


def _is_due(line: Message, game: KeptChain | None, peer: Peer, *, is_open: bool) -> bool:
    """Return whether the friend still has to have our last word before a game."""
    if isinstance(line, Decline):
        return not is_open
    if not isinstance(line, Terms) or line.stage is not TermsStage.AGREED:
        return is_open
    return game is not None and game.game == line.hash and not _moves_of(peer, game)


def _moves_of(peer: Peer, game: KeptChain) -> list[SignedMove]:
    lines = (parse(raw) for raw in game.lines)
    return [line for line in lines if isinstance(line, SignedMove) and line.by == peer.key]


def _since_last_answer(
    turns: list[tuple[Parcel, Message]], game: KeptChain | None, peer: Peer
) -> list[tuple[Parcel, Message]]:
    """Return our lines after the last move that the friend has answered; all after a question for all."""
    answers = [] if game is None else _moves_of(peer, game)
    last = answers[-1].number if answers else 0
    seen = [
        place
        for place, (_, line) in enumerate(turns)
        if isinstance(line, SignedMove) and line.by != peer.key and line.number < last
    ]
    due = turns[seen[-1] + 1 :] if seen else turns
    return turns if any(isinstance(line, Recall | Recalled) for _, line in due) else due


def game_as_sent(homes: Homes, own: str, peer: Peer) -> list[Parcel]:
    """Return the newest game with a friend, as if the friend had sent all of it; empty without one."""
    games = [kept for kept in homes.chains_with(peer.key) if kept.game is not None]
    if not games or games[-1].game is None:
        return []
    terms = Parcel(meeting_id(own, peer.key), peer.key, 0, games[-1].terms)
    return [terms, *(Parcel(games[-1].game, peer.key, n, raw) for n, raw in enumerate(games[-1].lines))]


def is_turn(parcel: Parcel) -> bool:
    """Return whether a parcel has a move of a game."""
    return isinstance(parse_message(parcel.data), SignedMove)


def parcel_label(parcel: Parcel, language: str) -> str:
    """Return a word or two on the content of a parcel."""
    line = parse_message(parcel.data)
    if isinstance(line, SignedMove):
        return translate("carried-entry", language, number=line.number)
    if isinstance(line, Decline):
        return translate("carried-decline", language)
    return translate("carried-aside" if isinstance(line, SideMessage) else "carried-terms", language)


# What a text brings


class Carried(NamedTuple):
    """What a text brings: parcels and their senders, friends among them that are new, an invitation."""

    parcels: Sequence[tuple[Peer, Parcel]]
    new: Sequence[Peer]
    invitation: OpenGame | None


def read_carried(parcels: Sequence[Parcel], homes: Homes, key: BoardKey, wall: float) -> Carried:
    """Return what the parcels of links bring; `wall` is in seconds since 1970.

    Raises NiwashiError if one of them is spoiled, from a stranger, or was for somebody else.
    """
    known = {peer.key: peer for peer in homes.peers()}
    new: dict[str, Peer] = {}
    taken, invitation = [], None
    for parcel in parcels:
        opened = read_open_game(parcel.data, is_signature)
        if opened is not None:
            if opened.by == key.public:
                raise NiwashiError("links-own")
            invitation = opened
            continue
        line = parse_message(parcel.data)
        if parcel.author == key.public:
            raise NiwashiError("links-own")
        if parcel.author not in known | new:
            names = {each.name for each in (known | new).values()}
            new[parcel.author] = _new_friend(parcel.author, line, homes, key, wall, names)
        taken.append(((known | new)[parcel.author], parcel))
    return Carried(taken, tuple(new.values()), invitation)


def _new_friend(
    author: str, line: Message, homes: Homes, key: BoardKey, wall: float, names: set[str]
) -> Peer:
    """Return the friend that terms make: they accept an open game, or bear our signature from before."""
    if isinstance(line, SignedMove | SideMessage):
        raise NiwashiError("links-elsewhere")
    if not isinstance(line, Terms) or author not in line.seats or not is_ours(line, key, wall):
        raise NiwashiError("carried-stranger", public=author)
    line.game()
    if not is_unknown(homes, *line.nonces):
        raise NiwashiError("links-taken")
    called = line.names[line.seats.index(author)]
    return Peer(author, free_name(called or translate("links-friend", LANGUAGE), names))


def befriend_stranger(friends: Friends, parcel: Parcel) -> Peer | None:
    """Keep and return the friend whose terms a transport has brought; None if they are for somebody else.

    Raises RecordsFault while another program holds the records.
    """
    known = {peer.key: peer.name for peer in friends.homes.peers()}
    if parcel.author in known or parcel.author == friends.key.public:
        return None
    try:
        names = set(known.values())
        line = parse_message(parcel.data)
        peer = _new_friend(parcel.author, line, friends.homes, friends.key, time.time(), names)
    except RecordsFault:  # another program holds the file
        raise
    except NiwashiError:  # whatever others say to each other there
        return None
    friends.homes.add_peer(peer, time.time())
    return peer


def take_carried(found: Carried, folder: Path) -> None:
    """Put parcels where the board takes them from. Raises TransportError."""
    known: dict[tuple[str, str], dict[int, bytes]] = {}
    for peer, parcel in found.parcels:
        transport, place = FolderTransport(folder, peer.key), (parcel.game, peer.key)
        if place not in known:
            known[place] = {each.number: each.data for each in transport.fetch(*place)}
        there = known[place]
        if parcel.data in there.values():
            continue
        if parcel.number in there:  # a board that has lost its records counts from the beginning
            parcel = replace(parcel, number=max(there) + 1)
        transport.send(parcel)
        there[parcel.number] = parcel.data
