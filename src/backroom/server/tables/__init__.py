"""Tables in memory: a cache of what the events tell, and everything one may do at them."""
