### 対戦相手、ヒント、検討、UGI。

engine-help = ほかのプログラムのためのエンジンになります。標準入出力で UGI（universal game interface）を話します。説明は docs/UGI.md にあります。
engine-help-examples = niwashi engine --game garden
    niwashi engine --game throne --level 3
    niwashi play --tendril "ugi:niwashi engine --game garden --level 3"
engine-help-game = ゲーム：{ $known }。
engine-help-level = 強さ（1〜10）。相手のプログラムが変えることもできます。
engine-help-seed = 同じくらいに見える手から選ぶときの種。
engine-no-level = { $game } にレベル { $found } はありません。レベルは 1 から { $most } までです。
engine-not-started = エンジン「{ $command }」を始められません：{ $why }。UGI を話すプログラムを指定してください。
engine-ended = エンジン「{ $command }」が終了しました（状態 { $status }）。その側はいまから人が打ちます。もう一度指定すると新しく始まります。
engine-silent = エンジン「{ $command }」が答えません。その側はいまから人が打ちます。もう一度指定すると新しく始まります。
engine-no-turn = エンジン「{ $command }」の手「{ $turn }」は合法ではありません。その側はいまから人が打ちます。
engine-dismissed = 考えている途中でプログラムに問題が起きました。いまはすべての側を人が担当します。相手はもう一度選べます。
engine-names-none = エンジン「{ $command }」は手を示すはずのところで「{ $found }」と答えました。その側はいまから人が打ちます。
engine-endless-line = エンジン「{ $command }」が改行なしで { $most } kB を超えて送ってきたため、終了させました。その側はいまから人が打ちます。
engine-floods = エンジン「{ $command }」が読みきれない量を送ってきたため、終了させました（上限は毎秒 { $most } kB）。その側はいまから人が打ちます。
engine-deaf = エンジン「{ $command }」がこちらの送るものを読まないため、終了させました。その側はいまから人が打ちます。
engine-fault = エンジン「{ $command }」がこのプログラムに不具合を起こしたため（{ $why }）、終了させました。その側はいまから人が打ちます。「niwashi report」で知らせてください。
engine-ugi-position = 局面は「startpos」か「fen」と局面の文字列です。「{ $found }」ではありません。
engine-ugi-option = オプション「{ $found }」はありません：Level、MultiPV。
engine-ugi-value = { $name } は整数です。「{ $found }」ではありません。
engine-ugi-long = 1行は { $most } 文字までです。この行は無視しました。
engine-ugi-much = 答えを待つ行が多すぎます。これから届く行は「stop」「isready」「quit」を除いて無視します。
engine-ugi-query = 「{ $found }」はたずねられません：{ $known }。
engine-unknown-player = 「{ $found }」は打てません。human、engine:5（レベル1〜10）、または ugi: とコマンドを指定してください。ページから指定できるのは最初の二つだけです。
engine-no-side = 「{ $found }」という側はありません：{ $known }。
turn-moved = { $origin } から { $target }、カード { $card }
turn-moved-choosing = { $origin } から { $target }、カード { $card }（石は { $chosen }）
turn-stepped = { $origin } から { $target }
turn-placed = { $place } に駒を置く
turn-placed-white = { $place } に白
turn-placed-black = { $place } に黒
turn-then = { $one }、次に { $two }
engine-moving = プログラムが石を動かしています…
engine-thinking = 考えています…

hint-off = ヒントは切ってあります。「niwashi play --hints 5」で一人五回まで使えます。
hint-not-now = ヒントは、石がすべて所定の場所にあるとき、手番の人のためにあります。
hint-none-left = ヒント { $budget } 回を使い切りました。
hint-nothing-put-back = 手を打ってみて、決まる前に戻してください。そうするとその手のその後を説明します。
hint-asking = 調べています…
hint-area = このあたりを見てください。
hint-piece = これから始めます。
hint-square = この手です：{ $turn }。
hint-win = 証明済み：{ $distance } 手で勝ちです。
hint-loss = 証明済み：何をしても { $distance } 手で負けます。これがいちばん長く持ちこたえます。
hint-holds = 持ちこたえます：{ $depth } 手以内に終わりを強いることは、どちらにもできません。
hint-why-loses = { $turn } のあとは、{ $reply } から { $distance } 手で相手の必勝です。
hint-why-wins = { $turn } は良い手でした。{ $reply } に対しても { $distance } 手で必勝です。
hint-why-value = { $turn } への最善の応手は { $reply } です。エンジンの見積もりでは、形勢は { $value } になります（0 が互角、プラスはあなたに良い）。
hint-why-over = { $turn } で対局は終わります。

review-not-over = 検討は対局が終わってからできます。
review-end = 対局の終わりからは何も打てないので、並べ直せません。一つ前の場面を見てください。
review-proved = { $player } は { $distance } 手で必ず勝てます。
review-no-moment = 検討中の対局に { $found } の場面はありません。

play-help-player = { $side } を打つ人：human、engine:1〜engine:10、ほかのエンジンなら ugi:COMMAND。
play-help-hints = 一局に一人が使えるヒントの数。0 なら切ってあり、何も探索しません。
play-help-think = エンジンが一手に考えてよい秒数。

page-company = 打つ人
page-player-human = 人
page-player-engine = プログラム、レベル { $count }
page-player-other = ほかのプログラム：{ $text }
page-own-hand = プログラムが自分の石を動かす
page-hint = ヒント
page-hint-more = もっと教えて
page-hint-again = もう一度見る
page-hint-left = 残り { $count }
page-why-not = いま戻した手はなぜだめ？
page-review = 対局を検討する
page-review-end = 検討を終える
page-review-label = 各局面の形勢：上が { $player } に良い
page-review-good = { $player }に良い
page-review-start = 開始局面
page-review-turn = { $count } 手目：{ $text }
page-review-better = もっと良い手：{ $text }
