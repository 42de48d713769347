"""The attacks of `benchmarks/attacks.py`, by what they are after."""
