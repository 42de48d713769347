"""Finished games again: replays and analyses."""
