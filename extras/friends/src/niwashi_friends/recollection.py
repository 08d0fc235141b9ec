"""Restored records in a game with a friend: this board asks the other one first, and answers its questions.

Records that were restored may lack turns that this board has signed since. Another turn in the place of one
of those would fork the game. So the board asks the other one, and signs nothing before the answer.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from niwashi.errors import BadEntry, RecordsFault
from niwashi_friends.game_channel import GameChannel
from niwashi_friends.local_player import LocalPlayer
from niwashi_friends.signed_game import Recall, Recalled, SideMessage, SignedGame, parse_message
from niwashi_friends.signing import Verify
from niwashi_friends.store import Homes, OutboxLine

_MOST_REPEATS = 5
"""Number of repeated answers to a board that goes on asking."""

_MOST_QUESTIONS = 20
"""Limit of questions that are answered between two starts."""


class Recollection:
    """The questions and answers of one game. `take` what arrives, then `step`."""

    def __init__(
        self,
        chain: Callable[[], SignedGame],
        home: LocalPlayer,
        homes: Homes,
        channel: GameChannel,
        keep_with: Callable[[Callable[[], None]], None],
        *,
        check: Verify,
        nonce: str = "",
        on_told: Callable[[], None] = lambda: None,
    ) -> None:
        """With a `nonce` (32 random hexadecimal digits) this board was restored and has to ask.

        `on_told` is called once it knows everything; `keep_with` saves something with the rest.
        """
        self._chain, self._home, self._homes, self._channel = chain, home, homes, channel
        self._keep_with, self._check = keep_with, check
        self._nonce, self._on_told = nonce, on_told
        self._asked_above = -2  # the highest number of ours that was known when the question was sent
        self._told: Recalled | None = None
        self._questions: dict[str, int] = {}  # nonces, and how often each was answered
        self._due: list[str] = []

    @property
    def is_asking(self) -> bool:
        """True while nothing may be signed."""
        return bool(self._nonce)

    def take(self, lines: Iterable[bytes]) -> list[bytes]:
        """Take questions and answers out of received lines, and return the others."""
        return [line for line in lines if not self._concerns(line)]

    def _concerns(self, raw: bytes) -> bool:
        if b'"form":"recall' not in raw:
            return False
        try:
            said = parse_message(raw)
        except BadEntry:
            return False
        if not isinstance(said, Recall | Recalled):
            return False
        far = self._chain().terms.seats[self._home.far_seat]
        if said.game == self._chain().game and said.by == far and said.is_signed(self._check):
            if isinstance(said, Recalled):
                if said.nonce == self._nonce:
                    self._told = said
            elif said.nonce not in self._due and len(self._questions) < _MOST_QUESTIONS:
                self._due.append(said.nonce)
        return True

    def step(self, *, has_fetched: bool) -> None:
        """Ask, and answer. `has_fetched` if everything that the transport has of this game was processed."""
        if self._nonce and self._knows_all():
            self._nonce = ""
            self._keep_with(self._on_told)
        elif self._nonce and has_fetched and self._channel.highest_own > self._asked_above:
            kept: tuple[OutboxLine, ...] = ()
            with suppress(RecordsFault):  # then it may be asked twice
                kept = self._homes.all_lines(self._chain().game)
            highest = max((each.number for each in kept), default=-1)
            self._asked_above = max(self._channel.highest_own, highest)
            self._keep_with(self._channel.note_all_ours)
            self._send(Recall(game=self._chain().game, by=self._home.key, nonce=self._nonce))
        if self._due and (has_fetched or not self._nonce):
            with suppress(RecordsFault):  # another program holds the file; retry at the next step
                self._answer(self._due[0])
                self._due.pop(0)

    def _knows_all(self) -> bool:
        chain, told = self._chain(), self._told
        own = max((a.number for a in chain.side_messages if a.by == self._home.key), default=-1)
        return told is not None and chain.place(told.after) is not None and own >= told.said

    def _answer(self, nonce: str) -> None:
        """Send all lines of the game, also the other board's own, and then say so."""
        chain = self._chain()
        known = {each.line for each in self._homes.all_lines(chain.game)}
        asked = f'"nonce":"{nonce}"'.encode()
        count = self._questions[nonce] = self._questions.get(nonce, 0) + 1
        if any(asked in line for line in known):
            if count <= _MOST_REPEATS:
                self._channel.send_again()
            return
        theirs = [line for line in (*chain.entries, *chain.side_messages) if line.by != self._home.key]
        for line in theirs:
            if line.data() not in known:
                self._keep_with(partial(self._homes.send, chain.game, line.data()))
        self._channel.send_again()
        said = max((line.number for line in theirs if isinstance(line, SideMessage)), default=-1)
        self._send(Recalled(game=chain.game, by=self._home.key, nonce=nonce, after=chain.head, said=said))

    def _send(self, said: Recall | Recalled) -> None:
        line = said.signed(self._home.sign).data()
        self._keep_with(partial(self._homes.send, self._chain().game, line))
        self._keep_with(self._channel.send_kept)
