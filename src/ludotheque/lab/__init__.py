"""Counting and simulating: what a game is like over very many games."""

NEVER_NEGATIVE = True
"""Of indices into arrays (docs/decisions/compiling.md)."""
