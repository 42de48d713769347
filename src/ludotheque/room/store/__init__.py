"""The storage: one writer with group commit, and all SQL."""
