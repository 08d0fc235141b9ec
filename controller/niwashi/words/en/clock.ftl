# Time controls and names of players: on the page, in the terminal, in kept games.

# What can't be: { $found } is what was written.
clock-unknown = "{ $found }" is not a clock. Write one like: 5+3 (minutes for the game + seconds a turn), 5+3 cap 10, turn 30 (seconds), 10 byo 3x30 (minutes, then periods x seconds), hourglass 5 (minutes), 5d3 (minutes, of each turn 3 seconds are free), 5b3 (up to 3 used seconds come back, Bronstein), 90/40 30+30 (90 minutes for 40 turns, then 30 minutes), 10+5 : 5+3 (each player's own, in their order), days 2, or none; behind it "lose" if running out of time loses the game.
clock-impossible = Nobody can play with the clock "{ $found }": 1 second to 24 hours for a game, to an hour added each turn, 1 to 99 periods, to 30 days a turn, and a cap no lower than what one starts with. There are 2 to 4 stages, each but the last for 1 to 200 turns (90/40 30+30). Up to 5 players can have their own times, but not of an hourglass, of days or none. All in all 60 characters at most.
clock-not-asked = Nobody has proposed another clock.
clock-over = The game is over: its clock stays as it is. Choose another one with the next game.
clock-in-lesson = There is no clock here. Go on with your game first.

# A clock in words. Lengths are like "5 min" or "30 s".
clock-told-none = No clock
clock-told-turn = { $turn } a turn
clock-told-days = { $count ->
    [one] One day a turn
   *[other] { $count } days a turn
}
clock-told-fischer = { $bank } and { $more } a turn
clock-told-sudden = { $bank } for the game
clock-told-capped = { $bank } and { $more } a turn, at most { $cap }
clock-told-byo = { $bank }, then { $count } × { $turn }
clock-told-byo-only = { $count } × { $turn }
clock-told-hourglass = Hourglass, { $bank }
clock-told-delay = { $bank }; in each turn the first { $more } are free
clock-told-bronstein = { $bank }; up to { $more } used in a turn come back
clock-told-stage = { $count ->
    [one] { $text } for { $count } turn
   *[other] { $text } for { $count } turns
}
clock-told-then = { $first }; then { $text }
clock-told-unequal = { $text } (each player's own)
clock-told-lose = { $text }; out of time loses
clock-length-days = { $count } d
clock-length-hours = { $count } h
clock-length-minutes = { $count } min
clock-length-seconds = { $count } s

# Why no clock runs.
clock-stands-paused = The game is paused.
clock-stands-first = The clock starts with the first turn.
clock-stands-carrying = The clocks stand still while stones are moved.
clock-stands-repair = The clocks stand still until the board is right.

# How a game ended, and what may no longer be done.
match-out-of-time = { $player } has run out of time and has lost
match-over-on-time = { $turn } can't be played: the game has ended on time.

# Names of players.
name-long = A name has at most { $most } characters; one has { $found }.
name-strange = A name can't have characters that can't be seen or that reverse the direction of writing. Type it again.
name-no-seat = Nobody plays as "{ $found }" here. Seats: { $known }.
name-form = { $found } does not say who is called so. Write SEAT=NAME, for example flower=Aki.

# What is wrong with times in a file of games.
records-wrong-time = Nothing kept of this game says that { $player } ran out of time in it, or that this was to lose it.
records-wrong-times = Times are kept for { $players } players each time, or for none.

# Options of the terminal.
play-clock-stays = The game goes on with the clock it has: { $clock }. Change it on the page, or begin another game with --new.
play-take-backs-stay = The game goes on with take-backs, as it was begun. Begin another game with --new.

# On the score sheet.
records-sheet-clock = Clock: { $clock }
records-sheet-times = { $player }: { $used } used, { $left } left
