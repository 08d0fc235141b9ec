### Signed games: what is said of terms, entries and asides that are not taken, and of files that hold them.
## Terms
chain-hidden-cards = { $game } can't be signed turn by turn: it has hidden cards, and whoever deals them would see those of the other. Choose a game in which everything is open.
chain-two-players = { $game } is not set up for two players here. A signed game has two players.
chain-not-canonical = In a signed line, something is not written in its one form: { $what }. Get the line again from whoever signed it.
chain-what-start = the position at the start
chain-what-clock = the time control
chain-what-cards = the cards
chain-begins-over = These terms begin with a game that is over. Propose another position.
chain-bad-name = A name in these terms has characters that can't be seen, or blanks around it. Give another name.
chain-odd-terms = In these terms, "{ $where }" can't be { $found }: it is too long or of another form. Choose something shorter.
chain-not-agreed = These terms are not agreed yet: each player has to sign them ({ $clause }).
chain-terms-forged = These terms are not signed by whom they name ({ $clause }). Don't play by them.

## Lines
chain-too-long = This line has { $found } bytes, and a signed one has { $most } at most. No program of ours has written it.
chain-no-json = This line is not JSON ({ $why }). Get it again from whoever signed it.
chain-unreadable = In this line, "{ $where }" is { $found }, which does not belong there. Get it again from whoever signed it.
chain-odd-body = A line of the kind "{ $kind }" says "{ $found }", which it can't ({ $clause }).
chain-other-game = This line belongs to another game. It does not count here.
chain-stranger = This line is by somebody who does not play this game. It does not count.
chain-forged = This line is not signed by whom it names. It does not count.
chain-early = Entry { $found } has come too early: the last one here is { $last }. Those between them are still missing.
chain-answer-early = Entry { $number } agrees to something that has not come yet. It is still missing.
chain-aside-early = Something was said after an entry that has not come yet. It is still missing.
chain-aside-stale = Something newer has been said about it since. This line is too late.
chain-stale = Entry { $number } goes on from another history than the one here. Compare both boards by telephone.
chain-not-yours = Entry { $number } is by a player who was not to move. It does not count.
chain-forked = Something was signed twice for one place. Both signatures are kept as proof, and this game ends here. Talk to the other player: a key that was copied can be the reason, too.
chain-over = The game is over: nothing can be added ({ $clause }).
chain-is-paused = The game is paused: the player to move has to go on with it first ({ $clause }).
chain-not-paused = The game is not paused ({ $clause }).
chain-nothing-to-take-back = { $found } turns cannot stay: { $turns } were played ({ $clause }).
chain-has-time = { $player } still has time, or does not lose by it ({ $clause }).
chain-no-player = No player of this game is called "{ $found }" ({ $clause }).
chain-not-asked = An entry "{ $kind }" agrees to what the other player has asked since the last turn. Nobody has asked that ({ $clause }).
chain-no-taking-back = These two have agreed that no turn is taken back ({ $clause }).
chain-local-aside = Both players sit at one board: nothing is asked in writing ({ $clause }).
chain-too-many-asides = One player has said more than { $most } things beside the game. No more are taken.

## Files
chain-bad-line = Line { $line } of this file: { $why }
chain-no-chain = This file is not a signed game: its first line should name the format { $expected }. "niwashi games export NUMBER --signed" writes one.
chain-newer = This signed game has version { $found } of the format, and { $known } is known here. Check it with a newer Niwashi.
chain-no-terms = The second line should be the terms of the game. This file is not whole: get it again.
chain-terms-again = The terms come twice. This file was put together by hand: get it again.
chain-doubled = This line is in the file twice. Get the file again.
chain-file-too-large = This file is too large for a signed game: it may have { $lines } lines, and each { $bytes } bytes.
chain-after-end = There is something behind the end of the game. Get the file again.
chain-wrong-end = The end of this file says another number of lines than the { $lines } that are here. Something is missing: get it again.
chain-cut = This file is cut off: its end is missing. Get it again.

## niwashi chain
chain-not-signed = Game { $number } can't be signed: { $why }
chain-act-arranged = it went on from a position that somebody declared right, and no signature can say how that came about.
chain-act-clock = the players changed the clock in the middle of it.
chain-act-odd = it has a record of the kind "{ $kind }", which Niwashi never writes.
chain-act-times = it says that somebody has used time who was not to move.
chain-no-file = { $file } can't be read: { $why }. Name the file of a signed game.
chain-verified = Everything in this file is right: every signature, every turn by the rules, the clock and the order.
chain-told-game = Game: { $game }, { $clock }
chain-told-player = { $seat }: { $name }
chain-told-key = Key: { $public }
chain-told-local = One board has signed both sides: it says what that board has recorded.
chain-told-turns = Turns: { $turns }; entries: { $entries }
chain-told-times = Time left: { $times }
chain-told-name = Name of the game: { $hash }
chain-told-head = Last entry: { $hash }
chain-end-by-rules = { $player } has won.
chain-end-no-winner = The game is over, and nobody has won.
chain-end-drawn = They have agreed on a draw.
chain-end-timed-out = { $player } has won: the opponent had no time left.
chain-end-resigned = { $player } has won: the opponent has resigned.
chain-end-paused = The game is paused.
chain-end-open = The game is not over: { $player } is to move.
chain-end-forked = This record contradicts itself: { $player } has signed two different things in one place. Both signatures are genuine. Nobody has won.

## Readings: what a board has sensed, opened after the game
chain-open-local = Game { $number } was played at one board: its readings are replayed there, by "niwashi games replay { $number } --trace".
chain-open-early = Game { $number } is not over. Readings are opened after the game: ask again then.
chain-open-none = Nothing that this board sensed in game { $number } is kept. Ask your friend's board.
chain-opened = Readings opened: { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
    } of game { $number } in { $file }.
chain-told-sealed = Turns signed with their readings: { $sealed } of { $turns }
chain-told-opened = { $file }: these are the readings that were signed, for { $opened ->
    [one] { $opened } turn
   *[other] { $opened } turns
    }. Replayed, { $replayed } of them led to the turn that was signed.
chain-told-shows = This shows that a board has sensed this, in this order, and which turns the program made of it. It does not show who was at the board, nor that its program was unchanged.
chain-odd-toss = Who moves first is not as it was tossed: the seal, what was in it and the order of the players don't fit ({ $clause }). Don't play by these terms.
chain-told-toss = Who moves first was tossed by both: neither could choose.
chain-told-no-help = Agreed: no hints and no engines.
readings-bad-line = Line { $number } of the readings says { $found } at "{ $where }", which is not possible. Get the file again from whoever has opened it.
readings-cut = The readings are not whole, or not in their order (line { $number }; 0 is the end). Get the file again from whoever has opened it.
readings-other-game = These are readings of game { $found }. The signed game is { $game }. Take the readings that belong to it.
readings-not-signed = The readings of entry { $number } are not those that were signed with it: somebody has changed them, or they belong to another turn. They show nothing.
readings-not-played = The readings of entry { $number } can't be replayed: { $why }
readings-odd-line = There is a line in them that no board has sensed.
readings-other-run = They begin in another game, or where this game has never been.
readings-other-turn = The readings of entry { $number } do not lead to { $turn }: this program makes another turn of them, or none. Whoever has signed it may have changed the program, or uses another version.
