player-flower = 花
player-tendril = 蔓
