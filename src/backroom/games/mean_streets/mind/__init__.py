"""What bots and hints know: the estimate, the quick moves of playouts, exact odds, and the hint in words."""
