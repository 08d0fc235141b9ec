"""Niwashi's games as OpenSpiel has them: `pyspiel.Game`, `pyspiel.State`, and observers."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from niwashi.errors import NiwashiError
from niwashi.games import Game
from niwashi.games.karesansui import SEATS
from niwashi_openspiel.ours.looks import look_of, position_text
from niwashi_openspiel.ours.moment import Moment, beginning
from niwashi_openspiel.ours.rules import BY_CHANCE, PREFIX, SETTINGS, Rules, rules_of


class NiwashiGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of Niwashi's games in OpenSpiel. `rules` are its rules as `niwashi.games` has them."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, params = self.name, params or {}
        settings = {**SETTINGS[name], **params}
        self.adapted: Rules = rules_of(name, tuple(sorted(settings.items())))
        self.look = look_of(self.adapted)
        if self.adapted.most_turns < 1:
            raise NiwashiError("openspiel-turns", found=self.adapted.most_turns)
        beginning(self.adapted)  # so that what the rules refuse is refused here
        lots, turns = self.adapted.lots, self.adapted.most_turns
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.adapted.parts.texts),
            max_chance_outcomes=len(lots.texts) if lots else 0,
            num_players=self.adapted.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=turns * self.adapted.parts.longest,
        )
        super().__init__(game_type(name, by_chance=lots is not None), info, params)

    @property
    def rules(self) -> Game:
        """The rules: positions, turns and reasons."""
        return self.adapted.game

    def new_initial_state(self, text: str = "") -> "NiwashiState":
        """Return the state at the start, or at the position of a text. Raises BadPosition."""
        return NiwashiState(self, text)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most lots of one game: what is dealt, and up to three tiles after each turn."""
        return 3 * self.adapted.most_turns + 20 if self.adapted.lots else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of that type."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not self.adapted.hides and (kind.perfect_recall or not kind.public_info):
            return IIGObserverForPublicInfoGame(kind, params)
        return NiwashiObserver(self, kind, params)


class Garden(NiwashiGame):
    """The Reclamation's game of twelve squares."""

    name = "garden"


class Throne(NiwashiGame):
    """The Reclamation's game of Gardeners and trophies."""

    name = "throne"


class Borderland(NiwashiGame):
    """The game of borders on 91 hexes."""

    name = "borderland"


class Karesansui(NiwashiGame):
    """The stone garden for two to four, whose cards and tiles come by chance."""

    name = "karesansui"


class NiwashiState(pyspiel.State):  # type: ignore[misc]
    """A state: where the game stands, as a frozen value that copies share."""

    def __init__(self, game: NiwashiGame, text: str = "") -> None:
        super().__init__(game)
        self.moment: Moment = beginning(game.adapted, text)

    @property
    def position(self) -> Any:
        """The position as the rules have it; in the middle of a turn the one in which it began."""
        return self.moment.root

    def turn_actions(self, turn: str) -> list[int]:
        """Return the actions that a turn in Niwashi's notation is made of.

        Raises BadTurn, IllegalTurn with the reason, or NiwashiError in the middle of another turn.
        """
        return self.moment.turn_actions(turn)

    def current_player(self) -> int:
        """Return who decides: a player, chance, or nobody any more."""
        if self.moment.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment.pending:
            return int(pyspiel.PlayerId.CHANCE)
        return self.moment.player(self.moment.side)

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel asks for the one who decides alone
        return self.moment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the lots that chance may draw, with their probabilities."""
        return self.moment.lots

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.drawn(action) if self.moment.pending else self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.moment.rules
        if player == pyspiel.PlayerId.CHANCE and rules.lots:
            return rules.lots.texts[action]
        return rules.parts.texts[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.moment.is_over

    def returns(self) -> list[float]:
        """Return what each player has won: 1 for a lone winner, nothing in a draw, 0 for all together."""
        return self.moment.returns

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "NiwashiState":
        """Return the state as a player may imagine it: what is hidden from that player dealt anew by chance.

        The actions that led there stay as they were.
        """
        anew = self.clone()
        anew.moment = self.moment.imagined(player_id, sampler)
        return anew  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return position_text(self.moment)


class NiwashiObserver:
    """What a player sees, as OpenSpiel asks for it: `tensor`, its pieces in `dict`, and text."""

    def __init__(self, game: NiwashiGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"niwashi's games have no parameters of observations, but got {params}")
        self._look, self._kind = game.look, kind
        self._seats = range(game.adapted.seats)
        is_told = kind.private_info != pyspiel.PrivateInfoType.NONE
        shapes = {**(self._look.open if kind.public_info else {}), **(self._look.own if is_told else {})}
        self.dict: dict[str, Any] = {}
        self.tensor = None
        if kind.perfect_recall:
            return  # all that was seen is text: its length has no bound that a network could use
        self.tensor = np.zeros(sum(map(int, map(np.prod, shapes.values()))), np.float32)
        start = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: NiwashiState, player: int) -> None:
        """Write what a player sees into `tensor`, and so into the pieces."""
        if self.tensor is not None:
            self.tensor.fill(0)
            moment = state.moment
            self._look.write(self.dict, moment, moment.player(player), self._seers(moment, player))

    def string_from(self, state: NiwashiState, player: int) -> str:
        """Return what a player sees as text, and with perfect recall all that the player has seen."""
        moment = state.moment
        seers = self._seers(moment, player)
        if not self._kind.perfect_recall:
            return self._look.text(moment, seers, is_open=self._kind.public_info)
        names = moment.rules.game.players
        own = (
            [f"{names[side]}: {','.join(moment.dealt[side][0])} {moment.dealt[side][1]}" for side in seers]
            if moment.dealt
            else []
        )
        return "\n".join([names[player], *own, *(moment.record if self._kind.public_info else ())])

    def _seers(self, moment: Moment, player: int) -> frozenset[int]:
        """The sides whose secrets are told."""
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return frozenset()
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return frozenset(self._seats)
        return frozenset({moment.player(player)})


def game_type(name: str, *, by_chance: bool) -> Any:
    """Return OpenSpiel's description of a game."""
    kinds = pyspiel.GameType
    hides = name == "karesansui"
    return kinds(
        short_name=f"{PREFIX}{name}",
        long_name=f"Niwashi {name.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if by_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if hides
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(SEATS) if hides else 2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=hides,
        parameter_specification=dict(SETTINGS[name]),
    )


def register() -> None:
    """Let OpenSpiel know the games.

    It keeps what makes a game until Python has ended: a class can be let go then, a function can't.
    """
    for game in (Garden, Throne, Borderland, Karesansui):
        by_chance = SETTINGS[game.name].get("seed") == BY_CHANCE
        pyspiel.register_game(game_type(game.name, by_chance=by_chance), game)
