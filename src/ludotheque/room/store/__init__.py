"""Where everything is kept: one writer that commits in groups, and all SQL."""
