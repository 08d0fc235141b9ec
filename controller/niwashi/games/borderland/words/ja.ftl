# ボーダーランドの名前と、局面や手番が認められない理由。

rules-game-borderland = ボーダーランド
player-white = 白
player-black = 黒

fact-white-territory = 白のテリトリー（46ヘクスで勝ち）
fact-black-territory = 黒のテリトリー（46ヘクスで勝ち）
fact-white-pieces = 盤上の白のコマ
fact-black-pieces = 盤上の黒のコマ
fact-phase = フェイズ

borderland-phase-opening = 準備：最初の2個のコマ
borderland-phase-choosing = 準備：色選び
borderland-phase-ordinary = 通常
borderland-phase-emergency = エマージェンシーフェイズ：盤上にボーダーがあります

borderland-won = { $winner }のテリトリーが{ $count }ヘクスになりました。{ $wanted }ヘクス以上で勝ちです。

borderland-opening-put = まず、白と黒のコマを1個ずつ、好きな二つのヘクスに置いてください。
borderland-opening-same = 最初の2個は別々のヘクスに置きます。黒のコマをほかのヘクスに置いてください。
borderland-opening-choose = 最初のコマが置かれました。白か黒か、色を選んでください。
borderland-opening-over = 最初の配置は終わっています。コマを置くか、動かしてください。
borderland-no-pass = できることがあります。コマを置くか、動かしてください。パスはどちらもできないときだけです。
borderland-won-already = { $first }でただちに勝ちになるので、続きの行動はありません。
borderland-second-placement = コマを置けるのは1手番に1回までです。{ $place }には置かず、コマを動かすか、手番を終えてください。
borderland-occupied = { $place }にはコマがあります。1ヘクスに置けるコマは1個だけです。
borderland-in-territory = { $place }は相手のテリトリーです。テリトリーの外に置いてください。
borderland-near-own = { $place }は自分のコマ（{ $pieces }）に近すぎます。置くときは自分のコマとの間を1ヘクス以上あけてください。
borderland-near-enemy = { $place }は相手のコマ（{ $pieces }）に近すぎます。置くときは相手のコマとの間を2ヘクス以上あけてください。
borderland-near-any = { $place }は{ $pieces }に近すぎます。エマージェンシーフェイズでも、置くときはどのコマとも間を1ヘクス以上あけてください。
borderland-nothing-there = { $place }には何もありません。自分のコマを動かしてください。
borderland-not-yours = { $place }のコマは相手のものです。捕獲したときにだけ盤から除きます。
borderland-just-placed = { $place }のコマはこの手番に置いたものです。ほかのコマを動かすか、手番を終えてください。
borderland-moved-already = { $place }のコマはこの手番にもう動きました。ほかのコマを動かすか、手番を終えてください。同じコマを2回動かせるのはエマージェンシーフェイズだけです。
borderland-occupied-move = { $place }にはコマがあります。コマは空いたヘクスへ動かします。
borderland-not-adjacent = { $target }は{ $origin }から遠すぎます。コマは隣のヘクスへ動かします。
borderland-stuck = { $place }のコマの隣には、動ける空きヘクスがありません。
borderland-tie-missing = コマの最も多い領域が複数あるので、どれを外側にするか選びます。{ $canonical }のどれかを書いてください。
borderland-tie-wrong = その選び方はできません。{ $canonical }のどれかを書いてください。
borderland-tie-none = ここでは選ぶ領域がないので、ヘクスは書きません。「{ $canonical }」と書いてください。
borderland-not-turned = コマの色が変わることはありません。{ $place }の色が違っています。
borderland-other-turn = { $place }は、この手番のほかの動きと合いません。
borderland-pile = { $place }のコマは、置くときと捕獲するときにだけ出し入れします。

borderland-position-fields = 「{ $found }」は局面ではありません。項目が{ $count }個あります。配置、手番、状態の3個が必要です。
borderland-position-side = 手番が「{ $found }」です。wかb、最初の配置では「-」と書いてください。
borderland-position-rows = 配置「{ $found }」は{ $count }行です。kの行から順に「/」で区切って11行必要です。
borderland-position-row = { $row }の行が「{ $found }」です。w、b、空きヘクスの数（1から）で書いてください。
borderland-position-width = { $row }の行「{ $found }」は{ $count }ヘクスになります。{ $wanted }ヘクスにしてください。
borderland-position-state = 状態が「{ $found }」です。「-」か、w=a1,b1のようにw=とb=の後にテリトリーのヘクスを書き、「;」でつないでください。
borderland-position-cell = 「{ $found }」というヘクスはありません。ヘクスはa1からa6、b1からb7、c1からc8とf11まで増え、そこからk6まで減っていきます。
borderland-position-opening = 最初の配置では、盤上にコマがないか、白と黒が1個ずつです。白が{ $white }個、黒が{ $black }個あります。
borderland-position-no-territory = { $player }にはボーダー（{ $cells }）があります。{ $player }のテリトリーを状態に書いてください。
borderland-position-no-border = { $player }にはボーダーがないので、テリトリーもありません。状態から除いてください。
borderland-position-not-an-area = { $player }のテリトリーから除くのは、ボーダーで分かれた領域のうち、ちょうど一つの全体です。領域は{ $cells }から始まるものです。
borderland-position-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。

borderland-turn-text = 「{ $found }」は手の書き方ではありません。置くc4、動かすc4-c5を一つか二つ「,」でつないで書き、同数のときは「~」と外側にする領域の最初のヘクスを続けてください。パスはpassです。最初の配置はw:e5,b:g7、次にwhiteかblackです。
borderland-turn-cell = 「{ $found }」にある{ $cell }というヘクスはありません。ヘクスはa1からa6、b1からb7、c1からc8とf11まで増え、そこからk6まで減っていきます。
borderland-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。

# ボーダーランドのあいだに盤が話す言葉。-emergency などは段階の名前。
say-whose-turn-borderland-opening-first = 最初の配置
say-whose-turn-borderland-opening-second = 最初の配置
say-whose-turn-borderland-choosing = 色選び
say-place-borderland-opening-first = 最初の配置です。白のコマを好きなヘクスに置いてください。次に黒を置き、相手が色を選びます。
say-place-borderland-opening-second = 続けて黒のコマをほかのヘクスに置いてください。そのあと、相手が色を選びます。
say-choose-button-borderland = コマを置かなかった人が色を選びます。光っているボタンを押してください。先攻は白です。
say-lift-borderland = { $adds ->
    [0] 今はどこにも置けません。自分のコマを持ち上げて動かしてください。
   *[other] 光っているヘクスにコマを置くか、自分のコマを持ち上げて動かしてください。
}
say-lift-borderland-emergency = { $adds ->
    [0] エマージェンシーフェイズ。今はどこにも置けません。自分のコマを動かしてください（同じコマは2回まで）。
   *[other] エマージェンシーフェイズ。光るヘクスに置くか、自分のコマを動かしてください（同じコマは2回まで）。
}
press-lift-borderland = 光っているヘクスを押してください。空いたヘクスならそこに置き、自分のコマならそれを動かします。
press-set-borderland = 行き先のヘクスを押してください。
say-place-borderland = 光っているヘクスにコマを置いてください。
say-place-borderland-emergency = エマージェンシーフェイズ。どのコマからも1ヘクス以上あけて、光っているヘクスに置いてください。
say-set-borderland = 光っているヘクスのどれかに置いてください。
say-stones-borderland = 点滅しているコマを捕獲しました。盤から取ってください。
say-take-some-borderland = 相手のコマが同数の領域があります。テリトリーにする側の、点滅しているコマを取ってください。
say-touch-page-borderland = 光っているヘクスにコマを置いてください。
say-touch-borderland = 二通りの動きが考えられます。コマのあるヘクスか離れたヘクスのうち、点滅しているほうに触れてください。
say-touch-one-wins-borderland = 同数の領域があります。{ $places }の領域を外側にすれば勝ちです。そのコマを一度持ち上げるか、空きヘクスに一度置きます。
say-touch-any-wins-borderland = 同数の領域があります。どれを外側にしても勝ちです。選ぶ領域のコマを一度持ち上げるか、空きヘクスに一度置きます。
say-touch-one-borderland = 相手のコマが同数の領域があります。外側にする領域のコマを一度持ち上げるか、空きヘクスに一度置きます。
say-go-on-borderland = 光のとおりにもう一つ行動するか、「完了」を押してください。
say-go-on-borderland-emergency = エマージェンシーフェイズ。もう一つ行動する（同じコマでもよい）か、「完了」を押してください。
say-done-borderland = これで終わりなら「完了」を押してください。
say-done-or-back-borderland = 元に戻りました。二つ目の行動なら「完了」、一つ目を取り消すなら「戻す」を押してください。
say-going-back-borderland = 直前の行動を戻しています。光のとおりに続けるか、コマを元の位置に戻してください。
say-going-back-done-borderland = 光っているヘクスを整えて「完了」を押すと、直前の行動が取り消されます。
say-wrong-borderland = 合わないところがあります。点滅しているヘクスを直してください。きらめいているヘクスがその理由です。
cue-dead-end-borderland = 置けますが、先がありません
cue-leaves-borderland = このコマを持ち上げて動かしてください

## 手で行う代わりに言えること
borderland-say-enough = これで終える
borderland-say-pass = パスする
borderland-say-colour = { $colour }を選ぶ

## 条文
clause-bl-1 = 盤は91ヘクスの六角形で、一辺は6ヘクスです。下からa〜kの行があり、行の中は左から1と数えます。二つのヘクスの距離は、隣から隣へ進む歩数です。
clause-bl-2 = 盤には六つの辺があり、角のヘクスは二つの辺に属します。先攻は白です。コマはいくらでも使え、色が変わることはありません。
clause-bl-3 = 最初に、一人が白と黒のコマを1個ずつ好きなヘクスに置きます。もう一人が色を選び、白から始めます。
clause-bl-10 = 手番には、置くか動かすかの行動を1回か2回行います。置けるのは1回だけで、2回目はしなくても構いません。パスできるのは、何もできないときだけです。
clause-bl-11 = 動かす：自分のコマを、隣の空いたヘクスへ動かします。1手番に2回動かすなら別々のコマで、その手番に置いたコマは動かせません。
clause-bl-12 = 置く：相手のテリトリーの外の空いたヘクスで、自分のコマから距離2以上、相手のコマから距離3以上の所に置きます。
clause-bl-13 = 盤上に一つでもボーダーがあるあいだは、エマージェンシーフェイズです。どのコマからも距離2以上なら置け、同じコマを2回動かせます。その手番に置いたコマは動かせません。行動のたびに改めて確かめます。
clause-bl-20 = つながった同じ色のコマの集まりがグループです。角で接していない二つの辺に届いたグループがボーダーです。
clause-bl-21 = ボーダーは盤をいくつかの領域に分けます。相手のコマが最も多い領域が外側です。ほかの領域とボーダーが、そのプレイヤーのテリトリーです。領域が一つだけなら、それが外側です。
clause-bl-22 = 相手のコマの数が同じ領域が複数あるときは、手番のプレイヤーがどれを外側にするかを選びます。
clause-bl-23 = テリトリーが決まるのは、行動でボーダーのヘクスが変わったときだけです。ボーダーがなければテリトリーもありません。
clause-bl-24 = 自分のテリトリーが46ヘクスになれば、ただちに勝ちです。その行動では捕獲しません。自分の手番で相手のテリトリーが46ヘクスになったときは、手番の終わりにもそうであれば相手の勝ちです。
clause-bl-25 = 行動で自分のボーダーが変わり、まだ勝ちでなければ、自分のテリトリーの中の相手のコマをすべて捕獲します。相手のボーダーも捕獲します。捕獲したコマは相手に返します。それで変わった相手のテリトリーも決め直しますが、捕獲は起こりません。
clause-bl-26 = そのため、捕獲なしで決め直されたテリトリーの中には、相手のコマがいることがあります。ほかと同じように動け、ボーダーが変わったときにだけ捕獲されます。
clause-bl-27 = 引き分けはありません。手数で打ち切った対局は「結果なし」です。
clause-bl-30 = 盤の横には各色のコマが91個ずつあり、足りなくなることはありません。
clause-bl-31 = 最初のコマを置く人と色を選ぶ人は別の人です。どちらが白になるかは、色の選択で決まります。
clause-bl-32 = 勝ちになった行動の後は何もしません。手番の終わりに両方のテリトリーが46ヘクス以上なら、その手番のプレイヤーの勝ちです。
clause-bl-33 = エマージェンシーフェイズでも、相手のテリトリーには置けません。変わるのは距離だけです。
clause-bl-34 = 最初の配置が終われば、局面にはどんな数のコマがあっても構いません。ボーダーのある色にだけテリトリーがあり、ちょうど一つの領域が外側になります。
clause-bl-35 = 手番は一手ごとに替わります。最後の手の後も同じです。
clause-bl-36 = 盤の図柄は、15ヘクスの三角形六つと、まん中のf6です。三角形三つと1ヘクスで46になります。

## 手の読み方
turn-stepped = { $origin }から{ $target }
turn-placed = { $place }に置く
turn-then = { $one }、次に{ $two }

## 入門と目標
goal-borderland = 91ヘクスのうち46ヘクスを、先に自分のテリトリーにすれば勝ちです。
lesson-borderland-place = あなたは白です。自分のコマから2ヘクス以上、黒から3ヘクス以上離れた、光っている所に置いてください。
lesson-borderland-move = もう一つ行動できます。コマを隣のヘクスへ動かしてください。
lesson-borderland-border = あと1歩で、辺から辺までつながります。ボーダーを作ってください。
lesson-borderland-capture = その向こうの{ $territory }ヘクスが自分のテリトリーです。中にある黒のコマを取り除いてください。
lesson-borderland-enough = 自分のテリトリーが光っています。これで十分なら「完了」を押してください。
lesson-borderland-half = 何手もあとのことです。このボーダーを作れば、91ヘクスのうち{ $territory }ヘクスが自分のテリトリーです。
lesson-borderland-end = 半分を超える46ヘクスで勝ち。あなたの勝ちです。「完了」で対局を始めましょう。

## ゲームの一覧
game-about-borderland = ボーダーを引いて平原の半分を取る。
game-minutes-borderland = 約30分
game-board-borderland = 91のヘクス
