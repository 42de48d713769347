"""Functions that run interpreted or compiled, and where their machine code is kept. Only this knows Numba."""

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
    watchers,
)

__all__ = [
    "COMPILED",
    "Compilable",
    "bits",
    "direct",
    "go_over",
    "group_of",
    "inlined",
    "interpret",
    "is_interpreted",
    "is_patient",
    "jit",
    "specialise",
    "watchers",
]
