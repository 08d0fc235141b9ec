# クラブ：クラブが動かすサーバーを通した、離れた家どうしの対局。
carrier-nats-bad-server = { $found }はクラブのサーバーのアドレスではありません。tls://club.example:4222のように書きます。
carrier-nats-bad-authority = クラブの通行証にある証明書を読めません：{ $why }。クラブの世話役に新しい通行証を頼んでください。
carrier-nats-unreached = クラブのサーバー{ $server }につながりません：{ $why }。盤のネットワークを確かめてください。盤は接続を試み続けます。
carrier-nats-no-answer = クラブのサーバー{ $server }を呼びましたが、返事がありません。止まっているか、混んでいるようです。盤は接続を試み続けます。
carrier-nats-cut = クラブとの接続が切れました。盤がつなぎ直しています。
carrier-nats-silent = クラブのサーバーの返事が間に合いませんでした。頼んだことが行われたかどうかは分かりません。もう一度試してください。
carrier-nats-no-tls = クラブのサーバー{ $server }は、アドレスと違って暗号化していません。何も送りませんでした。クラブの世話役に知らせてください。
carrier-nats-not-admitted = クラブのサーバー{ $server }はこの盤を受け入れません。通行証がこのクラブのものでないか、取り消されています。クラブの世話役に聞いてください。
carrier-nats-no-club = サーバー{ $server }には、まだ対局の置き場がありません。クラブの世話役が作ります：niwashi club open
carrier-nats-forbidden = この盤に許されていないことを、クラブのサーバーが断りました：{ $why }
carrier-nats-odd = クラブから届いた{ $count }件は、この盤あてではない通信だったので除きました。
carrier-nats-not-ours = クラブが運ぶのは、その盤が自分で署名したものだけです。これは別の盤が署名しています。
carrier-nats-nobody = 対局{ $game }で送る相手がいません。だれとの対局かが分かりません。
carrier-nats-another = クラブのサーバーには、この盤の番号{ $number }の通信がすでに別の内容であります。この盤の複製が書いたか、古い記録が使われています。
carrier-nats-closed = クラブとの接続は閉じています。
carrier-nats-other-pass = 通行証{ $file }は別の盤のものです。その鍵は{ $found }で始まり、この盤の鍵は{ $own }で始まります。クラブの世話役にこの盤の通行証を頼むか、鍵のそばにある記録を--recordsで指定してください。
carrier-nats-bad-pass = これはクラブの通行証ではないか、写し間違いがあります：{ $where }：{ $why }。クラブの世話役にもう一度頼んでください。

club-help = クラブの世話をします。離れた家の盤どうしが、一つのサーバーを通して遊ぶ集まりです。メールや共有フォルダーで遊ぶ対局には要りません。
club-help-examples =
    niwashi club new --help
    niwashi club admit --help
    niwashi club config --help
club-help-new = クラブを始めます。クラブの鍵が入ったフォルダーを作ります。鍵を持つ人が世話役なので、写しを安全なところに取っておいてください。
club-help-new-examples = niwashi club new rooks --name Rooks --server tls://rooks.example:4222
    niwashi club new rooks --name Rooks --server tls://a.example:4222 --server tls://b.example:4222 --server tls://c.example:4222
club-help-admit = 盤を会員にします。その鍵かカードに署名して、通行証を作ります。通行証に秘密はなく、メールで送れます。
club-help-admit-examples = niwashi club admit rooks Aoi 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
    niwashi club admit rooks Ben ben.card
club-help-remove = 盤の通行証を取り消します。サーバーには新しいaccount.confが必要です。
club-help-remove-examples = niwashi club remove rooks Aoi
club-help-list = 会員の鍵と名前を表示します。
club-help-list-examples = niwashi club members rooks
club-help-config = クラブのサーバー、またはクラブの部屋に置くサーバー（リーフノード）の設定を書き出します。
club-help-config-examples = niwashi club config rooks
    niwashi club config rooks --leaf --port 4222
club-help-open = 動いているサーバーに対局の置き場を作るか、その大きさを変えます。
club-help-open-examples = niwashi club open rooks
    niwashi club open rooks --gigabytes 20 --days 800
club-help-folder = クラブのフォルダー。
club-help-member = クラブでの盤またはプレイヤーの呼び名。
club-help-key = 盤の公開鍵（十六進数64桁。会員がniwashi friends listで見られます）、またはカードのファイル。
club-help-name = クラブの名前。
club-help-server = クラブのサーバーのアドレスとポート（tls://またはnats://）。一台か三台で、一台ごとに繰り返します。
club-help-leaf = クラブの部屋に置き、すべてを取り次ぐサーバーのため。
club-help-store = サーバーが対局を保存するフォルダー。
club-help-files = サーバーがこれらのファイルを読むフォルダー。
club-help-port = 盤がリーフノードにつなぐポート。
club-help-gigabytes = 対局の置き場の大きさ（ギガバイト）。
club-help-days = 手の記録を残しておく日数。
club-made = クラブは{ $folder }にあります。club.keyの写しを安全なところに取っておいてください。作り直すことはできません。
club-admitted = { $name }は会員になりました。この通行証を盤に送ってください：{ $file }
club-removed = { $name }はもう会員ではありません。次のファイルをサーバーに写し、読み直させてください：systemctl reload nats-server
club-configured = サーバーの設定は次のフォルダーにあります。置き場所はdocs/CLUBS.mdにあります。
club-opened = クラブを開きました。複製{ $copies }個、{ $gigabytes } GB、手の記録は{ $days }日残ります。
club-changed = クラブはすでに開いていました。今は複製{ $copies }個、{ $gigabytes } GB、手の記録は{ $days }日残ります。
club-nobody = 会員はまだいません。
club-full = { $name }は入会できません。名簿がいっぱいです（会員{ $members }人、退会{ $removed }人）。これから入る人のために、別のフォルダーに新しいクラブを作ってください。
club-is-member = { $name }またはその鍵の盤は、すでに会員です。niwashi club membersで全員が分かります。
club-no-member = { $name }という会員はいません。会員：{ $known }
club-bad-register = { $found }は{ $where }に使えません。名前に使えるのは文字、数字、空白、ハイフンだけです。鍵は十六進数64桁、サーバーはtls://club.example:4222のように書きます。
club-bad-key = club.keyにクラブの鍵がありません。取っておいた写しを使ってください。
club-bad-path = { $found }はサーバーの設定に書けません。引用符のないフォルダーを書いてください。
club-no-folder = フォルダー{ $folder }を作れません：{ $why }。別のフォルダーを書いてください。
club-unreadable = { $file }を読めません：{ $why }。クラブのフォルダーを書くか、新しく始めてください：niwashi club new --help
club-help-disk = サーバーが使ってよいディスクの大きさ（ギガバイト）。対局はその一部を使います（niwashi club open）。
club-no-key = { $found }は盤の鍵でも、カードのファイルでもありません。鍵は十六進数64桁で、会員がniwashi friends listで見られます。カードはniwashi friends card NAME --out FILEで作れます。
club-not-opened = クラブのサーバー{ $server }につながりません：{ $why }。nats-serverは動いていますか。設定を置いたあとで再起動しましたか（systemctl restart nats-server）。ポートは開いていますか。確かめてから、もう一度niwashi club openを実行してください。
club-bad-file = 名簿のclub.tomlが正しくありません：{ $where }：{ $why }。取っておいた写しを使ってください。
club-not-installed = クラブに必要なパッケージ（{ $missing }）がここにありません。Niwashiのフォルダーで実行してください：.venv/bin/python -m lock.install homes
