"""The command `ludotheque`: makes starting fast, then hands over to `cli`."""

import gc
import sys


def main() -> None:
    keep_bytecode()
    gc.set_threshold(50_000)  # a start makes many objects and no garbage
    from ludotheque.cli import run

    run()


def keep_bytecode() -> None:
    """Where Python is told to write no bytecode, keep it in our own cache: Numba's alone takes a second."""
    if sys.dont_write_bytecode and sys.pycache_prefix is None:
        import platformdirs

        cache = platformdirs.user_cache_path("ludotheque", appauthor=False)
        sys.pycache_prefix = str(cache / "bytecode")
        sys.dont_write_bytecode = False


if __name__ == "__main__":
    main()
