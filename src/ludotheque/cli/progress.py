"""A progress bar on the error stream, for anything that may take over two seconds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(what: str, total: int, hidden: bool = False) -> Iterator[Callable[[int], None]]:
    """Yields a function to call with how much is done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

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
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def spinner(tell: Callable[[], str], hidden: bool = False) -> Iterator[None]:
    """Shows, several times a second, what `tell` says; for work whose end is not known."""
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
