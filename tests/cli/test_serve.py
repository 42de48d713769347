"""`serve` and `verify`; the server itself is tested in tests/server."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from ludotheque.cli import catalogue, serve, with_command


def test_alone_or_with_options_only_the_command_is_serve() -> None:
    assert catalogue.show_games is not None
    assert with_command([]) == ["serve"]
    assert with_command(["--port", "1"]) == ["serve", "--port", "1"]
    for words in (["--help"], ["games"], ["--lang", "fr", "games"], ["serve", "--help"], ["no-such-command"]):
        assert with_command(words) == words


@pytest.mark.parametrize(
    ("host", "shown"), [("0.0.0.0", "localhost"), ("::1", "[::1]"), ("192.0.2.1", "192.0.2.1")]
)
def test_the_address_is_one_a_browser_can_use(host: str, shown: str) -> None:
    assert serve._shown(host) == shown


def test_no_browser_is_opened_where_there_is_no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not serve._has_desktop()


def test_verify_says_what_is_wrong_with_a_record(run: Run, tmp_path: Path) -> None:
    recorded = Path(__file__).parents[1] / "games" / "kopis" / "recorded" / "played-out.jsonl"
    done = run("verify", str(recorded))
    assert done.status == 1
    assert "how its chance was drawn" in done.out
    assert run("verify", str(tmp_path / "missing")).status != 0
