### パズル：局面と、見つけるべき手。

## パズルのファイルの誤り
puzzle-no-file = { $source }を読み込めません：{ $why }。名前を確かめてください。
puzzle-not-toml = { $source }はTOMLファイルではありません：{ $why }。
puzzle-no-table = { $source }：パズルのファイルには[[puzzles]]だけを一つ以上書きます。ここにあるのは{ $found }です。
puzzle-missing-key = { $source }、パズル{ $number }：「{ $field }」がありません。使えるのは次のとおりです：{ $known }。
puzzle-unknown-key = { $source }、パズル{ $number }：「{ $field }」という項目はありません。使えるのは次のとおりです：{ $known }。
puzzle-wrong-value = { $source }、パズル{ $number }：「{ $field }」を{ $found }にはできません（{ $why }）。
puzzle-id-twice = { $source }、パズル{ $number }：「{ $field }」の{ $found }はほかのパズルが使っています。別の番号を付けてください。
puzzle-other-game = { $source }、パズル{ $number }：「{ $field }」の{ $found }は、ほかのゲームのものです。このファイルには{ $game }のパズルだけを書きます。
puzzle-not-legal = パズル{ $found }はゲームのルールに合いません：{ $why }
puzzle-no-goal = パズル{ $found }の手順は、解く側の{ $turns }手で、その最後に「{ $goal }」に届かなければなりませんが、そうなっていません。

## 見つけるもの
puzzle-task-win = { $player }の番です。相手がどう応じても{ $turns }手で勝つ手を見つけてください。
puzzle-task-enclose = { $player }の番です。{ $turns }手で、できるだけ広いテリトリーを囲んでください。
puzzle-task-capture = { $player }の番です。{ $turns }手で、できるだけ多く取ってください。
puzzle-task-score = { $player }の番です。点がいちばん増える手を見つけてください。

## 解いているあいだ
puzzle-asked = 相手の応手を調べています。少しお待ちください。
puzzle-goes-on = { $player }の続きはこうです。光のとおりに動かしてください。
puzzle-goes-on-watch = { $player }の続きはこうです。石の動きを見ていてください。
puzzle-hint-piece = 光っているところから始めます。
puzzle-hint-whole = 正解の手は{ $turn }です。
puzzle-keeps-its-position = パズルは決まった局面から始めます

## 終わりかた
puzzle-solved = 正解です。「完了」で次のパズルへ進みます。
puzzle-wrong-loses = それでは相手が{ $turns }手で勝ちます。「完了」でもう一度どうぞ。
puzzle-wrong-slow = あと{ $turns }手で勝てますが、もっと早い手があります。「完了」でもう一度どうぞ。
puzzle-wrong-holds = こう受けられると、必ず勝てるとは言えません。「完了」でもう一度どうぞ。
puzzle-wrong-other = その手では必ず勝てるとは言えません。「完了」でもう一度どうぞ。
puzzle-wrong-lost = それでは相手の勝ちです。「完了」でもう一度どうぞ。
puzzle-wrong-enclose = 囲めたのは{ $reached }ヘクス、最大は{ $possible }ヘクスです。「完了」でもう一度どうぞ。
puzzle-wrong-capture = 取れたのは{ $reached }個、最大は{ $possible }個です。「完了」でもう一度どうぞ。
puzzle-wrong-score = 増えたのは{ $reached }点、最大は{ $possible }点です。「完了」でもう一度どうぞ。

## パズルを始める、やめる
puzzle-short-win = { $turns }手で勝ち
puzzle-short-enclose = { $turns }手で囲む
puzzle-short-capture = { $turns }手で取る
puzzle-short-score = 点を増やす
puzzle-level = 解けるいちばん弱いレベル：{ $level }
puzzle-beyond-levels = プログラムのどのレベルにも解けません。
puzzle-none = { $game }にはパズルがありません。あるのは次のゲームです：{ $known }。
puzzle-no-id = パズル「{ $found }」はありません。garden-001のように、ゲームと番号で指定してください。あるのは次のゲームです：{ $known }。
puzzle-unknown = パズル「{ $found }」はありません。最初は{ $first }、最後は{ $last }です。
puzzle-is-not-on = パズルは始まっていません。ページの「パズル」で始められます。
puzzle-first = 今はパズルの途中です。やめてからにしてください。
puzzle-not-here = ここではパズルを使えません。記録した対局かデモを表示中です。別に「niwashi play」で始めてください。
puzzle-no-hint-now = 今はヒントがありません。石を戻すか、もう一度始めてください。
puzzle-long-name = 名前は{ $most }文字までです。
puzzle-too-many-players = ここに進み具合を残せる名前は{ $most }人分までです。今ある名前で解くか、名前を付けずに解いてください。

## コマンド
puzzle-made = { $count }題を{ $file }に書きました。
puzzle-none-made = { $game }のパズルは見つかりませんでした。無作為に指した対局の中に、三手以内に必ず勝てる局面がありません。
puzzle-either = { $found }と--dailyのどちらか一つを指定してください。
puzzle-list-game = { $game }：{ $count }題のうち{ $solved }題を解きました
puzzle-list-rating = あなたのレーティング：{ $rating }（± { $deviation }）
puzzle-list-daily = 今日の一題：{ $id }
puzzle-list-next = 次の一題：{ $id }
puzzle-list-solved = 正解

## ページ
page-puzzles = パズル
page-puzzle-at = { $item }のパズル{ $count }
page-puzzle-grade = 難しさ{ $count }
page-puzzle-rating = あなたのレーティング：{ $count }
page-puzzle-rating-of = { $player }さんのレーティング：{ $count }
page-puzzle-hint = ヒント
page-puzzle-solution = 正解を見る
page-puzzle-again = もう一度
page-puzzle-next = 次へ
page-puzzle-leave = やめる
page-puzzle-to-game = 対局に戻る
page-puzzle-daily = 今日のパズル
page-puzzle-suits = 力に合う一題
page-puzzle-name = 名前（何人かで使うとき）
page-puzzle-count = { $text }題のうち{ $count }題を解きました。
page-puzzle-sure = あなたのレーティング：{ $count }（± { $text }）
page-puzzle-unrated = レーティングは、あと{ $count }題試すと出ます。
page-puzzle-unrated-of = { $player }さん：レーティングは、あと{ $count }題試すと出ます。
page-puzzle-streak = { $count }題連続で正解です。
page-puzzle-close = 閉じる
page-puzzle-is-daily = 今日の一題
page-puzzle-is-solved = ✓ 正解
page-puzzle-is-missed = まだ解いていません
