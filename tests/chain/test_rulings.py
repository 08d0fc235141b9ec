"""Each ruling of seeds/signed-games.md, on the smallest game that shows it."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from tests.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of, finished, proposal

from niwashi import words
from niwashi.chain import (
    LONGEST,
    AsideKind,
    Chain,
    Decline,
    How,
    Judged,
    Kind,
    Stage,
    Terms,
    Verdict,
    parse,
    parse_said,
    readings_hash,
    secret_of,
)
from niwashi.clock import control_text
from niwashi.data import seeds
from niwashi.errors import BadEntry, NiwashiError
from niwashi.games import GameSetup, game_named
from niwashi.homes.spectator import watched
from niwashi.keys import BoardKey, is_signature

NONCE = bytes(16)


def refused(judged: Judged, verdict: Verdict, before: Chain) -> str:
    """The English reason; a refused line changes nothing."""
    assert judged.verdict is verdict, judged.reason
    assert judged.chain is before
    assert judged.reason is not None
    assert all(judged.reason.message(language) for language in words.LANGUAGES)
    return str(judged.reason)


def test_each_ruling_is_cited_by_a_test() -> None:
    rulings = set(re.findall(r"\*\*(SG-\d+)\*\*", (seeds() / "signed-games.md").read_text("utf-8")))
    cited = set(re.findall(r'"""(SG-\d+)', Path(__file__).read_text("utf-8")))
    assert rulings == cited
    assert len(rulings) > 15


def test_a_line_has_one_form_and_says_what_it_is_signed_for() -> None:
    """SG-1: canonical JSON, and bytes that begin with the purpose."""
    entry = Sheet().write(at=1_795_374_949, used_ms=48_210)
    data = entry.data()
    assert parse(data) == entry
    assert entry.content().startswith(b'niwashi-entry-1\0{"answers":')
    assert len(data) < 700
    assert len(agreed(names=("庭" * 40, "苔" * 40)).data()) < 2000
    said = json.loads(data)
    others = (
        json.dumps(said).encode(),
        json.dumps(said, separators=(",", ":"), sort_keys=True).encode() + b" ",
        data.replace(b'"v":1', b'"v":1.0'),
        data.replace(b'"v":1', b'"v":1,"v":1'),
        data.replace(b'"turn"', b'"\\u0074urn"'),
        data.replace(b'"used_ms":48210', b'"used_ms":NaN'),
        data.replace(b'"used_ms":48210', b'"used_ms":true'),
        b"[" * 3000,
        b'{"a":' * 800,
        b" " * (LONGEST + 1),
        b"\xff\xfe",
        b'"\\ud800"',
        b"",
    )
    for other in others:
        with pytest.raises(BadEntry):
            parse(other)


def test_both_players_sign_the_terms_and_their_hash_is_the_game() -> None:
    """SG-2: no signature, no nonce and no word can be missing or another."""
    terms = agreed()
    chain = Chain.of(terms, is_signature)
    assert chain.game == terms.hash == terms.changed(signatures=["", ""]).hash
    assert (chain.owner, chain.ending) == (ANNA.public, None)
    assert agreed(dice=1).hash != terms.hash
    with pytest.raises(BadEntry, match="not agreed yet"):
        Chain.of(terms.changed(signatures=[terms.signatures[0], ""]), is_signature)
    for forged in (
        terms.changed(back=False),
        terms.changed(clock="5+3"),
        terms.changed(signatures=terms.signatures[::-1]),
        terms.changed(seats=[ANNA.public, EVE.public]),
    ):
        with pytest.raises(BadEntry, match="not signed by whom they name"):
            Chain.of(forged, is_signature)


def test_terms_are_proposed_accepted_and_agreed() -> None:
    """SG-3: in three steps, and what comes back must be what was proposed."""
    proposed = proposal(hints=True).proposed(1, NONCE, BEN.sign)
    accepted = proposed.accepted(0, bytes(range(16)), ANNA.sign)
    whole = accepted.signed(1, BEN.sign)
    assert [t.stage for t in (proposed, accepted, whole)] == [Stage.PROPOSED, Stage.ACCEPTED, Stage.AGREED]
    assert all(t.is_signed(is_signature) for t in (proposed, accepted, whole))
    assert accepted.accepts(proposed)
    assert not accepted.changed(back=False).accepts(proposed)
    assert not accepted.changed(nonces=[accepted.nonces[0], "ff" * 16]).accepts(proposed)
    assert not proposed.accepts(proposed)
    assert proposal().stage is None
    assert not proposal().is_signed(is_signature)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"rules": "chess"}, "No game is called"),
        ({"start": "nonsense"}, "nonsense"),
        ({"clock": "5 + 3"}, "the time control"),
        ({"clock": "sundial"}, "sundial"),
        ({"cards": "[" * 2000}, "the cards"),
        ({"cards": None}, "the position at the start"),
        ({"names": ["Anna\u202e", ""]}, "can't be seen"),
        ({"names": [" Anna", ""]}, "blanks around it"),
    ],
)
def test_terms_that_no_game_can_be_played_by_are_refused(said: dict[str, object], why: str) -> None:
    terms = proposal().changed(**said)
    with pytest.raises(NiwashiError, match=why):
        terms.game()


def test_a_game_that_is_over_is_no_beginning() -> None:
    state = finished().chain.state
    with pytest.raises(BadEntry, match="begin with a game that is over"):
        proposal().changed(start=state.game.format(state.position)).game()


def test_only_whoever_is_asked_declines_and_only_what_was_asked() -> None:
    """SG-5: not the proposer, not a stranger, not with a forged or an old no; and it is no line of a game."""
    proposed = proposal().proposed(0, NONCE, ANNA.sign)
    accepted = proposed.accepted(1, NONCE, BEN.sign)
    said = Decline(proposal=proposed.hash, by=BEN.public, at=5)
    right = said.signed(BEN.sign)
    assert parse_said(right.data()) == right
    assert right.answers(proposed, is_signature)
    later = proposal(at=9).proposed(0, NONCE, ANNA.sign)
    mirrored = proposal().proposed(1, NONCE, BEN.sign)
    for no, terms in (
        (said, proposed),
        (said.signed(EVE.sign), proposed),
        (right.model_copy(update={"at": 6}), proposed),
        (right.model_copy(update={"by": EVE.public}).signed(EVE.sign), proposed),
        (right.model_copy(update={"by": ANNA.public}).signed(ANNA.sign), proposed),
        (right, later),
        (right.model_copy(update={"proposal": accepted.hash}).signed(BEN.sign), accepted),
        (right.model_copy(update={"proposal": mirrored.hash}).signed(BEN.sign), mirrored),
    ):
        assert not no.answers(terms, is_signature)
    with pytest.raises(BadEntry, match="does not belong there"):
        parse(right.data())


def test_hidden_cards_stay_out() -> None:
    """SG-4: Karesansui is refused with a sentence that says why."""
    game = game_named("karesansui", players=2, seed=1)
    setup = GameSetup.of(game)
    terms = proposal().changed(rules="karesansui", cards=None, start=setup.start)
    with pytest.raises(BadEntry, match="hidden cards"):
        terms.game()


def test_entries_are_numbered_and_chained() -> None:
    """SG-10: a gap is asked for, another history is refused."""
    sheet, ahead = Sheet(), Sheet()
    ahead.play(3)
    assert "still missing" in refused(sheet.take(ahead.chain.entries[2]), Verdict.EARLY, sheet.chain)
    for entry in ahead.chain.entries:
        assert sheet.take(entry).verdict is Verdict.EXTENDS
    assert sheet.chain == ahead.chain
    assert sheet.take(ahead.chain.entries[0]).verdict is Verdict.KNOWN
    elsewhere = sheet.entry().changed(before="ab" * 32).signed(sheet.key().sign)
    assert "another history" in refused(sheet.take(elsewhere), Verdict.STALE, sheet.chain)


def test_who_is_to_move_owns_the_next_number() -> None:
    """SG-11: the other one writes nothing, now or in place of what is written."""
    sheet = Sheet()
    assert "not to move" in refused(sheet.take(sheet.entry(key=BEN)), Verdict.NOT_YOURS, sheet.chain)
    mine = sheet.entry(key=BEN)
    sheet.write()
    assert "not to move" in refused(sheet.take(mine), Verdict.NOT_YOURS, sheet.chain)
    assert sheet.chain.owner == BEN.public


def test_an_entry_says_what_its_kind_says() -> None:
    """SG-12: nothing more, and in one way."""
    sheet = Sheet()
    sheet.play(2)
    asked = sheet.say(AsideKind.BACK, body="1")
    for kind, body in ((Kind.TOOK_BACK, "01"), (Kind.TOOK_BACK, ""), (Kind.RESUMED, "now")):
        answers = asked.hash if kind is Kind.TOOK_BACK else ""
        judged = sheet.take(sheet.entry(kind, body=body, answers=answers))
        refused(judged, Verdict.ILLEGAL, sheet.chain)
    for word, why in (("\x1b", "no JSON"), ("\\u001b", "body"), ("庭", "body"), ("x" * 401, "body")):
        with pytest.raises(BadEntry, match=why):
            parse(sheet.entry().data().replace(b'"body":"', b'"body":"' + word.encode()))


@pytest.mark.parametrize("game", ["garden", "throne", "borderland"])
def test_the_rules_of_the_game_decide(game: str) -> None:
    """SG-13: an illegal turn is refused with the reason that the rules give."""
    sheet = Sheet(chain_of(agreed(game)))
    turn = sheet.entry().body
    sheet.write()
    said = refused(sheet.take(sheet.entry(body=turn)), Verdict.ILLEGAL, sheet.chain)
    assert said
    assert refused(sheet.take(sheet.entry(body="nonsense")), Verdict.ILLEGAL, sheet.chain) != said


@pytest.mark.parametrize("game", ["garden", "throne"])
def test_the_end_is_the_end(game: str) -> None:
    """SG-14: the rules end a game, and nobody writes on."""
    sheet = finished(game=game)
    chain = sheet.chain
    assert chain.ending is not None
    assert chain.ending.how is How.BY_RULES
    assert chain.ending.winners == chain.state.game.winners(chain.state.position) != ()
    assert chain.owner is None
    assert "over" in refused(sheet.take(sheet.entry(body="f1e1:1")), Verdict.ILLEGAL, chain)


def two_turns(sheet: Sheet) -> tuple[str, str]:
    state = sheet.chain.state
    first, second, *_ = state.game.legal_turns(state.position)
    return first, second


def test_two_signatures_for_one_number_are_a_proof_and_the_end() -> None:
    """SG-15: both are kept, whichever came first; nothing more is taken."""
    sheet = Sheet()
    one, other = (sheet.entry(body=turn) for turn in two_turns(sheet))
    sheet.take(one)
    judged = sheet.take(other)
    assert judged.verdict is Verdict.FORKED
    assert judged.reason is not None
    assert sheet.chain.fork == (one, other)
    assert all(line.is_signed(is_signature) for line in sheet.chain.fork)
    assert (sheet.chain.owner, len(sheet.chain.entries)) == (None, 1)
    assert refused(sheet.take(sheet.entry()), Verdict.FORKED, sheet.chain)
    assert sheet.take(one).verdict is Verdict.KNOWN


def test_a_line_signed_once_more_is_the_same_line() -> None:
    sheet = Sheet()
    entry = sheet.write()
    again = entry.model_copy(update={"signature": "ab" * 64})
    assert refused(sheet.take(again), Verdict.FORGED, sheet.chain)
    assert sheet.chain.fork is None


def test_an_aside_changes_nothing_by_itself() -> None:
    """SG-20: the position, the clock and who is to move stay; two with one number are a fork."""
    sheet = Sheet()
    sheet.play(2)
    state = sheet.chain.state
    for kind in (AsideKind.DRAW, AsideKind.PAUSE, AsideKind.CLAIM_TIME):
        sheet.say(kind)
    sheet.say(AsideKind.BACK, body="1")
    assert sheet.chain.state is state
    assert len(sheet.chain.open_requests(BEN.public)) == 4
    assert refused(sheet.take(sheet.aside(AsideKind.BACK, body="one")), Verdict.ILLEGAL, sheet.chain)
    twin = sheet.aside(AsideKind.DRAW).changed(number=0).signed(BEN.sign)
    assert twin.kind is sheet.chain.asides[0].kind
    late = twin.changed(at=9).signed(BEN.sign)
    assert sheet.take(late).verdict is Verdict.FORKED


def test_a_request_lapses_when_the_other_one_has_gone_on() -> None:
    """SG-21: crossed by a turn, it is worth nothing."""
    sheet = Sheet()
    sheet.play(2)
    asked = sheet.say(AsideKind.DRAW, BEN)
    sheet.play(2)
    assert sheet.chain.open_requests(BEN.public) == ()
    judged = sheet.take(sheet.entry(Kind.DRAWN, answers=asked.hash))
    refused(judged, Verdict.ILLEGAL, sheet.chain)
    mine = sheet.say(AsideKind.DRAW, ANNA)
    sheet.play(1)
    sheet.write(Kind.DRAWN, answers=mine.hash)
    assert sheet.chain.ending == (How.DRAWN, ())


@pytest.mark.parametrize("kind", [Kind.DRAWN, Kind.PAUSED, Kind.TOOK_BACK])
def test_consent_names_what_the_other_one_asked(kind: Kind) -> None:
    """SG-22: no request, one's own, another one's, or one that has not come yet."""
    sheet, asked = Sheet(), {Kind.DRAWN: AsideKind.DRAW, Kind.PAUSED: AsideKind.PAUSE}
    sheet.play(2)
    body = "1" if kind is Kind.TOOK_BACK else ""
    own = sheet.say(asked.get(kind, AsideKind.BACK), ANNA, body=body)
    other = sheet.say(AsideKind.CLAIM_TIME)
    for answers in ("", own.hash, other.hash):
        assert "Nobody has asked" in refused(
            sheet.take(sheet.entry(kind, body=body, answers=answers)), Verdict.ILLEGAL, sheet.chain
        )
    coming = sheet.aside(asked.get(kind, AsideKind.BACK), body=body)
    refused(sheet.take(sheet.entry(kind, body=body, answers=coming.hash)), Verdict.EARLY, sheet.chain)
    sheet.take(coming)
    turn = sheet.entry(answers=coming.hash)
    assert refused(sheet.take(turn), Verdict.ILLEGAL, sheet.chain)
    sheet.write(kind, body=body, answers=coming.hash)


def test_turns_are_taken_back_by_consent() -> None:
    """SG-23: to where was asked, with the times of then; not where the terms rule it out."""
    sheet = Sheet(chain_of(agreed(clock="5+0")))
    for _ in range(4):
        sheet.write(used_ms=1000)
    clocks = [sheet.chain.state.timeline.now.players]
    sheet.play(1)
    sheet.say(AsideKind.BACK, ANNA, body="4")
    asked = sheet.chain.open_requests(ANNA.public)[0]
    judged = sheet.take(sheet.entry(Kind.TOOK_BACK, body="3", answers=asked.hash))
    assert refused(judged, Verdict.ILLEGAL, sheet.chain)
    sheet.write(Kind.TOOK_BACK, body="4", answers=asked.hash, used_ms=70_000)
    state = sheet.chain.state
    assert (len(state.turns), len(sheet.chain.entries), state.mover) == (4, 6, 0)
    assert state.timeline.now.players == clocks[0]
    all_of_it = sheet.say(AsideKind.BACK, BEN, body="4")
    judged = sheet.take(sheet.entry(Kind.TOOK_BACK, body="4", answers=all_of_it.hash))
    assert "4 turns cannot stay" in refused(judged, Verdict.ILLEGAL, sheet.chain)

    strict = Sheet(chain_of(agreed(back=False)))
    strict.play(2)
    asked = strict.say(AsideKind.BACK, body="1")
    judged = strict.take(strict.entry(Kind.TOOK_BACK, body="1", answers=asked.hash))
    assert "no turn is taken back" in refused(judged, Verdict.ILLEGAL, strict.chain)


def test_a_pause_is_agreed_and_ends_with_who_is_to_move() -> None:
    """SG-24: in between nothing else is written."""
    sheet = Sheet(chain_of(agreed(clock="5+0")))
    sheet.play(2)
    assert "not paused" in refused(sheet.take(sheet.entry(Kind.RESUMED)), Verdict.ILLEGAL, sheet.chain)
    sheet.write(Kind.PAUSED, answers=sheet.say(AsideKind.PAUSE).hash)
    assert "paused" in refused(sheet.take(sheet.entry()), Verdict.ILLEGAL, sheet.chain)
    assert refused(sheet.take(sheet.entry(Kind.RESUMED, key=BEN)), Verdict.NOT_YOURS, sheet.chain)
    sheet.write(Kind.RESUMED)
    sheet.play(1)


def test_of_being_there_the_last_word_counts() -> None:
    """SG-25: an older one that comes late is no news."""
    sheet = Sheet()
    here = sheet.say(AsideKind.HERE, BEN)
    sheet.play(1)
    bye = sheet.say(AsideKind.BYE, BEN)
    assert sheet.chain.presence(BEN.public) == bye
    refused(sheet.take(here), Verdict.STALE, sheet.chain)
    assert sheet.take(bye).verdict is Verdict.KNOWN
    assert sheet.chain.presence(ANNA.public) is None
    assert len(sheet.chain.asides) == 1


@pytest.mark.parametrize("who", [ANNA, BEN], ids=["to move", "not to move"])
def test_who_resigns_has_lost_at_once(who: BoardKey) -> None:
    """SG-30: and writes nothing more; a crossing turn is taken, and wins only by the rules."""
    sheet = Sheet()
    sheet.play(2)
    turn = sheet.entry()
    resigned = sheet.say(AsideKind.RESIGN, who)
    assert sheet.chain.ending == (How.RESIGNED, (int(who is ANNA),))
    assert sheet.chain.owner is None
    judged = sheet.take(turn)
    if who is ANNA:
        assert judged.verdict is Verdict.FORKED
        assert sheet.chain.fork == (resigned, turn)
    else:
        assert judged.verdict is Verdict.EXTENDS
        assert sheet.chain.ending == (How.RESIGNED, (0,))


def test_a_resignation_that_denies_a_turn_of_its_author_is_a_fork() -> None:
    sheet = Sheet()
    early = sheet.aside(AsideKind.RESIGN, ANNA)
    sheet.play(1)
    assert sheet.take(early).verdict is Verdict.FORKED


def test_a_last_turn_that_crosses_a_resignation_wins_by_the_rules() -> None:
    for dice in range(40):
        whole = finished(dice).chain
        before = Sheet(chain_of(whole.terms))
        for entry in whole.entries[:-1]:
            before.take(entry)
        last = whole.entries[-1]
        loser = BEN if last.by == ANNA.public else ANNA
        before.say(AsideKind.RESIGN, loser)
        assert before.take(last).verdict is Verdict.EXTENDS
        assert before.chain.ending == whole.ending


def test_of_two_who_resign_at_once_the_one_to_move_has_lost() -> None:
    for order in ((ANNA, BEN), (BEN, ANNA)):
        sheet = Sheet()
        sheet.play(2)
        asides = [sheet.aside(AsideKind.RESIGN, key) for key in order]
        for aside in asides:
            assert sheet.take(aside).verdict is Verdict.EXTENDS
        assert sheet.chain.ending == (How.RESIGNED, (1,))


def test_time_runs_out_when_somebody_says_so() -> None:
    """SG-31: of oneself or of the other's last turn, if the clock bears it out and time loses."""
    lose, tell = (Sheet(chain_of(agreed(clock=clock))) for clock in ("1+0 lose", "1+0"))
    for sheet in (lose, tell):
        sheet.play(2)
        has_time = sheet.take(sheet.entry(Kind.TIMED_OUT, body="flower", used_ms=59_999))
        assert "still has time" in refused(has_time, Verdict.ILLEGAL, sheet.chain)
        nobody = sheet.take(sheet.entry(Kind.TIMED_OUT, body="white", used_ms=60_000))
        assert "white" in refused(nobody, Verdict.ILLEGAL, sheet.chain)
    refused(tell.take(tell.entry(Kind.TIMED_OUT, body="flower", used_ms=90_000)), Verdict.ILLEGAL, tell.chain)
    own = lose.entry(Kind.TIMED_OUT, body="flower", used_ms=60_000)
    turn = lose.entry(used_ms=60_000)
    assert lose.chain.take(own, is_signature).chain.ending == (How.TIMED_OUT, (1,))
    lose.take(turn)
    assert lose.chain.ending is None
    claimed = lose.entry(Kind.TIMED_OUT, body="flower")
    assert lose.chain.take(claimed, is_signature).chain.ending == (How.TIMED_OUT, (1,))
    lose.play(1)
    late = lose.take(lose.entry(Kind.TIMED_OUT, body="tendril"))
    assert "still has time" in refused(late, Verdict.ILLEGAL, lose.chain)


def test_time_is_what_its_author_says() -> None:
    """SG-32: it is charged to nobody else."""
    sheet = Sheet(chain_of(agreed(clock="5+0")))
    sheet.play(2)
    sheet.write(used_ms=1500)
    assert [time.left_ms for time in sheet.chain.state.timeline.now.players] == [298_500, 300_000]


def test_one_board_vouches_for_both() -> None:
    """SG-40: with one key no consent is needed, and nothing is asked."""
    sheet = Sheet(chain_of(agreed(seats=(ANNA, ANNA))))
    assert sheet.chain.terms.is_local
    sheet.play(3)
    sheet.write(Kind.TOOK_BACK, body="2")
    assert len(sheet.chain.state.turns) == 2
    refused(sheet.take(sheet.aside(AsideKind.DRAW, ANNA)), Verdict.ILLEGAL, sheet.chain)


def test_strangers_and_other_games_are_forged() -> None:
    sheet, other = Sheet(), Sheet(chain_of(agreed(dice=5)))
    assert "another game" in refused(sheet.take(other.entry()), Verdict.FORGED, sheet.chain)
    assert "does not play" in refused(sheet.take(sheet.entry(key=EVE)), Verdict.FORGED, sheet.chain)
    lent = sheet.entry().model_copy(update={"by": BEN.public})
    assert "not signed" in refused(sheet.take(lent), Verdict.FORGED, sheet.chain)


def test_asides_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.chain.chain.MOST_ASIDES", 3)
    sheet = Sheet()
    for _ in range(4):
        sheet.say(AsideKind.DRAW)
    assert refused(sheet.take(sheet.aside(AsideKind.DRAW)), Verdict.ILLEGAL, sheet.chain)


def test_terms_can_be_read_back() -> None:
    terms = agreed("throne", clock="10 byo 3x30 lose", names=("花", "Tsuru"))
    again = parse(terms.data())
    assert isinstance(again, Terms)
    assert (again, again.hash) == (terms, terms.hash)


# What the boards have sensed


def test_the_hash_of_readings_depends_on_each_of_their_bytes_and_on_the_salt() -> None:
    """SG-50: nobody finds out what was sensed by trying what it might have been."""
    salt, text = secret_of(ANNA.sign, "salt", "game", "text"), "0=1 at 12.5"
    hashes = {
        readings_hash(salt, text),
        readings_hash(salt, text + " "),
        readings_hash(secret_of(BEN.sign, "salt", "game", "text"), text),
        readings_hash(secret_of(ANNA.sign, "salt", "game", "another text"), text),
        sha256(text.encode()).hexdigest(),
    }
    assert len(hashes) == 5
    entry = Sheet().write(trace=readings_hash(salt, text))
    assert parse(entry.data()) == entry


def test_a_game_can_be_gone_through_as_it_stood_after_each_entry() -> None:
    """SG-51: readings are held to where the game was then (played again: tests/homes/test_readings.py)."""
    sheet = Sheet()
    sheet.play(3)
    sheet.say(AsideKind.BACK, body="1")
    sheet.write(Kind.TOOK_BACK, body="1", answers=sheet.chain.asides[0].hash)
    states = list(sheet.chain.states())
    assert [len(state.turns) for state in states] == [0, 1, 2, 3, 1]
    assert states[-1].turns == sheet.chain.state.turns


# Who begins


def toss(nonce: int, secret: str = "5e" * 32, sealed: str | None = None) -> tuple[Terms, Terms]:
    """What Ben has accepted of Anna's sealed terms, and the same opened, signed by both."""
    proposed = proposal(names=("Anna", "Ben")).sealed(ANNA.public, sealed or secret)
    accepted = proposed.proposed(0, NONCE, ANNA.sign).accepted(1, nonce.to_bytes(16, "big"), BEN.sign)
    tossed = accepted.tossed(secret)
    for seat, key in enumerate(tossed.seats):
        tossed = tossed.signed(seat, next(k for k in (ANNA, BEN) if k.public == key).sign)
    return accepted, tossed


def test_terms_say_whether_others_may_watch() -> None:
    """SG-70: and say nothing of it where they may not; whoever watches can write nothing."""
    assert not agreed().spectators
    assert b"spectators" not in agreed().data()
    with pytest.raises(BadEntry):
        parse(agreed().data().replace(b'"start":', b'"spectators":false,"start":'))
    terms = agreed(spectators=True, delay=2)
    assert parse(terms.data()) == terms
    sheet = Sheet(chain_of(terms))
    assert refused(sheet.take(sheet.entry(key=EVE)), Verdict.FORGED, sheet.chain)
    assert refused(sheet.take(sheet.aside(AsideKind.HERE, EVE)), Verdict.FORGED, sheet.chain)


def test_who_watches_is_shown_a_game_without_its_last_turns_until_it_is_over() -> None:
    """SG-71: as many as the terms say."""
    sheet = Sheet(chain_of(agreed(spectators=True, delay=2)))
    sheet.play(5)
    assert watched(sheet.chain, 2).turns == sheet.chain.state.turns[:3]
    sheet.say(AsideKind.RESIGN)
    assert watched(sheet.chain, 2).turns == sheet.chain.state.turns


def test_terms_without_a_toss_are_as_they_were() -> None:
    """SG-60: they name who moves first, and say nothing of a toss."""
    assert set(json.loads(agreed().data())).isdisjoint({"toss", "secret"})
    with pytest.raises(BadEntry):
        parse(agreed().data().replace(b'"start":', b'"secret":"","start":'))


def test_who_begins_follows_from_the_seal_and_from_what_the_other_one_has_added() -> None:
    """SG-61: of 64 tosses about half fall each way, and no other order is taken."""
    firsts = []
    for nonce in range(64):
        accepted, tossed = toss(nonce)
        assert tossed.is_tossed_from(accepted)
        assert parse(tossed.data()) == tossed
        assert not tossed.is_tossed_from(tossed), "it takes an answer to a seal"
        chain = chain_of(tossed)
        firsts.append(chain.owner == ANNA.public)
        assert dict(zip(tossed.seats, tossed.names, strict=True)) == {ANNA.public: "Anna", BEN.public: "Ben"}
        swapped = tossed.changed(seats=tossed.seats[::-1], nonces=tossed.nonces[::-1])
        for seat, key in enumerate(swapped.seats):
            swapped = swapped.signed(seat, (ANNA if key == ANNA.public else BEN).sign)
        assert not swapped.is_tossed_from(accepted)
        with pytest.raises(BadEntry, match="not as it was tossed"):
            chain_of(swapped)
    assert 20 <= sum(firsts) <= 44
    with pytest.raises(BadEntry, match="not as it was tossed"):
        toss(1, sealed="5f" * 32)
    assert not toss(1)[1].is_tossed_from(toss(2)[0]), "what Ben has added counts"


def test_terms_whose_seal_is_not_open_are_no_game() -> None:
    """SG-62: not even if both have signed them."""
    accepted, tossed = toss(3)
    assert accepted.stage is Stage.ACCEPTED
    both = accepted.signed(0, ANNA.sign)
    assert both.stage is None
    for terms in (accepted, both, tossed.changed(toss=""), tossed.changed(secret="")):
        with pytest.raises(BadEntry):
            chain_of(terms)


@pytest.mark.parametrize("clock", ["5d3", "5b3 lose", "90/40 30+30", "10+5 : 5+3 lose"])
def test_every_kind_of_clock_can_be_signed(clock: str) -> None:
    """Terms name a clock by its shortest text."""
    terms = agreed(clock=clock)
    assert control_text(terms.game().control) == clock
    assert Terms.model_validate_json(terms.model_dump_json()) == terms
