### 各ゲームの入門：はじめての一局を、一つずつ。

## ゲームの目的
goal-garden = 先に12マスに石を広げたほうが勝ちです。
goal-throne = 相手の庭師をなくすか、戦利品を3個取れば勝ちです。
goal-borderland = 91ヘクスのうち46ヘクスを、先に自分のテリトリーにすれば勝ちです。
goal-karesansui = 15枚のタイルで庭を作ります。点の多い人が勝ちです。

## ルールから作る入門（専用の入門がないゲーム用）
lesson-any-move = 光るコマは動かせます。持ち上げて、光るマスに置いてください。
lesson-any-place = 光るマスにコマを置いてください。そこに置けます。
lesson-any-take = コマは取れます。光のとおりに動かし、点滅するコマを盤から外してください。
lesson-any-win = ここでは一手で勝てます。光のとおりに動かしてください。
lesson-any-end = それが勝ちの一手です。「完了」を押すと対局が始まります。
lesson-not-made = { $game }の入門は作れません。無作為に指しても、手で勝つ手が見つかりません。

## 庭園
lesson-garden-lift = 3個重ねた石が、あなたの庭師です。持ち上げてください。
lesson-garden-set = 庭師は、周りのマスへ一つ動きます。光っているマスに置いてください。
lesson-garden-card = カードは、庭師から見たマスを示します。光っているカードを引き抜いてください。
lesson-garden-stones = 示された{ $placed }マスは空いています。手元の石を1個ずつ置いてください。
lesson-garden-again = 次の手番です。庭師を光っているマスへ動かし、光っているカードを引き抜いてください。
lesson-garden-double = そこには自分の石が1個あります。もう1個を上に重ねてください。
lesson-garden-double-done = 自分の石の上に、もう1個重ねてください。盤からは見えないので、最後に「完了」を押します。
lesson-garden-double-page = 自分の石の上に、もう1個重ねてください。この画面では重ねれば分かります。実物の盤では見えないので、最後に「完了」を押します。
lesson-garden-near = 今度は蔓の石をねらいます。庭師を光っているマスへ動かし、カードを引き抜いてください。
lesson-garden-take = 蔓の石がカードのマスにあれば、一番上を取れます。裏返せば自分の石です。空きマスには石を置きます。
lesson-garden-last = 数手進んで、石は10マスにあります。庭師を動かし、最後のカードを引き抜いてください。
lesson-garden-cards = 最後の1枚を使ったので、ほかの3枚を戻します。また使えるようになります。
lesson-garden-win = 残りの石を置いてください。先に{ $squares }マスに石を広げたほうが勝ち。あなたの勝ちです。
lesson-garden-end = これで庭園のすべてです。動いて、引いて、置いて、12マスで勝ち。「完了」で対局を始めましょう。

## 玉座
lesson-throne-lift = 3個重ねた石が、あなたの庭師です。持ち上げてください。
lesson-throne-set = 庭師は、周りのマスへ一つ動きます。光っているマスに置いてください。
lesson-throne-card = カードは、庭師から見たマスを示します。光っているカードを引き抜いてください。
lesson-throne-stones = 示された{ $placed }マスは空いています。手元の石を1個ずつ置いてください。
lesson-throne-again = 次の手番です。庭師を光っているマスへ動かし、光っているカードを引き抜いてください。
lesson-throne-double = そこには自分の石が1個あります。もう1個を上に重ねてください。
lesson-throne-double-done = 自分の石の上に、もう1個重ねてください。盤からは見えないので、最後に「完了」を押します。
lesson-throne-double-page = 自分の石の上に、もう1個重ねてください。この画面では重ねれば分かります。実物の盤では見えないので、最後に「完了」を押します。
lesson-throne-third = もう一度、庭師を動かし、カードを引き、光っている空きマスに石を置いてください。
lesson-throne-gardener = 2個の上に3個目を重ねてください。これで二人目の庭師になります。
lesson-throne-gardener-done = 2個の上に3個目を重ねると、二人目の庭師です。最後に「完了」を押してください。
lesson-throne-other = どちらの庭師も動けます。新しい庭師を光っているマスへ動かし、最後のカードを引き抜いてください。
lesson-throne-cards = 最後の1枚を使ったので、ほかの3枚を戻します。また使えるようになります。
lesson-throne-rest = 空いている2マスに石を置き、蔓の1個の石を取ります。裏返せば自分の石です。
lesson-throne-strike = 蔓の庭師の一番上の石を取ると、戦利品です。蔓の庭師がいなくなり、あなたの勝ちです。
lesson-throne-strike-done = 蔓の庭師の一番上の石を取ると、戦利品です。庭師がいなくなれば勝ち。「完了」を押してください。
lesson-throne-end = 相手の庭師をなくすか、戦利品を3個取れば勝ちです。「完了」で対局を始めましょう。

## ボーダーランド
lesson-borderland-place = あなたは白です。自分のコマから2、相手から3ヘクス離れた、光っている所に置いてください。
lesson-borderland-move = もう一つ行動できます。コマを隣のヘクスへ動かしてください。
lesson-borderland-border = あと1歩で、辺から辺までつながります。ボーダーを作ってください。
lesson-borderland-capture = その向こうの{ $territory }ヘクスが自分のテリトリーです。中にある黒のコマを取り除いてください。
lesson-borderland-enough = 自分のテリトリーが光っています。これで十分なら「完了」を押してください。
lesson-borderland-half = 何手もあとのことです。このボーダーを作れば、91のうち{ $territory }ヘクスが自分のものです。
lesson-borderland-end = 半分の46ヘクスで勝ち。あなたの勝ちです。「完了」で対局を始めましょう。

## 枯山水
lesson-karesansui-tile = あなたは南、庭は15マスです。最初のタイルは角に敷きます。光っている所に禅僧駒を置いてください。
lesson-karesansui-zazen = 手番の後半です。光っている所に触れると座禅になり、徳が1点増えます。
lesson-karesansui-rake = 次の手番、次のタイルです。砂の波と波がつながります。光っている所に触れてください。
lesson-karesansui-monk = 後半には禅僧駒も動けます。新しいタイルへ動かしてください。
lesson-karesansui-moss = 苔のタイルです。どのタイルともつながり、2点になります。光っている所に触れてください。
lesson-karesansui-kind = 石には徳が要ります。1点あれば横石です。光っている所に触れて選んでください。
lesson-karesansui-stone = 石は、禅僧駒のいるタイルか、同じ列のタイルに置けます。光っている所に置いてください。
lesson-karesansui-score = 砂で2点、苔で2点、石で2点、合わせて{ $south-points }点です。「完了」を押してください。
lesson-karesansui-end = すべての庭がそろったとき、点の多い人が勝ちです。「完了」で対局を始めましょう。

## 入門のあいだ
lesson-answer = { $player }の番です。{ $player }に代わって、光のとおりに動かしてください。
lesson-answer-watch = { $player }の番です。石の動きを見ていてください。
lesson-and = { $lesson }{ $text }
why-not-in-lesson = 対局ではできますが、今はほかのことを学びます。光のとおりにしてください。
lesson-keeps-its-position = 入門のあいだは、決まった局面で進みます

## 入門のファイルの誤り
lesson-no-file = { $source }を読み込めません：{ $why }。あるファイルを指定してください。
lesson-not-toml = { $source }はTOMLファイルではありません：{ $why }。
lesson-no-table = { $source }：入門は「game」と「steps」のあるテーブルですが、{ $found }があります。
lesson-missing-key = { $source }、ステップ{ $step }：「{ $field }」がありません。使えるのは次のとおりです：{ $known }。
lesson-unknown-key = { $source }、ステップ{ $step }：「{ $field }」という項目はありません。使えるのは次のとおりです：{ $known }。
lesson-wrong-value = { $source }、ステップ{ $step }：「{ $field }」は{ $found }にできません（{ $why }）。
lesson-no-act = { $source }、ステップ{ $step }：「{ $found }」は手の動作ではありません。{ $known }のどれかと場所を「lift f1」のように書いてください。
lesson-no-position = { $source }、ステップ{ $step }：最初のステップと局面を変えるステップには、ゲームで成り立つ局面が必要です：{ $why }
lesson-no-turn = { $source }、ステップ{ $step }：「turn」か「press」のどちらか一つを書きます。局面の最初のステップには必ず要ります。
lesson-illegal = { $source }、ステップ{ $step }：そこでは「{ $turn }」は指せません。指せる手の例：{ $known }。
lesson-illegal-answer = { $source }、ステップ{ $step }：応手「{ $turn }」は指せません：{ $why }
lesson-not-in-turn = { $source }、ステップ{ $step }：その手に「{ $found }」はないか、ほかのステップにあります。残りは次のとおりです：{ $known }。
lesson-handlings-left = { $source }、ステップ{ $step }：手の最後のステップの「do」に足りないものがあります：{ $known }。そこでは「do」を省いてください。
lesson-unknown-fact = { $source }、ステップ{ $step }：ゲームに「{ $claim }」という数はありません。あるのは次のとおりです：{ $known }。
lesson-false-claim = { $source }、ステップ{ $step }：{ $claim } = { $said }とありますが、ルールでは{ $found }です。

## 入門を始める、やめる
lesson-none = { $game }には入門がありません。あるのは次のゲームです：{ $known }。
lesson-is-not-on = 今は入門の途中ではありません。ページの「入門」で始められます。
lesson-first = 今は入門の途中です。終えるか、やめてからにしてください。
lesson-watch = 今は相手が石を動かしています。見ていてください。次はあなたの番です。
lesson-not-here = ここでは学べません。記録した対局か、デモの途中です。別に「niwashi play」で始めてください。
