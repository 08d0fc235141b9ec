"""The program of a game of two homes: as ever, but what would help, or leave the game, is refused."""

from niwashi.chain import AsideKind
from niwashi.errors import NiwashiError
from niwashi.players import RemoteGame
from niwashi.program.dispatch import Dispatch
from niwashi.program.homes_view import REQUESTS, homes_result, homes_view
from niwashi.program.live import LiveProgram
from niwashi.views import PageFacts
from niwashi.web import (
    AnswerFriend,
    AskFriend,
    AskHint,
    AskWhyNot,
    BeginLesson,
    BeginPuzzle,
    Command,
    NewGame,
    SetClock,
    SetPlayer,
    SetPosition,
    ShowMoment,
    StartReview,
    Undo,
)

_HELPS = (AskHint, AskWhyNot, SetPlayer, StartReview, ShowMoment)
_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_KINDS = {name: kind for kind, name in REQUESTS.items()}


class TwoHomesProgram(LiveProgram):
    """A program whose far player sits at another board."""

    _remote: RemoteGame | None = None

    def join(self, remote: RemoteGame) -> None:
        """Play this game, and no other; nobody helps."""
        self._remote = remote
        self.assistants.hints.budget = 0

    def start_anew(self) -> None:
        """Put the game on the board as it is signed: something else is there."""
        if self._remote is not None:
            state = self._remote.chain.state
            self.resume(state.game, state.positions[0], state.turns)

    def step(self) -> float:
        """As ever; what has come from the other home is looked at, and never waited for."""
        wait_s = super().step()
        if self._remote is not None:
            self._remote.step(self.clock())
        return wait_s

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """As ever; while the far player is to move, the board says so."""
        facts = super()._page_facts(language, hand)
        if self._remote is None:
            return facts
        result = homes_result(self._remote, language)
        saying = self._saying(self._remote, language) if result is None else result["text"]
        homes = homes_view(self._remote, language)
        return facts._replace(say=saying or facts.say, homes=homes, result=result)

    def _saying(self, remote: RemoteGame, language: str) -> str:
        is_moving = self.assistants.opponents.is_moving
        return remote.telling(language) if is_moving else remote.saying(language)

    @property
    def offers_lessons(self) -> bool:
        """A game with somebody is on."""
        return False

    def _handlers(self) -> Dispatch:
        """As ever, and what is asked of the friend."""
        on = super()._handlers()
        on.add(AskFriend, lambda do, _: self._ask(do))
        on.add(AnswerFriend, lambda do, _: self._answer(do))
        return on

    def handle(self, command: Command, hand: str) -> None:
        """Do what a page asks. Raises NiwashiError for what these two have not agreed on."""
        if isinstance(command, _HELPS):
            raise NiwashiError("homes-no-help")
        if isinstance(command, _LEAVES):
            raise NiwashiError("homes-one-game")
        if isinstance(command, Undo):
            command = AskFriend(what="back", seq=command.seq)
        super().handle(command, hand)

    def _ask(self, do: AskFriend) -> None:
        remote = self._joined()
        match do.what:
            case "resign":
                remote.resign()
            case "claim-time":
                remote.clock.claim()
            case "go-on":
                remote.consent.go_on()
            case _:
                remote.consent.ask(_KINDS[do.what])
        self.runner.stir()

    def _answer(self, do: AnswerFriend) -> None:
        consent, kind = self._joined().consent, AsideKind(do.what)
        (consent.agree if do.agrees else consent.put_off)(kind)
        self.runner.stir()

    def _joined(self) -> RemoteGame:
        if self._remote is None:
            raise NiwashiError("homes-not-here")
        return self._remote
