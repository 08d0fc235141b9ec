"""Only somebody with the code becomes a friend, and only once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from extras.friends.tests.chain.inviting import (
    ANNA,
    BEN,
    CODE,
    EVAN,
    EVE,
    OTHER_CODE,
    WALL,
    begin_anew,
    card,
    chance,
    inviter,
    joiner,
    read,
    step,
    talk,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from niwashi.errors import BadEntry
from niwashi_friends.handshake import (
    INVITATION_LASTS_S,
    LAST_WORD_S,
    MOST_TURNED_AWAY,
    Answer,
    CloseReason,
    InvitationClosed,
    InvitationHello,
    InvitationStage,
    Inviter,
    Joiner,
    SealedCard,
    Side,
    parse_invitation_message,
)
from niwashi_friends.pake import SpakeHalf


def answered(anna: Inviter, ben: Joiner) -> tuple[bytes, bytes]:
    """Let Ben answer; return his answer, and Anna's sealed card."""
    (hello,) = step(anna)
    ben.take(hello, 1.0)
    (answer,) = step(ben)
    anna.take(answer, 1.0)
    (sealed,) = anna.posted()
    return answer, sealed


def test_invitation_makes_friends() -> None:
    anna, ben = inviter(), joiner()
    said = talk(anna, ben)
    assert (anna.stage, ben.stage) == (InvitationStage.FRIENDS, InvitationStage.FRIENDS)
    assert (anna.friend, ben.friend) == (card(BEN), card(ANNA))
    assert ben.is_confirmed
    assert anna.is_over
    assert ben.is_over
    kinds = [type(read(raw)) for raw in said]
    assert kinds == [InvitationHello, Answer, SealedCard, SealedCard, InvitationClosed]


def test_messages_hide_names_keys_and_words() -> None:
    said = b"".join(talk(inviter(), joiner()))
    for secret in ("Anna", "Ben", ANNA.public, BEN.public, "moss", "lantern"):
        assert secret.encode() not in said
        assert secret.encode().hex().encode() not in said


def test_wrong_code_ends_invitation_for_all() -> None:
    anna, eve = inviter(), joiner(OTHER_CODE, EVE)
    said = talk(anna, eve)
    ben, late = joiner(), joiner()
    for raw in said:
        ben.take(raw, 1.0)
    assert step(ben) == []
    assert ben.finds_only_closed
    talk(anna, late)
    assert (anna.stage, anna.friend, late.friend) == (InvitationStage.WRONG, None, None)
    assert late.stage is InvitationStage.WAITING, "it has not heard of the invitation"


def test_man_in_the_middle_has_one_guess() -> None:
    anna, ben = inviter(), joiner()
    to_ben, to_anna = inviter(OTHER_CODE, EVE), joiner(OTHER_CODE, EVE)
    talk(anna, to_anna)
    talk(to_ben, ben)
    assert (anna.stage, ben.stage) == (InvitationStage.WRONG, InvitationStage.WRONG)
    assert {each.friend for each in (anna, ben, to_ben, to_anna)} == {None}


def test_altered_key_half_ends_invitation() -> None:
    anna, ben = inviter(), joiner()
    (hello,) = step(anna)
    other = SpakeHalf(CODE.secret, "inviter", chance).message
    ben.take(read(hello).model_copy(update={"message": other}).data(), 1.0)
    (answer,) = step(ben)
    anna.take(answer, 1.0)
    assert anna.stage is InvitationStage.WRONG


@pytest.mark.parametrize(
    "message",
    [
        "41" + "00" * 32,
        "42" + "00" * 32,
        "42" + "01" + "00" * 31,  # the neutral element
        "42" + "ee" + "ff" * 30 + "7f",
        "42" + "ff" * 32,
        "53" + "02" * 32,
        "42" + "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",  # of order 8
    ],
)
def test_invalid_key_half_is_wrong_code(message: str) -> None:
    anna, ben = inviter(), joiner()
    (hello,) = step(anna)
    anna.take(Answer(session=read(hello).session, message=message, proof="00" * 32).data(), 1.0)
    assert anna.stage is InvitationStage.WRONG
    theirs = message.replace("42", "41", 1) if message.startswith("42") else message
    ben.take(InvitationHello(session="0" * 32, message=theirs, at=int(WALL)).data(), 1.0)
    for raw in step(ben):
        assert isinstance(read(raw), Answer)
    assert ben.friend is None


def test_replay_from_other_invitation_opens_nothing() -> None:
    old = talk(inviter(), joiner())
    anna, ben = inviter(), joiner()
    for raw in old:
        anna.take(raw, 1.0)
    assert anna.stage is InvitationStage.WAITING
    for raw in old[:1]:
        ben.take(raw, 1.0)
    step(ben)
    for raw in old[1:4]:
        ben.take(raw, 1.0)
    assert ben.stage is InvitationStage.ANSWERED, (
        "the old answer is not ours, so the old card is for somebody else"
    )


def test_reflected_messages_open_nothing() -> None:
    anna, ben = inviter(), joiner()
    said: list[bytes] = []
    for one in (anna, ben):
        said += step(one)
    for raw in said:
        anna.take(raw, 1.0)
    assert anna.stage is InvitationStage.WAITING
    ben.take(said[0], 1.0)
    (answer,) = step(ben)
    ben.take(answer, 1.0)
    anna.take(answer, 1.0)
    (sealed,) = anna.posted()
    flipped = read(sealed).model_copy(update={"by": Side.JOINER}).data()
    anna.take(flipped, 1.0)
    anna.take(sealed, 1.0)
    assert (anna.stage, ben.stage) == (InvitationStage.ANSWERED, InvitationStage.ANSWERED)


def test_kept_without_proof_is_ignored() -> None:
    anna, ben = inviter(), joiner()
    answer, sealed = answered(anna, ben)
    ben.take(sealed, 1.0)
    step(ben)
    assert ben.stage is InvitationStage.FRIENDS
    found = read(answer)
    assert isinstance(found, Answer)
    for proof in ("", "00" * 32, found.proof):
        ben.take(
            InvitationClosed(
                session=found.session, answer=found.hash, why=CloseReason.KEPT, proof=proof
            ).data(),
            1.0,
        )
        assert not ben.is_confirmed
    assert not ben.is_over
    ben.tick(1.0 + LAST_WORD_S)
    assert ben.is_over


def test_altered_card_is_refused() -> None:
    anna, ben = inviter(), joiner()
    _, sealed = answered(anna, ben)
    other = joiner()
    other.__dict__.update(ben.__dict__)
    ben.take(sealed, 1.0)
    (back,) = step(ben)
    anna.take(spoiled(back), 1.0)
    assert (anna.stage, anna.friend) == (InvitationStage.ANSWERED, None)
    anna.take(back, 1.0)
    assert anna.friend == card(BEN), "the genuine one still counts"
    other.take(spoiled(sealed), 1.0)
    assert (other.stage, other.friend) == (InvitationStage.WRONG, None), "somebody sits between"


def spoiled(raw: bytes) -> bytes:
    found = read(raw)
    assert isinstance(found, SealedCard)
    first = f"{int(found.sealed[0], 16) ^ 1:x}"
    return found.model_copy(update={"sealed": first + found.sealed[1:]}).data()


def test_invitation_expires_after_ten_minutes() -> None:
    anna, ben = inviter(), joiner()
    hello = step(anna)[0]
    anna.tick(INVITATION_LASTS_S - 0.1)
    assert anna.stage is InvitationStage.WAITING
    ben.take(hello, INVITATION_LASTS_S - 5)
    ben.look(INVITATION_LASTS_S - 5)
    (answer,) = ben.posted()
    anna.take(answer, INVITATION_LASTS_S)
    assert (anna.stage, anna.friend) == (InvitationStage.OVER, None)
    for raw in anna.posted():
        ben.take(raw, INVITATION_LASTS_S)
    assert ben.stage is InvitationStage.OVER


def test_invitation_from_another_time_is_ignored() -> None:
    ben = joiner(wall=WALL + 4 * INVITATION_LASTS_S)
    ben.take(step(inviter())[0], 1.0)
    assert step(ben) == []
    assert ben.passes_over
    fresh = inviter(wall=WALL + 4 * INVITATION_LASTS_S)
    talk(fresh, ben)
    assert ben.stage is InvitationStage.FRIENDS


@pytest.mark.parametrize("lost", range(5))
def test_interrupted_invitation_makes_no_stranger_a_friend(lost: int) -> None:
    """Messages stop arriving at each point in turn."""
    anna, ben = inviter(), joiner()
    arrived = 0
    for _ in range(6):
        for one, other in ((anna, ben), (ben, anna)):
            for raw in step(one):
                if arrived < lost:
                    other.take(raw, 1.0)
                arrived += 1
    for now in (INVITATION_LASTS_S, INVITATION_LASTS_S + LAST_WORD_S):
        anna.tick(now)
        ben.tick(now)
    assert anna.is_over
    assert ben.is_over
    assert anna.friend in (None, card(BEN))
    assert ben.friend in (None, card(ANNA))
    assert ben.is_confirmed is False
    again = inviter(), joiner()
    talk(*again)
    assert (again[0].friend, again[1].friend) == (card(BEN), card(ANNA)), "once more does no harm"


def test_repeated_and_late_lines_are_harmless() -> None:
    anna, ben = inviter(), joiner()
    said: list[bytes] = []
    for _ in range(6):
        for one in (anna, ben):
            said += step(one)
            for raw in said:
                anna.take(raw, 1.0)
                ben.take(raw, 1.0)
    assert (anna.stage, ben.stage, ben.is_confirmed) == (
        InvitationStage.FRIENDS,
        InvitationStage.FRIENDS,
        True,
    )
    assert len(said) == 5


def test_many_late_joiners_do_not_fill_folder() -> None:
    anna, ben = inviter(), joiner()
    talk(anna, ben)
    session = anna._hello.session
    for number in range(10 * MOST_TURNED_AWAY):
        answer = Answer(session=session, message="42" + "00" * 32, proof=f"{number:064x}")
        for _ in range(2):
            anna.take(answer.data(), 1.0)
    assert len(anna.posted()) == MOST_TURNED_AWAY
    crowd = joiner()
    for number in range(5000):
        crowd.take(
            InvitationHello(session=f"{number:032x}", message="41" + "02" * 32, at=int(WALL)).data(), 1.0
        )
        crowd.take(InvitationClosed(session=f"{number:032x}", why=CloseReason.OVER).data(), 1.0)
    assert len(crowd._hellos) <= 64
    assert len(crowd._closings) <= 256


def test_invalid_card_under_right_code_is_refused() -> None:
    """A modified program sends no card, or ours."""
    for content in (b"", b"{}", card(ANNA).data()):
        anna, ben = inviter(), joiner()
        talk(anna, ben, rounds=1)
        assert ben._key is not None
        assert ben._answer is not None
        sealed = ben._key.sealed(Side.JOINER, ben._context, content).hex()
        line: dict[str, Any] = {"session": anna._hello.session, "by": Side.JOINER, "answer": ben._answer.hash}
        proof = ben._key.proof(Side.JOINER, ben._context)
        fresh = inviter_like(anna)
        with pytest.raises(BadEntry):
            fresh.take(SealedCard(**line, proof=proof, sealed=sealed).data(), 1.0)
        assert fresh.friend is None


def inviter_like(anna: Inviter) -> Inviter:
    """Return the inviter in the state in which it waited for the card."""
    anna.stage, anna.friend = InvitationStage.ANSWERED, None
    return anna


WAITING = inviter(), joiner()


@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
def test_garbage_is_ignored(raw: bytes) -> None:
    assert parse_invitation_message(raw) is None
    for one in WAITING:
        one.take(raw, 1.0)
        assert one.stage is InvitationStage.WAITING


@settings(max_examples=40)
@given(st.data())
def test_no_message_sequence_makes_stranger_a_friend(data: st.DataObject) -> None:
    """Eve hears, withholds, repeats, alters and reorders, and plays both sides with another code."""
    begin_anew()
    anna, ben = inviter(), joiner()
    eves: list[Inviter | Joiner] = [inviter(OTHER_CODE, EVE), joiner(OTHER_CODE, EVAN)]
    sides: list[Inviter | Joiner] = [anna, ben, *eves]
    said: list[bytes] = []
    for _ in range(data.draw(st.integers(1, 30))):
        one = data.draw(st.sampled_from(sides))
        said += step(one)
        if said:
            raw = data.draw(st.sampled_from(said))
            if data.draw(st.booleans()):
                raw = changed(raw, data)
            data.draw(st.sampled_from(sides)).take(raw, 1.0)
        assert anna.friend in (None, card(BEN))
        assert ben.friend in (None, card(ANNA))
        assert all(eve.friend in (None, card(EVE), card(EVAN)) for eve in eves)
        assert not ben.is_confirmed or anna.friend == card(BEN)


def changed(raw: bytes, data: st.DataObject) -> bytes:
    """Return a line with a field of another line, or with an altered digit."""
    line = json.loads(raw)
    name = data.draw(st.sampled_from(sorted(line)))
    value = line[name]
    if isinstance(value, str) and value:
        at = data.draw(st.integers(0, len(value) - 1))
        line[name] = value[:at] + data.draw(st.sampled_from("0123456789abcdef")) + value[at + 1 :]
    return json.dumps(line, sort_keys=True, separators=(",", ":")).encode()
