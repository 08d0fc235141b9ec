### コマンド全体と niwashi play。
play-one-start = 開始局面は一つだけ選べます。--position、--fair、--handicapのうち一つだけを指定してください。
play-pins-simulated = シミュレーションの盤はこのコンピューターのピンを使いません。--boardで盤ファイルを指定して--simを外すか、--pinsを外してください。
play-serial-port-simulated = シミュレーションの盤にはポートがありません。--boardで盤ファイルを指定して--simを外すか、--serial-portを外してください。
play-voice-missing = まだ盤が話せません。{ $program }がインストールされていません。
play-lesson-goes-on = { $game }の入門をステップ{ $step }から続けます。
play-port-taken = ポート{ $port }は使われているので、空いている次のポートを使います。
play-records-shared = ほかのプログラムが{ $file }の対局を進めています。どちらの対局もそこに記録され、こちらは別の対局になります。
play-address = 盤はこちらです：{ $address }（Ctrl-Cで終わります）
play-bye = 終わりました。光を消しました。
play-bye-fault = 終わりました。最後に盤が正しく応答しませんでした。まだ光っていたら、盤の電源を抜いてください。
play-fault = 予期しない問題が起きました（{ $where }：{ $kind }）。盤はそのまま動きます。Niwashiの不具合です。「niwashi report」で必要な情報をまとめて報告してください。
play-fault-again = 同じ問題がまた起きました（{ $where }：{ $kind }）。これまでの回数：{ $count }
play-too-many-faults = { $seconds }秒のうちに問題が{ $count }回起きたため、プログラムを終了します。対局は保存されていて、次に起動すると続きから始まります。
error-not-here = ここではできません。
error-no-replay = ここでは記録した対局を再生していません。再生するには「niwashi games replay」を使ってください。
error-not-simulated = これは実物の盤です。石は手で動かしてください。
error-program-moves = プログラムが石を動かしています。終わるまでお待ちください。そのあとがあなたの番です。
error-program-thinks = プログラムが考えています。動かし終わるまでお待ちください。そのあとがあなたの番です。
error-theirs = それは{ $player }が動かすものです。光っているところがあなたの手です。
error-card-early = まだです。先に光っているところの操作をしてください。カードはそのあとです。
play-no-cells = この盤には{ $game }に必要なマスがありません（{ $cells } …）。遊べるのは{ $known }です。別のゲームか別の盤を選んでください。
play-other-shape = この盤のマスは、{ $game }のマスとは並び方が違います。{ $game }では{ $beside }が隣り合い、{ $apart }は隣り合いません。遊べるのは{ $known }です。別のゲームか別の盤を選んでください。
play-no-done = この盤のマスだけでは、{ $game }で起こることをすべては感知できません。それを補う、プレイヤーごとの「完了」ボタンもありません。盤ファイルにrole = "done"、owner = 0と1のボタンを加えてください。

# どのコマンドのヘルプにも出る言葉。
terminal-not-written = 出力を書き込めません：{ $why }。別のファイルを指定するか、空きを作ってください。

## 始める前に、ページが各ゲームについて言うこと
game-about = この盤で遊ぶゲームです。
game-minutes = 時間は決まっていません
game-board = マスの合う盤

new-game-written = { $game }を{ $folder }に書きました。次は「pip install -e { $folder }」、「niwashi play --game { $game } --sim」、そのフォルダーで「pytest」です。
new-game-not-written = { $folder }に書けません：{ $why }。まだないフォルダーを指定してください。
