"""Live tables: each is one task that checks a move, plays it, writes it to disk, then announces it."""
