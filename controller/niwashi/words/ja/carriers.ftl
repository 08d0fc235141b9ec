### 運び手：二つの家の間の届け方について。
carriers-folder-away = フォルダー{ $folder }を今は使えません：{ $why }。USBメモリーを挿すか、フォルダーを共有するプログラムを確かめてください。送るものは待っています。
carriers-folder-taken = { $file }に、同じ番号の別のものがあります。二つの盤が同じ鍵を使っているようです。どちらかを止めてください。
carriers-folder-full = { $folder }のファイルが多すぎて、すべては見られません。古いものを別のフォルダーに移してください。

## 友達と、二つの家の対局
homes-peer-known = その名前か鍵の友達はすでに登録されています：{ $known }。「{ $name }」も登録するには別の名前にしてください。同じ友達の新しい鍵なら、先に「niwashi friends forget」を実行します。
homes-peer-plays = { $name }が署名した対局がここにあるので、{ $name }の登録は残ります。鍵がないと署名を確かめられません。
homes-no-peer = 「{ $name }」という友達は登録されていません。登録済み：{ $known }。先にカードを交換してください：niwashi friends card、niwashi friends add

friends-help = 盤を持つ友達。一度カードを交換すれば、二つの家から一緒に遊べます。
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
friends-help-forget = 友達の登録をやめます。一緒の対局が残っている友達は残ります。
friends-help-forget-examples = niwashi friends forget Ben
friends-help-name = あなた、または友達の名前。
friends-help-as = ここでの友達の呼び名。省くとカードのとおりです。
friends-help-file = カードのファイル。別のプログラムの出力を読むときは-。
friends-line = { $name }  { $public }
friends-none = まだ友達がいません。カードを交換してください：niwashi friends card YOUR-NAME --out you.card、そしてniwashi friends add THEIRS
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
notice-homes-forked = { $cells }が、同じ場所のために異なる二つのものに署名しました。両方を証拠として残し、対局はここで終わります。相手と話してください。鍵が写し取られた可能性もあります。
notice-homes-we-resigned = 投了しました。{ $cells }の勝ちです。
notice-homes-they-resigned = { $cells }が投了しました。あなたの勝ちです。
notice-homes-waits = あなたの手は記録され、送るのを待っています。{ $cells }への届け方が今は使えません。
notice-homes-away = { $cells }への届け方が今は使えません。もう一度試します。
notice-homes-theirs = 手番：{ $cells }
homes-moving = { $name }の手を盤の上で再現しています…
notice-homes-sent = あなたの手を送りました。手番：{ $cells }
notice-homes-arrived = あなたの手が届きました。手番：{ $cells }
notice-homes-compare = 電話で比べてください。両方の盤がこの順に光ります：{ $cells }
homes-over = 対局は終わっています。

homes-no-help = ヒントもエンジンも使わないという取り決めです。
homes-one-game = 別の盤にいる人との対局中です。ほかのことをするには、Ctrl-Cでプログラムを終えてください。次の「niwashi play --with」で続きができます。
homes-with-and-through = 友達との対局には、--with NAME（niwashi friends list）と、2人とも使えるフォルダーかクラブの通行証を示す--throughの両方が必要です。
homes-not-with-that = 友達との対局で使えるのは、--game、--cards、--position、--clock、--no-take-back、--new、--acceptと、盤とページの指定です。対戦相手、レッスン、ゲスト、声は使えません。ほかの指定を外してください。
homes-nothing-proposed = { $name }からの申し込みはありません。
homes-waits-for-answer = { $name }との対局はまだありません。経過はページに出ます。Ctrl-Cで待つのをやめても、同じコマンドで続けられます。
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
play-help-take-back = 友達との対局で、2人が同意すれば手を戻せることにするかどうか。
play-help-accept = 友達の申し込みを、確認せずに受けます。

friends-help-resign = 友達との対局で投了します。署名して送られ、友達の勝ちになります。
friends-help-resign-examples = niwashi friends resign Ben --through ~/shared
friends-no-game = { $name }との対局はありません。「niwashi play --with」で始められます。
friends-stop-first = 盤が{ $name }との対局中です。先にそのプログラムをCtrl-Cで終えてください。
friends-ask-resign = { $name }との対局で投了しますか？{ $name }の勝ちになります。
friends-resigned = 投了しました。{ $name }の勝ちです。
friends-resigned-waits = 記録しましたが、まだ送れていません：{ $why }次の「niwashi play --with」で送ります。
friends-help-out = カードを表示せず、このファイルに書きます。
friends-card-written = カードを{ $file }に書きました。友達に渡してください。
