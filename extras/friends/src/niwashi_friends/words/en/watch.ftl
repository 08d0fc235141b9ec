### niwashi watch: a game of two friends, followed by somebody else.

watch-help = Watch a game of two friends who allow it. It is on a board of your own and on its page, and what they play is lit for your hands. Nothing is sent, and nothing of it is kept.
watch-help-examples = niwashi watch Anna --transport ~/shared
    niwashi watch --transport ~/shared --list
watch-help-name = A friend who plays ("niwashi friends"); without a name, any of them. The newest game that goes on is shown.
watch-help-list = Only say which games may be watched there.
watch-help-board = The board on which it is shown, by its file; without one the table is simulated.
watch-help-sim = Simulate the board of --board, too.
play-help-spectators = With --with: let others in your folder or club watch this game; "niwashi watch" shows them each turn so many turns later, 0 for at once. Without it nobody may.

watch-none = There is no game here that you may watch: a friend of yours has to play it (niwashi friends list), and both have to allow it (niwashi play --with … --spectators).
watch-whom = Over a club a game is watched by the name of a friend who plays it: niwashi watch NAME --transport { $file }.
watch-away = Nothing can be looked for there at present: { $why }
watch-no-folder = There is no folder { $folder }. Name the one through which the two play.
watch-sends-nothing = Nothing is sent in game { $game }: you watch it.
watch-begins =
    { $turns ->
        [0] You watch { $first } and { $second }.
        [one] You watch { $first } and { $second }, one turn later.
       *[other] You watch { $first } and { $second }, { $turns } turns later.
    }
watch-say =
    { $turns ->
        [0] You watch { $first } and { $second }.
        [one] You watch { $first } and { $second }, one turn later.
       *[other] You watch { $first } and { $second }, { $turns } turns later.
    }
watch-line-on = { $first }, { $second }: { $game }, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    } so far{ $later ->
        [0] {""}
        [one] {""}, shown one turn later
       *[other] {""}, shown { $later } turns later
    }
watch-line-over = { $first }, { $second }: { $game }, over after { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
watch-line-stopped = { $first }, { $second }: { $game }, stopped after { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }: two different things are signed for one place

notice-watch-away = The game of { $cells } can't be reached at present. Trying again.
notice-watch-forged = Something came for this game that neither player ({ $cells }) has signed. It does not count.
notice-watch-illegal = { $cells } has signed a turn that the rules refuse. It does not count.
notice-watch-not-yours = { $cells } has signed something without being to move. It does not count.
notice-watch-stale = { $cells } has signed something that goes on from another history than the one here. It does not count.
notice-watch-forked = { $cells } has signed two different things for one place. No program can say which of them counts, so the game ends here.
homes-proposed-watched =
    { $turns ->
        [0] Others in your folder or club may watch, and see each turn at once.
        [one] Others in your folder or club may watch, and are shown each turn one turn later.
       *[other] Others in your folder or club may watch, and are shown each turn { $turns } turns later.
    }
