### Lessons: a first game of each kind, one idea at a time.

## A lesson made from the rules, for games without one of their own
lesson-any-move = One of your pieces glows: it may move. Lift it, and set it down on the light.
lesson-any-place = Set a piece on the light: there it may stand.
lesson-any-take = Pieces can be taken: do what the lights show, and the piece that blinks comes off.
lesson-any-win = Here one turn wins. The lights show it: do it.
lesson-any-end = That was the winning turn. The rules of this game say more. Press “done” for a first game.
lesson-under-way = The lesson is worked out from the rules. It begins by itself.
lesson-not-made = No lesson can be made for { $game }: no game that was played at random ended with a winning turn.

## While a lesson lasts
lesson-answer = { $player } answers: do for { $player } what glows.
lesson-answer-watch = { $player } answers. Watch the stones.
lesson-and = { $lesson } { $text }
why-not-in-lesson = In a game you could do that. This lesson shows something else: do what glows.
lesson-keeps-its-position = in a lesson the stones stand where the lesson puts them

## What is wrong with a lesson's file
lesson-no-file = { $source } can't be read: { $why }. Check its name.
lesson-not-toml = { $source } is not a TOML file: { $why }.
lesson-no-table = { $source }: a lesson is a table with "game" and "steps"; found { $found }.
lesson-missing-key = { $source }, step { $step }: "{ $field }" is missing. Known fields: { $known }.
lesson-unknown-key = { $source }, step { $step }: there is no field "{ $field }". Known fields: { $known }.
lesson-wrong-value = { $source }, step { $step }: "{ $field }" can't be { $found } ({ $why }).
lesson-no-act = { $source }, step { $step }: "{ $found }" is not something that a hand does. Write one of { $known }, then a place: "lift f1".
lesson-no-position = { $source }, step { $step }: the first step, and each with a position of its own, needs one that the game knows: { $why }
lesson-no-turn = { $source }, step { $step }: a step has either "turn" or "press", and the first of a position has one of them.
lesson-illegal = { $source }, step { $step }: "{ $turn }" is not legal there. Legal is, for example: { $known }.
lesson-illegal-answer = { $source }, step { $step }: the answer "{ $turn }" can't be played: { $why }
lesson-not-in-turn = { $source }, step { $step }: its turn has no "{ $found }", or another step has it. Left are: { $known }.
lesson-handlings-left = { $source }, step { $step }: the last step of a turn names too little with "do"; left are: { $known }. Leave "do" out there.
lesson-unknown-fact = { $source }, step { $step }: the game has no number called "{ $claim }". There are: { $known }.
lesson-false-claim = { $source }, step { $step }: it claims { $claim } = { $said }; by the rules it is { $found }.

## Beginning and leaving one
lesson-none = There is no lesson for { $game }. There are lessons for: { $known }.
lesson-is-not-on = No lesson is on. “Learn” on the page begins one.
lesson-first = A lesson is on. Finish it or leave it first.
lesson-watch = The other side is moving stones: watch, your turn comes next.
lesson-not-here = Lessons are not available while a kept game or the demo is shown. Start another niwashi play.
