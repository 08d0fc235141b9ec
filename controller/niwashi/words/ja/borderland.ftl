# ボーダーランドの名前と、局面や手番が認められない理由。

rules-game-borderland = ボーダーランド
player-white = 白
player-black = 黒

fact-white-territory = 白の領土(46 マスで勝ち)
fact-black-territory = 黒の領土(46 マスで勝ち)
fact-white-pieces = 盤上の白の駒
fact-black-pieces = 盤上の黒の駒
fact-phase = 段階

borderland-phase-opening = 序盤:最初の 2 個の駒
borderland-phase-choosing = 序盤:色選び
borderland-phase-ordinary = 平常時
borderland-phase-emergency = 緊急時:盤上に国境があります

borderland-won = { $winner }の領土が { $count } マスになりました。{ $wanted } マス以上で勝ちです。

borderland-opening-put = まず、白と黒の駒を 1 個ずつ、好きな二つのマスに置いてください。
borderland-opening-same = 最初の 2 個は別々のマスに置きます。黒の駒をほかのマスに置いてください。
borderland-opening-choose = 最初の駒は置かれました。白か黒か、色を選んでください。
borderland-opening-over = 序盤は終わりました。駒を置くか、動かしてください。
borderland-no-pass = できることがあります。駒を置くか、動かしてください。パスはどちらもできないときだけです。
borderland-won-already = { $first } でただちに勝ちになり、続きの行動はありません。
borderland-second-placement = 駒を置けるのは 1 手番に 1 回までです。{ $place } には置かず、駒を動かすか、手番を終えてください。
borderland-occupied = { $place } には駒があります。1 マスに立つ駒は 1 個だけです。
borderland-in-territory = { $place } は相手の領土です。領土の外に置いてください。
borderland-near-own = { $place } は自分の駒({ $pieces })に近すぎます。置くときは自分の駒との間を 1 マス以上あけてください。
borderland-near-enemy = { $place } は相手の駒({ $pieces })に近すぎます。置くときは相手の駒との間を 2 マス以上あけてください。
borderland-near-any = { $place } は { $pieces } に近すぎます。緊急時に置くときは、どの駒とも間を 1 マス以上あけてください。
borderland-nothing-there = { $place } には何もありません。自分の駒を動かしてください。
borderland-not-yours = { $place } の駒は相手のものです。取ったときにだけ盤から除きます。
borderland-just-placed = { $place } の駒はこの手番に置いたものです。ほかの駒を動かすか、手番を終えてください。
borderland-moved-already = { $place } の駒はこの手番にもう動きました。ほかの駒を動かすか、手番を終えてください。同じ駒が 2 回動けるのは緊急時だけです。
borderland-occupied-move = { $place } には駒があります。駒は空いたマスへ動かします。
borderland-not-adjacent = { $target } は { $origin } から遠すぎます。駒は隣のマスへ動かします。
borderland-stuck = { $place } の駒の隣には、動ける空きマスがありません。
borderland-tie-missing = 駒の最も多い地域が複数あるので、どれを外とするか選びます。{ $canonical } のどれかを書いてください。
borderland-tie-wrong = その選び方はできません。{ $canonical } のどれかを書いてください。
borderland-tie-none = ここでは選ぶ地域がないので、マスは書きません。{ $canonical } と書いてください。
borderland-not-turned = 駒の色が変わることはありません。{ $place } の色が違っています。
borderland-other-turn = { $place } は、この手番のほかの動きと合いません。
borderland-pile = { $place } の駒は、置くときと取るときにだけ出し入れします。

borderland-position-fields = 「{ $found }」は局面ではありません。項目が { $count } 個あります。配置、手番、状態の 3 個が必要です。
borderland-position-side = 手番が「{ $found }」です。w か b、序盤では「-」と書いてください。
borderland-position-rows = 配置「{ $found }」は { $count } 段です。k の段から順に「/」で区切って 11 段必要です。
borderland-position-row = { $row } の段が「{ $found }」です。w、b、空きマスの数(1 から)で書いてください。
borderland-position-width = { $row } の段「{ $found }」は { $count } マスになります。{ $wanted } マスにしてください。
borderland-position-state = 状態が「{ $found }」です。「-」か、w=a1,b1 のように w= と b= の後に領土のマスを書き、「;」でつないでください。
borderland-position-cell = 「{ $found }」というマスはありません。マスは a1 から a6、b1 から b7、c1 から c8 と f11 まで増え、そこから k6 まで減っていきます。
borderland-position-opening = 序盤の盤上には駒がないか、白と黒が 1 個ずつです。白が { $white } 個、黒が { $black } 個あります。
borderland-position-no-territory = { $player }には国境({ $cells })があります。{ $player }の領土を状態に書いてください。
borderland-position-no-border = { $player }には国境がないので、領土もありません。状態から除いてください。
borderland-position-not-an-area = { $player }の領土から外れるのは、国境で分かれた地域のうちちょうど一つの全体です。地域は { $cells } から始まるものです。
borderland-position-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。

borderland-turn-text = 「{ $found }」は手ではありません。置く c4、動かす c4-c5 を一つか二つ「,」でつないで書き、同数のときは「~」と外に残す地域の最初のマスを続けてください。パスは pass です。序盤は w:e5,b:g7、次に white か black です。
borderland-turn-cell = 「{ $found }」にある { $cell } というマスはありません。マスは a1 から a6、b1 から b7、c1 から c8 と f11 まで増え、そこから k6 まで減っていきます。
borderland-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
