### コマンド全体と niwashi play。
niwashi-help = Niwashi（庭師）：チェス以外のゲームのためのスマートな盤。まずは「niwashi play」をお試しください。
niwashi-help-examples = niwashi play                         ブラウザーのシミュレーションの盤で遊ぶ
    niwashi play --board my-board.toml   自作の盤で遊ぶ
    niwashi games list                   これまでの対局を見る
niwashi-help-version = バージョンを表示して終わります。
play-help = 盤で遊び、ブラウザーのページで見ます。盤ファイルを指定しなければ、付属の盤をシミュレーションします。Ctrl-Cで終わります。
play-help-examples = niwashi play --game throne
    niwashi play --game borderland
    niwashi play --cards "my copy"
    niwashi play --board hardware/boards/garden-36.toml
    niwashi play --board hardware/boards/garden-36.toml --sim
    niwashi play --voice usual
    niwashi play --demo
play-help-game = 始めるゲーム：{ $known }。省略するとgardenです。
play-help-board = 盤ファイルか、付属の盤（"launchpad"など）やゲームに付いてくる盤の名前。その実物の盤で遊びます。
play-help-sim = 盤ファイルの盤をシミュレーションします。ドライバーは実物と同じものが動きます。
play-help-cards = ゲームのカード。カードセットの名前かTOMLファイル、枯山水では自分のタイルとカードのTOMLファイルです。
play-one-start = 開始局面は一つだけ選べます。--position、--fair、--handicapのうち一つだけを指定してください。
play-help-position = 開始局面（テキスト）。並べ方は盤が光で案内します。
play-help-port = ページのポート。使用中なら次の空きを使います。0なら空いているポートをどれでも使います。
play-help-browser = ブラウザーがあればページを開きます。
play-help-demo = シミュレーションの2人の対局を見ます。
play-help-serial-port = 盤のシリアルポート（盤ファイルの指定より優先）。デバイス名、socket://HOST:NUMBER、rfc2217://HOST:NUMBERのいずれか。
play-help-pins = このコンピューターのピンに使うライブラリ（盤ファイルの指定より優先）。auto、kernel、lgpio、rpigpio、gpiodのいずれか。
play-pins-simulated = シミュレーションの盤はこのコンピューターのピンを使いません。--boardで盤ファイルを指定して--simを外すか、--pinsを外してください。
play-serial-port-simulated = シミュレーションの盤にはポートがありません。--boardで盤ファイルを指定して--simを外すか、--serial-portを外してください。
play-help-faults = シミュレーションの盤で何をいつ故障させるか。ファイル、またはrandom:SEED（docs/SOAK.md）。
play-help-voice = 盤の言葉を読み上げるプログラム。「espeak-ng -v en --stdin」のように、文を読み、話し終えたら終わるもの。「usual」は使用言語の標準です。
play-voice-missing = まだ盤が話せません。{ $program }がインストールされていません。
play-help-puzzle = パズルから始めます。garden-001のような番号、その日の一題は「daily」、力に合う一題は「next」です。
play-help-lesson = ゲームの入門から始めます。盤の上で、はじめての一局を少しずつ学びます。
play-help-seed = 偶然（接点のはね返り、デモの手）を再現できるようにするシード。
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
help-usage = 使い方：
help-arguments = 引数
terminal-not-written = 出力を書き込めません：{ $why }。別のファイルを指定するか、空きを作ってください。
help-options = オプション
help-commands = コマンド
help-more = ほかのコマンド（持ち主、作る人、ゲームの作者のため）：niwashi help all
help-help = この説明を表示して終わります。
help-install-completion = 今のシェルに補完を設定します。
help-show-completion = 今のシェルの補完スクリプトを表示します（写して使えます）。

## 始める前に、ページが各ゲームについて言うこと
game-about = この盤で遊ぶゲームです。
game-minutes = 時間は決まっていません
game-board = マスの合う盤

new-game-help = 小さなゲームのパッケージを書きます。ルール、盤、言葉、通るテストが入っているので、思いどおりのゲームに変えていけます。
new-game-help-examples = niwashi new-game nine-stones
    niwashi new-game nine-stones --out ~/games/nine-stones
new-game-help-name = ゲームの名前。英小文字、数字、ハイフン。
new-game-help-out = 書き出すフォルダー。まだないものを指定します。なければゲームと同じ名前です。
new-game-written = { $game }を{ $folder }に書きました。次は「pip install -e { $folder }」、「niwashi play --game { $game } --sim」、そのフォルダーで「pytest」です。
new-game-not-written = { $folder }に書けません：{ $why }。まだないフォルダーを指定してください。
play-help-take-back = 手を戻せることにするかどうか。友達との対局では、2人が同意したときだけ戻せます。
