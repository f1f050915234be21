"""What bots know of Mob Town: an estimate of a position, quick moves for playouts, the note of a hint."""
