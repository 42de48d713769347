"""Where tables are kept: one writer that commits in groups, and what it writes."""
