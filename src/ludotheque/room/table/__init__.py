"""One table: its state according to the log, its clock, its randomness, and what each viewer is sent."""
