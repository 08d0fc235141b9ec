### 不具合の報告に添えるもの：niwashi report。
report-help = Niwashi を直す人に要るものを一つのファイルにまとめます。盤が感じたことすべてを含む対局、版、盤ファイル、診断の結果です。対局者・利用者・コンピューターの名前や、ファイルの場所は入りません。
report-help-examples = niwashi report
    niwashi report 12 --board my-board.toml --out bug.zip
report-help-number = 「niwashi games list」に出る対局の番号。なければ最後の対局です。
report-help-board = 添える盤ファイル。なければ、同じ升目の盤がほかにないかぎり、内蔵の盤は分かります。
report-help-out = このファイルに書きます。
report-title = Niwashi の報告。入っているもの：
report-has-game-jsonl = 対局（{ $game }）と盤が感じたことすべて。対局者の名前は除いてあります
report-has-notices-txt = この対局で盤が自分について言ったこと
report-has-board-toml = 盤ファイル
report-has-log-txt = サービスが最近言ったこと
report-has-versions-json = プログラムとその土台とシステムの版、コンピューターの型
report-has-doctor-json = 診断の最後の結果（プログラム用）
report-has-doctor-txt = 診断の最後の結果
report-no-game = まだ一手も指されていないので、対局は入っていません。
report-left-out = 入っていないもの：対局者の名前、あなたとコンピューターの名前（あった所には "(player)"、"(user)"、"(host)" とあります）、ホームの場所（"(home)"）、人やコンピューターのアドレス（"(mail)"、"(address)"）、盤ファイルのコメントにある場所（"(path)"）、カードの名前。カードの模様は、再生に要るので入っています。Niwashi の知らない名前は、ふつうの言葉と見分けられず残ります。
report-replay = 対局を再生するには：
    niwashi games import FILE.zip --records bug.sqlite3
    niwashi games replay 1 --trace --records bug.sqlite3
report-written = { $file } に書きました。人に渡す前に中をご覧ください。
report-exists = { $file } はすでにあり、そのままにしてあります。--out で別のファイルを指定してください。
report-damaged = { $file } は zip ファイルですが、完全な Niwashi の報告ではありません（{ $member } を読めません）。「niwashi report」か「niwashi games export」が書いたファイルを指定してください。
