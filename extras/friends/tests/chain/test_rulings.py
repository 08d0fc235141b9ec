"""Each ruling of seeds/signed-games.md, on the smallest game that shows it."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of, finished, proposal
from tests.each_game import NOT_DEALT

from niwashi.clock.time_control import control_text
from niwashi.data import seeds
from niwashi.errors import BadEntry, NiwashiError
from niwashi.games.game import EndReason
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.keys import BoardKey, is_signature
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_friends.readings import readings_hash
from niwashi_friends.signed_game import (
    ChainLine,
    LineVerdict,
    MoveKind,
    SideMessageKind,
    SignedGame,
    parse,
    parse_message,
)
from niwashi_friends.signing import LONGEST, derive_secret
from niwashi_friends.terms import Decline, Terms, TermsStage
from niwashi_friends.watch import watched

NONCE = bytes(16)


def refused(sheet: Sheet, line: ChainLine, verdict: LineVerdict = LineVerdict.ILLEGAL) -> str:
    """Check that a line is refused without effect; return the English reason."""
    before, judged = sheet.chain, sheet.take(line)
    assert judged.verdict is verdict, judged.reason
    assert judged.chain is before
    assert judged.reason is not None
    assert all(translate(judged.reason.message, language) for language in LANGUAGES)
    return str(judged.reason)


def test_each_ruling_is_cited_by_a_test() -> None:
    rulings = set(re.findall(r"\*\*(SG-\d+)\*\*", (seeds() / "signed-games.md").read_text("utf-8")))
    texts = (file.read_text("utf-8") for file in Path(__file__).parents[1].rglob("test_*.py"))
    cited = {ruling for text in texts for ruling in re.findall(r'"""(SG-\d+)', text)}
    assert rulings == cited
    assert len(rulings) > 15


def test_line_has_one_canonical_form() -> None:
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


def test_terms_hash_identifies_game() -> None:
    """SG-2: every signature, nonce and field is required."""
    terms = agreed()
    chain = SignedGame.of(terms, is_signature)
    assert chain.game == terms.hash == terms.changed(signatures=["", ""]).hash
    assert (chain.owner, chain.ending) == (ANNA.public, None)
    assert agreed(dice=1).hash != terms.hash
    with pytest.raises(BadEntry, match="not agreed yet"):
        SignedGame.of(terms.changed(signatures=[terms.signatures[0], ""]), is_signature)
    for forged in (
        terms.changed(back=False),
        terms.changed(clock="5+3"),
        terms.changed(signatures=terms.signatures[::-1]),
        terms.changed(seats=[ANNA.public, EVE.public]),
    ):
        with pytest.raises(BadEntry, match="not signed by whom they name"):
            SignedGame.of(forged, is_signature)


def test_terms_go_through_three_stages() -> None:
    """SG-3: an answer must match the proposal."""
    proposed = proposal(hints=True).proposed(1, NONCE, BEN.sign)
    accepted = proposed.accepted(0, bytes(range(16)), ANNA.sign)
    whole = accepted.signed(1, BEN.sign)
    assert [t.stage for t in (proposed, accepted, whole)] == [
        TermsStage.PROPOSED,
        TermsStage.ACCEPTED,
        TermsStage.AGREED,
    ]
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
def test_unplayable_terms_are_refused(said: dict[str, object], why: str) -> None:
    terms = proposal().changed(**said)
    with pytest.raises(NiwashiError, match=why):
        terms.game()


def test_finished_position_is_no_start() -> None:
    state = finished().chain.state
    with pytest.raises(BadEntry, match="begin with a game that is over"):
        proposal().changed(start=state.game.format(state.position)).game()


def test_decline_counts_from_asked_player_only() -> None:
    """SG-5: not from the proposer or a stranger, forged or outdated; and it is no line of a game."""
    proposed = proposal().proposed(0, NONCE, ANNA.sign)
    accepted = proposed.accepted(1, NONCE, BEN.sign)
    said = Decline(proposal=proposed.hash, by=BEN.public, at=5)
    right = said.signed(BEN.sign)
    assert parse_message(right.data()) == right
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


def test_hidden_cards_are_refused() -> None:
    """SG-4: Karesansui is refused with the reason."""
    game = game_named("karesansui", players=2, seed=1)
    setup = GameSetup.of(game)
    terms = proposal().changed(rules="karesansui", cards=None, start=setup.start)
    with pytest.raises(BadEntry, match="hidden cards"):
        terms.game()


def test_moves_are_numbered_and_chained() -> None:
    """SG-10: a gap is early, another history is refused."""
    sheet, ahead = Sheet(), Sheet()
    ahead.play(3)
    assert "still missing" in refused(sheet, ahead.chain.entries[2], LineVerdict.EARLY)
    for entry in ahead.chain.entries:
        assert sheet.take(entry).verdict is LineVerdict.EXTENDS
    assert sheet.chain == ahead.chain
    assert sheet.take(ahead.chain.entries[0]).verdict is LineVerdict.KNOWN
    elsewhere = sheet.entry().changed(before="ab" * 32).signed(sheet.key().sign)
    assert "another history" in refused(sheet, elsewhere, LineVerdict.STALE)


def test_player_to_move_owns_next_number() -> None:
    """SG-11: the other player can neither add nor replace a move."""
    sheet = Sheet()
    assert "not to move" in refused(sheet, sheet.entry(key=BEN), LineVerdict.NOT_YOURS)
    mine = sheet.entry(key=BEN)
    sheet.write()
    assert "not to move" in refused(sheet, mine, LineVerdict.NOT_YOURS)
    assert sheet.chain.owner == BEN.public


def test_move_body_matches_kind() -> None:
    """SG-12: with one canonical form."""
    sheet = Sheet()
    sheet.play(2)
    asked = sheet.say(SideMessageKind.BACK, body="1")
    for kind, body in ((MoveKind.TOOK_BACK, "01"), (MoveKind.TOOK_BACK, ""), (MoveKind.RESUMED, "now")):
        answers = asked.hash if kind is MoveKind.TOOK_BACK else ""
        refused(sheet, sheet.entry(kind, body=body, answers=answers))
    for word, why in (("\x1b", "not JSON"), ("\\u001b", "body"), ("庭", "body"), ("x" * 401, "body")):
        with pytest.raises(BadEntry, match=why):
            parse(sheet.entry().data().replace(b'"body":"', b'"body":"' + word.encode()))


@pytest.mark.parametrize("game", NOT_DEALT)
def test_illegal_turn_is_refused(game: str) -> None:
    """SG-13: an illegal turn is refused with the reason that the rules give."""
    sheet = Sheet(chain_of(agreed(game)))
    turn = sheet.entry().body
    sheet.write()
    said = refused(sheet, sheet.entry(body=turn))
    assert said
    assert refused(sheet, sheet.entry(body="nonsense")) != said


@pytest.mark.parametrize("game", ["garden", "throne"])
def test_nothing_follows_the_end(game: str) -> None:
    """SG-14: after an end by the rules nothing more is accepted."""
    sheet = finished(game=game)
    chain = sheet.chain
    assert chain.ending is not None
    assert chain.ending.how is EndReason.BY_RULES
    assert chain.ending.winners == chain.state.game.winners(chain.state.position) != ()
    assert chain.owner is None
    assert "over" in refused(sheet, sheet.entry(body="f1e1:1"))


def two_turns(sheet: Sheet) -> tuple[str, str]:
    state = sheet.chain.state
    first, second, *_ = state.game.legal_turns(state.position)
    return first, second


def test_two_signatures_for_one_number_are_a_fork() -> None:
    """SG-15: both are kept, in any order of arrival; nothing more is accepted."""
    sheet = Sheet()
    one, other = (sheet.entry(body=turn) for turn in two_turns(sheet))
    sheet.take(one)
    judged = sheet.take(other)
    assert judged.verdict is LineVerdict.FORKED
    assert judged.reason is not None
    assert sheet.chain.fork == (one, other)
    assert all(line.is_signed(is_signature) for line in sheet.chain.fork)
    assert (sheet.chain.owner, len(sheet.chain.entries)) == (None, 1)
    assert refused(sheet, sheet.entry(), LineVerdict.FORKED)
    assert sheet.take(one).verdict is LineVerdict.KNOWN


def test_side_message_changes_nothing() -> None:
    """SG-20: position, clock and player to move stay; two with one number are a fork."""
    sheet = Sheet()
    sheet.play(2)
    state = sheet.chain.state
    for kind in (SideMessageKind.DRAW, SideMessageKind.PAUSE, SideMessageKind.CLAIM_TIME):
        sheet.say(kind)
    sheet.say(SideMessageKind.BACK, body="1")
    assert sheet.chain.state is state
    assert len(sheet.chain.open_requests(BEN.public)) == 4
    assert refused(sheet, sheet.aside(SideMessageKind.BACK, body="one"))
    twin = sheet.aside(SideMessageKind.DRAW).changed(number=0).signed(BEN.sign)
    assert twin.kind is sheet.chain.side_messages[0].kind
    late = twin.changed(at=9).signed(BEN.sign)
    assert sheet.take(late).verdict is LineVerdict.FORKED


def test_request_lapses_after_the_others_move() -> None:
    """SG-21: a request that crosses a turn has no effect."""
    sheet = Sheet()
    sheet.play(2)
    asked = sheet.say(SideMessageKind.DRAW, BEN)
    sheet.play(2)
    assert sheet.chain.open_requests(BEN.public) == ()
    refused(sheet, sheet.entry(MoveKind.DRAWN, answers=asked.hash))
    mine = sheet.say(SideMessageKind.DRAW, ANNA)
    sheet.play(1)
    sheet.write(MoveKind.DRAWN, answers=mine.hash)
    assert sheet.chain.ending == (EndReason.DRAWN, ())


@pytest.mark.parametrize("kind", [MoveKind.DRAWN, MoveKind.PAUSED, MoveKind.TOOK_BACK])
def test_consent_names_the_request(kind: MoveKind) -> None:
    """SG-22: not without a request, not one's own, another one, or one that is missing."""
    sheet, asked = Sheet(), {MoveKind.DRAWN: SideMessageKind.DRAW, MoveKind.PAUSED: SideMessageKind.PAUSE}
    sheet.play(2)
    body = "1" if kind is MoveKind.TOOK_BACK else ""
    own = sheet.say(asked.get(kind, SideMessageKind.BACK), ANNA, body=body)
    other = sheet.say(SideMessageKind.CLAIM_TIME)
    for answers in ("", own.hash, other.hash):
        assert "Nobody has asked" in refused(sheet, sheet.entry(kind, body=body, answers=answers))
    coming = sheet.aside(asked.get(kind, SideMessageKind.BACK), body=body)
    refused(sheet, sheet.entry(kind, body=body, answers=coming.hash), LineVerdict.EARLY)
    sheet.take(coming)
    turn = sheet.entry(answers=coming.hash)
    assert refused(sheet, turn)
    sheet.write(kind, body=body, answers=coming.hash)


def test_take_back_needs_consent() -> None:
    """SG-23: to the requested turn, with its times; not if the terms exclude it."""
    sheet = Sheet(chain_of(agreed(clock="5+0")))
    for _ in range(4):
        sheet.write(used_ms=1000)
    clocks = [sheet.chain.state.timeline.now.players]
    sheet.play(1)
    sheet.say(SideMessageKind.BACK, ANNA, body="4")
    asked = sheet.chain.open_requests(ANNA.public)[0]
    assert refused(sheet, sheet.entry(MoveKind.TOOK_BACK, body="3", answers=asked.hash))
    sheet.write(MoveKind.TOOK_BACK, body="4", answers=asked.hash, used_ms=70_000)
    state = sheet.chain.state
    assert (len(state.turns), len(sheet.chain.entries), state.mover) == (4, 6, 0)
    assert state.timeline.now.players == clocks[0]
    all_of_it = sheet.say(SideMessageKind.BACK, BEN, body="4")
    whole = sheet.entry(MoveKind.TOOK_BACK, body="4", answers=all_of_it.hash)
    assert "4 turns cannot stay" in refused(sheet, whole)

    strict = Sheet(chain_of(agreed(back=False)))
    strict.play(2)
    asked = strict.say(SideMessageKind.BACK, body="1")
    back = strict.entry(MoveKind.TOOK_BACK, body="1", answers=asked.hash)
    assert "no turn is taken back" in refused(strict, back)


def test_pause_is_agreed_and_ended_by_player_to_move() -> None:
    """SG-24: during a pause nothing else is accepted."""
    sheet = Sheet(chain_of(agreed(clock="5+0")))
    sheet.play(2)
    assert "not paused" in refused(sheet, sheet.entry(MoveKind.RESUMED))
    sheet.write(MoveKind.PAUSED, answers=sheet.say(SideMessageKind.PAUSE).hash)
    assert "paused" in refused(sheet, sheet.entry())
    assert refused(sheet, sheet.entry(MoveKind.RESUMED, key=BEN), LineVerdict.NOT_YOURS)
    sheet.write(MoveKind.RESUMED)
    sheet.play(1)


def test_last_presence_counts() -> None:
    """SG-25: an older one that arrives late is ignored."""
    sheet = Sheet()
    here = sheet.say(SideMessageKind.HERE, BEN)
    sheet.play(1)
    bye = sheet.say(SideMessageKind.BYE, BEN)
    assert sheet.chain.presence(BEN.public) == bye
    refused(sheet, here, LineVerdict.STALE)
    assert sheet.take(bye).verdict is LineVerdict.KNOWN
    assert sheet.chain.presence(ANNA.public) is None
    assert len(sheet.chain.side_messages) == 1


@pytest.mark.parametrize("who", [ANNA, BEN], ids=["to move", "not to move"])
def test_resignation_loses_at_once(who: BoardKey) -> None:
    """SG-30: a crossing turn is accepted, but wins only by the rules."""
    sheet = Sheet()
    sheet.play(2)
    turn = sheet.entry()
    resigned = sheet.say(SideMessageKind.RESIGN, who)
    assert sheet.chain.ending == (EndReason.RESIGNED, (int(who is ANNA),))
    assert sheet.chain.owner is None
    judged = sheet.take(turn)
    if who is ANNA:
        assert judged.verdict is LineVerdict.FORKED
        assert sheet.chain.fork == (resigned, turn)
    else:
        assert judged.verdict is LineVerdict.EXTENDS
        assert sheet.chain.ending == (EndReason.RESIGNED, (0,))


def test_resignation_before_own_turn_is_a_fork() -> None:
    sheet = Sheet()
    early = sheet.aside(SideMessageKind.RESIGN, ANNA)
    sheet.play(1)
    assert sheet.take(early).verdict is LineVerdict.FORKED


def test_winning_turn_beats_crossing_resignation() -> None:
    for dice in range(8):
        whole = finished(dice).chain
        before = Sheet(chain_of(whole.terms))
        for entry in whole.entries[:-1]:
            before.take(entry)
        last = whole.entries[-1]
        loser = BEN if last.by == ANNA.public else ANNA
        before.say(SideMessageKind.RESIGN, loser)
        assert before.take(last).verdict is LineVerdict.EXTENDS
        assert before.chain.ending == whole.ending


def test_simultaneous_resignations_lose_for_player_to_move() -> None:
    for order in ((ANNA, BEN), (BEN, ANNA)):
        sheet = Sheet()
        sheet.play(2)
        side_messages = [sheet.aside(SideMessageKind.RESIGN, key) for key in order]
        for aside in side_messages:
            assert sheet.take(aside).verdict is LineVerdict.EXTENDS
        assert sheet.chain.ending == (EndReason.RESIGNED, (1,))


def test_time_out_needs_a_claim() -> None:
    """SG-31: about oneself or the other's last turn, if the clock agrees and time loses."""
    lose, tell = (Sheet(chain_of(agreed(clock=clock))) for clock in ("1+0 lose", "1+0"))
    for sheet in (lose, tell):
        sheet.play(2)
        has_time = sheet.entry(MoveKind.TIMED_OUT, body="flower", used_ms=59_999)
        assert "still has time" in refused(sheet, has_time)
        nobody = sheet.entry(MoveKind.TIMED_OUT, body="white", used_ms=60_000)
        assert "white" in refused(sheet, nobody)
    refused(tell, tell.entry(MoveKind.TIMED_OUT, body="flower", used_ms=90_000))
    own = lose.entry(MoveKind.TIMED_OUT, body="flower", used_ms=60_000)
    turn = lose.entry(used_ms=60_000)
    assert lose.chain.take(own, is_signature).chain.ending == (EndReason.TIMED_OUT, (1,))
    lose.take(turn)
    assert lose.chain.ending is None
    claimed = lose.entry(MoveKind.TIMED_OUT, body="flower")
    assert lose.chain.take(claimed, is_signature).chain.ending == (EndReason.TIMED_OUT, (1,))
    lose.play(1)
    assert "still has time" in refused(lose, lose.entry(MoveKind.TIMED_OUT, body="tendril"))


def test_used_time_is_the_authors_word() -> None:
    """SG-32: it is charged to nobody else."""
    sheet = Sheet(chain_of(agreed(clock="5+0")))
    sheet.play(2)
    sheet.write(used_ms=1500)
    assert [time.left_ms for time in sheet.chain.state.timeline.now.players] == [298_500, 300_000]


def test_one_board_may_sign_both_sides() -> None:
    """SG-40: with one key nothing needs consent, and nothing is asked."""
    sheet = Sheet(chain_of(agreed(seats=(ANNA, ANNA))))
    assert sheet.chain.terms.is_local
    sheet.play(3)
    sheet.write(MoveKind.TOOK_BACK, body="2")
    assert len(sheet.chain.state.turns) == 2
    refused(sheet, sheet.aside(SideMessageKind.DRAW, ANNA))


def test_side_messages_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi_friends.signed_game.MOST_SIDE_MESSAGES", 3)
    sheet = Sheet()
    for _ in range(4):
        sheet.say(SideMessageKind.DRAW)
    assert refused(sheet, sheet.aside(SideMessageKind.DRAW))


# What the boards have sensed


def test_readings_hash_depends_on_salt_and_bytes() -> None:
    """SG-50: readings can't be guessed by trying."""
    salt, text = derive_secret(ANNA.sign, "salt", "game", "text"), "0=1 at 12.5"
    hashes = {
        readings_hash(salt, text),
        readings_hash(salt, text + " "),
        readings_hash(derive_secret(BEN.sign, "salt", "game", "text"), text),
        readings_hash(derive_secret(ANNA.sign, "salt", "game", "another text"), text),
        sha256(text.encode()).hexdigest(),
    }
    assert len(hashes) == 5
    entry = Sheet().write(trace=readings_hash(salt, text))
    assert parse(entry.data()) == entry


def test_states_after_each_move() -> None:
    """SG-51: readings are checked against the game at that time (`test_readings.py` replays them)."""
    sheet = Sheet()
    sheet.play(3)
    sheet.say(SideMessageKind.BACK, body="1")
    sheet.write(MoveKind.TOOK_BACK, body="1", answers=sheet.chain.side_messages[0].hash)
    states = list(sheet.chain.states())
    assert [len(state.turns) for state in states] == [0, 1, 2, 3, 1]
    assert states[-1].turns == sheet.chain.state.turns


# Who begins


def toss(nonce: int, secret: str = "5e" * 32, sealed: str | None = None) -> tuple[Terms, Terms]:
    """Return accepted terms with a commitment, and the same revealed and signed by both."""
    proposed = proposal(names=("Anna", "Ben")).sealed(ANNA.public, sealed or secret)
    accepted = proposed.proposed(0, NONCE, ANNA.sign).accepted(1, nonce.to_bytes(16, "big"), BEN.sign)
    tossed = accepted.tossed(secret)
    for seat, key in enumerate(tossed.seats):
        tossed = tossed.signed(seat, next(k for k in (ANNA, BEN) if k.public == key).sign)
    return accepted, tossed


def test_terms_tell_if_spectators_are_allowed() -> None:
    """SG-70: the field is left out otherwise; spectators can write nothing."""
    assert not agreed().spectators
    assert b"spectators" not in agreed().data()
    with pytest.raises(BadEntry):
        parse(agreed().data().replace(b'"start":', b'"spectators":false,"start":'))
    terms = agreed(spectators=True, delay=2)
    assert parse(terms.data()) == terms
    sheet = Sheet(chain_of(terms))
    assert refused(sheet, sheet.entry(key=EVE), LineVerdict.FORGED)
    assert refused(sheet, sheet.aside(SideMessageKind.HERE, EVE), LineVerdict.FORGED)


def test_spectators_see_late_turns_until_the_end() -> None:
    """SG-71: the delay is that of the terms."""
    sheet = Sheet(chain_of(agreed(spectators=True, delay=2)))
    sheet.play(5)
    assert watched(sheet.chain, 2).turns == sheet.chain.state.turns[:3]
    sheet.say(SideMessageKind.RESIGN)
    assert watched(sheet.chain, 2).turns == sheet.chain.state.turns


def test_terms_without_toss_keep_their_hash() -> None:
    """SG-60: they name the first player, and have no toss field."""
    assert set(json.loads(agreed().data())).isdisjoint({"toss", "secret"})
    with pytest.raises(BadEntry):
        parse(agreed().data().replace(b'"start":', b'"secret":"","start":'))


def test_toss_decides_who_begins() -> None:
    """SG-61: of 64 tosses about half fall each way, and no other order is accepted."""
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


def test_unrevealed_toss_is_refused() -> None:
    """SG-62: even if both players have signed."""
    accepted, tossed = toss(3)
    assert accepted.stage is TermsStage.ACCEPTED
    both = accepted.signed(0, ANNA.sign)
    assert both.stage is None
    for terms in (accepted, both, tossed.changed(toss=""), tossed.changed(secret="")):
        with pytest.raises(BadEntry):
            chain_of(terms)


@pytest.mark.parametrize("clock", ["5d3", "5b3 lose", "90/40 30+30", "10+5 : 5+3 lose"])
def test_every_time_control_can_be_signed(clock: str) -> None:
    """Terms name a time control by its shortest text."""
    terms = agreed(clock=clock)
    assert control_text(terms.game().control) == clock
    assert Terms.model_validate_json(terms.model_dump_json()) == terms
