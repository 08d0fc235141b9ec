# The Reclamation: its names, and why a position or a turn is refused.

rules-game-garden = Garden
rules-game-throne = Throne

fact-flower-hand = Flower's stones in hand
fact-tendril-hand = Tendril's stones in hand
fact-flower-squares = Flower's squares (12 win)
fact-tendril-squares = Tendril's squares (12 win)
fact-flower-gardeners = Flower's Gardeners
fact-tendril-gardeners = Tendril's Gardeners
fact-flower-trophies = Flower's trophies (3 win)
fact-tendril-trophies = Tendril's trophies (3 win)

# How a game ended.
rules-won-squares = { $winner } stands on 12 squares or more and wins.
rules-won-gardeners = { $loser } has no Gardeners left: { $winner } wins.
rules-won-trophies = { $winner } holds 3 trophies or more and wins.
rules-won-no-turn = { $loser } has no legal turn: { $winner } wins.

# Why a turn is not legal.
rules-nothing-there = Nothing stands on { $place }: a turn begins by lifting one of your Gardeners (a stack of three).
rules-not-gardener = The stack on { $place } is not a Gardener: only Gardeners (stacks of three) move.
rules-not-yours = The stack on { $place } belongs to your opponent: lift one of your own Gardeners.
rules-stays = The Gardener on { $place } has to leave its square: move it to an adjacent empty one.
rules-not-adjacent = { $target } is too far from { $origin }: a Gardener goes to one of the 8 adjacent squares.
rules-occupied = { $place } is taken: a Gardener goes to an empty square.
rules-dead-end = No card you may use would change anything from { $place }: choose another square for the Gardener.
rules-card-used = Card { $card } is used: choose a card that is still available.
rules-card-no-effect = Card { $card } would change nothing from { $place }: choose another card or square.
rules-choice-none = There is nothing to choose here, so no squares follow: write { $canonical }.
rules-choice-missing = You have too few stones in hand, so you choose: { $count } of the squares { $squares } get a stone. Write them after a "+".
rules-choice-wrong = That choice is not possible: exactly { $count } of the squares { $squares } get a stone.
rules-illegal-turn = { $turn } is not legal. { $why } ({ $clause })

# Why something that stands on the board belongs to no turn.
rules-one-gardener = The Gardener from { $place } goes to an adjacent empty square; nothing else moves in this turn.
rules-gardener-stuck = The Gardener on { $place } can reach no square from which a card would change anything.
rules-not-reached = No card you may use reaches { $place } in this turn.
rules-hand-empty = Your hand is empty: no stone can be placed on { $place }.
rules-too-many = The stone on { $place } is one too many: your hand has no stone left for it. Take it off again, or another stone that you chose.
rules-other-turn = The change on { $place } does not fit the rest of this turn.
rules-no-stone-on-opponent = Stones never go on top of your opponent's: { $place } stays as it is.
rules-no-stone-on-gardener = A stack has at most three stones: nothing goes on the Gardener on { $place }.
rules-no-stone-on-two = In Garden a stone goes on a single stone, never on two: { $place } stays as it is.
rules-own-not-taken = Your own stones on { $place } are never taken in your own turn.
rules-gardener-safe = In Garden no stone is ever taken from a Gardener: { $place } stays as it is.
rules-only-top = Only the top stone of { $place } may come off: put the others back.
rules-not-turned = Stones turn over only on their way to your hand: { $place } shows the wrong face.
rules-card-not-yours = Card { $card } there is your opponent's: use one of your own.
rules-card-back = Card { $card } is used: it stays out until your last available card is used.
rules-card-useless = Card { $card } would change nothing, wherever you go: choose another card.
rules-one-card = A turn uses one card, after the Gardener has moved: card { $card } does not fit.
rules-pile = Stones go to and from { $place } only as the card says.

# Why a position's text is refused.
rules-position-fields = "{ $found }" is not a position: it has { $count ->
        [one] 1 field
       *[other] { $count } fields
    }, and five are needed: placement, side, hands, cards, trophies.
rules-position-ranks = Placement "{ $found }" has { $count } ranks: six are needed, rank 6 first, with "/" between them.
rules-position-rank = Rank { $rank } is "{ $found }": use a b c (Flower's stacks), x y z (Tendril's) and digits 1 to 6 for empty squares.
rules-position-width = Rank { $rank } is "{ $found }", which makes { $count ->
        [one] 1 square
       *[other] { $count } squares
    }: it has to make six.
rules-position-side = The side to move is "{ $found }": write f or t.
rules-position-hands = Hands are "{ $found }": write two numbers, Flower's first, such as 14,14.
rules-position-cards = Cards are "{ $found }": write each player's available cards, Flower's first, such as 1234,123.
rules-position-trophies = Trophies are "{ $found }": write two numbers, Flower's first, such as 0,0.
rules-position-no-trophies = Trophies are "{ $found }": Garden has none, write "-".
rules-position-stones = There are { $found } stones on the board, in hands and among trophies: there have to be { $wanted }.
rules-position-no-gardener = Nobody has a Gardener: at least one has to be left.
rules-position-gardeners = { $player } has { $found } Gardeners: in Garden each player has exactly one.
rules-position-no-card = { $player } has no card available: at least one always is.
rules-position-won = { $player } is to move but has won already: a won position has the loser to move.
rules-position-not-canonical = "{ $found }" is not how this position is written: write "{ $canonical }".

# Why a turn's text is refused.
rules-turn-text = "{ $found }" is not a turn: write from, to, card and perhaps chosen squares, such as f1e2:1 or c3d4:2+c5,e5.
rules-turn-not-canonical = "{ $found }" is not how this turn is written: write "{ $canonical }".
rules-handicap-garden = Handicap stones belong to Garden: { $game } is played without them (RC-60).
rules-handicap-stones = There is no start with { $found } handicap stones: choose 1 to { $most } (RC-61).
rules-no-cards = { $game } is played without cards: leave the card set out.
rules-perft-depth = { $found } is not a depth for counting turns: use a whole number from 0 to { $deepest }.
rules-perft-negative = { $found } can't be the length of a turn sequence: use 0 or more.

# The command line.
rules-help = Ask what the rules allow: legal turns, the position after some turns, how many turn sequences there are.
rules-help-examples = niwashi rules legal --game throne
    niwashi rules play f1e2:1 a6b5:2
    niwashi rules perft 3 --divide
    niwashi rules play w:e5,b:g7 white c4,e5-e6 --game borderland
    niwashi rules batch < questions.jsonl
rules-help-game = The game: { $known }.
rules-help-cards = The card set: a name (see "niwashi cards show") or a TOML file; without it the built-in one, most of whose patterns are not certain or made up.
rules-help-position = The position, as "niwashi rules play" prints it; without it, the start.
rules-help-turns = Turns in their order. Garden and throne: from, to, card (f1e2:1), and "+" with the chosen squares when stones run short. Borderland: one or two actions, c4 to place and c4-c5 to move (c4,e5-e6).
rules-help-depth = How many turns deep to count: 0 to 10.
rules-help-divide = One line for each first turn, then the total.
rules-help-legal = Print the legal turns of a position, sorted, one a line. A finished game has none: then it says who won, and by which clause.
rules-help-legal-examples = niwashi rules legal
    niwashi rules legal --game garden --position "z5/6/6/6/6/5c f 14,14 1234,1234 -"
rules-help-play = Play turns and print the position after them.
rules-help-play-examples = niwashi rules play f1e2:1
    niwashi rules play f1e2:1 a6b5:1 --game throne
rules-help-perft = Count the legal turn sequences of a length, to compare one implementation of the rules with another.
rules-help-perft-examples = niwashi rules perft 4              prints 33405
    niwashi rules perft 2 --divide     12 turns, 12 answers to each
rules-help-batch = For programs: one JSON object a line on standard input gets one JSON line on standard output, at once. A line that can't be understood gets an error, and the next one is read.
rules-help-batch-examples = {"{"}"game": "garden", "position": "…", "do": "legal"{"}"}
        gives {"{"}"legal": ["f1e1:1", …], "result": null{"}"}
    {"{"}"game": "garden", "position": "…", "do": "play", "turn": "f1e2:1"{"}"}
        gives {"{"}"position": "…", "result": null{"}"}
    {"{"}"game": "throne", "position": "…", "do": "perft", "depth": 3{"}"}
        gives {"{"}"perft": 1836{"}"}
    {"{"}"game": "karesansui", "garden": {"{"}"tiles": […]{"}"}, "do": "score"{"}"}
        gives {"{"}"sand": 4, …, "total": 18{"}"}; with "places" instead, where tiles, stones and the monk may go
    "cards": a set's name, its TOML file, or the set itself, in each of them, if you like.
rules-total = total: { $count }

rules-batch-blank = The line is blank: write one JSON object on each line.
rules-batch-not-json = The line is not JSON ({ $why }): write one JSON object on each line.
rules-batch-not-object = The line is { $found }: write a JSON object with "game", "position" and "do".
rules-batch-missing = "{ $field }" is missing: it is { $wanted }.
rules-batch-unknown-field = "{ $field }" is not a field: a request has { $known }.
rules-batch-wrong-type = "{ $field }" is { $found }: it has to be { $wanted }.
rules-batch-want-text = a text
rules-batch-want-verb = "legal", "play" or "perft", and of gardens "score" or "places"
rules-batch-want-number = a whole number
rules-batch-want-cards = the name of a card set, its file, or the set itself as an object
rules-one-action = { $turn } is a whole turn and does not go on (position { $position }).

## A position judged from the stones on a board
rules-position-mixed = On { $place } are stones of both players: all stones of a stack are one player's.
rules-position-too-high = { $found } pieces are stacked on { $place }: take some off.
rules-position-too-many = There { $found ->
        [one] is 1 more
       *[other] are { $found } more
    } of { $player }'s stones on the board than { $player } has.
session-not-a-beginning = No turn begins with "{ $turn }" in this position.

# Games from outside that can't be used.
game-package-type = Its entry names a { $found }: name a niwashi.games.GamePackage.
game-package-protocol = It is made for version { $found } of the games' protocol, this program has { $known }: install a version of the game that fits this program.
game-package-empty = Its entry names no game: list at least one in GamePackage(games=…).
game-package-name = "{ $found }" is no name for a game: use small letters, digits and hyphens, such as "nine-stones" or "openspiel:hex".
game-package-kit = What it says of { $game } is no niwashi.games.RulesKit with a builder and at least one seat.
game-package-words = Its words in words/{ $language }.ftl can't be read at "{ $found }": write "key = text".
game-package-no-name = The words of { $game } lack "{ $message }": add it to words/en.ftl.
game-package-taken = A game called { $game } is there already, from { $package }: uninstall one of the two.
game-package-raises = It failed while it was loaded: { $kind }: { $why }
