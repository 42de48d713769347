"""A progress bar on the error stream, for anything that may take over two seconds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludotheque.cli.language import say


@contextmanager
def bar(what: str, total: int | None, hidden: bool = False) -> Iterator[Callable[[int], None]]:
    """Yields a function that sets the amount done. While functions are being compiled, the bar says so.

    A total of None means that the amount of work is unknown.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
    ) as progress:
        task = progress.add_task(what, total=total)
        with _hearing(lambda text: progress.update(task, description=text)):
            yield lambda done: progress.update(task, completed=done, description=what)


@contextmanager
def _hearing(show: Callable[[str], None]) -> Iterator[None]:
    """Shows a running count of the functions that this process compiles."""
    from ludotheque import jit

    names: list[str] = []

    def hear(name: str) -> None:
        names.append(name)
        show(
            say(
                f"compiling (only once): function {len(names)}",
                f"compilation (une seule fois) : fonction {len(names)}",
            )
        )

    jit.watchers.append(hear)
    try:
        yield
    finally:
        jit.watchers.remove(hear)


@contextmanager
def spinner(tell: Callable[[], str], hidden: bool = False) -> Iterator[None]:
    """Shows the text that `tell` returns, refreshed several times a second; for work of unknown length."""
    import threading

    from rich.console import Console

    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield
        return
    done = threading.Event()
    with console.status(tell()) as status:

        def refresh() -> None:
            while not done.wait(0.2):
                status.update(tell())

        thread = threading.Thread(target=refresh, daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
