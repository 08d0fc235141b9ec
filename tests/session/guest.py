"""A guest at a board: one game on a simulated table, handled movement by movement on a clock of its own."""

from collections.abc import Mapping

from niwashi.board_types import Cue, CueCategory, Event, EventKind, Geometry, Senses, Task
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Act, Handling, PlaceKind
from niwashi.games.known import game_named
from niwashi.message import Key
from niwashi.session.guide import Advice
from niwashi.session.plan import State
from niwashi.session.session import Session
from niwashi.words.catalogue import suited, translate
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.table import Table

GARDEN_36 = load_board(boards() / "garden-36.toml").geometry
HEX_91 = load_board(boards() / "hex-91.toml").geometry
BUSY = "z5/1x4/1a1y2/6/6/3c2 f 10,14 1234,1234 -"
"""Flower's Gardener d1 and a stone on b4; Tendril's two stones on d4, one on b5."""
SHORT = "z5/6/6/6/6/3c2 f 1,27 1234,1234 -"
"""The same with a single stone to give, two empty squares to give it to."""
OPENED = "6/7/8/9/6b3/11/4w5/9/8/7/6 w -"
"""Borderland after w:e5,b:g7."""
STEP_S = 0.02
"""How often the session looks at board and clock here."""

_HAND, _OTHER_HAND = "hand", "other hand"


def mixed(squares: Senses, cards: Senses, others: Mapping[str, Senses] | None = None) -> Geometry:
    """The board with one kind of sense under its squares, another under its cards, others here and there."""
    game = game_named("garden")
    wanted = {n: cards if p.kind is PlaceKind.CARD else squares for n, p in game.places.items()} | dict(
        others or {}
    )
    cells = [with_senses(Geometry((c,)), wanted.get(c.name, c.senses)).cells[0] for c in GARDEN_36]
    return Geometry(tuple(cells))


class Guest:
    """Hands, eyes and a watch. Each movement takes `pace_s`; the board is read every 20 ms."""

    def __init__(
        self,
        senses: str = "presence",
        position: str | None = None,
        *,
        game: str = "garden",
        geometry: Geometry | None = None,
        allows_back: bool = True,
    ) -> None:
        self.game = game_named(game)
        start = self.game.start() if position is None else self.game.parse(position)
        self.geometry = geometry or with_senses(GARDEN_36, SENSES[senses])
        self.table = Table(self.game.places, self.game.layout(start), self.game.pieces)
        self.board = DirectBoard(self.geometry, self.table)
        self.session = Session(self.game, self.geometry, start, allows_back=allows_back)
        self.now = 0.0
        self.pace_s = 0.16
        self.events: list[Event] = []
        self.wait(2.0)

    # Time

    def wait(self, seconds: float) -> None:
        """Let time pass while the board is read."""
        for _ in range(round(seconds / STEP_S)):
            self.look()
            self.now += STEP_S
        self.look()

    def look(self) -> None:
        self.session.read(self.board.read(self.now), self.now)
        self.events += self.session.events()

    def rest(self) -> None:
        """Keep the hands still until the board has settled, and 300 ms longer at most."""
        self.wait(self.session.flow.stability_timer.settle_s + 0.3)

    # Hands

    def lift(self, place: str, hand: str = _HAND) -> None:
        self.table.lift(hand, place)
        self.wait(self.pace_s)

    def set_down(self, place: str, hand: str = _HAND) -> None:
        self.table.set_down(hand, place)
        self.wait(self.pace_s)

    def move(self, origin: str, target: str) -> None:
        self.lift(origin)
        self.set_down(target)

    def lay(self, pile: str, place: str) -> None:
        """One piece of a pile onto a place."""
        self.table.take(_HAND, pile)
        self.table.add(_HAND, place)
        self.wait(self.pace_s)

    def clear(self, place: str, pile: str) -> None:
        """The top piece of a place back onto its pile."""
        self.table.take(_HAND, place)
        self.table.set_down(_HAND, pile)
        self.wait(self.pace_s)

    def add(self, *places: str, player: str = "flower", turned: bool = False) -> None:
        """One stone of a player onto each place."""
        for place in places:
            self.table.take(_HAND, f"{player} hand")
            if turned:
                self.table.turn(_HAND)
            self.table.add(_HAND, place)
            self.wait(self.pace_s)

    def go(self, origin: str, target: str, card: int) -> None:
        """Move a Gardener of the acting player, and pull a card."""
        player = self.game.players[self.session.flow.acting]
        self.move(origin, target)
        self.pull(f"{player} card {card}")

    def open(self) -> None:
        """All of Flower's first turn f1e1:1, without a rest at its end."""
        self.go("f1", "e1", 1)
        self.add("d3", "f3")

    def take(self, *places: str, player: str = "flower") -> None:
        """The top stone of each place into a player's hand."""
        for place in places:
            self.clear(place, f"{player} hand")

    def turn_over(self, place: str) -> None:
        self.table.turn(_HAND, place)
        self.wait(self.pace_s)

    def pull(self, card: str) -> None:
        self.table.pull(card)
        self.wait(self.pace_s)

    def put(self, card: str) -> None:
        self.table.put(card)
        self.wait(self.pace_s)

    def press(self, *cells: str) -> None:
        for cell in cells:
            self.table.press(cell)
            self.wait(self.pace_s)
            self.table.release(cell)
            self.wait(self.pace_s)

    def poke(self, *places: str, pile: str = "supply flat") -> None:
        """Set a piece on each place for a moment."""
        for place in places:
            self.lay(pile, place)
            self.clear(place, pile)

    def hop(self, place: str) -> None:
        """Lift what stands on a place and put it back."""
        self.lift(place)
        self.set_down(place)

    def perform(self, acts: str) -> None:
        """Do what is written: "move a6 b5; add c3 flower; pull flower card 1; poke a1; rest"."""
        for act in acts.split("; "):
            verb, _, rest = act.partition(" ")
            if verb in ("add", "take"):
                place, _, player = rest.partition(" ")
                getattr(self, verb)(place, player=player or "flower")
            elif verb in ("move", "rest"):
                getattr(self, verb)(*rest.split())
            else:
                getattr(self, verb)(rest)

    def do(self, handling: Handling, player: str) -> None:
        """One handling of a turn."""
        match handling.act:
            case Act.LIFT:
                self.lift(handling.place)
            case Act.SET:
                self.set_down(handling.place)
            case Act.ADD:
                self.lay(handling.pile or f"{player} hand", handling.place)
            case Act.TAKE:
                self._to_pile(handling, player)
            case Act.PULL:
                self.pull(handling.place)
            case Act.RETURN:
                self.put(handling.place)

    def _to_pile(self, handling: Handling, player: str) -> None:
        self.table.take(_OTHER_HAND, handling.place)
        self.table.set_down(_OTHER_HAND, handling.pile or f"{player} hand")
        self.wait(self.pace_s)

    # Eyes and ears

    @property
    def advice(self) -> Advice:
        return self.session.advice()

    def cues(self) -> dict[str, Cue]:
        """Every lit cell and what it says."""
        cues = self.advice.cues
        return {c.name: cue for c, cue in zip(self.geometry, cues, strict=True) if cue is not None}

    def asks(self) -> dict[str, Cue]:
        """What asks for a hand: all cues but those that tell how things stand."""
        return {name: cue for name, cue in self.cues().items() if cue.category is not CueCategory.NEWS}

    def where(self, *cues: Cue) -> set[str]:
        """The cells that say one of these."""
        return {name for name, cue in self.cues().items() if cue in cues}

    @property
    def turns(self) -> list[str]:
        return list(self.session.match.turns)

    @property
    def begun(self) -> str:
        """How far the turn in progress has been told."""
        return next(reversed(self.session.match.actions), "")

    @property
    def state(self) -> State:
        return self.session.flow.tracker.verdict().state

    @property
    def task(self) -> Task | None:
        return self.session.flow.task

    @property
    def is_right(self) -> bool:
        """Whether all is settled, and the program's layout is the table's (piles included)."""
        return self.session.is_settled and self.session.match.layout() == self.table.layout()

    def heard(self, kind: EventKind) -> list[str]:
        """The details of all events of a kind."""
        return [e.detail for e in self.events if e.kind is kind]

    def voice(self, language: str = "en") -> str:
        """What the board says should be done now."""
        saying = self.advice.prompt
        return translate(self._suited(saying.key, language), language, **{**self._names(), **saying.facts})

    def why(self, language: str = "en") -> str:
        """Why something is wrong or was refused, with the clause behind it; nothing while all is well."""
        reason = self.session.reason
        if reason is None:
            return ""
        text = translate(self._suited(reason.key, language), language, **{**self._names(), **reason.facts})
        return f"{text} ({reason.clause})" if reason.clause else text

    def _suited(self, key: str, language: str) -> str:
        return suited(key, self.game.name, self.game.phase(self.session.match.here), language=language)

    def _names(self) -> dict[str, str | int]:
        side, players = self.session.match.side, self.game.players
        return {"player": Key(f"player-{players[side]}"), "other": Key(f"player-{players[1 - side]}")}
