# All texts of the game. Fluent: https://projectfluent.org
rules-game-__NAME__ = __TITLE__
game-about-__NAME__ = Set stones in turn. Three in a line win.
game-minutes-__NAME__ = 5 minutes
game-board-__NAME__ = 9 squares
player-white = White
player-black = Black
__NAME__-won = { $winner } wins.
__NAME__-bad-position = "{ $found }" is no position: write nine of w, b and "." for a1 to c3, as many w as b or one more.
__NAME__-bad-turn = "{ $turn }" is no turn: name a square, a1 to c3.
__NAME__-illegal = { $turn } is not legal: a stone stands there, or the game is over. (R-1)
__NAME__-stays = { $place }: a stone that stands stays where it is.
