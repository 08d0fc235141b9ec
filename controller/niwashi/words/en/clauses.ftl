### The rules, clause by clause, for the page and for `niwashi rules why`. The digests in seeds/ say more, and where each is from.

## The parts of a digest
clauses-board = The board and what stands on it
clauses-turn = A turn
clauses-end = How it ends
clauses-throne = What Throne changes
clauses-borders = Borders and territory
clauses-scoring = Scoring
clauses-on-board = On the board with lights
clauses-handicap = Handicap stones
clauses-details = Details that this program had to decide

## What is said of where a clause comes from
clauses-ruling = our ruling
clauses-placeholder = made up here
clauses-found = from published descriptions
clauses-partly = in part: { $notes }

## What is said around a clause
clauses-picture = { $clause }: a position where it decides
clauses-played = { $told }.
clauses-refused = { $turn } is refused: { $told }
clauses-unknown = There is no clause "{ $found }". Nearest: { $known }. "niwashi rules why --game garden" tells all of a game.
clauses-no-digest = The rules of "{ $game }" are not told clause by clause here.
clauses-no-case = There is no picture of the clause "{ $clause }".
clauses-not-refused = The example "{ $turn }" should be refused in { $position }, and is legal.
clauses-line = { $clause }: { $text }
clauses-noted = { $text } ({ $note })
clauses-heading = { $game } · { $title }
clauses-none-named = Name a clause, such as RC-11, or a game (--game garden) to read all of its clauses.

rules-help-why = Say what clauses of the rules mean (RC-11, BL-12, KS-17: the numbers that stand behind reasons), each with a position where it decides.
rules-help-why-examples = niwashi rules why RC-11
    niwashi rules why BL-12 BL-13
    niwashi rules why --game throne    all clauses of Throne
rules-help-why-clauses = Clauses, such as RC-11; several at once if you like.
rules-help-why-game = All clauses of this game, or the game to look in first: { $known }.

page-rules = Rules
page-rules-of-chosen = Rules of this game
page-rules-close = Close
page-rules-clause = What { $clause } says
page-rules-show = Show a position
page-rules-show-of = Show a position where { $clause } decides
