"""The doors of signed games: a line, and a file. Once as they are, once as if every signature were right."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from extras.friends.tests.chain.two_homes import ANNA, BEN, Sheet, agreed, chain_of, finished, proposal
from tests.fuzz.door import Door, folder
from tests.records.playing import Play

from niwashi.keys import is_signature
from niwashi.network.authority import new_authority
from niwashi.records.journal import Journal
from niwashi.words.sanitize import sanitize
from niwashi_friends.game_file import chain_lines, read_chain
from niwashi_friends.readings import Sealed, TurnReadings, check_opened, opened_lines, read_opened
from niwashi_friends.signed_game import (
    LineVerdict,
    MoveKind,
    SideMessageKind,
    SignedGame,
    parse,
    parse_message,
)
from niwashi_friends.signing import FriendCard, Verify, read_card
from niwashi_friends.terms import Decline, Terms
from niwashi_friends.transports.club_pass import ClubPass, parse_pass
from niwashi_sim.habits import NEAT

_PASS_WORDS = (
    *(b"club = ", b"servers = [", b"key = ", b"token = ", b"authority = ", b'"""', b"[[", b"\\u0000"),
    *(b"tls://", b"nats://", b":4222", b"-----BEGIN CERTIFICATE-----", b"-----END CERTIFICATE-----"),
)


def trusting(key: str, signature: bytes, content: bytes) -> bool:
    """Takes every signature for right: what comes behind them is fuzzed then."""
    del key, signature, content
    return True


def line(thrown: bytes) -> None:
    """A line that is read is canonical, and nothing is taken of it without a right signature."""
    read = parse(thrown)
    assert read.data() == thrown
    assert parse(read.data()) == read
    if isinstance(read, Terms):
        assert read.stage is None or read.is_signed(trusting)
        read.game()
        return
    chain = _going().chain
    judged = chain.take(read, is_signature)
    is_old = read.data() in _samples()
    assert is_old or judged.verdict is LineVerdict.FORGED, judged.verdict
    _check_taken(chain, chain.take(read, trusting).chain)


def _check_taken(before: SignedGame, after: SignedGame) -> None:
    """Whatever is taken, the chain can be written and read again."""
    if after is not before:
        lines = [line.encode() for line in chain_lines(after)]
        assert read_chain(lines, trusting) == after


def file_with(check: Verify) -> Callable[[bytes], None]:
    """The door for files, whose signatures are looked at so."""

    def enter(thrown: bytes) -> None:
        chain = read_chain(thrown.splitlines(keepends=True), check)
        _check_taken(_going().chain, chain)
        assert chain.ending is None or chain.owner is None

    return enter


@cache
def _going() -> Sheet:
    """A game that goes on, with some of everything in it."""
    sheet = Sheet(chain_of(agreed(clock="5+0 lose", names=("花", ""))))
    sheet.play(3)
    sheet.write(MoveKind.PAUSED, answers=sheet.say(SideMessageKind.PAUSE).hash)
    sheet.write(MoveKind.RESUMED)
    sheet.write(MoveKind.TOOK_BACK, body="2", answers=sheet.say(SideMessageKind.BACK, body="2").hash)
    sheet.play(2)
    sheet.say(SideMessageKind.HERE, ANNA)
    sheet.say(SideMessageKind.DRAW, BEN)
    return sheet


@cache
def _samples() -> tuple[bytes, ...]:
    chain = _going().chain
    return tuple(line.data() for line in (chain.terms, *chain.entries, *chain.side_messages))


def _file(sheet: Sheet) -> bytes:
    return "".join(f"{line}\n" for line in chain_lines(sheet.chain)).encode()


def card(thrown: bytes) -> None:
    """A friend's card that is let in is signed by its own key, and its name can stand anywhere."""
    read = read_card(thrown, is_signature)
    assert sanitize(read.name) == read.name != ""
    assert read_card(read.data(), is_signature) == read


def _card_samples() -> tuple[bytes, ...]:
    """Cards of two friends."""
    named = ((ANNA, "Anna"), (BEN, "花"))
    return tuple(FriendCard(key=key.public, name=name).signed(key.sign).data() for key, name in named)


def _line_samples() -> tuple[bytes, ...]:
    """Lines of that game, and what could come next."""
    sheet = _going()
    coming = (
        sheet.entry(),
        sheet.aside(SideMessageKind.RESIGN),
        sheet.entry(MoveKind.TIMED_OUT, body="flower"),
    )
    return (*_samples(), *(line.model_copy(update={"signature": "ab" * 64}).data() for line in coming))


def decline(thrown: bytes) -> None:
    """A no is canonical, counts by a right signature alone, and never for what was not proposed."""
    read = parse_message(thrown)
    assert read.data() == thrown
    if isinstance(read, Decline):
        is_right = read.answers(_proposed(), is_signature)
        assert not is_right or thrown == _decline_samples()[0]
        assert not read.answers(_going().chain.terms, trusting), "what is agreed is not declined"


def _decline_samples() -> tuple[bytes, ...]:
    """The no that counts, that of the proposer, and one to something else."""
    named = ((BEN, _proposed()), (ANNA, _proposed()), (BEN, _going().chain.terms))
    return tuple(
        Decline(proposal=terms.hash, by=key.public, at=7).signed(key.sign).data() for key, terms in named
    )


@cache
def _proposed() -> Terms:
    return proposal().proposed(0, b"\7" * 16, ANNA.sign)


def _file_samples() -> tuple[bytes, ...]:
    """That game, and one that is over."""
    return _file(_going()), _file(finished(3))


# The pass of a club


def club_pass(thrown: bytes) -> None:
    """The file that lets a board into its club: what is read of it can be written and read again."""
    read = parse_pass(thrown.decode(errors="replace"))
    assert parse_pass(read.text()) == read
    read.options(ANNA.sign)


@cache
def _pass_samples() -> tuple[bytes, ...]:
    """Passes: with one server, with three and an authority, of a club with an odd name."""
    authority = new_authority(("rooks.local",), (), 1_795_000_000.0).certificate.decode()
    three = tuple(f"tls://192.168.1.{n}:4222" for n in (7, 8, 9))
    whole = ClubPass(club="rooks", servers=three, key=ANNA.public, authority=authority)
    small = ClubPass(club='庭 "1"', servers=("nats://rooks.local:4222",), key=BEN.public, token="a" * 20)
    return whole.text().encode(), small.text().encode()


# Opened readings


def readings(thrown: bytes) -> None:
    """A file of readings shows what it shows of one game, whoever has written it; hashes are as they are."""
    chain = _played()[0]
    text = thrown.decode("utf-8", "replace").splitlines(keepends=True)
    opened = read_opened(text, chain.game)
    checked = check_opened(chain, opened)
    assert set(checked.replayed) <= set(checked.opened) <= {1}
    assert all(
        chain.entries[n - 1].trace == o.sealed.hash for n, o in zip(checked.opened, opened, strict=True)
    )


def readings_resealed(thrown: bytes) -> None:
    """As if whoever has signed the game had sealed these readings with it."""
    chain = _played()[0]
    opened = read_opened(thrown.decode("utf-8", "replace").splitlines(keepends=True), chain.game)
    hashes = {each.number: each.sealed.hash for each in opened}
    entries = tuple(e.model_copy(update={"trace": hashes.get(e.number, "")}) for e in chain.entries)
    checked = check_opened(replace(chain, entries=entries), opened)
    assert len(checked.opened) == len(opened)


@cache
def _readings_samples() -> tuple[bytes, ...]:
    chain, sealed = _played()
    return ("".join(opened_lines(chain, {sealed.hash: sealed})).encode(),)


@cache
def _played() -> tuple[SignedGame, Sealed]:
    """A game of one turn, and what was sensed in it."""
    terms = agreed()
    gathered = TurnReadings(terms.hash, ANNA.sign)
    play = Play(Journal.open(folder() / "readings.sqlite3"), seed=3, habits=NEAT, traced=gathered.add)
    option = play.game.options(play.session.match.here)[0]
    play.drive(play.hands[0].play(option))
    (turn,), sealed = play.session.match.turns, gathered.sealed
    assert sealed is not None
    sheet = Sheet(chain_of(terms))
    sheet.write(body=turn, trace=sealed.hash)
    return sheet.chain, sealed


DOORS = {
    "friend-card": Door(card, _card_samples()),
    "readings": Door(readings, _readings_samples()),
    "readings-resealed": Door(readings_resealed, _readings_samples()),
    "club-pass": Door(club_pass, _pass_samples(), _PASS_WORDS),
    "chain-decline": Door(decline, _decline_samples()),
    "chain-line": Door(line, _line_samples()),
    "chain-file": Door(file_with(is_signature), _file_samples()),
    "chain-trusted": Door(file_with(trusting), _file_samples()),
}
