### コマンドライン：ヘルプ、引数のエラー、終了コード。

help-environment = 環境変数：{ $name }
help-default = 既定値：{ $value }
help-range = { $least }〜{ $most }
help-least = { $least }以上
help-required = 必須
help-asked = 省略すると尋ねます

usage-help = 使い方は「{ $command } --help」で分かります。
usage-error = エラー：{ $why }
usage-no-option = { $found }という指定はありません。
usage-no-command = 「{ $found }」というコマンドはありません。
usage-no-command-named = コマンドを指定してください。
usage-near = { $text }{ $near }ではありませんか。
usage-missing = { $name }がありません。
usage-extra = 「{ $found }」は余分です。言葉と順番を確かめ、空白のある名前は引用符で囲んでください。
usage-no-value = { $name }には値が必要です。
usage-takes-no-value = { $name }には値を付けません。
usage-no-choice = { $name }には次のどれかを指定してください：{ $known }
usage-bad-value = { $name }の値が正しくありません：{ $why }
usage-whole = { $name }には整数を指定してください。指定された値：{ $found }
usage-whole-least = { $name }には{ $least }以上の整数を指定してください。指定された値：{ $found }
usage-whole-range = { $name }には{ $least }から{ $most }までの整数を指定してください。指定された値：{ $found }
usage-decimal = { $name }には数を指定してください。指定された値：{ $found }
usage-decimal-least = { $name }には{ $least }以上の数を指定してください。指定された値：{ $found }
usage-decimal-range = { $name }には{ $least }から{ $most }までの数を指定してください。指定された値：{ $found }

play-group-game = ゲーム
play-group-board = 盤
play-group-players = プレイヤー
play-group-guests = 家のほかの機器
play-group-friends = 離れた盤の友達
play-group-display = ページと声
play-help-named = ゲームの名前。--gameと同じです。
play-not-a-game = 「{ $found }」というゲームはありません。遊べるゲーム：{ $known }。盤ファイルは--board、記録のファイルは--recordsで指定します。
play-two-games = ゲームが二つ指定されています：{ $one }と{ $other }。一つにしてください。

records-not-begun = ファイル{ $file }はありません。--recordsかNIWASHI_RECORDSの名前を確かめてください。新しく始めるには「niwashi play --records FILE」を使います。
games-animation-png = アニメーションはPNGで保存します。{ $file }ではなく、.pngで終わる名前を指定してください。
