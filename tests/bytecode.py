"""Keeps bytecode, as the command does: else every process of a test run parses Numba's sources anew."""

from ludotheque.__main__ import keep_bytecode

keep_bytecode()
KEPT = True
