"""Counting and simulating: what a game is like over very many games."""
