"""`niwashi play --with`: two boards come to terms over a folder, play, and go on after a restart."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from shutil import copytree, rmtree

import pytest
from extras.friends.tests.boards import (
    GARDEN,
    Board,
    Boards,
    agreed,
    all_on,
    ask,
    both_step,
    friends,
    homes_of,
    shown,
)
from tests.cli.test_play_command import WRITES, playing
from tests.hurried import apart
from tests.marks import EXHAUSTIVE
from typer.testing import CliRunner

from niwashi.board_types import Cue, CueCategory
from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.keys import is_signature
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.commands import BadMessage
from niwashi.records.journal import Journal
from niwashi.server.archive import RecordsArchive
from niwashi.server.simulated import simulated_program
from niwashi.server.taking_up import unfinished_game
from niwashi_friends.agreement import Proposal
from niwashi_friends.game_file import chain_lines, load_chain, read_chain, signed_endings
from niwashi_friends.remote import REPEAT_S
from niwashi_friends.table import _kept_game
from niwashi_friends.terms import Terms, fingerprint
from niwashi_friends.transports.folder import unpacked
from niwashi_sim.simulated_match import Clock


def test_repeated_proposal_counts_once(boards: Boards) -> None:
    anna, ben = boards
    for _ in range(3):
        assert anna.come_to_terms() is None
    agreed(anna, ben)


def test_crossing_proposals_leave_one(boards: Boards) -> None:
    """Each has written before either has looked."""
    anna, ben = boards
    shelf = anna.through
    ben.through = shelf.with_name("elsewhere")
    ben.through.mkdir()
    assert anna.come_to_terms() is None
    assert ben.come_to_terms() is None
    for file in ben.through.iterdir():
        file.rename(shelf / file.name)
    ben.through = shelf
    found: dict[str, str | None] = {}
    for _ in range(3):
        for board in (each for each in boards if each.key.public not in found):
            if (kept := board.come_to_terms()) is not None:
                found[board.key.public] = kept.game
    assert set(found) == {anna.key.public, ben.key.public}
    assert len(set(found.values())) == 1


TOSSED = GARDEN._replace(is_tossed=True)


def test_both_boards_toss_for_the_first_turn(tmp_path: Path) -> None:
    firsts = set()
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        anna, ben = friends(folder)
        shown: list[Terms] = []
        assert anna.come_to_terms(wanted=TOSSED) is None

        def look(terms: Terms, _: str, shown: list[Terms] = shown) -> bool:
            shown.append(terms)
            return True

        assert ben.come_to_terms(look) is None
        assert [terms.secret for terms in shown] == [""], "who says yes knows nothing"
        assert "until Anna reveals the toss" in ben.said
        assert "neither of you can choose" in ben.proposed[0]
        assert [anna.come_to_terms() for _ in range(2)] == [None, None], "Ben has to sign"
        second, first = ben.come_to_terms(), anna.come_to_terms()
        assert first is not None
        assert second is not None
        assert first.game == second.game != None  # noqa: E711
        assert {first.seat, second.seat} == {0, 1}
        chain = load_chain(first, is_signature)
        assert chain.terms.seats[first.seat] == anna.key.public
        firsts.add(first.seat)
        if len(firsts) == 2:
            break
    assert firsts == {0, 1}
    first_to_move, other = sorted(all_on((anna, ben)), key=lambda board: not board.is_to_move)
    first_to_move.play()
    first_to_move.pass_time(1.0)
    other.pass_time(1.0)
    assert other.turns == first_to_move.turns != ()
    for board in (anna, ben):
        board.switch_off()


def test_withheld_toss_names_the_board(boards: Boards) -> None:
    """Ben's answer has not come, or so it is said; Ben's board can't tell, and says what it knows."""
    anna, ben = boards
    shelf, other = anna.through, anna.through.with_name("elsewhere")
    anna.come_to_terms(wanted=TOSSED)
    ben.through = Path(copytree(shelf, other))
    ben.come_to_terms()
    anna.come_to_terms(wanted=TOSSED._replace(is_new=True))
    copytree(shelf, other, dirs_exist_ok=True)
    assert ben.come_to_terms() is None
    assert "has not revealed the toss, and now proposes something else" in ben.proposed[-1]


@pytest.mark.parametrize("game", ["garden", "borderland"])
def test_game_is_played_by_hand_across_a_power_cut(boards: Boards, game: str) -> None:
    agreed(*boards, Proposal(game, None, None, is_new=False))
    anna, _ = all_on(boards)
    for count in range(1, 4):
        here, there = sorted(boards, key=lambda board: not board.is_to_move)
        here.play()
        assert len(here.turns) == count
        here.pass_time(0.5)
        there.pass_time(1.0)
        there.pass_time(0.5)
        assert there.turns == here.turns
        task = there.program.game_loop.session.flow.task
        assert task == "carry-out" or (game == "borderland" and count == 2), "a colour is only said"
        if count == 2:  # the power goes while hands carry a turn out
            there.switch_off()
            there.switch_on()
            there.pass_time(1.0)
            assert there.turns == here.turns
        else:
            there.carry_out()
        assert there.program.game_loop.session.is_settled
    exported = [list(chain_lines(load_chain(board.kept, is_signature))) for board in boards]
    turns = [read_chain([line.encode() for line in lines], is_signature).state.turns for lines in exported]
    assert turns[0] == turns[1] == anna.turns


def test_simulated_hand_carries_out_remote_turns(boards: Boards) -> None:
    anna, ben = boards
    agreed(anna, ben)
    for board in boards:
        board.switch_on(is_hand_lent=True)
        board.pass_time(1.0)
    anna.play()
    anna.pass_time(0.5)
    ben.pass_time(3.0)
    assert ben.turns == anna.turns
    assert ben.program.status("en", "page")["say"] == "Anna's turn is being played on your table …"
    ben.pass_time(20.0)
    assert ben.program.game_loop.session.is_settled
    assert ben.stones.layout() == anna.stones.layout()
    ben.play()
    assert len(ben.turns) == 2


def test_page_offers_neither_help_nor_another_game(on: Boards) -> None:
    anna = on[0]
    for command in (
        {"do": "hint"},
        {"do": "player", "seat": "flower", "player": "engine"},
        {"do": "new", "game": "garden"},
        {"do": "undo"},
        {"do": "lesson", "game": "garden"},
        {"do": "position", "position": anna.kept.terms.decode()[:10]},
    ):
        with pytest.raises(NiwashiError, match=r"agreed|is on|taken back"):
            ask(anna, **command)
    notices = [notice.key for notice in anna.program.game_loop.notices]
    assert "notice-homes-compare" in notices


def test_signed_export_has_both_signatures(on: Boards, tmp_path: Path) -> None:
    anna, ben = on
    anna.play()
    anna.pass_time(1.0)
    number = anna.on.journal.games()[0].number
    assert _kept_game(anna.on.journal, anna.kept, load_chain(anna.kept, is_signature)) is not None
    anna.switch_off()
    out = tmp_path / "out.chain"
    said = ("games", "export", str(number), "--signed", "--out", str(out), "--records", str(anna.file))
    assert CliRunner().invoke(app, said).exit_code == 0
    chain = read_chain(out.read_bytes().splitlines(), is_signature)
    assert chain.terms.seats == (anna.key.public, ben.key.public)
    assert len(chain.entries) == 1
    listed = CliRunner().invoke(app, ("games", "list", "--records", str(anna.file))).stdout
    assert "1 turn" in listed


def test_both_boards_show_the_same_fingerprint(boards: Boards) -> None:
    agreed(*boards)
    shown = []
    for board in boards:
        board.switch_on()
        seen: list[str] = []
        for _ in range(120):
            board.pass_time(0.1)
            game_loop = board.program.game_loop
            for cell, cue in zip(game_loop.session.geometry, game_loop.cues(), strict=True):
                if cue in (Cue.PAIRING, Cue.PAIRING_FIRST) and cell.name not in seen:
                    seen.append(cell.name)
        shown.append(seen)
        chain = load_chain(board.kept, is_signature)
        board.switch_off()
    assert shown[0] == shown[1] == list(fingerprint(chain.state.game, chain.game))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--with", "Ben"), "needs --transport"),
        (("--spectators", "2"), "needs --transport"),
        (("--accept", "--transport", "."), "which friend by --with"),
        (("--clock", "5+3", "--transport", "."), "which friend by --with"),
        (("--no-take-back", "--transport", "."), "which friend by --with"),
        (("--with", "Eve", "--transport", "."), "No friend is called"),
        (("--with", "Ben", "--transport", ".", "--clock", "5 minutes"), "5 minutes"),
        (("--with", "Ben", "--transport", ".", "--guests"), "no guests"),
        (("--with", "Ben", "--transport", ".", "--voice", "espeak '"), "espeak-ng -v en --stdin"),
        (("--with", "Ben", "--transport", ".", "--fair", "nobody's"), "nobody's"),
        (("--with", "Ben", "--transport", ".", "--game", "karesansui"), "hidden cards"),
    ],
)
def test_conflicting_options_are_refused(boards: Boards, words: tuple[str, ...], why: str) -> None:
    result = CliRunner().invoke(app, ["play", *words, "--records", str(boards[0].file), "--no-browser"])
    assert result.exit_code == 2
    assert why in result.stderr


@EXHAUSTIVE
def test_board_speaks_during_remote_game(boards: Boards, tmp_path: Path) -> None:
    """A whole program; the voice says what the page says."""
    agreed(*boards)
    anna = boards[0]
    os.mkfifo(heard := tmp_path / "heard")
    command = shlex.join([sys.executable, "-c", WRITES, str(heard)])
    friend = ("--with", "Ben", "--transport", str(anna.through), "--records", str(anna.file))
    with playing("--port", "0", *friend, "--voice", command), heard.open(encoding="utf-8") as said:
        assert "Flower to move." in said.readline()


def test_resign_command_ends_game_on_both_boards(boards: Boards) -> None:
    agreed(*boards)
    anna, ben = boards
    said = ("friends", "resign", "Ben", "--transport", str(anna.through), "--records", str(anna.file))
    anna.switch_on()
    anna.pass_time(1.0)
    assert anna.on.journal.hold(f"chain-{anna.kept.game}")
    assert "Ctrl-C first" in CliRunner().invoke(app, said).stderr
    anna.switch_off()
    assert CliRunner().invoke(app, said, input="n\n").exit_code == 0
    assert CliRunner().invoke(app, (*said, "--yes")).stdout == "You have resigned. Ben has won.\n"
    assert "No game with Ben" in CliRunner().invoke(app, (*said, "--yes")).stderr
    ben.switch_on()
    for _ in range(3):
        ben.pass_time(1.0)
    assert "notice-homes-they-resigned" in [notice.key for notice in ben.program.game_loop.notices]
    ben.switch_off()
    assert ben.come_to_terms() is None, "a new game may be proposed"


def test_unsent_last_line_is_sent_at_next_start(boards: Boards) -> None:
    agreed(*boards)
    anna, ben = boards
    pulled = anna.through.rename(anna.through.with_name("pocket"))
    place = ("--transport", str(anna.through), "--records", str(anna.file))
    said = ("friends", "resign", "Ben", *place, "--yes")
    result = CliRunner().invoke(app, said)
    assert result.exit_code == 0
    assert "not sent yet" in result.stderr
    pulled.rename(anna.through)
    friends = anna.friends()
    friends.deliver_left(friends.peers[0])
    assert friends.current_game() is None
    friends.journal.close()
    ben.switch_on()
    for _ in range(3):
        ben.pass_time(1.0)
    assert "notice-homes-they-resigned" in [notice.key for notice in ben.program.game_loop.notices]


# Coming to terms on the page


def test_page_proposes_and_accepts_game(boards: Boards) -> None:
    anna, ben = boards
    anna.sit_down(GARDEN._replace(clock="5+3 lose", back=False))
    for _ in range(4):
        anna.pass_time(1.0)
    assert shown(anna)["say"].startswith("Waiting for Ben")
    assert homes_of(anna)["proposed"] == []
    ben.sit_down()
    both_step(boards)
    assert list(homes_of(ben)["proposed"]) == [
        "Anna proposes a game: Garden; Anna moves first. No hints, no engines.",
        "Clock: 5 min and 3 s a turn; out of time loses",
        "Turns can't be taken back.",
    ]
    assert "手は戻せません" in homes_of(ben, "ja")["proposed"][2]
    cues = set(ben.program.game_loop.cues())
    assert not {cue for cue in cues if cue is not None and cue.category is CueCategory.OFFER}, (
        "nothing is offered yet"
    )
    with pytest.raises(NiwashiError, match="no game yet"):
        ask(ben, do="handle", verb="lift", place="f1")
    ask(ben, do="friend-game", accepts=True)
    both_step(boards, 6)
    assert anna.kept.game == ben.kept.game
    assert (anna.kept.seat, ben.kept.seat) == (0, 1)
    anna.pass_time(1.0)
    anna.play()
    both_step(boards)
    assert ben.turns == anna.turns
    assert len(ben.turns) == 1
    timed = shown(ben)["clock"]["timed"]
    assert timed["text"] == "5+3 lose"
    assert "back" not in homes_of(anna)["may"]
    for board in boards:
        with pytest.raises(NiwashiError, match="is on: a new one"):
            ask(board, do="friend-game", accepts=True)
        board.switch_off()


def test_accept_option_answers_without_asking(boards: Boards) -> None:
    anna, ben = boards
    anna.sit_down()
    for _ in range(4):
        anna.pass_time(1.0)
    ben.sit_down(accepts=True)
    both_step(boards, 8)
    assert anna.kept.game == ben.kept.game


# Beside the turns


def listed(board: Board) -> str:
    return CliRunner().invoke(app, ("games", "list", "--records", str(board.file))).stdout


def repeat(boards: Boards) -> None:
    """Let the time pass after which boards ask for what was lost, and send it again."""
    for _ in range(2):
        for board in boards:
            board.clock.now += REPEAT_S
        both_step(boards)


def test_pages_play_clocked_game_with_take_back_and_draw(boards: Boards) -> None:
    agreed(*boards, GARDEN._replace(clock="5+3 lose"))
    anna, ben = all_on(boards)
    anna.play()
    both_step(boards)
    ben.carry_out()
    ben.play()
    both_step(boards)
    anna.carry_out()
    both_step(boards)
    timed = shown(ben)["clock"]["timed"]
    assert (timed["text"], timed["runs"]) == ("5+3 lose", 0)
    ask(ben, do="friend-ask", what="back")
    both_step(boards)
    assert homes_of(anna)["asked_text"] == "Ben asks to take the last turn back."
    assert any("Ben asks" in sentence.text for sentence in anna.program.sentences("en"))
    ask(anna, do="friend-answer", what="back", agrees=True)
    both_step(boards)
    assert anna.turns == ben.turns == anna.turns[:1]
    for board in boards:
        board.carry_out()
    assert ben.is_to_move
    assert {"draw", "back", "pause", "resign"} == set(homes_of(anna)["may"])
    ask(anna, do="friend-ask", what="draw")
    both_step(boards)
    ask(ben, do="friend-answer", what="draw", agrees=True)
    both_step(boards)
    for board in boards:
        status = shown(board)
        assert (status["result"]["text"], status["result"]["winners"]) == ("A draw, by agreement.", [])
        assert status["clock"]["running"] is None
        assert shown(board, "ja")["say"] == "合意による引き分けです。"
        assert status["homes"]["may"] == []
        with pytest.raises(NiwashiError):
            ask(board, do="friend-ask", what="draw")
        board.switch_off()
        assert "a draw, by agreement" in listed(board)


def test_premature_request_is_refused_and_not_offered(on: Boards) -> None:
    anna, _ = on
    assert homes_of(anna)["may"] == ["resign"]
    for what in ("draw", "pause", "back", "go-on", "claim-time"):
        with pytest.raises(NiwashiError):
            ask(anna, do="friend-ask", what=what)
    for what in ("draw", "pause", "back"):
        with pytest.raises(NiwashiError):
            ask(anna, do="friend-answer", what=what, agrees=True)


def test_page_resignation_is_listed_on_both_boards(boards: Boards, tmp_path: Path) -> None:
    anna, ben = boards
    card = ("friends", "card", "Anna", "--out", str(tmp_path / "card"), "--records", str(anna.file))
    assert CliRunner().invoke(app, card).exit_code == 0
    agreed(anna, ben)
    all_on(boards)
    anna.play()
    both_step(boards)
    ask(anna, do="friend-ask", what="resign")
    both_step(boards)
    result = shown(ben)["result"]
    assert result["text"] == "Tendril has won. The opponent has resigned."
    for board in boards:
        board.switch_off()
        assert "Tendril won: the opponent resigned" in listed(board)
        assert "Anna, Ben" in listed(board)
        archive = RecordsArchive(board.file, lambda reader: signed_endings(reader.ask))
        page = apart(partial(asyncio.run, archive.page(None, "en")))
        number = page["games"][0]["number"]
        assert page["games"][0]["ended"] == "Tendril won: the opponent resigned"
        entry = apart(partial(asyncio.run, archive.game(number, "en")))["entry"]
        assert entry["ended"] == page["games"][0]["ended"]
        archive.close()


def test_local_game_refuses_requests_to_friend() -> None:
    game = game_named("garden")
    program, _ = simulated_program(game, built_in_board(game), Clock(), Random(1))
    assert "homes" not in program.status("en", "page")
    for command in (
        {"do": "friend-ask", "what": "draw"},
        {"do": "friend-answer", "what": "draw", "agrees": True},
    ):
        with pytest.raises(BadMessage):
            program.handle(program.commands.parse(json.dumps(command)), "page")
    program.close()


def test_fork_names_its_author_on_both_boards_and_goes_dark(boards: Boards, tmp_path: Path) -> None:
    """Anna's records are put back to before her turn, on a stick that lacks it, and she plays another one."""
    agreed(*boards)
    anna, ben = boards
    shared, old = anna.through, tmp_path / "old"
    copytree(anna.file.parent, old)
    all_on(boards)
    anna.play()
    both_step(boards)
    anna.switch_off()
    rmtree(anna.file.parent)
    old.rename(anna.file.parent)
    anna.through = tmp_path / "stick"
    anna.through.mkdir()
    anna.switch_on()
    anna.pass_time(1.0)
    anna.play(option=-1)
    assert anna.turns != ben.turns
    anna.switch_off()
    anna.through = shared
    anna.switch_on()
    repeat(boards)
    for board, who in ((anna, "This board's own key has signed"), (ben, "Anna has signed")):
        status = shown(board)
        assert status["say"] == status["result"]["text"]
        assert status["say"].startswith(f"{who} two different things")
        assert status["say"].endswith('propose another one with "New game".')
        assert (status["whose"], status["notices"], status["cues"]) == ("", [], [None] * len(status["cues"]))
        with pytest.raises(NiwashiError, match="over"):
            ask(board, do="undo")
    ask(ben, do="friend-propose", game="garden")
    both_step(boards)
    ask(anna, do="friend-game", accepts=True)
    both_step(boards)
    assert [shown(board)["result"] for board in boards] == [None, None]


def test_another_game_is_refused_while_one_is_not_over(boards: Boards) -> None:
    """The friend's board still has the old one on, and would never see the new one."""
    agreed(*boards)
    anna = boards[0]
    said = ("--with", "Ben", "--transport", str(anna.through), "--records", str(anna.file), "--no-browser")
    result = CliRunner().invoke(app, ("play", *said, "--new"))
    assert result.exit_code == 2
    assert 'friends resign "Ben" --transport' in result.stderr


def test_folder_keeps_what_was_signed_and_one_sign_of_life_of_each(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first the power goes each time before what a new file replaces is removed."""
    agreed(*boards)
    for board in boards:
        board.switch_on(is_hand_lent=True)

    def kinds_after(turns: int) -> Counter[str]:
        for _ in range(turns):
            both_step(boards)
            here, there = sorted(boards, key=lambda board: not board.is_to_move)
            here.play()
            both_step(boards)
            while not there.is_to_move or there.program.game_loop.session.flow.task is not None:
                there.pass_time(0.5)
        repeat(boards)
        found = [unpacked(file.read_bytes()) for file in boards[0].through.glob("*.niwashi")]
        lines = [json.loads(each.data) for each in found if each is not None]
        return Counter(line.get("kind", line["form"]) for line in lines)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", lambda _file, **_: None)
        assert kinds_after(3) == {"terms": 4, "turn": 3, "here": 3}
    for board in boards:
        board.switch_off()
        board.switch_on(is_hand_lent=True)
    assert kinds_after(2) == {"terms": 4, "turn": 5, "here": 2}


def test_sentences_call_friends_by_name(on: Boards) -> None:
    anna, _ = on
    anna.play()
    anna.pass_time(1.0)
    session = anna.program.game_loop.session
    (done, *_) = session.geometry.done_buttons(0)
    anna.stones.press(session.geometry.cells[done].name)
    anna.pass_time(0.3)
    assert shown(anna)["reason"]["text"] == "It is Ben's turn: Ben presses done."


def test_signed_game_is_not_continued_locally(on: Boards) -> None:
    anna = on[0]
    anna.play()
    anna.pass_time(1.0)
    anna.switch_off()
    journal = Journal.open(anna.file)
    assert journal.unfinished("garden") is not None
    journal.release(journal.games()[0].key)
    assert unfinished_game(journal, GameSetup("garden")) is None
    journal.close()
