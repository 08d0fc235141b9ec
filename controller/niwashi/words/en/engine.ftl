### Opponents, hints and analysis.

engine-no-level = There is no level { $found } of { $game }: levels go from 1 to { $most }.
engine-not-started = The engine cannot be started: { $why }. A person plays its side now; choose it again to try once more.
engine-ended = The engine has stopped (status { $status }). A person plays its side now; choose it again to start it anew.
engine-silent = The engine does not answer. A person plays its side now; choose it again to start it anew.
engine-no-turn = The engine plays "{ $turn }", which is not legal. A person plays its side now. Please report it: "niwashi report".
engine-dismissed = Something went wrong in the program while it was thinking. People play all sides now; you can choose an opponent again.
engine-fault = The engine has failed ({ $why }). It was ended; a person plays its side now. Please report it: "niwashi report".
engine-unknown-player = "{ $found }" can't play: write human, or engine:5 (levels 1 to 10).
engine-no-side = There is no player "{ $found }". Players: { $known }.
turn-placed-white = white on { $place }
turn-placed-black = black on { $place }
engine-moving = The program plays its turn …
engine-thinking = Thinking …

hint-off = Hints are off. "niwashi play --hints 5" allows five a player.
hint-not-now = Only the player to move can ask for a hint, once every stone is in place.
hint-none-left = Your { $budget ->
    [one] hint is
   *[other] hints are
} used up.
hint-nothing-put-back = Try a turn and put it back before it counts: then you are told what would have happened.
hint-failed = The engine does not answer, so there is no hint now. Ask once more.
hint-asking = Looking …
hint-area = Look around here.
hint-piece = Start with this one.
hint-square = This: { $turn }.
hint-win = Proved: it wins in { $distance ->
        [one] 1 turn
       *[other] { $distance } turns
    }.
hint-loss = Proved: lost in { $distance ->
        [one] 1 turn
       *[other] { $distance } turns
    } whatever is played; this holds out longest.
hint-holds = Proved: after this, neither side can force a win within { $depth ->
        [one] 1 turn
       *[other] { $depth } turns
    }.
hint-played-out = Found by playing { $games ->
        [one] 1 game
       *[other] { $games } games
    } from here at random.
hint-why-loses = After { $turn } your opponent can force a win in { $distance ->
        [one] 1 turn
       *[other] { $distance } turns
    }, beginning with { $reply }.
hint-why-wins = { $turn } was good: it forces a win in { $distance ->
        [one] 1 turn
       *[other] { $distance } turns
    }, even against { $reply }.
hint-why-value = After { $turn } the best answer is { $reply }. The engine then puts you at { $value } (0 is even, plus is good for you).
hint-why-over = { $turn } would end the game.

review-not-over = A game can be reviewed once it is over.
review-end = Nothing can be played from the end of a game: look at the position before it.
review-proved = { $player } can force a win in { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
}.
review-why-missed = { $player } could have forced a win in { $distance ->
    [one] one turn
   *[other] { $distance } turns
}.
review-why-allowed = After this { $player } can force a win in { $distance ->
    [one] one turn
   *[other] { $distance } turns
}.
review-no-moment = The game under review has no position { $found }.

play-player-form = "{ $found }" does not say who plays which seat: write SEAT=WHO, such as tendril=engine:5. "niwashi play --help" names the seats.
play-player-twice = { $seat } can have one player only: name it once.

page-player-human = a person
page-own-hand = The program moves its own stones
page-hint = Hint
page-hint-more = Next hint
page-hint-again = Hint again
page-hint-proof = How sure this is
page-hint-left = { $count } left
page-why-not = Why not the turn I put back?
page-review = Review the game
page-review-end = Close the review
page-review-label = How good each position was: up is good for { $player }
page-review-good = good for { $player }
page-review-start = The start
page-review-turn = Turn { $count }: { $text }
page-review-looking = Looking at turn { $count } …
page-review-moments = Where the game was decided:
page-review-no-moments = No turn of yours cost much.
page-review-try = Try it
page-review-all = Everything
page-review-better = Better: “{ $text }”
page-review-mark-played = Turn { $count } as it was played
page-review-mark-better = The better turn
