# ファイルを読めない、または書けない理由。コロンの後か括弧の中に入る。
why-missing = そのようなファイルはありません
why-forbidden = このユーザーには許可がありません
why-forbidden-file = 実行しているユーザー（パッケージでsudoを使ったときは、ユーザーniwashi）に許可がありません。許可を変えるか、このユーザーが入れるフォルダーを使ってください
why-folder = フォルダーです
why-device = パイプかデバイスで、ファイルではありません。ほかのプログラムの出力は、ファイルに書くか、ヘルプに説明があれば「-」で渡してください
why-long = この種のファイルとしては長すぎます
why-full = ディスクがいっぱいです
why-read-only = そこには何も書き込めません
why-there = すでにあります
why-links = リンクが循環しています
why-name = 名前が長すぎます
why-broken = ディスクのその場所が壊れています
why-not-text = { $at }バイト目が文字ではありません（UTF-8でも、印のあるUTF-16でもありません）
why-line = { $line }行{ $column }桁：{ $what }。そこにあるのは{ $found }
why-json = JSONとして読めません
why-toml-long = この種のファイルとしては長すぎます
why-toml-key = キーの部分が八つを超えています
why-toml-deep = リストや表の入れ子が深すぎます
why-toml-twice = この名前は二度書かれています
why-toml-equals = 名前の後に=と値がありません
why-toml-open = 括弧が閉じられていません
why-toml-quote = 引用符が足りません
why-toml-character = ここに置けない文字があります
why-toml-backslash = \の後に置けない文字があります。\を二つ書くか、'…'を使ってください
why-toml-value = TOMLの値ではありません。文字列は引用符で囲みます
why-toml-rest = 値の後に余分なものがあります。値は一行に一つ書きます
why-toml-number = 数の桁が何千もあります
why-toml-other = TOMLとして読めません

# システム、SQLite、そのほかのライブラリのエラー。
why-busy = ほかで使用中です
why-memory = メモリーが足りません
why-many-files = 開いているファイルが多すぎます
why-no-program = このコンピューターで動くプログラムではありません
why-address-in-use = そのアドレスは使用中です
why-no-such-address = このコンピューターのアドレスではありません
why-refused = 相手が接続を受け付けていません
why-cut = 接続が切れました
why-late = 時間内に応答がありません
why-too-slow = { $seconds }秒以内に終わりませんでした
why-unreachable = そこへ届くネットワークがありません
why-silent = 機器が応答しません
why-no-host = その名前のコンピューターが見つかりません
why-certificate = 暗号化された接続に失敗しました（{ $code }）
why-no-package = パッケージ「{ $name }」が入っていません
why-no-entry = 「{ $name }」という項目がありません
why-damaged = 内容が壊れています
why-no-database = SQLiteのデータベースではありません
why-not-opened = 開けません
why-other-tables = 表の構成が想定と違います
why-archive = 圧縮ファイルとして完全ではありません
why-check = 検査で壊れているところが見つかりました{ $detail ->
   *[other] { "" }
 }
why-form = 決められた書き方になっていません
why-library = エラー{ $kind }{ $detail ->
   *[other] { "" }
 }
# 盤を直す人のための引用。$detailはライブラリの英語、$whatはこちらの言葉。どちらか一つを示す。
why-technical = { $what }{ $detail ->
   *[other] { "" }
 }
why-place = { $where }：{ $why }
# ファイルや通信の項目の間違い。
why-field = { $where }：{ $why }
why-field-missing = 必要な項目がありません
why-field-unknown = そのような項目はありません
why-field-text = 文字列にしてください
why-field-whole = 整数にしてください
why-field-number = 数にしてください
why-field-switch = trueかfalseにしてください
why-field-table = 表（オブジェクト）にしてください
why-field-list = リストにしてください
why-field-bytes = バイト列にしてください
why-field-nothing = 空にしてください
why-field-time = 日付と時刻にしてください
why-field-address = アドレスにしてください
why-field-least = { $limit }以上の数にしてください
why-field-most = { $limit }以下の数にしてください
why-field-more = { $limit }より大きい数にしてください
why-field-less = { $limit }より小さい数にしてください
why-field-letters-least = { $limit }文字以上にしてください
why-field-letters-most = { $limit }文字以内にしてください
why-field-bytes-least = { $limit }バイト以上にしてください
why-field-bytes-most = { $limit }バイト以内にしてください
why-field-entries-least = { $limit }個以上にしてください
why-field-entries-most = { $limit }個以内にしてください
why-field-pattern = { $pattern }の形にしてください
why-field-choice = 次のどれかにしてください：{ $known }
why-field-tag = 「{ $name }」で種類を示してください
why-field-other = ここでは使えません（{ $kind }）
