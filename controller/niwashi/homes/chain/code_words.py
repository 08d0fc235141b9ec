"""The word list of invitation codes: 256 words, so that each word encodes eight bits.

The words are sorted, have four to nine letters and are known to most learners of English. They stay
distinct over the telephone: after merging the sounds that Japanese listeners confuse (l and r, b and
v, s and th, h and f, hard and soft sounds), any two words differ in at least three letters, including
within the first four. `tests/homes/chain/test_invitation_code.py` checks this.
"""

_TEXT = """
accordion airplane album alligator almond alphabet ambulance anchor antelope apricot arctic autumn
avenue avocado balcony bamboo banana baseball basket bicycle birthday biscuit blizzard blueberry
bonfire bonsai bottle bowling bracelet breeze bridge broccoli brownie buffalo butter cabbage cabinet
calendar camera carnival carrot ceramic chameleon chapter cherry chocolate cinnamon cloud coconut
compass cookie copper cotton crocodile cucumber curtain cushion cypress dandelion dentist desert
detective diamond diary doctor dolphin domino donut dragon drizzle dumpling eclipse eggplant
elephant emblem emerald emperor engine equator factory fanfare festival firefly flamingo football
forest fossil galaxy garden ginger giraffe glacier goblin granite guitar haiku hamburger hamster
harbor harmonica hazelnut hedgehog horizon hospital igloo iguana island jaguar jasmine jellyfish
journey jungle jupiter kangaroo kernel keyboard kimono kitchen kite knight koala lantern lavender
leather legend lemon leopard lettuce library lobster magazine magician magnet mango marathon marker
matchbox mattress meadow medal melody monkey moonlight mosaic moss mountain muffin mushroom mustard
mystery necklace neptune ninja notebook nutmeg ocean octagon octopus omelet onion orange orbit
orchestra origami ostrich painter pancake panda papaya parade passport peach pebble pelican penguin
piano picnic picture pigeon pillow pineapple pioneer planet platinum plaza pocket postcard pottery
princess pudding pumpkin pyramid radish rainbow raspberry rhino robot rosemary sailor samurai
sapphire saxophone scissors sculpture seahorse sentence sesame shrimp silver skating slipper
snowflake sofa spinach spring squirrel stadium starfish station storm submarine subway sunflower
sunrise sweater tadpole teapot temple tennis thunder titanium tomato tornado tractor treasure
trombone trophy trumpet tulip turtle umbrella unicorn velvet vinegar violin vitamin volcano waffle
walnut waterfall whistle window wombat yacht yogurt zigzag
"""

CODE_WORDS = tuple(_TEXT.split())
