"""What the first page has: tables to come to, a game to look at, somebody to play with."""
