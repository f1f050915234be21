"""What bots know of the game: estimates, plans, hints, hands, and the solver."""
