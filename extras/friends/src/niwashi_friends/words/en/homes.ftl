### A game of two homes, beside its turns: what is asked, what may be done, how it ended.

homes-not-here = Nobody sits at another board in this game. "niwashi play --with" begins one with a friend.
homes-not-now = That can't be answered any more: the game has gone on. Answer what is asked now, or play on.
homes-not-draw = A draw can't be offered now: the game is over or paused, nothing has been played, or it is offered already.
homes-not-back = No turn can be taken back now. You may ask while your opponent is to move, unless you agreed that turns stay.
homes-not-pause = No pause can be asked for now: the game is over or paused, nothing has been played, or it is asked for already.
homes-has-time = There is no win on time to claim: your opponent has time left, or you agreed to play on when it is out.

homes-asks-draw = { $name } offers a draw.
homes-asks-back =
    { $count ->
        [one] { $name } asks to take the last turn back.
       *[other] { $name } asks to take the last { $count } turns back.
    }
homes-asks-pause = { $name } asks for a pause.
homes-waits-draw = You have offered a draw. It stands until { $name } plays on.
homes-waits-back = You have asked to take a turn back. It stands until { $name } plays on.
homes-waits-pause = You have asked for a pause. It stands until { $name } plays on.
homes-waits-claim-time = You have claimed a win on time. It counts if the board of { $name } says so too.
homes-waits-later = You have asked { $name } something. It can be answered when you have played.
homes-choose-draw = Offer { $name } a draw? Press "done" to do so, "undo" for what else there is.
homes-choose-back = Ask { $name } to take the last turn back? Press "done" to do so, "undo" for what else there is.
homes-choose-pause = Ask { $name } for a pause? Press "done" to do so, "undo" for what else there is.
homes-choose-resign = Resign? Press "done" to do so; it is asked once more. "Undo" goes back to the game.
homes-choose-sure = Really resign? { $name } wins then. Press "done" once more. "Undo" goes back to the game.
homes-hold-undo = There is nothing to take back now. Hold "undo" for two seconds to offer a draw, ask for a pause or resign.

homes-ended-resigned = { $player } has won. The opponent has resigned.
homes-ended-timed-out = { $player } has won. The opponent had no time left.
homes-ended-drawn = A draw, by agreement.
homes-ended-forked-they = { $name } has signed two different things for one place, so this game can't go on; both are kept as proof. Talk to each other, then propose another one with "New game".
homes-ended-forked-we = This board's own key has signed two different things for one place, so this game can't go on. See that no other computer and no old copy of the records uses the key, then propose another one with "New game".
homes-moving-own = Your own earlier turn is being played on your table …
homes-moving-back = The turn is taken back on your table …

notice-homes-drawn = You and { $cells } have agreed on a draw.
notice-homes-we-timed-out = You had no time left, and { $cells } has claimed it. { $cells } has won.
notice-homes-they-timed-out = { $cells } had no time left. You have won.
notice-homes-paused-we = The game is paused. You are to move: go on with "Go on" or "done".
notice-homes-paused-they = The game is paused. { $cells } is to move, and goes on with it.
notice-homes-out-we = You have no time left. { $cells } may claim that.
notice-homes-out-they = { $cells } has no time left. The game goes on, unless that loses and you claim it.

homes-no-game-yet = There is no game yet: the terms are not agreed.
homes-only-proposed = With a friend at another board a game is proposed with "New game" on the page. End the program with Ctrl-C to play something else.
homes-accepted-already = You have accepted a game of { $name }. It begins as soon as both boards know that.
homes-next-game = This proposes a game to { $name }. It begins here as soon as { $name } has accepted it.
homes-next-game-any = This proposes a game to the friend whom you choose. It begins here as soon as it is accepted.
homes-nobody = There is no friend here yet to play with. Invite one, by a link.
homes-no-game-on = No game is on. Propose one to a friend with "New game".
homes-no-partner = No game can be proposed to "{ $name }": there is no such friend here.
homes-asks-first = This board was brought back from a backup. The board of { $name } first has to report what came after. Wait until it answers.
homes-new-too-early = The game with { $name } is not over, and the board of { $name } goes on waiting for it: a new one would never begin. Leave out --new to go on with it, or give it up first: niwashi friends resign "{ $name }" --transport …, with the same folder or pass.
homes-goes-on-with = A game with { $name } is kept and is not over. End the program with Ctrl-C; "niwashi play --with" and the name goes on with it.
homes-meeting-waits = Waiting for { $name }: a game is proposed. It begins here as soon as both have signed.
homes-meeting-answer = { $name } proposes a game. Accept it, or decline.
homes-meeting-declined = Nothing is agreed. { $name } may propose something else; so may you, with "New game".
homes-meeting-declined-there = { $name } has declined. Propose something else with "New game".
