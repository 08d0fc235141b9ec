### Kept games: `niwashi games`, and what is said when they can't be kept.

## The command line
games-available = { $game }  { $title }  ({ $package }): { $quality }
games-available-words = { "    " }No words in: { $languages }. They are shown in another language.
games-quality-plays = plays
games-quality-explains = plays, explains
games-quality-teaches = plays, explains, teaches
games-quality-solved = plays, explains, teaches, solved
games-left-out = Left out: { $game } ({ $package }). { $why }
games-too-many-names = Game { $number } has { $most } players, and a name has { $longest } characters at most. Give as many names, shorter ones.
games-line = { $number }  { $at }  { $game }  { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }  { $ended }  { $players }
games-unfinished = unfinished
games-won = { $player } won
games-ended-by-rules = { $player } won
games-ended-resigned = { $player } won: the opponent resigned
games-ended-timed-out = { $player } won: the opponent had no time left
games-ended-drawn = a draw, by agreement
games-none = No game is kept in { $file } yet: play one with "niwashi play".
games-sign-one = One game at a time is signed, without --sheet. Say "niwashi games export NUMBER --signed".
games-exported = { $count ->
        [one] 1 game is
       *[other] { $count } games are
    } in { $file } now.
games-imported = Imported: { $count ->
        [one] 1 game
       *[other] { $count } games
    }; kept already: { $known }.
games-ask-replace = { $file } is there already. Replace it?
games-import-stopped = Stopped. Nothing was imported.
games-ask-delete = Delete game { $number } for ever?
games-deleted = Game { $number } is deleted.
games-no-trace = Nothing is kept of what the board sensed in this game.
games-replay-same = Run { $number }: { $entries } entries give exactly the same { $happenings } { $happenings ->
        [one] event
       *[other] events
    }; { $turns ->
        [one] 1 turn stands
       *[other] { $turns } turns stand
    }.
games-replay-one-way = A trace is compared without a board: leave out --trace, or --board and --sim.
games-replay-differs = Run { $number }: event { $at } differs. Recorded: { $then }. Now: { $now }.
games-replay-program = It was recorded by niwashi { $program }; this is { $now }. With the same version, this is a bug: please report it with the exported game.
play-goes-on = Continuing game { $number } after { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }: { $player } to move. (To begin anew: niwashi play --new)
play-opponent-again = { $player } is played by the program again, at level { $level }.
play-not-kept = { $turns ->
        [0] Not everything could be kept, but no turn is lost.
        [one] Not everything could be kept: 1 turn is lost.
       *[other] Not everything could be kept: { $turns } turns are lost.
    } { $why }
play-cannot-go-on = Game { $number } can't be continued: { $why } It stays as it is, and a new game begins.

## The score sheet
records-sheet-title = Game { $number }: { $game }
records-sheet-players = Players: { $players }
records-sheet-began = Begun: { $at }
records-sheet-ended = Ended: { $at }
records-sheet-cards = Cards: { $cards }
records-sheet-start = Start: { $position }
records-sheet-taken-back = ({ $count ->
        [one] 1 turn was
       *[other] { $count } turns were
    } taken back)
records-to-move = { $player } to move.

## The file can't be used
records-not-opened = The records in { $file } can't be opened: { $why }. Check that the folder exists and may be written to, name another file with --records FILE, or play unrecorded with --records none.
records-not-ours = { $file } is not a file of Niwashi's records. It was left as it is: name another file with --records FILE.
records-older = { $file } was written by an older Niwashi (version { $found }; this one reads from version { $known } on). It was left as it is: the Niwashi that wrote it still reads it. Name another file with --records FILE.
records-newer = { $file } was written by a newer Niwashi (version { $found }; this one knows up to { $known }). Update Niwashi, or name another file with --records FILE.
records-corrupt = The records in { $file } are damaged: { $why }. "niwashi play" moves it aside and keeps in a new file what can be read of it; or name another file with --records FILE.
records-why-relic = its beginning is empty, cut short or noise, as a dead card often leaves it
records-why-version = it says that it is version { $found }, which never existed
records-why-tables = it lacks what a file of its version has ({ $missing })
records-why-sqlite = it is not what its version says ({ $why })
records-set-aside = The records in { $file } were damaged. They are in { $aside } now. { $games ->
        [0] No game could be read, and a new file was begun
        [one] One game could be read and is kept in a new file
       *[other] { $games } games could be read and are kept in a new file
    }{ $lost ->
        [0] .
        [one] ; one more could not.
       *[other] ; { $lost } more could not.
    } ("sqlite3 { $aside } .recover" may find more.)
records-damaged = { $why } This is what can still be read{ $lost ->
        [0] .
        [one] ; one more game can't be.
       *[other] ; { $lost } more games can't be.
    }
records-game-damaged = Game { $number } is damaged and can't be read: { $why } Delete it with "niwashi games delete { $number }", or put it back from a copy.
records-game-left-out = Game { $number } is damaged and was left out: { $why }
records-runs-left-out = What the board sensed is damaged in { $count ->
        [one] one place and was
       *[other] { $count } places and was
    } left out: { $why }
records-why-row = what is kept of it can't be understood ({ $why }).
records-why-gap = what was done in it is missing from number { $number } on.
records-read-only = The records in { $file } can't be written: { $why }. Make the file and its folder writable, or name another file with --records FILE.
records-no-room = { $file } is in a place where nothing can be written, and its last turns can only be read from a copy, which can't be made: { $why }. Make room in the folder for temporary files (TMPDIR).
records-full = The records in { $file } can't be written, because the disk is full. Make room on it, or name a file elsewhere with --records FILE.
records-locked = Another program is using the records in { $file }. End it, or name another file with --records FILE.
records-failed = The records in { $file } can't be used: { $why }. Name another file with --records FILE, or play unrecorded with --records none.
records-no-game = There is no game { $number } in { $file }. "niwashi games list" shows the games that are kept.
records-game-gone = The game is no longer in { $file }: somebody deleted it. Begin a new one.
records-being-played = Game { $number } is being played now. End that first.
records-nowhere = "none" keeps no games. Name a file with --records FILE.
records-not-exported = { $file } can't be written: { $why }. Name another file.
records-out-exists = { $file } is there already and stays as it is. Name another file, or replace it with --force.
records-out-no-file = { $file } is a folder, a pipe or a device, not a file, and stays as it is. Name another file.

## While a game goes on
notice-records-not-opened = This game can't be kept: the file of records can't be opened. Turns since then are lost if the program ends now.
notice-records-read-only = This game can't be kept: the file of records can't be written. Turns since then are lost if the program ends now.
notice-records-full = The disk is full. The game goes on, but turns since then are lost if the program ends now. Make room: then they are kept.
notice-records-locked = Another program is using the file of records. Turns since then are lost if the program ends now.
notice-records-corrupt = The file of records is damaged. The game goes on, but turns since then can't be kept.
notice-records-set-aside = The file of records was damaged. It was moved aside, and nothing in it was deleted; all games that could be read are in a new file.
notice-chatter = Something is loose: { $cells } changes far more often than a hand could move it. Check its switch and its wires.
notice-trace-full = The board has changed so often that its readings are no longer recorded. Turns are kept as before.
notice-records-not-continued = The game that was on is damaged and can't be continued. It stays as it is, and a new game has begun.
notice-records-gone = The file of records was removed while you played. It was written anew with everything that was kept in it.
notice-records-replaced = The file of records was replaced while you played. The other file was moved aside, and ours written anew with everything that was kept in it.
notice-records-not-ours = The file of records has been replaced by another. The game goes on, but turns since then can't be kept.
notice-records-game-gone = Somebody deleted this game from the records. It goes on, but can't be kept.
notice-records-failed = This game can't be kept: the file of records can't be used. Turns since then are lost if the program ends now.

## Games from elsewhere
records-no-file = { $file } can't be read: { $why }. Name a file that "niwashi games export" has written.
records-empty = The file is empty. Name a file that "niwashi games export" has written.
records-not-text = Line { $number } is not UTF-8 text. Name a file that "niwashi games export" has written.
records-long-line = Line { $number } is longer than { $longest } characters. Nothing was imported.
records-too-big = { $file } holds more than { $most } MB, unpacked, which no game needs. Export fewer games at a time. Nothing was imported.
records-too-many = There are more { $what ->
        [lines] lines
        [turns] turns in a game
       *[games] games
    } than { $most }. Export fewer games at a time.
records-cut = The file is cut off after line { $lines }: its last line is missing, which says how much it should hold. Copy or export it again. Nothing was imported.
records-gaps = Something is missing in the middle. It should hold { $expected } games and { $due } lines, and holds { $games } and { $lines }. Copy or export it again.
records-after-end = The file goes on after the line that ends it.
records-bad-line = Line { $number } is not a line of exported games. At { $where }: { $why }; found { $found }. Nothing was imported.
records-bad-version = The file has version { $found } of the format, and this Niwashi reads version { $known }. Export and import with the same Niwashi. Nothing was imported.
records-refused-line = Up to line { $number }: { $why } Nothing was imported.
records-out-of-order = A line "{ $found }" is out of place: a turn follows its game, a trace its run.
records-no-acts = Game { $game } has no turns.
records-unknown-game = A run names games that are not in the file: { $found }.
records-bad-entry = "{ $found }" can't come from a board of { $cells } cells in this game.
records-breaks-rules = Game { $game } can't be played again: { $why }
records-board-lacks = its board is kept without the cells { $cells }, which the game needs
records-wrong-take-back = { $turn } was taken back, but was not the last turn.
records-wrong-result = The result is { $found }, but by the rules it is { $result }.

# A kept game replayed on a board.
replay-no-new-game = A kept game is being replayed here. End it (Ctrl-C) and start "niwashi play" for a game of your own.
replay-no-such-turn = There is no turn "{ $found }" to go to: this game has { $most }.
