"""What bots know of a campaign: an estimate, a plan of the day, a quick sensible move, and hints for people."""
