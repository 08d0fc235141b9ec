### 光の意味、光の動き、テーマの名前、そしてテーマファイルの決まり。

## それぞれの光の意味
cue-may-lift = 持ち上げられます
cue-lifted = ここから持ち上げました。戻せます
cue-may-go = ここに置けます
cue-may-place = ここにコマを置けます
cue-dead-end = 置けますが、どのカードも効果がありません
cue-card-ready = このカードを使えます
cue-card-back = カードを元の場所に戻してください
cue-gets-stone = ここにコマを置いてください
cue-gets-on-top = 上にコマをもう1個重ねてください
cue-loses-stone = このコマを取ってください
cue-leaves = まとめて持ち上げて動かしてください
cue-arrives = ここに置いてください
cue-yours-to-choose = この中から選んでください
cue-chosen = 選んだところです
cue-unseen = 盤からは見えません。こうしてから「完了」を押します
cue-wrong = ここが違います
cue-put-back = ここに戻してください
cue-take-off = すべて盤からおろしてください
cue-turn-over = 裏返してください
cue-later = ここも違います。あとで直します
cue-press-done = 終わったら押してください
cue-last-turn = 直前の手番で変わったところです
cue-own-land = 自分のテリトリーです
cue-own-land-open = 自分のテリトリーです。コマを置けます
cue-enemy-land = 相手のテリトリーです
cue-hint = ここに注目
cue-waiting = 考えています。お待ちください
cue-updated = 更新できました
cue-went-back = 更新に失敗し、前のバージョンに戻りました
cue-starting = 起動中、またはバックアップを元に戻しています。お待ちください
cue-network-offline = 盤はネットワークにつながっていません
cue-network-own = 盤が自分のネットワークを開いています。つないでページを開いてください
cue-network-joining = ネットワークにつないでいます。お待ちください
cue-network-online = 盤はネットワークにつながっています
cue-pairing-first = ゲストが入ろうとしています。タップする四か所の一つ目です
cue-pairing = ゲストが入ろうとしています。次にタップするところです
cue-agree = 押すと、提案に同意します
cue-draw = 2人が同意すれば引き分けです
cue-take-back = 2人が同意すれば手を戻します
cue-pause = 2人が同意すれば中断します
cue-resign = 投了します（確かめてから）
cue-let-in = 押すとゲストを招き入れます
cue-guest-came = ゲストが入りました
cue-out-of-time = このプレイヤーは時間切れです
cue-won = 勝った側です
cue-lost = 負けた側です

## テーマ
theme-dusk = 夕暮れの灯籠
theme-iris = 金地の燕子花（色覚によらず見分けやすい）
theme-moss = 苔庭

## 使えないテーマ
lights-theme-unknown = 「{ $found }」というテーマはありません。あるのは{ $known }です。
lights-theme-unreadable = テーマファイル{ $source }を読めません：{ $why }
lights-theme-not-toml = テーマファイル{ $source }はTOMLとして読めません：{ $why }。付属のテーマと見比べてください。
lights-theme-missing = テーマファイル{ $file }：{ $where }がありません。どの光にもcolour、level、motionが必要です。
lights-theme-missing-cues = テーマファイル{ $file }：次の合図に光がありません：{ $cues }。[lights]の中ですべての合図に光を決めてください。
lights-theme-unknown-key = テーマファイル{ $file }：{ $where }（値は{ $found }）という項目はありません。光の項目はcolour、level、motion、period_s、depthです。
lights-theme-unknown-cue = テーマファイル{ $file }：{ $found }という合図はありません。つづりを確かめてください。付属のテーマにすべての合図が載っています。
lights-theme-bad-colour = テーマファイル{ $file }：{ $where }が{ $found }になっています。色はウェブページと同じく"#rrggbb"の形で、小文字で書いてください。
lights-theme-bad-level = テーマファイル{ $file }：{ $where }が{ $found }になっています。levelは最も明るいときの明るさで、0より大きく1以下です。
lights-theme-bad-motion = テーマファイル{ $file }：{ $where }が{ $found }になっています。動きはsteady、breathe、blink、sparkle、sweepのどれかです。
lights-theme-bad-period = テーマファイル{ $file }：{ $where }が{ $found }になっています。周期は0.4秒から60秒までです。それより速い点滅は体に障ることがあります。
lights-theme-bad-depth = テーマファイル{ $file }：{ $where }が{ $found }になっています。depthは動きで失われる明るさの割合で、0.2以上1以下です。
lights-theme-bad-value = テーマファイル{ $file }：{ $where }が{ $found }になっていますが、ここに入る値ではありません。付属のテーマと見比べてください。
lights-theme-steady-moves = テーマファイル{ $file }：{ $where }はsteadyなので、period_sもdepthも付けられません。外すか、ほかの動きを選んでください。
lights-theme-no-tempo = テーマファイル{ $file }：{ $where }は動く光なので、period_sとdepthの両方が必要です。
lights-theme-too-dark = テーマファイル{ $file }：{ $where }は暗すぎて、実物の盤では見えません。levelを上げるか、明るい色を選んでください。
lights-theme-hue-only = テーマファイル{ $file }：{ $one }と{ $other }の違いが色合いだけなので、見分けられない人がいます。動きを変えるか、周期（1.5倍以上）か明るさをはっきり変えてください。
