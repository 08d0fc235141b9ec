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

rules-help-why = ルールの番号（理由の後にあるRC-11、BL-12、KS-17など）が何を言うかを、それが決め手になる局面とともに表示します。
rules-help-why-examples = niwashi rules why RC-11
    niwashi rules why BL-12 BL-13
    niwashi rules why --game throne    「玉座」のすべてのルール
rules-help-why-clauses = RC-11のようなルールの番号。いくつでも並べられます。
rules-help-why-game = このゲームのすべてのルール。番号があるときは、先に探すゲーム：{ $known }。

page-rules = ルール
page-rules-of-chosen = このゲームのルール
page-rules-close = 閉じる
page-rules-clause = { $clause }のルール
page-rules-show = 局面を見る
page-rules-show-of = { $clause }が関わる局面を見る
