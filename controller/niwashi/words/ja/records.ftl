### 対局の記録：niwashi games と、記録できないときの言葉。

## コマンド
games-available = { $game }  { $title }（{ $package }）：{ $quality }
games-available-words = { "    " }この言語の言葉はありません：{ $languages }。別の言語で表示します。
games-quality-plays = 遊べる
games-quality-explains = 遊べる、説明がある
games-quality-teaches = 遊べる、説明と入門がある
games-quality-solved = 遊べる、説明と入門がある、解かれている
games-left-out = 使えません：{ $game }（{ $package }）。{ $why }
games-too-many-names = 対局{ $number }のプレイヤーは{ $most }人で、名前は{ $longest }文字までです。名前の数と長さを合わせてください。
games-line = { $number }  { $at }  { $game }  { $turns }手  { $ended }  { $players }
games-unfinished = 途中
games-won = { $player }の勝ち
games-ended-by-rules = { $player }の勝ち
games-ended-resigned = { $player }の勝ち（投了）
games-ended-timed-out = { $player }の勝ち（時間切れ）
games-ended-drawn = 合意による引き分け
games-none = { $file }にはまだ対局がありません。「niwashi play」で遊んでください。
games-sign-one = 署名できるのは1局ずつで、--sheetとは一緒に使えません。「niwashi games export NUMBER --signed」を使ってください。
games-exported = { $count }局を{ $file }に書きました。
games-imported = { $count }局を取り込みました（すでにあったもの：{ $known }局）。
games-ask-replace = { $file }はすでにあります。置き換えますか？
games-import-stopped = 中止しました。何も取り込みませんでした。
games-ask-delete = 対局{ $number }を完全に消しますか？
games-deleted = 対局{ $number }を消しました。
games-no-trace = この対局には、センサーの記録がありません。
games-replay-same = 区間{ $number }：記録{ $entries }件から、同じ出来事{ $happenings }件がそのまま再現されました（{ $turns }手）。
games-replay-one-way = センサーの記録の比較に盤は要りません。--traceを外すか、--boardと--simを外してください。
games-replay-differs = 区間{ $number }：{ $at }番目の出来事が違います。記録：{ $then }。今回：{ $now }。
games-replay-program = 記録したのはniwashi { $program }、これは{ $now }です。同じバージョンなら、プログラムの不具合です。書き出した対局を添えてお知らせください。
play-goes-on = 対局{ $number }の続きです（{ $turns }手まで）。{ $player }の番です。（新しく始めるには「niwashi play --new」）
play-opponent-again = { $player }は、前と同じくプログラム（レベル{ $level }）が担当します。
play-not-kept = { $turns ->
        [0] すべては記録できませんでしたが、失われた手はありません。
       *[other] すべては記録できませんでした（失われた手：{ $turns }）。
    }{ $why }
play-cannot-go-on = 対局{ $number }は続けられません：{ $why }その記録はそのまま残し、新しい対局を始めます。

## 棋譜
records-sheet-title = 対局{ $number }：{ $game }
records-sheet-players = プレイヤー：{ $players }
records-sheet-began = 開始：{ $at }
records-sheet-ended = 終了：{ $at }
records-sheet-cards = カード：{ $cards }
records-sheet-start = 開始局面：{ $position }
records-sheet-taken-back = （戻した手：{ $count }）
records-to-move = { $player }の番です。

## ファイルが使えない
records-not-opened = 記録ファイル{ $file }を開けません：{ $why }。フォルダーがあり書き込めるかを確かめるか、--records FILEで別のファイルを指定するか、--records noneで記録せずに遊んでください。
records-not-ours = { $file }はNiwashiの記録ファイルではありません。変更はしていません。--records FILEで別のファイルを指定してください。
records-older = { $file }は、より古いNiwashiが書いたものです（形式{ $found }、ここで読めるのは{ $known }から）。変更はしていません。書いたNiwashiでなら読めます。--records FILEで別のファイルを指定してください。
records-newer = { $file }は、より新しいNiwashiが書いたものです（形式{ $found }、ここで読めるのは{ $known }まで）。Niwashiを更新するか、--records FILEで別のファイルを指定してください。
records-corrupt = 記録ファイル{ $file }が壊れています：{ $why }。「niwashi play」を実行すると、このファイルを別の場所へ移し、読める対局を新しいファイルに残します。--records FILEで別のファイルを指定することもできます。
records-why-relic = 先頭が空か、途切れているか、意味のないデータです（壊れたカードでよく起こります）
records-why-version = バージョン{ $found }とありますが、そのようなバージョンはありません
records-why-tables = そのバージョンのファイルにあるはずのもの（{ $missing }）がありません
records-why-sqlite = 中身がバージョンと合いません（{ $why }）
records-set-aside = 記録ファイル{ $file }が壊れていたので{ $aside }に移しました。{ $games ->
        [0] 読める対局はなく、新しいファイルを作りました
       *[other] 読めた対局{ $games }局は新しいファイルにあります
    }{ $lost ->
        [0] 。
       *[other] 。ほかに{ $lost }局は読めませんでした。
    }（「sqlite3 { $aside } .recover」でさらに救えることがあります）
records-damaged = { $why }今読めるものだけを使います{ $lost ->
        [0] 。
       *[other] 。ほかに{ $lost }局は読めません。
    }
records-game-damaged = 対局{ $number }は壊れていて読めません：{ $why }「niwashi games delete { $number }」で消すか、控えから戻してください。
records-game-left-out = 対局{ $number }は壊れているので除きました：{ $why }
records-runs-left-out = センサーの記録が{ $count }か所壊れているので除きました：{ $why }
records-why-row = 記録の内容を読み取れません（{ $why }）。
records-why-gap = { $number }番目から先の記録が欠けています。
records-read-only = 記録ファイル{ $file }に書き込めません：{ $why }。ファイルとフォルダーを書き込めるようにするか、--records FILEで別のファイルを指定してください。
records-no-room = { $file }は書き込めない場所にあり、最後の手を読むためのコピーも作れません：{ $why }。一時ファイルのフォルダー（TMPDIR）に空きを作ってください。
records-full = ディスクがいっぱいで、記録ファイル{ $file }に書き込めません。空きを作るか、--records FILEで別の場所のファイルを指定してください。
records-locked = 別のプログラムが記録ファイル{ $file }を使っています。それを終えるか、--records FILEで別のファイルを指定してください。
records-failed = 記録ファイル{ $file }が使えません：{ $why }。--records FILEで別のファイルを指定するか、--records noneで記録せずに遊んでください。
records-no-game = { $file }に対局{ $number }はありません。「niwashi games list」で一覧を見られます。
records-game-gone = この対局は{ $file }にもうありません。だれかが消しました。新しく始めてください。
records-being-played = 対局{ $number }は今行われています。先にそれを終えてください。
records-nowhere = 「none」では何も記録されません。--records FILEでファイルを指定してください。
records-not-exported = { $file }に書き込めません：{ $why }。別のファイルを指定してください。
records-out-exists = { $file }はすでにあり、そのままにしてあります。別のファイルを指定するか、--forceで置き換えてください。
records-out-no-file = { $file }はフォルダー、パイプ、デバイスのいずれかで、ファイルではないため、そのままにしてあります。別のファイルを指定してください。

## 対局中
notice-records-not-opened = 記録ファイルを開けないため、この対局を記録できません。今プログラムが終わると、それ以後の手は失われます。
notice-records-read-only = 記録ファイルに書き込めないため、この対局を記録できません。今プログラムが終わると、それ以後の手は失われます。
notice-records-full = ディスクがいっぱいです。対局は続けられますが、今プログラムが終わると、それ以後の手は失われます。空きを作れば記録されます。
notice-records-locked = 別のプログラムが記録ファイルを使っています。今プログラムが終わると、それ以後の手は失われます。
notice-records-corrupt = 記録ファイルが壊れています。対局は続けられますが、これ以後の手は記録できません。
notice-records-set-aside = 記録ファイルが壊れていたので、消さずに別の場所へ移しました。読めた対局はすべて新しいファイルにあります。
notice-chatter = 接触不良のようです。{ $cells }が、手では動かせない速さで変わり続けています。スイッチと配線を確かめてください。
notice-trace-full = 盤の変化があまりに多いため、センサーの記録を止めました。手は今までどおり記録されます。
notice-records-not-continued = 続きの対局は壊れていて再開できません。その記録はそのまま残し、新しい対局を始めました。
notice-records-gone = 対局中に記録ファイルが消されました。記録してあったものすべてを、新しいファイルに書き直しました。
notice-records-replaced = 対局中に記録ファイルが別のものに置き換えられました。そのファイルはよそへ移し、記録してあったものすべてを新しいファイルに書き直しました。
notice-records-not-ours = 記録ファイルが別のものに置き換えられました。対局は続けられますが、これ以後の手は記録できません。
notice-records-game-gone = この対局は記録から消されました。対局は続けられますが、記録できません。
notice-records-failed = 記録ファイルが使えないため、この対局を記録できません。今プログラムが終わると、それ以後の手は失われます。

## よその対局
records-no-file = { $file }を読めません：{ $why }。「niwashi games export」が書いたファイルを指定してください。
records-empty = ファイルが空です。「niwashi games export」が書いたファイルを指定してください。
records-not-text = { $number }行目がUTF-8の文字ではありません。「niwashi games export」が書いたファイルを指定してください。
records-long-line = { $number }行目が{ $longest }文字を超えています。何も取り込みませんでした。
records-too-big = { $file }の中身は{ $most } MBを超えています。対局にそれほどの量は要りません。少しずつ書き出してください。何も取り込みませんでした。
records-too-many = { $what ->
        [lines] 行
        [turns] 一局の手
       *[games] 対局
    }の数が{ $most }を超えています。少しずつ書き出してください。
records-cut = ファイルが{ $lines }行目の後で切れていて、全体の量を示す最後の行がありません。もう一度コピーするか、書き出してください。何も取り込みませんでした。
records-gaps = 途中が欠けています。{ $expected }局・{ $due }行のはずが、{ $games }局・{ $lines }行しかありません。もう一度コピーするか、書き出してください。
records-after-end = 終わりを示す行の後に続きがあります。
records-bad-line = { $number }行目は書き出した対局の行ではありません。{ $where }：{ $why }。見つかったのは{ $found }。何も取り込みませんでした。
records-bad-version = このファイルの形式は{ $found }ですが、ここで読めるのは{ $known }です。書き出しと取り込みには、同じNiwashiを使ってください。何も取り込みませんでした。
records-refused-line = { $number }行目まで読んだところで：{ $why }何も取り込みませんでした。
records-out-of-order = 「{ $found }」の行の位置が違います。手は対局の後に、センサーの記録は区間の後に書かれます。
records-no-acts = 対局{ $game }には手がありません。
records-unknown-game = ファイルにない対局を区間が指しています：{ $found }。
records-bad-entry = 「{ $found }」は、この対局の{ $cells }マスの盤からは届かないはずの記録です。
records-breaks-rules = 対局{ $game }は再生できません：{ $why }
records-board-lacks = 保存されている盤に、対局に必要なマス{ $cells }がありません
records-wrong-take-back = { $turn }が戻されたことになっていますが、最後の手ではありませんでした。
records-wrong-result = 結果は{ $found }となっていますが、ルールでは{ $result }です。

# 記録した対局を盤の上でたどる。
replay-no-new-game = いまは記録した対局を再生しています。終えて（Ctrl-C）、「niwashi play」で自分の対局を始めてください。
replay-no-such-turn = 「{ $found }」手目はありません。この対局は{ $most }手です。
