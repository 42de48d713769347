"""The home page: tables to join, a game to watch, somebody to play with."""
