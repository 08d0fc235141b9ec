"""Draw, take-back, pause and resignation between two boards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from extras.friends.tests.cuts import Cutter, PowerCut, cut_at
from extras.friends.tests.homes import Begun, OneHome, TwoBoards, says
from extras.friends.tests.unreliable_carrier import CarrierFaults
from tests.marks import EXHAUSTIVE, slices

from niwashi.board_types import Cue, Role
from niwashi.errors import NiwashiError
from niwashi.games.game import EndReason
from niwashi_friends.game_file import signed_endings
from niwashi_friends.signed_game import MoveKind, SideMessage, SideMessageKind, SignedGame, next_side_message
from niwashi_friends.transports.transport import Parcel
from niwashi_sim.habits import CLUMSY

DRAW, BACK, PAUSE = SideMessageKind.DRAW, SideMessageKind.BACK, SideMessageKind.PAUSE


def press(home: OneHome, role: Role, seconds: float = 0.2) -> None:
    """Press and hold one of the local player's buttons."""
    play, geometry = home.play, home.play.session.geometry
    owners = (home.seat, -1)
    name = next(c.name for c in geometry if c.role is role and c.owner in owners)
    play.table.press(name)
    for _ in range(round(seconds / 0.2)):
        play.wait(0.2)
    play.table.release(name)
    play.wait(0.2)
    home.step(0.1)


def cues(home: OneHome, cue: Cue) -> list[str]:
    home.play.step()
    cells = zip(home.play.session.geometry, home.play.game_loop.cues(), strict=True)
    return [cell.name for cell, lit in cells if lit is cue]


def test_draw_and_resignation_by_buttons_light_both_boards(begun: Begun) -> None:
    two, waits, moves = begun(turns=1)
    press(waits, Role.UNDO, 2.4)
    assert cues(waits, Cue.DRAW) == ["a1"]
    assert waits.remote.saying("en").startswith("Offer the other one a draw?")
    press(waits, Role.DONE)
    assert waits.remote.saying("en").startswith("You have offered a draw.")
    two.rest(2)
    for home in two.homes:
        assert "a1" in {name for _ in range(40) for name in _passing(home, Cue.DRAW)}
    press(moves, Role.UNDO)
    assert not any(_passing(moves, Cue.DRAW) for _ in range(40)), "not now"
    moves.play.wait(1)
    press(moves, Role.UNDO, 2.4)
    while moves.remote.is_choosing and not cues(moves, Cue.RESIGN):
        press(moves, Role.UNDO)
    press(moves, Role.DONE)
    assert moves.remote.saying("en").startswith("Really resign?")
    assert moves.chain.ending is None
    moves.play.wait(1)
    press(moves, Role.DONE)
    two.rest(2)
    assert {home.chain.ending for home in two.homes} == {(EndReason.RESIGNED, (waits.seat,))}
    assert not moves.remote.is_choosing


def _passing(home: OneHome, cue: Cue) -> list[str]:
    """Return the lights a little later."""
    home.play.wait(0.2)
    return cues(home, cue)


def test_undo_asks_take_back_and_done_accepts(begun: Begun) -> None:
    two, waits, moves = begun()
    before = waits.turns
    press(waits, Role.UNDO)
    two.rest(2)
    assert moves.turns == before, "until somebody agrees nothing happens"
    press(moves, Role.DONE)
    two.rest(10)
    two.check_equal()
    assert waits.turns == moves.turns == before[:-1]
    assert waits.remote.is_ours
    assert all(home.play.session.is_settled for home in two.homes)
    two.go_on(60, turns=5)
    two.rest(5)
    two.check_equal()
    assert len(waits.turns) == 5


def test_undo_refuses_take_back(begun: Begun) -> None:
    two, waits, moves = begun()
    before = moves.turns
    waits.remote.consent.ask(BACK)
    two.rest(2)
    press(moves, Role.UNDO)
    assert moves.remote.consent.incoming is None
    assert cues(moves, Cue.AGREE) == []
    two.rest(2)
    assert moves.turns == waits.turns == before
    moves.hands()
    two.rest(6)
    assert waits.remote.consent.outgoing == (), "it has lapsed with the turn"
    assert len(waits.turns) == len(before) + 1


def test_no_consent_during_a_turn(begun: Begun) -> None:
    two, waits, moves = begun()
    waits.remote.consent.ask(DRAW)
    two.rest(2)
    play = moves.play
    option = next(o for o in play.game.options(play.session.match.here) if o.handlings)
    steps = play.hands[moves.seat].play(option)
    for seconds in steps:
        play.wait(seconds)
        if not play.session.is_settled:
            break
    assert not play.session.is_settled
    assert cues(moves, Cue.AGREE) == []
    press(moves, Role.DONE)
    assert moves.chain.ending is None


def test_pause_holds_both_boards_until_resumed(begun: Begun) -> None:
    two, waits, moves = begun()
    waits.remote.consent.ask(PAUSE)
    two.rest(2)
    press(moves, Role.DONE)
    two.rest(6)
    assert "paused-we" in says(moves)
    assert "paused-they" in says(waits)
    assert moves.remote.saying("en").startswith("The game is paused. You are to move")
    assert "goes on with it" in waits.remote.saying("en")
    assert all(home.chain.state.is_paused and not home.remote.is_ours for home in two.homes)
    assert all(not cues(home, Cue.MAY_LIFT) for home in two.homes)
    before = moves.turns
    options = moves.play.game.options(moves.play.session.match.here)
    moves.play.hands[moves.seat].others = options
    moves.play.drive(moves.play.hands[moves.seat].play(options[0]))
    moves.step()
    moves.hands()
    two.rest(5)
    assert moves.turns == moves.chain.state.turns == before, "what hands play meanwhile is led back"
    with pytest.raises(NiwashiError):
        waits.remote.consent.resume()
    assert not any(home.remote.consent.may_ask(kind) for home in two.homes for kind in (DRAW, BACK, PAUSE))
    press(moves, Role.DONE)
    two.rest(6)
    assert not any(home.chain.state.is_paused for home in two.homes)
    two.go_on(40, turns=5)
    two.rest(6)
    two.check_equal()
    assert len(moves.turns) == 5


def test_request_in_own_turn_is_answered_after_it(begun: Begun) -> None:
    two, waits, moves = begun()
    moves.remote.consent.ask(DRAW)
    two.rest(2)
    assert waits.remote.consent.incoming is None, "who is not to move can't agree"
    with pytest.raises(NiwashiError):
        waits.remote.consent.agree(DRAW)
    moves.hands()
    two.rest(6)
    if waits.play.session.flow.task is not None:
        waits.hands()
    assert waits.remote.is_ours
    asked = waits.remote.consent.incoming
    assert asked is not None
    assert asked.kind is DRAW
    waits.remote.consent.agree(DRAW)
    two.rest(6)
    two.check_equal()
    assert moves.chain.ending == waits.chain.ending == (EndReason.DRAWN, ())


@pytest.mark.parametrize("body", ["3", "0"])
def test_impossible_take_backs_are_ignored(begun: Begun, body: str) -> None:
    two, waits, moves = begun()
    line = next_side_message(waits.chain, waits.key.public, BACK, waits.key.sign, body=body)
    bag = two.office.bags[moves.key.public]
    bag.append((0, Parcel(waits.chain.game, waits.key.public, 70, line.data())))
    moves.step()
    moves.step()
    asked = moves.remote.consent.incoming
    if body == "0":
        assert asked is not None
        assert moves.remote.consent.turns_back(asked) == 3
        moves.remote.consent.agree(BACK)
        two.rest(20)
        assert moves.turns == moves.chain.state.turns == ()
    else:
        assert asked is None
        assert len(moves.turns) == 3


def test_flood_of_requests_is_one_question(begun: Begun) -> None:
    two, waits, moves = begun()
    bag = two.office.bags[moves.key.public]
    lines = [
        next_side_message(waits.chain, waits.key.public, DRAW, waits.key.sign)
        .changed(number=n)
        .signed(waits.key.sign)
        for n in range(10, 410)
    ]
    bag.extend((0, Parcel(waits.chain.game, waits.key.public, n, x.data())) for n, x in enumerate(lines, 100))
    for _ in range(40):
        moves.step()
    looked: list[int] = []
    look = moves.remote.consent._answerable

    def counting(chain: SignedGame) -> list[SideMessage]:
        looked.append(1)
        return look(chain)

    moves.remote.consent._answerable = counting  # type: ignore[method-assign]
    for _ in range(20):
        moves.step()
    assert len(looked) <= 1, "what is asked is not looked for at each step"
    moves.remote.consent.postpone(DRAW)
    assert moves.remote.consent.incoming is None, "however often it was asked"
    moves.hands()
    assert len(moves.turns) == 4
    assert moves.remote.consent.incoming is None


def test_resignation_is_shown_by_lights_and_words(begun: Begun) -> None:
    two, waits, moves = begun()
    turns = moves.turns
    waits.remote.resign()
    two.rest(4)
    moves.hands()
    two.rest(4)
    assert moves.turns == turns
    with pytest.raises(NiwashiError, match="over"):
        waits.remote.resign()
    for home, said in ((waits, "we-resigned"), (moves, "they-resigned")):
        assert said in says(home)
        assert cues(home, Cue.WON)
        assert cues(home, Cue.LOST)
        assert home.remote.chain.ending == (EndReason.RESIGNED, (moves.seat,))
    assert signed_endings(waits.journal.ask) == {
        waits.journal.games()[-1].key: (EndReason.RESIGNED, (moves.seat,))
    }


def test_request_survives_restart(begun: Begun) -> None:
    two, waits, moves = begun()
    waits.remote.consent.ask(BACK)
    two.rest(2)
    two.renew(moves.seat, is_killed=True)
    two.renew(waits.seat, is_killed=True)
    moves, waits = two.homes[moves.seat], two.homes[waits.seat]
    two.rest(1)
    assert [a.kind for a in waits.remote.consent.outgoing] == [BACK]
    asked = moves.remote.consent.incoming
    assert asked is not None
    moves.remote.consent.agree(asked.kind)
    two.rest(20)
    two.check_equal()
    assert len(moves.turns) == 2


@pytest.mark.parametrize("seeds", slices(4, 28, 8))
def test_random_requests_with_faulty_transport_keep_games_equal(tmp_path: Path, seeds: range) -> None:
    """Clumsy hands, random requests, and lost, repeated and late lines."""
    kinds: set[MoveKind] = set()
    for seed in seeds:
        dice = Random(seed)
        two = TwoBoards(tmp_path / str(seed), seed, moods=CarrierFaults(), habits=CLUMSY)
        for _ in range(60):
            for home in two.homes:
                home.step()
                _do_something(home, dice)
                home.hands()
        two.rest()
        two.check_equal()
        kinds |= {entry.kind for entry in two.homes[0].chain.entries}
        two.close()
    assert kinds >= {MoveKind.TURN, MoveKind.TOOK_BACK}


@EXHAUSTIVE
@pytest.mark.parametrize("seeds", slices(4, 20, 8))
def test_power_cut_loses_no_agreement(tmp_path: Path, seeds: range) -> None:
    kinds: set[MoveKind] = set()
    for seed in seeds:
        dice = Random(seed)
        two = TwoBoards(tmp_path / str(seed), seed, habits=CLUMSY, clock="10+5")
        seat, kind = seed % 2, ("write", "written", "send", "light")[seed // 2 % 4]
        cutter = Cutter(kind, dice.randrange(4, 40))
        cut_at(two.homes[seat], cutter)
        for _ in range(30):
            for home in two.homes:
                try:
                    home.step()
                    _do_something(home, dice)
                    home.hands()
                except PowerCut:
                    two.renew(seat, is_killed=True)
        cutter.left = -1
        two.rest(40)
        two.check_equal()
        first, second = (home.chain.state for home in two.homes)
        assert first.timeline == second.timeline
        kinds |= {entry.kind for entry in two.homes[0].chain.entries}
        two.close()
    assert MoveKind.TURN in kinds
    assert len(kinds) > 1


def _do_something(home: OneHome, dice: Random) -> None:
    consent = home.remote.consent
    asked = consent.incoming
    if consent.may_resume:
        consent.resume()
    elif asked is not None and dice.random() < 0.6 and asked.kind is not DRAW:
        consent.agree(asked.kind)
    elif dice.random() < 0.2:
        kind = dice.choice([BACK, BACK, PAUSE, DRAW])
        if consent.may_ask(kind):
            consent.ask(kind)
