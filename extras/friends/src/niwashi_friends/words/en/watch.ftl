### niwashi watch: a game of two friends, followed by somebody else.

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
