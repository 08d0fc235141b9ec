### niwashi watch：友達2人の対局を観戦する。

watch-none = ここには観戦できる対局がありません。友達の対局（niwashi friends list）で、2人が観戦を許したもの（niwashi play --with … --spectators）だけを観戦できます。
watch-whom = クラブでは、対局している友達の名前で観戦します：niwashi watch NAME --transport { $file }
watch-away = 今はそこを調べられません：{ $why }
watch-no-folder = フォルダー{ $folder }がありません。2人が対局に使っているフォルダーを指定してください。
watch-sends-nothing = 対局{ $game }には何も送りません。観戦だけです。
watch-begins =
    { $turns ->
        [0] { $first }と{ $second }の対局を観戦します。
       *[other] { $first }と{ $second }の対局を、{ $turns }手遅れで観戦します。
    }
watch-say =
    { $turns ->
        [0] { $first }と{ $second }の対局を観戦しています。
       *[other] { $first }と{ $second }の対局を、{ $turns }手遅れで観戦しています。
    }
watch-line-on = { $first }、{ $second }：{ $game }、{ $turns }手まで{ $later ->
        [0] {""}
       *[other] （{ $later }手遅れ）
    }
watch-line-over = { $first }、{ $second }：{ $game }、{ $turns }手で終局
watch-line-stopped = { $first }、{ $second }：{ $game }、{ $turns }手で停止（同じ場所のために異なる二つのものが署名されています）

notice-watch-away = 今は{ $cells }の対局を受け取れません。もう一度試します。
notice-watch-forged = この対局のものとして、2人（{ $cells }）のどちらの署名もないものが届きました。無効です。
notice-watch-illegal = { $cells }が署名した手は、ルールで認められません。無効です。
notice-watch-not-yours = { $cells }が、手番でないのに署名したものが届きました。無効です。
notice-watch-stale = { $cells }が署名したものは、ここにあるものとは別の経過の続きです。無効です。
notice-watch-forked = { $cells }が、同じ場所のために異なる二つのものに署名しました。どちらが有効かはプログラムには決められないので、対局はここで終わります。
homes-proposed-watched =
    { $turns ->
        [0] 同じフォルダーかクラブのほかの人も観戦でき、手はすぐに見えます。
       *[other] 同じフォルダーかクラブのほかの人も観戦でき、手は{ $turns }手遅れで見えます。
    }
