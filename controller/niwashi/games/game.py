"""The protocol of a game.

A game turns positions into what physically stands where (`Layout`) and its legal turns into what
hands do (`Option`, a tuple of `Handling`). Tracker, guide, simulator and page know these and no rule.
Turns and positions cross this seam as values and canonical text, so a record, a page and a
tracker all name them alike."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from niwashi.errors import BadPosition, BadTurn, IllegalTurn, NiwashiError
from niwashi.games.setup import GameSetup
from niwashi.message import Key
from niwashi.stack import Stack
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", default=Any)
else:
    from typing import TypeVar

    P = TypeVar("P")  # its default is for type checkers, until every Python knows of such


_MOST_RANDOM_TURNS = 1000


class Piece(NamedTuple):
    """One sort of pieces: its name, its player (-1: nobody), and how hands may use it.

    `turned` is the sort that it becomes turned over (-1: it has no other face). Whatever is put where a piece
    that `rides` stands goes beneath it. A board that feels magnets feels the parity of a sort's number.
    """

    name: str
    player: int = -1
    turned: int = -1
    rides: bool = False


Layout = Mapping[str, Stack]
"""Place name to what stands there, for every place of the game, the empty ones too."""


class PlaceKind(StrEnum):
    """The purpose of a place. Piles lie beside the board: no board senses them."""

    SQUARE = "square"
    CARD = "card"
    PILE = "pile"


class Place(NamedTuple):
    """A place of a game: its kind, whose it is if anybody's, and for piles the sort that lies there."""

    kind: PlaceKind
    owner: int = -1
    face: int = -1


class Act(StrEnum):
    """An action of one hand on one place."""

    LIFT = "lift"  # a stack, or some of it, to be set down elsewhere
    SET = "set"  # what was lifted arrives
    ADD = "add"  # one piece from a pile, onto nothing or to a stack
    TAKE = "take"  # the top piece comes off, to a pile
    PULL = "pull"  # a card leaves its place
    RETURN = "return"  # a card comes back to its place


@dataclass(frozen=True, slots=True)
class Handling:
    """One physical act of a turn.

    `stack` is what stands on the place after it. `step` orders it: every handling of a lower step
    comes before those of a higher one as far as the rules say; equal steps come in any order. `pile` is
    where an added piece comes from or a taken one goes, if that is not the mover's own business.
    """

    act: Act
    place: str
    stack: Stack
    step: int
    pile: str = ""


class Words(NamedTuple):
    """Something to say: a key of the word catalogue and its facts."""

    key: str
    facts: Mapping[str, str | int] = {}  # nobody changes it


class Outlook(StrEnum):
    """The effect of a choice, as far as a board should announce it."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


class Item(NamedTuple):
    """One item of a score: its kind, the places that bring it, its points, its player."""

    words: Words
    places: tuple[str, ...]
    points: int
    player: int


@dataclass(frozen=True, slots=True)
class Option:
    """A legal turn: its canonical text, what hands do for it, and which of that was a free choice.

    `chosen` names the places that this turn picked where the rules let the mover choose (RC-16).
    Piles are not among the handlings: what happens there follows.

    A turn of several actions is told one action at a time: an option that `goes_on` is its beginning, and
    the position in the middle of the turn (`Game.continue_turn`) has the options for the rest, with
    longer texts.

    An option without handlings is said: by a touch of the cell `button`, which may be a button or any place,
    by *done* where that is "", only by a program that shows a menu where it is None. One with handlings
    and a `button` may be said that way too where a board sees nothing of the handlings; if it is `spoken`, it
    has to be said everywhere, and the handlings follow. `words` say it in a menu, `secret` ones to the player
    who decides alone. Options that hands cannot tell apart differ in `touch`: a touch of one of these
    places means that option; a good `outlook` is that it wins.
    """

    turn: str
    handlings: tuple[Handling, ...]
    chosen: frozenset[str] = frozenset()
    goes_on: bool = False
    button: str | None = ""
    touch: frozenset[str] = frozenset()
    words: Words | None = None
    secret: bool = False
    spoken: bool = False
    outlook: Outlook | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """A refusal: a key of the word catalogue, the clause, the places that cause it."""

    key: str
    clause: str
    places: tuple[str, ...] = ()
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """The start of a turn that a person may well try and the rules refuse, and why."""

    handlings: tuple[Handling, ...]
    reason: Reason


class Change(StrEnum):
    """The difference between a place and what should stand there, as far as a board can see it."""

    GONE = "gone"  # something stood there, now nothing does
    APPEARED = "appeared"  # nothing stood there, now something does
    TURNED = "turned"  # the wrong face is up
    MORE = "more"
    FEWER = "fewer"
    EXTRA = "extra"  # it might have been chosen, but others were (RC-16)
    LIFTED = "lifted"  # all that stood there is gone, before anything else was done


class EndReason(StrEnum):
    """The way in which a game ended."""

    BY_RULES = "by-rules"
    DRAWN = "drawn"
    TIMED_OUT = "timed-out"
    RESIGNED = "resigned"


class GameEnding(NamedTuple):
    """The end of a game: its reason, and the winning seats; none in a draw."""

    how: EndReason
    winners: tuple[int, ...]


class Dice(Protocol):
    """Chance, handed in: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to 1."""


class Game(Protocol[P]):
    """One game with all its settings (variant, card set). Stateless: positions are frozen values.

    A game inherits from this: `class Draughts(Game[Position])`. Methods without a body are required, the
    others have defaults. Code that does not depend on the type of a position writes plain `Game`.
    """

    @property
    def name(self) -> str:
        """The name that `--game` takes, such as "garden"."""

    @property
    def players(self) -> tuple[str, ...]:
        """Player names by index, in turn order: ("flower", "tendril")."""

    @property
    def places(self) -> Mapping[str, Place]:
        """Every place of the game; a board needs a cell of the same name for each but the piles."""

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Pairs of squares that share a side. A board suits if of all squares that are linked so, none lie
        as near to each other as these do; without any, the names of its cells are enough.
        """
        return frozenset()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The sorts of pieces; the first ones are the players' own, in their order."""

    @property
    def setup(self) -> GameSetup:
        """Everything that builds this game again: its name, its cards, its deal."""
        return GameSetup(self.name)

    def next_game(self) -> "Game[P]":
        """The game to be played next on the same board: the same settings, dealt otherwise if it is dealt."""
        return self

    def start(self) -> P: ...

    def parse(self, text: str) -> P:
        """The position that a canonical text means. Raises BadPosition."""

    def format(self, position: P) -> str:
        """The canonical text of a position."""

    def side(self, position: P) -> int:
        """The index of the player to move (also named in a finished position)."""

    def result(self, position: P) -> str | None:
        """Return the winner's name once the game is over, else None; joint winners are joined by "+"."""
        return "+".join(self.players[side] for side in self.winners(position)) or None

    def winners(self, position: P) -> tuple[int, ...]:
        """The players who have won, several if they share it; none while the game goes on."""

    def ending(self, position: P) -> Reason | None:
        """Return why a finished position is finished, with the clause; None while the game goes on."""

    def legal_turns(self, position: P) -> list[str]:
        """The legal turns as text, sorted as ASCII; none in a finished position."""

    def random_turn(self, position: P, dice: Dice) -> str:
        """A legal turn by chance; "" in a finished position. Every legal turn comes up, here each as often.

        A game of thousands of turns may draw one without a list of them, some of them more often than others.
        """
        turns = self.legal_turns(position)
        return turns[int(dice.random() * len(turns))] if turns else ""

    def play(self, position: P, turn: str) -> P:
        """The position after a turn. Raises BadTurn, or IllegalTurn with the reason."""

    def after(self, position: P, turn: str) -> P:
        """The position after a turn that is known to be legal: like `play`, perhaps without looking again."""
        return self.play(position, turn)

    def perft(self, position: P, depth: int) -> int:
        """The number of legal turn sequences of that length. Raises NiwashiError for a negative one."""
        if depth < 0:
            raise NiwashiError("rules-perft-negative", found=depth)
        if depth == 0:
            return 1
        turns = self.legal_turns(position)
        if depth == 1:
            return len(turns)
        return sum(self.perft(self.after(position, turn), depth - 1) for turn in turns)

    def layout(self, position: P) -> Layout:
        """Return what stands on every place in a position, the piles included."""

    def options(self, position: P) -> tuple[Option, ...]:
        """The legal turns as things that hands do, or their first actions, in the order of their texts.

        Applying the handlings of an option to the layout gives, piles aside, the layout after it.
        """

    def rearranged(self, position: P, layout: Layout) -> P:
        """The position with that layout instead: the same side to move, and what no square shows inferred.

        Raises BadPosition with the reason why the game cannot go on like that.
        """

    @property
    def tallest(self) -> int:
        """Highest stack where positions are set out by hand; 0 where they are not."""
        return 0

    def flaw(self, layout: Layout) -> Reason | None:
        """Return the reason why no position has this layout, and where; None if it may be one."""
        del layout
        return None

    def set_out(self, layout: Layout, side: int) -> P:
        """The position with that layout and that player to move; what no square shows is inferred.

        Asked of games with a `tallest` stack. Raises BadPosition with the reason why there is none.
        """
        del layout, side
        raise BadPosition("rules-not-set-out", game=Key(f"rules-game-{self.name}"))

    def continue_turn(self, position: P, begun: str) -> P:
        """The position in the middle of a turn, after an option that goes on; it has no text of its own.

        Asked of games whose turns have several parts. Raises IllegalTurn in any other.
        """
        raise IllegalTurn("rules-one-action", turn=begun, position=self.format(position))

    def common_mistakes(self, position: P) -> Sequence[Refused]:
        """Starts of turns that people try and the rules refuse; asked when something is wrong."""
        del position
        return ()

    def dead_ends(self, position: P) -> Sequence[Refused]:
        """Return the mistakes whose last step the board marks beforehand, as a way that leads nowhere."""
        del position
        return ()

    def objection(self, position: P, place: str, change: Change) -> Reason:
        """Return why a change at a place belongs to no turn of the player to move."""

    def territories(self, position: P, /) -> Mapping[int, Collection[str]]:
        """The territories of a position, which may overlap: player to places; empty where there are none."""
        del position
        return {}

    def phase(self, position: P, /) -> str:
        """Return the phase of the game for its own words (`niwashi.words.catalogue.suited`); mostly ""."""
        del position
        return ""

    def view(self, position: P, viewer: int | None) -> Mapping[str, Any]:
        """Return facts that one player, or everybody, may know beside text and layout; mostly {}.

        Where it says something, the position's text holds secrets: it is for records, not for pages.
        """
        del position, viewer
        return {}

    def redealt(self, position: P, dice: Dice) -> P:
        """Return the position with everything hidden from the deciding player dealt anew by chance.

        The result does not depend on the hidden things. In open games it is the position itself.
        """
        del dice
        return position

    def score_items(self, position: P, /) -> tuple[Item, ...]:
        """Return the parts of the score, place by place; empty where points are not counted."""
        del position
        return ()

    def facts(self, position: P) -> Mapping[str, str | int]:
        """Return facts for the page that no square shows: stones in hand, a phase (as a `Key`) …"""
        del position
        return {}


def random_game(game: Game, dice: Dice, most: int = _MOST_RANDOM_TURNS) -> list[str]:
    """Return the turns of a game played at random, at most so many; `random.Random` is such dice."""
    turns: list[str] = []
    position = game.start()
    while len(turns) < most and (turn := game.random_turn(position, dice)):
        turns.append(turn)
        position = game.after(position, turn)
    return turns


def why_not(game: Game, position: Any, turn: str, language: str = "en") -> str:
    """Return why a turn can't be played in a position; "" for a legal one."""
    try:
        game.play(position, turn)
    except (BadTurn, IllegalTurn) as refusal:
        return translate(refusal.message, language)
    return ""
