"""The answer to a study as one page: sections of numbers with their intervals, and plots."""
