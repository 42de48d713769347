"""Live tables: each one task that checks, plays, writes, then tells."""
