### 対戦相手、ヒント、検討。

engine-no-level = { $game }にレベル{ $found }はありません。レベルは1から{ $most }までです。
engine-not-started = エンジンを始められません：{ $why }。ここからは人が指します。もう一度選ぶと、始め直します。
engine-ended = エンジンが終了しました（終了コード{ $status }）。ここからは人が指します。もう一度選ぶと新しく始まります。
engine-silent = エンジンが応答しません。ここからは人が指します。もう一度選ぶと新しく始まります。
engine-no-turn = エンジンの手「{ $turn }」は指せない手です。ここからは人が指します。「niwashi report」で報告してください。
engine-dismissed = 考えている途中でプログラムに問題が起きました。ここからはすべて人が指します。相手はもう一度選べます。
engine-fault = エンジンに不具合が起きたため（{ $why }）、終了させました。ここからは人が指します。「niwashi report」で報告してください。
engine-unknown-player = 「{ $found }」はプレイヤーになれません。human、またはengine:5（レベル1〜10）を指定してください。
engine-no-side = 「{ $found }」というプレイヤーはいません。指定できるのは{ $known }です。
turn-placed-white = { $place }に白
turn-placed-black = { $place }に黒
engine-moving = プログラムが手番を進めています…
engine-thinking = 考えています…

hint-off = ヒントは使えない設定です。「niwashi play --hints 5」で一人5回まで使えます。
hint-not-now = ヒントは、石がすべて正しい位置にあるときに、手番の人だけが使えます。
hint-none-left = ヒント{ $budget }回を使い切りました。
hint-nothing-put-back = 手を試して、決まる前に元に戻してください。その手を指した後にどうなったかを説明します。
hint-failed = エンジンが応答しないため、ヒントは出せません。もう一度押してください。
hint-asking = 調べています…
hint-area = このあたりを見てください。
hint-piece = まず、これを動かします。
hint-square = この手です：{ $turn }。
hint-win = 証明済み：{ $distance }手で勝ちます。
hint-loss = 証明済み：何をしても{ $distance }手で負けます。この手がいちばん長く持ちこたえます。
hint-holds = この手なら、{ $depth }手以内に必ず勝つ手順はどちらにもありません。
hint-played-out = ここから{ $games }局を無作為に指して見つけました。
hint-why-loses = { $turn }の後は、{ $reply }から{ $distance }手で相手が必ず勝てます。
hint-why-wins = { $turn }は良い手でした。{ $reply }に対しても{ $distance }手で必ず勝てます。
hint-why-value = { $turn }への最善の応手は{ $reply }です。エンジンの評価では、形勢は{ $value }になります（0が互角、プラスはあなたが有利）。
hint-why-over = { $turn }で対局は終わります。

review-not-over = 検討は対局が終わってからできます。
review-end = 対局の最後の局面からは何も指せないので、並べ直せません。一つ前の局面を見てください。
review-proved = { $player }は{ $distance }手で必ず勝てます。
review-why-missed = ここで{ $player }は{ $distance }手で勝てました。
review-why-allowed = この手のあと、{ $player }は{ $distance }手で必ず勝てます。
review-no-moment = 検討中の対局に{ $found }番の局面はありません。

play-player-form = 「{ $found }」では、どの席をだれが担当するのか分かりません。tendril=engine:5のようにSEAT=WHOと書いてください。席の名前は「niwashi play --help」で分かります。
play-player-twice = { $seat }のプレイヤーは一人だけです。一度だけ指定してください。

page-player-human = 人
page-own-hand = プログラムの石はプログラムが動かす
page-hint = ヒント
page-hint-more = 次のヒント
page-hint-again = もう一度見る
page-hint-proof = どれくらい確かか
page-hint-left = あと{ $count }回
page-why-not = いま戻した手はなぜよくないのですか？
page-review = 対局を検討する
page-review-end = 検討を終える
page-review-label = 各局面の形勢：上が{ $player }の有利
page-review-good = { $player }が有利
page-review-start = 開始局面
page-review-turn = { $count }手目：{ $text }
page-review-looking = { $count }手目を見ています…
page-review-moments = この対局の分かれ目です。
page-review-no-moments = 大きく損をした手はありません。
page-review-try = ここから指す
page-review-all = すべて見る
page-review-better = もっと良い手は「{ $text }」です
page-review-mark-played = { $count }手目に指された手
page-review-mark-better = もっと良い手
