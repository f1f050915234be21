"""What other programs talk to: versioned WebSocket messages, tables over HTTP, bots with a token."""
