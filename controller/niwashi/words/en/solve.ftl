### Proofs: niwashi solve, and which engine runs.

engine-kernel-compiled = engine compiled
engine-kernel-plain = engine in plain Python, slower
engine-kernel-stale = engine in plain Python, slower: what was compiled is out of date, make compiles it anew
engine-no-searcher = No engine knows how to play { $game }. People can play it, and so can another program that speaks UGI (docs/UGI.md).
engine-no-solver = { $game } cannot be solved: the solver knows garden and throne.

solve-help = Find out who wins by force, in how many turns, and how; Garden is solved from its start in seconds. The end may be looked for in vain: then it says how far it looked, and the exit status is 1.
solve-help-examples = niwashi solve --game garden
    niwashi solve --game garden --proof start.proof
    niwashi solve --check start.proof
    niwashi solve --game throne --position "6/6/5z/6/3cc1/6 f 20,7 1234,1234 0,0"
solve-help-game = The game: { $known }.
solve-help-depth = How many turns to look ahead at most.
solve-help-seconds = How long to look at most; without it, until it is found.
solve-help-memory = Memory for positions seen before; without it 16 to 64 MB, by what is free.
solve-help-proof = Write the proof into this file, for --check.
solve-help-check = Check a proof that was written by --proof, by the rules alone, and say what it shows.
solve-depth = { $depth } turns ahead: nobody can force the end so soon ({ $nodes } positions so far)
solve-win = { $player } is to move and wins, in { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
} at the latest if the other plays best:
solve-loss = { $player } is to move and loses, in { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
} if both play best:
solve-over = The game is over: { $player }, who would be to move, has lost.
solve-hold = Proved: nobody can force the end, ever. Every position that can follow was looked at; { $player } is to move.
solve-none = Neither side can force the end within { $depth ->
    [one] { $depth } turn
   *[other] { $depth } turns
}; { $player } is to move.
solve-stopped = Stopped before anything was proved. Neither side can force the end within { $depth ->
    [one] { $depth } turn
   *[other] { $depth } turns
}; { $player } is to move. Give it more time.
solve-effort = { $nodes } positions in { $seconds } s
solve-written = The proof is in { $file } ({ $lines } lines). Check it with "niwashi solve --check".
solve-not-written = The proof could not be written to { $file }: { $why }. Name a file that can be written.

proof-shows-win = Proved: { $player }, to move, wins within { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
}.
proof-shows-loss = Proved: { $player }, to move, loses within { $distance ->
    [one] { $distance } turn
   *[other] { $distance } turns
}.
proof-checked = { $lemmas } lemmas hold by the rules. Position: { $position }
proof-no-file = The proof { $file } cannot be read: { $why }. Name a file that "niwashi solve --proof" has written.
proof-header = This is no proof: "{ $found }" stands where "{ $wanted }" should be. "niwashi solve --proof FILE" writes proofs.
proof-cards = The cards of this proof make no card set: "{ $found }".
proof-claim = A proof claims "win" or "loss" and a number of turns, not "{ $found }".
proof-line = A line of a proof is an odd number, a turn and a position, each position once; this is not: "{ $found }".
proof-no-win = The proof says that { $turn } wins at once, but it does not: { $position }
proof-gap = The proof has a gap: nothing is said about the answer { $turn } to { $position }
proof-too-long = The proof takes longer than it says after { $turn } in { $position }
proof-claim-open = Nothing in the proof shows its claim about { $position }
