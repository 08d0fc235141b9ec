### ページと絵で見る対局の記録。自分で並べる局面。

## コマンド
games-drawn = 描きました：{ $file }
keepsake-turn = { $turns }手中{ $turn }手目
keepsake-turns = { $turns }手
keepsake-player = { $player }（{ $seat }）
keepsake-no-png = このコンピューターではPNGを描けません。resvg-pyがありません。「pip install resvg-py」で入れるか、SVGで描いてください。

## ページに断ること
web-keeps-no-games = このプログラムは対局を記録していません。記録するには「--records none」を付けずに始めてください。
web-not-at-home = 名前の変更、書き出し、削除は、対局を記録しているコンピューターのページだけでできます。そこでページを開いてください。
web-no-number = 「{ $found }」は対局や手の番号ではありません。対局の一覧を開き直してください。
web-bad-names = この名前は記録できません。{ $most }人まで、それぞれ{ $longest }文字までです。
archive-too-long = { $seconds }秒を過ぎても終わらないため、止めました。端末でお試しください：niwashi games --help
archive-refused = { $why }

## これまでの対局
page-my-games = 対局の記録
page-my-count = 記録した対局：{ $count }局
page-my-none = 記録した対局はまだありません。遊べば、最初の一手から記録されます。
page-my-line = { $text }、{ $count }手
page-my-older = さらに前の対局を見る
page-my-close = 閉じる
page-my-list = 対局の一覧
page-my-leave = いまの盤に戻る
page-my-number = 対局{ $count }
page-my-who = プレイヤー
page-my-save = 名前を保存する
page-my-saved = 名前を保存しました。
page-my-svg = 絵（SVG）
page-my-png = 絵（PNG）
page-my-animation = アニメーション
page-my-export = 書き出す
page-my-delete = 消す
page-my-sure = この対局とセンサーの記録を、完全に消しますか。
page-my-delete-indeed = 完全に消す
page-my-keep = 残す
page-my-making = お待ちください…
page-my-made = 保存しました：{ $text }
page-my-late = この対局では途中で「盤を今のままにする」が選ばれたため、そこから表示します。
page-my-failed = プログラムが応答しません。もう一度お試しください。

## 自分で並べる局面
rules-not-set-out = { $game }の局面は、一つずつ置いて作ることはできません。局面のテキストで並べてください。
web-bad-draft = ページから、このゲームにはない局面が届きました。ページを読み込み直してください。
draft-over = その局面では、もう対局が終わっています：{ $why }
web-bad-sketch = リンクの手数が多すぎます。試せるのは{ $turns }手、{ $touches }回の操作までです。「対局の記録」から対局を開いてください。
sketch-no-cell = この盤に「{ $found }」という場所はありません。
sketch-has-secrets = { $game }では終局まで伏せられたカードやタイルがあり、試し指しをするとそれが見えてしまいます。対局が終わってから試してください。
draft-unknown = { $places }に何かがありますが、だれの石か、何個重なっているかを盤では感じ取れません。ページで置いてください。
draft-no-reading = 盤がまだ状態を伝えていません。少し待ってからもう一度お試しください。
page-place-begin = 自分で石を置く
page-place-title = 自分で作る局面
page-place-how = 石を選び、置く場所をタップします。もう一度タップすると高くなり、いちばん高くなると次は消えます。カードや盤の外の石もタップできます。
page-place-stone = 置くもの
page-place-off = 取り除く
page-place-side = 手番
page-place-fits = この局面から対局できます。
page-place-empty = 盤を空にする
page-place-now = いまの対局の局面
page-place-standing = いま盤にあるとおり
page-place-play = ここから対局する
page-place-warning = いまの対局は結果なしで終わります。
page-my-turn-took = { $text }・{ $count }
