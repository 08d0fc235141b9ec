"""The state of the network in lights: a few cells, for a while, and never over anything else."""

import re
from pathlib import Path

import pytest
from tests.session.guest import STEP_S, Guest

from niwashi import data
from niwashi.board_types import Cue, Geometry
from niwashi.devices.board_parser import load_board
from niwashi.lights import theme_file
from niwashi.lights.motion import Motion
from niwashi.lights.theme_file import DEFAULT_THEME
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi.network.network_lights import SHOWN_S, NetworkLights, news_cells
from niwashi.network.nmcli import Nmcli
from niwashi.network.state import NetworkState
from niwashi.server.live import LiveProgram
from niwashi.server.playing import network_watched

DOCS = Path(__file__).parents[2] / "docs"
CUES = {cue for cue in Cue if cue.startswith("network-")}


class Shown:
    """A table whose network is what the test says, and the cues of the network that it shows."""

    def __init__(self) -> None:
        self.state: NetworkState | None = None
        self.guest = Guest()
        self.game_loop = GameLoop(self.guest.board, self.guest.session, SettingsStore())
        lights = NetworkLights(lambda: self.state)
        self.game_loop.add(
            Feature("network", layers=(lights.layer,), reading=lights.look, step=lambda now: now)
        )

    def after(self, seconds: float) -> set[Cue]:
        self.guest.now += seconds
        self.game_loop.step(self.guest.now)
        return {cue for cue in self.game_loop.cues() if cue in CUES}


@pytest.fixture
def shown() -> Shown:
    return Shown()


def test_unknown_state_shows_nothing(shown: Shown) -> None:
    assert shown.after(STEP_S) == set()
    assert shown.game_loop.cues() == shown.guest.advice.cues


@pytest.mark.parametrize(
    ("state", "cue"),
    [(NetworkState.OFFLINE, Cue.NETWORK_OFFLINE), (NetworkState.ONLINE, Cue.NETWORK_ONLINE)],
)
def test_passive_state_shows_for_ten_seconds(shown: Shown, state: NetworkState, cue: Cue) -> None:
    shown.state = state
    assert shown.after(STEP_S) == {cue}
    assert shown.after(SHOWN_S - 1) == {cue}
    assert shown.after(1.0) == set()
    shown.state = None
    shown.after(STEP_S)
    shown.state = state
    assert shown.after(STEP_S) == {cue}, "it has come again"


@pytest.mark.parametrize(
    ("state", "cue"), [(NetworkState.OWN, Cue.NETWORK_OWN), (NetworkState.JOINING, Cue.NETWORK_JOINING)]
)
def test_state_that_needs_action_shows_until_game_begins(shown: Shown, state: NetworkState, cue: Cue) -> None:
    shown.state = state
    assert shown.after(STEP_S) == {cue}
    assert shown.after(600.0) == {cue}
    shown.guest.session.match.play(shown.guest.game.legal_turns(shown.guest.session.match.here)[0])
    assert shown.after(STEP_S) == set()


def test_network_lights_stay_below_game_cues(shown: Shown) -> None:
    shown.state = NetworkState.OWN
    shown.after(STEP_S)
    said = shown.guest.advice.cues
    assert all(cue == was for cue, was in zip(shown.game_loop.cues(), said, strict=True) if was is not None)


def test_step_in_which_nothing_changes_is_no_news_for_pages(shown: Shown) -> None:
    shown.state = NetworkState.OWN
    shown.after(STEP_S)
    shown.after(STEP_S)
    version = shown.game_loop.version
    shown.after(STEP_S)
    assert shown.game_loop.version == version


@pytest.mark.parametrize(
    ("state", "count"),
    [
        (NetworkState.OFFLINE, 1),
        (NetworkState.JOINING, 2),
        (NetworkState.ONLINE, 3),
        (NetworkState.OWN, 3),
    ],
)
def test_states_of_one_hue_are_told_by_counting(shown: Shown, state: NetworkState, count: int) -> None:
    shown.state = state
    shown.after(STEP_S)
    assert sum(cue in CUES for cue in shown.game_loop.cues()) == count


@pytest.mark.parametrize(
    ("document", "motions"),
    [
        ("IMAGE.md", {"blinking": Motion.BLINK, "twinkling": Motion.SPARKLE, "swelling": Motion.SWEEP}),
        ("IMAGE.ja.md", {"点滅": Motion.BLINK, "きらめく": Motion.SPARKLE, "明暗": Motion.SWEEP}),
    ],
)
def test_table_of_document_says_how_lights_move(document: str, motions: dict[str, Motion]) -> None:
    text = (DOCS / document).read_text(encoding="utf-8")
    table = re.search(r"\| (?:light|光) \|.*\n\| --- .*\n((?:\|.*\n)+)", text)
    assert table is not None
    cues = [
        Cue.STARTING,
        Cue.NETWORK_OFFLINE,
        Cue.NETWORK_JOINING,
        Cue.NETWORK_ONLINE,
        Cue.NETWORK_OWN,
    ]
    looks = theme_file.theme(DEFAULT_THEME).lights
    for line, cue in zip(table[1].splitlines(), cues, strict=True):
        assert [motion for word, motion in motions.items() if word in line] == [looks[cue].motion], line


@pytest.mark.parametrize("path", sorted(data.boards().glob("*.toml")), ids=lambda path: path.stem)
def test_every_board_has_lit_cells_for_it(path: object) -> None:
    geometry = load_board(path).geometry  # type: ignore[arg-type]
    cells = news_cells(geometry)
    assert len(set(cells)) == 3
    assert all(geometry.cells[i].lit for i in cells)


def test_board_without_light_has_none() -> None:
    bare = load_board(data.boards() / "garden-36.toml").geometry
    dark = Geometry(tuple(cell for cell in bare if not cell.lit))
    assert news_cells(dark) == ()


def test_simulated_board_and_a_computer_without_nmcli_watch_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = Guest()
    program = LiveProgram(guest.game, guest.board, lambda: 0.0)
    plain = program.game_loop.cues()
    monkeypatch.setattr(Nmcli, "monitor", lambda _: pytest.fail("somebody watches"))
    with network_watched(program, is_real=False, nmcli=Nmcli("nmcli")):
        pass
    monkeypatch.setenv("PATH", "")
    with network_watched(program, is_real=True):
        pass
    assert program.game_loop.cues() == plain


def test_real_board_is_watched_as_long_as_the_program_runs(tmp_path: object) -> None:
    guest = Guest()
    program = LiveProgram(guest.game, guest.board, lambda: 0.0)
    with network_watched(program, is_real=True, nmcli=Nmcli(f"{tmp_path}/none")):
        program.step()
    assert not CUES & set(program.game_loop.cues())
