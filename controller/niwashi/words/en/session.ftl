### What the board says while a game goes on. $player is the player to move, $other the opponent.

player-flower = Flower
player-tendril = Tendril

## What to do now
say-one-moment = One moment …
say-lift = { $player }: lift your Gardener, the stack of three that glows.
say-place = { $player }: set a piece on one of the lit places.
say-set = { $player }: set the Gardener down on a glowing square.
say-pull = { $player }: pull out one of the glowing cards.
say-stones = { $player }: put everything right that glows, stones and cards.
say-take-some = { $player }: take off those of the blinking stones that your turn takes.
say-choose = { $player }: your hand is short. Choose { $count ->
        [one] one of the blinking squares
       *[other] { $count } of the blinking squares
    }: touch its stack (lift it and set it down again), or press it.
say-touch = Two stories fit. Touch the blinking square where your Gardener is, or the one it left.
say-touch-or-done = Two stories fit. Touch a blinking place if it is one of those where a piece went or came from; if it is none of them, { $player } presses done.
say-touch-one = { $player }: touch one of the blinking places: which of them do you mean?
say-touch-one-wins = { $player }: touch one of the blinking places: which of them do you mean? With { $places } you win.
say-touch-any-wins = { $player }: touch one of the blinking places: which of them do you mean? You win with any of them.
say-done = { $player }: if that is your turn, press done.
say-done-unseen = { $player }: do what the glowing squares ask, then press done.
say-done-or-back = { $player }: if that is your turn, press done. If you are taking the last one back, press undo.
say-go-on = { $player }: one more action if you like, or press done.
say-pass = { $player }: there is nothing you can do. Press done to pass.
say-choose-button = { $player }: choose by pressing one of the lit buttons.
say-good = Good.
say-going-back = The last turn is being taken back. Go on where it glows, or put things back as they were.
say-going-back-done = The last turn is taken back when the glowing squares are right and you press done.
say-wrong = Something does not fit. Put the lit squares right.
say-over = The game is over. Take a turn back, or clear the board for a new game.
say-item = { $owner }: { $item }, { $points }
session-not-to-choose = "{ $turn }" is not to be chosen now: finish what is lit, or choose something else.
say-whose-turn = { $player } to move

press-lift = { $player }: press your Gardener.
press-set = { $player }: press the square it goes to.
press-pull = { $player }: press the card.
press-choose = { $player }: your hand is short. Press { $count ->
        [one] one of the blinking squares
       *[other] { $count } of the blinking squares
    }.
press-done = { $player }: press done if this is your turn, undo if it is not.
press-done-unseen = { $player }: the lights show what will happen. Press done if this is your turn, undo if it is not.
press-over = The game is over. Press undo to take a turn back, or done for a new game.

## Something to be carried out by hand
say-set-up = Set the stones up: every glowing place still needs something.
say-set-up-done = Set the stones up as the lights show, then press done.
say-carry-out = Now move the stones: everything that glows.
say-carry-out-done = Now move the stones as the lights show, then press done.
say-put-back = Never mind that turn. Put everything back: everything that glows.
say-put-back-done = Never mind that turn. Put everything back as the lights show, then press done.
say-take-back = Taken back. Put the stones back: everything that glows.
say-take-back-done = Taken back. Put the stones back as the lights show, then press done.

## The board is led back, handling by handling; $steps is how many are left
say-repair-at-once = The stones stand otherwise than they should. Put everything right that glows: { $steps ->
        [one] one handling
       *[other] { $steps } handlings
    }. Press help to be led step by step.
say-repair-done = Everything seems to be back. Look at the glowing places, which the board cannot see: press done if they are right.
say-set-up-at-once = Set the stones up as the lights show: { $steps ->
        [one] one handling
       *[other] { $steps } handlings
    }. Press help to be led step by step.
say-take-back-at-once = Taken back. Put everything right that glows. Press help to be led step by step.
say-carry-out-at-once = Now put everything right that glows. Press help to be led step by step.
mend-move-stack = Lift what stands on { $source } and set it on { $goal }: { $whose }, { $count ->
        [one] one piece
       *[other] a stack of { $count }
    }. (Still to do: { $steps }.)
mend-off-stack = Take everything off { $source }. (Still to do: { $steps }.)
mend-on-stack = Put { $count ->
        [one] one piece
       *[other] a stack of { $count }
    } on { $goal }: { $whose }. (Still to do: { $steps }.)
mend-add-stack = Add one piece to the stack on { $goal }: { $whose }, { $count } in all. (Still to do: { $steps }.)
mend-take-stack = Take one piece off { $goal }: { $count } { $count ->
        [one] stays
       *[other] stay
    }. (Still to do: { $steps }.)
mend-turn-stack = Turn over what stands on { $goal }: it should show { $whose }. (Still to do: { $steps }.)
mend-off-card = Pull out the blinking card. (Still to do: { $steps }.)
mend-on-card = Put the blinking card back in its place. (Still to do: { $steps }.)
mend-anybody = nobody's
say-board-right = The board is right as it stands? Press done once more, and the game goes on from there. Undo, or any stone moved, and nothing has been said.
say-board-right-guessed = The board is right as it stands? What stands on { $places } is only a guess: see it on the page. Press done once more if it is so; undo if not.
say-repair = The stones stand otherwise than they should.
why-not-right = The game cannot go on from this board: { $why }

## The board explains itself
say-lesson = { $meaning }. ({ $number } of { $count })

## Why not
why-taken-away = { $place } is not to be changed now: put back what stood there.
why-put-there = Nothing goes to { $place } now: take it off again.
why-wrong-face = { $place } shows the wrong face: turn the stone over.
why-not-pressed-now = Pressing { $place } means nothing just now: press a lit square or card instead.
why-not-your-done = It is { $player }'s turn: { $player } presses done.
why-not-done-yet = The turn is not whole yet: something that glows is still missing.
why-nothing-to-take-back = There is no turn to take back.

## Places, buttons and cards by name
place-card = { $player }'s card { $number }
place-hand = { $player }'s hand
place-trophies = { $player }'s trophies
button-done = Done
button-done-of = { $player }: done
button-choose-of = { $player }
button-help = Help
button-undo = Undo
card-label = Card { $number }
say-placeholder-cards = Placeholders, not the published cards: { $numbers }. If you own the game, enter its patterns with “niwashi cards new”.
