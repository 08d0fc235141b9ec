# Three Men's Morris: its names, and why a position or a turn is refused.

rules-game-morris = Three Men's Morris
player-light = Light
player-dark = Dark
game-about-morris = Three in a line win.
game-minutes-morris = 5 minutes
game-board-morris = 9 squares

fact-light-hand = Light's stones in hand
fact-dark-hand = Dark's stones in hand

morris-won = { $winner } has three in a line.

# Why a turn is not legal, or something belongs to no turn.
morris-won-already = { $winner } has three in a line already: the game is over.
morris-taken = { $place } is taken: only one stone stands on a square.
morris-set-first = The stone on { $place } stays where it is until all three of yours stand on the board: set another one.
morris-none-left = All three of your stones stand on the board: move one of them instead of setting another on { $place }.
morris-not-yours = There is no stone of yours on { $place }: move one of your own.
morris-too-far = { $place } is too far from { $origin }: a stone moves one square, straight or diagonally.
morris-stuck = The stone on { $place } has no empty square beside it to move to.
morris-one-stone = A turn sets one stone or moves one: { $place } belongs to no such turn.
morris-pile = Stones leave { $place } only as they are set.

# Why a text is refused.
morris-position-text = "{ $found }" is not a position: write three ranks of l, d and ".", the far one first, and the side to move, such as ".../.l./..d l".
morris-position-stones = No game has { $light } light and { $dark } dark stones with that player to move: both set three in turn, Light first.
morris-position-line = { $player } is to move and has three in a line already: the game would have been over.
morris-turn-text = "{ $found }" is not a turn: name a square to set a stone, such as b2, or two to move one, such as a1b2.
