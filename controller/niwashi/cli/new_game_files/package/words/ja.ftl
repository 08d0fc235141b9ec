# このゲームの文章すべて（日本語）。書式はFluentです：https://projectfluent.org
rules-game-__NAME__ = __TITLE__
game-about-__NAME__ = 交互に石を置きます。先に三つ並べたほうの勝ちです。
game-minutes-__NAME__ = 5分
game-board-__NAME__ = 9マス
player-white = 白
player-black = 黒
__NAME__-won = { $winner }の勝ちです。
__NAME__-bad-position = 「{ $found }」は局面ではありません。a1からc3まで、w、b、「.」で9文字書いてください。wの数は、bと同じか、一つ多くします。
__NAME__-bad-turn = 「{ $turn }」は手ではありません。a1からc3までのマスを一つ書いてください。
__NAME__-illegal = { $turn }には置けません。石がもうあるか、対局が終わっています。（R-1）
__NAME__-stays = { $place }：置いた石は動かせません。
