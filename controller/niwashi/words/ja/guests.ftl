# ゲスト：家のネットワークにあるほかの機器で開くページ。「page-」で始まるものはブラウザーに送られる。
guests-needs-watch = 招き入れられた人だけができることです。先に盤とペアリングしてください。
guests-needs-hand = あなたは観戦中です。これをするには、盤の「完了」を押して招き入れてもらってください。
guests-needs-host = これは盤のホストだけができます。盤そのもののページか、「完了」を二回押して招き入れられた人です。
guests-no-seat = 先に席についてください。ゲストが同意できるのは、自分の側だけです。
guests-done-at-board = 今「完了」を押すと、だれかを招き入れることになります。盤そのもののボタンを押してください。
guests-first = 先に盤とペアリングするか、セッションの鍵を示してください。
guests-busy = 今はほかの人を招き入れています。少し待ってから試してください。
guests-paused = 前のペアリングに失敗しました。あと{ $seconds }秒で次を始められます。
guests-no-code = 盤はあなたのための光を示していません。先に光を求めてください。
guests-too-few-lights = この盤で光るところは{ $found }か所です。ペアリングには{ $least }か所以上が必要です。
guests-too-many = すでに{ $most }人のゲストがいます。盤のコンピューターでセッションを終わらせてください：niwashi guests end NUMBER
guests-too-many-pages = あなたはすでに{ $most }ページを開いています。どれかを閉じてください。
guests-ended = セッションが終わりました。もう一度、盤とペアリングしてください。
guests-not-here = これは盤そのもののページでだけ見られ、ネットワークからは見られません。
guests-no-address = { $found }ではゲストを招き入れられません：{ $why }。--bindを外すか、このコンピューターのアドレスを書いてください。
web-not-ours = これは盤のアドレスではありません。盤が示すアドレスを、コロンのあとの数字まで入れて開いてください。

page-door-title = お入りください
page-door-intro = 盤のそばにいることを示してください。盤が四か所を一つずつ光らせます。同じ四か所を、同じ順にここでタップします。
page-door-begin = 四つの光を見る
page-door-watch = 盤を見てください。最初のところが点滅し、続く三か所がきらめきます。これが繰り返されます。四か所をこの順にタップしてください。
page-door-unlit = だれかが手番の途中です。終わると光ります。
page-door-tapped = 4か所のうち{ $count }か所をタップしました
page-door-clear = 最初から
page-door-tries = あと{ $count }回試せます
page-door-wrong = 四か所が違いました。もう一度よく見てください。
page-door-busy = 今はほかの人を招き入れています。お待ちください。
page-door-paused = うまくいきませんでした。あと{ $count }秒で次を始められます。
page-door-right = 正解です。観戦できます。
page-door-press = ここから遊ぶには、今すぐ盤の「完了」を押してください。ホストにもなるには、二回押します。
page-door-no-done = この盤には「完了」ボタンがないので、ゲストは観戦だけできます。
page-door-hand = ここから遊べます。盤の「完了」をもう一度押すとホストになります。
page-door-come-in = 入る
page-door-unknown = セッションが終わりました。もう一度、盤とペアリングしてください。
page-door-board = 先攻の側から見た盤
page-right-watch = 観戦中です
page-right-hand = ここから遊べます
page-right-host = ここではホストです
page-role-title = この機器を何に使いますか
page-role-play = { $player }で遊ぶ
page-role-watch = 観戦する
page-role-clock = 対局時計にする
page-role-open = 使い方を変える
page-your-turn = あなたの番
page-clock-leave = 戻る
page-ask-back = 最後の手を戻す
page-last-turn = 最後の手：{ $text }
page-felt-all = ここに描かれたものは、すべて盤が感じ取っています。
page-felt-inferred = 点線の印：何かがあることは盤が感じ取り、それが何かは指し手からわかります。
page-felt-asked = 盤が感じ取れないところは、人が見て正しいと確かめました。
page-felt-nothing = 盤は石を感じ取れません。ここに描かれたものは指し手からわかります。
page-felt-look = 破線の印を見てください。{ $item }に何があるか、盤にはわかりません。
page-felt-gone = なくなったところ：{ $item }。
page-felt-there = 新しく置かれたところ（＋）：{ $item }。
page-felt-other = 変わったところ（≠）：{ $item }。
page-label-felt-gone = { $item }、今はありません
page-label-felt-there = { $item }、今は何かがあります
page-label-felt-other = { $item }、今は変わっています
page-guests = ゲスト
page-guests-open = 家にあるほかの機器でも、このページを開けます：
page-guests-nowhere = このコンピューターは今、ネットワークにつながっていません。
page-guests-qr = アドレスのQRコード
page-guests-nobody = まだだれも招き入れていません。
page-guests-watch = ゲスト{ $count }は観戦中
page-guests-hand = ゲスト{ $count }は遊べます
page-guests-host = ゲスト{ $count }はホスト
page-guests-left = あと{ $count }分

play-help-guests = 家にあるほかの機器でもページを開けるようにします。一台ずつ、盤の光で招き入れます。
play-help-bind = --guestsとともに使います。ゲストを招き入れるこのコンピューターのアドレスを一つに限ります。
play-bind-alone = --bindはゲストを招き入れるアドレスです。--guestsを加えるか、--bindを外してください。
play-guests-at = 家のゲストは{ $address }を開き、盤の光で招き入れられます。暗号のないhttpなので、同じWi-Fiにいる人は読むことができます。
play-guests-nowhere = ゲストを招き入れられますが、このコンピューターは今、ネットワークにつながっていません。

guests-help = 家のネットワークから招き入れた人を扱います。盤はniwashi play --guestsで開きます。
guests-help-examples =
    niwashi guests list
    niwashi guests end --help
    niwashi guests card --help
guests-help-list = だれを招き入れたか、何ができるか、あとどれだけ続くかを表示します。
guests-help-list-examples = niwashi guests list
    niwashi guests list --records club.sqlite3
guests-help-end = ゲスト一人または全員のセッションを終わらせます。ページは数秒で閉じます。
guests-help-end-examples = niwashi guests end 2
    niwashi guests end all
guests-help-card = 箱に入れるカードを描きます。アドレスのQRコードが入ります。
guests-help-card-examples = niwashi guests card
    niwashi guests card --out board.svg --address http://192.168.1.7:8080
guests-help-number = niwashi guests listが示すゲストの番号。全員ならall。
guests-help-records = セッションがそばに保存されている記録ファイル。
guests-help-out = カードの書き出し先（SVGファイル）。
guests-help-address = カードに書くアドレス。通常は、家でのこのコンピューターのアドレスです。
guests-nobody = だれも招き入れていません。
guests-line-watch = ゲスト{ $number }は観戦中、あと{ $minutes }分
guests-line-hand = ゲスト{ $number }は遊べます、あと{ $minutes }分
guests-line-host = ゲスト{ $number }はホスト、あと{ $minutes }分
guests-was-ended = ゲスト{ $number }のセッションを終わらせました。
guests-unknown = ゲスト{ $found }はいません。niwashi guests listでだれがいるかわかります。
guests-card-nowhere = このコンピューターはネットワークにつながっていないので、カードに書くアドレスがありません。--address http://192.168.1.7:8080のように書いてください。
guests-card-written = カードを{ $file }に書き出しました。
guests-card-bad-address = { $found }は盤のアドレスではありません。http://192.168.1.7:8080のように書きます。
guests-card-title = この盤にはページがあります
guests-card-scan = 家のネットワークで読み取るか、入力してください：
guests-card-steps = そのあと、盤が光らせる四か所を順にタップします。
service-help-guests = 家にあるほかの機器でもページを開けるようにします。ユニットは家庭内のネットワークだけを通します。

# https：盤が自分で作る認証局を、それぞれのスマートフォンに一度だけ入れる。
page-install-app = アプリとして入れる
page-install-title = この盤は暗号で話します
page-install-open = 盤を開く
page-install-first = はじめてのとき
page-install-why = 同じWi-Fiにいるだれかがページを読んだり書き換えたりできないように、このスマートフォンに盤を覚えさせます。一度だけ、三つの手順です。
page-install-get = 盤の証明書を読み込みます。
page-install-file = niwashi.crtを読み込む
page-install-put = インストールします。
page-install-apple = 「設定」の「プロファイルがダウンロードされました」でインストールします。次に「設定」「一般」「情報」「証明書信頼設定」でNiwashiをオンにします。
page-install-android = 「設定」「セキュリティ」「その他のセキュリティ設定」「暗号化と認証情報」「証明書のインストール」「CA証明書」でniwashi.crtを選びます。画面ロックが必要です。
page-install-compare = 比べます。このSHA-256は、スマートフォンでは証明書の詳細に、盤ではそのページと端末に表示されます。三つが同じでなければ、証明書を削除してください。
page-install-careful = この証明書が保証できるのは家庭内のネットワークのアドレスだけで、インターネット上のものは保証できません。入れた場所でいつでも削除できます。
page-offline-title = 盤が応答しません
page-offline-what = 盤の電源は入っていますか。このスマートフォンは盤と同じWi-Fiにつながっていますか。
page-offline-again = もう一度確かめる
page-guests-fingerprint = https：盤の証明書を入れるときに、このSHA-256を比べてください。
guests-by-https = この盤にはhttpsでつなぎます。先にhttpでアドレスを開くと、方法がわかります。
guests-https-on = 盤を起動し直すと、ゲストはhttpsでつながります。盤の認証局のSHA-256：{ $fingerprint }
guests-https-off = 鍵を削除しました。盤を起動し直すと、ゲストは暗号のないhttpでつながります。スマートフォンからも証明書を削除してください。
guests-https-was-off = ゲストはすでに暗号のないhttpでつながっています。
guests-https-broken = 盤のhttps用の認証局を読めません：{ $file }。「niwashi guests https --off」で削除してから作り直してください。スマートフォンにも新しいものを入れる必要があります。
guests-https-no-cryptography = このコンピューターでは証明書を作れません。パッケージ「cryptography」が入っておらず、32ビットのPi用のものは配布されていません。ゲストは暗号のないhttpでつながれます：niwashi guests https --off
guests-help-https = ゲストがhttpsでつながるようにします。盤が自分で作る認証局を、それぞれのスマートフォンに一度だけ入れます。そうするとページをアプリとして入れられ、画面が消えません。
guests-help-https-examples = niwashi guests https
    niwashi guests https --off
guests-help-off = 鍵を削除し、ゲストは暗号のないhttpに戻ります。
play-guests-https = 家のゲストは{ $address }を開き、ポート{ $port }のhttpsへ導かれて、盤の光で招き入れられます。それぞれのスマートフォンで比べる、認証局のSHA-256：{ $fingerprint }
guests-delayed = { $turns }手遅れで観戦しています。
play-help-delay = --guestsとともに使います。観戦だけの人には、対局が終わるまで、その手数だけ前の局面を見せます。
play-delay-alone = --delayは観戦するゲストのためのものです。--guestsを加えるか、--delayを外してください。
