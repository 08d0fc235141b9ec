# The Reclamation: its names, and why a position or a turn is refused.

rules-game-garden = Garden
rules-game-throne = Throne
rules-player-flower = Flower
rules-player-tendril = Tendril

fact-flower-hand = Flower's stones in hand
fact-tendril-hand = Tendril's stones in hand
fact-flower-squares = Flower's squares (12 win)
fact-tendril-squares = Tendril's squares (12 win)
fact-flower-gardeners = Flower's Gardeners
fact-tendril-gardeners = Tendril's Gardeners
fact-flower-trophies = Flower's trophies (3 win)
fact-tendril-trophies = Tendril's trophies (3 win)

# How a game ended. $winner and $loser are "flower" or "tendril".
rules-won-squares = { $winner ->
        [flower] Flower
       *[tendril] Tendril
    } stands on 12 squares or more and wins.
rules-won-gardeners = { $loser ->
        [flower] Flower has no Gardener left: Tendril
       *[tendril] Tendril has no Gardener left: Flower
    } wins.
rules-won-trophies = { $winner ->
        [flower] Flower
       *[tendril] Tendril
    } holds 3 trophies or more and wins.
rules-won-no-turn = { $loser ->
        [flower] Flower has no legal turn: Tendril
       *[tendril] Tendril has no legal turn: Flower
    } wins.

# Why a turn is not legal.
rules-nothing-there = Nothing stands on { $place }: a turn begins by lifting one of your Gardeners (a stack of three).
rules-not-gardener = The stack on { $place } is no Gardener: only Gardeners (stacks of three) move.
rules-not-yours = The stack on { $place } belongs to your opponent: lift one of your own Gardeners.
rules-stays = The Gardener on { $place } has to leave its square: move it to an adjacent empty one.
rules-not-adjacent = { $target } is too far from { $origin }: a Gardener goes to one of the 8 adjacent squares.
rules-occupied = { $place } is taken: a Gardener goes to an empty square.
rules-dead-end = No card you may use would change anything from { $place }: choose another square for the Gardener.
rules-card-used = Card { $card } is used: choose a card that is still available.
rules-card-no-effect = Card { $card } would change nothing from { $place }: choose another card or square.
rules-choice-none = There is nothing to choose here, so no squares follow: write { $canonical }.
rules-choice-missing = Your hand runs short and you choose: { $count } of the squares { $squares } get a stone. Write them after a "+".
rules-choice-wrong = That is not a choice you have: exactly { $count } of the squares { $squares } get a stone.
rules-illegal-turn = { $turn } is not legal. { $why } ({ $clause })

# Why something that stands on the board belongs to no turn. $player is the player to move.
rules-one-gardener = The Gardener from { $place } goes to an adjacent empty square, and it alone moves in this turn.
rules-gardener-stuck = The Gardener on { $place } can reach no square from which a card would change anything.
rules-not-reached = No card you may use reaches { $place } in this turn.
rules-hand-empty = Your hand is empty: no stone can be placed on { $place }.
rules-other-turn = { $place } does not go with the rest of this turn.
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
rules-one-card = A turn uses one card, after the Gardener has moved: card { $card } does not go with it.
rules-pile = Stones go to and from { $place } only as the card says.

# Why a position's text is refused.
rules-position-fields = "{ $found }" is no position: it has { $count } fields, and five are needed: placement, side, hands, cards, trophies.
rules-position-ranks = Placement "{ $found }" has { $count } ranks: six are needed, rank 6 first, with "/" between them.
rules-position-rank = Rank { $rank } is "{ $found }": use a b c (Flower's stacks), x y z (Tendril's) and digits 1 to 6 for empty squares.
rules-position-width = Rank { $rank } is "{ $found }", which makes { $count } squares: it has to make six.
rules-position-side = The side to move is "{ $found }": write f or t.
rules-position-hands = Hands are "{ $found }": write two numbers, Flower's first, such as 14,14.
rules-position-cards = Cards are "{ $found }": write each player's available cards, Flower's first, such as 1234,123.
rules-position-trophies = Trophies are "{ $found }": write two numbers, Flower's first, such as 0,0.
rules-position-no-trophies = Trophies are "{ $found }": Garden has none, write "-".
rules-position-stones = There are { $found } stones on the board, in hands and among trophies: all in all it has to be { $wanted }.
rules-position-no-gardener = Nobody has a Gardener: at least one has to be left.
rules-position-gardeners = { $player ->
        [flower] Flower
       *[tendril] Tendril
    } has { $found } Gardeners: in Garden each player has exactly one.
rules-position-no-card = { $player ->
        [flower] Flower
       *[tendril] Tendril
    } has no card available: at least one always is.
rules-position-won = { $player ->
        [flower] Flower
       *[tendril] Tendril
    } is to move but has won already: a won position has the loser to move.
rules-position-not-canonical = "{ $found }" is not how this position is written: write "{ $canonical }".

# Why a turn's text is refused.
rules-turn-text = "{ $found }" is no turn: write from, to, card and perhaps chosen squares, such as f1e2:1 or c3d4:2+c5,e5.
rules-turn-not-canonical = "{ $found }" is not how this turn is written: write "{ $canonical }".
rules-perft-depth = { $found } is no depth for counting turns: use a whole number from 0 to { $deepest }.
