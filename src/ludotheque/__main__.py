"""The command `ludotheque`: makes startup fast, then hands over to `cli`."""

import gc
import sys


def main() -> None:
    keep_bytecode()
    gc.set_threshold(50_000)  # startup creates many objects and no garbage
    from ludotheque.cli import run

    run()


def keep_bytecode() -> None:
    """If Python may not write bytecode, cache it in our own folder: compiling Numba's takes a second."""
    if sys.dont_write_bytecode and sys.pycache_prefix is None:
        import platformdirs

        cache = platformdirs.user_cache_path("ludotheque", appauthor=False)
        sys.pycache_prefix = str(cache / "bytecode")
        sys.dont_write_bytecode = False


if __name__ == "__main__":
    main()
