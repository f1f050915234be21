"""What pages and the API both need: who asks, what they may do, and how they are answered."""
