"""`niwashi play --with`: two boards come to terms over a folder, play, and go on after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from typer.testing import CliRunner

from niwashi.carriers import FolderCarrier
from niwashi.chain import Terms, chain_lines, fingerprint, read_chain
from niwashi.cli.main import app
from niwashi.cli.play import _unfinished
from niwashi.cli.with_friend import Table, Wanted, _kept_game, come_to_terms, deliver_left, going, joined
from niwashi.errors import NiwashiError
from niwashi.keys import is_signature, key_file, load_or_make_key
from niwashi.players import Courier, chain_from
from niwashi.program import TwoHomesProgram, simulated_program
from niwashi.records import Homes, Journal, KeptChain, Peer
from niwashi.rules import GameSetup
from niwashi.session import Cue
from niwashi.table import built_in_board
from niwashi.web.commands import parse as parse_command
from niwashi_sim import NEAT, Clock, Hands, SessionEyes, SimulatedTabletop

GARDEN = Wanted("garden", None, None, is_new=False)
NAMES = ("Anna", "Ben")


class Away(Exception):
    """Somebody has pressed Ctrl-C while waiting."""


def go_away() -> None:
    raise Away


def yes(_: Terms, __: str) -> bool:
    return True


def no(_: Terms, __: str) -> bool:
    return False


class Board:
    """One person with a board: what is on its disk, and what happens while it is on."""

    def __init__(self, folder: Path, name: str) -> None:
        self.file = folder / name / "games.sqlite3"
        self.through = folder / "shared"
        self.through.mkdir(exist_ok=True)
        self.key = load_or_make_key(key_file(self.file))
        self.clock = Clock(1000.0)

    def befriend(self, name: str, other: Board) -> None:
        journal = Journal.open(self.file)
        Homes(journal).add_peer(Peer(other.key.public, name), 1.0)
        journal.close()

    def table(self) -> Table:
        journal = Journal.open(self.file)
        homes = Homes(journal)
        courier = Courier(FolderCarrier(self.through, self.key.public))
        return Table(journal, homes, self.key, homes.peers()[0], courier)

    def come_to_terms(
        self,
        asked: Callable[[Terms, str], bool] = yes,
        wanted: Wanted = GARDEN,
        pause: Callable[[], None] = go_away,
    ) -> KeptChain | None:
        """Try until there is nothing to do but wait; None while nothing is agreed."""
        table = self.table()
        try:
            with suppress(Away):
                return come_to_terms(table, wanted, asked, pause)
        finally:
            table.journal.close()
        return None

    def switch_on(self, *, is_hand_lent: bool = False) -> None:
        self.on = table = self.table()
        kept = next(k for k in reversed(table.homes.chains_with(table.peer.key)) if k.game)
        chain = chain_from(kept, is_signature)
        game = chain.state.game
        file = built_in_board(game)
        program, _ = simulated_program(game, file, self.clock, Random(1), kind=TwoHomesProgram)
        assert isinstance(program, TwoHomesProgram)
        self.program, self.kept = program, kept
        program.assistants.opponents.is_hand_lent = is_hand_lent
        self.recorder = joined(table, kept, chain, program)
        assert isinstance(program.tabletop, SimulatedTabletop)
        self.stones = program.tabletop.table

    def switch_off(self) -> None:
        self.program.close()
        self.recorder.close()
        self.on.courier.close()
        self.on.journal.close()

    def pass_time(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now += 0.02
            self.program.step()
        self.on.courier.go_round()
        self.program.step()

    @property
    def is_to_move(self) -> bool:
        assert self.program._remote is not None
        return self.program._remote.is_ours

    @property
    def turns(self) -> tuple[str, ...]:
        return self.program.runner.session.match.turns

    def hands(self) -> Hands:
        session = self.program.runner.session
        return Hands(self.stones, session.geometry, SessionEyes(session), session.match.side, Random(2), NEAT)

    def drive(self, steps: Iterator[float]) -> None:
        for seconds in steps:
            self.pass_time(seconds)
        self.pass_time(1.0)

    def play(self) -> None:
        """One turn, action by action."""
        session, count = self.program.runner.session, len(self.turns)
        while len(self.turns) == count:
            options = [o for o in session.game.options(session.match.here) if o.button is not None]
            self.drive(self.hands().play(options[0]))

    def carry_out(self) -> None:
        self.drive(self.hands().restore(self.program.runner.session.match.layout()))


@pytest.fixture
def boards(tmp_path: Path) -> tuple[Board, Board]:
    anna, ben = (Board(tmp_path, name) for name in NAMES)
    anna.befriend("Ben", ben)
    ben.befriend("Anna", anna)
    return anna, ben


def agree(anna: Board, ben: Board) -> None:
    assert anna.come_to_terms() is None
    assert ben.come_to_terms() is None
    first = anna.come_to_terms()
    second = ben.come_to_terms()
    assert first is not None
    assert second is not None
    assert first.game == second.game != None  # noqa: E711
    assert (first.seat, second.seat) == (0, 1)


def test_one_proposes_the_other_accepts_and_each_may_go_away_in_between(boards: tuple[Board, Board]) -> None:
    agree(*boards)


def test_who_proposes_twice_has_proposed_once(boards: tuple[Board, Board]) -> None:
    anna, ben = boards
    for _ in range(3):
        assert anna.come_to_terms() is None
    agree(anna, ben)


def test_of_two_proposals_that_cross_one_counts(boards: tuple[Board, Board]) -> None:
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
    found = [board.come_to_terms() for _ in range(3) for board in (anna, ben)]
    games = {kept.game for kept in found if kept is not None}
    assert len(games) == 1
    assert {kept.peer for kept in found if kept is not None} == {anna.key.public, ben.key.public}


TOSSED = GARDEN._replace(is_tossed=True)


def test_who_begins_is_tossed_by_both_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    firsts = set()
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        anna, ben = (Board(folder, name) for name in NAMES)
        anna.befriend("Ben", ben)
        ben.befriend("Anna", anna)
        shown: list[Terms] = []
        assert anna.come_to_terms(wanted=TOSSED) is None

        def look(terms: Terms, _: str, shown: list[Terms] = shown) -> bool:
            shown.append(terms)
            return True

        assert ben.come_to_terms(look) is None
        assert [terms.secret for terms in shown] == [""], "who says yes knows nothing"
        assert "until Anna shows how the toss fell" in " ".join(capsys.readouterr().out.split())
        assert [anna.come_to_terms() for _ in range(2)] == [None, None], "Ben has to sign"
        second, first = ben.come_to_terms(), anna.come_to_terms()
        assert first is not None
        assert second is not None
        assert first.game == second.game != None  # noqa: E711
        assert {first.seat, second.seat} == {0, 1}
        chain = chain_from(first, is_signature)
        assert chain.terms.seats[first.seat] == anna.key.public
        firsts.add(first.seat)
        if len(firsts) == 2:
            break
    assert firsts == {0, 1}
    for board in (anna, ben):
        board.switch_on()
        board.pass_time(1.0)
    first_to_move, other = sorted((anna, ben), key=lambda board: not board.is_to_move)
    first_to_move.play()
    first_to_move.pass_time(1.0)
    other.pass_time(1.0)
    assert other.turns == first_to_move.turns != ()
    for board in (anna, ben):
        board.switch_off()


def test_who_does_not_show_how_the_toss_fell_is_named(
    boards: tuple[Board, Board], capsys: pytest.CaptureFixture[str]
) -> None:
    """Ben's answer has not come, or so it is said; Ben's board can't tell, and says what it knows."""
    anna, ben = boards
    shelf, other = anna.through, anna.through.with_name("elsewhere")
    anna.come_to_terms(wanted=TOSSED)
    ben.through = Path(copytree(shelf, other))
    ben.come_to_terms()
    anna.come_to_terms(wanted=TOSSED._replace(is_new=True))
    copytree(shelf, other, dirs_exist_ok=True)
    capsys.readouterr()
    assert ben.come_to_terms() is None
    assert "proposes something else without having shown how it fell" in capsys.readouterr().out


def test_who_declines_has_agreed_to_nothing(boards: tuple[Board, Board]) -> None:
    anna, ben = boards
    anna.come_to_terms()
    with pytest.raises(NiwashiError, match="Nothing is agreed"):
        ben.come_to_terms(no)
    assert anna.come_to_terms() is None


def test_what_can_not_be_played_so_is_refused_with_the_reason(boards: tuple[Board, Board]) -> None:
    for wanted, why in (
        (Wanted("karesansui", None, None, is_new=False), "hidden cards"),
        (Wanted("chess", None, None, is_new=False), "No game is called"),
        (Wanted("garden", None, "nonsense", is_new=False), "nonsense"),
    ):
        with pytest.raises(NiwashiError, match=why):
            boards[0].come_to_terms(wanted=wanted)


@pytest.mark.parametrize("game", ["garden", "borderland"])
def test_a_game_goes_to_and_fro_by_hands_and_over_a_power_cut(boards: tuple[Board, Board], game: str) -> None:
    agreed(*boards, Wanted(game, None, None, is_new=False))
    anna, _ = boards
    for board in boards:
        board.switch_on()
        board.pass_time(1.0)
    for count in range(1, 5):
        here, there = sorted(boards, key=lambda board: not board.is_to_move)
        here.play()
        assert len(here.turns) == count
        here.pass_time(0.5)
        there.pass_time(1.0)
        there.pass_time(0.5)
        assert there.turns == here.turns
        task = there.program.runner.session.flow.task
        assert task == "carry-out" or (game == "borderland" and count == 2), "a colour is only said"
        if count == 2:  # the power goes while hands carry a turn out
            there.switch_off()
            there.switch_on()
            there.pass_time(1.0)
            assert there.turns == here.turns
        else:
            there.carry_out()
        assert there.program.runner.session.is_settled
    exported = [list(chain_lines(chain_from(_kept(board), is_signature))) for board in boards]
    turns = [read_chain([line.encode() for line in lines], is_signature).state.turns for lines in exported]
    assert turns[0] == turns[1] == anna.turns
    for board in boards:
        board.switch_off()


def test_a_simulated_table_s_own_hand_does_what_the_friend_has_played(boards: tuple[Board, Board]) -> None:
    anna, ben = boards
    agreed(anna, ben)
    for board in boards:
        board.switch_on(is_hand_lent=True)
        board.pass_time(1.0)
    anna.play()
    anna.pass_time(0.5)
    ben.pass_time(3.0)
    assert ben.turns == anna.turns
    assert ben.program.status("en", "page")["say"] == "What Anna has played is done on your table …"
    ben.pass_time(20.0)
    assert ben.program.runner.session.is_settled
    assert ben.stones.layout() == anna.stones.layout()
    ben.play()
    assert len(ben.turns) == 2
    for board in boards:
        board.switch_off()


def agreed(anna: Board, ben: Board, wanted: Wanted = GARDEN) -> None:
    """Both come to terms."""
    assert anna.come_to_terms(wanted=wanted) is None
    assert ben.come_to_terms() is None
    assert anna.come_to_terms() is not None
    assert ben.come_to_terms() is not None


def _kept(board: Board) -> KeptChain:
    return next(k for k in board.on.homes.chains_with(board.on.peer.key) if k.game == board.kept.game)


def ask(board: Board, **command: object) -> None:
    board.program.handle(parse_command(json.dumps(command)), "page")


def test_a_page_gets_no_help_and_no_other_game(boards: tuple[Board, Board]) -> None:
    agree(*boards)
    anna = boards[0]
    anna.switch_on()
    anna.pass_time(1.0)
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
    notices = [notice.key for notice in anna.program.runner.notices]
    assert "notice-homes-compare" in notices
    anna.switch_off()


def test_a_signed_game_is_exported_as_both_have_signed_it(
    boards: tuple[Board, Board], tmp_path: Path
) -> None:
    agree(*boards)
    anna, ben = boards
    anna.switch_on()
    anna.pass_time(1.0)
    anna.play()
    anna.pass_time(1.0)
    number = anna.on.journal.games()[0].number
    assert _kept_game(anna.on.journal, _kept(anna), chain_from(_kept(anna), is_signature)) is not None
    anna.switch_off()
    out = tmp_path / "out.chain"
    said = ("games", "export", str(number), "--signed", "--out", str(out), "--records", str(anna.file))
    assert CliRunner().invoke(app, said).exit_code == 0
    chain = read_chain(out.read_bytes().splitlines(), is_signature)
    assert chain.terms.seats == (anna.key.public, ben.key.public)
    assert len(chain.entries) == 1
    listed = CliRunner().invoke(app, ("games", "list", "--records", str(anna.file))).stdout
    assert "1 turn" in listed


def test_both_boards_show_the_same_four_places(boards: tuple[Board, Board]) -> None:
    agree(*boards)
    shown = []
    for board in boards:
        board.switch_on()
        seen: list[str] = []
        for _ in range(200):
            board.pass_time(0.1)
            runner = board.program.runner
            for cell, cue in zip(runner.session.geometry, runner.cues(), strict=True):
                if cue in (Cue.PAIRING, Cue.PAIRING_FIRST) and cell.name not in seen:
                    seen.append(cell.name)
        shown.append(seen)
        board.switch_off()
    state = chain_from(boards[0].kept, is_signature).state
    assert shown[0] == shown[1] == list(fingerprint(state.game, boards[0].kept.game or ""))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--with", "Ben"), "needs both"),
        (("--through", "."), "needs both"),
        (("--with", "Eve", "--through", "."), "No friend is called"),
        (("--with", "Ben", "--through", ".", "--clock", "5+3"), "no clock"),
        (("--with", "Ben", "--through", ".", "--guests"), "no guests"),
        (("--with", "Ben", "--through", ".", "--game", "karesansui"), "hidden cards"),
    ],
)
def test_what_does_not_go_together_is_refused(
    boards: tuple[Board, Board], words: tuple[str, ...], why: str
) -> None:
    result = CliRunner().invoke(app, ["play", *words, "--records", str(boards[0].file), "--no-browser"])
    assert result.exit_code == 2
    assert why in result.stderr


def test_who_resigns_on_the_command_line_has_lost_on_both_boards(boards: tuple[Board, Board]) -> None:
    agree(*boards)
    anna, ben = boards
    said = ("friends", "resign", "Ben", "--through", str(anna.through), "--records", str(anna.file))
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
    assert "notice-homes-they-resigned" in [notice.key for notice in ben.program.runner.notices]
    ben.switch_off()
    assert ben.come_to_terms() is None, "a new game may be proposed"


def test_a_last_line_that_could_not_be_sent_goes_with_the_next_start(boards: tuple[Board, Board]) -> None:
    agree(*boards)
    anna, ben = boards
    pulled = anna.through.rename(anna.through.with_name("pocket"))
    said = ("friends", "resign", "Ben", "--through", str(anna.through), "--records", str(anna.file), "--yes")
    result = CliRunner().invoke(app, said)
    assert result.exit_code == 0
    assert "not sent yet" in result.stderr
    pulled.rename(anna.through)
    table = anna.table()
    deliver_left(table)
    assert going(table) is None
    table.journal.close()
    ben.switch_on()
    for _ in range(3):
        ben.pass_time(1.0)
    assert "notice-homes-they-resigned" in [notice.key for notice in ben.program.runner.notices]
    ben.switch_off()


def test_a_signed_game_does_not_go_on_as_a_game_at_one_board(boards: tuple[Board, Board]) -> None:
    agree(*boards)
    anna = boards[0]
    anna.switch_on()
    anna.pass_time(1.0)
    anna.play()
    anna.pass_time(1.0)
    anna.switch_off()
    journal = Journal.open(anna.file)
    assert journal.unfinished("garden") is not None
    journal.release(journal.games()[0].key)
    assert _unfinished(journal, GameSetup("garden")) is None
    journal.close()
