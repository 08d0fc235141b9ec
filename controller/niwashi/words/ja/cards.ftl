# カードセットが認められない理由(RC-41)。
cards-no-file = { $source }: カードセットを読めません({ $why })。ファイルのパスかセットの名前を指定してください。
cards-not-toml = { $source } は TOML ファイルではありません: { $why }
cards-unknown-set = 「{ $found }」というカードセットはありません。あるのは { $known } です。ファイルのパスでも指定できます。
cards-offset-zero = { $source }: カード { $where } に庭師自身のマス { $offset } があります。取り除いてください。
cards-offset-far = { $source }: カード { $where } に { $offset } があります。どちらの数も -5 から 5 までにしてください。
cards-offset-count = { $source }: カード { $where } のマスは { $count } 個です。1 個から 8 個までにしてください。
cards-offset-repeated = { $source }: カード { $where } に { $offset } が二度あります。一度だけ書いてください。
cards-not-an-offset = { $source }: カード { $where } に { $found } があります。[前, 右] の二つの整数で書いてください。
cards-count = { $source }: { $where } のカードは { $count } 枚です。片面にちょうど 4 枚必要です。
cards-same = { $source }: カード { $where } { $first } と { $where } { $second } が同じ { $offsets } です。4 枚とも違うものにしてください。
cards-missing-key = { $source }: { $where } がありません。「{ $field }」が必要です。
cards-unknown-key = { $source }: { $where } の「{ $field }」は意味を持ちません。セットには name、black、red、カードには offsets、standing を書きます。
cards-bad-standing = { $source }: カード { $where } の standing が { $found } です。certain、probable、placeholder のどれかにしてください。
cards-bad-name = { $source }: 「{ $found }」はカードセットの名前にできません。文字、数字、空白、「-」「_」で 40 字までにしてください。
cards-wrong-shape = { $source }: { $where } が { $found } です。カードセットは name、black、red の表で、各面は offsets を持つ 4 枚のカードです。
cards-not-a-table = { $source }: { $found } はカードセットではありません。name、black、red の表で書いてください。
cards-not-squares = 「{ $found }」はマスを表していません。ffl(前に二つ、左に一つ)のような歩みか、2,-1 のような数で書いてください。
cards-not-written = { $source } に書き込めません({ $why })。--out で別のファイルを指定してください。
cards-file-exists = { $source } はもうあります。別の名前にするか、--replace を付けてください。

cards-help = カードセットを表示し、確かめ、作ります。印刷された図柄は一部しかわかっていません。お持ちの方は一度入力してください。
cards-help-examples = niwashi cards show
    niwashi cards new
    niwashi cards check my-copy.toml
    niwashi play --cards "my copy"
cards-help-set = セットの名前か TOML ファイルです。
cards-help-file = カードセットの TOML ファイルです。
cards-help-out = 書き込むファイル。なければ自分のセットとして保存し、--cards で名前から使えます。
cards-help-replace = ファイルがすでにあれば置き換えます。
cards-help-show = セットの図柄を描きます。G が庭師、# がカードのマスで、上が前です。
cards-help-show-examples = niwashi cards show
    niwashi cards show "my copy"
    niwashi cards show ./my-copy.toml
cards-help-check = ファイルが正しいカードセットかどうか、違うならどのカードのどのマスかを示します。
cards-help-check-examples = niwashi cards check my-copy.toml
cards-help-new = お手持ちのゲームに印刷された図柄を一枚ずつ尋ね、描いて確かめ、カードセットに書き込みます。
cards-help-new-examples = niwashi cards new
    niwashi cards new --out my-copy.toml < answers.txt

cards-set-title = カードセット「{ $name }」。G が庭師、# がカードのマスです。持ち主は上を向いています。
cards-face-black = 黒い面(ガーデン)
cards-face-red = 赤い面(スローン)
cards-card-title = { $number }({ $standing })
cards-standing-certain = 確実
cards-standing-probable = おそらく
cards-standing-placeholder = 仮
cards-uncertain = { $face }: { $numbers } は仮の図柄で、発売されたカードとは違います。お持ちの方は「niwashi cards new」で図柄を入力してください。
cards-good = { $source } は正しいカードセット「{ $name }」です。
cards-ask-name = カードセットの名前
cards-how-to-type = カードごとに、マスを庭師からの歩みで書いてください。持ち主から見て f が前、b が後ろ、l が左、r が右です。「ffl ffr」は二つのマスで、「2f1l 2f1r」や「2,-1 2,1」(前, 右)とも書けます。「?」なら内蔵の図柄のままにします。
cards-ask-card = カード { $number }
cards-ask-right = これでよいですか? [Y/n]
cards-written = { $file } に書き込みました。使うには: niwashi play --cards "{ $wanted }"
