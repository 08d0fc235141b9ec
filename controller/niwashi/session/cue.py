"""Cues: what a cell should say, in meaning, never in colour."""

from enum import StrEnum

__all__ = ["Cue", "Cues"]


class Cue(StrEnum):
    """One cell's message. The order is the order of the legend."""

    MAY_LIFT = "may-lift"  # this may be lifted to begin a turn
    LIFTED = "lifted"  # what stood here is in a hand; it may come back
    MAY_GO = "may-go"  # the lifted stack may be set down here
    MAY_PLACE = "may-place"  # a piece from the pile may be placed here
    DEAD_END = "dead-end"  # it could stand here, but no card would have an effect
    CARD_READY = "card-ready"  # this card would have an effect
    CARD_BACK = "card-back"  # this card goes back to its place
    GETS_STONE = "gets-stone"  # a stone goes onto this empty square
    GETS_ON_TOP = "gets-on-top"  # a stone goes on top of the stack here
    LOSES_STONE = "loses-stone"  # the top stone here comes off
    LEAVES = "leaves"  # the whole stack here goes elsewhere
    ARRIVES = "arrives"  # a whole stack comes here
    YOURS_TO_CHOOSE = "yours-to-choose"  # one of these, as you like
    CHOSEN = "chosen"  # you chose this one
    UNSEEN = "unseen"  # the board cannot see whether this is as it should be: make it so, and press done
    WRONG = "wrong"  # this should not be so
    PUT_BACK = "put-back"  # what is missing here belongs back
    TAKE_OFF = "take-off"  # the whole stack here leaves the board
    TURN_OVER = "turn-over"  # the whole stack here shows the wrong face
    LATER = "later"  # this is wrong too, and gets its turn
    PRESS_DONE = "press-done"  # this button says that you have finished
    YOUR_TURN = "your-turn"  # whose turn it is, on that player's side
    LAST_TURN = "last-turn"  # what the last turn changed
    OWN_LAND = "own-land"  # territory of the player to move
    OWN_LAND_OPEN = "own-land-open"  # the same, and a piece may be placed here
    ENEMY_LAND = "enemy-land"  # territory of the other player
    HINT = "hint"  # worth a look
    WAITING = "waiting"  # the program is thinking
    WON = "won"
    LOST = "lost"


Cues = tuple[Cue | None, ...]
"""One cue or none a cell, in the order of the geometry."""
