"""Tables in the browser: storage, seats, bots' turns, pages. Reaches a game only through its `GAME`."""
