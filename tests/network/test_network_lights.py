"""The state of the network in lights: a few cells, for a while, and never over anything else."""

import pytest
from tests.session.guest import STEP_S, Guest

from niwashi import data
from niwashi.board_types import Cue, Geometry
from niwashi.cli.playing import network_watched
from niwashi.devices.board_parser import load_board
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi.network.network_lights import SHOWN_S, NetworkLights, news_cells
from niwashi.network.nmcli import Nmcli
from niwashi.network.state import NetworkState
from niwashi.server.live import LiveProgram

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
    ("state", "cue", "count"),
    [(NetworkState.OFFLINE, Cue.NETWORK_OFFLINE, 1), (NetworkState.ONLINE, Cue.NETWORK_ONLINE, 3)],
)
def test_passive_state_shows_for_ten_seconds(shown: Shown, state: NetworkState, cue: Cue, count: int) -> None:
    """States of one hue are told apart by counting."""
    shown.state = state
    assert shown.after(STEP_S) == {cue}
    assert shown.game_loop.cues().count(cue) == count
    assert shown.after(SHOWN_S - 1) == {cue}
    assert shown.after(1.0) == set()
    shown.state = None
    shown.after(STEP_S)
    shown.state = state
    assert shown.after(STEP_S) == {cue}, "it has come again"


@pytest.mark.parametrize(
    ("state", "cue", "count"),
    [(NetworkState.OWN, Cue.NETWORK_OWN, 3), (NetworkState.JOINING, Cue.NETWORK_JOINING, 2)],
)
def test_state_that_needs_action_shows_until_game_begins(
    shown: Shown, state: NetworkState, cue: Cue, count: int
) -> None:
    shown.state = state
    assert shown.after(STEP_S) == {cue}
    assert shown.game_loop.cues().count(cue) == count
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


def test_every_board_has_lit_cells_for_it() -> None:
    for path in sorted(data.boards().glob("*.toml")):
        geometry = load_board(path).geometry
        cells = news_cells(geometry)
        assert len(set(cells)) == 3, path
        assert all(geometry.cells[i].lit for i in cells), path


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
