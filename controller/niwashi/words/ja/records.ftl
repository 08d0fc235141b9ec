### 対局の記録：niwashi games と、記録できないときの言葉。

## コマンド
games-help = これまでの対局を一覧にし、棋譜を印刷し、持ち出し、再生し、消します。対局はすべて、遊んでいる間に記録されます。
games-help-examples = niwashi games list
    niwashi games show 12
    niwashi games export 12 --out game-12.jsonl
    niwashi games import game-12.jsonl
    niwashi games replay 12 --trace
games-help-list = 記録した対局を古い順に一覧にします。
games-help-list-examples = niwashi games list
    niwashi games list --records club.sqlite3
games-help-show = 対局の棋譜を、最後の局面とともに表示します。
games-help-show-examples = niwashi games show 12
games-help-name = 誰の対局かを、手番の順に書き留めます。
games-help-name-examples = niwashi games name 12 Hana Tsuru
games-help-export = 対局を JSON Lines（センサーの記録も含むすべて）か棋譜として書き出します。番号がなければ全対局です。
games-help-export-examples = niwashi games export --out all.jsonl
    niwashi games export 12 --sheet
games-help-import = 書き出したファイルの対局を取り込みます。すでにある対局はそのままです。
games-help-import-examples = niwashi games import all.jsonl
games-help-replay = 対局をもう一度たどります。文字で一手ずつ、盤の光に導かれて（--board）、模擬の盤で手の動きを見て（--sim）。または、盤が感じたことをすべてプログラムに通し直し、同じ結果になるか比べます（--trace）。
games-help-replay-examples = niwashi games replay 12
    niwashi games replay 12 --sim
    niwashi games replay 12 --board hardware/boards/garden-36.toml
    niwashi games replay 12 --trace
games-help-delete = 対局と、そのとき盤が感じたことを、完全に消します。
games-help-delete-examples = niwashi games delete 12
games-help-number = 「niwashi games list」に出る対局の番号。
games-help-numbers = 対局の番号。なければ全対局。
games-help-names = プレイヤーの名前。先手から順に。
games-help-file = 「niwashi games export」が書いたファイル。
games-help-records = 対局を記録するファイル。
games-help-out = このファイルに書きます。名前が入るため、あなただけが読めます。
games-help-force = ファイルがすでにあれば置き換えます。
games-help-sheet = JSON Lines ではなく、読むための棋譜にします。
games-help-trace = センサーの記録をプログラムに通し直して比べます。
games-help-board = このファイルに書かれた盤の上で、対局をたどるよう人を導きます。
games-help-sim = ブラウザーの中の模擬の盤で見せます。
games-help-yes = 確認しません。
games-line = { $number }  { $at }  { $game }  { $turns }手  { $ended }  { $players }
games-unfinished = 途中
games-won = { $player }の勝ち
games-none = { $file } にはまだ対局がありません。「niwashi play」で遊んでください。
games-exported = { $count }局を { $file } に書きました。
games-imported = { $count }局を取り込みました（すでにあったもの：{ $known }局）。
games-ask-replace = { $file } はすでにあります。置き換えますか？
games-import-stopped = 中止しました。何も取り込みませんでした。
games-import-unchecked = 終わりの印がない古い版のファイルなので、末尾が欠けていないかは確かめられません。
games-ask-delete = 対局 { $number } を完全に消しますか？
games-deleted = 対局 { $number } を消しました。
games-no-trace = この対局には、盤が感じたことの記録がありません。
games-replay-same = 区間 { $number }：記録 { $entries } 件から、同じ出来事 { $happenings } 件が一つも違わずに再現されました（{ $turns }手）。
games-replay-one-way = センサーの記録の比較に盤は要りません。--trace を外すか、--board と --sim を外してください。
games-replay-differs = 区間 { $number }：{ $at } 番目の出来事が違います。記録：{ $then }。今回：{ $now }。
games-replay-program = 記録したのは niwashi { $program }、これは { $now } です。同じ版なら、プログラムの不具合です。書き出した対局を添えてお知らせください。
play-help-records = 対局を記録するファイル。"none" なら記録しません。なければ、あなた専用の共通のファイルに記録します。
play-help-new = 前の対局が途中でも、新しく始めます。
play-goes-on = 対局 { $number } の続きです（{ $turns }手まで）。{ $player }の番です。（新しく始めるには niwashi play --new）
play-not-kept = すべては記録できませんでした（失われた手：{ $turns }）。{ $why }
play-cannot-go-on = 対局 { $number } は続けられません：{ $why } 新しく始めるには niwashi play --new としてください。

## 棋譜
records-sheet-title = 対局 { $number }：{ $game }
records-sheet-players = プレイヤー：{ $players }
records-sheet-began = 開始：{ $at }
records-sheet-ended = 終了：{ $at }
records-sheet-cards = カード：{ $cards }
records-sheet-start = 開始局面：{ $position }
records-sheet-taken-back = （待った：{ $count }回）
records-to-move = { $player }の番です。

## ファイルが使えない
records-not-opened = 記録ファイル { $file } を開けません：{ $why }。フォルダーがあり書き込めるかを確かめるか、--records FILE で別のファイルを指定するか、--records none で記録せずに遊んでください。
records-not-ours = { $file } は Niwashi の記録ファイルではありません。手を付けていません。--records FILE で別のファイルを指定してください。
records-newer = { $file } は新しい版の Niwashi が書いたものです（版 { $found }、ここで読めるのは { $known } まで）。Niwashi を更新するか、--records FILE で別のファイルを指定してください。
records-corrupt = 記録ファイル { $file } が壊れています：{ $why }。ファイルをよそへ移すか（残りは "sqlite3 FILE .recover" で救えます）、--records FILE で別のファイルを指定してください。
records-why-relic = 先頭が空か、途切れているか、意味のないデータです（壊れたカードによくある状態です）
records-why-version = 版 { $found } とありますが、そのような版はありません
records-why-tables = その版のファイルにあるはずのもの（{ $missing }）がありません
records-why-sqlite = 中身が版と合いません（{ $why }）
records-set-aside = 記録ファイル { $file } が壊れていたので { $aside } に移し（残りは "sqlite3 { $aside } .recover" で救えます）、新しいファイルを作りました。
records-lost = 記録ファイル { $file } は、最後に記録したところより手前で終わっています。{ $games ->
        [0] { $turns }手
       *[other] { $games }局（{ $turns }手）
    }が失われました。{ $aside ->
        [none] ファイル、またはその隣の -wal で終わるファイルが、壊れたか、消されたか、置き換えられています。バックアップには残っているかもしれません。
       *[other] 見つかったままのものを { $aside } と { $aside }-wal に残しました。詳しい人ならもっと救えるかもしれません。
    }
records-read-only = 記録ファイル { $file } に書き込めません：{ $why }。ファイルとフォルダーを書き込めるようにするか、--records FILE で別のファイルを指定してください。
records-unread = { $file } は書き込めない場所にあり、コピーする空きもないため、{ $log } を読めませんでした。最後の手が欠けているかもしれません。一時ファイルのフォルダー（TMPDIR）に空きを作ってください。
records-full = ディスクがいっぱいで、記録ファイル { $file } に書き込めません。空きを作るか、--records FILE で別の場所のファイルを指定してください。
records-locked = 別のプログラムが記録ファイル { $file } を使っています。それを終えるか、--records FILE で別のファイルを指定してください。
records-failed = 記録ファイル { $file } が使えません：{ $why }。--records FILE で別のファイルを指定するか、--records none で記録せずに遊んでください。
records-no-game = { $file } に対局 { $number } はありません。「niwashi games list」で一覧を見られます。
records-game-gone = この対局は { $file } にもうありません。誰かが消しました。新しく始めてください。
records-being-played = 対局 { $number } は今遊ばれています。先にそれを終えてください。
records-nowhere = "none" では何も記録されません。--records FILE でファイルを指定してください。
records-not-exported = { $file } に書き込めません：{ $why }。--out で別のファイルを指定してください。
records-out-exists = { $file } はすでにあり、そのままにしてあります。--out で別のファイルを指定するか、--force で置き換えてください。

## 対局中
notice-records-not-opened = 記録ファイルを開けないため、この対局を記録できません。今プログラムが終わると、それ以後の手は失われます。
notice-records-read-only = 記録ファイルに書き込めないため、この対局を記録できません。今プログラムが終わると、それ以後の手は失われます。
notice-records-full = ディスクがいっぱいです。対局は続けられますが、今プログラムが終わると、それ以後の手は失われます。空きを作れば記録されます。
notice-records-locked = 別のプログラムが記録ファイルを使っています。今プログラムが終わると、それ以後の手は失われます。
notice-records-corrupt = 記録ファイルが壊れています。対局は続けられますが、これ以後の手は記録できません。
notice-records-set-aside = 記録ファイルが壊れていたので、消さずによそへ移しました。対局は新しいファイルに記録されます。
notice-records-gone = 対局中に記録ファイルが消されました。記録してあったものすべてを、新しいファイルに書き直しました。
notice-records-replaced = 対局中に記録ファイルが別のものに置き換えられました。そのファイルはよそへ移し、記録してあったものすべてを新しいファイルに書き直しました。
notice-records-lost = 記録ファイルが壊れたか、消されたか、置き換えられたため、最後に記録した手（{ $cells }手）が失われました。詳しくは端末をご覧ください。
notice-records-not-ours = 記録ファイルが別のものに置き換えられました。対局は続けられますが、これ以後の手は記録できません。
notice-records-game-gone = この対局は記録から消されました。対局は続けられますが、記録できません。
notice-records-failed = 記録ファイルが使えないため、この対局を記録できません。今プログラムが終わると、それ以後の手は失われます。

## よその対局
records-no-file = { $file } を読めません：{ $why }。「niwashi games export」が書いたファイルを指定してください。
records-empty = ファイルが空です。「niwashi games export」が書いたファイルを指定してください。
records-not-text = { $number } 行目が UTF-8 の文字ではありません。「niwashi games export」が書いたファイルを指定してください。
records-long-line = { $number } 行目が { $longest } 文字を超えています。何も取り込みませんでした。
records-too-big = { $file } の中身は { $most } MB を超えています。対局にそれほどの量は要りません。少しずつ書き出してください。何も取り込みませんでした。
records-too-many = { $what ->
        [lines] 行
        [turns] 一局の手
       *[games] 対局
    }の数が { $most } を超えています。少しずつ書き出してください。
records-cut = ファイルが { $lines } 行目の後で切れていて、全体の量を示す最後の行がありません。もう一度コピーするか、書き出してください。何も取り込みませんでした。
records-gaps = 途中が欠けています。{ $expected }局・{ $due }行のはずが、{ $games }局・{ $lines }行しかありません。もう一度コピーするか、書き出してください。
records-after-end = 終わりを示す行の後に続きがあります。
records-bad-line = { $number } 行目は書き出した対局の行ではありません。{ $where }：{ $why }。見つかったのは { $found }。何も取り込みませんでした。
records-bad-version = このファイルの形式は版 { $found } ですが、ここで読めるのは版 { $known } です。Niwashi を更新してください。何も取り込みませんでした。
records-refused-line = { $number } 行目まで：{ $why } 何も取り込みませんでした。
records-out-of-order = 「{ $found }」の行が、続くもののない場所にあります。手はその対局の後に、センサーの記録はその区間の後に続きます。
records-no-acts = 対局 { $game } には手がありません。
records-unknown-game = ファイルにない対局を区間が指しています：{ $found }。
records-bad-entry = 「{ $found }」は、この対局で { $cells } マスの盤が伝えうることではありません。
records-breaks-rules = 対局 { $game } は再生できません：{ $why }
records-wrong-take-back = { $turn } が戻されていますが、最後の手ではありませんでした。
records-wrong-result = 結果は { $found } とありますが、規則では { $result } です。

# 記録した対局を盤の上でたどる。
walk-no-new-game = いまは記録した対局を再生しています。終えて（Ctrl-C）、「niwashi play」で自分の対局を始めてください。
walk-no-such-turn = 「{ $found }」という手はありません。この対局は{ $most }手です。
