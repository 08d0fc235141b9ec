"""Karesansui at a board, movement by movement: what a touch says, what the lights show, why not."""

import tomllib

import pytest
from tests.games.karesansui.setting import BARE, TWO, at
from tests.session.guest import Guest

from niwashi import data
from niwashi.board_types import Cue, EventKind, Task
from niwashi.errors import IllegalTurn
from niwashi.games.karesansui.position import Position
from niwashi.session.flow import TOUCH_S
from niwashi.session.plan import State
from niwashi.session.session import ITEM_S
from niwashi.words.catalogue import translate

PAIR = "m1@,m2,3/5/5"
STONES = "m1+flat@,m2+small,3/5/5"


def seated(position: Position, senses: str = "presence") -> Guest:
    return Guest(senses, TWO.format(position), game="karesansui")


def first_half(*players: str, tile: str = "pp", senses: str = "presence") -> Guest:
    return seated(at(*players, stage=f"tile south south {tile}"), senses)


def second_half(south: str, senses: str = "presence") -> Guest:
    return seated(at(south, BARE, stage="act south south -"), senses)


def test_a_piece_set_on_a_square_for_a_moment_lays_the_tile_there() -> None:
    """KS-71, KS-73, KS-75: the lights tell what joins and what breaks."""
    guest = first_half("zz@,4/5/5 0", BARE)
    assert guest.where(Cue.OWN_LAND_OPEN) == {"b3"}
    assert guest.where(Cue.DEAD_END) == {"a2"}
    guest.poke("b3")
    assert guest.turns == ["place pp b3"]
    assert guest.is_right


def test_a_piece_that_rests_there_is_a_touch_that_lasts() -> None:
    """KS-71: nothing is wrong while it stands, and it counts when it is taken up again."""
    guest = first_half("zz@,4/5/5 0", BARE)
    guest.lay("supply flat", "b3")
    guest.wait(3.0)
    assert (guest.turns, guest.why()) == ([], "")
    guest.clear("b3", "supply flat")
    assert guest.turns == ["place pp b3"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_piece_that_was_left_there_is_asked_away_and_counts_then(language: str) -> None:
    """KS-71: who waits for an answer is told what a touch is."""
    guest = first_half("zz@,4/5/5 0", BARE)
    guest.lay("supply flat", "b3")
    guest.wait(TOUCH_S + 0.5)
    assert not guest.turns
    assert guest.cues()["b3"] is Cue.WRONG
    reason = guest.session.reason
    assert reason is not None
    assert (reason.key, reason.places) == ("why-touch-lasts", ("b3",))
    assert "b3" in translate(reason.key, language, **reason.facts)
    guest.clear("b3", "supply flat")
    assert (guest.turns, guest.session.reason) == (["place pp b3"], None)


def test_second_touch_takes_back_the_first() -> None:
    """KS-71, KS-73."""
    guest = first_half("zz@,4/5/5 0", BARE, tile="pw")
    guest.poke("f2")
    assert guest.begun == "turn"
    assert guest.cues()["f2"] is Cue.CHOSEN
    guest.poke("f2")
    assert not guest.session.match.actions
    guest.poke("f2", "b3")
    assert guest.turns == ["place pw* b3"]


def test_a_switch_that_chatters_says_nothing_twice() -> None:
    """KS-71: what closes again after 20 ms is the same touch, bouncing."""
    guest = first_half("zz@,4/5/5 0", BARE, tile="pw")
    guest.pace_s = 0.02
    guest.poke("f2", "f2")
    assert guest.begun == "turn"
    guest.wait(0.1)
    guest.poke("f2")
    assert not guest.session.match.actions


def test_undo_leaves_what_was_said_before_the_last_touch() -> None:
    """KS-71: the tile still lies turned."""
    guest = first_half("zz@,4/5/5 0", BARE, tile="pw")
    guest.poke("f2", "b3")
    guest.press("undo")
    guest.rest()
    assert (guest.turns, guest.session.match.actions) == ([], ("turn",))
    guest.poke("a2")
    assert guest.turns == ["place pw* a2"]


def test_the_monk_is_set_on_the_first_tile() -> None:
    """KS-73."""
    guest = first_half(BARE, BARE)
    assert guest.where(Cue.MAY_PLACE) == {"a1", "a3"}
    assert "your monk on it" in guest.voice()
    guest.lay("monk south", "a3")
    guest.rest()
    assert guest.turns == ["place pp a3"]
    assert guest.is_right


def test_a_first_tile_that_was_not_stolen_calls_for_the_monk() -> None:
    """KS-73, KS-74: the other player says no by done, and the monk is asked for."""
    guest = first_half(BARE, f"{PAIR} 2")
    guest.poke("a1")
    assert (guest.turns, guest.session.match.side) == (["place pp a1"], 1)
    guest.press("done flower")
    assert "press" in guest.why()  # it is for the player who is asked to press done
    guest.press("done tendril")
    assert (guest.turns[-1], guest.task) == ("pass", Task.TURN)
    assert guest.where(Cue.GETS_STONE) == {"a1"}
    guest.lay("monk south", "a1")
    guest.rest()
    assert guest.is_right


def test_a_touch_that_means_nothing_is_explained_and_a_hop_of_the_monk_is_none() -> None:
    """KS-71, KS-13; more of them in `test_beginners.py`."""
    guest = first_half("zz@,4/5/5 0", BARE)
    guest.hop("a3")
    assert guest.why() == ""
    guest.poke("f3")
    assert guest.turns == []
    assert "Discarding costs 1 virtue" in guest.why()


def test_a_stone_is_said_and_then_set_up() -> None:
    """KS-76."""
    guest = second_half(f"{PAIR} 2")
    assert guest.cues()["a1"] is guest.cues()["b1"] is guest.cues()["f3"] is Cue.YOURS_TO_CHOOSE
    assert guest.cues()["a3"] is Cue.MAY_LIFT
    guest.poke("a1")
    assert guest.begun == "stone flat"
    assert "Set the stone on a lit square" in guest.voice()


def test_a_stone_beneath_the_monk_is_told_by_touching_his_square() -> None:
    """KS-72: a switch that feels only presence sees nothing of it; done says that the touch was meant."""
    guest = second_half(f"{PAIR} 1")
    guest.poke("a1")
    guest.hop("a3")
    assert guest.cues()["a3"] is Cue.CHOSEN
    assert guest.begun == "stone flat"
    guest.press("done flower")
    assert guest.begun == "stone flat a3"
    guest.lay("supply flat", "a3")
    guest.press("done flower")
    assert guest.is_right
    guest.press("done flower")
    assert guest.turns == ["stone flat a3"]


def test_the_monk_goes_from_stone_to_stone_unseen() -> None:
    """KS-72."""
    guest = second_half(f"{STONES} 0")
    guest.hop("b3")
    guest.press("done flower")
    assert (guest.turns, guest.task) == (["monk b3"], Task.TURN)
    guest.table.pick("hand", "a3", 0)
    guest.table.set_down("hand", "b3")
    guest.press("done flower")
    assert guest.is_right


@pytest.mark.parametrize("takes_back", ["undo", "a hop of another piece"])
def test_a_touch_waits_for_done_only_while_nothing_else_happens(takes_back: str) -> None:
    """KS-72."""
    guest = second_half(f"{STONES} 0")
    guest.hop("b3")
    assert guest.cues()["b3"] is Cue.CHOSEN
    if takes_back == "undo":
        guest.press("undo")
    else:
        guest.hop("a3")
    assert guest.cues()["b3"] is not Cue.CHOSEN
    guest.press("done flower")
    assert guest.turns == []


def test_no_light_tells_that_shigemori_could_be_shown() -> None:
    """KS-74, KS-66: with the card in hand and without it the board looks the same, and the button works."""
    seen = []
    for cards in ("shigemori", "enshu"):
        position = at(f"zz@,4/5/5 0 - {cards}", f"{PAIR} 2", stage="tile south south pp")
        guest = seated(position)
        guest.poke("b3", "c4")
        assert guest.turns[-1] == "steal pp c3"
        seen.append(guest.cues())
        guest.poke("f3")
        assert (guest.turns[-1] == "shigemori") == (cards == "shigemori")
    assert seen[0] == seen[1]


def test_a_press_that_means_nothing_is_explained_on_a_board_of_buttons() -> None:
    """KS-71, KS-11."""
    guest = first_half("zz@,4/5/5 0", BARE, senses="buttons")
    guest.press("e1")
    assert "touches no tile of this garden" in guest.why()
    guest.press("b3")
    assert guest.turns == ["place pp b3"]


def test_an_accidental_bump_says_nothing() -> None:
    """KS-71: lifting a stone and putting it back means nothing before done."""
    guest = second_half(f"{STONES} 0")
    guest.hop("b3")
    guest.poke("f3")
    assert guest.turns == ["zazen"]


@pytest.mark.parametrize("senses", ["presence", "face and height"])
def test_a_stone_that_nobody_named_is_refused_with_what_to_do(senses: str) -> None:
    """KS-76, KS-17."""
    guest = second_half("pp@,zz,3/5/5 3", senses)
    guest.lay("supply flat", "d1")
    guest.wait(2.0)
    assert guest.state is State.IMPOSSIBLE
    assert "not in the monk's column" in guest.why()
    assert guest.cues()["d1"] is Cue.WRONG


def test_a_press_says_at_once_on_a_board_of_buttons() -> None:
    """KS-71, KS-72: what follows is shown and acknowledged; the monk's walk is named square by square."""
    guest = second_half(f"{PAIR} 1", "buttons")
    guest.press("a1", "a3")
    assert guest.begun == "stone flat a3"
    guest.lay("supply flat", "a3")
    guest.press("done flower")
    assert guest.is_right
    guest.press("a3", "b3", "done flower")
    assert guest.turns == ["stone flat a3 b3"]


def test_a_page_says_what_has_no_place() -> None:
    """KS-77: a gardener card, and nothing that is not to be chosen."""
    guest = seated(at(f"{PAIR} 0 - enshu", BARE, stage="act south south -"))
    with pytest.raises(IllegalTurn):
        guest.session.choose("muso", guest.now)
    guest.session.choose("enshu", guest.now)
    assert guest.turns == ["enshu"]


@pytest.fixture
def ended() -> Guest:
    """The recorded game of two by the set-up of 2015, after its last turn."""
    file = data.seeds() / "games" / "karesansui-two-players-2015.toml"
    record = tomllib.loads(file.read_text(encoding="utf-8"))
    position = TWO.parse(record["start"])
    for turn in record["turns"][:-1]:
        position = TWO.play(position, turn)
    guest = seated(position)
    assert guest.session.told is None
    guest.session.choose("stored", guest.now)
    guest.session.choose(record["turns"][-1], guest.now)
    return guest


def test_the_score_is_told_item_by_item_at_the_end(ended: Guest) -> None:
    """KS-75: on the squares that bring each, then the winners' pieces rejoice."""
    ended.wait(0.1)
    items = TWO.score_items(ended.session.match.position)
    heard: list[str] = []
    for item in items:
        assert ended.session.told == item
        assert ended.where(Cue.HINT) == set(item.places)
        heard.append(ended.voice())
        ended.wait(ITEM_S)
    assert len(set(heard)) == len(items) > 5
    assert ended.session.told is None
    assert ended.where(Cue.WON)
    assert ended.where(Cue.LOST)


def test_the_next_game_is_dealt_otherwise(ended: Guest) -> None:
    """KS-79: the board is cleared of its pieces, and set up anew."""
    seed = ended.session.match.position.seed
    for place in [place for place, stack in ended.table.stacks.items() if stack and len(place) == 2]:
        ended.table.lift("hand", place)
    ended.wait(2.0)
    assert ended.heard(EventKind.NEW_GAME) == [""]
    assert ended.session.match.position.seed not in (seed, 0)
    assert ended.session.match.position == ended.session.game.start()


def test_the_score_can_be_walked_through_and_skipped(ended: Guest) -> None:
    ended.wait(0.1)
    items = TWO.score_items(ended.session.match.position)
    assert ended.session.told == items[0]
    ended.session.walk_score(2, ended.now)
    assert ended.session.told == items[2]
    ended.session.walk_score(-1, ended.now)
    assert ended.session.told == items[1]
    ended.session.walk_score(-9, ended.now)
    assert ended.session.told == items[0]
    ended.wait(ITEM_S)
    assert ended.session.told == items[1]
    ended.session.walk_score(1000, ended.now)
    assert ended.session.told is None
