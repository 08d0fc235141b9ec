# カードセットが認められない理由(RC-41)。
cards-no-file = { $source }：カードセットを読めません（{ $why }）。ファイルのパスかセットの名前を指定してください。
cards-not-toml = { $source }はTOMLファイルではありません：{ $why }
cards-unknown-set = 「{ $found }」というカードセットはありません。あるのは{ $known }です。ファイルのパスでも指定できます。
cards-same = { $source }：カード{ $where } { $first }と{ $where } { $second }が同じ{ $offsets }です。4枚とも違うものにしてください。
cards-not-squares = 「{ $found }」はマスの書き方ではありません。ffl（前に二つ、左に一つ）のような歩みか、2,-1のような数で書いてください。

cards-set-title = カードセット「{ $name }」。Gが庭師、#がカードのマスです。持ち主は上を向いています。
cards-face-black = 黒い面（庭園）
cards-face-red = 赤い面（玉座）
cards-card-title = { $number }　{ $name }（{ $standing }）
cards-standing-certain = 確実
cards-standing-fits-examples = 説明書の例に合う
cards-standing-placeholder = 当方で作成
cards-uncertain-fits-examples = { $face }：{ $numbers }は説明書の例に合いますが、ほかの図柄でも合うため、確実ではありません。
cards-uncertain-placeholder = { $face }：{ $numbers }は当方で作った仮の図柄で、発売されたカードとは違います。お持ちの方は「niwashi cards new」で図柄を入力してください。
cards-good = { $source }は正しいカードセット「{ $name }」です。
cards-ask-name = カードセットの名前
cards-how-to-type = カードごとに、マスを庭師からの歩みで書いてください。持ち主から見てfが前、bが後ろ、lが左、rが右です（印刷されたカードは、陣営のしるしを手前にして置きます）。「ffl ffr」は二つのマスで、「2f1l 2f1r」や「2,-1 2,1」（前、右の順）とも書けます。「?」なら付属の図柄のままにします。
cards-ask-card = カード{ $number }
cards-ask-right = これでよいですか？ [Y/n]
cards-written = { $file }に書き込みました。「niwashi play --cards "{ $wanted }"」で使えます。
