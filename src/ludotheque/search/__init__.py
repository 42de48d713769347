"""Bots: how they are named, and how they choose their moves."""
