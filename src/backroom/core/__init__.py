"""What a game is. Knows no game, draws nothing, stores nothing."""
