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

page-rules = Rules
page-rules-of-chosen = Rules of this game
page-rules-close = Close
page-rules-clause = What { $clause } says
page-rules-show = Show a position
page-rules-show-of = Show a position where { $clause } decides

## The rules in short: one screen before the clauses
page-rules-law = All the rules, clause by clause
basics-goal = The goal
basics-first = Your turn
basics-second = Then
basics-third = And
basics-end = The end
basics-goal-garden = Spread your stones: whoever has stones on twelve squares first wins. Each begins with a Gardener, a stack of three, in the near corner.
basics-first-garden = Move your Gardener one square, in any direction, and pull one of your cards. It names squares, seen from where the Gardener stands now.
basics-second-garden = An empty square gets one of your stones, a single stone of yours gets a second one. The other side’s stones there lose one each.
basics-third-garden = A used card stays out. Using the last one brings the others back.
basics-end-garden = The game ends when somebody has stones on twelve squares after their own turn, or has no turn left.
basics-goal-throne = Take all the other side’s Gardeners, or three trophies. Each begins with a Gardener, a stack of three, in the near corner.
basics-first-throne = Move one of your Gardeners one square, in any direction, and pull one of your cards. It names squares, seen from where that Gardener stands now.
basics-second-throne = An empty square gets one of your stones, and your own stacks grow: three stones are a Gardener. The other side’s stacks lose one stone each; one from a Gardener is a trophy.
basics-third-throne = A used card stays out. Using the last one brings the others back.
basics-end-throne = You win when the other side has no Gardener left, or when you have three trophies.
basics-goal-borderland = Enclose territory: whoever has 46 of the 91 hexes wins.
basics-first-borderland = One player puts down a white and a black piece, the other chooses a colour. Then place a piece, move one to a hex beside it, or both.
basics-second-borderland = A piece is placed at a distance from all others; how far depends on whether there is a border on the board.
basics-third-borderland = A group that joins two sides of the board is a border. Behind it is your territory, and enemy pieces in it are taken when it changes.
basics-end-borderland = The game ends as soon as a territory has 46 hexes.
basics-goal-karesansui = Lay out a garden of fifteen tiles and place stones in it: most points win.
basics-first-karesansui = First place the tile that was drawn in your garden; or store it, give it away, or discard it.
basics-second-karesansui = Then sit in zazen for one virtue, let your monk step to the next tile, or spend all your virtue on a stone beside him.
basics-third-karesansui = Sand, moss, circles, stones and famous gardens score. A join that does not fit costs points.
basics-end-karesansui = The game ends when every garden is full. Then the points are counted, and whoever has most wins.
