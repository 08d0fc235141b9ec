rules-game-breakthrough = ブレイクスルー
player-white = 白
player-black = 黒
breakthrough-won = { $winner }が突破しました。
