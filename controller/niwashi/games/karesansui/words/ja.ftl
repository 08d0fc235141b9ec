# 枯山水:名前、ゲームの終わり方、手・局面・庭・カード一式を断る理由。

rules-game-karesansui = 枯山水

player-south = 南
player-west = 西
player-north = 北
player-east = 東

fact-south-virtue = 南の徳
fact-west-virtue = 西の徳
fact-north-virtue = 北の徳
fact-east-virtue = 東の徳
fact-south-tiles = 南のタイル（15枚で完成）
fact-west-tiles = 西のタイル（15枚で完成）
fact-north-tiles = 北のタイル（15枚で完成）
fact-east-tiles = 東のタイル（15枚で完成）
fact-south-points = 南の今の得点
fact-west-points = 西の今の得点
fact-north-points = 北の今の得点
fact-east-points = 東の今の得点

# 得点の項目、数える順。
karesansui-item-sand = 砂の基礎点
karesansui-item-moss = 苔
karesansui-item-symmetry = 左右対称
karesansui-item-circles = 渦ボーナス
karesansui-item-pattern = 砂紋のつながり
karesansui-item-stone-kinds = 石の種類
karesansui-item-knight-diagonal = 桂馬置き・斜め置き
karesansui-item-horai = 蓬莱山
karesansui-item-sanzon = 三尊石
karesansui-item-recumbent = 臥石
karesansui-item-boat = 舟石
karesansui-item-famous = 名庭園
karesansui-item-virtue = 徳
karesansui-item-total = 合計

# ゲームの終わり方。
karesansui-won = すべての庭が完成しました。{ $winner }が{ $points }点で勝ちました。
karesansui-shared = すべての庭が完成しました。{ $points }点で並んだプレイヤー全員の勝ちです。

# 違うことをしたときに、今求められていること。
karesansui-asked-tile = { $player }はまず引いたタイルをどうするか決めます。置く、譲る、捨てる、仮置きするのどれかです。仮置きしたタイルはその前に置けます。
karesansui-asked-offer = { $player }はタイルを譲られています。自分の庭に置くか、断ってください。
karesansui-asked-steal = { $player }はタイルを強奪して自分の庭に置けます。しないときは見送ってください。
karesansui-asked-react = { $player }のタイルが強奪されようとしています。認めるか、重森を見せてください。
karesansui-asked-act = { $player }の手番の後半です。座禅、禅僧駒の一歩、石、作庭家カードのどれかです。
karesansui-asked-buy = 利休で禅僧駒が移りました。{ $player }は石を取るか、終わりにしてください。
karesansui-asked-tiles = { $player }はカードで得たタイルを置くか、終わりにしてください。
karesansui-asked-over = 対局は終わっています。すべての庭が完成しました。

# 手が指せない理由。
karesansui-illegal-turn = { $turn }はできません。{ $why }（{ $clause }）
karesansui-nothing-stored = 仮置きしているタイルはありません。引いたタイルを置いてください。
karesansui-no-tile-left = 使えるタイルがありません。山にも捨てたタイルにも残っていません。仮置きしたタイルを置くか、見送ってください。
karesansui-other-tile = { $tile }は手元にありません。あるのは{ $tiles }です。
karesansui-tile-there = { $place }にはもうタイルがあります。空いているマスを選んでください。
karesansui-not-beside = { $place }はこの庭のどのタイルにも接していません。タイルの隣の空いたマスを選んでください。
karesansui-first-corner = 庭の最初のタイルはa1かa3に置きます。{ $place }には置けません。
karesansui-storage-full = 仮置き場には{ $tile }があります。置けるのは1枚だけです。
karesansui-give-whom = { $player }にはタイルを譲れません。この対局のほかのプレイヤーを選んでください。
karesansui-gift-refused = { $player }はこのタイルを断りました。ほかの人に譲るか、別のことをしてください。
karesansui-closing = タイルがそろった庭があります。これからは、タイルは置くか仮置きするかだけです。
karesansui-discard-costs = 捨てるには徳が1必要ですが、ありません。ほかのことをしてください。
karesansui-monk-step = { $place }は{ $monk }にいる禅僧駒の一歩では届きません。隣のタイルへ進みます。
karesansui-no-monk = 禅僧駒はまだいません。最初のタイルと一緒に来ます。
karesansui-no-stone-left = その種類の石は石置き場に残っていません。ほかの種類を選んでください。
karesansui-stone-costs = その石には徳が{ $cost }以上必要ですが、今は{ $virtue }です。徳を積むか、安い石を選んでください。
karesansui-not-in-column = { $place }は禅僧駒のいる列ではありません。石は禅僧駒のいるタイルか、同じ列のタイルに置きます。
karesansui-stone-needs-tile = { $place }にはタイルがありません。石はタイルの上に置きます。
karesansui-stone-there = { $place }にはもう石があります。石のないタイルを選んでください。
karesansui-stones-beside = { $place }の隣に石があります。ほかの石の隣に置けるのは、苔のタイルの上だけです。
karesansui-no-step = 石の後に禅僧駒が進めるのは、禅僧駒のいるタイルに石を置いたときだけです。{ $place }の後には進めません。
karesansui-no-card = その作庭家カードは手元にありません。どれも一度だけ使えます。
karesansui-not-so-zenami = 善阿弥は2枚引いて置きます。引くタイルがないか、庭が完成しています。
karesansui-not-so-sesshu = 雪舟は3枚引いて1枚置きます。引くタイルがないか、庭が完成しています。
karesansui-not-so-ishikawa = 石川はほかの人が仮置きしたタイルを取ります。手番の順に、庭の空きの数を超えないように、プレイヤーを書いてください。
karesansui-not-so-rikyu = 利休は禅僧駒を自分の別のタイルへ移します。
karesansui-not-so-enshu = 遠州は徳を増やしますが、もう上限の6です。
karesansui-not-so-kentei = 賢庭は石のない自分のタイル2枚を入れ替えます。違うタイルを、a1、b1…e3の順に書いてください。
karesansui-not-so-kanamori = 金森は自分の石を、石を置ける別のタイルへ移します。
karesansui-place-all = 石川で取ったタイルはすべて置きます。{ $tiles }が残っています。

# 文字列を読めない理由。
karesansui-turn-text = 「{ $found }」は手の書き方ではありません。例：place L1* a3、stored pp b2、give north、discard、store、steal m1 a1、pass、zazen、monk b2、stone large b2、stone large b2 c2（禅僧駒の一歩つき）、rikyu c1などの作庭家カード。
karesansui-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
karesansui-position-sections = 「{ $found }」は局面ではありません。「{" | "}」で区切られた部分が{ $count }個ありますが、9から11個必要です：プレイヤーごとに一つ、段階、supply、stock、discards、shown、used、seed。
karesansui-position-section = 「{ $where }」の部分が「{ $found }」です。{ $wanted }を書いてください。
karesansui-position-not-canonical = この局面の正しい書き方ではありません。「{ $canonical }」と書いてください。
karesansui-position-garden = { $player }の庭がこうなることはありません。タイルはa1かa3からつながり、禅僧駒（@）はそのどれかの上にいます。
karesansui-position-neighbours = { $player }の庭で、砂のタイルの上の石が隣り合っています。
karesansui-position-tiles = タイル{ $design }が山・捨てたタイル・庭・仮置き場に合わせて{ $found }枚あります。{ $wanted }枚でなければなりません。
karesansui-position-stones = 石「{ $kind }」が石置き場と庭に合わせて{ $found }個あります。{ $wanted }個でなければなりません。
karesansui-position-cards = このカードの組はありえません。説明書どおりなら全員に作庭家カードと名庭園が1枚ずつ、2015年の配り方（2人用）なら作庭家カードが3枚ずつと公開の名庭園が3枚です。同じカードは2度現れず、どれも一式にあるものです。
karesansui-position-stage = 段階「{ $phase }」が局面のほかの部分と合いません。決める人、手元のタイル、庭を確かめてください。
karesansui-want-player = 席、上の段から（L1,pp+large@,3/5/5など）、0から6の徳、仮置きしたタイル、作庭家カード、名庭園（ないものは「-」）
karesansui-want-stage = 段階、手番の人、決める人、手元のタイル、宣言したこと（例：tile south south L1）
karesansui-want-supply = flat、small、recumbent、large、boatの数（例：4/5/2/3/1）
karesansui-want-designs = コンマで区切ったタイルの図柄、または「-」
karesansui-want-ids = コンマで区切ったカードの名前、または「-」
karesansui-want-seed = 二つの整数、シードと捨てたタイルを混ぜた回数（例：7 0）

# 得点を数える庭。
karesansui-no-file = { $source }を読めません（{ $why }）。別のファイルを指定してください。
karesansui-not-data = { $source }を解釈できません（{ $why }）。JSONか、名前が.tomlで終わるファイルにTOMLで書いてください。
karesansui-not-a-garden = { $source }は{ $found }です。庭はtiles、stones、monk、virtue、famousのあるオブジェクトです。
karesansui-unknown-key = { $source }：「{ $where }」という項目はありません。取り除いてください。
karesansui-missing-key = { $source }：「{ $where }」がありません。加えてください。
karesansui-wrong-value = { $source }：「{ $where }」が{ $found }です。{ $wanted }にしてください。
karesansui-no-tile = { $source }：{ $where }の「{ $found }」というタイルはありません。使えるのは{ $known }で、逆さのときは後に「*」を付けます。
karesansui-stone-on-ground = { $source }：{ $where }に石がありますが、タイルがありません。石にはタイルが要ります。
karesansui-monk-on-ground = { $source }：{ $where }に禅僧駒がいますが、タイルがありません。禅僧駒にはタイルが要ります。
karesansui-want-tiles = 上から3段、5枚ずつのタイル（ないところはnull）
karesansui-want-stones = a1からe3のマスと、flat、small、recumbent、large、boatのどれか
karesansui-want-monk = a1からe3のマス、またはnull
karesansui-want-virtue = 0から6の整数
karesansui-want-famous = 名庭園のリスト（pointsは0から15、needsはマスごとにmoss、flat、small、recumbent、large、boatのリスト）

# 一式:タイルの枚数とカード。
karesansui-deck-design = { $source }：「{ $found }」というタイルの図柄はありません。使えるのは{ $known }です。
karesansui-deck-tiles = { $source }：タイルが{ $count }枚です。少なくとも{ $wanted }枚必要です。
karesansui-deck-twice = { $source }：カード「{ $card }」が2度現れます。一度だけ書いてください。
karesansui-want-deck = name、tiles、gardeners、famousのある表
karesansui-want-deck-name = 40字までの文字、数字、空白、「-」「_」
karesansui-want-standing = certain、probable、placeholderのどれか
karesansui-want-counts = 図柄ごとに0から20の整数
karesansui-want-gardeners = muso、zenami、sesshu、ishikawa、shigemori、rikyu、enshu、kentei、kanamoriのうち6枚以上、それぞれid、name（enとja）、standing
karesansui-want-cards = 4枚以上の名庭園、それぞれid、name（enとja）、standing、points（0から15）、needs（マスごとにmoss、flat、small、recumbent、large、boatのリスト）
karesansui-players = 枯山水は2人から4人で遊びます。{ $found }人では遊べません。
karesansui-set-up = 「{ $found }」という配り方はありません。使えるのは{ $known }です。
karesansui-set-up-players = 2015年の配り方は2人用で、{ $found }人では使えません。別の配り方を選ぶか、2人で遊んでください。
karesansui-seed = { $found }はシードになりません。0以上、{ $most }桁までの整数にしてください。

# コマンドとプログラム。
karesansui-drawn = 描きました：{ $file }
karesansui-broken-joins = つながっていない境目：{ $places }
rules-not-dealt = { $game }では人数とシード、配り方を選べません。指定を外してください。
karesansui-batch-garden = 「garden」がありません。{"{"}"tiles": [["L1", null, …], …], "virtue": 0{"}"}のような庭を書いてください。
rules-batch-only = 「{ $verb }」はこのゲームについては尋ねられません。"game": "{ $games }"と書いてください。

# 絵。
karesansui-picture-garden = 枯山水の庭

# 次に触れる、言う、行うこと
karesansui-stone-flat = 横石
karesansui-stone-small = 立石（小）
karesansui-stone-recumbent = 臥石
karesansui-stone-large = 立石（大）
karesansui-stone-boat = 舟石
karesansui-say-lay = タイルを{ $place }に置く（{ $points }）
karesansui-say-steal = 徳2を払って強奪し、タイルを{ $place }に置く（{ $points }）
karesansui-say-turn = タイルを回す
karesansui-say-turn-short = 回す
karesansui-say-turn-mark = ↻
karesansui-say-stored = 仮置きしたタイルを取り上げる
karesansui-say-stored-short = 取り出す
karesansui-say-stored-mark = ↑
karesansui-say-store = タイルを仮置きする
karesansui-say-store-short = 仮置き
karesansui-say-store-mark = ↓
karesansui-say-discard = タイルを捨てる（徳1を失う）
karesansui-say-discard-short = 捨てる −1
karesansui-say-discard-mark = −1
karesansui-say-give = タイルを{ $player }に譲る（徳2を得る）
karesansui-say-give-short = 譲る +2
karesansui-say-give-mark = +2
karesansui-say-give-ask = タイルを{ $player }に譲りますか。徳を2得て、タイルは手元からなくなります。
karesansui-say-refuse = 断る
karesansui-say-no-theft = 強奪しない
karesansui-say-no-tile = 何も置かない
karesansui-say-yield = そのままにする
karesansui-say-tile = まずタイル{ $tile }を取る
karesansui-say-no-more-tiles = 残りを捨てる
karesansui-say-zazen = 座禅（徳1を得る）
karesansui-say-zazen-short = 座禅 +1
karesansui-say-zazen-mark = +1
karesansui-say-walk = 禅僧駒が{ $place }へ行く
karesansui-say-stone = { $stone }を取る（徳{ $cost }以上）
karesansui-say-stone-short = { $cost }
karesansui-say-stone-at = { $stone }を{ $place }に据える
karesansui-say-no-step = 禅僧駒は動かない
karesansui-say-no-stone = 石は取らない
karesansui-say-swap = { $place }のタイルを入れ替える…
karesansui-say-swap-with = { $place }と{ $other }のタイルを入れ替える
karesansui-say-shift = 石を{ $origin }から{ $place }へ移す
karesansui-say-card-muso = 夢窓：どの石でも無料で置く…
karesansui-say-card-zenami = 善阿弥：タイルを2枚引いて置く
karesansui-say-card-sesshu = 雪舟：タイルを3枚引いて1枚置く
karesansui-say-card-ishikawa-1 = 石川：{ $first }が仮置きしたタイルを取る
karesansui-say-card-ishikawa-2 = 石川：{ $first }と{ $second }が仮置きしたタイルを取る
karesansui-say-card-ishikawa-3 = 石川：{ $first }、{ $second }、{ $third }が仮置きしたタイルを取る
karesansui-say-card-shigemori = 重森：強奪を取り消す
karesansui-say-card-rikyu = 利休：禅僧駒を自分のどのタイルへでも動かす…
karesansui-say-card-enshu = 遠州：徳3を得る
karesansui-say-card-kentei = 賢庭：自分のタイル2枚を入れ替える…
karesansui-say-card-kanamori = 金森：自分の石を1個移す…

# 盤がその他に言うこと
say-choose-button-karesansui-tile = 光るマスに置きます。光っていれば「タイル」で回し、「仮置き」で仮置き、「禅僧駒」で捨て、人の「タイル」で譲れます。
say-choose-button-karesansui-tile-first = 光る角にタイルと禅僧駒を置きます。光っていれば「タイル」で回し、「仮置き」で仮置き、人の「タイル」で譲れます。
say-choose-button-karesansui-tile-begun = 光るマスに触れると、タイルを今の向きで置きます。同じ場所にもう一度触れると元に戻ります。
say-choose-button-karesansui-act = 禅僧駒を動かすか、「禅僧駒」で座禅するか、列で石を取ります。a横石、b立石（小）、c臥石、d立石（大）、e舟石。
say-choose-button-karesansui-act-step = 禅僧駒を一歩動かすか、「禅僧駒」に触れて座禅してください。今は石を取れません。
say-choose-button-karesansui-act-stone = 光る列に触れて石を取るか、「禅僧駒」で座禅します。a横石、b立石（小）、c臥石、d立石（大）、e舟石。
say-choose-button-karesansui-act-zazen = 「禅僧駒」に触れて座禅してください。今は禅僧駒を動かせず、石も取れません。
say-choose-button-karesansui-act-begun = 光るマスに石を据えるか、触れて決めてください。「戻す」で選び直せます。
say-place-karesansui-act-begun = 光るマスに石を据えてください。禅僧駒がいれば、その下に据えます。
say-place-karesansui-buy-begun = 光るマスに石を据えてください。禅僧駒がいれば、その下に据えます。
say-or-done-karesansui-offer = タイルを譲られています。自分の庭のマスに触れて置くか、「完了」で断ってください。
say-go-on-karesansui-offer-begun = 自分の庭のマスに触れて今の向きで置くか、「完了」で断ってください。
say-or-done-karesansui-steal = 徳2で強奪しますか。自分の庭のマスに触れて置くか、「完了」で見送ってください。
say-go-on-karesansui-steal-begun = 自分の庭のマスに触れて今の向きで強奪するか、「完了」で見送ってください。
say-pass-karesansui-react = タイルが強奪されようとしています。そのままにするなら「完了」を押してください。
say-or-done-karesansui-buy = 光る列に触れて石を選ぶか、取らないなら「完了」を押してください。
say-or-done-karesansui-tiles = 光るマスにタイルを置くか、もう要らないなら「完了」を押してください。
say-go-on-karesansui-tiles-begun = 光るマスにタイルを置くか、もう要らないなら「完了」を押してください。
say-choose-button-karesansui-tiles = 光るマスに触れて、タイルを1枚ずつ全部置いてください。
say-go-on-karesansui-act-begun = 禅僧駒を一歩動かせます。動かさないなら「完了」を押してください。
say-choose-button-karesansui-act-kind = どの石でも無料です。光る列に触れて選びます。a横石、b立石（小）、c臥石、d立石（大）、e舟石。
say-choose-button-karesansui-act-swap = 自分の庭のタイル2枚に続けて触れると、入れ替わります。
say-choose-button-karesansui-buy-begun = 光るマスに石を据えるか、触れて決めてください。「戻す」で選び直せます。
say-choose-button-page-karesansui-tile = 数字が光るマスにタイルを置くか、ほかの光に触れてください。
say-choose-button-page-karesansui-tile-first = 光る角にタイルと禅僧駒を置くか、ほかの光に触れてください。
say-choose-button-page-karesansui-tile-begun = 光るマスに触れると、今の向きで置きます（数字は増える点）。「戻す」で選び直せます。
say-choose-button-page-karesansui-act = 禅僧駒を一歩動かすか、光る石（数字は必要な徳）に触れるか、一覧から選んでください。
say-choose-button-page-karesansui-act-step = 禅僧駒を一歩動かすか、一覧から選んでください。今は石を取れません。
say-choose-button-page-karesansui-act-stone = 光る石（数字は必要な徳）に触れるか、一覧から選んでください。
say-choose-button-page-karesansui-act-zazen = 座禅を選んでください。今は禅僧駒を動かせず、石も取れません。
say-choose-button-page-karesansui-act-begun = 光るマスに触れて、{ $stone }を据えてください。「戻す」で選び直せます。
say-choose-button-page-karesansui-buy-begun = { say-choose-button-page-karesansui-act-begun }
say-place-page-karesansui-act-begun = { say-choose-button-page-karesansui-act-begun }
say-place-page-karesansui-buy-begun = { say-choose-button-page-karesansui-act-begun }
say-choose-button-page-karesansui-act-kind = どの石でも無料です。光る石に触れるか、一覧から選んでください。
say-or-done-page-karesansui-buy = 光る石（数字は必要な徳）に触れるか、取らないなら「完了」を押してください。
say-stones-karesansui = 光っているところを整えてください。
say-lift-karesansui = 光っているものを持ち上げてください。
say-set-karesansui = 光るマスに置いてください。
press-lift-karesansui = 動かすもののあるマスを押してください。
press-set-karesansui = 行き先のマスを押してください。
say-touch-page-karesansui = 光るマスに禅僧駒を置いてください。
say-touch-karesansui = 二通りの動きが考えられます。禅僧駒が今いるマスか、離れたマスに触れてください。

# 盤の上の変化や接触に意味がない理由
karesansui-pile = 盤の外の駒を動かしても、手番の行動にはなりません。光で示されたときに取ってください。
karesansui-not-your-garden = { $place }は{ $player }の庭ではありません。今決めるのは{ $player }です。
karesansui-other-piece = { $place }には違う駒があります。正しい駒に置き換えてください。
karesansui-nothing-there = 今は{ $place }に触れても何も起こりません。光るところに触れてください。
karesansui-monk-goes = 禅僧駒は隣のタイルへ進みます。光るマスに立てるか、元に戻してください。
karesansui-monk-stuck = 禅僧駒の隣にタイルがありません。元に戻してください。
karesansui-stone-stays = 据えた石は動きません。{ $place }に戻してください。
karesansui-say-which-stone = 先に石の種類を選びます（徳{ $virtue }）。石を取り、光る列に触れてください。a横石、b立石（小）、c臥石、d立石（大）、e舟石。
karesansui-one-thing = 一度に一つずつです。光で示された行動を終えるか、元に戻してください。
karesansui-touch-only = { $place }には触れるだけにしてください。駒を置いてまた取り上げると、タイルがそこに置かれます。

# 光の意味
cue-may-place-karesansui = タイルか石を置けます
cue-own-land-open-karesansui = タイルを置けます。すべてつながり、点になります
cue-dead-end-karesansui = 置けますが、つながりが切れます

## 条文
clause-ks-1 = 2〜4人で遊びます。それぞれ3行5列の庭、仮置き場一つ、禅僧駒、0から始まり6までの徳を持ちます。タイルは80枚を伏せておきます。
clause-ks-2 = 石は5種類で、石置き場から取ります。必要な徳は、横石1、立石（小）2、臥石3、立石（大）4、舟石5以上です。なくなった種類は取れません。
clause-ks-3 = 名庭園と作庭家カードを1枚ずつ、伏せて持ちます。望めば使える2人用の2015年の配り方では、名庭園3枚を公開し、作庭家カードを3枚ずつ持ちます。
clause-ks-4 = タイルはそのまま、または半回転させて置きます。砂の左右の辺はいつもつながり、上下の辺は同じ砂紋ならつながります。苔は何とでもつながります。タイルの構成は当方で作ったものです。
clause-ks-10 = 前半：一番上のタイルを引いて全員に見せ、置く、譲る、捨てる、仮置きするのどれかを行います。
clause-ks-11 = 庭の最初のタイルは左上か左下の角に置き、禅僧駒も一緒に来ます。その後は、タイルの隣の空いたマスに置きます。仮置きしたタイルは、引いたタイルより前に置けます。
clause-ks-12 = タイルを譲ると徳が2増えます（6まで）。ほかのプレイヤーが受け取り、すぐに置きます。だれも受け取らなければ、ほかのことをします。
clause-ks-13 = タイルを捨てるには徳が1必要で、0のときは捨てられません。
clause-ks-14 = 仮置きできるのは、自分の仮置き場が空いているときだけです。
clause-ks-15 = 引いたタイルを置くとき、ほかのプレイヤーは順に、徳2を払って強奪し、自分の庭に置けます。強奪されたら引き直さず、後半に進みます。強奪できるのは引いたタイルだけです。
clause-ks-16 = 後半は次のうち一つだけです：座禅（徳が1増える、6まで）、禅僧駒を隣のタイルへ一歩、石、作庭家カード（1局に一度ずつ）。
clause-ks-17 = 石を取ると徳をすべて使います。その石に必要な数以上の徳が要ります。禅僧駒のタイルか同じ列の、石のないタイルに置きます。禅僧駒のタイルに置いたときは、その後に一歩進めます。ほかの石の隣に置けるのは苔の上だけです。
clause-ks-18 = タイルが15枚そろった庭があれば、ほかの人は置くか仮置きするだけになり、強奪はできません。15枚そろった人は後半だけを行います。すべての庭がそろえば対局は終わりです。
clause-ks-19 = 山がなくなれば、捨てたタイルを混ぜて新しい山にします。前半でも後半でも、できることがなければ飛ばします。
clause-ks-20 = 作庭家カード：夢窓は無料の石、善阿弥はタイル2枚、雪舟は3枚から1枚、石川は他人の仮置き、重森は強奪の取り消し、利休は禅僧駒の移動、遠州は徳3、賢庭はタイルの入れ替え、金森は石の移動です。一部は当方で作ったものです。
clause-ks-30 = 砂は一番大きい長方形のタイル1枚につき1点、苔は1枚につき2点です。
clause-ks-31 = 5枚がそろって左右対称な横列は、1列につき5点です。
clause-ks-32 = 渦ボーナス：一点を囲む、同じ半径の四つの四分円は1枚につき2点、半円は1枚につき1点です。半円のタイルは、二つつながれば4点、一つなら1点です。1枚は一つの円にだけ数えます。
clause-ks-33 = つながらない境目は一か所につき2点減点です。15枚すべてがつながった庭は7点です。
clause-ks-34 = 石は1種類につき2点です。
clause-ks-35 = ほかの石をはさまない2個の桂馬置きは5点、斜めに並んだ3個の斜め置きは7点です。1個の石は一つの形にだけ数え、最も高い合計を取ります。
clause-ks-36 = 上段の苔に立石（大）が2個並べば10点、立石（小）、立石（大）、立石（小）と並べば15点です（それぞれ一度だけ）。中央の列の臥石は1個につき3点、下段の舟石は一度だけ3点です。
clause-ks-37 = 庭が絵のとおりなら、名庭園のカードの点が入ります。絵は当方で作ったものです。
clause-ks-38 = 徳は1につき1点です。点の多い人が勝ち、同点なら勝ちを分けます。
clause-ks-50 = 6×6の盤には二つの庭が並び、どちらも下段が持ち主の手前です。fの列は仮置き場、引いたタイルの場所、禅僧駒のボタンです。今決めるプレイヤーだけが、自分の庭で行動します。
clause-ks-60 = 回しても同じに見えるタイルは、そのままの向きで置きます。
clause-ks-61 = 一式には、タイルが64枚以上、作庭家カードが6枚以上、名庭園が4枚以上必要です。
clause-ks-62 = プレイヤーは席の名前で呼びます。2人は南と北、3人は南、西、北、4人は南、西、北、東の順です。南から始めます。
clause-ks-63 = タイルとカードの順はシードという数で決まるので、対局を再現できます。まだ伏せてあるものはだれにも見せません。
clause-ks-64 = 局面と手には、それぞれ一通りの書き方があります。
clause-ks-65 = 対局では起こらない局面は認めません。タイルや石が多すぎる、同じカードが2枚ある、庭が離れている、砂の上で石が隣り合う、などです。
clause-ks-66 = ほかのプレイヤーへの問いは、そのプレイヤーの手番になります。譲る相手は一人ずつ、強奪は徳が2以上ある人に順に尋ねます。強奪される人は、認めるか重森を見せます。
clause-ks-67 = 最後の庭がそろったときに、手番の途中でも対局は終わります。
clause-ks-68 = 得点だけを数える庭は、あるとおりに数えます。石と禅僧駒がタイルの上にあることだけを確かめます。
clause-ks-69 = 座禅はいつでもできます。何も変わらない作庭家カードは使えません。
clause-ks-70 = 引いたタイルの代わりに仮置きのタイルを置くのは、先にそれを置いてから、引いたタイルを仮置きするのと同じです。
clause-ks-71 = タイルには磁石がないので、多くは場所に触れて伝えます。押すか、駒を一度置いて取り上げます。もう一度触れると取り消せます。触れられるものは、ページでも選べます。
clause-ks-72 = 禅僧駒と石には磁石があります。禅僧駒のいるマスに据える石は下に入り、禅僧駒が進むとそこに残ります。盤の外の駒は、光で示されたときにだけ動かします。
clause-ks-73 = 自分の庭のマスに触れると、そこにタイルを置きます。引いたタイルの場所で回し、仮置き場で仮置きします。最初のタイルは、禅僧駒を立てて置きます。
clause-ks-74 = 自分の禅僧駒のボタンで捨て、ほかのプレイヤーの引いたタイルの場所でその人に譲ります。尋ねられた人は、受けるならマスに触れ、断るなら「完了」を押します。
clause-ks-75 = タイルを今の向きで置いたとき、点になりすべてつながるか、つながりが切れるか、どちらでもないかを、光がマスごとに示します。
clause-ks-76 = 後半では、自分の禅僧駒のボタンが座禅です。石は先に種類を選びます。光る列がa横石、b立石（小）、c臥石、d立石（大）、e舟石です。次に、光るマスに据えます。
clause-ks-77 = 作庭家カードは伏せてあるので、持っている人がページで使い始めます。
clause-ks-78 = 3人と4人には専用の盤があり、場所の名前に席の名前が付きます。
clause-ks-79 = 同じ盤での次の対局は、前のシードから決まるシードで配ります。

## 庭と絵
karesansui-picture-points = { $points }点
karesansui-no-png = { $file }を描けません。このコンピューターにresvg-pyがありません。「pip install resvg-py」で入れるか、{ $instead }を指定してください。
label-tile = タイル{ $tile }
karesansui-picture-of = { $player }の庭
piece-monk = { $player }の禅僧駒
place-of-garden = { $player }の{ $square }

## 入門と目標
goal-karesansui = 15枚のタイルで庭を作ります。点の多い人が勝ちです。
lesson-karesansui-tile = あなたは南、庭は15マスです。最初のタイルは角に置きます。光っている所に禅僧駒を置いてください。
lesson-karesansui-zazen = 手番の後半です。光っている所に触れると座禅になり、徳が1増えます。
lesson-karesansui-rake = 次の手番、次のタイルです。砂の波と波がつながります。光っている所に触れてください。
lesson-karesansui-monk = 後半には禅僧駒も動けます。新しいタイルへ動かしてください。
lesson-karesansui-moss = 苔のタイルです。どのタイルともつながり、2点になります。光っている所に触れてください。
lesson-karesansui-kind = 石には徳が要ります。今の徳は1で、横石に足ります。光っている所に触れて選んでください。
lesson-karesansui-stone = 石は、禅僧駒のいるタイルか、同じ列のタイルに置けます。光っている所に置いてください。
lesson-karesansui-score = 砂で2点、苔で2点、石で2点、合わせて{ $south-points }点です。「完了」を押してください。
lesson-karesansui-end = すべての庭がそろったとき、点の多い人が勝ちです。「完了」で対局を始めましょう。

## ゲームの一覧
game-about-karesansui = 砂と苔でいちばん見事な庭を作る。
game-minutes-karesansui = 約75分
game-board-karesansui = 2人は6×6のマス、3〜4人は5×3の庭4面
