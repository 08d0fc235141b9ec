### 運び手：二つの家の間の届け方について。
carriers-folder-away = フォルダー{ $folder }を今は使えません：{ $why }。USBメモリーを挿すか、フォルダーを共有するプログラムを確かめてください。送るものは待っています。
carriers-folder-taken = { $file }に、同じ番号で別の内容のものがあります。二つの盤が同じ鍵を使っているようです。どちらかを止めてください。
carriers-numbers-gone = この盤が送るものに付ける番号が残っていません。ほかのだれかが最後の番号のファイルを置いたのかもしれません。自分のものではないファイルを取り除くか、新しく始めてください。
carriers-folder-full = { $folder }のファイルが多すぎて、すべては見られません。古いものを別のフォルダーに移してください。

## 友達と、二つの家の対局
homes-peer-known = その名前か鍵の友達はすでに登録されています：{ $known }。「{ $name }」も登録するには別の名前にしてください。同じ友達の新しい鍵なら、先に「niwashi friends forget」を実行します。
homes-peer-nobody = 「{ $name }」として登録された鍵は持ち主がなく、だれでもその署名を作れてしまいます。「niwashi friends forget」で登録を消し、新しいカードをもらってください。
homes-peer-plays = { $name }が署名した対局がここにあるので、{ $name }の登録は残ります。鍵がないと署名を確かめられません。
homes-no-peer = 「{ $name }」という友達は登録されていません。登録済み：{ $known }。先に友達を招待してください：niwashi friends invite

friends-line = { $name }  { $public }
friends-own-key = この盤の鍵：{ $public }
friends-none = まだ友達がいません。招待するか（niwashi friends invite）、カードを交換してください：niwashi friends card YOUR-NAME --out you.card、そしてniwashi friends add THEIRS
friends-added = { $name }を友達として登録しました。鍵：{ $public }
friends-forgotten = { $name }の登録をやめました。
friends-no-name = 友達に示すあなたの名前が必要です。
friends-no-card = このファイルは友達のカードではありません。「niwashi friends card NAME」で作れます。
friends-card-spoiled = このカードは途中で変わっています。もう一度送ってもらってください。
friends-own-card = これはこの盤自身のカードです。友達のカードを使ってください。
friends-no-file = { $file }を読めません：{ $why }。友達のカードのファイルを指定してください。

notice-homes-forged = { $cells }の署名のないもの、または別の対局のものが届きました。無効です。
notice-homes-illegal = { $cells }が署名した手は、ルールで認められません。無効です。相手と話してください。
notice-homes-not-yours = { $cells }が、手番でないのに署名したものが届きました。無効です。
notice-homes-stale = { $cells }から届いたものは、ここにあるものとは別の経過の続きです。電話で両方の盤を比べてください。
notice-homes-own-key = この盤自身の鍵で署名され、この対局に合わないものが届きました。無効です。別のコンピューターや古い記録の写しが、同じ鍵を使っていませんか。
notice-homes-we-resigned = 投了しました。{ $cells }の勝ちです。
notice-homes-they-resigned = { $cells }が投了しました。あなたの勝ちです。
notice-homes-waits = あなたの手は記録され、後で送ります。今は{ $cells }とやり取りできません。
notice-homes-away = 今は{ $cells }とやり取りできません。もう一度試します。
notice-homes-asks = この盤はバックアップから復元されました。その後の進行を{ $cells }の盤に尋ねています。分かるまで何にも署名しません。
notice-homes-theirs = 手番：{ $cells }
homes-moving = { $name }の手を盤の上で再現しています…
notice-homes-sent = あなたの手を送りました。手番：{ $cells }
notice-homes-arrived = あなたの手が届きました。手番：{ $cells }
notice-homes-compare = 電話で比べてください。両方の盤がこの順に光ります：{ $cells }
homes-over = 対局は終わっています。

homes-one-game = { $name }との対局中です。終わると、だれにでも新しい対局を申し込めます。ほかのことをするには、Ctrl-Cでプログラムを終えてください。次の「niwashi play --with」で続きができます。
homes-with-and-through = 友達との対局には、2人とも使えるフォルダーかクラブの通行証を示す--transportが必要です。--with NAMEを付けると、その友達にすぐ申し込みます（niwashi friends list）。
homes-not-with-that = 友達との対局で使えるのは、--game、--cards、--position、--fair、--handicap、--clock、--no-take-back、--toss、--spectators、--new、--accept、--voiceと、盤とページの指定です。対戦相手、入門、ゲストは使えません。ほかの指定を外してください。
homes-nothing-proposed = { $name }からの申し込みはありません。
homes-waits-for-answer = { $name }との対局はまだありません。経過はページに出ます。Ctrl-Cで待つのをやめても、同じコマンドで続けられます。
homes-waits-for-anybody = 今は対局がありません。ページで友達に申し込むか、申し込みを受けてください。Ctrl-Cでプログラムを終えます。
homes-proposed-to-whom = --clock、--position、--fair、--handicap、--no-take-back、--toss、--spectators、--acceptは1人の友達との対局のためのものです。--with NAMEで友達を指定してください。これらがなければ、ページで申し込めます。
homes-waits-for-toss = { $name }への返事を送りました。{ $name }が先攻決めの結果を明かすのを待っています。それまで取り決めは成立しません。Ctrl-Cで待つのをやめても、同じコマンドで続けられます。
homes-toss-withheld = { $name }は、先攻決めの結果を明かさずに別の申し込みをしています。偶然かもしれません。聞いてみてください。
homes-proposed-toss = { $name }からの申し込み：{ $game }。先攻は公平な抽選で決まり、どちらも選べません。ヒントとエンジンはなし。
homes-proposed-they = { $name }からの申し込み：{ $game }。先攻は{ $name }です。ヒントとエンジンはなし。
homes-proposed-you = { $name }からの申し込み：{ $game }。先攻はあなたです。ヒントとエンジンはなし。
homes-played-already = { $name }との対局は、別のプログラムで進行中です。先にそちらを止めてください。
homes-proposed-clock = 持ち時間：{ $clock }
homes-proposed-back = 2人が同意すれば、手を戻せます。
homes-proposed-stays = 指した手は戻せません。
homes-proposed-position = 開始局面：{ $position }
homes-accept-there = 受けるか断るかは、ページで選びます。
homes-begins = { $name }との対局です。両方の盤が同じ四か所をこの順に光らせます：{ $marks }。電話で比べてください。

friends-no-game = { $name }との対局はありません。「niwashi play --with」で始められます。
friends-stop-first = 盤が{ $name }との対局中です。先にそのプログラムをCtrl-Cで終えてください。
friends-ask-resign = { $name }との対局で投了しますか？{ $name }の勝ちになります。
friends-resigned = 投了しました。{ $name }の勝ちです。
friends-resigned-waits = 投了を記録しましたが、まだ送れていません：{ $why }次の「niwashi play --with」で送ります。
friends-card-written = カードを{ $file }に書きました。友達に渡してください。中にあるのはこの盤の鍵{ $public }と名前で、秘密は入っていません。

## 招待
invite-ask-name = あなたの呼び名
invite-link = このリンクを友達一人に送ってください。返事はリンクで来るか、2人が使うフォルダーかクラブを通して届きます（niwashi play --transport）。

## リンクで運ぶ
take-paste = リンクを貼り付けてください。空行で終わります。
take-accept = 受けるには、--asとあなたの名前を付けて、もう一度実行してください。
take-accepted = { $name }の招待を受けました。返事のリンクは「niwashi friends send」で作れます。自動で送るには：niwashi play --with NAME --transport FOLDER
links-too-long-for-qr = このリンクは一つのQRコードには長すぎます。文字のほうを送ってください。
carried-nowhere = ここでは手が自動で届くか、友達との対局がないので、リンクで運ぶ手はありません。「niwashi play --transport FOLDER」で、フォルダーを通して遊べます。
carried-no-text = リンクの文字ではありません。示されたとおりに貼り付けてください。
carried-busy = まだフォルダーを調べています。少し待ってから、もう一度試してください。
carried-shown = 運ぶもの：{ $what }
carried-entry = { $number }番の行
carried-aside = 申し出
carried-terms = 対局の取り決め
carried-decline = 申し込みへの断り
carried-received = { $name }：{ $what }。盤がフォルダーから受け取ります。
carried-stranger = 友達ではない盤（{ $public }）が送ったものです。何も受け取りませんでした。
carriers-broken = ほかの盤への通信が予想外の理由で失敗しました（{ $why }）。もう一度試してください。繰り返すときは、フォルダーかクラブのサーバーを確かめてください。
