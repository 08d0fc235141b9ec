### Puzzles: positions with something to be found.

## What is wrong with a file of puzzles
puzzle-no-file = { $source } can't be read: { $why }. Check its name.
puzzle-not-toml = { $source } is not a TOML file: { $why }.
puzzle-no-table = { $source }: a file of puzzles is a list of [[puzzles]], at least one, and nothing else; found { $found }.
puzzle-missing-key = { $source }, puzzle { $number }: "{ $field }" is missing. Known fields: { $known }.
puzzle-unknown-key = { $source }, puzzle { $number }: there is no field "{ $field }". Known fields: { $known }.
puzzle-wrong-value = { $source }, puzzle { $number }: "{ $field }" can't be { $found } ({ $why }).
puzzle-id-twice = { $source }, puzzle { $number }: another one has the "{ $field }" { $found } already. Number it anew.
puzzle-other-game = { $source }, puzzle { $number }: by its "{ $field }", { $found } is of another game. This file has puzzles of { $game } alone.
puzzle-not-legal = The puzzle { $found } is not legal by the rules of its game: { $why }
puzzle-no-goal = The line of the puzzle { $found } has to have { $turns } { $turns ->
        [one] turn of
       *[other] turns of
    } whoever solves it, the last of which reaches "{ $goal }". It has not.

## What is to be found
puzzle-task-win = { $player } is to move, and wins { $turns ->
    [one] with this turn
   *[other] in { $turns } turns
}, whatever the answer.
puzzle-task-enclose = { $player } is to move: enclose as much territory as you can{ $turns ->
    [one] { " " }with this turn
   *[other] { " " }in { $turns } turns
}.
puzzle-task-capture = { $player } is to move: capture as much as you can{ $turns ->
    [one] { " " }with this turn
   *[other] { " " }in { $turns } turns
}.
puzzle-task-score = { $player } is to move: find the turn that scores most.

## While it is being solved
puzzle-asked = Looking for the answer to that. One moment, please.
puzzle-goes-on = { $player } would go on like this: do what glows.
puzzle-goes-on-watch = { $player } would go on like this. Watch the stones.
puzzle-hint-piece = It begins with what glows.
puzzle-hint-whole = The turn is { $turn }.
puzzle-keeps-its-position = a puzzle begins from its own position

## How it has ended
puzzle-solved = Solved. Press “done” for the next puzzle.
puzzle-wrong-loses = That loses: the other side wins { $turns ->
    [one] with its next turn
   *[other] in { $turns } turns
}. Press “done” to try again.
puzzle-wrong-slow = That wins too, but in { $turns } { $turns ->
        [one] turn more
       *[other] turns more
    }. It can be done sooner: press “done” to try again.
puzzle-wrong-holds = After this answer nothing is forced any more. Press “done” to try again.
puzzle-wrong-other = That is not the turn that forces it. Press “done” to try again.
puzzle-wrong-lost = That has ended the game for the other side. Press “done” to try again.
puzzle-wrong-enclose = That encloses { $reached } { $reached ->
        [one] hex
       *[other] hexes
    }; { $possible } were possible. Press “done” to try again.
puzzle-wrong-capture = That captures { $reached }; { $possible } were possible. Press “done” to try again.
puzzle-wrong-score = That scores { $reached }; { $possible } were possible. Press “done” to try again.

## Beginning and leaving one
puzzle-short-win = win in { $turns }
puzzle-short-enclose = enclose in { $turns }
puzzle-short-capture = capture in { $turns }
puzzle-short-score = score most
puzzle-level = The weakest level that finds it: { $level }.
puzzle-beyond-levels = No level of the program finds it.
puzzle-none = There are no puzzles for { $game }. There are puzzles for: { $known }.
puzzle-no-id = There is no puzzle "{ $found }". Name a game and a number, such as garden-001. There are puzzles for: { $known }.
puzzle-unknown = There is no puzzle "{ $found }". The first is { $first }, the last { $last }.
puzzle-is-not-on = No puzzle is on. “Puzzles” on the page begins one.
puzzle-first = A puzzle is on. Leave it first.
puzzle-not-here = Puzzles are not available while a kept game or the demo is shown. Start another niwashi play.
puzzle-no-hint-now = There is no hint now. Put the stones back, or begin the puzzle again.
puzzle-long-name = A player's name has at most { $most } characters.
puzzle-too-many-players = Progress is kept for { $most } names here, and no more. Solve it under one of them, or without a name.

## The command
puzzle-made = { $count ->
        [one] 1 puzzle is
       *[other] { $count } puzzles are
    } in { $file }.
puzzle-none-made = No puzzle of { $game } was found: in its games at random no win can be forced within three turns.
puzzle-either = Name either { $found } or --daily, not both.
puzzle-list-game = { $game }: { $solved } of { $count } solved
puzzle-list-rating = Your rating: { $rating } (± { $deviation })
puzzle-list-daily = Today: { $id }
puzzle-list-next = Next: { $id }
puzzle-list-solved = solved

## The page
page-puzzles = Puzzles
page-puzzle-at = { $item }, puzzle { $count }
page-puzzle-grade = Difficulty { $count }
page-puzzle-rating = Your rating: { $count }
page-puzzle-rating-of = Rating of { $player }: { $count }
page-puzzle-hint = Hint
page-puzzle-solution = Solution
page-puzzle-again = Try again
page-puzzle-next = Next
page-puzzle-leave = Leave
page-puzzle-to-game = Back to the game
page-puzzle-daily = Today's puzzle
page-puzzle-suits = The next one for you
page-puzzle-name = Your name, if several play here
page-puzzle-count = { $count } of { $text } solved.
page-puzzle-sure = Your rating: { $count } (± { $text }).
page-puzzle-unrated = Your rating comes after { $count } more.
page-puzzle-unrated-of = { $player }: the rating comes after { $count } more.
page-puzzle-streak = { $count } in a row.
page-puzzle-close = Close
page-puzzle-is-daily = Today
page-puzzle-is-solved = ✓ Solved
page-puzzle-is-missed = Not solved yet
