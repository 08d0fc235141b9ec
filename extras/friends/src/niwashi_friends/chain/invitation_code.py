"""An invitation code such as 7-moss-lantern: a public mailbox number and two secret words."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from unicodedata import normalize

from niwashi.errors import BadEntry
from niwashi.validation import quoted
from niwashi.words.sanitize import sanitize

_MAILBOXES = 999
CHANCE_BYTES = 4
"""Random bytes per code: two for the mailbox, one for each word."""

_LONGEST_TEXT = 80  # characters
_PARTS = re.compile(r"[0-9]+|[a-z]+")
_MAILBOX = re.compile(r"[1-9][0-9]{0,2}")


# 256 words, so that each encodes eight bits. They are sorted, have four to nine letters and are known to most
# learners of English. They stay distinct over the telephone: after merging the sounds that Japanese listeners
# confuse (l and r, b and v, s and th, h and f, hard and soft sounds), any two words differ in at least three
# letters, including within the first four. `extras/friends/tests/chain/test_invitation_code.py` checks this.
_WORD_LIST = """
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

CODE_WORDS = tuple(_WORD_LIST.split())


@dataclass(frozen=True, slots=True)
class InvitationCode:
    """A code. The mailbox number is public; only the invited person gets the words."""

    mailbox: int
    words: tuple[str, str]

    def __str__(self) -> str:
        return "-".join((str(self.mailbox), *self.words))

    @property
    def secret(self) -> bytes:
        """The shared secret of the key exchange."""
        return f"niwashi-invitation-1 {self}".encode()

    @property
    def meeting(self) -> str:
        """The hash that stands in place of a game's hash on the transport."""
        return sha256(f"niwashi-invitation-1\0{self.mailbox}".encode()).hexdigest()


def new_code(chance: bytes) -> InvitationCode:
    """Return the code for four random bytes.

    >>> str(new_code(bytes([0, 6, 0, 1])))
    '7-accordion-airplane'
    """
    mailbox, one, other = int.from_bytes(chance[:2], "big"), *chance[2:CHANCE_BYTES]
    return InvitationCode(1 + mailbox % _MAILBOXES, (CODE_WORDS[one], CODE_WORDS[other]))


def parse_code(text: str) -> InvitationCode:
    """Parse a typed code with any separators and letters of any width.

    Unknown words are refused before anything is sent, so a typing error does not use up the one guess.
    Raises BadEntry.

    >>> str(parse_code(" ７ Moss＿ＬＡＮＴＥＲＮ"))
    '7-moss-lantern'
    """
    plain = normalize("NFKC", text[:_LONGEST_TEXT]).replace("ー", "-").lower()
    parts = _PARTS.findall(plain)
    has_others = any(letter.isalnum() and not letter.isascii() for letter in plain)
    is_code = len(text) <= _LONGEST_TEXT and len(parts) == 3 and _MAILBOX.fullmatch(parts[0])
    if has_others or not is_code:
        raise BadEntry("invite-no-code", found=sanitize(quoted(text[:_LONGEST_TEXT])))
    return InvitationCode(int(parts[0]), (_word(parts[1]), _word(parts[2])))


def _word(text: str) -> str:
    if text in CODE_WORDS:
        return text
    near = get_close_matches(text, CODE_WORDS, n=1)
    raise BadEntry(f"invite-no-word{'-near' * bool(near)}", found=text, near=near[0] if near else "-")
