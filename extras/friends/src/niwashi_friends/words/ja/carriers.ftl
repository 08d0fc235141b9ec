### 運び手：二つの家の間の届け方について。
carriers-folder-away = フォルダー{ $folder }を今は使えません：{ $why }。USBメモリーを挿すか、フォルダーを共有するプログラムを確かめてください。送るものは待っています。
carriers-folder-taken = { $file }に、同じ番号で別の内容のものがあります。二つの盤が同じ鍵を使っているようです。どちらかを止めてください。
carriers-numbers-gone = この盤が送るものに付ける番号が残っていません。ほかのだれかが最後の番号のファイルを置いたのかもしれません。自分のものではないファイルを取り除くか、新しく始めてください。
carriers-folder-full = { $folder }のファイルが多すぎて、すべては見られません。古いものを別のフォルダーに移してください。

## 友達と、二つの家の対局
homes-peer-known = その名前か鍵の友達はすでに登録されています：{ $known }。「{ $name }」も登録するには別の名前にしてください。同じ友達の新しい鍵なら、先に「niwashi friends forget」を実行します。
homes-peer-nobody = 「{ $name }」として登録された鍵は持ち主がなく、だれでもその署名を作れてしまいます。「niwashi friends forget」で登録を消し、新しいカードをもらってください。
homes-peer-plays = { $name }が署名した対局がここにあるので、{ $name }の登録は残ります。鍵がないと署名を確かめられません。
homes-no-peer = 「{ $name }」という友達は登録されていません。登録済み：{ $known }。先にカードを交換してください：niwashi friends card、niwashi friends add

friends-help = 自分の盤を持つ友達と遊びます。一度カードを交換すれば、二つの家から一緒に遊べます。
friends-help-examples = niwashi friends card Anna --out anna.card
    niwashi friends add ben.card
    niwashi friends list
friends-help-list = この盤の友達を、その盤の公開鍵とともに一覧にします。
friends-help-list-examples = niwashi friends list
friends-help-card = 友達に渡すこの盤のカードを表示します。メールでもUSBメモリーでもかまいません。公開鍵と名前だけで、秘密は入っていません。
friends-help-card-examples = niwashi friends card Anna --out anna.card
friends-help-add = カードの持ち主を友達として登録します。知っている人から直接もらったカードだけを使ってください。
friends-help-add-examples = niwashi friends add ben.card
    niwashi friends add ben.card --name "Ben B."
friends-help-forget = 友達の登録をやめます。一緒の対局が残っている友達は消せません。
friends-help-forget-examples = niwashi friends forget Ben
friends-help-name = あなた、または友達の名前。
friends-help-as = ここでの友達の呼び名。省くとカードのとおりです。
friends-help-file = カードのファイル。別のプログラムの出力を読むときは-。
friends-line = { $name }  { $public }
friends-own-key = この盤の鍵：{ $public }
friends-none = まだ友達がいません。招待するか（niwashi friends invite）、カードを交換してください：niwashi friends card YOUR-NAME --out you.card、そしてniwashi friends add THEIRS
friends-added = { $name }を友達として登録しました。鍵：{ $public }
friends-forgotten = { $name }の登録をやめました。
friends-no-name = カードには名前が必要です。
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
play-help-with = 別の盤にいるこの友達と遊びます（「niwashi friends」）。2人の対局の続きがあれば続けます。
play-help-through = 手をやり取りする方法。フォルダー（同期プログラムで共有するか、USBメモリーに置く）か、クラブの通行証（.tomlのファイル）。
play-help-accept = 友達の申し込みを、確認せずに受けます。

friends-help-resign = 友達との対局で投了します。署名して送られ、友達の勝ちになります。
friends-help-resign-examples = niwashi friends resign Ben --transport ~/shared
friends-no-game = { $name }との対局はありません。「niwashi play --with」で始められます。
friends-stop-first = 盤が{ $name }との対局中です。先にそのプログラムをCtrl-Cで終えてください。
friends-ask-resign = { $name }との対局で投了しますか？{ $name }の勝ちになります。
friends-resigned = 投了しました。{ $name }の勝ちです。
friends-resigned-waits = 投了を記録しましたが、まだ送れていません：{ $why }次の「niwashi play --with」で送ります。
friends-help-out = カードを表示せず、このファイルに書きます。
friends-card-written = カードを{ $file }に書きました。友達に渡してください。中にあるのはこの盤の鍵{ $public }と名前で、秘密は入っていません。

## 招待
invite-help = 電話で伝える短い合言葉で友達を招待します。カードを交換したのと同じように、二つの盤が知り合いになります。
invite-help-examples = niwashi friends invite --transport ~/shared --as Anna
    niwashi friends invite --transport rooks/passes/Anna.toml --as Anna
invite-help-as = あなたの呼び名。友達の盤に表示されます。
invite-ask-name = あなたの呼び名
invite-code = 合言葉：{ $code }
    友達だけに、電話で伝えてください。使えるのは1回、{ $minutes }分間です。
    友達は、共有フォルダーかクラブの通行証を指定して、次のように入力します：
    niwashi friends join { $code } --transport FOLDER
    待っています。Ctrl-Cで招待を取り消します。
invite-wrong = 違う合言葉で返事がありました。この合言葉はもう使えません。友達の打ち間違いなら、もう一度招待してください。友達がまだ何も入力していなければ、だれかが当てようとしたのです。
invite-over = 時間内にだれも来ませんでした。2人ともそろってから、同じフォルダーかクラブを使っていることを確かめて、もう一度招待してください。
invite-stopped = 終わりました。この合言葉はもう使えません。
invite-no-code = { $found }は招待の合言葉ではありません。7-moss-lanternのように、数と二つの単語です。
invite-no-word = { $found }という単語は合言葉にありません。もう一度つづりを聞いてください。何も送っていないので、合言葉はまだ使えます。
invite-no-word-near = { $found }という単語は合言葉にありません。{ $near }ではありませんか？何も送っていないので、合言葉はまだ使えます。
invite-no-spake2 = このコンピューターでは合言葉を使えません。パッケージ「spake2」が入っていません。代わりにカードを交換してください：niwashi friends card

friends-help-join = 招待に応じます。友達から聞いた合言葉を入力してください。
friends-help-join-examples = niwashi friends join 7-moss-lantern --transport ~/shared --as Ben
join-help-code = 7-moss-lanternのような合言葉。全角でも、間が空白やハイフンでもかまいません。
join-looks = 招待{ $mailbox }を探しています。Ctrl-Cで終わります。
join-found = 招待がありました。相手の盤の返事を待っています。
join-closed = そこにあった招待は終わっています。新しい招待があれば、その合言葉を聞いてください。
join-other-time = 別の時刻の招待があります。それが目当ての招待なら、どちらかの時計が違っています。両方のコンピューターの時刻を合わせてください。
join-wrong = この招待の合言葉ではないか、だれかが間に入っています。この合言葉はもう使えません。新しい合言葉を頼んでください。
join-taken = ほかのだれかが先にこの招待に応じました。だれだったのかを友達に聞き、新しい合言葉を頼んでください。
join-over = 友達になれませんでした。招待が終わったか、取り消されたか、はじめからありません。数は合っていますか？2人とも同じフォルダーかクラブを使っていますか？新しい合言葉を頼んでください。
join-unconfirmed = { $name }の盤にあなたが登録されたかどうか、時間内に知らせがありませんでした。されていなければ、もう一度招待してもらってください。何度しても害はありません。

## 手で運ぶ
typed-no-mark = コードは{ $mark }で始まり、前には何もありません。この語から最後の組まで、余分なものを入れずに写してください。
typed-too-long = コードとしては長すぎます。一つずつ入力してください。
typed-no-letter = { $group }組目の「{ $found }」はコードの文字ではありません。使うのは数字と、I、L、O、Uを除いた文字です。
typed-wrong-groups = 正しくない組があります：{ $groups }。6文字をもう一度見比べてください。
typed-from-group = { $group }組目から後が合いません。そこで一組抜けているか、重なっています。その組の6文字ももう一度見比べてください。
typed-cut = コードは{ $wanted }組ですが、{ $found }組しかないか、余分があります。全部を写してください。
typed-spoiled = どの組も正しいのに、盤が示したものではありません。コードをもう一度写してください。
typed-newer = 新しいNiwashiが作ったコードです。このNiwashiを更新してください。

friends-help-send = フォルダーにある自分の手をコードで表示し、友達が読み取るか入力します。共有フォルダーもサーバーもない二つの家のためのものです。
friends-help-send-examples = niwashi friends send Ben --transport ~/post
    niwashi friends send Ben --transport ~/post --no-qr > turn.txt
friends-help-receive = 友達の盤が示したコードを受け取り、その手をフォルダーに入れます。盤はそこから受け取ります。
friends-help-receive-examples = niwashi friends receive --transport ~/post
    niwashi friends receive mail.txt --transport ~/post
carried-help-tray = このコンピューターで盤が使うフォルダー（niwashi play --with NAME --transport FOLDER）。
carried-help-all = まだ返事のないものだけでなく、この友達との対局のすべてを表示します。
carried-help-qr = QRコードも表示します。指定がなければ、人が見ているときに表示します。
carried-help-file = コードのファイル。なければ、入力するか、別のプログラムから受け取ります。
carried-nothing = 運ぶものはありません。{ $name }からすべてに返事があったか、まだ何もしていません。--allでもう一度表示します。
carried-nowhere = ここでは手が自動で届くか、友達との対局がないので、手で運ぶものはありません。「niwashi play --transport FOLDER」で、フォルダーを通して遊べます。
carried-no-text = リンクやコードの文字ではありません。示されたとおりに貼り付けてください。
carried-busy = まだフォルダーを調べています。少し待ってから、もう一度試してください。
carried-type = NIWASHIという語から後のコードを入力するか貼り付けてください。空行で終わります。
carried-shown = 運ぶもの：{ $what }
carried-entry = { $number }番の行
carried-aside = 申し出
carried-terms = 対局の取り決め
carried-decline = 申し込みへの断り
carried-received = { $name }：{ $what }。盤がフォルダーから受け取ります。
carried-stranger = 友達ではない盤（{ $public }）が送ったものです。何も受け取りませんでした。
carried-too-long-for-qr = 一つのQRコードには長すぎます。文字のほうを送ってください。
carried-no-file = { $file }を読めません：{ $why }。コードのファイルを指定してください。
carriers-broken = ほかの盤への通信が予想外の理由で失敗しました（{ $why }）。もう一度試してください。繰り返すときは、フォルダーかクラブのサーバーを確かめてください。
