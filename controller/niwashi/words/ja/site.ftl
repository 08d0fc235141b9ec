# ブラウザーの中で動くプログラム（make site）。

site-loading = 読み込んでいます。初めてのときは約8メガバイトを取り込みます。次からはネットワークがなくても始められます。
site-unpacking = 展開しています。
site-starting = 盤を用意しています。
site-elsewhere = Niwashiは、このブラウザーの別のタブで開いています。そのタブで続けるか、そのタブを閉じてください。閉じると、このタブで続きます。
site-failed = プログラムを始められませんでした。ページを読み込み直してください。それでも始まらないときは、新しいブラウザーを使ってください。
site-unkept = このブラウザーには記録が残りません。タブを閉じると対局は失われます。残したい対局は書き出してください。
site-full = ブラウザーの保存領域がいっぱいです。これから指す手は、タブを閉じると失われます。空きを作るか、残したい対局を書き出してください。
site-close = 閉じる

site-about = 盤の上で何が起きているかを知っているボードゲーム。石を動かすと、盤が光で答えます。
site-play = 遊ぶ
site-play-hint = このブラウザーで。プログラムと、または二人で
site-learn = 学ぶ
site-learn-hint = 「箱庭の国」を、触りながら10分で
site-build = 作る
site-build-hint = 実物の盤を。買ってつなぐか、手で作る
site-try = 盤ファイルを試す
site-prove = 証明を確かめる
site-board = Picoの盤を点検する
site-picture = 盤の一手。庭師を光るマスへ運び、光るところに石を置きます。
site-nothing-loaded = すべてこのブラウザーの中で動きます。どこへも何も送りません。
site-offline-ask = ネットワークがなくても使えるように保存する（{ $size } MB）
site-offline-keeping = ネットワークがなくても使えるように、プログラムを保存しています（{ $size } MB）。
site-offline-kept = プログラムはこのブラウザーに保存してあり、ネットワークがなくても始められます。
site-offline-failed = ネットワークなしで使うための保存ができませんでした。
