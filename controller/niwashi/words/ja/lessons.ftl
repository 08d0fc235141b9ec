### 各ゲームの入門：はじめての一局を、一つずつ。

## ルールから作る入門（専用の入門がないゲーム用）
lesson-any-move = 光るコマは動かせます。持ち上げて、光るマスに置いてください。
lesson-any-place = 光るマスにコマを置いてください。そこに置けます。
lesson-any-take = コマは取れます。光のとおりに動かし、点滅するコマを盤から外してください。
lesson-any-win = ここでは一手で勝てます。光のとおりに動かしてください。
lesson-any-end = それが勝ちの一手です。「完了」を押すと対局が始まります。
lesson-under-way = ルールから入門を作っています。できたら、自動で始まります。
lesson-not-made = { $game }の入門は作れません。無作為に指した対局の中に、一手で勝ちになったものがありません。

## 入門のあいだ
lesson-answer = { $player }の番です。{ $player }に代わって、光のとおりに動かしてください。
lesson-answer-watch = { $player }の番です。石の動きを見ていてください。
lesson-and = { $lesson }{ $text }
why-not-in-lesson = 対局ではできますが、今はほかのことを学びます。光のとおりにしてください。
lesson-keeps-its-position = 入門のあいだは、決まった局面で進みます

## 入門のファイルの誤り
lesson-no-file = { $source }を読み込めません：{ $why }。名前を確かめてください。
lesson-not-toml = { $source }はTOMLファイルではありません：{ $why }。
lesson-no-table = { $source }：入門は「game」と「steps」のあるテーブルです。ここにあるのは{ $found }です。
lesson-missing-key = { $source }、ステップ{ $step }：「{ $field }」がありません。使えるのは次のとおりです：{ $known }。
lesson-unknown-key = { $source }、ステップ{ $step }：「{ $field }」という項目はありません。使えるのは次のとおりです：{ $known }。
lesson-wrong-value = { $source }、ステップ{ $step }：「{ $field }」を{ $found }にはできません（{ $why }）。
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
lesson-is-not-on = 入門は始まっていません。ページの「入門」で始められます。
lesson-first = 今は入門の途中です。終えるか、やめてからにしてください。
lesson-watch = 今は相手が石を動かしています。見ていてください。次はあなたの番です。
lesson-not-here = ここでは入門を使えません。記録した対局かデモを表示中です。別に「niwashi play」で始めてください。
