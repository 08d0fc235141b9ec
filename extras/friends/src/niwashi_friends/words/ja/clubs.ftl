# クラブ：クラブが動かすサーバーを通した、離れた家どうしの対局。
carrier-nats-bad-server = { $found }はクラブのサーバーのアドレスではありません。tls://club.example:4222のように書きます。
carrier-nats-bad-authority = クラブの通行証にある証明書を読めません：{ $why }。クラブの世話役に新しい通行証を頼んでください。
carrier-nats-unreached = クラブのサーバー{ $server }につながりません：{ $why }。盤のネットワークを確かめてください。盤は接続を試み続けます。
carrier-nats-no-answer = クラブのサーバー{ $server }を呼びましたが、返事がありません。止まっているか、混んでいるようです。盤は接続を試み続けます。
carrier-nats-cut = クラブとの接続が切れました。盤がつなぎ直しています。
carrier-nats-silent = クラブのサーバーの返事が間に合いませんでした。頼んだことが行われたかどうかは分かりません。もう一度試してください。
carrier-nats-no-tls = クラブのサーバー{ $server }は、アドレスと違って暗号化していません。何も送りませんでした。クラブの世話役に知らせてください。
carrier-nats-not-admitted = クラブのサーバー{ $server }はこの盤を受け入れません。会員としてまだ知らされていないか、外されています。クラブの世話役に聞いてください。
carrier-nats-keeps-nothing = クラブのサーバー{ $server }が受け取りませんでした：{ $why }。クラブの世話役がディスクと設定を確かめる必要があるかもしれません（docs/CLUBS.ja.md）。盤は送信を試み続けます。
carrier-nats-forbidden = この盤に許されていないことを、クラブのサーバーが断りました：{ $why }
carrier-nats-odd = クラブから、この盤あてではない通信が届いたので除きました。
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
    niwashi club remove --help
club-help-new = クラブを作ります。NATSサーバーに渡すもののフォルダーができ、その名前がクラブの名前になります。
club-help-new-examples = niwashi club new rooks --server tls://rooks.example:4222
    niwashi club new rooks --server tls://rooks.example:4222 --authority rooks/tls.crt
club-help-admit = 盤を鍵かカードで会員にし、通行証を書きます。通行証に秘密はなく、メールでも送れます。サーバーには新しいmembers.confが必要です。
club-help-admit-examples = niwashi club admit rooks Aoi 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
    niwashi club admit rooks Ben ben.card
club-help-remove = 盤を会員から外します。サーバーには新しいmembers.confが必要です。
club-help-remove-examples = niwashi club remove rooks Aoi
club-help-folder = クラブのフォルダー。
club-help-member = クラブでの盤またはプレイヤーの呼び名。
club-help-key = 盤の公開鍵（十六進数64桁。会員がniwashi friends listで見られます）、またはカードのファイル。
club-help-server = 盤からクラブのサーバーへつなぐアドレスとポート（tls://またはnats://）。ほかのアドレスもあれば繰り返します。
club-help-authority = サーバーの証明書を盤が確かめるための証明書（PEM）。なければシステムの証明書で確かめます。
club-made = クラブは{ $folder }にあります。nats-server.confとmembers.confの置き場所はdocs/CLUBS.ja.mdにあります。
club-admitted = { $name }は会員になりました。通行証を盤へ送ってください：{ $file }。次のファイルをサーバーに写し、読み直させてください（systemctl reload nats-server）：{ $members }
club-removed = { $name }はもう会員ではありません。次のファイルをサーバーに写し、読み直させてください（systemctl reload nats-server）：{ $members }
club-full = 名簿がいっぱいです（会員{ $members }人）。これからの人には、別のフォルダーでもう一つクラブを作ってください。
club-is-member = { $name }か、その鍵の盤は、もう会員です。club.tomlに全員がいます。
club-no-member = { $name }という会員はいません。会員：{ $known }
club-bad-entry = { $found }は{ $where }に使えません。名前とクラブのフォルダーには文字、数字、空白、ハイフンと下線が使えます。鍵は十六進数64桁です。
club-bad-authority = { $file }に読める証明書がありません：{ $why }。opensslで作った証明書を指定してください（docs/CLUBS.ja.md）。
club-no-folder = フォルダー{ $folder }を作れません：{ $why }。別のフォルダーを書いてください。
club-unreadable = { $file }を読めません：{ $why }。クラブのフォルダーを書くか、新しく始めてください：niwashi club new --help
club-no-key = { $found }は盤の鍵でも、カードのファイルでもありません。鍵は十六進数64桁で、会員がniwashi friends listで見られます。カードはniwashi friends card NAME --out FILEで作れます。
club-bad-file = 名簿club.tomlが正しくありません：{ $where }：{ $why }。取っておいた写しを使ってください。にわし0.2.0で作ったクラブは続けられますが、もう会員を増やせません。新しいクラブを作ってください（niwashi club new --help）。
club-not-installed = クラブに必要なパッケージ（{ $missing }）がここにありません。Niwashiのフォルダーで実行してください：make play
