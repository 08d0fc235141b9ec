### 証明：niwashi solve と、動いているエンジンの種類。

engine-kernel-compiled = エンジン：コンパイル済み
engine-kernel-plain = エンジン：素のPython（低速）
engine-kernel-stale = エンジン：素のPython（低速）。コンパイル済みのものは古いので使いません。「make」でコンパイルし直せます
engine-no-searcher = { $game }を指せるエンジンはありません。人どうしで遊べます。
engine-no-solver = { $game }は解けません。解けるのはgardenとthroneです。

solve-depth = { $depth }手先まで：必ず勝つ手順は、どちらにもありません（ここまで{ $nodes }局面）
solve-win = { $player }の手番で、相手が最善を尽くしても{ $distance }手で{ $player }の勝ちです：
solve-loss = { $player }の手番で、双方が最善を尽くせば{ $distance }手で{ $player }の負けです：
solve-over = 対局は終わっています。手番の{ $player }の負けです。
solve-hold = 証明済み：必ず勝つ手順は、どちらにも永久にありません。起こりうるすべての局面を調べました。手番は{ $player }です。
solve-none = { $depth }手以内に必ず勝つ手順は、どちらにもありません。手番は{ $player }です。
solve-stopped = 証明できる前に打ち切りました。{ $depth }手以内に必ず勝つ手順は、どちらにもありません。手番は{ $player }です。時間を増やしてください。
solve-effort = { $nodes }局面、{ $seconds }秒
solve-written = 証明を{ $file }に書きました（{ $lines }行）。「niwashi solve --check」で検査できます。

proof-shows-win = 証明済み：手番の{ $player }は{ $distance }手以内に勝ちます。
proof-shows-loss = 証明済み：手番の{ $player }は{ $distance }手以内に負けます。
proof-checked = { $lemmas }個の補題がルールどおりに成り立ちました。局面：{ $position }
proof-no-file = 証明{ $file }を読めません：{ $why }。「niwashi solve --proof」が書いたファイルを指定してください。
proof-header = これは証明ではありません。「{ $wanted }」のあるべき所に「{ $found }」があります。証明は「niwashi solve --proof FILE」が書きます。
proof-cards = この証明のカードはカードセットになりません：「{ $found }」。
proof-claim = 証明の主張は「win」か「loss」と手数です。「{ $found }」ではありません。
proof-line = 証明の行は奇数、手、局面で、同じ局面は一度だけです。次の行は違います：「{ $found }」。
proof-no-win = 証明では{ $turn }ですぐ勝つはずですが、勝ちません：{ $position }
proof-gap = 証明に抜けがあります。{ $position }での応手{ $turn }について何も書かれていません。
proof-too-long = 証明は{ $position }での{ $turn }の後、主張より長くかかります。
proof-claim-open = 証明のどこにも、{ $position }についての主張が示されていません。

## ページで見る証明。

page-proof = 証明された勝ち
page-proof-check = 確かめる
page-proof-walk = 破れるか試す
page-proof-back = 一手戻す
page-proof-table = この局面を盤に並べる
page-proof-answer = 証明の応手
page-proof-picture = 局面
proof-page-claim = { $game }：先攻の{ $player }は、{ $other }がどう指しても、両者合わせて{ $distance }手以内に勝ちます。
proof-page-how = ファイルには{ $lemmas }の局面と、それぞれの勝つ手が並んでいます。ここではその内容をいっさい信じず、ルールだけで確かめます。どの手もルールどおりで、それに対するどの応手も、もっと早く勝てる別の局面につながっていなければなりません。
proof-page-checked = { $lemmas }のうち{ $count }を確かめました
proof-page-holds = 証明は正しく、{ $lemmas }の局面をすべて確かめました。
proof-page-plays = { $player }の手：{ $turn }。{ $distance ->
    [one] この手で勝ちます。
   *[other] { $distance }手以内に勝ちます。
}
proof-page-yours = { $player }の番です。{ $count }通りの手があり、どれを選んでも負けます。一つ選んでください。
proof-page-turn = { $turn }手目まで
proof-not-here = ここには見られる証明がありません。このプログラムは対局を見せるだけです。
