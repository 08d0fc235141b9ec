### What the board says while a game goes on. $player is the player to move, $other the opponent.

## What to do now
say-one-moment = One moment …
say-lift = Lift one of the pieces that glow.
say-place = Set a piece on one of the lit places.
say-set = Set it down on a glowing place.
say-pull = Pull out one of the glowing cards.
say-stones = { $adds ->
        [0] { $picks ->
            [0] {""}
           *[other] Put { $picks ->
                [one] a piece
               *[other] pieces
            } from your hand on { $picks } of { $among }{ $takes ->
                [0] .
               *[other] .{" "}
            }
        }
       *[other] Put { $adds ->
            [one] a piece
           *[other] pieces
        } from your hand on { $gets }{ $picks ->
            [0] {""}
           *[other] , and on { $picks } of { $among }
        }{ $takes ->
            [0] .
           *[other] .{" "}
        }
    }{ $takes ->
        [0] {""}
       *[other] Take the { $takes ->
            [one] piece
           *[other] pieces
        } off { $loses }.
    }{ $cards ->
        [0] {""}
       *[other] { $stones ->
            [0] Put
           *[other] {" "}Put
        } { $returns } back: { $cards ->
            [one] it glows.
           *[other] they glow.
        }
    }
say-take-some = Take off the blinking pieces that you want to take in this turn.
say-choose = Choose { $count ->
        [one] one of the blinking places
       *[other] { $count } of the blinking places
    }: lift what stands there and set it down again, or press it.
say-touch = The board cannot see which move you made. Touch the blinking place: where your piece is now, or the one it left.
say-touch-page = Set the piece down on a glowing place.
say-touch-or-done = The board cannot see which move you made. Touch the blinking place that a piece went to or came from. If none of them is right, { $player } presses done.
say-set-or-done = Set the piece down on a blinking place. If it has left the board, { $player } presses done.
say-touch-one = Which of the blinking places do you mean? Touch it.
say-touch-one-or-done = Which of the blinking places do you mean? Touch it. If you mean none of them, press done.
say-touch-one-wins = Which of the blinking places do you mean? Touch it. With { $places } you win.
say-touch-any-wins = Which of the blinking places do you mean? Touch it. You win with any of them.
say-done = If that is your turn, press done.
say-done-unseen = Do what the glowing places ask, then press done.
say-done-or-back = If that is your turn, press done. If you are taking back the last turn, press undo.
say-or-back = If you are taking back the last turn, press undo.
say-back-with-done = Go on with your turn. If you are taking back the last one, press done.
say-go-on = One more action if you like. Or press done for “{ $said }”.
say-pass = Nothing else can be done now. Press done for “{ $said }”.
say-or-done = Or press done for “{ $said }”.
say-unfelt = The board does not feel what changes on { $places }: { $presses ->
        [0] lift what stands there once and set it down again, then press done.
       *[other] press it.
    }
say-choose-button = { $hands ->
        [0] Choose by a touch of one of the lit places or buttons.
       *[other] Or touch one of the lit places or buttons that say something.
    }
say-goes-back = What stood on { $places } goes back there first.
say-good = Good.
say-going-back = The last turn is being taken back. Go on where it glows, or put everything back as it was.
say-going-back-done = To take the last turn back, put the glowing places right and press done.
say-wrong = Something is not where it should be. Put the lit places right.
say-over-for-good = The game is over. Clear the board for a new game.
say-over = The game is over. Take a turn back, or clear the board for a new game.
say-item = { $owner }: { $item }, { $points }
session-not-to-choose = "{ $turn }" can't be chosen now: finish what is lit, or choose something else.
say-whose-turn = { $player } to move

press-lift = Press the piece that moves.
press-set = Press the place it goes to.
press-place = Press a lit place, and set your piece on it.
press-pull = Press one of the glowing cards.
press-choose = Press { $count ->
        [one] one of the blinking places
       *[other] { $count } of the blinking places
    }.
press-done = Press done if this is your turn, undo if it is not.
press-done-unseen = The lights show what will happen. Press done if this is your turn, undo if it is not.
press-over-for-good = The game is over. Press done for a new game.
press-over = The game is over. Press undo to take a turn back, or done for a new game.

## Something to be carried out by hand
say-set-up = Set up the board. Every glowing place still needs something.
say-set-up-done = Set up the board as the lights show, then press done.
say-carry-out = Now move everything that glows.
say-carry-out-done = Now move everything as the lights show, then press done.
say-put-back = Never mind that turn. Put back everything that glows.
say-put-back-done = Never mind that turn. Put everything back as the lights show, then press done.
say-take-back = Taken back. Put back everything that glows.
say-take-back-done = Taken back. Put everything back as the lights show, then press done.

## The board is led back, handling by handling; $steps is how many are left
say-repair-at-once = The board is not as it should be. Put right everything that glows: { $steps ->
        [one] one step
       *[other] { $steps } steps
    }. Press help to be led step by step.
say-repair-done = Everything seems to be back. The board cannot see the glowing places: if they are right, press done.
say-set-up-at-once = Set up the board as the lights show: { $steps ->
        [one] one step
       *[other] { $steps } steps
    }. Press help to be led step by step.
say-take-back-at-once = Taken back. Put right everything that glows. Press help to be led step by step.
say-carry-out-at-once = Now put right everything that glows. Press help to be led step by step.
repair-move-stack = Lift what stands on { $source } and set it on { $goal }: { $whose }, { $count ->
        [one] one piece
       *[other] a stack of { $count }
    }. (Steps left: { $steps })
repair-off-stack = Take everything off { $source }. (Steps left: { $steps })
repair-on-stack = Put { $count ->
        [one] one piece
       *[other] a stack of { $count }
    } on { $goal }: { $whose }. (Steps left: { $steps })
repair-add-stack = Add one piece to the stack on { $goal }: { $whose }, { $count } in all. (Steps left: { $steps })
repair-take-stack = Take one piece off { $goal }: { $count } { $count ->
        [one] stays
       *[other] stay
    }. (Steps left: { $steps })
repair-turn-stack = Flip what stands on { $goal }: it should show { $whose }. (Steps left: { $steps })
repair-off-card = Pull out the blinking card. (Steps left: { $steps })
repair-on-card = Put the blinking card back in its place. (Steps left: { $steps })
repair-anybody = nobody's
say-board-right = Is the board right as it is? Press done again to go on from here. Press undo or move anything to cancel.
say-board-right-guessed = Is the board right as it is? What stands on { $places } is a guess: look at the page. If it is right, press done again. If not, press undo.
say-repair = The board is not as it should be.
why-not-right = The game cannot go on from this board: { $why }

## The board explains itself
say-explanation = { $meaning }. ({ $number } of { $count })

## Why not
why-taken-away = { $place } can't be changed now: put back what stood there.
why-put-there = Nothing can be put on { $place } now: take it off again.
why-touch-lasts = Touch it only briefly: take the piece off { $place } again. Then what { $place } says counts.
why-wrong-face = { $place } shows the wrong face: turn it over.
why-not-pressed-now = Pressing { $place } does nothing just now: press a lit place or card instead.
why-not-your-done = It is { $player }'s turn: { $player } presses done.
why-not-done-yet = The turn is not finished: something that glows is still missing.
why-nothing-to-take-back = There is no turn to take back.
why-undo-instead = To take the last turn back, press undo. Or put everything back as it was.
why-no-take-back = This game has no take-backs: the turn stands. Leave everything as it stood after it.
why-otherwise = { $places }: not as in the game. The board cannot feel that. Put it right, or let the program do it.

## Places, buttons and cards by name
place-card = { $player }'s { $card }
card-name = card { $number }
place-hand = { $player }'s hand
place-trophies = { $player }'s trophies
place-hand-short = Hand
place-trophies-short = Trophies
button-done = Done
button-done-of = { $player }: done
button-choose-of = { $player }
button-help = Help
button-undo = Undo
button-held = { $button } (hold { $place })
say-fits-examples-cards = These cards fit the rule sheet's examples, but are not certain: { $cards }.
say-placeholder-cards = Made up here, not the published cards: { $cards }. If you own the game, enter its patterns with “niwashi cards new”.

## A simulated table that is put right: it knows what stands where
disorder-first = { $text } Touch it, and it is put right. { $count ->
        [one] That is the last one.
       *[other] { $count } places are wrong.
    }
disorder-keep = Keep the board as it is? It differs from the game. { $text }{ $more ->
        [0] {""}
        [one] {" "}And one more place.
       *[other] {" "}And { $more } more places.
    } Press the same button again to go on from here.
disorder-place = { $place } has { $has }, and should have { $wants }.
disorder-card-gone = { $place } is missing.
disorder-card-there = { $place } should be pulled out.
disorder-nothing = nothing
disorder-stack = { $count ->
        [one] one piece ({ $piece })
       *[other] { $count } pieces ({ $piece })
    }
disorder-stack-garden = { $count ->
        [one] one { $piece } stone
       *[other] { $count } { $piece } stones
    }
disorder-stack-throne = { $count ->
        [one] one { $piece } stone
       *[other] { $count } { $piece } stones
    }
error-still-wrong = Not as in the game yet: { $places }. Touch what is marked, put it all right at once, or keep the board as it is.
why-repair-first = The board is in disorder. Put it right first, or keep it as it is.
why-by-rule = { $why } ({ $clause })
