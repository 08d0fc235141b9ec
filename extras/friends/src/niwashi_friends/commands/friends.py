"""`niwashi friends`: the boards that this one plays with, made friends by a link or by cards."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.records_option import opened_games, records_file
from niwashi.cli.writing import Force, write_named
from niwashi.data import lines_in, opened, text_in
from niwashi.errors import BadEntry, NiwashiError, reason
from niwashi.games.known import USUAL_GAME
from niwashi.games.setup import GameSetup
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.page_types.friends import OfferGame
from niwashi.terminal import LANGUAGE, exit_on_refusal, message, print_text
from niwashi_friends.agreement import Agreement, is_unknown, offer_to_anybody
from niwashi_friends.carrying import parcel_label, parcels_to_carry, read_carried, take_carried
from niwashi_friends.commands.options import Friend, Transport
from niwashi_friends.door import links_folder
from niwashi_friends.friends import Friends, keep_own_name, required_name
from niwashi_friends.game_file import load_chain
from niwashi_friends.links import LONGEST_TEXT, linked_parcels, links
from niwashi_friends.page import proposal_lines
from niwashi_friends.signed_game import SideMessageKind, next_side_message
from niwashi_friends.signing import FriendCard, read_card
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.terms import OpenGame
from niwashi_friends.transports.transport import Parcel

_LARGEST_CARD_FILE = 4096

app = typer.Typer(
    help=("Play with friends elsewhere: invite them by a link, then play together from two homes."),
    no_args_is_help=True,
)

LocalName = Annotated[
    str | None,
    typer.Option("--name", help="What the friend is called here, if not as the card says.", metavar="NAME"),
]
_OwnName = Annotated[
    str,
    typer.Option(
        "--as",
        help="What you are called: your friend's board will call you so.",
        prompt=message("invite-ask-name"),
        metavar="NAME",
    ),
]
_AcceptAs = Annotated[
    str | None,
    typer.Option(
        "--as", help="Accept an invitation, and be called so by the friend's board.", metavar="NAME"
    ),
]
_Clock = Annotated[
    str,
    typer.Option(
        "--clock",
        help=(
            'Play with a clock: 5+3, 5+3 cap 10, "turn 30", "10 byo 3x30", "hourglass 5", "days 2", or '
            'none; with "lose" behind it, running out of time loses the game.'
        ),
        metavar="CLOCK",
        autocompletion=options.clocks,
    ),
]
_Second = Annotated[bool, typer.Option("--second", help="Your friend moves first.")]
_Site = Annotated[
    str,
    typer.Option(
        "--site",
        help=(
            "The address of a site with Niwashi, with a / at its end: there the link opens in any "
            "browser. Without it the link is pasted."
        ),
        metavar="URL",
    ),
]
_Qr = Annotated[bool, typer.Option("--qr", help="Show a QR code of the link, too.")]
_Out = Annotated[
    Path | None,
    typer.Option("--out", help="Write the card to this file instead of printing it.", metavar="FILE"),
]
_File = Annotated[
    Path,
    typer.Argument(help="The file with the card, or - for what comes from another program.", metavar="FILE"),
]
_Folder = Annotated[
    Path | None,
    typer.Option(
        "--transport",
        help=(
            "The folder on this computer that your board plays through, if it is a folder of its own "
            "(niwashi play --transport FOLDER). Without it, the folder into which the page puts links."
        ),
        metavar="FOLDER",
    ),
]
_Text = Annotated[
    str,
    typer.Argument(
        help="The link; without it, it is pasted or comes from another program.",
        metavar="LINK",
        show_default=False,
    ),
]


@app.command()
def invite(
    *,
    own_name: _OwnName,
    game: options.PlayedGame = USUAL_GAME,
    clock: _Clock = "none",
    second: _Second = False,
    site: _Site = "",
    qr: _Qr = False,
    records: options.Records = None,
) -> None:
    """Invite a friend by a link: whoever opens it plays a game with you.

    Send it to one friend, by whatever messenger you both use.

    niwashi friends invite --as Anna --site https://garden.example/
    niwashi friends invite --as Anna --game throne --clock 5+3 --second
    """
    with opened_games(records) as journal:
        friends = Friends.reached_by(links_folder(journal.file), journal)
        asked = OfferGame(game=game, clock=clock, name=own_name, first=not second)
        offered = offer_to_anybody(friends, GameSetup(game), asked)
        print_text(message("invite-link"), err=True)
        _print_links(site, [Parcel(offered.hash, offered.by, 0, offered.data())], with_qr=qr)


@app.command("list")
def list_friends(records: options.Records = None) -> None:
    """List the friends of this board with the public keys of their boards.

    niwashi friends list
    """
    with _homes(records) as homes:
        peers = homes.peers()
        for peer in peers:
            print_text(message("friends-line", name=peer.name, public=peer.key))
        if not peers:
            print_text(message("friends-none"))
        print_text(message("friends-own-key", public=_own_key(records).public))


@app.command()
def card(name: Friend, *, out: _Out = None, force: Force = False, records: options.Records = None) -> None:
    """Print the card of this board, to be given to a friend: by mail, on a stick, as you like.

    It holds the public key and a name, and nothing secret.

    niwashi friends card Anna --out anna.card
    """
    with exit_on_refusal():
        called = required_name(name)
        key = _own_key(records)
        keep_own_name(_records(records), called)
        text = FriendCard(key=key.public, name=called).signed(key.sign).data().decode()
        if out is None:
            typer.echo(text)
        else:
            write_named(out, [f"{text}\n"], force=force)
            print_text(message("friends-card-written", file=str(out), public=key.public))


@app.command()
def add(file: _File, *, name: LocalName = None, records: options.Records = None) -> None:
    """Register the friend whose card this is.

    Take cards only from a person or an address that you know.

    niwashi friends add ben.card
    niwashi friends add ben.card --name "Ben B."
    """
    with _homes(records) as homes:
        found = card_in(file)
        if found.key == _own_key(records).public:
            raise NiwashiError("friends-own-card")
        peer = Peer(found.key, required_name(found.name if name is None else name))
        homes.add_peer(peer, time.time())
        print_text(message("friends-added", name=peer.name, public=peer.key))


@app.command()
def forget(name: Friend, records: options.Records = None) -> None:
    """Remove a friend.

    Friends with kept games can't be removed.

    niwashi friends forget Ben
    """
    with _homes(records) as homes:
        homes.forget_peer(name)
        print_text(message("friends-forgotten", name=name))


@app.command()
def resign(
    name: Friend, *, transport: Transport, sure: options.Sure = False, records: options.Records = None
) -> None:
    """Resign a game with a friend.

    It is signed and sent, and the friend wins.

    niwashi friends resign Ben --transport ~/shared
    """
    with opened_games(records) as journal:
        peer = Homes(journal).peer(name)
        friends = Friends.reached_by(transport, journal)
        kept = friends.game_with(peer)
        if kept is None:
            raise NiwashiError("friends-no-game", name=name)
        if not journal.hold(f"chain-{kept.game}"):
            raise NiwashiError("friends-stop-first", name=name)
        if sure or typer.confirm(message("friends-ask-resign", name=name)):
            _resign(friends, peer, kept)
            print_text(message("friends-resigned", name=name))
            if friends.worker.trouble:
                print_text(message("friends-resigned-waits", why=friends.worker.trouble), err=True)


@app.command()
def send(name: Friend, *, site: _Site = "", qr: _Qr = False, records: options.Records = None) -> None:
    """Print what a friend has not answered yet as links, to be sent by any messenger.

    niwashi friends send Ben --site https://garden.example/
    niwashi friends send Ben --qr
    """
    with opened_games(records) as journal:
        homes, own = Homes(journal), load_or_make_key(key_file(journal.file)).public
        parcels = parcels_to_carry(homes, own, homes.peer(name))
        if not parcels:
            raise NiwashiError("links-nothing", name=name)
        for parcel in parcels:
            print_text(message("carried-shown", what=parcel_label(parcel, LANGUAGE)), err=True)
        _print_links(site, parcels, with_qr=qr)


@app.command()
def take(
    text: _Text = "-",
    *,
    own_name: _AcceptAs = None,
    transport: _Folder = None,
    records: options.Records = None,
) -> None:
    """Take links that a friend has sent: your board takes the turns, and an invitation is accepted.

    niwashi friends take 'https://garden.example/#turn/…' --as Ben
    niwashi friends take --transport ~/post
    """
    with opened_games(records) as journal:
        friends = Friends.reached_by(links_folder(journal.file), journal)
        parcels = linked_parcels(_pasted() if text == "-" else text)
        found = read_carried(parcels, friends.homes, friends.key, time.time())
        if transport is None:
            links_folder(journal.file).mkdir(exist_ok=True)
        take_carried(found, transport or links_folder(journal.file))
        for peer in found.new:
            friends.homes.add_peer(peer, time.time())
        for peer, parcel in found.parcels:
            print_text(message("carried-received", name=peer.name, what=parcel_label(parcel, LANGUAGE)))
        if found.invitation is not None:
            _take_invitation(friends, found.invitation, own_name)


def _take_invitation(friends: Friends, opened: OpenGame, name: str | None) -> None:
    """Accept an invitation under a name for ourselves; without one, say what it is. Raises NiwashiError."""
    if not is_unknown(friends.homes, opened.nonce):
        print_text(message("links-accepted-before", name=opened.name))
        return
    if name is None:
        for line in proposal_lines(opened.offered(friends.key.public, ""), opened.name, LANGUAGE):
            print_text(line)
        print_text(message("take-accept"))
        return
    keep_own_name(friends.journal.file, required_name(name))
    peer = friends.befriend(opened.by, opened.name)
    Agreement(friends, peer).take_open(opened, required_name(name))
    print_text(message("take-accepted", name=peer.name))


def _resign(friends: Friends, peer: Peer, kept: KeptChain) -> None:
    """Sign and keep a resignation, and try to send it. Otherwise it is sent with the next lines."""
    chain = load_chain(kept, is_signature)
    line = next_side_message(
        chain, friends.key.public, SideMessageKind.RESIGN, friends.key.sign, at=int(time.time())
    )
    judged = chain.take(line, is_signature)
    if judged.reason is not None:
        raise judged.reason
    with friends.homes.together():
        friends.homes.add_lines(kept.number, [line.data()], time.time())
        friends.homes.send(chain.game, line.data())
    friends.deliver_left(peer)


def card_in(file: Path) -> FriendCard:
    """Return the card in a file, or on standard input for `-`. Raises BadEntry."""
    try:
        if str(file) == "-":
            lines = list(lines_in(sys.stdin.buffer, _LARGEST_CARD_FILE))
        else:
            with opened(file) as content:
                lines = list(lines_in(content, _LARGEST_CARD_FILE))
    except OSError as error:
        raise BadEntry("friends-no-file", file=str(file), why=reason(error)) from error
    return read_card(next(filter(bytes.strip, lines), b""), is_signature)


@contextmanager
def _homes(records: str | None) -> Iterator[Homes]:
    with opened_games(records) as journal:
        yield Homes(journal)


def _records(records: str | None) -> Path:
    """Return the records' file itself: its key lies beside it, not beside links to it."""
    return Path(os.path.realpath(records_file(records)))


def _own_key(records: str | None) -> BoardKey:
    return load_or_make_key(key_file(_records(records)))


def _print_links(site: str, parcels: Sequence[Parcel], *, with_qr: bool) -> None:
    for link in links(site, parcels):
        typer.echo(link)
        if with_qr:
            from niwashi.pictures.qr import qr_text  # needs a library that is not always installed

            try:
                typer.echo(qr_text(link))
            except ValueError:
                print_text(message("links-too-long-for-qr"), err=True)


def _pasted() -> str:
    """Return a text from a terminal up to an empty line, or from another program."""
    if sys.stdin.isatty():
        print_text(message("take-paste"), err=True)
        return "\n".join(takewhile(str.strip, sys.stdin))
    with text_in(sys.stdin.buffer, "replace") as text:
        return text.read(LONGEST_TEXT + 1)
