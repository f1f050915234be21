"""What bots know: the worth of things, a quick guide, an estimate, forecasts for people, and hints."""
