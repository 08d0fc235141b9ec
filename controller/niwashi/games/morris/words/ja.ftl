# スリーメンズモリスの名前と、局面や手番が認められない理由。

rules-game-morris = スリーメンズモリス
player-light = 白
player-dark = 黒
game-about-morris = 先に三つ並べたら勝ち。
game-minutes-morris = 5分
game-board-morris = 9マス

fact-light-hand = 白の手元の石
fact-dark-hand = 黒の手元の石

morris-won = { $winner }の石が三つ並びました。

morris-won-already = { $winner }の石がもう三つ並んでいます。対局は終わりです。
morris-taken = { $place }には石があります。1マスに置ける石は1個だけです。
morris-set-first = { $place }の石は、自分の石が3個とも盤に乗るまで動かせません。次の石を置いてください。
morris-none-left = 自分の石は3個とも盤にあります。{ $place }には置かず、石を動かしてください。
morris-not-yours = { $place }に自分の石はありません。自分の石を動かしてください。
morris-too-far = { $place }は{ $origin }から遠すぎます。石は縦横斜めに1マス動きます。
morris-stuck = { $place }の石の隣には、動かせる空きマスがありません。
morris-one-stone = 1手番にできるのは、石を1個置くか、1個動かすことです。{ $place }はその手に含まれません。
morris-pile = { $place }の石が減るのは、盤に置くときだけです。

morris-position-text = 「{ $found }」は局面ではありません。奥の段から順に、l、d、「.」を3文字ずつ3段と、手番を書いてください。例：「.../.l./..d l」
morris-position-stones = 白{ $light }個、黒{ $dark }個でその手番になることはありません。白から交互に3個ずつ置きます。
morris-position-line = { $player }の手番なのに、{ $player }の石がもう三つ並んでいます。対局は終わっているはずです。
morris-turn-text = 「{ $found }」は手ではありません。置くならマスを一つ（例：b2）、動かすなら二つ（例：a1b2）書いてください。
