### Opponents, hints, analysis, and the universal game interface.

engine-help = Be an engine for other programs: speaks UGI, the universal game interface, on standard input and output. docs/UGI.md describes it.
engine-help-examples = niwashi engine --game garden
    niwashi engine --game throne --level 3
    niwashi play --tendril "ugi:niwashi engine --game garden --level 3"
engine-help-game = The game: { $known }.
engine-help-level = How well it plays, from 1 to 10; a program may change it.
engine-help-seed = The seed of its choices between turns that look alike.
engine-no-level = There is no level { $found } of { $game }: levels go from 1 to { $most }.
engine-not-started = The engine "{ $command }" cannot be started: { $why }. Name a program that speaks UGI.
engine-ended = The engine "{ $command }" has ended by itself (status { $status }). Its side is played by a person now; name it again to start it anew.
engine-silent = The engine "{ $command }" does not answer. Its side is played by a person now; name it again to start it anew.
engine-no-turn = The engine "{ $command }" plays "{ $turn }", which is no legal turn. Its side is played by a person now.
engine-dismissed = Something went wrong in the program while it was thinking. People play all sides now; you can choose an opponent again.
engine-names-none = The engine "{ $command }" should name its turn, and says "{ $found }". Its side is played by a person now.
engine-endless-line = The engine "{ $command }" has sent more than { $most } kB without ending the line. It was ended; its side is played by a person now.
engine-floods = The engine "{ $command }" sends more than anybody can read: { $most } kB a second are allowed. It was ended; its side is played by a person now.
engine-deaf = The engine "{ $command }" does not read what it is told. It was ended; its side is played by a person now.
engine-fault = The engine "{ $command }" has brought about a fault in this program ({ $why }). It was ended; its side is played by a person now. Please report it: "niwashi report".
engine-ugi-position = A position is "startpos" or "fen" and a position's text, not "{ $found }".
engine-ugi-option = There is no option "{ $found }": Level, MultiPV.
engine-ugi-value = { $name } is a whole number, not "{ $found }".
engine-ugi-long = A line has at most { $most } characters. This one was passed over.
engine-ugi-much = Too many lines wait for their answer. What comes now is passed over, except "stop", "isready" and "quit".
engine-ugi-query = "{ $found }" cannot be asked: { $known }.
engine-unknown-player = "{ $found }" can't play: say human, engine:5 (levels 1 to 10), or ugi: and a command; a page may only name the first two.
engine-no-side = Nobody here is called "{ $found }": { $known }.
turn-moved = { $origin } to { $target } with card { $card }
turn-moved-choosing = { $origin } to { $target } with card { $card } (stones on { $chosen })
turn-stepped = { $origin } to { $target }
turn-placed = a piece on { $place }
turn-placed-white = white on { $place }
turn-placed-black = black on { $place }
turn-then = { $one }, then { $two }
engine-moving = The program moves its stones …
engine-thinking = Thinking …

hint-off = Hints are off. "niwashi play --hints 5" allows five a player.
hint-not-now = A hint is for whoever is to move, with every stone in its place.
hint-none-left = Your { $budget ->
    [one] hint is
   *[other] hints are
} used up.
hint-nothing-put-back = Make a turn and put it back before it counts: then this tells what would have come of it.
hint-asking = Looking …
hint-area = Look around here.
hint-piece = It begins with this.
hint-square = This: { $turn }.
hint-win = Proved: it wins in { $distance }.
hint-loss = Proved: lost in { $distance } whatever is done; this holds out longest.
hint-holds = It holds: nobody can force the end within { $depth } turns.
hint-why-loses = After { $turn } the other wins in { $distance } by force, beginning with { $reply }.
hint-why-wins = { $turn } was good: it wins in { $distance } by force, even against { $reply }.
hint-why-value = After { $turn } the best answer is { $reply }. By the engine's estimate you would then be at { $value } (0 is even, plus is good for you).
hint-why-over = { $turn } would end the game.

review-not-over = A game can be looked through once it is over.
review-end = Nothing can be played from the end of a game, so it can't be set up again: look at the moment before.
review-proved = { $player } can force a win in { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
}.
review-no-moment = The game that is looked through has no moment { $found }.

play-help-player = Who plays { $side }: human, engine:1 to engine:10, or ugi:COMMAND for another engine.
play-help-hints = How many hints each player may ask for in a game; 0 turns them off, and nothing is searched for.
play-help-think = Seconds that an engine may think about a turn.

page-company = Who plays
page-player-human = a person
page-player-engine = the program, level { $count }
page-player-other = another program: { $text }
page-own-hand = The program moves its own stones
page-hint = Hint
page-hint-more = Tell me more
page-hint-again = Show it again
page-hint-left = { $count } left
page-why-not = Why not what I just put back?
page-review = Look the game through
page-review-end = Put the review away
page-review-label = What each position was worth: up is good for { $player }
page-review-good = good for { $player }
page-review-start = The start
page-review-turn = Turn { $count }: { $text }
page-review-better = better: { $text }
