"""Ludothèque: four tabletop games to play, to study and to simulate."""
