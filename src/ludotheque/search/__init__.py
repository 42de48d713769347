"""Bots: how they are named, and how they choose their moves."""

NEVER_NEGATIVE = True
"""Of indices into arrays (docs/decisions/compiling.md)."""
