### 光の意味、光の動き、テーマの名前、そしてテーマファイルの決まり。

## それぞれの光の意味
cue-may-lift = 持ち上げられます
cue-lifted = ここから持ち上げました。戻すこともできます
cue-may-go = ここに置けます
cue-may-place = ここに駒を置けます
cue-dead-end = 置けますが、どのカードも効果がなくなります
cue-card-ready = このカードを使えます
cue-card-back = このカードを元の場所に戻してください
cue-gets-stone = ここに石を一つ置いてください
cue-gets-on-top = 上に石をもう一つ重ねてください
cue-loses-stone = 一番上の石を取ってください
cue-leaves = まとめて持ち上げて動かしてください
cue-arrives = ここに置いてください
cue-yours-to-choose = この中から選んでください
cue-chosen = 選んだところです
cue-unseen = 盤には見えません。そのとおりにしてから完了ボタンを押してください
cue-wrong = ここがおかしいようです
cue-put-back = ここに戻してください
cue-take-off = ここのものをすべて盤からおろします
cue-turn-over = ここのものを裏返します
cue-later = ここも違っています。あとで直します
cue-press-done = 終わったらこのボタンを押してください
cue-your-turn = あなたの番です
cue-last-turn = 直前の手番で変わったところです
cue-own-land = 自分の領土です
cue-own-land-open = 自分の領土です。ここに駒を置けます
cue-enemy-land = 相手の領土です
cue-hint = 見てみる価値があります
cue-waiting = 考え中です。お待ちください
cue-won = 勝ちました
cue-lost = 負けました

## 光の動き
motion-steady = 点灯
motion-breathe = ゆっくり明滅
motion-blink = 点滅
motion-sparkle = きらめき
motion-sweep = 流れる光

## テーマ
theme-dusk = 夕暮れの灯籠
theme-iris = 燕子花
theme-moss = 苔庭

## 使えないテーマ
lights-theme-unknown = 「{ $found }」というテーマはありません。あるのは { $known } です。
lights-theme-unreadable = テーマファイル { $file } を読めません: { $found }
lights-theme-not-toml = テーマファイル { $file } は TOML として読めません: { $found }。付属のテーマと見比べてください。
lights-theme-missing = テーマファイル { $file }: { $where } がありません。どの光にも colour、level、motion が必要です。
lights-theme-missing-cues = テーマファイル { $file }: 次の合図に光がありません: { $cues }。[lights] の中ですべての合図に光を決めてください。
lights-theme-unknown-key = テーマファイル { $file }: { $where }（値は { $found }）という項目はありません。光の項目は colour、level、motion、period_s、depth です。
lights-theme-unknown-cue = テーマファイル { $file }: { $found } という合図はありません。綴りを確かめてください。付属のテーマにすべての合図が載っています。
lights-theme-bad-colour = テーマファイル { $file }: { $where } が { $found } になっています。色はウェブページと同じく "#rrggbb" の形で、小文字で書いてください。
lights-theme-bad-level = テーマファイル { $file }: { $where } が { $found } になっています。level は最も明るいときの明るさで、0 より大きく 1 以下です。
lights-theme-bad-motion = テーマファイル { $file }: { $where } が { $found } になっています。動きは steady、breathe、blink、sparkle、sweep のどれかです。
lights-theme-bad-period = テーマファイル { $file }: { $where } が { $found } になっています。周期は 0.4 秒から 60 秒までです。それより速い点滅は体に障ることがあります。
lights-theme-bad-depth = テーマファイル { $file }: { $where } が { $found } になっています。depth は動きで失われる明るさの割合で、0.2 以上 1 以下です。
lights-theme-bad-value = テーマファイル { $file }: { $where } が { $found } になっていますが、ここに入る値ではありません。付属のテーマと見比べてください。
lights-theme-steady-moves = テーマファイル { $file }: { $where } は steady なので、period_s も depth も付けられません。外すか、ほかの動きを選んでください。
lights-theme-no-tempo = テーマファイル { $file }: { $where } は動く光なので、period_s と depth の両方が必要です。
lights-theme-too-dark = テーマファイル { $file }: { $where } は暗すぎて、本物の盤では見えません。level を上げるか、明るい色を選んでください。
lights-theme-hue-only = テーマファイル { $file }: { $one } と { $other } の違いが色合いだけなので、見分けられない人がいます。動きを変えるか、周期（1.5 倍以上）か明るさをはっきり変えてください。
