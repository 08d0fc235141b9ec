### ページに渡された盤ファイル：確かめ、遊び、診断する。

page-boards = 盤を試す
page-boards-why = 盤ファイルを選ぶか、このページにドロップしてください。ここで確かめ、図にし、動かしてみます。どこへも送りません。
page-boards-file = 盤ファイル（TOML）
page-boards-known = または、付属の盤から
page-boards-choose = 選んでください…
page-boards-in-use = 今遊んでいる盤：{ $text }
page-boards-leave = いつもの盤に戻る
page-boards-play = この盤で遊ぶ：{ $text }
page-boards-not = ほかのゲームができない理由
page-boards-diagram = 配線図
page-boards-save = 配線図を保存
page-boards-doctor = 故障を探す
page-boards-doctor-why = 故障を仕込み、その盤で遊んで様子を見るか、診断に任せてみてください。
page-boards-fault = 故障
page-boards-fault-none = なし
page-boards-fault-any = おまかせ
page-boards-examine = 診断する
page-boards-asked = ここまでの指示：{ $count }件。今の指示：{ $text }
page-boards-planted = 仕込まれていた故障
page-boards-nothing = なし

boards-not-here = ここでは盤ファイルを試せません。このプログラムは対局を見せるだけです。
boards-real = このプログラムは実物の盤を動かしているので、ほかの盤は見るだけです。盤ファイルで試すには：niwashi play --board FILE --sim
boards-not-simulated = この盤はここでは動かせません。マイコンやMIDIポートのシミュレーションに別のプログラムが要るためです（{ $why }）。配線表や図はこのまま使えます。コンピューターでは遊べます：niwashi play --board FILE --sim
boards-nothing-examined = 診断中の盤はありません。盤ファイルを選んで診断を始めてください。

## 仕込める故障の種類。

board-fault-stuck-closed = 閉じたままのスイッチ
board-fault-stuck-open = 閉じないスイッチ
board-fault-weak = 接触の悪いスイッチ
board-fault-missing-diode = ダイオードの付け忘れ
board-fault-reversed-diode = ダイオードの向きが逆
board-fault-turned-diodes = すべてのダイオードの向きが逆
board-fault-cut-row = 行の線の断線
board-fault-cut-column = 列の線の断線
board-fault-swapped-rows = 行の線の入れ違い
board-fault-swapped-columns = 列の線の入れ違い
board-fault-cut-interrupt = 割り込み線の断線
board-fault-missing-chip = 応答しないチップ
board-fault-silent-registers = 応答しないシフトレジスター
board-fault-grounded-registers = データ線が接地したシフトレジスター
board-fault-stalled-registers = クロックの来ないシフトレジスター
board-fault-swapped-pixels = LEDの入れ違い
board-fault-dead-pixel = 点かないLED
board-fault-chain-ends = 途中で途切れるLEDの列
board-fault-colour-order = 色の順番の違い
board-fault-weak-supply = 電源の容量不足
board-fault-dead-multiplexer = 応答しないマルチプレクサー
board-fault-dead-hall = 応答しないホールセンサー
board-fault-stuck-hall = 値の動かないホールセンサー
board-fault-weak-hall = 感度の弱いホールセンサー
board-fault-reversed-hall = 向きが逆のホールセンサー
board-fault-swapped-channels = チャンネルの入れ違い
board-fault-swapped-selects = 選択線の入れ違い
board-fault-reversed-magnets = すべての磁石の向きが逆
