"""The players: profiles, ratings, puzzles solved, notifications."""
