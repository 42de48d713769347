"""Progress bars."""

from ludotheque.cli.progress import bar


def test_a_hidden_bar_counts_all_the_same() -> None:
    with bar("games", 10, hidden=True) as progress:
        progress(10)
