"""Studies: a question in a file, games played for it in chunks, an answer as a page (docs/lab.md)."""
