"""The state of a table: everything that follows from its log alone. Nothing here waits or does I/O."""
