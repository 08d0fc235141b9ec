### Proofs: niwashi solve, and which engine runs.

engine-kernel-compiled = engine compiled
engine-kernel-plain = engine in plain Python, slower
engine-kernel-stale = engine in plain Python, slower: the compiled one is out of date, "make" builds it again
engine-no-searcher = No engine can play { $game }: play it with other people.
engine-no-solver = { $game } can't be solved: the solver can do garden and throne.

solve-depth = { $depth ->
        [one] 1 turn
       *[other] { $depth } turns
    } ahead: neither side can force a win so soon ({ $nodes } positions so far)
solve-win = { $player } is to move and wins, in { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
} at the latest, even against the best play:
solve-loss = { $player } is to move and loses, in { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
} if both play best:
solve-over = The game is over: { $player }, to move, has lost.
solve-hold = Proved: neither side can ever force a win. Every position that can follow was looked at; { $player } is to move.
solve-none = Neither side can force a win within { $depth ->
    [one] { $depth } turn
   *[other] { $depth } turns
}; { $player } is to move.
solve-stopped = Stopped before anything was proved. Neither side can force a win within { $depth ->
    [one] { $depth } turn
   *[other] { $depth } turns
}; { $player } is to move. Give it more time.
solve-effort = { $nodes } { $nodes ->
        [one] position
       *[other] positions
    } in { $seconds } s
solve-written = The proof is in { $file } ({ $lines } { $lines ->
        [one] line
       *[other] lines
    }). Check it with "niwashi solve --check".

proof-shows-win = Proved: { $player }, to move, wins within { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
}.
proof-shows-loss = Proved: { $player }, to move, loses within { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
}.
proof-checked = { $lemmas } { $lemmas ->
        [one] lemma holds
       *[other] lemmas hold
    } by the rules. Position: { $position }
proof-no-file = The proof { $file } cannot be read: { $why }. Name a file that "niwashi solve --proof" has written.
proof-header = This is not a proof: "{ $found }" stands where "{ $wanted }" should be. "niwashi solve --proof FILE" writes proofs.
proof-cards = The cards of this proof are not a card set: "{ $found }".
proof-claim = A proof claims "win" or "loss" and a number of turns, not "{ $found }".
proof-line = A line of a proof is an odd number, a turn and a position, each position once; this is not: "{ $found }".
proof-no-win = The proof says that { $turn } wins at once, but it does not: { $position }
proof-gap = The proof has a gap: it says nothing about the answer { $turn } to { $position }
proof-too-long = The proof takes longer than it says after { $turn } in { $position }
proof-claim-open = Nothing in the proof shows its claim about { $position }

## The proof on the page.

page-proof = A win, proved
page-proof-check = Check it
page-proof-walk = Try to refute it
page-proof-back = Take a turn back
page-proof-table = Set this up on the table
page-proof-answer = The answer of the proof
page-proof-picture = The position
proof-page-claim = { $game }: { $player } begins and wins, in { $distance } { $distance ->
        [one] turn
       *[other] turns
    } of both at the latest, whatever { $other } plays.
proof-page-how = A file lists { $lemmas } positions with a winning turn for each. The check believes nothing of it and uses the rules alone: each turn has to be legal, and every answer to it has to lead to another position of the list that is won sooner.
proof-page-checked = Checked: { $count } of { $lemmas }
proof-page-holds = It holds. All { $lemmas } positions are checked.
proof-page-plays = { $player } plays { $turn } and wins in { $distance ->
    [one] this turn
   *[other] { $distance } turns at the latest
}.
proof-page-yours = { $player } is to move, and { $count ->
    [one] has one turn
   *[other] may play any of { $count } turns
}. Each of them loses: choose one.
proof-page-turn = After { $turn ->
    [one] 1 turn
   *[other] { $turn } turns
}
proof-not-here = There is no proof to be looked at here: this program only shows a game.
