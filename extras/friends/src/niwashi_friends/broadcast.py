"""Shows a game to spectators over a club's server, each line after the agreed delay.

A server knows nothing of delays, so the players' boards hold lines back.
"""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from niwashi.errors import RecordsFault
from niwashi_friends.game_channel import GameChannel
from niwashi_friends.remote import standing_moves
from niwashi_friends.signed_game import PRESENCE, ChainLine, Line, SignedGame
from niwashi_friends.store import Homes
from niwashi_friends.transport_worker import TransportWorker

_LOOKS = 2
"""Worker rounds after which lines already on the server are known: records may have been restored."""


def broadcast_id(game: str) -> str:
    """Return the hash under which a broadcast game is sent, with its own numbering.

    >>> broadcast_id("a" * 64) == broadcast_id("b" * 64)
    False
    """
    return sha256(f"niwashi-shown-1\0{game}".encode()).hexdigest()


def visible_lines(chain: SignedGame, author: str) -> list[Line]:
    """Return the terms, and an author's lines that spectators may see now, in chain order.

    After the end this includes the other player's last lines, because that board may be switched off.
    """
    last = _last_shown(chain)
    both_from = last + 1 if chain.ending is None else last - chain.terms.delay - 1
    # Each line with the number of the move that it is or follows.
    said: list[tuple[int, ChainLine]] = [
        (chain.place(aside.after) or 0, aside) for aside in chain.side_messages if aside.kind not in PRESENCE
    ]
    entries: list[tuple[int, ChainLine]] = [(entry.number, entry) for entry in chain.entries]
    placed = sorted((*entries, *said), key=lambda each: each[0])
    late = [each for each in placed if each[0] <= last]
    return [chain.terms, *(line for place, line in late if line.by == author or place >= both_from)]


def _last_shown(chain: SignedGame) -> int:
    """Return the number of the last visible move; 0 for none."""
    if chain.ending is not None:
        return len(chain.entries)
    late = standing_moves(chain)[: max(0, len(chain.state.turns) - chain.terms.delay)]
    if not chain.terms.delay:
        return len(chain.entries)
    return late[-1].number if late else 0


class GameBroadcast:
    """Broadcasts one game. `step` it with the board. It never waits and continues after a restart."""

    def __init__(
        self,
        chain: Callable[[], SignedGame],
        author: str,
        homes: Homes,
        channel: GameChannel,
        worker: TransportWorker,
    ) -> None:
        """`channel` is the channel of the broadcast, and uses the worker `worker`."""
        self._chain, self._author, self._homes = chain, author, homes
        self._channel, self._worker = channel, worker
        self._shown: SignedGame | None = None
        self._game = broadcast_id(chain().game)

    def begin(self) -> None:
        """Start to send in a thread, until `close`."""
        self._worker.start()

    def close(self) -> None:
        """Stop to send; the rest is sent after the next start."""
        self._worker.close()

    def step(self) -> None:
        """Save newly visible lines to the outbox, and send them."""
        with suppress(RecordsFault):  # another program holds the file; retry at the next step
            for line in self._channel.arrived():
                self._channel.note_ours(line)
            chain = self._chain()
            if chain is not self._shown and self._worker.rounds >= _LOOKS:
                self._keep(chain)
                self._shown = chain
        self._channel.step()

    def _keep(self, chain: SignedGame) -> None:
        kept = (*self._homes.sent_lines(self._game), *self._homes.unsent(self._game))
        there = {each.line for each in kept}
        with self._homes.together():
            for line in visible_lines(chain, self._author):
                if line.data() not in there:
                    self._homes.send(self._game, line.data())
        self._channel.send_kept()
