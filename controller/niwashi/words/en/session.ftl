player-flower = Flower
player-tendril = Tendril
