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

# ボーダーランドのあいだに盤が話すことば。-emergency などは段階の名前。
say-whose-turn-borderland-opening-first = 序盤
say-whose-turn-borderland-opening-second = 序盤
say-whose-turn-borderland-choosing = 色選び
say-place-borderland-opening-first = 最初の配置です。どちらかの人が、白の駒を好きなマスに置いてください。
say-place-borderland-opening-second = 続けて黒の駒をほかのマスに置いてください。そのあと、もう一人が色を選びます。
say-choose-button-borderland = 駒を置かなかった人が色を選びます。光っているボタンを押してください。先手は白です。
say-lift-borderland = { $player }の番：光っているマスに駒を置くか、自分の駒を持ち上げて動かしてください。
say-lift-borderland-emergency = 緊急時です。{ $player }の番：光っているマスに駒を置く（どの駒からも 1 マスあければよい）か、自分の駒を動かしてください。同じ駒を 2 回動かせます。
say-place-borderland = { $player }の番：光っているマスに駒を置いてください。
say-place-borderland-emergency = 緊急時です。{ $player }の番：光っているマスに駒を置いてください。どの駒からも 1 マスあければ置けます。
say-set-borderland = { $player }の番：光っているマスのどれかに置いてください。
say-stones-borderland = { $player }の番：明滅している駒を盤から取ってください。捕獲しました。
say-take-some-borderland = { $player }の番：領域が同数です。自分の領土にするほうの、点滅している駒を取ってください。残した領域が外側になります。
say-touch-borderland = 二通りに読めます。駒のいるマスか、駒が離れたマスのうち、点滅しているほうに触れてください。
say-touch-one-wins-borderland = { $player }の番：領域の駒が同数です。{ $places } のある領域を外側にすれば勝ちです。外側にする領域に触れてください。点滅している駒を少し持ち上げるか、空きマスに駒を一度置いて取ります。
say-touch-any-wins-borderland = { $player }の番：領域の駒が同数です。どの領域を外側にしても勝ちです。一つに触れてください。点滅している駒を少し持ち上げるか、空きマスに駒を一度置いて取ります。
say-touch-one-borderland = { $player }の番：領域の駒が同数です。外側にする領域に触れてください。点滅している駒を少し持ち上げるか、空きマスに駒を一度置いて取ります。
say-go-on-borderland = { $player }の番：光っているとおりにもう一つ行動するか、「完了」を押してください。
say-go-on-borderland-emergency = 緊急時です。{ $player }の番：もう一つ行動する（同じ駒をまた動かせます）か、「完了」を押してください。
say-done-borderland = { $player }の番：これで終わりなら「完了」を押してください。
say-done-unseen-borderland = { $player }の番：光っているマスのとおりにしてから「完了」を押してください。
say-done-or-back-borderland = { $player }の番：元のマスに戻りました。二つ目の行動なら「完了」、一つ目を取り消すなら「戻す」を押してください。
say-going-back-borderland = 直前の行動を戻しています。光っているところを続けるか、駒を元どおりにしてください。
say-going-back-done-borderland = 光っているマスを整えて「完了」を押すと、直前の行動が取り消されます。
say-over-borderland = ゲーム終了です。手を戻すか、駒を片づけて新しいゲームを始められます。
say-wrong-borderland = 合わないところがあります。点滅しているマスを直してください。きらめいているマスがその理由です。
say-set-up-borderland = 盤を片づけるか、駒を並べてください。光っているマスにまだ何か必要です。
say-set-up-done-borderland = 光のとおりに駒を並べて「完了」を押してください。
say-carry-out-borderland = 駒を動かしてください。光っているところすべてです。
say-carry-out-done-borderland = 光のとおりに駒を動かして「完了」を押してください。
say-put-back-borderland = やり直しです。光っているところの駒をすべて元に戻してください。
say-put-back-done-borderland = やり直しです。光のとおりに駒を戻して「完了」を押してください。
say-take-back-borderland = 取り消しました。光っているところの駒を元に戻してください。
say-take-back-done-borderland = 取り消しました。光のとおりに駒を戻して「完了」を押してください。
cue-dead-end-borderland = 置けますが、先がありません
cue-gets-stone-borderland = ここに駒を置いてください
cue-gets-on-top-borderland = ここに駒がもう一つ来ます
cue-loses-stone-borderland = この駒を取ってください
cue-leaves-borderland = この駒を持ち上げて動かしてください

## 手で行う代わりに言えること
borderland-say-enough = これで終える
borderland-say-pass = パスする
borderland-say-colour = { $colour }で指す
