### Lessons: a first game of each kind, one idea at a time.

## What a game is about
goal-garden = The first with stones on twelve squares wins.
goal-throne = Leave your opponent without a Gardener, or take three trophies.
goal-borderland = First to hold 46 of the 91 hexes as territory wins.
goal-karesansui = Lay a garden of 15 tiles: most points win.

## A lesson made from the rules, for games without one of their own
lesson-any-move = One of your pieces glows: it may move. Lift it, and set it down on the light.
lesson-any-place = Set a piece on the light: there it may stand.
lesson-any-take = Pieces can be taken: do what the lights show, and the piece that blinks comes off.
lesson-any-win = Here one turn wins. The lights show it: do it.
lesson-any-end = That was the winning turn. The rules of this game say more. Press “done” for a first game.
lesson-not-made = No lesson can be made for { $game }: no turn of games at random wins by hand.

## Garden
lesson-garden-lift = The stack of three is your Gardener. Lift it.
lesson-garden-set = It moves by one square, in any direction. Set it down where it glows.
lesson-garden-card = A card shows squares, as your Gardener sees them. Pull out the card that glows.
lesson-garden-stones = Its { $placed } squares are empty: put a stone from your hand on each.
lesson-garden-again = Next turn: move your Gardener to the light, then pull the card that glows.
lesson-garden-double = A stone of yours is there already: put a second one on top.
lesson-garden-double-done = A stone of yours is there already: put a second one on top, then press “done”, as the board can't feel it.
lesson-garden-double-page = A stone of yours is there already: put a second one on top. This page knows that it is there; a real board can't feel it, and wants “done”.
lesson-garden-near = Now go for a stone of Tendril's: move your Gardener to the light, and pull the card.
lesson-garden-take = Where a card meets Tendril's stone, take the top one: it turns over and is yours. Fill the empty square too.
lesson-garden-last = Some turns later you hold ten squares. Move your Gardener to the light, and pull your last card.
lesson-garden-cards = That was your last card: put the other three back. They may be used again.
lesson-garden-win = Now the two stones. Whose stones stand on { $squares } squares first has won: that is you.
lesson-garden-end = That is all of Garden: move, card, stones; twelve squares win. Press “done” for a first game.

## Throne
lesson-throne-lift = The stack of three is your Gardener. Lift it.
lesson-throne-set = It moves by one square, in any direction. Set it down where it glows.
lesson-throne-card = A card shows squares, as your Gardener sees them. Pull out the card that glows.
lesson-throne-stones = Its { $placed } squares are empty: put a stone from your hand on each.
lesson-throne-again = Next turn: move your Gardener to the light, then pull the card that glows.
lesson-throne-double = A stone of yours is there already: put a second one on top.
lesson-throne-double-done = A stone of yours is there already: put a second one on top, then press “done”, as the board can't feel it.
lesson-throne-double-page = A stone of yours is there already: put a second one on top. This page knows that it is there; a real board can't feel it, and wants “done”.
lesson-throne-third = Once more: Gardener, card, and a stone on the empty square that glows.
lesson-throne-gardener = Put a third stone on the two: now that is your second Gardener.
lesson-throne-gardener-done = Put a third stone on the two: now that is your second Gardener. Then press “done”.
lesson-throne-other = Either of them may move. Take the new one to the light, beside Tendril's Gardener, and pull your last card.
lesson-throne-cards = That was your last card: put the other three back. They may be used again.
lesson-throne-rest = Fill the two empty squares, and take Tendril's single stone: turned over, it is yours.
lesson-throne-strike = Now the top stone of Tendril's Gardener: it is a trophy. Tendril has no Gardener left, so you win.
lesson-throne-strike-done = Take the top stone off Tendril's Gardener: a trophy. Tendril has none left, so you win. Press “done”.
lesson-throne-end = That is all of Throne: leave no Gardener, or take three trophies. Press “done” for a first game.

## Borderland
lesson-borderland-place = You are White. Put a piece on the light: two hexes from your own, three from any other.
lesson-borderland-move = A turn has a second action: step with a piece to the hex beside it.
lesson-borderland-border = One step closes the row from side to side: a border. Make it.
lesson-borderland-capture = The land behind it, { $territory } hexes, is yours now; Black's piece in it comes off.
lesson-borderland-enough = Your land glows. You need no second action: press “done”.
lesson-borderland-half = Many turns later: close this border, and { $territory } of the 91 hexes are yours.
lesson-borderland-end = Half of the land, 46 hexes, wins: that was you. Press “done” for a first game.

## Karesansui
lesson-karesansui-tile = You are South, with a garden of 15 squares. The first tile lies in a corner: set your monk on the light.
lesson-karesansui-zazen = That was half of a turn. Now your monk sits in zazen: touch the light, for 1 virtue.
lesson-karesansui-rake = Next turn, next tile: raked waves meet waves. Touch the light, and it lies there.
lesson-karesansui-monk = In the other half your monk may walk: take him to the new tile.
lesson-karesansui-moss = A tile of moss: it joins anything, and is worth 2 points. Touch the light.
lesson-karesansui-kind = Stones cost virtue; you have 1, enough for a flat one. Touch the light to choose it.
lesson-karesansui-stone = A stone stands where your monk is, or in his column. Take it from the supply to the light.
lesson-karesansui-score = Sand 2, moss 2, a stone 2: your garden is worth { $south-points } points. Press “done”.
lesson-karesansui-end = When all gardens are full, most points win: that is Karesansui. Press “done” for a first game.

## While a lesson lasts
lesson-answer = { $player } answers: do for { $player } what glows.
lesson-answer-watch = { $player } answers. Watch the stones.
lesson-and = { $lesson } { $text }
why-not-in-lesson = In a game you could do that. The lesson shows something else: do what glows.
lesson-keeps-its-position = in a lesson the stones stand as the lesson has them

## What is wrong with a lesson's file
lesson-no-file = { $source } can't be read: { $why }. Name a file that is there.
lesson-not-toml = { $source } is no TOML file: { $why }.
lesson-no-table = { $source }: a lesson is a table with "game" and "steps"; found { $found }.
lesson-missing-key = { $source }, step { $step }: "{ $field }" is missing. There are: { $known }.
lesson-unknown-key = { $source }, step { $step }: nothing is called "{ $field }". There are: { $known }.
lesson-wrong-value = { $source }, step { $step }: "{ $field }" can't be { $found } ({ $why }).
lesson-no-act = { $source }, step { $step }: "{ $found }" is nothing that a hand does. Write one of { $known }, then a place: "lift f1".
lesson-no-position = { $source }, step { $step }: the first step, and each with a position of its own, needs one that the game knows: { $why }
lesson-no-turn = { $source }, step { $step }: a step has either "turn" or "press", and the first of a position has one of them.
lesson-illegal = { $source }, step { $step }: "{ $turn }" is not legal there. Legal is, for example: { $known }.
lesson-illegal-answer = { $source }, step { $step }: the answer "{ $turn }" can't be played: { $why }
lesson-not-in-turn = { $source }, step { $step }: its turn has no "{ $found }", or another step has it. Left are: { $known }.
lesson-handlings-left = { $source }, step { $step }: the last step of a turn names too little with "do"; left are: { $known }. Leave "do" out there.
lesson-unknown-fact = { $source }, step { $step }: the game has no number called "{ $claim }". There are: { $known }.
lesson-false-claim = { $source }, step { $step }: it claims { $claim } = { $said }; by the rules it is { $found }.

## Beginning and leaving one
lesson-none = There is no lesson of { $game }. There are lessons of: { $known }.
lesson-is-not-on = No lesson is on. “Learn” on the page begins one.
lesson-first = A lesson is on. Finish it or leave it first.
lesson-watch = Somebody else is moving stones: watch, your turn comes next.
lesson-not-here = Lessons are not available while a kept game or the demo is shown. Start another niwashi play.
