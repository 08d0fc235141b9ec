### ルールの一つ一つの文。ページと「niwashi rules why」が使います。詳しいことと出典は seeds/ にあります。

## ルールの部分
clauses-board = 盤と、その上のもの
clauses-turn = 手番
clauses-end = 対局の終わり
clauses-throne = 「玉座」で変わること
clauses-borders = ボーダーとテリトリー
clauses-scoring = 得点
clauses-on-board = 光る盤での遊び方
clauses-handicap = 置石
clauses-details = このプログラムで決めた細かいこと

## どこから来たルールか
clauses-ruling = 当方の解釈
clauses-placeholder = 当方で作ったもの
clauses-found = 公表された説明から
clauses-partly = 一部は{ $notes }

## ルールの文の前後に言うこと
clauses-picture = { $clause }が関わる局面
clauses-played = { $told }。
clauses-refused = { $turn }はできません：{ $told }
clauses-unknown = 「{ $found }」というルールはありません。近いもの：{ $known }。「niwashi rules why --game garden」でゲームのすべてのルールを表示します。
clauses-no-digest = 「{ $game }」のルールの文はここにはありません。
clauses-no-case = ルール「{ $clause }」の図はありません。
clauses-not-refused = 例の「{ $turn }」は{ $position }では認められないはずですが、指せます。
clauses-line = { $clause }：{ $text }
clauses-noted = { $text }（{ $note }）
clauses-heading = { $game }・{ $title }
clauses-none-named = RC-11のようなルールの番号か、ゲーム（--game garden）を指定してください。

page-rules = ルール
page-rules-of-chosen = このゲームのルール
page-rules-close = 閉じる
page-rules-clause = { $clause }のルール
page-rules-show = 局面を見る
page-rules-show-of = { $clause }が関わる局面を見る

## The rules in short: one screen before the clauses
page-rules-law = ルールの全文
basics-goal = 目的
basics-first = 手番では
basics-second = 次に
basics-third = そして
basics-end = 終わり
basics-goal-garden = 石を広げるゲームです。先に12マスに石を置いたほうが勝ちます。どちらも手前の角の庭師（石3個）から始めます。
basics-first-garden = 自分の庭師をどの向きにでも1マス動かし、自分のカードを1枚抜きます。カードは、動いた庭師から見たマスを示します。
basics-second-garden = 空いたマスには自分の石を1個置き、自分の石が1個のマスは2個にします。そこにある相手の石は1個ずつ取り除きます。
basics-third-garden = 使ったカードは抜いたままです。最後の1枚を使うと、ほかのカードが戻ります。
basics-end-garden = 自分の手番のあとで12マスに石があれば勝ちです。指せる手がなくなったら負けです。
basics-goal-throne = 相手の庭師をすべてなくすか、戦利品を3個得れば勝ちです。どちらも手前の角の庭師（石3個）から始めます。
basics-first-throne = 自分の庭師を一人選んでどの向きにでも1マス動かし、自分のカードを1枚抜きます。カードは、動いた庭師から見たマスを示します。
basics-second-throne = 空いたマスには自分の石を1個置き、自分の石には1個重ねます。3個重なれば庭師です。相手の石は1個ずつ取り除き、庭師から取った石は戦利品です。
basics-third-throne = 使ったカードは抜いたままです。最後の1枚を使うと、ほかのカードが戻ります。
basics-end-throne = 相手の庭師がいなくなるか、自分の戦利品が3個になれば勝ちです。
basics-goal-borderland = テリトリーを囲うゲームです。91ヘクスのうち46ヘクスを自分のテリトリーにすれば勝ちです。
basics-first-borderland = 一人が白と黒のコマを置き、もう一人が色を選びます。そのあとは、コマを置くか、隣のヘクスへ動かすか、その両方をします。
basics-second-borderland = コマは、ほかのコマから決まった距離をあけて置きます。距離は、盤にボーダーがあるかどうかで変わります。
basics-third-borderland = 盤の二つの辺をつなぐグループがボーダーです。その内側がテリトリーで、ボーダーが変わると、中にいる相手のコマを捕獲します。
basics-end-borderland = だれかのテリトリーが46ヘクスになったところで終わりです。
basics-goal-karesansui = 15枚のタイルで庭を作り、石を据えます。点の多い人の勝ちです。
basics-first-karesansui = まず、引いたタイルを庭に置きます。仮置きするか、譲るか、捨ててもかまいません。
basics-second-karesansui = 次に、座禅をして徳を1積むか、禅僧駒を隣のタイルへ動かすか、徳をすべて使って禅僧駒のそばに石を据えます。
basics-third-karesansui = 砂、苔、円、石、名庭園が点になります。つながらない境目は減点です。
basics-end-karesansui = 全員の庭が埋まると終わりです。点を数え、いちばん多い人が勝ちます。
