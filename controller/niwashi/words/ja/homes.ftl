# Games with friends, as far as the page and the program itself speak of them.
homes-no-help = ヒントもエンジンも使わないという取り決めです。
## 追加の部分
extra-friends = 離れた友達との対局は、ここにインストールされていません。足りないパッケージ：niwashi-friends。にわしのフォルダーで実行してください：make play。pipで入れた場合は、そのフォルダーで：pip install extras/friends。
speech-homes-asked = { $text }「完了」で同意、「戻す」で今はしない。
page-homes-no = 今はしない
page-homes-to = 相手
page-homes-propose = 申し込む
page-homes-terms = 2人の取り決め
page-homes-allows-back = 2人が同意すれば手を戻せる
page-homes-toss = 先攻を抽選で決める
page-homes-position = 開始局面（空欄でもかまいません）
page-links-anybody = リンクを持っている人
page-links-nowhere = ここではリンクを受け取れません。友達との対局がインストールされていないか、別の主催者が開く必要があります。
watch-only = 観戦中です。ここで変えられるのは設定だけです。
