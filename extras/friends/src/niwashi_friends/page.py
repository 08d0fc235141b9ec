"""What the page shows of friends and of games with them."""

from collections.abc import Iterator, Sequence

from niwashi.clock.wording import control_label
from niwashi.games.game import EndReason, Game, GameEnding
from niwashi.message import Key
from niwashi.page_types.friends import FriendAct, FriendRequest, GameWithFriendView
from niwashi.page_types.state import ResultView
from niwashi.words.catalogue import translate
from niwashi_friends.agreement import Agreement, Agreements
from niwashi_friends.remote import RemoteGame
from niwashi_friends.signed_game import SideMessage, SideMessageKind
from niwashi_friends.terms import Terms

REQUESTS: dict[SideMessageKind, FriendRequest] = {
    SideMessageKind.DRAW: "draw",
    SideMessageKind.BACK: "back",
    SideMessageKind.PAUSE: "pause",
}
"""The name of each request in page messages."""


def homes_view(remote: RemoteGame, negotiations: Agreements | None, language: str) -> GameWithFriendView:
    """Return the page data of a running game, or of the next game's proposals."""
    asked = None if remote.is_choosing else remote.consent.incoming
    if negotiations is not None:
        return negotiations_view(negotiations, language)
    waiting = {aside.kind: aside for aside in remote.consent.outgoing}  # the last one of each kind
    return {
        "may": list(_may(remote)),
        "asked": None if asked is None else REQUESTS[asked.kind],
        "asked_text": "" if asked is None else _told("asks", asked, remote, language),
        "proposed": [],
        "proposed_by": "",
        "partners": [],
        "next_game": translate("homes-one-game", language, name=remote.home.friend_name),
        "waits": [_told("waits", aside, remote, language) for aside in waiting.values()],
    }


def negotiations_view(negotiations: Agreements, language: str) -> GameWithFriendView:
    """Return the page data while no game is on."""
    told, names = negotiations.current, negotiations.names
    lines = [] if told is None else offered_lines(told, language)
    key = "homes-next-game" if len(names) == 1 else "homes-next-game-any" if names else "homes-nobody"
    return {
        "may": [],
        "asked": None,
        "asked_text": "",
        "proposed": lines,
        "proposed_by": told.name if told is not None and lines else "",
        "partners": names,
        "next_game": translate(key, language, name=next(iter(names), "")),
        "waits": [negotiation_text(each, language) for each in negotiations.others if not each.is_quiet],
    }


def offered_lines(negotiation: Agreement, language: str) -> list[str]:
    """Return a friend's proposal as sentences; none if there is no proposal."""
    if negotiation.offered is None:
        return []
    lines = proposal_lines(negotiation.offered, negotiation.name, language)
    if negotiation.is_toss_due:
        lines.append(translate("homes-toss-withheld", language, name=negotiation.name))
    return lines


def negotiations_text(negotiations: Agreements, language: str) -> str:
    """Return the board's text while no game is on."""
    told = negotiations.current
    if told is not None and not told.is_quiet:
        return negotiation_text(told, language)
    return translate("homes-no-game-on" if negotiations.names else "homes-nobody", language)


def negotiation_text(negotiation: Agreement, language: str) -> str:
    """Return the state of one negotiation as a sentence."""
    return translate(f"homes-{_state(negotiation)}", language, name=negotiation.name)


def _state(negotiation: Agreement) -> str:
    if negotiation.offered is not None:
        return "meeting-answer"
    if negotiation.is_declined:
        return "meeting-declined"
    if negotiation.is_declined_there:
        return "meeting-declined-there"
    return "waits-for-toss" if negotiation.is_toss_due else "meeting-waits"


def next_game_text(negotiations: Agreements, language: str) -> str:
    """Return the text about the next game after a game; "" if nobody proposed one."""
    told = negotiations.current
    return "" if told is None or told.is_quiet else negotiation_text(told, language)


def proposal_lines(terms: Terms, name: str, language: str) -> list[str]:
    """Describe proposed terms in sentences: game, first player, clock, take-backs.

    Raises NiwashiError for terms that are not playable.
    """
    agreed, first = terms.game(), "toss" if terms.toss else "they" if terms.nonces[0] else "you"
    game = Key(f"rules-game-{agreed.game.name}")
    lines = [
        translate(f"homes-proposed-{first}", language, name=name, game=game),
        translate("homes-proposed-clock", language, clock=control_label(agreed.control, language)),
        translate("homes-proposed-back" if terms.back else "homes-proposed-stays", language),
    ]
    if terms.spectators:
        lines.append(translate("homes-proposed-watched", language, turns=terms.delay))
    if agreed.start != agreed.game.start():
        lines.append(translate("homes-proposed-position", language, position=terms.start))
    return lines


def _may(remote: RemoteGame) -> Iterator[FriendAct]:
    consent = remote.consent
    if not consent.is_on:
        return
    yield from (name for kind, name in REQUESTS.items() if consent.may_ask(kind))
    if consent.may_resume:
        yield "go-on"
    if remote.clock.may_claim:
        yield "claim-time"
    yield "resign"


def _told(what: str, aside: SideMessage, remote: RemoteGame, language: str) -> str:
    count = remote.consent.turns_back(aside) if aside.kind is SideMessageKind.BACK else 0
    is_later = what == "waits" and remote.is_ours
    return translate(
        f"homes-{what}-{'later' if is_later else aside.kind}",
        language,
        name=remote.home.friend_name,
        count=count,
    )


def homes_result(remote: RemoteGame, language: str) -> ResultView | None:
    """Return the result of a game that did not end by the rules; None otherwise."""
    ending, fork = remote.chain.ending, remote.chain.fork
    if fork is not None:
        key = f"homes-ended-forked-{'we' if fork.second.by == remote.home.key else 'they'}"
        text = translate(key, language, name=remote.home.friend_name)
        return _uncounted(-1, (), text)
    return None if ending is None else ending_view(ending, remote.chain.state.game, language)


def ending_view(ending: GameEnding, game: Game, language: str) -> ResultView | None:
    """Return an ending as page data; None if the game ended by the rules."""
    if ending.how is EndReason.BY_RULES:
        return None
    winner = ending.winners[0] if ending.winners else -1
    player = Key(f"player-{game.players[winner]}") if winner >= 0 else ""
    text = translate(f"homes-ended-{ending.how}", language, player=player)
    return _uncounted(winner, ending.winners, text)


def _uncounted(winner: int, winners: Sequence[int], text: str) -> ResultView:
    """Return a result by agreement, time or fault: what counts in the game has not decided it."""
    return {
        "winner": winner,
        "winners": list(winners),
        "text": text,
        "clause": "",
        "score": (),
        "best": (),
        "item": "",
    }
