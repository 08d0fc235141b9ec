"""The contract of every game's rules, tested by random and recorded games.

Each check takes a game and fails by an assertion. `niwashi.testing.game_contract` runs them all.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from pathlib import Path
from typing import Any, TypeVar

from niwashi import data
from niwashi.errors import IllegalTurn
from niwashi.games.game import Act, Change, Game, Handling, Layout, PlaceKind, why_not
from niwashi.games.known import GAMES, game_named, game_of
from niwashi.games.setup import GameSetup
from niwashi.stack import EMPTY, Stack, stacked
from niwashi.words.catalogue import LANGUAGES, has_words, translate

T = TypeVar("T")

GAMES_EACH = 12
LONGEST = 200  # turns; stopping there is no result
ENOUGH = 40_000  # legal turns seen in games at random: a game with thousands a position is left earlier
MOST = 400  # positions of a game that are looked at
COUNTED = 3_000  # turns of the trees that are counted again
MANY = 40  # options or refusals of one position that are looked at one by one


@lru_cache(maxsize=8)
def random_positions(game: Game, games: int = GAMES_EACH) -> Sequence[Any]:
    """The positions of some games played at random, and some of the recorded ones, finished ones included."""
    return tuple(_random_positions(game, games))


def _random_positions(game: Game, games: int) -> Iterator[Any]:
    yield from recorded_positions(game)
    seen = looked_at = 0
    for seed in range(games):
        dice = random.Random(seed)
        position = game.start()
        yield position
        for _ in range(LONGEST):
            turns = game.legal_turns(position)
            seen += len(turns)
            looked_at += 1
            if not turns or seen > ENOUGH or looked_at > MOST:
                break
            turn = game.random_turn(position, dice)
            assert turn in turns, f"{turn}, a turn by chance, is not legal in {game.format(position)}"
            position = game.play(position, turn)
            yield position


def recorded_positions(game: Game) -> Iterator[Any]:
    """Every eighth position of the recorded games that are played as this game is, and the last ones."""
    for _, record in _records(game):
        position = _begun(game, record)
        for number, turn in enumerate(record["turns"]):
            if number % 8 == 0:
                yield position
            position = game.play(position, turn)
        yield position


def _records(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """The recorded games that are played as this game is, by the names of their files."""
    folders = [data.seeds() / "games", Path(GAMES.origin(game.name).folder, "seeds", "games")]
    for file in sorted(file for folder in folders for file in folder.glob(f"{game.name}-*.toml")):
        record = data.toml(data.text_of(file))
        if record.get("game", game.name) != game.name:  # "nine-stones-line.toml" is none of a game "nine"
            continue
        if record.get("cards", {}).get("name", "placeholder") != "placeholder":
            continue
        if record.get("players", len(game.players)) != len(game.players):
            continue
        yield file.name, record


def _begun(game: Game, record: Mapping[str, Any]) -> Any:
    return game.parse(record["start"]) if "start" in record else game.start()


def some_of(positions: Sequence[Any]) -> Sequence[Any]:
    """Return some positions from all phases: every turn of each is put into words."""
    return positions[:: 1 + len(positions) // 60]


def some(each: Sequence[T]) -> Sequence[T]:
    """Return all of a few options or refusals, some of many."""
    return each[:: 1 + len(each) // MANY]


def _few(names: Iterable[str]) -> str:
    """Some of the names, for a sentence."""
    first, *others = sorted(names)
    more = f" and {len(others) - 4} more" if len(others) > 4 else ""
    return ", ".join([first, *others[:4]]) + more


def handled(layout: Layout, handlings: tuple[Handling, ...]) -> dict[str, Stack]:
    """A layout after handlings, each of which must be possible and do what its act means."""
    stacks = dict(layout)
    lifted: Counter[int] = Counter()
    for handling in handlings:
        before, after = stacks[handling.place], handling.stack
        come, gone = (
            Counter(after.pieces) - Counter(before.pieces),
            Counter(before.pieces) - Counter(after.pieces),
        )
        here = f"{handling.act} {handling.place} ({before.pieces} to {after.pieces})"
        assert after == stacked(after.pieces), f"{here}: write the stack by stacked(pieces)"
        match handling.act:
            case Act.LIFT:
                assert gone, f"{here}: pieces have to leave"
                assert not come, f"{here}: no piece may come"
                lifted = gone
            case Act.SET:
                assert come == lifted, (
                    f"{here}: what was lifted has to come, sorts {sorted(lifted.elements())}"
                )
                assert not gone, f"{here}: nothing may leave"
            case Act.ADD:
                assert (come.total(), gone.total()) == (1, 0), f"{here}: one piece has to come, none to leave"
            case Act.TAKE:
                assert not come, f"{here}: no piece may come"
                assert after.pieces == before.pieces[:-1], f"{here}: the top piece has to leave"
            case Act.PULL:
                assert before != EMPTY == after, f"{here}: a card has to lie there before, and none after"
            case Act.RETURN:
                assert before == EMPTY != after, f"{here}: a card has to lie there after, and none before"
        stacks[handling.place] = after
    return stacks


def without_piles(game: Game, layout: Layout) -> dict[str, Stack]:
    return {name: stack for name, stack in layout.items() if game.places[name].kind is not PlaceKind.PILE}


def pieces(game: Game, layout: Layout) -> Counter[int]:
    """Return the number of pieces of each sort; the faces of one piece count as one sort."""
    standing = (
        stack.pieces for name, stack in layout.items() if game.places[name].kind is not PlaceKind.CARD
    )
    return Counter(min(sort, abs(game.pieces[sort].turned)) for stack in standing for sort in stack)


def a_game_goes_by_the_name_it_is_listed_under(game: Game) -> None:
    assert game_named(game.name).name == game.name


def the_text_of_a_position_leads_back_to_it(game: Game) -> None:
    for position in random_positions(game):
        assert game.parse(game.format(position)) == position


def told(game: Game, position: Any, here: Any) -> Iterator[str]:
    """Every turn that options tell from a position, through all beginnings of turns."""
    for option in game.options(here):
        if option.goes_on:
            yield from told(game, position, game.continue_turn(position, option.turn))
        else:
            yield option.turn


def options_and_what_goes_on_from_them_are_the_legal_turns(game: Game) -> None:
    for position in some_of(random_positions(game)):
        turns = game.legal_turns(position)
        here = game.format(position)
        assert turns == sorted(set(turns)), f"legal turns of {here} have to be sorted, each once"
        lost = set(turns).symmetric_difference(told(game, position, position))
        assert not lost, f"in {here} legal turns, or what options lead to, lack: {_few(lost)}"
        assert game.perft(position, 1) == len(turns), f"perft of depth 1 has to count the turns of {here}"
        assert game.perft(position, 0) == 1, f"perft of depth 0 has to be 1 for {here}"


def options_are_sorted_and_no_two_say_the_same(game: Game) -> None:
    for position in random_positions(game):
        turns = [option.turn for option in game.options(position)]
        assert turns == sorted(set(turns)), (
            f"options of {game.format(position)} have to be sorted by their turns, each once: {_few(turns)}"
        )


def the_handlings_of_an_option_lead_to_the_layout_after_it(game: Game) -> None:
    for position in random_positions(game):
        before = game.layout(position)
        for option in some(game.options(position)):
            after = game.layout((game.continue_turn if option.goes_on else game.play)(position, option.turn))
            steps = [handling.step for handling in option.handlings]
            here = f"{option.turn} in {game.format(position)}"
            assert steps == sorted(steps), f"handlings of {here} have to be in the order of their steps"
            done, told = (without_piles(game, each) for each in (handled(before, option.handlings), after))
            wrong = [place for place in told if done[place] != told[place]]
            assert not wrong, f"handlings of {here} lead to another layout than the turn, on {_few(wrong)}"


def what_is_chosen_is_among_the_stones_added(game: Game) -> None:
    for position in random_positions(game):
        for option in game.options(position):
            added = {handling.place for handling in option.handlings if handling.act is Act.ADD}
            free = option.chosen - added
            assert not free, f"{option.turn} in {game.format(position)} adds nothing on {_few(free)}"


def layouts_name_every_place_and_lose_no_piece(game: Game) -> None:
    whole = pieces(game, game.layout(game.start()))
    for position in random_positions(game):
        layout = game.layout(position)
        here = f"the layout of {game.format(position)}"
        other = layout.keys() ^ game.places.keys()
        assert not other, f"{here} and the places differ in {_few(other)}"
        counts = pieces(game, layout)
        lost = [
            f"{counts[sort]} of sort {sort}, not {whole[sort]}"
            for sort in counts | whole
            if counts[sort] != whole[sort]
        ]
        assert not lost, f"{here} has other pieces than that of the start: {', '.join(lost)}"
        odd = [name for name, stack in layout.items() if stack != stacked(stack.pieces)]
        assert not odd, f"{here}: write stacks by stacked(pieces) on {_few(odd)}"


def a_game_without_turns_has_winners_a_result_and_a_reason(game: Game) -> None:
    for position in random_positions(game):
        over = not game.legal_turns(position)
        winners = game.winners(position)
        here = f"{game.format(position)} has {'no' if over else 'legal'} turns"
        assert bool(winners) == over, f"{here} and the winners {winners}: there are some when turns end"
        result = "+".join(game.players[side] for side in winners) or None
        assert game.result(position) == result, f"{here}: its result is {game.result(position)}, not {result}"
        ending = game.ending(position)
        assert (ending is not None) == over, f"{here} and the ending {ending}: there is one when turns end"
        if ending:
            assert_said(ending.key, ending.facts)


def everybody_gets_to_decide(game: Game) -> None:
    deciding = {game.side(position) for position in random_positions(game)}
    idle = [name for side, name in enumerate(game.players) if side not in deciding]
    assert not idle, f"in games at random it is never the turn of {', '.join(idle)}"
    unknown = deciding - set(range(len(game.players)))
    assert not unknown, f"side() gives {sorted(unknown)}, but there are {len(game.players)} players, from 0"


def the_first_sorts_of_pieces_are_the_players_own(game: Game) -> None:
    owners = [piece.player for piece in game.pieces[: len(game.players)]]
    assert owners == [*range(len(game.players))], f"the first pieces belong to {owners}: one to each player"
    turned = [(sort, piece.turned) for sort, piece in enumerate(game.pieces) if piece.turned >= 0]
    for sort, other in turned:
        assert game.pieces[other].turned == sort != other, f"sort {sort} turns to {other}, and that not back"
    piles = [place.face for place in game.places.values() if place.kind is PlaceKind.PILE]
    lacking = set(range(len(game.pieces))).symmetric_difference(piles)
    assert not lacking, f"each sort of pieces needs a pile, and each pile a sort: not so of {sorted(lacking)}"


def what_hands_do_not_do_can_be_said(game: Game) -> None:
    for position in some_of(random_positions(game)):
        for option in game.options(position):
            assert option.words or (option.handlings and not option.spoken), (
                f"{option.turn} in {game.format(position)} is said: give the option words"
            )
            if option.words:
                assert_said(*option.words)


def no_two_options_are_said_alike(game: Game) -> None:
    for position in some_of(random_positions(game)):
        said = [o.button for o in game.options(position) if not o.handlings or o.spoken]
        counted = Counter(button for button in said if button is not None)
        alike = [button or "done" for button, times in counted.items() if times > 1]
        assert not alike, f"in {game.format(position)} several options are said by {_few(alike)}"


def the_items_of_a_score_are_told_of_places_that_there_are(game: Game) -> None:
    for position in random_positions(game, games=3):
        for item in game.score_items(position):
            assert_said(*item.words)
            unknown = set(item.places) - game.places.keys()
            assert not unknown, f"an item of the score of {game.format(position)} names {_few(unknown)}"
            assert item.player in range(len(game.players)), f"an item of the score is player {item.player}'s"


def the_next_game_is_played_on_the_same_board(game: Game) -> None:
    following = game.next_game()
    for what in ("name", "players", "places"):
        assert getattr(following, what) == getattr(game, what), f"the next game has other {what}"


def refused_starts_belong_to_no_legal_turn(game: Game) -> None:
    for position in random_positions(game, games=4):
        layout, options = game.layout(position), game.options(position)
        having = defaultdict[Handling, set[str]](set)
        for option in options:
            for handling in option.handlings:
                having[handling].add(option.turn)
        mistakes = game.common_mistakes(position)
        for refused in some(mistakes):
            handled(layout, refused.handlings)
            assert not set.intersection(*(having[handling] for handling in refused.handlings))
            assert_said(refused.reason.key, refused.reason.facts)
            assert refused.reason.clause
        assert options or not mistakes
        reasons = {refused.handlings: refused.reason for refused in mistakes}
        assert all(reasons[each.handlings] == each.reason for each in game.dead_ends(position))


def there_is_an_objection_to_every_change_anywhere(game: Game) -> None:
    for position in random_positions(game, games=2)[::5]:
        for place in game.places:
            for change in Change:
                reason = game.objection(position, place, change)
                assert_said(reason.key, reason.facts)
                assert reason.clause


def turns_that_were_legal_elsewhere_are_refused_with_a_reason(game: Game) -> None:
    seen: set[str] = set()
    for position in random_positions(game, games=3):
        legal = set(game.legal_turns(position))
        for turn in nsmallest(40, seen - legal):
            try:
                game.play(position, turn)
            except IllegalTurn as refusal:
                assert all(turn in translate(refusal.message, language) for language in LANGUAGES)
            else:
                raise AssertionError(f"{turn} was played in {game.format(position)}, where it is not legal")
        seen |= legal


def assert_said(key: str, facts: Any) -> None:
    assert all(translate(key, language, **facts) for language in LANGUAGES)


def a_game_is_built_again_from_its_setup(game: Game) -> None:
    """A record keeps the setup and a start."""
    again = game_of(game.setup)
    assert (again.setup, again.players, again.start()) == (game.setup, game.players, game.start())
    assert game_of(GameSetup.of(game)).setup == game.setup


def every_name_of_the_game_has_a_text(game: Game) -> None:
    """Its own name, its players', and those of its facts."""
    keys = [f"rules-game-{game.name}", *(f"player-{player}" for player in game.players)]
    keys += [f"fact-{name}".replace("_", "-") for name in game.facts(game.start())]
    lacking = [key for key in keys if not has_words(key)]
    assert not lacking, f"add these to words/en.ftl: {', '.join(lacking)}"


def the_counts_of_its_seeds_are_right(game: Game) -> None:
    """The counts of `seeds/perft/<name>.toml`, as far as they are quick."""
    for folder in (data.seeds(), Path(GAMES.origin(game.name).folder, "seeds")):
        file = folder / "perft" / f"{game.name}.toml"
        for seed in data.toml(data.text_of(file))["counts"] if file.is_file() else ():
            text = seed.get("position")
            here = game_of(GameSetup(game.name, start=text))
            position = here.start() if text is None else here.parse(text)
            depths = [depth for depth, count in enumerate(seed["perft"], 1) if count <= COUNTED]
            assert [here.perft(position, each) for each in depths] == seed["perft"][: len(depths)]


def its_recorded_games_end_as_recorded(game: Game) -> None:
    """The games of `seeds/games/<name>-*.toml` come to their `position`, `result` and `clause`."""
    for name, record in _records(game):
        position = _begun(game, record)
        for number, turn in enumerate(record["turns"], 1):
            why = why_not(game, position, turn)
            assert not why, f"{name}: turn {number}: {why}"
            position = game.after(position, turn)
        ending = game.ending(position)
        found = {
            "position": game.format(position),
            "result": game.result(position),
            "clause": ending.clause if ending else None,
        }
        told = {key: record.get(key) for key in found}
        assert found == told, f"{name} tells of another end than the rules come to"


RULES = (
    a_game_goes_by_the_name_it_is_listed_under,
    the_text_of_a_position_leads_back_to_it,
    options_and_what_goes_on_from_them_are_the_legal_turns,
    options_are_sorted_and_no_two_say_the_same,
    the_handlings_of_an_option_lead_to_the_layout_after_it,
    what_is_chosen_is_among_the_stones_added,
    layouts_name_every_place_and_lose_no_piece,
    a_game_without_turns_has_winners_a_result_and_a_reason,
    everybody_gets_to_decide,
    the_first_sorts_of_pieces_are_the_players_own,
    what_hands_do_not_do_can_be_said,
    no_two_options_are_said_alike,
    the_items_of_a_score_are_told_of_places_that_there_are,
    the_next_game_is_played_on_the_same_board,
    refused_starts_belong_to_no_legal_turn,
    there_is_an_objection_to_every_change_anywhere,
    turns_that_were_legal_elsewhere_are_refused_with_a_reason,
    a_game_is_built_again_from_its_setup,
    every_name_of_the_game_has_a_text,
    the_counts_of_its_seeds_are_right,
    its_recorded_games_end_as_recorded,
)
"""All checks of the rules."""
