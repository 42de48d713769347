"""Everything about finished games: replays, analyses, studies; also lessons, puzzles and own content."""
