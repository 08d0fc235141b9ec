### Lessons: a first game of each kind, one idea at a time.

## Garden
lesson-garden-lift = The stack of three is your Gardener. Lift it.
lesson-garden-set = It moves by one square, in any direction. Set it down where it glows.
lesson-garden-card = A card shows squares, as your Gardener sees them. Pull out the card that glows.
lesson-garden-stones = Its { $placed } squares are empty: put a stone from your hand on each.
lesson-garden-again = Next turn: move your Gardener to the light, then pull the card that glows.
lesson-garden-double = A stone of yours is there already: put a second one on top.
lesson-garden-double-done = A stone of yours is there already: put a second one on top, then press “done”, as the board can't feel it.
lesson-garden-near = Now go for a stone of Tendril's: move your Gardener to the light, and pull the card.
lesson-garden-take = Where a card meets Tendril's stone, take the top one: it turns over and is yours. Fill the empty square too.
lesson-garden-last = Some turns later you hold ten squares. Move your Gardener to the light, and pull your last card.
lesson-garden-cards = That was your last card: put the other three back. They may be used again.
lesson-garden-win = Now the two stones. Whose stones stand on { $squares } squares first has won: that is you.
lesson-garden-end = That is all of Garden: move, card, stones; twelve squares win. Press “done” for a first game.

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
lesson-not-in-turn = { $source }, step { $step }: its turn has no "{ $found }", or another step has it. Left are: { $known }.
lesson-handlings-left = { $source }, step { $step }: the last step of a turn names too little with "do"; left are: { $known }. Leave "do" out there.
lesson-unknown-fact = { $source }, step { $step }: the game has no number called "{ $claim }". There are: { $known }.
lesson-false-claim = { $source }, step { $step }: it claims { $claim } = { $said }; by the rules it is { $found }.

## Beginning and leaving one
lesson-none = There is no lesson of { $game }. There are lessons of: { $known }.
lesson-is-not-on = No lesson is on. “Learn” on the page begins one.
lesson-first = A lesson is on. Finish it or leave it first.
