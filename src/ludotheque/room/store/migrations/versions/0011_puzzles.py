"""Attempts at puzzles, and the ratings of puzzles and of those who solve them."""

from ludotheque.room.store.schema import upgrading

revision = "0011"
down_revision = "0010"
upgrade = upgrading(
    "CREATE TABLE puzzle_try (who TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL,"
    " state TEXT NOT NULL, tries INTEGER NOT NULL, hints INTEGER NOT NULL, rated INTEGER NOT NULL,"
    " PRIMARY KEY (who, game, puzzle))",
    "CREATE TABLE puzzle_rating (game TEXT NOT NULL, who TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,"
    " sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who))",
)
