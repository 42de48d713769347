"""Functions that run interpreted or compiled, and the cache of machine code. Only this package uses Numba."""

from ludotheque.jit.faces import (
    COMPILED,
    Compilable,
    bits,
    direct,
    go_over,
    group_of,
    inlined,
    interpret,
    is_interpreted,
    is_patient,
    jit,
    specialise,
    straight,
    watchers,
)
from ludotheque.jit.lists import Lent, listed, record_in, words_in

__all__ = [
    "COMPILED",
    "Compilable",
    "Lent",
    "bits",
    "direct",
    "go_over",
    "group_of",
    "inlined",
    "interpret",
    "is_interpreted",
    "is_patient",
    "jit",
    "listed",
    "record_in",
    "specialise",
    "straight",
    "watchers",
    "words_in",
]
