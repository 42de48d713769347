"""One table: its state as the log tells it, its clock, its chance, and what each viewer is told."""
