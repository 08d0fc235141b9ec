"""The start of a program from its records: the unfinished game, its opponent, its lesson."""

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.guest import GuestGame
from niwashi.games.known import USUAL_GAME
from niwashi.games.setup import GameSetup
from niwashi.learning.bookmark import Bookmark
from niwashi.learning.lesson_files import course_for
from niwashi.loop.recorder import Recorder
from niwashi.loop.timekeeper import ResumedClock
from niwashi.loop.wall_clock import away_s
from niwashi.message import Key
from niwashi.opponents.seating import Seating
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.times import check_times, timeline_of, used_s
from niwashi.server.live import LiveProgram
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words.catalogue import translate


def unfinished_game(
    journal: Journal, asked: GameSetup, tell_damaged: Callable[[Journal], None] = lambda _: None
) -> Kept | None:
    """Return the game to go on with: the last one of that name, if it is the one that was asked for.

    Damage is reported by `tell_damaged`.
    """
    kept = journal.unfinished(asked.game, asked.cards)
    tell_damaged(journal)
    if kept is None or journal.is_signed(kept.key):
        return None  # only the friend at the other board can go on with it
    try:
        with going_on(kept):
            check_times(kept)
            used_s(kept, journal.runs(kept.key))
            match = kept.match()
            if isinstance(match.game, GuestGame):
                match.game.prepare(match.position, waits=True)
            return kept if asked.fits(match.game) else None
    except RecordsFault as fault:  # a damaged game keeps nobody from playing
        print_text(translate(fault.message, LANGUAGE), err=True)
        journal.release(kept.key)
        journal.damaged[kept.number] = fault
        return None


def lay_out_again(program: LiveProgram, journal: Journal, asked: GameSetup) -> bool:
    """Begin as the last game was begun if nothing was done in it: its start, clock and names; else leave all.

    Returns whether that was so.
    """
    kept = journal.unplayed(asked.game, asked.cards)
    if kept is None or journal.is_signed(kept.key):
        return False
    try:
        match = kept.match()
        if not asked.fits(match.game):
            return False
        clock = ResumedClock(timeline_of(kept))
        program.resume(match.game, match.start, resumed=clock, allows_back=kept.allows_back)
        program.table_clock.names.go_on(kept.players, match.game.players)
    except NiwashiError:  # nothing is lost with a game that nobody has played
        return False
    return True


def recorded(program: LiveProgram, journal: Journal, unfinished: Kept | None, seed: int | None) -> Recorder:
    """Record the program, from its start or from where an unfinished game was left."""
    if journal.is_shared:
        print_text(message("play-records-shared", file=str(journal.file)))
    if unfinished is not None:
        _go_on(program, unfinished, journal)
    clock = program.table_clock
    recorder = Recorder(
        journal,
        time.time,
        lambda: uuid.uuid4().hex,
        seed=seed,
        resumed=unfinished,
        timekeeper=clock.keeper,
        names=clock.names,
    )
    program.game_loop.add(recorder.feature)
    return recorder


def _go_on(program: LiveProgram, unfinished: Kept, journal: Journal) -> None:
    """Set the program to where a game was left. Raises RecordsFault with the reason if that can't be done."""
    with going_on(unfinished):
        match = unfinished.match()
        used = used_s(unfinished, journal.runs(unfinished.key))
        since = unfinished.thinking
        clock = ResumedClock(timeline_of(unfinished), since, away_s(since, time.time(), journal.latest()))
        program.resume(
            match.game,
            match.start,
            match.turns,
            match.actions,
            used,
            clock,
            allows_back=unfinished.allows_back,
        )
        program.table_clock.names.go_on(unfinished.players, match.game.players)
    player = Key(f"player-{match.game.players[match.side]}")
    print_text(message("play-goes-on", number=unfinished.number, turns=len(match.turns), player=player))


@contextmanager
def going_on(unfinished: Kept) -> Iterator[None]:
    """Say of a refusal that it keeps a game from being gone on with. Raises RecordsFault."""
    try:
        yield
    except NiwashiError as error:
        raise RecordsFault("play-cannot-go-on", number=unfinished.number, why=error) from error


def seated_again(program: LiveProgram, journal: Journal, *, resumes: bool) -> None:
    """Keep the players beside the games; a game that goes on gets its opponent back."""
    opponents, seating = program.assistants.opponents, Seating.beside(journal.file)
    for name, who in seating.restore(opponents).items() if resumes else ():
        print_text(message("play-opponent-again", player=Key(f"player-{name}"), level=who.level))
    seating.keep(opponents, program.game_loop)


def teach(program: LiveProgram, journal: Journal | None, wanted: str | None, *, resumes: bool) -> None:
    """Begin the lesson that is wanted, or go on with the one that was on. Raises NiwashiError."""
    if journal is not None:
        program.lessons.keep(Bookmark.beside(journal.file))
    left_off = program.lessons.left_off
    if wanted is not None:
        course_for(wanted)  # before the board plays it may take its time
        program.lessons.begin(wanted)
    elif not resumes:
        program.lessons.forget()
    elif left_off is not None and program.game_loop.session.game.name in (left_off.game, USUAL_GAME):
        try:
            program.lessons.resume()
        except NiwashiError as refused:  # no board for it, or no such lesson any more
            print_text(translate(refused.message, LANGUAGE), err=True)
            return
        print_text(
            message("play-lesson-goes-on", game=Key(f"rules-game-{left_off.game}"), step=left_off.step + 1)
        )
