"""Mayor of Chicago: solo against eight opponents, and a co-operative variant for two."""
